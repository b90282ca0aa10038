use serde_json::{Value, json};

use super::{INSTANT, ONE, player_two};

pub(crate) fn public_profile() -> Value {
    json!({
        "bio": "I play on the train.", "country": "NL", "shows_last_seen": false,
        "avatar": format!("/v1/players/{ONE}/avatar?v=8b1a9953c4611296"),
    })
}

pub(crate) fn following() -> Value {
    let followed = json!({
        "player": player_two(), "since": INSTANT, "playing": true, "last_seen_at": null,
    });
    json!({"items": [followed], "next_cursor": null})
}
