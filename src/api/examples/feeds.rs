use serde_json::{Value, json};

use super::{events, matches, merged};

pub(in crate::api) fn changes() -> Value {
    let gone = "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02";
    merged(
        matches(),
        json!({"gone": [gone], "next_cursor": "AAAAAAAAAukBmp88XwB9PopLL28MmhuBfPq9Fg"}),
    )
}

pub(in crate::api) fn event_stream() -> Value {
    let event = &events()["items"][0];
    let (seq, kind) = (&event["seq"], event["kind"].as_str().unwrap_or_default());
    json!(format!("id: {seq}\nevent: {kind}\ndata: {event}\n\n"))
}
