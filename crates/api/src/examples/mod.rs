//! Examples for the OpenAPI document. A test checks each against its schema.

pub(super) mod account_notifications;
pub(super) mod apps;
mod boards;
mod export;
mod feeds;
pub(super) mod links;
pub(super) mod mail;
pub(super) mod people;
mod players;
pub(super) mod push;
pub(super) mod ratings;
mod records;
mod reviews;
pub(super) mod seeks;
pub(super) mod webhooks;

pub(super) use boards::board;
pub(super) use export::export;
pub(super) use feeds::{account_event, changes, event, home, own_matches};
pub(super) use players::{opponents, profile};
pub(super) use records::{keys, record, record_lines, sgf_record, text_record};
pub(super) use reviews::{hint, review};

use serde_json::{Value, json};
use turnstone_texts::Language;

mod settings_and_messages;
mod tokens;

pub(super) use settings_and_messages::{
    invitations, message, messages, messages_read, players, read_up_to, update_me,
};
pub(super) use tokens::{created_token, tokens};

use super::bodies::{GameBody, ProblemCodeBody};
use super::problem::Code;

const MATCH: &str = "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01";
const ONE: &str = "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01";
const TWO: &str = "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02";
const SESSION: &str = "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03";
const INSTANT: &str = "2026-11-20T09:30:00.123456Z";
const HASH: &str = "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0";

fn player(id: &str, username: &str, display_name: &str, rating: &Value) -> Value {
    let mut player = json!({
        "id": id, "username": username, "display_name": display_name, "kind": "person",
        "avatar": format!("/v1/players/{id}/avatar"),
    });
    if !rating.is_null() {
        player["rating"] = rating.clone();
    }
    player
}

fn player_one() -> Value {
    player(ONE, "player_one", "Player One", &Value::Null)
}

fn player_two() -> Value {
    let rating = json!({
        "rating": 1_612.4, "deviation": 71.2, "provisional": false, "change": null,
    });
    player(TWO, "player_two", "Player Two", &rating)
}

pub(super) fn account() -> Value {
    json!({
        "id": ONE, "username": "player_one", "display_name": "Player One", "kind": "person",
        "bot_games": null, "time_zone": "Europe/Amsterdam", "reminders": [86_400, 3_600], "created_at": INSTANT,
        "play_forced_moves": true, "invitations_from": "everyone",
        "vacation": settings_and_messages::vacation(),
    })
}

pub(super) fn bot_account() -> Value {
    merged(account(), json!({"kind": "bot", "bot_games": ["mancala", "six"]}))
}

pub(super) fn become_bot() -> Value {
    json!({"games": ["mancala", "six"]})
}

pub(super) fn bots() -> Value {
    let bot = merged(player_two(), json!({"kind": "bot"}));
    json!({"items": [{"player": bot, "games": ["mancala", "six"]}], "next_cursor": null})
}

fn computer(level: u8) -> Value {
    let id = format!("7475726e-7374-8000-8000-00000000000{level}");
    json!({
        "id": id, "username": format!("computer.{level}"),
        "display_name": format!("Computer {level}"), "kind": "computer",
        "avatar": format!("/v1/players/{id}/avatar"),
    })
}

pub(super) fn computers() -> Value {
    let computer = |level, strength: &str| json!({"player": computer(level), "level": level, "strength": strength});
    let items = [computer(1, "loses to a beginner"), computer(2, "for beginners")];
    json!({"items": items, "next_cursor": null})
}

pub(super) fn created_account() -> Value {
    merged(account(), new_recovery_code())
}

pub(super) fn reset_password() -> Value {
    merged(
        new_recovery_code(),
        json!({"username": "player_one", "new_password": "staple horse correct"}),
    )
}

pub(super) fn new_recovery_code() -> Value {
    json!({"recovery_code": "7K3M9QXW-2D5FHJNP-A1B2C3D4-Z9Y8X7W6"})
}

fn session() -> Value {
    json!({
        "id": SESSION, "label": "my phone", "current": true, "app_id": null, "created_at": INSTANT,
        "last_used_at": INSTANT, "expires_at": "2027-02-18T09:30:00.123456Z",
    })
}

pub(super) fn created_session() -> Value {
    json!({
        "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn",
        "session": session(), "account": account(),
    })
}

pub(super) fn created_guest() -> Value {
    let guest = json!({
        "username": "guest.k3m9q2w5xz", "display_name": "Guest w5xz", "kind": "guest",
    });
    let mut session = session();
    session["label"] = Value::Null;
    json!({
        "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn",
        "session": session, "account": merged(account(), guest),
    })
}

pub(super) fn sessions() -> Value {
    json!({"items": [session()], "next_cursor": null})
}

pub(super) fn game() -> Value {
    json!(turnstone_games::GAMES.first().map(|game| GameBody::of(game.family(), Language::English)))
}

pub(super) fn games() -> Value {
    json!({"items": [game()], "next_cursor": null})
}

pub(super) fn problems() -> Value {
    json!({"items": [ProblemCodeBody::of(Code::StalePly, Language::English)], "next_cursor": null})
}

pub(super) fn create_match() -> Value {
    json!({
        "game": "mancala", "variant": "egyptian", "options": {}, "rated": true,
        "visibility": "public", "seat": 0, "invite": ["player_two"],
        "clock": {"kind": "per_move", "per_move_seconds": 259_200}, "open_for_seconds": 604_800,
        "dice_nonce": null,
    })
}

/// The members of a match that never change.
fn match_terms() -> Value {
    json!({
        "id": MATCH, "game": "mancala", "variant": "egyptian", "options": {}, "rules_version": 1,
        "rated": true, "counted": null, "not_counted": null, "visibility": "public", "solo": false,
        "clock": {"kind": "per_move", "per_move_seconds": 259_200}, "min_completion_rate": null, "declined": false,
        "created_by": player_one(), "created_at": INSTANT,
    })
}

fn merged(mut base: Value, more: Value) -> Value {
    if let (Some(base), Value::Object(more)) = (base.as_object_mut(), more) {
        base.extend(more);
    }
    base
}

fn seat(number: u8, player: &Value) -> Value {
    let side = ["south", "north"][usize::from(number)];
    let free = json!({
        "seat": number, "side": side, "remaining_seconds": 259_200, "vacation_until": null,
        "automatic_vacation": false,
    });
    if player.is_null() { free } else { merged(free, json!({"player": player})) }
}

fn state(south: [u8; 6], north: [u8; 6], stores: [u8; 2]) -> Value {
    json!({"game": "mancala", "mancala": {"pits": [south, north], "stores": stores}})
}

pub(super) fn open_match() -> Value {
    merged(
        match_terms(),
        json!({
            "status": "open", "open_until": "2026-12-04T09:30:00.123456Z", "started_at": null, "finished_at": null,
            "seats": [seat(0, &player_one()), seat(1, &Value::Null)],
            "version": 2, "ply": 0, "to_act": [], "deadline": null,
            "state": state([4; 6], [4; 6], [0, 0]), "offers": [],
            "waiting": [], "chain_head": HASH, "rematch_id": null,
        }),
    )
}

pub(super) fn running_match() -> Value {
    merged(
        open_match(),
        json!({
            "status": "active", "open_until": null, "started_at": INSTANT,
            "seats": [seat(0, &player_one()), seat(1, &player_two())],
            "version": 6, "ply": 2, "to_act": [1], "deadline": "2026-11-23T09:31:00.123456Z",
            "state": state([0, 5, 1, 6, 6, 5], [4; 6], [1, 0]),
            "last_move": {"ply": 2, "seat": 0, "move": "1", "at": "2026-11-20T09:31:00.123456Z"},
        }),
    )
}

pub(super) fn offered_draw() -> Value {
    let offer = json!({"kind": "draw", "seat": 0, "ply": 2, "agreed_by": []});
    merged(running_match(), json!({"version": 7, "offers": [offer]}))
}

pub(super) fn conditional_moves() -> Value {
    let answer = |answer: &str, next: Value| json!([{"move": answer, "next": next}]);
    let deeper = json!([{"move": "5", "next": answer("6", json!([]))}]);
    json!({"lines": [{"move": "3", "next": answer("2", deeper)}]})
}

pub(super) fn resigned_match() -> Value {
    merged(
        running_match(),
        json!({
            "status": "finished", "finished_at": INSTANT, "version": 8, "to_act": [],
            "deadline": null,
            "result": {"winners": [0], "reason": "resignation", "score": null},
        }),
    )
}

pub(super) fn offered_rematch() -> Value {
    let offer = json!({"kind": "rematch", "seat": 0, "ply": 2, "agreed_by": []});
    merged(resigned_match(), json!({"offers": [offer]}))
}

pub(super) fn cancelled_match() -> Value {
    let ended = json!({
        "status": "cancelled", "open_until": null, "finished_at": INSTANT, "version": 3,
    });
    merged(open_match(), ended)
}

pub(super) fn matches() -> Value {
    let summary_seat = |number: u8, player: &Value| {
        let side = ["south", "north"][usize::from(number)];
        json!({"seat": number, "side": side, "player": player, "automatic_vacation": false})
    };
    let summary = json!({
        "status": "active", "open_until": null, "started_at": INSTANT, "finished_at": null,
        "seats": [summary_seat(0, &player_one()), summary_seat(1, &player_two())],
        "version": 6, "ply": 2, "to_act": [1], "deadline": "2026-11-23T09:31:00.123456Z",
    });
    json!({"items": [merged(match_terms(), summary)], "next_cursor": null})
}

pub(super) fn legal_moves() -> Value {
    json!({
        "ply": 2, "seats": [1],
        "moves": [{
            "move": "3", "game": "mancala",
            "mancala": {"pit": 3, "direction": "right", "stones": 4},
        }],
    })
}

pub(super) fn position() -> Value {
    let steps = [2, 3, 4, 5].map(|pit| {
        json!({
            "kind": "sow", "side": null, "origin": {"name": "1", "seat": 0},
            "target": {"name": pit.to_string(), "seat": 0}, "count": 1, "direction": null,
        })
    });
    json!({
        "ply": 2, "version": 6, "to_act": [1],
        "state": state([0, 5, 1, 6, 6, 5], [4; 6], [1, 0]),
        "last_move": {"ply": 2, "seat": 0, "move": "1", "at": "2026-11-20T09:31:00.123456Z"},
        "steps": steps,
        "words": "sows 4 from pit 1",
    })
}

pub(super) fn events() -> Value {
    json!({
        "items": [{
            "seq": 7, "kind": "move_played", "seat": 0, "at": INSTANT, "hash": HASH,
            "move_played": {"ply": 3, "move": "3"},
        }],
        "next_cursor": null,
    })
}
