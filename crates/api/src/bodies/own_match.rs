use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use turnstone_boards::RENDERING_VERSION;
use turnstone_matches::{AccountId, OfferKind};
use turnstone_rules::Seat;
use turnstone_store::{Head, OpenOffer, OwnMatch, PlayedMove, Store, StoreError};

use super::game_match::LastMoveBody;
use super::instant;
use super::match_summary::MatchSummaryBody;
use super::player::Names;

/// The width of the pictures of cards, in pixels.
const CARD_PICTURE_WIDTH: u16 = 160;

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
    /// and of deleted accounts; 0 for a token without the scope `messages`.
    pub unread: u32,
    /// The vacations that players of the match are on; none when it is over.
    pub vacations: Vec<SeatVacationBody>,
    /// The path of a small PNG of the newest position, seen from the account's side: the board
    /// alone, without labels. It changes with the picture. Another `size` gives another width.
    pub picture: String,
}

/// The vacation of the player in a seat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatVacation)]
pub struct SeatVacationBody {
    /// The seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The end of the vacation.
    #[serde(with = "instant")]
    pub until: DateTime<Utc>,
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
    /// Matches as an account sees them, with the numbers of messages if the request may read those.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(
        store: &Store,
        account: AccountId,
        with_messages: bool,
        own: Vec<OwnMatch>,
    ) -> Result<Vec<Self>, StoreError> {
        let names = Names::of_heads(store, own.iter().map(|own| &own.head)).await?;
        let new = |own| Self::new(own, account, with_messages, &names);
        Ok(own.into_iter().map(new).collect())
    }

    /// A match as an account sees it, with the current names of its players.
    #[must_use]
    pub fn new(own: OwnMatch, account: AccountId, with_messages: bool, names: &Names) -> Self {
        let my_seats = own.head.seats_of(account);
        Self {
            offers: offers(&own, &my_seats),
            vacations: vacations(&own.head, names),
            picture: picture(&own, &my_seats),
            my_seats,
            last_move: own.last_move.map(LastMoveBody::from),
            unread: if with_messages { own.unread } else { 0 },
            summary: MatchSummaryBody::new(own.head, names),
        }
    }
}

impl From<PlayedMove> for LastMoveBody {
    fn from(last: PlayedMove) -> Self {
        Self { ply: last.ply.get(), seat: last.seat, notation: last.notation, at: last.at }
    }
}

/// The open offers, including that of a rematch.
fn offers(own: &OwnMatch, my_seats: &[Seat]) -> Vec<OwnOfferBody> {
    let rematch = own.rematch.offer.iter().map(|offer| OwnOfferBody {
        kind: OfferKind::Rematch.as_str().to_owned(),
        seat: offer.seat,
        ply: own.head.ply.get(),
        agreed_by: offer.agreed_by.clone(),
        waits_for_me: own.rematch.is_offered_to(my_seats),
    });
    let offers = own.head.offers.iter().map(|offer| {
        let OpenOffer { kind, seat, ply, agreed_by, answering } = offer.clone();
        let waits_for_me = answering.iter().any(|seat| my_seats.contains(seat));
        OwnOfferBody { kind, seat, ply: ply.get(), agreed_by, waits_for_me }
    });
    offers.chain(rematch).collect()
}

fn vacations(head: &Head, names: &Names) -> Vec<SeatVacationBody> {
    if head.status.is_over() {
        return Vec::new();
    }
    let seats = (0..).map(Seat).zip(&head.players.seats);
    let away = |(seat, player): (Seat, &Option<AccountId>)| {
        let until = names.of_account((*player)?)?.vacation_until?;
        Some(SeatVacationBody { seat, until })
    };
    seats.filter_map(away).collect()
}

/// The path of a picture. The end of a match changes its picture, though not the ply.
fn picture(own: &OwnMatch, my_seats: &[Seat]) -> String {
    let Head { id, ply, version, .. } = &own.head;
    let seat = my_seats.first().copied().unwrap_or(Seat(0));
    format!(
        "/v1/matches/{id}/board.png?ply={ply}&seat={seat}&size={CARD_PICTURE_WIDTH}&names=false\
         &frame=position&v={version}-{RENDERING_VERSION}"
    )
}
