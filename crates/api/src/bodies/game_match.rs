use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_games::{GameState, MatchOptions};
use turnstone_matches::{DiceNonce, LastMove, Match, MatchResult, OfferKind, Status, TimeControl};
use turnstone_ratings::NotCounted;
use turnstone_rules::Seat;
use turnstone_store::{Store, StoreError};

use super::completion_rate::rate_of_percent;
use super::instant;
use super::joined::Joined;
use super::player::PlayerBody;

/// A match. It is the same for every reader who may see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameMatch)]
pub struct MatchBody {
    /// The match's id.
    pub id: Uuid,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The version of the rules by which the match is played.
    pub rules_version: u16,
    /// `open` (seats are free), `active`, `finished` or `cancelled`.
    pub status: &'static str,
    /// Whether the result counts for ratings, as agreed at the creation.
    pub rated: bool,
    /// Whether it did count; null until the match has a result and is rated, and for one that is not `rated`.
    #[schema(required = true)]
    pub counted: Option<bool>,
    /// Why it did not count: `too_short`, `met_too_often` (the opponents had 10 matches that counted within the
    /// week), `mixed_kinds` (people and bots) or `absence` (a player ran out of time and had not been seen since
    /// that happened in another match); null if it did, and until that is known.
    #[schema(required = true)]
    pub not_counted: Option<&'static str>,
    /// `public`, or `private`: visible only to its players and invited accounts.
    #[schema(value_type = String)]
    pub visibility: turnstone_matches::Visibility,
    /// Whether one account plays all seats.
    pub solo: bool,
    /// The time control.
    pub clock: TimeControl,
    /// The least `completion_rate` of those who join, apart from the creator; null: none is asked for.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub min_completion_rate: Option<f64>,
    /// Whether so many of the invited have declined that the seats cannot all be taken, unless the creator
    /// brings others by an invite link. The match is in no list of open matches then.
    pub declined: bool,
    /// The player who created it.
    pub created_by: PlayerBody,
    /// When it was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the server cancels it if seats are still free; null unless it is open.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub open_until: Option<DateTime<Utc>>,
    /// When the game began; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub started_at: Option<DateTime<Utc>>,
    /// When it was finished or cancelled; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub finished_at: Option<DateTime<Utc>>,
    /// The seats, in order.
    pub seats: Vec<SeatBody>,
    /// The `seq` of the newest event.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The number of plies so far: moves, passes, accepted takebacks. It never decreases.
    pub ply: u32,
    /// The seats that may act now.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
    /// none of them has a deadline.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub deadline: Option<DateTime<Utc>>,
    /// The position on the board. Absent only if the request had `Prefer: return=minimal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<GameState>,
    /// The newest move; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_move: Option<LastMoveBody>,
    /// The open offers.
    pub offers: Vec<OfferBody>,
    /// The players who get a random free seat when the match starts.
    pub waiting: Vec<PlayerBody>,
    /// The result; absent unless the match is finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<MatchResult>,
    /// The proof of the dice; absent in games without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dice: Option<DiceBody>,
    /// The hash of the newest event, in hex.
    #[schema(min_length = 64, max_length = 64)]
    pub chain_head: String,
    /// The id of the rematch of this match; null while there is none.
    #[schema(required = true)]
    pub rematch_id: Option<Uuid>,
}

/// A seat of a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchSeat)]
pub struct SeatBody {
    /// The seat's number, from 0.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The side that it plays for, in the words of the game.
    pub side: &'static str,
    /// The player in the seat; absent while it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player: Option<PlayerBody>,
    /// Seconds left as of the newest event, rounded down; null without a clock.
    #[schema(required = true)]
    pub remaining_seconds: Option<i64>,
    /// The end of the player's current vacation; null if there is none, or the match is over.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub vacation_until: Option<DateTime<Utc>>,
    /// Whether a day of automatic vacation may be drawn for the seat at `deadline`.
    pub automatic_vacation: bool,
}

/// The newest move of a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LastMove)]
pub struct LastMoveBody {
    /// The ply of the move.
    #[schema(minimum = 1)]
    pub ply: u32,
    /// The seat that played it.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// When it was played.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
}

impl From<&LastMove> for LastMoveBody {
    fn from(last: &LastMove) -> Self {
        Self { ply: last.ply.get(), seat: last.seat, notation: last.notation.clone(), at: last.at }
    }
}

/// An open offer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchOffer)]
pub struct OfferBody {
    /// The kind of offer: `draw`, `takeback`, `resignation` (to the partner, in a team), `rematch`.
    pub kind: String,
    /// The seat that offers.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The ply at which it was offered.
    pub ply: u32,
    /// The seats that have agreed so far.
    #[schema(value_type = Vec<u8>)]
    pub agreed_by: Vec<Seat>,
}

/// The proof that nobody manipulated the dice.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DiceProof)]
pub struct DiceBody {
    /// SHA-256 of the seed, in hex, published before the first roll.
    pub commitment: String,
    /// The dice nonce of each seat, in hex; null for a seat without one.
    #[schema(value_type = Vec<Option<String>>)]
    pub nonces: Vec<Option<DiceNonce>>,
    /// The seed, in hex, once the match is over; null before.
    #[schema(required = true)]
    pub seed: Option<String>,
}

impl MatchBody {
    /// The body of a match, with the data that is not in its log.
    #[must_use]
    pub fn new(game_match: &Match, joined: &Joined) -> Self {
        let created = &game_match.created;
        let deadline = game_match.deadline(&joined.pauses);
        Self {
            id: game_match.id.0,
            game: created.game.clone(),
            variant: created.variant.clone(),
            options: MatchOptions(created.options.clone()),
            rules_version: created.rules_version,
            status: game_match.status.as_str(),
            rated: created.rated,
            counted: joined.counted.map(|counted| counted.is_ok()),
            not_counted: reason(joined.counted),
            visibility: created.visibility,
            solo: created.solo,
            clock: created.clock.clone(),
            min_completion_rate: rate_of_percent(created.min_completion_percent),
            declined: game_match.is_declined(),
            created_by: joined.player(created.created_by),
            created_at: game_match.created_at,
            open_until: (game_match.status == Status::Open).then_some(game_match.open_until),
            started_at: game_match.started_at,
            finished_at: game_match.finished_at,
            seats: seats(game_match, joined, deadline),
            version: game_match.version.get(),
            ply: game_match.ply.get(),
            to_act: game_match.to_act(),
            deadline,
            state: Some(GameState::new(&created.game, &game_match.position)),
            last_move: game_match.last_move.as_ref().map(LastMoveBody::from),
            offers: offers(game_match, joined),
            waiting: game_match.waiting.iter().map(|account| joined.player(*account)).collect(),
            result: game_match.result.clone(),
            dice: game_match.dice.as_ref().map(|dice| DiceBody {
                commitment: dice.commitment.clone(),
                nonces: game_match.dice_nonces(),
                seed: dice.seed.clone(),
            }),
            chain_head: hex::encode(game_match.chain_head),
            rematch_id: joined.rematch.id.map(|id| id.0),
        }
    }

    /// Reads the data that is not in the log, and makes the body of a match with it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(store: &Store, game_match: &Match) -> Result<(Self, Joined), StoreError> {
        let joined = Joined::of_match(store, game_match.into()).await?;
        Ok((Self::new(game_match, &joined), joined))
    }
}

/// The word for the reason why a match does not count.
pub(super) fn reason(counted: Option<Result<(), NotCounted>>) -> Option<&'static str> {
    counted?.err().map(NotCounted::as_str)
}

/// The open offers, including that of a rematch.
fn offers(game_match: &Match, joined: &Joined) -> Vec<OfferBody> {
    let rematch = joined.rematch.offer.iter().map(|offer| OfferBody {
        kind: OfferKind::Rematch.as_str().to_owned(),
        seat: offer.seat,
        ply: game_match.ply.get(),
        agreed_by: offer.agreed_by.clone(),
    });
    let offers = game_match.offers.iter().map(|offer| OfferBody {
        kind: offer.kind.as_str().to_owned(),
        seat: offer.seat,
        ply: offer.ply.get(),
        agreed_by: offer.agreed_by.clone(),
    });
    offers.chain(rematch).collect()
}

fn seats(game_match: &Match, joined: &Joined, deadline: Option<DateTime<Utc>>) -> Vec<SeatBody> {
    let (family, to_act) = (game_match.family(), game_match.to_act());
    let seconds = |seat: Seat| {
        let remaining = game_match.remaining_at_newest_event(seat, &joined.pauses);
        remaining.map(|remaining| remaining.num_seconds())
    };
    (0..)
        .map(Seat)
        .zip(&game_match.seats)
        .map(|(seat, player)| SeatBody {
            seat,
            side: family.side(seat),
            player: player.map(|account| joined.player(account)),
            remaining_seconds: seconds(seat),
            vacation_until: player.and_then(|account| joined.vacation_until.get(&account).copied()),
            automatic_vacation: joined.names.draws_vacation_at(deadline, &to_act, seat, *player),
        })
        .collect()
}
