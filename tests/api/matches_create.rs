use serde_json::{Value, json};

use crate::api::helpers::{all_items, ids, kinds, play_all, pointer};
use crate::support::client::text;
use crate::support::{Player, Response, TestServer};

const MATCHES: &str = "/v1/matches";

fn mancala() -> Value {
    json!({"game": "mancala", "variant": "egyptian"})
}

/// The smallest body that creates a match, with other members added.
fn mancala_with(members: &Value) -> Value {
    let mut wanted = mancala();
    for (name, value) in members.as_object().expect("members") {
        wanted[name] = value.clone();
    }
    wanted
}

async fn create_with_key(player: &Player, key: &str, wanted: &Value) -> Response {
    player.client.send_json("POST", MATCHES, &[("idempotency-key", key)], wanted).await
}

#[tokio::test]
async fn an_open_match_has_the_default_settings() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let answer = anna.client.post(MATCHES, &mancala()).await;
    let made = answer.expect(201);
    assert_eq!(answer.header("location"), Some(&*format!("/v1/matches/{}", text(&made["id"]))));
    assert_eq!(made["status"], "open");
    assert_eq!(made["visibility"], "public");
    assert_eq!(made["rated"], true);
    assert_eq!(made["solo"], false);
    assert_eq!(made["clock"], json!({"kind": "per_move", "per_move_seconds": 259_200}));
    assert_eq!((&made["ply"], &made["to_act"]), (&json!(0), &json!([])));
    assert_eq!(made["started_at"], Value::Null);
    assert_eq!(made["deadline"], Value::Null);
    assert_eq!(made["created_by"]["username"], "anna");
    assert_eq!(made, server.client().fetch(text(&made["id"])).await);
}

#[tokio::test]
async fn without_a_seat_number_the_creator_waits_for_a_random_seat() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for wanted in [mancala(), mancala_with(&json!({"seat": null}))] {
        let made = anna.client.post(MATCHES, &wanted).await.expect(201);
        assert_eq!(made["waiting"][0]["id"], anna.id);
        assert!(
            made["seats"].as_array().expect("seats").iter().all(|seat| seat["player"].is_null())
        );
    }
}

#[tokio::test]
async fn with_a_seat_number_the_creator_gets_that_seat() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let made = anna.client.post(MATCHES, &mancala_with(&json!({"seat": 1}))).await.expect(201);
    assert_eq!(made["seats"][1]["player"]["id"], anna.id);
    assert_eq!(made["seats"][0]["player"], Value::Null);
    assert_eq!(made["waiting"], json!([]));
    assert_eq!(
        (&made["seats"][0]["side"], &made["seats"][1]["side"]),
        (&json!("south"), &json!("north"))
    );
}

#[tokio::test]
async fn an_invited_player_is_named_whatever_the_case() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("Ben").await);
    let id = anna.create(&mancala_with(&json!({"invite": ["bEN"]}))).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
}

#[tokio::test]
async fn a_solo_match_starts_at_once_with_its_creator_in_every_seat_and_unrated() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let made = anna.client.post(MATCHES, &mancala_with(&json!({"solo": true}))).await.expect(201);
    assert_eq!(made["status"], "active");
    assert_eq!((&made["solo"], &made["rated"]), (&json!(true), &json!(false)));
    assert_eq!(made["to_act"], json!([0]));
    for seat in made["seats"].as_array().expect("seats") {
        assert_eq!(seat["player"]["id"], anna.id);
    }
    assert_eq!(
        kinds(&anna.client, text(&made["id"])).await,
        ["created", "seated", "seated", "started"]
    );
}

#[tokio::test]
async fn a_match_without_a_clock_has_no_times_and_is_not_rated() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = mancala_with(&json!({"clock": {"kind": "unlimited"}, "seat": 0}));
    let made = anna.client.post(MATCHES, &wanted).await.expect(201);
    assert_eq!(made["rated"], false);
    let id = text(&made["id"]);
    let ben = server.player("ben").await;
    let started = ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    assert_eq!(started["deadline"], Value::Null);
    assert_eq!(started["seats"][0]["remaining_seconds"], Value::Null);
}

#[tokio::test]
async fn a_bank_clock_starts_full_and_gets_its_increment() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let clock =
        json!({"kind": "bank", "bank_seconds": 3600, "increment_seconds": 60, "cap_seconds": 7200});
    let id = anna.create(&mancala_with(&json!({"clock": clock, "seat": 0}))).await;
    let started = ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    assert_eq!(started["clock"], clock);
    assert_eq!(started["seats"][0]["remaining_seconds"], 3600);
    let after = play_all(&[&anna, &ben], &id, &["1"]).await;
    let left = after["seats"][0]["remaining_seconds"].as_u64().expect("seconds");
    assert!((3600..=3660).contains(&left), "the increment is added after the move: {left}");
}

#[tokio::test]
async fn each_fault_of_a_clock_is_pointed_at() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (clock, fault) in [
        (json!({"kind": "hourglass"}), "/clock/kind"),
        (json!({"kind": "per_move"}), "/clock/per_move_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": 0}), "/clock/per_move_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": 59}), "/clock/per_move_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": 31_622_401}), "/clock/per_move_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": "soon"}), "/clock/per_move_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": -60}), "/clock/per_move_seconds"),
        (
            json!({"kind": "per_move", "per_move_seconds": 60, "bank_seconds": 60}),
            "/clock/bank_seconds",
        ),
        (json!({"kind": "bank"}), "/clock/bank_seconds"),
        (json!({"kind": "bank", "bank_seconds": 3600, "cap_seconds": 60}), "/clock/cap_seconds"),
        (json!({"kind": "unlimited", "increment_seconds": 5}), "/clock/increment_seconds"),
        (json!({"kind": "per_move", "per_move_seconds": 60, "tempo": 3}), "/clock/tempo"),
        (json!({}), "/clock/kind"),
        (json!("fast"), "/clock"),
    ] {
        let wanted = mancala_with(&json!({"clock": clock}));
        let problem = anna.client.post(MATCHES, &wanted).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault, "{clock}");
    }
    assert_eq!(all_items(&anna.client, MATCHES, 100).await, [Value::Null; 0]);
}

#[tokio::test]
async fn each_other_fault_of_the_body_is_pointed_at() {
    let server = TestServer::start().await;
    let (anna, _ben, _carl) =
        (server.player("anna").await, server.player("ben").await, server.player("carl").await);
    for (members, fault) in [
        (json!({"game": "chess"}), "/game"),
        (json!({"variant": "german"}), "/variant"),
        (json!({"variant": null}), "/variant"),
        (json!({"options": {"declaration": "manual"}}), "/options/declaration"),
        (json!({"options": {"tempo": 3}}), "/options/tempo"),
        (json!({"options": []}), "/options"),
        (json!({"rated": true, "solo": true}), "/rated"),
        (json!({"rated": true, "clock": {"kind": "unlimited"}}), "/rated"),
        (json!({"rated": "yes"}), "/rated"),
        (json!({"visibility": "secret"}), "/visibility"),
        (json!({"seat": 2}), "/seat"),
        (json!({"seat": -1}), "/seat"),
        (json!({"seat": 256}), "/seat"),
        (json!({"seat": "south"}), "/seat"),
        (json!({"invite": []}), "/invite"),
        (json!({"invite": "ben"}), "/invite"),
        (json!({"invite": ["nobody"]}), "/invite/0"),
        (json!({"invite": ["ben", "carl"]}), "/invite"),
        (json!({"invite": ["anna"]}), "/invite"),
        (json!({"invite": [7]}), "/invite/0"),
        (json!({"invite": ["ben"], "solo": true}), "/invite"),
        (json!({"dice_nonce": "0".repeat(64)}), "/dice_nonce"),
        (json!({"colour": "red"}), "/colour"),
    ] {
        let wanted = mancala_with(&members);
        let problem = anna.client.post(MATCHES, &wanted).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault, "{members}");
    }
    assert_eq!(all_items(&anna.client, MATCHES, 100).await, [Value::Null; 0]);
}

#[tokio::test]
async fn an_invalid_username_cannot_be_invited() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for name in ["", "a b", "ünsal", "a\u{0}b"] {
        let wanted = mancala_with(&json!({"invite": [name]}));
        let problem = anna.client.post(MATCHES, &wanted).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), "/invite/0", "{name:?}");
    }
}

#[tokio::test]
async fn a_missing_member_is_pointed_at() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for (wanted, fault) in
        [(json!({"variant": "basic"}), "/game"), (json!({"game": "mancala"}), "/variant")]
    {
        let problem = anna.client.post(MATCHES, &wanted).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault);
    }
}

#[tokio::test]
async fn creating_a_match_needs_a_login() {
    let server = TestServer::start().await;
    server.client().post(MATCHES, &mancala()).await.problem(401, "unauthenticated");
    assert_eq!(all_items(&server.client(), MATCHES, 100).await, [Value::Null; 0]);
}

#[tokio::test]
async fn a_private_match_does_not_exist_for_others() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.create(&mancala_with(&json!({"visibility": "private", "invite": ["ben"]}))).await;
    for stage in ["open", "active", "finished"] {
        for part in ["", "/events", "/legal-moves", "/positions/0"] {
            let path = format!("/v1/matches/{id}{part}");
            carl.client.get(&path).await.problem(404, "not_found");
            server.client().get(&path).await.problem(404, "not_found");
            ben.client.get(&path).await.expect(200);
        }
        let head = server.client().send("HEAD", &format!("/v1/matches/{id}"), &[], None).await;
        assert_eq!(head.status, 404);
        for filter in ["", "?player=anna", &format!("?status={stage}")] {
            let path = format!("/v1/matches{filter}");
            assert_eq!(ids(&all_items(&carl.client, &path, 100).await), [""; 0], "{stage}{filter}");
            assert_eq!(ids(&all_items(&server.client(), &path, 100).await), [""; 0]);
            assert_eq!(ids(&all_items(&ben.client, &path, 100).await), [id.as_str()]);
        }
        let path = format!("/v1/matches/{id}");
        match stage {
            "open" => ben.client.post(&format!("{path}/seats"), &json!({})).await.expect(200),
            _ => ben.client.post_empty(&format!("{path}/resignation")).await.expect(200),
        };
    }
}

/// Every command, from an account that only knows the id of a match.
async fn commands_of(outsider: &Player, id: &str) -> Vec<(String, Response)> {
    let client = &outsider.client;
    let mut answers = vec![
        ("moves".to_owned(), client.play(id, 0, "1").await),
        ("seats".to_owned(), client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await),
        (
            "resignation".to_owned(),
            client.post_empty(&format!("/v1/matches/{id}/resignation")).await,
        ),
    ];
    for part in ["/seats/mine", "/invitation", ""] {
        let answer = client.delete(&format!("/v1/matches/{id}{part}")).await;
        answers.push((format!("DELETE {part}"), answer));
    }
    answers
}

#[tokio::test]
async fn commands_of_outsiders_on_an_open_private_match_get_404() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = anna.create(&mancala_with(&json!({"visibility": "private", "invite": ["ben"]}))).await;
    let before = anna.client.fetch(&id).await;
    let answers = commands_of(&carl, &id).await;
    let leaks: Vec<_> = answers.iter().filter(|(_, answer)| answer.status != 404).collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
    assert_eq!(anna.client.fetch(&id).await, before);
}

#[tokio::test]
async fn commands_of_outsiders_on_a_running_private_match_get_404() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let carl = server.player("carl").await;
    let id = anna.create(&mancala_with(&json!({"visibility": "private", "solo": true}))).await;
    let before = anna.client.fetch(&id).await;
    let answers = commands_of(&carl, &id).await;
    let leaks: Vec<_> = answers.iter().filter(|(_, answer)| answer.status != 404).collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
    assert_eq!(anna.client.fetch(&id).await, before);
}

#[tokio::test]
async fn a_private_match_without_invitations_admits_nobody() {
    let server = TestServer::start().await;
    let (anna, carl) = (server.player("anna").await, server.player("carl").await);
    let wanted = mancala_with(&json!({"visibility": "private", "seat": 0}));
    let answer = anna.client.post(MATCHES, &wanted).await;
    // The match may be refused. If it exists, others must not see it.
    if answer.status == 201 {
        let id = text(&answer.json["id"]);
        let joined = carl.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await;
        joined.problem(404, "not_found");
    } else {
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/invite");
    }
}

#[tokio::test]
async fn the_same_key_and_body_get_the_first_answer_again_after_the_match_has_moved_on() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = mancala_with(&json!({"seat": 0}));
    let first = create_with_key(&anna, "key-1", &wanted).await;
    let id = text(&first.expect(201)["id"]).to_owned();
    assert_eq!(first.header("idempotency-replayed"), None);
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let again = create_with_key(&anna, "key-1", &wanted).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.expect(201), first.json);
    for header in ["etag", "location"] {
        assert_eq!(again.header(header), first.header(header));
    }
    assert_eq!(ids(&all_items(&anna.client, MATCHES, 100).await), [id]);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    create_with_key(&anna, "key-1", &mancala()).await.expect(201);
    let other = create_with_key(&anna, "key-1", &mancala_with(&json!({"seat": 1}))).await;
    other.problem(422, "idempotency_key_reused");
    assert_eq!(all_items(&anna.client, MATCHES, 100).await.len(), 1);
}

#[tokio::test]
async fn another_idempotency_key_or_none_makes_another_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    create_with_key(&anna, "key-1", &mancala()).await.expect(201);
    create_with_key(&anna, "key-2", &mancala()).await.expect(201);
    anna.create(&mancala()).await;
    anna.create(&mancala()).await;
    assert_eq!(all_items(&anna.client, MATCHES, 100).await.len(), 4);
}

#[tokio::test]
async fn idempotency_keys_are_scoped_to_their_account() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let first = create_with_key(&anna, "key-1", &mancala()).await.expect(201);
    let other = create_with_key(&ben, "key-1", &mancala_with(&json!({"seat": 1}))).await;
    assert_eq!(other.header("idempotency-replayed"), None);
    assert_eq!(other.expect(201)["created_by"]["id"], ben.id);
    assert_ne!(other.json["id"], first["id"]);
}

#[tokio::test]
async fn two_requests_at_once_with_the_same_key_make_one_match() {
    let server = TestServer::for_races().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let login = json!({"username": "anna", "password": crate::support::client::PASSWORD});
    let session = second.client().post("/v1/sessions", &login).await.expect(201);
    let elsewhere =
        Player { client: second.client().with_token(text(&session["token"])), ..anna.clone() };
    let wanted = mancala();
    for round in 0..20 {
        let key = format!("key-{round}");
        let (one, here, there) = tokio::join!(
            create_with_key(&anna, &key, &wanted),
            create_with_key(&anna, &key, &wanted),
            create_with_key(&elsewhere, &key, &wanted),
        );
        assert_eq!(one.expect(201), here.expect(201));
        assert_eq!(one.expect(201), there.expect(201));
        let replays = [&one, &here, &there];
        let replays =
            replays.iter().filter(|answer| answer.header("idempotency-replayed").is_some());
        assert_eq!(replays.count(), 2);
    }
    assert_eq!(all_items(&anna.client, MATCHES, 100).await.len(), 20);
}

#[tokio::test]
async fn a_malformed_idempotency_key_is_refused() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for key in ["", &"k".repeat(256)] {
        create_with_key(&anna, key, &mancala()).await.problem(400, "invalid_header");
    }
    create_with_key(&anna, &"k".repeat(255), &mancala()).await.expect(201);
}
