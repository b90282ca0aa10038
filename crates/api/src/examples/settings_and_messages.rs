use serde_json::{Value, json};

use super::{INSTANT, matches, merged, player_one, player_two};

const MESSAGE: &str = "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06";

/// One planned period.
fn planned() -> Value {
    json!([{"starts_at": "2026-12-25T00:00:00.000000Z", "ends_at": "2027-01-06T00:00:00.000000Z"}])
}

pub(super) fn vacation() -> Value {
    json!({"automatic": true, "planned": planned(), "remaining_seconds": 1_814_400, "until": null})
}

pub(crate) fn update_me() -> Value {
    json!({
        "display_name": "Player One", "time_zone": "Europe/Amsterdam", "play_forced_moves": true,
        "vacation": {"automatic": true, "planned": planned()},
    })
}

pub(crate) fn players() -> Value {
    json!({"items": [player_two()], "next_cursor": null})
}

pub(crate) fn message() -> Value {
    json!({"id": MESSAGE, "author": player_one(), "text": "Good luck!", "at": INSTANT})
}

pub(crate) fn messages() -> Value {
    json!({"items": [message()], "next_cursor": null})
}

pub(crate) fn read_up_to() -> Value {
    json!({"up_to": MESSAGE})
}

pub(crate) fn messages_read() -> Value {
    json!({"up_to": MESSAGE, "unread": 0})
}

/// The match of the list of matches, as created by player two and with the other seat free.
pub(crate) fn invitations() -> Value {
    let mut list = matches();
    let seats = list["items"][0]["seats"].clone();
    let open = json!({
        "status": "open", "started_at": null, "version": 2, "ply": 0, "to_act": [],
        "deadline": null, "created_by": player_two(),
        "seats": [
            merged(seats[0].clone(), json!({"player": player_two()})),
            json!({"seat": 1, "side": seats[1]["side"], "automatic_vacation": false}),
        ],
    });
    list["items"][0] = merged(list["items"][0].take(), open);
    list
}
