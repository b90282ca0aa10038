//! Dice over HTTP: the server commits to the seed at the start, reveals it at the end, and anyone
//! can verify the rolls from the responses alone.

use serde_json::{Value, json};
use turnstone_matches::{DiceFault, Event, Fact, MatchId, Seq, verify_dice};
use turnstone_rules::Seat;
use uuid::Uuid;

use crate::api::helpers::{Random, events, legal_moves, ply};
use crate::support::client::text;
use crate::support::{Player, TestServer};

const NONCE: &str = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
const OTHER_NONCE: &str = "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9";

fn wanted() -> Value {
    json!({"game": "acey_deucey", "variant": "american", "seat": 0, "dice_nonce": NONCE})
}

/// The events of a match as the aggregate reads them, from the served JSON.
fn parse_events(events: &[Value]) -> Vec<Event> {
    let read = |event: &Value| {
        let kind = text(&event["kind"]);
        Event {
            seq: Seq::saturating(
                u32::try_from(event["seq"].as_u64().expect("a seq")).expect("small"),
            ),
            at: text(&event["at"]).parse().expect("an instant"),
            seat: event["seat"].as_u64().map(|seat| Seat(u8::try_from(seat).expect("small"))),
            fact: Fact::from_parts(kind, event[kind].clone()).expect("a fact"),
        }
    };
    events.iter().map(read).collect()
}

/// Plays random legal moves until the match is over, and records every response.
async fn play_to_end_recording(
    players: [&Player; 2],
    id: &str,
    recorded: &mut Vec<String>,
) -> Value {
    let mut random = Random::new(5);
    loop {
        let current = players[1].client.fetch(id).await;
        if current["status"] != "active" {
            return current;
        }
        recorded.push(current.to_string());
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let legal = legal_moves(&players[0].client, id).await;
        let chosen = &legal[random.below(legal.len())];
        let after = players[seat].client.play(id, ply(&current), chosen).await;
        if after.expect(201)["status"] == "active" {
            recorded.push(after.text);
        }
    }
}

#[tokio::test]
async fn every_roll_follows_from_the_committed_seed_and_the_nonces() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.create(&wanted()).await;
    let open = anna.client.fetch(&id).await;
    let commitment = text(&open["dice"]["commitment"]).to_owned();
    assert_eq!(open["dice"]["seed"], Value::Null);
    assert_eq!(open["dice"]["nonces"], json!([NONCE, null]));
    let path = format!("/v1/matches/{id}/seats");
    ben.client.post(&path, &json!({"dice_nonce": OTHER_NONCE})).await.expect(200);
    let mut recorded = vec![open.to_string()];
    let finished = play_to_end_recording([&anna, &ben], &id, &mut recorded).await;
    let seed = text(&finished["dice"]["seed"]);
    assert_eq!(finished["dice"]["commitment"], json!(commitment));
    assert_eq!(finished["dice"]["nonces"], json!([NONCE, OTHER_NONCE]));
    assert!(
        recorded.iter().all(|served| !served.contains(seed)),
        "a response revealed the seed too early"
    );
    let mut log = parse_events(&events(&anna.client, &id).await);
    let match_id = MatchId(Uuid::parse_str(&id).expect("an id"));
    let rolls = verify_dice(match_id, &log).expect("valid dice");
    assert!(rolls > 20, "only {rolls} rolls");
    let other = MatchId(Uuid::from_u128(1));
    // One roll may be equal by chance, but not all of them.
    assert!(matches!(verify_dice(other, &log), Err(DiceFault::WrongRoll { .. })));
    let roll = log.iter_mut().rev().find_map(|event| match &mut event.fact {
        Fact::DiceRolled(fact) => Some(fact),
        _ => None,
    });
    let faces = &mut roll.expect("a roll").faces;
    faces[0] = faces[0] % 6 + 1;
    let bent = verify_dice(match_id, &log);
    assert!(matches!(bent, Err(DiceFault::WrongRoll { number, .. }) if number == rolls - 1));
}

#[tokio::test]
async fn a_dice_nonce_can_be_set_until_the_start() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.create(&wanted()).await;
    let path = format!("/v1/matches/{id}/dice-nonce");
    let body = json!({"dice_nonce": OTHER_NONCE});
    ben.client.put(&path, &body).await.problem(403, "not_a_player");
    let changed = anna.client.put(&path, &body).await.expect(200);
    assert_eq!(changed["dice"]["nonces"], json!([OTHER_NONCE, null]));
    assert_eq!(anna.client.put(&path, &body).await.expect(200), changed, "a repeat");
    let malformed = anna.client.put(&path, &json!({"dice_nonce": "no hex"})).await;
    assert_eq!(malformed.problem(422, "invalid_body")["errors"][0]["pointer"], "/dice_nonce");
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    anna.client.put(&path, &json!({"dice_nonce": NONCE})).await.problem(409, "match_started");
    let mancala = anna.solo("basic").await;
    let path = format!("/v1/matches/{mancala}/dice-nonce");
    anna.client.put(&path, &body).await.problem(422, "invalid_body");
}

#[tokio::test]
async fn a_resignation_reveals_the_dice_seed() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let solo = json!({"game": "acey_deucey", "variant": "american", "solo": true});
    let id = anna.create(&solo).await;
    let path = format!("/v1/matches/{id}/resignation");
    let resigned = anna.client.post_empty(&path).await.expect(200);
    assert!(resigned["dice"]["seed"].is_string());
    let log = parse_events(&events(&anna.client, &id).await);
    let match_id = MatchId(Uuid::parse_str(&id).expect("an id"));
    assert!(verify_dice(match_id, &log).expect("valid dice") >= 2);
}

#[tokio::test]
async fn an_account_sets_a_dice_nonce_sixteen_times() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&wanted()).await;
    let path = format!("/v1/matches/{id}/dice-nonce");
    let body = |number: u8| json!({"dice_nonce": format!("{number:064x}")});
    for number in 1..=16 {
        anna.client.put(&path, &body(number)).await.expect(200);
    }
    let problem = anna.client.put(&path, &body(17)).await.problem(409, "too_many_changes");
    assert!(text(&problem["detail"]).contains("16"), "{problem:#}");
    let repeated = anna.client.put(&path, &body(16)).await.expect(200);
    assert_eq!(repeated["dice"]["nonces"][0], body(16)["dice_nonce"]);
}
