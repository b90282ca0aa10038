use serde_json::{Value, json};

use super::{MATCH, events, matches, message};

const POSITION: &str = "AAAAAAAAAukBmp88XwB9PopLL28Mmhvf____gXz6vRY";

/// A match as one of its players sees it.
fn own_match() -> Value {
    json!({"summary": matches()["items"][0], "unread": 0})
}

pub(in crate::api) fn changes() -> Value {
    let gone = "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02";
    json!({"items": [own_match()], "gone": [gone], "next_cursor": POSITION})
}

pub(in crate::api) fn account_event() -> Value {
    json!({"kind": "message", "message": {"match_id": MATCH, "message": message()}})
}

pub(in crate::api) fn event_stream() -> Value {
    let event = &events()["items"][0];
    let (seq, kind) = (&event["seq"], event["kind"].as_str().unwrap_or_default());
    json!(format!("id: {seq}\nevent: {kind}\ndata: {event}\n\n"))
}
