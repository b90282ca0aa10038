use serde_json::{Value, json};

use super::{INSTANT, SESSION};

const SUBSCRIPTION: &str = "019a9f3e-3d00-7e3f-8f41-5c6d7e8f9a07";

pub(crate) fn key() -> Value {
    json!({
        "public_key":
            "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
    })
}

pub(crate) fn subscription() -> Value {
    json!({
        "id": SUBSCRIPTION, "session_id": SESSION,
        "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "language": "nl", "created_at": INSTANT, "renewed_at": INSTANT,
        "delivered_at": null,
    })
}

pub(crate) fn subscriptions() -> Value {
    json!({"items": [subscription()], "next_cursor": null})
}
