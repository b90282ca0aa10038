//! The text format: tags and numbered moves, similar to chess's PGN and the same for all games.
//! `docs/records.md` describes it.

use std::fmt::Write as _;

use turnstone_matches::{DiceRolled, Fact, Nothing, Passed, TakenBack};
use turnstone_rules::Seat;

use super::Finding;
use super::file_text::{digest_of, needs_escape};
use super::parsed::ParsedRecord;
use super::steps::{TranscriptStep, move_fact, read_ply, resumed};
use super::tags::{Tag, Tags};
use super::transcript::{Transcript, read_points};

/// The value of the tag `Format`.
const FORMAT: &str = "turnstone-text-1";
/// The beginning of the digest's line.
pub(super) const DIGEST: &str = "[Digest ";

const PASSES: &str = "pass";
const TAKES_BACK: &str = "takes back to ply ";
const RESIGNS: &str = "resigns";
const RUNS_OUT: &str = "runs out of time";
const REVEALED: &str = "goes on after dice ";
const COMMITTED: &str = " with dice ";

/// Writes a transcript as text.
pub(super) fn write(transcript: &Transcript) -> String {
    let mut text = tag_line("Format", FORMAT);
    for (name, value) in transcript.tags() {
        text.push_str(&tag_line(&name, &value));
    }
    let moves = movetext(transcript);
    let digest = digest_of(&text, &moves);
    text.push_str(&tag_line("Digest", &digest));
    text + &moves
}

fn tag_line(name: &str, value: &str) -> String {
    let mut line = format!("[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => line.extend(['\\', c]),
            c if needs_escape(c) => line.extend(c.escape_unicode()),
            c => line.push(c),
        }
    }
    line + "\"]\n"
}

/// One ply per line with the rolls before it, then the end of the match, then the result.
fn movetext(transcript: &Transcript) -> String {
    let labels = transcript.labels();
    let label = |seat: Option<Seat>| seat.and_then(|seat| labels.get(seat.index()));
    let mut text = "\n".to_owned();
    let mut rolls = String::new();
    for TranscriptStep { seat, fact } in &transcript.steps {
        let seat = label(*seat).map_or("?", String::as_str);
        // Writing to a string cannot fail.
        let _ = match fact {
            Fact::DiceRolled(fact) => {
                let faces: Vec<_> = fact.faces.iter().map(u8::to_string).collect();
                let _ = write!(rolls, "({}) ", faces.join(" "));
                continue;
            }
            Fact::MovePlayed(fact) => {
                writeln!(text, "{}. {seat} {rolls}{}", fact.ply, fact.notation)
            }
            Fact::Passed(fact) => writeln!(text, "{}. {seat} {rolls}{PASSES}", fact.ply),
            Fact::TakenBack(fact) => {
                writeln!(text, "{}. {seat} {rolls}{TAKES_BACK}{}", fact.ply, fact.to_ply)
            }
            Fact::TimedOut(_) => writeln!(text, "{rolls}{seat} {RUNS_OUT}"),
            Fact::Cancelled(fact) => {
                write!(text, "{REVEALED}{}", fact.seed.as_deref().unwrap_or_default())
            }
            Fact::Resumed(fact) => {
                let commitment = fact.dice_commitment.as_deref().unwrap_or_default();
                writeln!(text, "{COMMITTED}{commitment}")
            }
            _ => writeln!(text, "{rolls}{seat} {RESIGNS}"),
        };
        rolls.clear();
    }
    if !rolls.is_empty() {
        let _ = writeln!(text, "{}", rolls.trim_end());
    }
    let _ = writeln!(text, "{}", transcript.points());
    text
}

/// Reads a record in this format.
pub(super) fn read(text: &str) -> Result<ParsedRecord, Finding> {
    let mut lines = (1..).zip(text.lines());
    let mut tags = Tags::default();
    for (line, content) in lines.by_ref().take_while(|(_, content)| !content.is_empty()) {
        let pair = read_tag(content).ok_or_else(|| Finding {
            line,
            reason: "a line before the moves is a tag such as [Game \"chess\"]".to_owned(),
        })?;
        tags.0.push(Tag { name: pair.0, value: pair.1, line });
    }
    tags.require("Format", |format| (format == FORMAT).then_some(()))?;
    let mut transcript = Transcript::read(&tags)?;
    let labels = transcript.labels();
    let mut step_lines = Vec::new();
    for (line, content) in lines {
        if read_points(content).is_some() {
            break;
        }
        let steps = read_steps(content, &labels).ok_or_else(|| Finding {
            line,
            reason: format!(
                "a line is a ply such as `1. {}` with a move, or how it ended",
                labels.join("` or `2. ")
            ),
        })?;
        step_lines.extend(steps.iter().map(|_| line));
        transcript.steps.extend(steps);
    }
    Ok(ParsedRecord { tags, transcript, step_lines })
}

/// `[Name "value"]`.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(" \"")?;
    let escaped = rest.strip_suffix("\"]")?;
    let mut value = String::new();
    let mut rest = escaped;
    while let Some((plain, after)) = rest.split_once('\\') {
        value.push_str(plain);
        let mut characters = after.chars();
        match characters.next()? {
            'u' => {
                let (digits, after) = after.strip_prefix("u{")?.split_once('}')?;
                value.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                rest = after;
            }
            c @ ('"' | '\\') => {
                value.push(c);
                rest = characters.as_str();
            }
            _ => return None,
        }
    }
    value.push_str(rest);
    Some((name.to_owned(), value))
}

/// The steps of a line after the tags: rolls, and then what a seat did.
fn read_steps(line: &str, labels: &[String]) -> Option<Vec<TranscriptStep>> {
    let mut steps = Vec::new();
    if let Some((seed, commitment)) =
        line.strip_prefix(REVEALED).and_then(|rest| rest.split_once(COMMITTED))
    {
        return Some(resumed(Some(seed.to_owned()), commitment.to_owned()).into());
    }
    let numbered = line.split_once(". ").and_then(|(ply, rest)| Some((read_ply(ply)?, rest)));
    let Some((ply, rest)) = numbered else {
        let rest = read_rolls(line, &mut steps)?;
        if !rest.is_empty() {
            let (seat, action) = read_seat(rest, labels)?;
            let fact = match action {
                RESIGNS => Fact::Resigned(Nothing {}),
                RUNS_OUT => Fact::TimedOut(Nothing {}),
                _ => return None,
            };
            steps.push(TranscriptStep { seat: Some(seat), fact });
        }
        return (!steps.is_empty()).then_some(steps);
    };
    let (seat, rest) = read_seat(rest, labels)?;
    let fact = match read_rolls(rest, &mut steps)? {
        "" => return None,
        PASSES => Fact::Passed(Passed { ply }),
        action => match action.strip_prefix(TAKES_BACK) {
            Some(to_ply) => Fact::TakenBack(TakenBack { ply, to_ply: read_ply(to_ply)? }),
            None => move_fact(ply, action),
        },
    };
    steps.push(TranscriptStep { seat: Some(seat), fact });
    Some(steps)
}

fn read_seat<'a>(text: &'a str, labels: &[String]) -> Option<(Seat, &'a str)> {
    let (label, rest) = text.split_once(' ')?;
    let seat = labels.iter().position(|known| known == label)?;
    Some((Seat(u8::try_from(seat).ok()?), rest))
}

/// Reads rolls such as `(6 4)` from the front of a text, and returns the rest.
fn read_rolls<'a>(mut text: &'a str, steps: &mut Vec<TranscriptStep>) -> Option<&'a str> {
    while let Some(rest) = text.strip_prefix('(') {
        let (faces, rest) = rest.split_once(')')?;
        let faces = faces.split(' ').map(|face| face.parse().ok()).collect::<Option<_>>()?;
        steps.push(TranscriptStep { seat: None, fact: Fact::DiceRolled(DiceRolled { faces }) });
        text = rest.strip_prefix(' ').unwrap_or(rest);
    }
    Some(text)
}
