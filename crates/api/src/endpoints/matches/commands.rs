//! The plain commands of a match: seats, offers and answers, the ends that players choose. `plain_command.rs` says
//! how they are declared.

use actix_web::{HttpRequest, HttpResponse, delete, post, put, web};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::MatchBody;
use crate::endpoint_registry::EndpointRegistry;
use crate::examples;
use crate::extract::{Body, Caller, IfMatch, NoBody, Parameters};
use crate::pipeline::limits::{Bucket, LimitKey};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::{
    AccountId, Command, DiceNonce, OfferAnswer, OfferRequest, Ply, RematchRequest,
};

use super::invitation::{self, DeclineInvitation};
use super::parameters::IfMatchHeader;
use super::plain_command::CommandRequest;
use super::rematch;
use super::seats::{self, SeatInput};

/// A player's dice nonce.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DiceNonceInput, example = json!({"dice_nonce": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"}))]
pub(super) struct SetDiceNonce {
    /// 64 hex digits that the player chooses, preferably at random.
    dice_nonce: DiceNonce,
}

/// An offer, and the ply that the client has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferInput, example = json!({"ply": 3}))]
pub(super) struct NewOfferBody {
    /// The `ply` of the match that the client has seen.
    #[schema(value_type = u32, maximum = 2_147_483_647)]
    ply: Ply,
}

/// The offer that is withdrawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfferPly {
    /// The `ply` of the offer.
    #[param(value_type = u32, maximum = 2_147_483_647)]
    ply: Ply,
}

/// An answer to an offer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferAnswerInput, example = json!({"ply": 3, "accept": true}))]
pub(super) struct OfferAnswerBody {
    /// The `ply` of the match that the client has seen.
    #[schema(value_type = u32, maximum = 2_147_483_647)]
    ply: Ply,
    /// Whether the offer is accepted.
    accept: bool,
}

fn offer_request(account: AccountId, ply: Ply) -> OfferRequest {
    OfferRequest { account, ply }
}

impl OfferAnswerBody {
    fn of(&self, account: AccountId) -> OfferAnswer {
        OfferAnswer { account, ply: self.ply, accept: self.accept }
    }
}

plain_commands! {
    /// Take a seat.
    ///
    /// The match starts when the last seat is taken. Idempotent: a player who has the seat
    /// gets the match as it is. An account may take a seat in one match 32 times.
    post "/v1/matches/{id}/seats" {
        bucket: Seats,
        problems: [
            NotInvited, RegistrationRequired, CompletionTooLow, Blocked, SeatTaken, AlreadySeated,
            MatchStarted, MatchOver, TooManyChanges
        ],
        example: running_match,
    }
    take_seat(request, seat: Body<SeatInput>) => seats::take(&request, seat);

    /// Leave my seat.
    ///
    /// Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
    /// invited to a private match and no longer is gets it as it was then.
    delete "/v1/matches/{id}/seats/mine" {
        bucket: Seats,
        problems: [NotAPlayer, MatchStarted, MatchOver],
        example: open_match,
    }
    leave_seat(request) => seats::leave(&request);

    /// Set my dice nonce.
    ///
    /// For a player, before the start, after reading the commitment in `dice`. The server did
    /// not know the nonce when it committed, so it cannot have chosen the rolls. The request is
    /// idempotent, and the nonce can be changed until the start, 16 times at most.
    put "/v1/matches/{id}/dice-nonce" {
        bucket: Seats,
        problems: [NotAPlayer, MatchStarted, MatchOver, TooManyChanges],
        example: open_match,
    }
    set_dice_nonce(request, body: Body<SetDiceNonce>) =>
        request.execute(|account| Command::SetDiceNonce { account, nonce: body.dice_nonce });

    /// Decline an invitation.
    ///
    /// For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
    /// given. The request is idempotent.
    delete "/v1/matches/{id}/invitation" {
        bucket: Seats,
        problems: [NotInvited, AlreadySeated, MatchStarted, MatchOver],
        example: open_match,
    }
    decline_invitation(request, reason: Parameters<DeclineInvitation>) =>
        invitation::decline(&request, reason);

    /// Cancel a match.
    ///
    /// The creator can cancel an open match, and any player one before ply 2. The match stays readable,
    /// and counts for no rating or result. The request is idempotent.
    delete "/v1/matches/{id}" {
        no_bucket: "once a match",
        problems: [NotTheCreator, NotAPlayer, TooLateToCancel, MatchOver],
        example: cancelled_match,
    }
    cancel_match(request) => request.execute(|account| Command::Cancel { account });

    /// Resign a match.
    ///
    /// The other side wins. In a team the first resignation is an offer to the partner, whose
    /// resignation then ends the match. In a solo match the seat to act resigns. The request is
    /// idempotent.
    post "/v1/matches/{id}/resignation" {
        no_bucket: "once a match",
        problems: [NotAPlayer, MatchNotStarted, MatchOver],
        example: resigned_match,
    }
    resign_match(request) => request.execute(|account| Command::Resign { account, seat: None });

    /// Offer a draw.
    ///
    /// The opponents decide; in a team match both must agree. The offer lapses with the next move. An
    /// offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
    /// withdrawn or declined, another one at the same ply is refused.
    post "/v1/matches/{id}/draw-offer" {
        no_bucket: "once a ply",
        problems: [NotAPlayer, MatchNotStarted, MatchOver, PlyAhead, StalePly, OfferAlreadyMade],
        example: offered_draw,
    }
    offer_draw(request, offer: Body<NewOfferBody>) =>
        request.execute(|account| Command::OfferDraw(offer_request(account, offer.ply)));

    /// Withdraw an offer of a draw.
    ///
    /// Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
    /// nothing changes, so a late repeat withdraws no newer offer.
    delete "/v1/matches/{id}/draw-offer" {
        no_bucket: "once an offer",
        problems: [NotAPlayer, MatchNotStarted, MatchOver],
        example: running_match,
    }
    withdraw_draw_offer(request, offer: Parameters<OfferPly>) =>
        request.execute(|account| Command::WithdrawDraw(offer_request(account, offer.ply)));

    /// Answer an offer of a draw.
    ///
    /// The match ends by `agreement` when all opponents of the offerer have accepted. Sending
    /// the same answer again changes nothing, also after the match has moved on or ended.
    post "/v1/matches/{id}/draw-offer/answer" {
        no_bucket: "once an offer",
        problems: [NotAPlayer, MatchNotStarted, MatchOver, PlyAhead, StalePly, NoOffer],
        example: running_match,
    }
    answer_draw_offer(request, answer: Body<OfferAnswerBody>) =>
        request.execute(|account| Command::AnswerDraw(answer.of(account)));

    /// Offer a takeback.
    ///
    /// Asks to go back to the position before the caller's last choice. The opponents decide; in a team
    /// match both must agree. Dice rolled since are never taken back. The offer lapses with the next
    /// move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
    /// same ply is refused.
    post "/v1/matches/{id}/takeback-offer" {
        // In a solo match an offer is a takeback, and a takeback replays the match.
        bucket: Takebacks,
        problems: [
            NotAPlayer, MatchNotStarted, MatchOver, PlyAhead, StalePly, OfferAlreadyMade,
            NothingToTakeBack, TooManyTakebacks
        ],
        example: running_match,
    }
    offer_takeback(request, offer: Body<NewOfferBody>) =>
        request.execute(|account| Command::OfferTakeback(offer_request(account, offer.ply)));

    /// Withdraw an offer of a takeback.
    ///
    /// Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
    /// nothing changes, so a late repeat withdraws no newer offer.
    delete "/v1/matches/{id}/takeback-offer" {
        no_bucket: "once an offer, which has a bucket",
        problems: [NotAPlayer, MatchNotStarted, MatchOver],
        example: running_match,
    }
    withdraw_takeback_offer(request, offer: Parameters<OfferPly>) =>
        request.execute(|account| Command::WithdrawTakeback(offer_request(account, offer.ply)));

    /// Answer an offer of a takeback.
    ///
    /// When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
    /// was taken back. Sending the same answer again changes nothing, also after the match has moved
    /// on.
    post "/v1/matches/{id}/takeback-offer/answer" {
        no_bucket: "once an offer, which has a bucket",
        problems: [
            NotAPlayer, MatchNotStarted, MatchOver, PlyAhead, StalePly, NoOffer, NothingToTakeBack
        ],
        example: running_match,
    }
    answer_takeback_offer(request, answer: Body<OfferAnswerBody>) =>
        request.execute(|account| Command::AnswerTakeback(answer.of(account)));

    /// Offer or accept a rematch.
    ///
    /// The first request is an offer; when all other players have sent it too, or have accepted, a new
    /// match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
    /// loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
    /// repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
    /// can only accept another player's.
    post "/v1/matches/{id}/rematch" {
        bucket: Creation,
        problems: [
            NotAPlayer, MatchNotFinished, OfferAlreadyMade, PlayerGone, Blocked, TooManyMatches
        ],
        id: "The id of the finished match",
        response: "The finished match, with the offer or the rematch's id",
        example: offered_rematch,
    }
    offer_rematch(request) => rematch::respond_to(&request, RematchRequest::Offer);

    /// Withdraw an offer of a rematch.
    ///
    /// Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.
    delete "/v1/matches/{id}/rematch" {
        no_bucket: "once an offer, which has a bucket",
        problems: [NotAPlayer, MatchNotFinished],
        id: "The id of the finished match",
        response: "The finished match",
        example: resigned_match,
    }
    withdraw_rematch_offer(request) => rematch::respond_to(&request, RematchRequest::Withdraw);

    /// Answer an offer of a rematch.
    ///
    /// The rematch starts when all other players have accepted; each of them can decline. Sending the
    /// same answer again changes nothing.
    post "/v1/matches/{id}/rematch/answer" {
        no_bucket: "once an offer, which has a bucket",
        problems: [NotAPlayer, MatchNotFinished, PlyAhead, StalePly, NoOffer, PlayerGone, Blocked],
        id: "The id of the finished match",
        response: "The finished match, with the rematch's id if there is one",
        example: resigned_match,
    }
    answer_rematch_offer(request, answer: Body<OfferAnswerBody>) => rematch::respond_to(
        &request,
        RematchRequest::Answer { ply: answer.ply, accept: answer.accept },
    );
}
