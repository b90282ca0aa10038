use serde_json::{Value, json};

use super::{MATCH, events, matches, message, running_match};

const POSITION: &str = "AAAAAAAAAukBmp88XwB9PopLL28Mmhvf____gXz6vRY";

/// A match as one of its players sees it.
fn own_match() -> Value {
    let whole = running_match();
    json!({
        "summary": matches()["items"][0], "my_seats": [0], "last_move": whole["last_move"],
        "offers": [{
            "kind": "draw", "seat": 1, "ply": whole["ply"], "agreed_by": [], "waits_for_me": true,
        }],
        "unread": 1,
        "vacations": [{"seat": 1, "until": "2026-11-30T08:00:00.000000Z"}],
        "picture": format!(
            "/v1/matches/{MATCH}/board.png?ply=2&seat=0&size=160&names=false&frame=position&v=6-3"
        ),
    })
}

pub(crate) fn changes() -> Value {
    let gone = "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02";
    json!({"items": [own_match()], "gone": [gone], "next_cursor": POSITION})
}

pub(crate) fn home() -> Value {
    let part = |ids: &[&str]| json!({"ids": ids, "count": ids.len(), "more": null});
    json!({
        "badge": {"matches": 1, "messages": 1, "notifications": 2},
        "my_turn": part(&[]), "their_turn": part(&[MATCH]), "offers": part(&[MATCH]),
        "invitations": part(&[]), "open_matches": part(&[]), "unread": part(&[MATCH]),
        "finished": part(&[]), "matches": {MATCH: own_match()}, "cursor": POSITION,
    })
}

pub(crate) fn own_matches() -> Value {
    json!({"items": [own_match()], "next_cursor": null})
}

pub(crate) fn account_event() -> Value {
    json!({"kind": "message", "message": {"match_id": MATCH, "message": message()}})
}

pub(crate) fn event() -> Value {
    events()["items"][0].clone()
}
