//! The chain and the dice of a log, computed from the documentation, without the code under test.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use uuid::Uuid;

/// The fault of the chain of events, if it has one.
pub fn chain_fault(events: &[Value]) -> Option<String> {
    let mut head = [0_u8; 32];
    for (index, event) in events.iter().enumerate() {
        let mut plain = event.clone();
        let members = plain.as_object_mut().expect("an object");
        let hash = members.remove("hash");
        let canonical = serde_json_canonicalizer::to_vec(&plain).expect("JSON");
        head = Sha256::new().chain_update(head).chain_update(canonical).finalize().into();
        if event["seq"].as_u64() != Some(index as u64 + 1) {
            return Some(format!("event {} has the seq {}", index + 1, event["seq"]));
        }
        if hash != Some(Value::String(hex::encode(head))) {
            return Some(format!("the hash of event {} is wrong", index + 1));
        }
    }
    None
}

/// The fault of the dice of a finished match, if they have one; how many rolls were computed.
pub fn dice_fault(id: &str, events: &[Value]) -> Result<usize, String> {
    let finished = events.last().map(|event| &event["finished"]["seed"]);
    let Some(seed) = finished.and_then(Value::as_str) else { return Ok(0) };
    let seed = hex::decode(seed).map_err(|_| "the seed is not hex".to_owned())?;
    let commitment = hex::encode(Sha256::digest(&seed));
    if events[0]["created"]["dice_commitment"] != commitment.as_str() {
        return Err("the seed is not the one committed to".to_owned());
    }
    let id = id.parse::<Uuid>().expect("an id");
    let mut by_player = BTreeMap::new();
    let (mut nonces, mut moves, mut rolls) = (Vec::new(), Sha256::new(), 0_u32);
    for event in events {
        let kind = event["kind"].as_str().unwrap_or_default();
        let fact = &event[kind];
        match kind {
            "seated" => {
                let nonce = fact["dice_nonce"].as_str().and_then(|nonce| hex::decode(nonce).ok());
                by_player.insert(fact["player"].to_string(), nonce);
            }
            "started" => {
                let players = fact["players"].as_array().cloned().unwrap_or_default();
                let of = |player: &Value| by_player.get(&player.to_string()).cloned().flatten();
                nonces = players.iter().map(of).collect();
            }
            "move_played" => {
                moves.update(fact["move"].as_str().unwrap_or_default());
                moves.update("\n");
            }
            "dice_rolled" => {
                let mut message = id.as_bytes().to_vec();
                message.extend(rolls.to_be_bytes());
                message.extend(moves.clone().finalize());
                for nonce in &nonces {
                    let nonce: &[u8] = nonce.as_deref().unwrap_or_default();
                    message.push(u8::try_from(nonce.len()).expect("short"));
                    message.extend(nonce);
                }
                let faces = fact["faces"].as_array().cloned().unwrap_or_default();
                let expected = roll(&seed, &message, faces.len());
                if faces != expected {
                    return Err(format!("roll {rolls} is {faces:?} and should be {expected:?}"));
                }
                rolls += 1;
            }
            _ => {}
        }
    }
    Ok(usize::try_from(rolls).expect("few"))
}

fn roll(seed: &[u8], message: &[u8], count: usize) -> Vec<Value> {
    let mut faces = Vec::new();
    for extra in 0_u8.. {
        let mut mac = Hmac::<Sha256>::new_from_slice(seed).expect("any length will do");
        mac.update(message);
        if extra > 0 {
            mac.update(&[extra]);
        }
        let fair = mac.finalize().into_bytes().into_iter().filter(|byte| *byte < 252);
        faces.extend(fair.map(|byte| Value::from(byte % 6 + 1)));
        if faces.len() >= count {
            break;
        }
    }
    faces.truncate(count);
    faces
}
