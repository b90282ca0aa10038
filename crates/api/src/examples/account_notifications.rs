use serde_json::{Value, json};

use super::{INSTANT, MATCH, player_two, running_match};

const NOTIFICATION: &str = "019a9f3d-7a00-7e4f-9b5c-3a7f1e2d4c05";

pub(crate) fn notification() -> Value {
    json!({
        "id": NOTIFICATION, "kind": "your_turn", "match_id": MATCH, "game": running_match()["game"],
        "version": 6, "ply": 2, "deadline": "2026-11-23T09:30:00.123456Z", "offer": null,
        "answer": null, "outcome": null, "players": [player_two()], "created_at": INSTANT,
        "read_at": null,
    })
}

pub(crate) fn notifications() -> Value {
    json!({"items": [notification()], "next_cursor": null})
}

pub(crate) fn read() -> Value {
    json!({"up_to": NOTIFICATION})
}

pub(crate) fn settings_input() -> Value {
    json!({
        "kinds": [{"kind": "match_begun", "push": false, "email": false}],
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"}, "hides_details": false, "language": "nl",
        "email_frequency": "daily", "daily_hour": 8,
    })
}

pub(crate) fn settings() -> Value {
    let kinds = [
        ("reminder", true),
        ("your_turn", true),
        ("offer", true),
        ("rematch", true),
        ("invitation", true),
        ("message", true),
        ("match_begun", false),
        ("match_ended", true),
        ("match_resumed", true),
        ("offer_answered", true),
    ];
    let kind = |(kind, push): (&str, bool)| {
        let email = !matches!(kind, "match_begun" | "offer_answered");
        json!({"kind": kind, "push": push, "email": email})
    };
    json!({
        "kinds": kinds.into_iter().map(kind).collect::<Vec<_>>(),
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"}, "hides_details": false, "language": "nl",
        "email_frequency": "daily", "daily_hour": 8,
    })
}
