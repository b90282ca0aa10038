use serde_json::{Value, json};

use super::{INSTANT, ONE, player_two};

pub(crate) fn profile() -> Value {
    let family = turnstone_games::GAMES.first().map(|game| game.family());
    let variant = family.and_then(|family| family.variants.first()).map(|variant| variant.id);
    json!({
        "id": ONE, "username": "player_one", "display_name": "Player One", "kind": "person",
        "computer_level": null, "created_at": INSTANT, "avatar": format!("/v1/players/{ONE}/avatar"),
        "bio": "I play on the train.", "country": "NL", "last_seen_at": null,
        "vacation_until": null, "matches": {"running": 3, "finished": 42},
        "results": [{
            "game": family.map(|family| family.id), "variant": variant,
            "wins": 25, "losses": 15, "draws": 2,
        }],
        "ratings": super::ratings::ratings()["items"],
        "completion_rate": 0.9767,
    })
}

pub(crate) fn opponents() -> Value {
    let opponent = json!({
        "player": player_two(), "matches": 12, "wins": 7, "losses": 4, "draws": 1,
        "last_played_at": INSTANT,
    });
    json!({"items": [opponent], "next_cursor": null})
}
