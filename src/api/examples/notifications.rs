use serde_json::{Value, json};

use super::MATCH;

pub(in crate::api) fn notification_data() -> Value {
    json!({
        "match_id": MATCH, "game": "mancala", "version": 6, "ply": 2, "seat": 1,
        "deadline": "2026-11-23T09:31:00.123456Z", "offer": null, "reminder_seconds": null, "message_id": null,
    })
}

pub(in crate::api) fn test_data() -> Value {
    json!({"webhook_id": MATCH})
}

pub(in crate::api) fn disabled_data() -> Value {
    json!({"webhook_id": MATCH, "reason": "the receiver has answered 410"})
}
