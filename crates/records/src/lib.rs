//! Game records: a match as a file. The server writes it from the log, and anyone who has the file
//! can check it without a server or a database. `docs/records.md` describes the formats.

mod checks;
mod file_text;
mod finding;
mod json;
mod json_reader;
mod parsed;
mod sgf;
mod sgf_tree;
mod signature_fields;
mod steps;
mod tagged_players;
mod tags;
mod text;
mod transcript;
mod transcript_reader;
mod transport;
mod verified;
mod verify;

pub use file_text::escape_unprintable;
pub use finding::{DiceCheck, Finding};
pub use verified::Verified;
pub use verify::verify;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use turnstone_matches::{AccountId, ChainHead, Corruption, Event, Match, MatchId, Signature};
use turnstone_rules::Family;

use transcript::Transcript;

/// A format in which a record can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordFormat {
    /// The whole log with its hashes, in JSON.
    Json,
    /// Tags and numbered moves, for people.
    Text,
    /// Smart Game Format, for the games that have it.
    Sgf,
}

impl RecordFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Json, Self::Text, Self::Sgf];

    /// Its name in requests; also the extension of a file.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
            Self::Sgf => "sgf",
        }
    }

    /// The format of a name, if there is one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == word)
    }

    /// Whether the games of a family can be written in this format.
    #[must_use]
    pub fn supports(self, family: &Family) -> bool {
        match self {
            Self::Json | Self::Text => true,
            Self::Sgf => family.sgf.is_some(),
        }
    }
}

/// A player's names at the time when the record was written. They are separate from the events,
/// which hold account ids only, so that a name can change or go without a change of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// The account.
    pub id: AccountId,
    /// The username; null once the account is deleted.
    pub username: Option<String>,
    /// The name to show.
    pub display_name: String,
    /// The rating in the match's variant, rounded: before the match if it is over. Absent for a
    /// player without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

/// A whole match: its events with their hashes, and the names of its participants.
#[derive(Debug, Clone)]
pub struct Record {
    match_id: MatchId,
    events: Vec<(Event, ChainHead)>,
    names: Vec<Name>,
    signature: Option<Signature>,
    /// The address of the server, if it is known.
    site: Option<String>,
    /// The review of the match by an engine, an object; not part of the chain.
    review: Option<Value>,
    /// The match after the events.
    game_match: Match,
}

impl Record {
    /// The record of a log, without names.
    ///
    /// # Errors
    /// When the log does not replay.
    pub fn new(match_id: MatchId, events: Vec<(Event, ChainHead)>) -> Result<Self, Corruption> {
        let game_match = Match::replay(match_id, events.iter().map(|(event, hash)| (event, hash)))?;
        Ok(Self::of_replayed(game_match, events))
    }

    /// The record of a log that was replayed: its events, and the match after them.
    #[must_use]
    pub fn of_replayed(game_match: Match, events: Vec<(Event, ChainHead)>) -> Self {
        let match_id = game_match.id;
        let names = Vec::new();
        Self { match_id, events, names, signature: None, site: None, review: None, game_match }
    }

    /// The same record with names of the participants.
    #[must_use]
    pub fn with_names(self, mut names: Vec<Name>) -> Self {
        names.sort_unstable_by_key(|name| name.id);
        Self { names, ..self }
    }

    /// The same record with the server's signature of the head of its chain, if there is one.
    #[must_use]
    pub fn with_signature(self, signature: Option<Signature>) -> Self {
        Self { signature, ..self }
    }

    /// The same record with the address of the server that it comes from, if that is known.
    #[must_use]
    pub fn with_site(self, site: Option<String>) -> Self {
        Self { site, ..self }
    }

    /// The same record with what an engine said of the match, if that is known and an object. Only the
    /// format [`RecordFormat::Json`] has it. A reader of the record believes it or not: it follows from
    /// no event.
    #[must_use]
    pub fn with_review(self, review: Option<Value>) -> Self {
        Self { review: review.filter(Value::is_object), ..self }
    }

    /// The match after the events.
    #[must_use]
    pub fn game_match(&self) -> &Match {
        &self.game_match
    }

    /// The record as JSON, with one member or event per line. The same log and names always give
    /// the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    /// The same on one line, for files with one record per line.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        json::on_one_line(&self.to_json())
    }

    /// The record in a format; `None` if the game does not have that format. The same log and names
    /// always give the same bytes.
    #[must_use]
    pub fn write(&self, format: RecordFormat) -> Option<String> {
        match format {
            RecordFormat::Json => Some(self.to_json()),
            RecordFormat::Text => Some(text::write(&Transcript::of(self))),
            RecordFormat::Sgf => sgf::write(&Transcript::of(self)),
        }
    }
}
