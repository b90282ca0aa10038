//! The target `record`: any text as a game record.

use std::sync::LazyLock;

use serde_json::Value;
use turnstone_matches::{ChainHead, Event, MatchId, SigningKey, hash_of};
use turnstone_records::{Name, Record, RecordFormat, verify};

/// The signing key of the forger.
static KEY: LazyLock<Option<SigningKey>> = LazyLock::new(|| SigningKey::from_seed(&[7; 32]));

/// Verifies the bytes as a record. Then verifies the same record with a chain, digest and signature
/// that fit, as a forger with a key of their own would write it.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check_verification(&text);
    if let Some(forged) = forged(&text) {
        let written = forged.to_json();
        if let Err(findings) = verify(&written) {
            // Dice cannot be forged.
            let dice = |reason: &str| reason.contains("roll ") || reason.contains("seed");
            assert!(findings.iter().any(|f| dice(&f.reason)), "{findings:?} in {written}");
        }
        for format in RecordFormat::ALL {
            forged.write(format).iter().for_each(|written| check_verification(written));
        }
    }
}

/// Checks the form of the result of `verify`.
fn check_verification(text: &str) {
    match verify(text) {
        Ok(verified) => {
            let again = if text.trim_start_matches('\u{FEFF}').starts_with("{\"") {
                verified.write_json_line()
            } else {
                verified.write(verified.format)
            };
            let is_as_written = verified.altered_in_transport.is_empty();
            let end = |text: &str| text.trim_end_matches('\n').to_owned();
            let restored = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
            assert!(
                again.as_deref() == Some(text)
                    || !is_as_written && again.as_deref().map(end) == Some(end(&restored)),
                "a record that passes is written again byte for byte"
            );
        }
        Err(findings) => {
            let lines = 1 + text.matches('\n').count();
            assert!(!findings.is_empty());
            assert!(findings.is_sorted_by_key(|finding| finding.line));
            assert!(findings.iter().all(|f| (1..=lines).contains(&f.line)), "{findings:?}");
        }
    }
}

/// The events of a record with a new chain.
fn events(text: &str) -> Option<Vec<(Event, ChainHead)>> {
    let Value::Object(mut members) = serde_json::from_str(text).ok()? else { return None };
    let Value::Array(events) = members.remove("events")? else { return None };
    let mut head = [0; 32];
    let link = |mut event: Value| {
        event.as_object_mut()?.remove("hash");
        let event = Event::from_json(&event).ok()?;
        head = hash_of(&head, &event);
        Some((event, head))
    };
    events.into_iter().map(link).collect()
}

fn forged(text: &str) -> Option<Record> {
    let whole: Value = serde_json::from_str(text).ok()?;
    let match_id: MatchId = serde_json::from_value(whole.get("match_id")?.clone()).ok()?;
    let names: Vec<Name> = serde_json::from_value(whole.get("names")?.clone()).ok()?;
    let record = Record::new(match_id, events(text)?).ok()?.with_names(names);
    let game_match = record.game_match();
    let key = KEY.as_ref().filter(|_| game_match.status.is_over());
    let signature = key.map(|key| key.sign(match_id, &game_match.chain_head));
    Some(record.with_signature(signature))
}
