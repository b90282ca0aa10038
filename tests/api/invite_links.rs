use serde_json::{Value, json};

use crate::api::helpers::{TestClock, kinds, pointer, run_sql, two_players};
use crate::support::client::text;
use crate::support::{Client, Player, Response, TestServer};

async fn private_match(player: &Player) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "visibility": "private"});
    player.create(&wanted).await
}

async fn make_link(player: &Player, id: &str, wanted: &Value) -> String {
    let link = player.client.post(&format!("/v1/matches/{id}/links"), wanted).await.expect(201);
    text(&link["code"]).to_owned()
}

async fn open_link(client: &Client, code: &str) -> Response {
    client.get(&format!("/v1/links/{code}")).await
}

async fn sit(player: &Player, id: &str, code: &str) -> Response {
    player.client.post(&format!("/v1/matches/{id}/seats"), &json!({"link": code})).await
}

#[tokio::test]
async fn who_has_a_link_sees_a_private_match_and_joins_it() {
    let server = TestServer::start_with(&["--public-url", "https://play.example/"]).await;
    let (anna, ben) = two_players(&server).await;
    let id = private_match(&anna).await;
    let links = format!("/v1/matches/{id}/links");
    let made = anna.client.post(&links, &json!({})).await.expect(201);
    let code = text(&made["code"]);
    assert_eq!(made["url"], format!("https://play.example/j/{code}"));
    for client in [&ben.client, &server.client()] {
        client.get(&format!("/v1/matches/{id}")).await.problem(404, "not_found");
        assert_eq!(open_link(client, code).await.expect(200)["match"]["id"], *id);
    }
    sit(&ben, &id, "another").await.problem(404, "not_found");
    let joined = sit(&ben, &id, code).await.expect(200);
    assert_eq!(joined["status"], "active");
    assert_eq!(kinds(&ben.client, &id).await, ["created", "seated", "seated", "started"]);
    assert_eq!(sit(&ben, &id, code).await.expect(200)["version"], joined["version"], "a retry");
    open_link(&server.client(), code).await.problem(404, "not_found");
    open_link(&ben.client, code).await.expect(200);
    assert_eq!(anna.client.get(&links).await.expect(200)["items"][0]["uses"], 1);
}

#[tokio::test]
async fn a_link_admits_to_a_match_for_invited_players_and_no_longer_when_it_is_revoked() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    let (first, second) =
        (make_link(&anna, &id, &json!({})).await, make_link(&anna, &id, &json!({})).await);
    let revoke = format!("/v1/matches/{id}/links/{first}");
    ben.client.delete(&revoke).await.problem(403, "not_the_creator");
    for _ in 0..2 {
        anna.client.delete(&revoke).await.expect(204);
    }
    open_link(&cleo.client, &first).await.problem(404, "not_found");
    sit(&cleo, &id, &first).await.problem(403, "not_invited");
    let left = anna.client.get(&format!("/v1/matches/{id}/links")).await.expect(200);
    assert_eq!(left["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(sit(&cleo, &id, &second).await.expect(200)["status"], "active");
}

#[tokio::test]
async fn a_link_is_used_by_as_many_accounts_as_it_allows_and_until_it_expires() {
    let clock = TestClock::new();
    let server = TestServer::start_with(&clock.flags()).await;
    let (anna, ben) = two_players(&server).await;
    let (cleo, dirk) = (server.player("cleo").await, server.player("dirk").await);
    let team = json!({"game": "six", "variant": "basic", "options": {"seats": 4},
        "visibility": "private"});
    let id = anna.create(&team).await;
    let code = make_link(&anna, &id, &json!({"max_uses": 1, "expires_in_seconds": 3600})).await;
    let (one, other) = tokio::join!(sit(&ben, &id, &code), sit(&cleo, &id, &code));
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    assert!(statuses.contains(&200) && statuses.contains(&404), "{statuses:?}");
    let (user, refused) = if one.status == 200 { (&ben, &cleo) } else { (&cleo, &ben) };
    open_link(&refused.client, &code).await.problem(404, "not_found");
    user.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    open_link(&user.client, &code).await.expect(200);
    sit(user, &id, &code).await.expect(200);

    let wide = make_link(&anna, &id, &json!({"max_uses": 3, "expires_in_seconds": 3600})).await;
    open_link(&dirk.client, &wide).await.expect(200);
    clock.set_seconds_ahead(3601);
    open_link(&dirk.client, &wide).await.problem(404, "not_found");
    sit(&dirk, &id, &wide).await.problem(404, "not_found");
}

#[tokio::test]
async fn only_who_sits_down_by_a_link_uses_it() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    let id = private_match(&anna).await;
    let code = make_link(&anna, &id, &json!({"max_uses": 1})).await;
    // The creator has a seat, and needs no link to have it still.
    sit(&anna, &id, &code).await.expect(200);
    let taken = json!({"seat": 0, "link": code});
    let path = format!("/v1/matches/{id}/seats");
    ben.client.post(&path, &taken).await.problem(409, "seat_taken");
    let of_old = [("if-match", "\"1\"")];
    let join = json!({"link": code});
    ben.client.send_json("POST", &path, &of_old, &join).await.problem(412, "stale_version");
    let links = anna.client.get(&format!("/v1/matches/{id}/links")).await.expect(200);
    assert_eq!(links["items"][0]["uses"], 0);
    assert_eq!(sit(&cleo, &id, &code).await.expect(200)["status"], "active");
}

#[tokio::test]
async fn a_refused_request_takes_no_use_back_from_one_that_was_not() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    for _ in 0..8 {
        let id = private_match(&anna).await;
        let code = make_link(&anna, &id, &json!({"max_uses": 1})).await;
        let taken = json!({"seat": 0, "link": code});
        let path = format!("/v1/matches/{id}/seats");
        let (refused, seated) = tokio::join!(ben.client.post(&path, &taken), sit(&ben, &id, &code));
        assert_ne!(refused.status, 200, "{}", refused.text);
        seated.expect(200);
        let links = anna.client.get(&format!("/v1/matches/{id}/links")).await.expect(200);
        assert_eq!(links["items"][0]["uses"], 1);
    }
}

#[tokio::test]
async fn a_repeated_request_makes_one_link() {
    let server = TestServer::for_races().await;
    let (anna, _) = two_players(&server).await;
    let id = private_match(&anna).await;
    let path = format!("/v1/matches/{id}/links");
    let key = [("idempotency-key", "link-1")];
    let make = async |wanted: &Value| anna.client.send_json("POST", &path, &key, wanted).await;
    let wanted = json!({"max_uses": 2});
    let (one, other) = tokio::join!(make(&wanted), make(&wanted));
    assert_eq!(one.expect(201), other.expect(201));
    let again = make(&wanted).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.expect(201), one.json);
    make(&json!({"max_uses": 3})).await.problem(422, "idempotency_key_reused");
    let links = anna.client.get(&path).await.expect(200);
    assert_eq!(links["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn parallel_requests_make_no_more_links_than_a_match_may_have() {
    let server = TestServer::for_races().await;
    let (anna, _) = two_players(&server).await;
    let id = private_match(&anna).await;
    for _ in 0..18 {
        make_link(&anna, &id, &json!({})).await;
    }
    let path = format!("/v1/matches/{id}/links");
    let body = json!({});
    let requests = (0..8).map(|_| anna.client.post(&path, &body));
    let made = futures_util::future::join_all(requests).await;
    assert_eq!(made.iter().filter(|made| made.status == 201).count(), 2);
}

#[tokio::test]
async fn players_who_block_each_other_do_not_meet_by_link() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    for (blocker, blocked) in [(&anna, &ben), (&ben, &anna)] {
        let id = private_match(&anna).await;
        let code = make_link(&anna, &id, &json!({})).await;
        let block = format!("/v1/me/blocks/{}", blocked.username);
        blocker.client.send("PUT", &block, &[], None).await.expect(204);
        open_link(&ben.client, &code).await.problem(404, "not_found");
        sit(&ben, &id, &code).await.problem(404, "not_found");
        blocker.client.delete(&block).await.expect(204);
    }
}

#[tokio::test]
async fn only_the_creator_of_an_open_match_makes_links_and_few_of_them() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let links = format!("/v1/matches/{id}/links");
    ben.client.post(&links, &json!({})).await.problem(403, "not_the_creator");
    ben.client.get(&links).await.problem(403, "not_the_creator");
    for (wanted, at) in [
        (json!({"max_uses": 0}), "/max_uses"),
        (json!({"max_uses": 16}), "/max_uses"),
        (json!({"expires_in_seconds": 59}), "/expires_in_seconds"),
    ] {
        let refused = anna.client.post(&links, &wanted).await.problem(422, "invalid_body");
        assert_eq!(pointer(&refused), at);
    }
    run_sql(
        &server,
        &format!(
            "INSERT INTO match_links SELECT lpad(n::text, 16, '0'), '{id}', '{}', now(), now() + interval '1 day',
             1, '{{}}' FROM generate_series(1, 20) AS n",
            anna.id
        ),
    )
    .await;
    anna.client.post(&links, &json!({})).await.problem(409, "too_many_links");
    sit(&ben, &id, "0000000000000001").await.expect(200);
    anna.client.post(&links, &json!({})).await.problem(409, "match_started");
}
