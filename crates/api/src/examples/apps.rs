use serde_json::{Value, json};

use super::webhooks::webhook;
use super::{INSTANT, MATCH, ONE, TWO, merged, players};

const APP: &str = "019a9f3a-0b00-7a1b-8c2d-3e4f5a6b7c08";

pub(crate) fn app() -> Value {
    let own = json!({"kinds": null, "label": null});
    json!({
        "id": APP, "name": "Board Club", "created_at": INSTANT, "webhook": merged(webhook(), own),
    })
}

pub(crate) fn accounts() -> Value {
    let player = players()["items"][0].clone();
    json!({"items": [{"player": player, "since": INSTANT}], "next_cursor": null})
}

pub(crate) fn own_apps() -> Value {
    let app = json!({"id": APP, "name": "Board Club", "since": INSTANT, "sessions": 1});
    json!({"items": [app], "next_cursor": null})
}

pub(crate) fn notifications() -> Value {
    let data = json!({
        "match_id": MATCH, "game": "mancala", "version": 6, "ply": 2, "seat": 1,
        "deadline": "2026-11-23T09:31:00.123456Z", "automatic_vacation": false, "offer": null,
        "reminder_seconds": null, "message_id": null,
    });
    let item = json!({
        "id": "msg_8b1a9953c4611296a827abf8c47804d7", "type": "match.your_turn",
        "timestamp": INSTANT, "account_id": ONE, "data": data,
    });
    json!({"items": [item], "next_cursor": TWO})
}
