use serde_json::{Value, json};

use super::{against, count, create, id_of, queued, wait_for_turn};
use crate::api::helpers::{ids, kinds, pointer};
use crate::support::TestServer;
use crate::support::poll::wait_until;

#[tokio::test]
async fn a_match_against_a_computer_starts_at_once_and_the_computer_answers() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let created = create(&anna, &against("mancala", "basic", 3, 0)).await;
    assert_eq!((&created["status"], &created["rated"]), (&json!("active"), &json!(false)));
    assert_eq!(created["to_act"], json!([0]));
    let computer = &created["seats"][1]["player"];
    assert_eq!(computer["username"], "computer.3");
    assert_eq!(computer["kind"], "computer");
    let id = id_of(&created);
    let open = ben.client.get("/v1/matches?status=open").await.expect(200);
    assert_eq!(open["items"], json!([]), "nobody sees it as an open match");
    anna.client.play(&id, 0, "1").await.expect(201);
    let answered = wait_for_turn(&anna.client, &id, 0).await;
    assert_eq!(answered["last_move"]["seat"], 1);
    wait_until("nothing is left to do", async || queued(&server).await == 0).await;
    let with = ben.client.get("/v1/matches?bots=true").await.expect(200);
    assert_eq!(ids(with["items"].as_array().expect("items")), [id]);
    let without = ben.client.get("/v1/matches?bots=false").await.expect(200);
    assert_eq!(without["items"], json!([]));
    // The computer hears of nothing.
    let unread = "SELECT count(*) FROM outbox";
    wait_until("the outbox is read", async || count(&server, unread).await == 0).await;
    let told = "SELECT count(*) FROM notifications JOIN accounts USING (account_id)
        WHERE accounts.kind = 'computer'";
    assert_eq!(count(&server, told).await, 0);
}

#[tokio::test]
async fn the_computer_begins_where_its_seat_does_and_seats_are_drawn_otherwise() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let first = id_of(&create(&anna, &against("octi", "kids", 1, 1)).await);
    let played = wait_for_turn(&anna.client, &first, 1).await;
    assert_eq!(played["ply"], 1);
    let wanted = json!({"game": "octi", "variant": "kids", "opponent": {"computer": 1}});
    let mut seats = Vec::new();
    while !(seats.contains(&0) && seats.contains(&1)) {
        let created = create(&anna, &wanted).await;
        let is_of_anna = |seat: &Value| seat["player"]["id"] == anna.id.as_str();
        let mut all = created["seats"].as_array().expect("seats").iter();
        seats.push(all.position(is_of_anna).expect("a seat"));
        assert!(seats.len() < 40, "both seats are drawn: {seats:?}");
    }
}

#[tokio::test]
async fn a_match_against_a_computer_is_casual_for_two_and_invites_nobody() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    let with = |more: Value| {
        let mut wanted = against("six", "basic", 2, 0);
        let members = wanted.as_object_mut().expect("an object");
        members.extend(more.as_object().expect("an object").clone());
        wanted
    };
    for (more, at) in [
        (json!({"rated": true}), "/rated"),
        (json!({"solo": true}), "/solo"),
        (json!({"invite": ["ben"]}), "/invite"),
        (json!({"open_for_seconds": 3600}), "/open_for_seconds"),
        (json!({"options": {"seats": 4}}), "/opponent"),
        (json!({"opponent": {"computer": 0}}), "/opponent/computer"),
        (json!({"opponent": {"computer": 9}}), "/opponent/computer"),
    ] {
        let refused = anna.client.post("/v1/matches", &with(more.clone())).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), at, "{more}");
    }
    let invited = json!({"game": "six", "variant": "basic", "invite": ["computer.2"]});
    let refused = anna.client.post("/v1/matches", &invited).await.problem(422, "invalid_body");
    assert_eq!(pointer(&refused), "/invite");
    for more in [
        json!({"rated": false, "visibility": "private"}),
        json!({"clock": {"kind": "unlimited"}}),
        json!({"clock": {"kind": "bank", "bank_seconds": 3600}}),
    ] {
        let created = create(&anna, &with(more)).await;
        assert_eq!((&created["status"], &created["rated"]), (&json!("active"), &json!(false)));
    }
    let matches = count(&server, "SELECT count(*) FROM matches").await;
    assert_eq!(matches, 3, "what was refused left nothing");
}

#[tokio::test]
async fn a_repeated_creation_makes_one_match() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = against("mancala", "basic", 1, 1);
    let create = async || {
        let headers = [("idempotency-key", "once")];
        anna.client.send_json("POST", "/v1/matches", &headers, &wanted).await
    };
    let first = create().await;
    let id = id_of(&first.expect(201));
    wait_for_turn(&anna.client, &id, 1).await;
    let again = create().await;
    assert_eq!(again.expect(201), first.expect(201), "the match as it was then");
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(count(&server, "SELECT count(*) FROM matches").await, 1);
    let kinds = kinds(&anna.client, &id).await;
    assert_eq!(kinds[..4], ["created", "seated", "seated", "started"]);
}

#[tokio::test]
async fn an_account_has_only_so_many_matches_against_computers_running() {
    let server = TestServer::start_with(&["--test-tuning", "computer_matches = 2"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = against("mancala", "basic", 1, 0);
    let attempts = (0..6).map(|_| anna.client.post("/v1/matches", &wanted));
    let attempts = futures_util::future::join_all(attempts).await;
    let created: Vec<_> = attempts.iter().filter(|one| one.status == 201).collect();
    assert_eq!(created.len(), 2, "also when all are created at the same time");
    for refused in attempts.iter().filter(|one| one.status != 201) {
        refused.problem(409, "too_many_matches");
    }
    create(&ben, &wanted).await;
    let over = id_of(&created[0].json);
    let resign = format!("/v1/matches/{over}/resignation");
    anna.client.post_empty(&resign).await.expect(200);
    create(&anna, &wanted).await;
    let rematch = anna.client.post_empty(&format!("/v1/matches/{over}/rematch")).await;
    rematch.problem(409, "too_many_matches");
}
