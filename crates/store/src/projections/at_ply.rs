//! The state at the newest ply of a match beside the move that led to it: the column
//! `matches.at_ply`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use turnstone_matches::{AccountId, LastMove, Match, Ply};
use turnstone_rules::Seat;

use crate::columns::to_json;

/// An offer that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOffer {
    /// The kind of offer, as it is on the wire.
    pub kind: String,
    /// The seat that offers.
    pub seat: Seat,
    /// The ply at which it was offered.
    pub ply: Ply,
    /// The seats that have agreed so far.
    pub agreed_by: Vec<Seat>,
    /// The seats that have to answer it.
    pub answering: Vec<Seat>,
}

impl OpenOffer {
    /// The open offers of a match, without that of a rematch.
    pub(crate) fn of(game_match: &Match) -> Vec<Self> {
        let offers = game_match.offers.iter().map(|offer| {
            let mut answering = game_match.answering(offer.kind, offer.seat);
            answering.retain(|seat| !offer.agreed_by.contains(seat));
            Self {
                kind: offer.kind.as_str().to_owned(),
                seat: offer.seat,
                ply: offer.ply,
                agreed_by: offer.agreed_by.clone(),
                answering,
            }
        });
        offers.collect()
    }
}

/// The newest move of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The ply of the move.
    pub ply: Ply,
    /// The seat that played it.
    pub seat: Seat,
    /// The move in canonical notation.
    pub notation: String,
    /// When it was played.
    pub at: DateTime<Utc>,
}

impl From<&LastMove> for PlayedMove {
    fn from(last: &LastMove) -> Self {
        Self { ply: last.ply, seat: last.seat, notation: last.notation.clone(), at: last.at }
    }
}

/// Facts about the end of a match that has started, beside its result: for the ratings, and for the completion
/// rates of its players.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Ending {
    /// The seat that ran out of time, if that ended the match.
    pub timed_out: Option<Seat>,
    /// When each seat last moved by a choice of its own, or resigned.
    pub acted_at: Vec<Option<DateTime<Utc>>>,
    /// The players who have abandoned it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abandoned_by: Vec<AccountId>,
}

#[derive(Serialize)]
struct AtPly {
    ply: Ply,
    offers: Vec<OpenOffer>,
    last_move: Option<PlayedMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
}

/// The column of a match.
pub(crate) fn at_ply(game_match: &Match) -> Option<Value> {
    to_json(Some(&AtPly {
        ply: game_match.ply,
        offers: OpenOffer::of(game_match),
        last_move: game_match.last_move.as_ref().map(PlayedMove::from),
        ending: (game_match.started_at.is_some() && game_match.status.is_over()).then(|| Ending {
            timed_out: game_match.timed_out(),
            acted_at: game_match.acted_at(),
            abandoned_by: game_match.abandoned_by(),
        }),
    }))
}
