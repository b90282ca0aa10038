use serde_json::{Value, json};

use super::{INSTANT, MATCH, player_one, player_two};

fn standing() -> Value {
    json!({
        "rating": 1_662.310_893, "deviation": 90.318_961, "volatility": 0.059_999,
        "provisional": false, "score": 1_481.672_971, "matches": 31, "last_played_at": INSTANT,
    })
}

pub(crate) fn ratings() -> Value {
    let rating = json!({
        "game": "mancala", "variant": "egyptian", "rank": 12, "standing": standing(),
    });
    json!({"items": [rating], "next_cursor": null})
}

pub(crate) fn history() -> Value {
    json!({"items": [{"match_id": MATCH, "standing": standing()}], "next_cursor": null})
}

pub(crate) fn leaderboard() -> Value {
    let place = |rank: u32, player: Value| json!({"rank": rank, "percentile": 100.0, "player": player, "standing": standing()});
    let items = [place(1, player_one()), place(1, player_two())];
    json!({"items": items, "total": 2, "next_cursor": null})
}
