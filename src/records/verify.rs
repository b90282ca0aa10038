use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::matches::{
    ChainHead, DiceFault, Event, Match, MatchId, MatchResult, Status, hash_of, verify_dice,
};

use super::strict_json::{Members, Strict};
use super::{Name, Record, json};

/// What is wrong with a record, and on which line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// What was found of a record's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceCheck {
    /// The game has none.
    None,
    /// The match has not ended, so that the seed is not revealed and these rolls cannot be checked.
    Sealed(u32),
    /// Every one of these rolls follows from the revealed seed.
    Fair(u32),
}

/// A record in which everything fits.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Where the match is in its life.
    pub status: Status,
    /// How many events the chain has.
    pub events: usize,
    /// The chain's last hash.
    pub chain_head: ChainHead,
    /// How many plies were replayed.
    pub plies: u32,
    /// The dice.
    pub dice: DiceCheck,
    /// The result, if there is one.
    pub result: Option<MatchResult>,
    /// What the players are called.
    pub names: Vec<Name>,
}

/// Reads a record and checks all that it claims: that the hashes chain, that every event could
/// follow the ones before it and every move was legal, that the dice are those that the server was
/// bound to, and that everything said beside the events is what they make.
///
/// # Errors
/// Everything that was found wrong, by line. The checks do not wait for each other, so that one
/// changed roll is named as a roll and as a break in the chain.
pub fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    let file = File::read(text).map_err(|finding| vec![finding])?;
    let mut findings = Vec::new();
    findings.extend(file.check_chain());
    let dice = file.check_dice().unwrap_or_else(|finding| {
        findings.push(finding);
        DiceCheck::None
    });
    match file.replay() {
        Ok(_) if !findings.is_empty() => {}
        Ok(game_match) => match file.check_members(game_match) {
            Ok(record) => return Ok(verified(record, dice)),
            Err(wrong) => findings.extend(wrong),
        },
        Err(finding) => findings.push(finding),
    }
    findings.sort_by_key(|finding| finding.line);
    Err(findings)
}

fn verified(record: Record, dice: DiceCheck) -> Verified {
    let game_match = record.game_match;
    Verified {
        match_id: record.match_id,
        status: game_match.status,
        events: record.events.len(),
        chain_head: game_match.chain_head,
        plies: game_match.ply,
        dice,
        result: game_match.result,
        names: record.names,
        game: game_match.created.game,
        variant: game_match.created.variant,
    }
}

/// A record as it was read, before anything that it says is believed.
struct File<'a> {
    lines: Lines<'a>,
    members: BTreeMap<String, &'a RawValue>,
    match_id: MatchId,
    names: Vec<Name>,
    events: Vec<Line<'a>>,
}

/// An event with its hash, and where it stands.
struct Line<'a> {
    event: Event,
    hash: ChainHead,
    raw: &'a RawValue,
}

impl<'a> File<'a> {
    fn read(text: &'a str) -> Result<Self, Finding> {
        let lines = Lines::of(text);
        let Members(members) = serde_json::from_str(text)
            .map_err(|error| Finding { line: error.line(), reason: error.to_string() })?;
        let member = |name: &str| {
            let reason = || format!("`{name}` is missing; is this a record in JSON?");
            members.get(name).copied().ok_or_else(|| Finding { line: 1, reason: reason() })
        };
        let format = member("format")?;
        if parse::<String>(&lines, format)? != json::FORMAT {
            let reason = format!("the format is not `{}`, the only one known here", json::FORMAT);
            return Err(Finding { line: lines.of_part(format), reason });
        }
        let match_id = parse(&lines, member("match_id")?)?;
        let names = parse(&lines, member("names")?)?;
        let raw_events: Vec<&RawValue> = parse(&lines, member("events")?)?;
        let events = raw_events.into_iter().map(|raw| Line::read(&lines, raw));
        let events = events.collect::<Result<_, _>>()?;
        Ok(Self { lines, members, match_id, names, events })
    }

    fn line_of_seq(&self, seq: u32) -> usize {
        let found = self.events.iter().find(|line| line.event.seq == seq);
        found.map_or(1, |line| self.lines.of_part(line.raw))
    }

    /// The first event whose hash is not made from the one before it.
    fn check_chain(&self) -> Option<Finding> {
        let mut before = [0; 32];
        for line in &self.events {
            if hash_of(&before, &line.event) != line.hash {
                let seq = line.event.seq;
                let reason = format!("the hash chain is broken at event {seq}");
                return Some(Finding { line: self.lines.of_part(line.raw), reason });
            }
            before = line.hash;
        }
        None
    }

    fn check_dice(&self) -> Result<DiceCheck, Finding> {
        let events: Vec<_> = self.events.iter().map(|line| line.event.clone()).collect();
        let rolls = events.iter().filter(|event| event.fact.kind() == "dice_rolled").count();
        let rolls = u32::try_from(rolls).unwrap_or(u32::MAX);
        match verify_dice(self.match_id, &events) {
            Ok(rolls) => Ok(DiceCheck::Fair(rolls)),
            // Whether a seed had to be there, replaying says.
            Err(DiceFault::NoSeed) if rolls == 0 => Ok(DiceCheck::None),
            Err(DiceFault::NoSeed) => Ok(DiceCheck::Sealed(rolls)),
            Err(fault) => {
                let seq = match fault {
                    DiceFault::WrongRoll { seq, .. } => seq,
                    DiceFault::NoSeed | DiceFault::OtherSeed => {
                        events.last().map_or(0, |event| event.seq)
                    }
                };
                Err(Finding { line: self.line_of_seq(seq), reason: fault.to_string() })
            }
        }
    }

    fn replay(&self) -> Result<Match, Finding> {
        let mut game_match: Option<Match> = None;
        for line in &self.events {
            let step = match &mut game_match {
                None => Match::begin(self.match_id, &line.event).map(|begun| {
                    game_match = Some(begun);
                }),
                Some(game_match) => game_match.evolve(&line.event),
            };
            step.map_err(|corruption| Finding {
                line: self.lines.of_part(line.raw),
                reason: format!("event {}: {}", line.event.seq, corruption.fault),
            })?;
        }
        let reason = || "a record has at least one event".to_owned();
        game_match.ok_or_else(|| Finding { line: 1, reason: reason() })
    }

    /// Compares everything that stands beside the events with what they make.
    fn check_members(&self, game_match: Match) -> Result<Record, Vec<Finding>> {
        let events = self.events.iter().map(|line| (line.event.clone(), line.hash)).collect();
        let names = self.names.clone();
        let record = Record { match_id: self.match_id, events, names, game_match };
        let mut made = json::members(&record);
        made.push(("digest", json::digest(&record).into()));
        let mut findings = Vec::new();
        for (name, value) in &made {
            match self.members.get(*name) {
                None => findings.push(Finding { line: 1, reason: format!("`{name}` is missing") }),
                Some(raw) => match parse::<Strict>(&self.lines, raw) {
                    Err(finding) => findings.push(finding),
                    Ok(Strict(given)) if given != *value => findings.push(Finding {
                        line: self.lines.of_part(raw),
                        reason: format!("`{name}` is {given} and should be {value}"),
                    }),
                    Ok(_) => {}
                },
            }
        }
        for (name, raw) in &self.members {
            if name != "events" && made.iter().all(|(known, _)| known != name) {
                let reason = format!("`{name}` is no part of a record");
                findings.push(Finding { line: self.lines.of_part(raw), reason });
            }
        }
        if findings.is_empty() { Ok(record) } else { Err(findings) }
    }
}

impl<'a> Line<'a> {
    fn read(lines: &Lines<'_>, raw: &'a RawValue) -> Result<Self, Finding> {
        let finding = |reason: String| Finding { line: lines.of_part(raw), reason };
        let Strict(mut json) = parse(lines, raw)?;
        let hash = json.as_object_mut().and_then(|members| members.remove("hash"));
        let hash = hash.as_ref().and_then(Value::as_str).and_then(|hash| {
            let bytes: ChainHead = hex::decode(hash).ok()?.try_into().ok()?;
            (hex::encode(bytes) == hash).then_some(bytes)
        });
        let hash = hash.ok_or_else(|| finding("an event has a `hash` of 64 hex digits".into()))?;
        let event = Event::from_json(&json).map_err(&finding)?;
        if event.to_json() != json {
            return Err(finding("the event is not in the form in which it is served".to_owned()));
        }
        Ok(Self { event, hash, raw })
    }
}

/// Reads a part of the text; errors are told with their line in the whole of it.
fn parse<'a, T: serde::Deserialize<'a>>(
    lines: &Lines<'_>,
    raw: &'a RawValue,
) -> Result<T, Finding> {
    serde_json::from_str(raw.get()).map_err(|error| Finding {
        line: lines.of_part(raw) + error.line().saturating_sub(1),
        reason: error.to_string(),
    })
}

/// Where the lines of a text end.
struct Lines<'a> {
    text: &'a str,
    ends: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Self { text, ends: text.match_indices('\n').map(|(end, _)| end).collect() }
    }

    /// The line on which a part of the text begins, from 1.
    fn of_part(&self, part: &RawValue) -> usize {
        let offset = part.get().as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        1 + self.ends.partition_point(|end| *end < offset)
    }
}
