//! The record of a short match in every format: each passes `turnstone verify`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use turnstone_matches::{
    AccountId, Created, Event, Fact, Finished, MatchId, MovePlayed, Nothing, Ply, Seated, Seq,
    SigningKey, Started, TimeControl, Visibility, hash_of,
};
use turnstone_records::{Name, Record, RecordFormat};
use turnstone_rules::Seat;

use super::{INSTANT, MATCH, ONE, TWO};

pub(crate) fn record() -> Value {
    let text = example().and_then(|record| record.write(RecordFormat::Json)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

pub(crate) fn text_record() -> Value {
    json!(example().and_then(|record| record.write(RecordFormat::Text)).unwrap_or_default())
}

/// The record of another match, because SGF does not support every game.
pub(crate) fn sgf_record() -> Value {
    json!(include_str!("../../../../docs/examples/record.sgf"))
}

pub(crate) fn record_lines() -> Value {
    json!(example().map(|record| record.to_json_line()).unwrap_or_default())
}

pub(crate) fn keys() -> Value {
    let key = example_key().map(|key| key.public_key());
    let items: Vec<_> = key.iter().map(|key| json!({"key_id": key.id(), "algorithm": "ed25519", "public_key": key, "created_at": INSTANT})).collect();
    json!({"items": items, "next_cursor": null})
}

/// A well-known key: RFC 8032, 7.1, test 1.
fn example_key() -> Option<SigningKey> {
    let seed = hex::decode("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
    SigningKey::from_seed(&seed.ok()?.try_into().ok()?)
}

fn example() -> Option<Record> {
    let [one, two] = [ONE, TWO].map(|id| AccountId(id.parse().unwrap_or_default()));
    let created = Created {
        game: "mancala".to_owned(),
        variant: "egyptian".to_owned(),
        options: BTreeMap::new(),
        rules_version: 1,
        seats: 2,
        rated: true,
        visibility: Visibility::Public,
        solo: false,
        created_by: one,
        invited: None,
        clock: TimeControl::default(),
        open_for_seconds: Some(1_209_600),
        min_completion_percent: None,
        dice_commitment: None,
    };
    let seated = |player| Fact::Seated(Seated { player, dice_nonce: None });
    let finished = Finished {
        winners: vec![Seat(0)],
        reason: "resignation".to_owned(),
        score: None,
        seed: None,
    };
    let first = MovePlayed {
        ply: Ply::new(1),
        notation: "3".to_owned(),
        remaining_milliseconds: Some(259_200_000),
        forced: false,
    };
    let facts = [
        (None, Fact::Created(created)),
        (Some(Seat(0)), seated(one)),
        (Some(Seat(1)), seated(two)),
        (None, Fact::Started(Started { players: vec![one, two] })),
        (Some(Seat(0)), Fact::MovePlayed(first)),
        (Some(Seat(1)), Fact::Resigned(Nothing {})),
        (None, Fact::Finished(finished)),
    ];
    let at = INSTANT.parse().unwrap_or_default();
    let mut head = [0; 32];
    let events = (1..).map(Seq::new).zip(facts).map(|(seq, (seat, fact))| {
        let event = Event { seq, at, seat, fact };
        head = hash_of(&head, &event);
        (event, head)
    });
    let name = |id, username: &str, display_name: &str| Name {
        id,
        username: Some(username.to_owned()),
        display_name: display_name.to_owned(),
        rating: Some(1_612),
    };
    let names = vec![name(one, "player_one", "Player One"), name(two, "player_two", "Player Two")];
    let id = MatchId(MATCH.parse().unwrap_or_default());
    let record = Record::new(id, events.collect()).ok()?.with_names(names);
    let signature = example_key()?.sign(id, &record.game_match().chain_head);
    Some(record.with_signature(Some(signature)).with_site(Some("https://play.example".to_owned())))
}
