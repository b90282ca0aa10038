//! Reads and checks records in JSON.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use turnstone_matches::{ChainHead, Event, Match, MatchId, Signature, hash_of};

use super::checks::{EventError, check_dice, replay};
use super::file_text::{LineIndex, first_difference};
use super::{DiceCheck, Finding, Name, Record, Verified, json, signature_fields};

/// Reads and checks a record in JSON, with one member per line or all on one line.
pub(super) fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    let file = ParsedJson::read(text).map_err(|finding| vec![finding])?;
    let events: Vec<_> = file.events.iter().map(|line| line.event.clone()).collect();
    let mut findings = Vec::new();
    findings.extend(file.check_chain());
    let dice = check_dice(file.match_id, &events).unwrap_or_else(|wrong| {
        findings.push(file.finding(&wrong));
        DiceCheck::None
    });
    match replay(file.match_id, &events) {
        Ok(game_match) => {
            let hashes = file.events.iter().map(|line| line.hash);
            let events = events.into_iter().zip(hashes).collect();
            let names = file.names.clone();
            let (signature, site) = (file.signature, file.site.clone());
            let (match_id, review) = (file.match_id, file.review.clone());
            let record = Record { match_id, events, names, signature, site, review, game_match };
            findings.extend(file.check_signature(&record.game_match));
            findings.extend(differences(text, &record));
            if findings.is_empty() {
                return Ok(Verified::of_record(record, dice));
            }
        }
        Err(wrong) => findings.push(file.finding(&wrong)),
    }
    findings.sort_by_key(|finding| finding.line);
    Err(findings)
}

/// Writes the record again from its events and names, and compares every byte of the file.
fn differences(text: &str, record: &Record) -> Option<Finding> {
    let written = record.to_json();
    let is_on_one_line = !text.starts_with("{\n");
    let written = if is_on_one_line { json::on_one_line(&written) } else { written };
    first_difference(text, &written, |line| line.starts_with("\"digest\":"))
}

/// A record after reading and before any check.
struct ParsedJson<'a> {
    lines: LineIndex<'a>,
    match_id: MatchId,
    names: Vec<Name>,
    site: Option<String>,
    review: Option<Value>,
    signature: Option<Signature>,
    /// The line of the signature.
    signature_line: usize,
    events: Vec<EventLine<'a>>,
}

/// An event with its hash and its text in the file.
struct EventLine<'a> {
    event: Event,
    hash: ChainHead,
    raw: &'a RawValue,
}

impl<'a> ParsedJson<'a> {
    fn read(text: &'a str) -> Result<Self, Finding> {
        let lines = LineIndex::of(text);
        let members: BTreeMap<String, &RawValue> = serde_json::from_str(text)
            .map_err(|error| Finding { line: error.line().max(1), reason: error.to_string() })?;
        let member = |name: &str| {
            let reason = || format!("`{name}` is missing; is this a record in JSON?");
            members.get(name).copied().ok_or_else(|| Finding { line: 1, reason: reason() })
        };
        if let (Some(error), None) = (members.get("error"), members.get("format")) {
            let reason = format!("not a record, but an error of the server: {error}");
            return Err(Finding { line: lines.of_part(error.get()), reason });
        }
        let format = member("format")?;
        if parse::<String>(&lines, format)? != json::FORMAT {
            let reason = format!(
                "the format is not `{}`, the only one that this program knows",
                json::FORMAT
            );
            return Err(Finding { line: lines.of_part(format.get()), reason });
        }
        let match_id = parse(&lines, member("match_id")?)?;
        let names = parse(&lines, member("names")?)?;
        let site = members.get("site").map(|raw| parse(&lines, raw)).transpose()?;
        let review: Option<Map<String, Value>> =
            members.get("review").map(|raw| parse(&lines, raw)).transpose()?;
        let review = review.map(Value::Object);
        let raw_events: Vec<&RawValue> = parse(&lines, member("events")?)?;
        let events = raw_events.into_iter().map(|raw| EventLine::read(&lines, raw));
        let events = events.collect::<Result<_, _>>()?;
        let signature_line = members.get("signature").map_or(1, |raw| lines.of_part(raw.get()));
        let signature = match members.get("signature") {
            Some(raw) => {
                let reason = |reason| Finding { line: signature_line, reason };
                Some(signature_fields::read_member(raw.get()).map_err(reason)?)
            }
            None => None,
        };
        Ok(Self { lines, match_id, names, site, review, signature, signature_line, events })
    }

    fn finding(&self, wrong: &EventError) -> Finding {
        match self.events.get(wrong.event) {
            None => Finding { line: 1, reason: wrong.reason.clone() },
            Some(line) => Finding {
                line: self.lines.of_part(line.raw.get()),
                reason: format!("event {}: {}", line.event.seq, wrong.reason),
            },
        }
    }

    fn check_signature(&self, game_match: &Match) -> Option<Finding> {
        let reason = signature_fields::signature_problem(
            self.signature?,
            self.match_id,
            &game_match.chain_head,
            game_match.status,
        )?;
        Some(Finding { line: self.signature_line, reason: reason.to_owned() })
    }

    /// The first event whose hash does not follow from the hash before it.
    fn check_chain(&self) -> Option<Finding> {
        let mut before = [0; 32];
        for line in &self.events {
            if hash_of(&before, &line.event) != line.hash {
                let seq = line.event.seq;
                let reason = format!("the hash chain is broken at event {seq}");
                return Some(Finding { line: self.lines.of_part(line.raw.get()), reason });
            }
            before = line.hash;
        }
        None
    }
}

impl<'a> EventLine<'a> {
    fn read(lines: &LineIndex<'_>, raw: &'a RawValue) -> Result<Self, Finding> {
        let finding = |reason: String| Finding { line: lines.of_part(raw.get()), reason };
        let json: Value = parse(lines, raw)?;
        let hash = json.get("hash").and_then(Value::as_str);
        let hash = hash.and_then(|hash| hex::decode(hash).ok()?.try_into().ok());
        let hash = hash.ok_or_else(|| finding("an event has a `hash` of 64 hex digits".into()))?;
        let event = Event::from_json(&json).map_err(&finding)?;
        Ok(Self { event, hash, raw })
    }
}

/// Reads a part of the text; an error has its line in the whole text.
fn parse<'a, T: serde::Deserialize<'a>>(
    lines: &LineIndex<'_>,
    raw: &'a RawValue,
) -> Result<T, Finding> {
    serde_json::from_str(raw.get()).map_err(|error| Finding {
        line: lines.of_part(raw.get()) + error.line().saturating_sub(1),
        reason: error.to_string(),
    })
}
