//! Game records: a match as a file of its own, written from its log, and checked by anyone who has
//! the file, with no server and no database. `docs/records.md` describes the form.

mod json;
mod strict_json;
mod verify;

pub use verify::{DiceCheck, Finding, Verified, verify};

use serde::{Deserialize, Serialize};

use crate::matches::{AccountId, ChainHead, Corruption, Event, Match, MatchId};

/// What a player is called, at the time the record was written. Stands apart from the events, which
/// hold account ids only: a name may change or go, and the chain stays what it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// The account.
    pub id: AccountId,
    /// The name to find the player by; null once the account is deleted.
    pub username: Option<String>,
    /// The name to show.
    pub display_name: String,
}

/// A match, all of it: its events with their hashes, and the names of those who take part.
#[derive(Debug, Clone)]
pub struct Record {
    match_id: MatchId,
    events: Vec<(Event, ChainHead)>,
    names: Vec<Name>,
    /// What the events make.
    game_match: Match,
}

impl Record {
    /// The record of a log.
    ///
    /// # Errors
    /// When the log does not replay.
    pub fn new(
        match_id: MatchId,
        events: Vec<(Event, ChainHead)>,
        mut names: Vec<Name>,
    ) -> Result<Self, Corruption> {
        let game_match = Match::replay(match_id, events.iter().map(|(event, hash)| (event, hash)))?;
        names.sort_unstable_by_key(|name| name.id);
        Ok(Self { match_id, events, names, game_match })
    }

    /// The record as JSON: a member a line, an event a line. The same log and names always give
    /// the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }
}
