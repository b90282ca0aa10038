use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{OpenOffer, OwnMatch, PlayedMove, Player, Store, StoreError};
use turnstone_matches::{AccountId, OfferKind};
use turnstone_rules::Seat;

use super::game_match::LastMoveBody;
use super::instant;
use super::match_summary::MatchSummaryBody;
use super::player::Names;

/// A match as one of its accounts sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchCard)]
pub struct OwnMatchBody {
    /// The match, as lists show it.
    pub summary: MatchSummaryBody,
    /// The seats of the account.
    #[schema(value_type = Vec<u8>)]
    pub my_seats: Vec<Seat>,
    /// The newest move that was not taken back; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_move: Option<LastMoveBody>,
    /// The open offers.
    pub offers: Vec<OwnOfferBody>,
    /// How many messages by others the account has to read, without those of players whom it blocks
    /// and of deleted accounts.
    pub unread: u32,
    /// The ratings of the players in this variant, and their vacations. One for each seat that is
    /// taken.
    pub players: Vec<PlayerStateBody>,
    /// The path of a picture of the newest position, seen from the account's side. It changes with
    /// the position.
    pub picture: String,
}

/// What the account sees of the player in a seat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayerState)]
pub struct PlayerStateBody {
    /// The seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The rating in this variant; null without a rated match.
    #[schema(required = true)]
    pub rating: Option<f64>,
    /// How uncertain the rating is: two deviations on either side.
    #[schema(required = true)]
    pub deviation: Option<f64>,
    /// The end of the current vacation; null if there is none, or the match is over.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub vacation_until: Option<DateTime<Utc>>,
}

/// An open offer, as an account sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnOffer)]
pub struct OwnOfferBody {
    /// The kind of offer: `draw`, `takeback`, `resignation` (to the partner, in a team), `rematch`.
    pub kind: String,
    /// The seat that offers.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The ply at which it was offered, to send with an answer.
    pub ply: u32,
    /// The seats that have agreed so far.
    #[schema(value_type = Vec<u8>)]
    pub agreed_by: Vec<Seat>,
    /// Whether it waits for an answer of the account.
    pub waits_for_me: bool,
}

impl OwnMatchBody {
    /// Matches as an account sees them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(
        store: &Store,
        account: AccountId,
        own: Vec<OwnMatch>,
    ) -> Result<Vec<Self>, StoreError> {
        let accounts = own.iter().flat_map(|own| own.head.named_accounts()).collect();
        let names = Names::of(store, accounts).await?;
        Ok(own.into_iter().map(|own| Self::new(own, account, &names)).collect())
    }

    /// A match as an account sees it, with the current names of its players.
    #[must_use]
    pub fn new(own: OwnMatch, account: AccountId, names: &Names) -> Self {
        let my_seats = own.head.seats_of(account);
        Self {
            offers: offers(&own, &my_seats),
            players: players(&own, names),
            picture: picture(&own, &my_seats),
            my_seats,
            last_move: own.last_move.map(LastMoveBody::from),
            unread: own.unread,
            summary: MatchSummaryBody::new(own.head, names),
        }
    }
}

impl From<PlayedMove> for LastMoveBody {
    fn from(last: PlayedMove) -> Self {
        Self { ply: last.ply, seat: last.seat, notation: last.notation, at: last.at }
    }
}

/// The open offers, including that of a rematch.
fn offers(own: &OwnMatch, my_seats: &[Seat]) -> Vec<OwnOfferBody> {
    let rematch = own.rematch.offer.iter().map(|offer| OwnOfferBody {
        kind: OfferKind::Rematch.as_str().to_owned(),
        seat: offer.seat,
        ply: own.head.ply,
        agreed_by: offer.agreed_by.clone(),
        waits_for_me: own.rematch.is_offered_to(my_seats),
    });
    let offers = own.head.offers.iter().map(|offer| {
        let OpenOffer { kind, seat, ply, agreed_by, answering } = offer.clone();
        let waits_for_me = answering.iter().any(|seat| my_seats.contains(seat));
        OwnOfferBody { kind, seat, ply, agreed_by, waits_for_me }
    });
    offers.chain(rematch).collect()
}

fn players(own: &OwnMatch, names: &Names) -> Vec<PlayerStateBody> {
    let is_over = own.head.status.is_over();
    let seats = (0..).map(Seat).zip(&own.head.players.seats);
    let taken = seats.filter_map(|(seat, player)| Some((seat, (*player)?)));
    let state = |(seat, account): (Seat, AccountId)| {
        let rating = own.ratings.iter().find(|rating| rating.account == account);
        let player = names.of_account(account).filter(|_| !is_over);
        PlayerStateBody {
            seat,
            rating: rating.map(|rating| rating.rating),
            deviation: rating.map(|rating| rating.deviation),
            vacation_until: player.and_then(|player: &Player| player.vacation_until),
        }
    };
    taken.map(state).collect()
}

/// The path of a picture. The ply is that of the newest position.
fn picture(own: &OwnMatch, my_seats: &[Seat]) -> String {
    let seat = my_seats.first().copied().unwrap_or(Seat(0));
    format!("/v1/matches/{}/board.svg?ply={}&seat={seat}", own.head.id, own.head.ply)
}
