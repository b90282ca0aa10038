use serde_json::{Value, json};

use super::{INSTANT, player_one};

const SEEK: &str = "019a9f3c-7a00-7e4f-9b5c-3a7b1d2e4f05";
const EXPIRES: &str = "2027-02-18T09:30:00.123456Z";

pub(crate) fn seek_input() -> Value {
    json!({
        "game": "mancala", "variant": "egyptian", "clock": clock(), "rated": true,
        "rating_range": {"initial": 100, "most": 400}, "min_completion_rate": 0.9,
    })
}

fn clock() -> Value {
    json!({"kind": "per_move", "per_move_seconds": 259_200})
}

pub(crate) fn seek() -> Value {
    json!({
        "id": SEEK, "status": "waiting", "game": "mancala", "variant": "egyptian", "options": {},
        "clock": clock(), "rated": true, "color": null,
        "rating_range": {"initial": 100, "most": 400, "current": 110}, "min_completion_rate": 0.9,
        "standing": null, "match_ids": [], "suggested_computer": 2, "created_at": INSTANT, "expires_at": EXPIRES,
    })
}

pub(crate) fn seeks() -> Value {
    json!({"items": [seek()], "next_cursor": null})
}

pub(crate) fn lobby() -> Value {
    json!({
        "items": [{
            "id": SEEK, "player": player_one(), "game": "mancala", "variant": "egyptian",
            "options": {}, "clock": clock(), "rated": true, "color": null,
            "rating_range": {"initial": 100, "most": 400, "current": 110},
            "min_completion_rate": 0.9, "created_at": INSTANT,
        }],
        "next_cursor": null,
    })
}
