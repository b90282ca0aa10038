//! Game records: a match as a file of its own, written from its log, and checked by anyone who has
//! the file, with no server and no database. `docs/records.md` describes the form.

mod checks;
mod file_text;
mod json;
mod json_reader;
mod parsed;
mod sgf;
mod sgf_tree;
mod signature_fields;
mod tags;
mod text;
mod transcript;
mod transcript_reader;
mod verify;

pub use file_text::escape_unprintable;
pub use verify::{DiceCheck, Finding, Verified, verify};

use serde::{Deserialize, Serialize};

use turnstone_matches::{AccountId, ChainHead, Corruption, Event, Match, MatchId, Signature};
use turnstone_rules::Family;

use transcript::Transcript;

/// A form that a record can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordFormat {
    /// The whole log with its hashes, in JSON.
    Json,
    /// Tags and numbered moves, for people.
    Text,
    /// Smart Game Format, for the games that it knows.
    Sgf,
}

impl RecordFormat {
    /// Every form.
    pub const ALL: [Self; 3] = [Self::Json, Self::Text, Self::Sgf];

    /// The word that it is asked for by; also how a file's name ends.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
            Self::Sgf => "sgf",
        }
    }

    /// The form of a word, if it is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.as_str() == word)
    }

    /// Whether the records of a family's games have this form.
    #[must_use]
    pub fn supports(self, family: &Family) -> bool {
        match self {
            Self::Json | Self::Text => true,
            Self::Sgf => family.sgf.is_some(),
        }
    }
}

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
    signature: Option<Signature>,
    /// What the events make.
    game_match: Match,
}

impl Record {
    /// The record of a log, in which nobody has a name yet.
    ///
    /// # Errors
    /// When the log does not replay.
    pub fn new(match_id: MatchId, events: Vec<(Event, ChainHead)>) -> Result<Self, Corruption> {
        let game_match = Match::replay(match_id, events.iter().map(|(event, hash)| (event, hash)))?;
        Ok(Self { match_id, events, names: Vec::new(), signature: None, game_match })
    }

    /// The same record with names for those who take part.
    #[must_use]
    pub fn with_names(self, mut names: Vec<Name>) -> Self {
        names.sort_unstable_by_key(|name| name.id);
        Self { names, ..self }
    }

    /// The same record with the server's signature of its chain's head, if there is one.
    #[must_use]
    pub fn with_signature(self, signature: Option<Signature>) -> Self {
        Self { signature, ..self }
    }

    /// What the events make.
    #[must_use]
    pub fn game_match(&self) -> &Match {
        &self.game_match
    }

    /// The record as JSON: a member a line, an event a line. The same log and names always give
    /// the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    /// The same on one line, for files that have a record a line.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        json::on_one_line(&self.to_json())
    }

    /// The record in any form; `None` where the game has none such. The same log and names always
    /// give the same bytes.
    #[must_use]
    pub fn write(&self, form: RecordFormat) -> Option<String> {
        match form {
            RecordFormat::Json => Some(self.to_json()),
            RecordFormat::Text => Some(text::write(&Transcript::of(self))),
            RecordFormat::Sgf => sgf::write(&Transcript::of(self)),
        }
    }
}
