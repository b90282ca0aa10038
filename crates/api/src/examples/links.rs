use serde_json::{Value, json};

use super::{INSTANT, MATCH, open_match};

const EXPIRES: &str = "2026-11-27T09:30:00.123456Z";

pub(crate) fn link() -> Value {
    json!({
        "code": "3q2-7wAAq1Jk0bVd", "match_id": MATCH,
        "url": "https://play.example/j/3q2-7wAAq1Jk0bVd", "created_at": INSTANT,
        "expires_at": EXPIRES, "max_uses": 1, "uses": 0,
    })
}

pub(crate) fn links() -> Value {
    json!({"items": [link()], "next_cursor": null})
}

pub(crate) fn invitation() -> Value {
    json!({"expires_at": EXPIRES, "match": open_match()})
}
