use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use turnstone_rules::Seat;

use crate::answers::{Shown, language, taps};
use crate::catalogue::games;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::replay::Replay;

/// A question or a command.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case", deny_unknown_fields)]
enum Call {
    /// The games.
    Games { lang: Option<String> },
    /// Opens a match by its events; the answer has its number here.
    Open { events: Vec<Event> },
    /// Adds events.
    Add { id: u32, events: Vec<Event> },
    /// The next to act.
    Summary { id: u32 },
    /// The position after a ply.
    State { id: u32, ply: Option<u32> },
    /// The steps of the move that led to a ply.
    Steps { id: u32, ply: Option<u32> },
    /// The move that led to a ply, in words.
    Words { id: u32, ply: Option<u32>, lang: Option<String> },
    /// The legal moves.
    LegalMoves {
        id: u32,
        prefix: Option<String>,
        #[serde(default)]
        line: String,
        lang: Option<String>,
    },
    /// Why a place cannot be tapped; null if there is nothing to tell.
    WhyNot { id: u32, prefix: String, place: String, lang: Option<String> },
    /// A picture.
    Picture { id: u32, shown: Shown },
    /// A position in words.
    Description { id: u32, shown: Shown },
    /// Plays a move.
    Play {
        id: u32,
        seat: Seat,
        #[serde(rename = "move")]
        notation: String,
        lang: Option<String>,
    },
    /// Rolls.
    Roll { id: u32, faces: Vec<u8> },
    /// The move of a level of the engine.
    Choose { id: u32, level: u8, seed: u64 },
    /// The result to expect of the position, and the best lines, with the nodes of a level.
    Analyse { id: u32, level: u8, seed: u64 },
    /// Forgets a match.
    Close { id: u32 },
}

/// The result of a call: one of the two.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Value(Box<RawValue>),
    Refusal(Refusal),
}

/// A match that was opened.
#[derive(Debug, Serialize)]
struct Opened {
    id: u32,
}

/// The move of a level.
#[derive(Debug, Serialize)]
struct Chosen {
    #[serde(rename = "move")]
    notation: String,
    expected: f32,
}

/// The matches that are open, by number.
#[derive(Debug, Default)]
struct Table {
    newest: u32,
    matches: BTreeMap<u32, Replay>,
}

static TABLE: Mutex<Table> = Mutex::new(Table { newest: 0, matches: BTreeMap::new() });

/// Answers a call: JSON in, and out `{"value": …}` or `{"refusal": {"code": …, "detail": …}}`.
#[must_use]
pub fn call(text: &[u8]) -> Vec<u8> {
    let invalid = |error: serde_json::Error| Refusal::new("invalid_call", error.to_string());
    let answer = serde_json::from_slice(text).map_err(invalid).and_then(|call| {
        let mut table = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
        answer(&mut table, call)
    });
    let answer = answer.map_or_else(Answer::Refusal, Answer::Value);
    serde_json::to_vec(&answer).unwrap_or_default()
}

fn answer(table: &mut Table, call: Call) -> Result<Box<RawValue>, Refusal> {
    match call {
        Call::Games { lang } => json(&games(language(lang.as_deref())?)),
        Call::Open { events } => {
            let replay = Replay::of(&events)?;
            table.newest += 1;
            table.matches.insert(table.newest, replay);
            json(&Opened { id: table.newest })
        }
        Call::Add { id, events } => json(&of(table, id)?.add(&events)?),
        Call::Summary { id } => json(&of(table, id)?.summary()),
        Call::State { id, ply } => json(&of(table, id)?.state(ply)?),
        Call::Steps { id, ply } => json(&of(table, id)?.scene(ply)?.steps()),
        Call::Words { id, ply, lang } => {
            let language = language(lang.as_deref())?;
            json(&turnstone_boards::words(of(table, id)?.scene(ply)?, language))
        }
        Call::LegalMoves { id, prefix, line, lang } => {
            let language = language(lang.as_deref())?;
            json(&of(table, id)?.legal_moves(&line, prefix.as_deref(), language)?)
        }
        Call::WhyNot { id, prefix, place, lang } => {
            let language = language(lang.as_deref())?;
            json(&of(table, id)?.why_not(&taps(&prefix), &place, language))
        }
        Call::Picture { id, shown } => json(&of(table, id)?.picture(&shown)?),
        Call::Description { id, shown } => json(&of(table, id)?.description(&shown)?),
        Call::Play { id, seat, notation, lang } => {
            let language = language(lang.as_deref())?;
            json(&of(table, id)?.play(seat, &notation, language)?)
        }
        Call::Roll { id, faces } => json(&of(table, id)?.roll(faces)?),
        Call::Choose { id, level, seed } => {
            let chosen = of(table, id)?.choose(level, seed)?;
            json(&chosen.map(|it| Chosen { notation: it.notation, expected: it.expected }))
        }
        Call::Analyse { id, level, seed } => json(&of(table, id)?.analyse(level, seed)?),
        Call::Close { id } => json(&table.matches.remove(&id).is_some()),
    }
}

fn of(table: &mut Table, id: u32) -> Result<&mut Replay, Refusal> {
    let missing = || Refusal::new("invalid_call", format!("no match {id} is open"));
    table.matches.get_mut(&id).ok_or_else(missing)
}

fn json<T: Serialize>(value: &T) -> Result<Box<RawValue>, Refusal> {
    to_raw_value(value).map_err(|error| Refusal::new("invalid_call", error.to_string()))
}
