use serde_json::{Value, json};

use super::{INSTANT, merged};

const WEBHOOK: &str = "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05";
const DELIVERY: &str = "019a9f3e-2c00-7d2e-8f30-4b5c6d7e8f06";

fn webhook_settings() -> Value {
    json!({
        "id": WEBHOOK, "url": "https://app.example/turnstone",
        "kinds": ["match.your_turn", "match.reminder"], "label": "my app", "created_at": INSTANT,
    })
}

fn secret() -> Value {
    json!({"secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDNxGqJhYh9HA="})
}

pub(crate) fn created_webhook() -> Value {
    merged(webhook_settings(), secret())
}

pub(crate) fn created_app_webhook() -> Value {
    merged(webhook(), secret())
}

pub(crate) fn webhook() -> Value {
    let health = json!({
        "failing_since": null, "disabled_at": null, "disabled_reason": null,
        "previous_secret_until": null,
    });
    merged(webhook_settings(), health)
}

pub(crate) fn webhooks() -> Value {
    json!({"items": [webhook()], "next_cursor": null})
}

pub(crate) fn rotated_secret() -> Value {
    json!({
        "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDNxGqJhYh9HA=",
        "previous_until": "2026-11-21T09:30:00.123456Z",
    })
}

fn delivery(kind: &str) -> Value {
    json!({
        "id": DELIVERY, "message_id": "msg_8b1a9953c4611296a827abf8c47804d7", "kind": kind,
        "created_at": INSTANT,
    })
}

pub(crate) fn queued_test() -> Value {
    merged(
        delivery("webhook.test"),
        json!({
            "state": "pending", "attempts": 0, "next_attempt_at": INSTANT, "delivered_at": null,
            "last_status": null, "last_error": null,
        }),
    )
}

pub(crate) fn deliveries() -> Value {
    let failed = json!({
        "state": "pending", "attempts": 2, "next_attempt_at": "2026-11-20T09:31:00.123456Z",
        "delivered_at": null, "last_status": 500, "last_error": "the receiver answered 500",
    });
    json!({"items": [merged(delivery("match.your_turn"), failed)], "next_cursor": null})
}
