use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use turnstone_matches::{ChainHead, Event};
use turnstone_rules::Seat;

use super::{Record, signature_fields};

/// The value of the member `format`.
pub(super) const FORMAT: &str = "turnstone-record-1";

/// Writes a record with one member or event per line, so that a fault has a line number.
pub(super) fn write(record: &Record) -> String {
    let mut lines: Vec<String> =
        members(record).iter().map(|(name, value)| line(name, value)).collect();
    let events: Vec<_> = record
        .events
        .iter()
        .map(|(event, hash)| event_with_hash(event, hash).to_string())
        .collect();
    let digest = digest(record);
    lines.push(format!("\"events\":[\n{}\n]", events.join(",\n")));
    lines.push(line("digest", &json!(digest)));
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// Puts a record on one line. A JSON text never contains a line feed.
pub(super) fn on_one_line(lines: &str) -> String {
    let mut line = lines.replace('\n', "");
    line.push('\n');
    line
}

fn line(name: &str, value: &Value) -> String {
    format!("\"{name}\":{value}")
}

/// All members except the events and the digest, in the order of writing.
pub(super) fn members(record: &Record) -> Vec<(&'static str, Value)> {
    let game_match = &record.game_match;
    let created = &game_match.created;
    let family = game_match.family();
    let seats: Vec<_> = (0u8..)
        .zip(&game_match.seats)
        .map(|(seat, player)| json!({"seat": seat, "side": family.side(Seat(seat)), "player": player}))
        .collect();
    let dice = game_match.dice.as_ref().map(|dice| {
        json!({"commitment": dice.commitment, "nonces": game_match.dice_nonces(), "seed": dice.seed})
    });
    let mut members = vec![
        ("format", json!(FORMAT)),
        ("match_id", json!(record.match_id)),
        ("game", json!(created.game)),
        ("variant", json!(created.variant)),
        ("options", json!(created.options)),
        ("rules_version", json!(created.rules_version)),
        ("rated", json!(created.rated)),
        ("status", json!(game_match.status)),
        ("seats", json!(seats)),
        ("result", json!(game_match.result)),
        ("dice", json!(dice)),
        ("chain_head", json!(hex::encode(game_match.chain_head))),
        ("names", json!(record.names)),
    ];
    if let Some(site) = &record.site {
        members.push(("site", json!(site)));
    }
    // Absent rather than null, so that records from before there were signatures stay the same.
    if let Some(signature) = &record.signature {
        members.push(("signature", signature_fields::member(signature)));
    }
    if let Some(review) = &record.review {
        members.push(("review", review.clone()));
    }
    members
}

/// An event with its hash, as the API sends it.
fn event_with_hash(event: &Event, hash: &ChainHead) -> Value {
    let mut json = event.to_json();
    if let Value::Object(members) = &mut json {
        members.insert("hash".to_owned(), json!(hex::encode(hash)));
    }
    json
}

/// SHA-256 of the whole record without its digest, in the canonical form of RFC 8785. It covers the
/// names, which the chain does not.
pub(super) fn digest(record: &Record) -> String {
    let mut whole: Map<String, Value> =
        members(record).into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let events = record.events.iter().map(|(event, hash)| event_with_hash(event, hash));
    whole.insert("events".to_owned(), events.collect());
    // Every value came from JSON or is made of words and integers, so the canonical form exists.
    let canonical = serde_json_canonicalizer::to_vec(&whole).unwrap_or_default();
    hex::encode(Sha256::digest(canonical))
}
