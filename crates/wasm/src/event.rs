use serde::{Deserialize, Serialize};
use turnstone_rules::{Options, Seat};

/// An event of a match, in the JSON of the API. Of members that change nothing on the board nothing is
/// read, and kinds that change nothing there are accepted.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
pub struct Event {
    /// The number of the event; 0 if there is none.
    #[serde(default)]
    pub seq: u32,
    /// The kind: `created`, `started`, `move_played` …
    pub kind: String,
    /// The seat that it concerns.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The setup of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Created>,
    /// A seat's move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_played: Option<MovePlayed>,
    /// The faces of the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice_rolled: Option<DiceRolled>,
    /// The target of a takeback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<TakenBack>,
    /// The end of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<Finished>,
}

/// The game of a match.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Created {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The options; those that are left out have their defaults.
    #[serde(default)]
    pub options: Options,
    /// The version of the rules; the newest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_version: Option<u16>,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct MovePlayed {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
}

/// A roll.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct DiceRolled {
    /// The faces, 1 to 6 each.
    pub faces: Vec<u8>,
}

/// A takeback.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TakenBack {
    /// The ply whose position the match is in again.
    pub to_ply: u32,
}

/// A result.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Finished {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// The reason.
    pub reason: String,
    /// A number for each seat, where the game has one.
    pub score: Option<Vec<u32>>,
}

impl Event {
    /// An event of a kind without a payload.
    pub(crate) fn of(kind: &str, seat: Option<Seat>) -> Self {
        Self { kind: kind.to_owned(), seat, ..Self::default() }
    }
}
