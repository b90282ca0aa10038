use crate::Ply;
use turnstone_rules::Seat;

/// The kind of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferKind {
    /// To end the match as a draw; the opponents decide.
    Draw,
    /// To take back the last choice of the seat that offers; the opponents decide.
    Takeback,
    /// To resign; the partner decides.
    Resignation,
    /// To play again; all other players decide. It is kept outside the log, as a
    /// [`Rematch`](crate::Rematch).
    Rematch,
}

impl OfferKind {
    /// The kind as it is on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Resignation => "resignation",
            Self::Rematch => "rematch",
        }
    }

    /// The kind of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Draw, Self::Takeback, Self::Resignation, Self::Rematch]
            .into_iter()
            .find(|kind| kind.as_str() == word)
    }
}

/// An offer that is open: nobody has withdrawn or declined it, and no move has come since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its kind.
    pub kind: OfferKind,
    /// The seat that offers it.
    pub seat: Seat,
    /// The match's ply at which the seat made it; the next move ends it.
    pub ply: Ply,
    /// The seats that have agreed so far.
    pub agreed_by: Vec<Seat>,
}

/// A seat's past action on an offer, and at which ply. Kept to recognise a repeated request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PastOfferAction {
    pub(crate) kind: OfferKind,
    pub(crate) seat: Seat,
    pub(crate) ply: Ply,
    pub(crate) action: OfferAction,
}

/// An action of a seat on an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OfferAction {
    Offered,
    Agreed,
    Declined,
}
