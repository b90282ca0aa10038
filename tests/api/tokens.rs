//! Tokens of programs: what they permit, and what no token ever permits.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::api::helpers::{UNKNOWN_ID, all_items, ids, log_in, pointer, run_sql};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::{wait_until, within_a_second};
use crate::support::schema::DOCUMENT;
use crate::support::{Client, Player, Response, TestServer};

const TOKENS: &str = "/v1/me/tokens";
/// The word for operations of sessions alone, among the words of the scopes.
const SESSION: &str = "session";
const SCOPES: [&str; 6] =
    ["matches:read", "matches:play", "messages", "account:read", "account:write", "webhooks"];

/// A client with a token of these scopes.
async fn with_scopes(player: &Player, scopes: &[&str]) -> Client {
    let wanted = json!({"label": "a program", "scopes": scopes});
    let made = player.client.post(TOKENS, &wanted).await.expect(201);
    player.client.with_token(text(&made["token"]))
}

/// Each operation that reads a token: its id, method and path, and the scope that it names.
fn operations() -> Vec<(String, String, String, String)> {
    let mut found = Vec::new();
    for (path, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let ways = operation["security"].as_array().expect("security");
            let Some(way) = ways.iter().find_map(|way| way.get("bearer")) else { continue };
            let [scope] = way.as_array().expect("scopes").as_slice() else {
                panic!("{path}: one scope, and not {way}")
            };
            let id = text(&operation["operationId"]).to_owned();
            found.push((id, method.to_uppercase(), path.clone(), text(scope).to_owned()));
        }
    }
    found
}

/// A path of an operation, for a resource that does not exist.
fn path_to_nothing(method: &str, path: &str) -> String {
    let path = path.replace("{id}", UNKNOWN_ID).replace("{ply}", "0").replace("{username}", "no");
    let path = path.replace("{game}", "mancala").replace("{variant}", "basic");
    let names_offer = method == "DELETE" && path.ends_with("-offer");
    let query = match path.as_str() {
        _ if names_offer => "?ply=0",
        // Refused, because it would have no end.
        "/v1/me/stream" => "?cursor=none",
        _ => "",
    };
    format!("{path}{query}")
}

/// Whether the token of a client is refused for its scopes, on a resource that does not exist.
async fn lacks_scope(client: &Client, method: &str, path: &str, scope: &str) -> bool {
    let answer = client.send(method, &path_to_nothing(method, path), &[], None).await;
    if answer.json["code"] != "insufficient_scope" {
        assert!(![401, 403].contains(&answer.status.as_u16()), "{method} {path}: {}", answer.text);
        return false;
    }
    answer.problem(403, "insufficient_scope");
    let challenge =
        format!("Bearer realm=\"turnstone\", error=\"insufficient_scope\", scope=\"{scope}\"");
    assert_eq!(answer.header("www-authenticate"), Some(&*challenge), "{method} {path}");
    true
}

#[tokio::test]
async fn each_operation_is_permitted_by_its_scope_alone_and_by_no_token_where_it_needs_a_session() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (mut only, mut without) = (BTreeMap::new(), BTreeMap::new());
    let every = with_scopes(&anna, &SCOPES).await;
    for scope in SCOPES {
        let others: Vec<_> = SCOPES.into_iter().filter(|other| *other != scope).collect();
        only.insert(scope, with_scopes(&anna, &[scope]).await);
        without.insert(scope, with_scopes(&anna, &others).await);
    }
    for (_, method, path, scope) in operations() {
        let refused = without.get(&*scope).unwrap_or(&every);
        // Until the token is in the cache, a fault of the missing body may be found before it.
        let is_refused = async || lacks_scope(refused, &method, &path, &scope).await;
        assert!(within_a_second(is_refused).await, "{method} {path}");
        if let Some(permitted) = only.get(&*scope) {
            assert!(!lacks_scope(permitted, &method, &path, &scope).await, "{method} {path}");
        }
    }
}

#[test]
fn the_page_about_tokens_lists_the_operations_of_each_scope() {
    let mut expected: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (id, _, _, scope) in operations() {
        expected.entry(scope).or_default().push(format!("`{id}`"));
    }
    let page = include_str!("../../docs/tokens.md");
    for scope in SCOPES.into_iter().chain([SESSION]) {
        let mut operations = expected.remove(scope).expect("an operation of each scope");
        operations.sort();
        let row = format!("| `{scope}` | {} |", operations.join(", "));
        assert!(page.contains(&row), "docs/tokens.md lacks the row\n{row}");
    }
    assert!(expected.is_empty(), "unknown scopes: {expected:?}");
}

#[tokio::test]
async fn a_program_plays_with_its_token_and_a_cached_match_asks_for_its_scope_too() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (player, reader) =
        (with_scopes(&anna, &["matches:play"]).await, with_scopes(&anna, &["matches:read"]).await);
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private", "seat": 0});
    let id = text(&player.post("/v1/matches", &wanted).await.expect(201)["id"]).to_owned();
    let path = format!("/v1/matches/{id}");
    // A poll for a match that is rendered is answered without the pipeline.
    let answer = reader.get(&path).await;
    answer.expect(200);
    let tag = [("if-none-match", answer.header("etag").expect("a tag"))];
    for _ in 0..3 {
        assert_eq!(reader.get_with(&path, &tag).await.status, 304);
        player.get_with(&path, &tag).await.problem(403, "insufficient_scope");
        ben.client.get_with(&path, &tag).await.problem(404, "not_found");
    }
}

/// Fails unless a request is refused for a scope.
#[track_caller]
fn expect_insufficient(answer: &Response, scope: &str) {
    answer.problem(403, "insufficient_scope");
    let challenge =
        format!("Bearer realm=\"turnstone\", error=\"insufficient_scope\", scope=\"{scope}\"");
    assert_eq!(answer.header("www-authenticate"), Some(&*challenge));
}

#[tokio::test]
async fn a_word_with_an_invitation_needs_the_scope_of_messages_too() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"]});
    let player = with_scopes(&anna, &["matches:play"]).await;
    player.post("/v1/matches", &wanted).await.expect(201);
    wanted["message"] = json!("A game?");
    let key = [("idempotency-key", "k")];
    expect_insufficient(&player.post("/v1/matches", &wanted).await, "messages");
    let writer = with_scopes(&anna, &["matches:play", "messages"]).await;
    writer.send_json("POST", "/v1/matches", &key, &wanted).await.expect(201);
    let repeated = player.send_json("POST", "/v1/matches", &key, &wanted).await;
    expect_insufficient(&repeated, "messages");

    let words = async |client: &Client| {
        let page = client.get("/v1/me/invitations").await.expect(200);
        let items = page["items"].as_array().expect("items");
        items.iter().map(|item| item.get("message").cloned()).collect::<Vec<_>>()
    };
    let all = [Some(json!("A game?")), None];
    assert_eq!(words(&ben.client).await, all);
    assert_eq!(words(&with_scopes(&ben, &["matches:read", "messages"]).await).await, all);
    assert_eq!(words(&with_scopes(&ben, &["matches:read"]).await).await, [None, None]);
}

#[tokio::test]
async fn a_token_that_may_not_read_messages_gets_no_numbers_of_them() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let path = format!("/v1/matches/{id}/messages");
    ben.client.post(&path, &json!({"text": "hello"})).await.expect(201);
    wait_until("the message is notified", async || {
        let inbox = anna.client.get("/v1/me/notifications").await.expect(200);
        inbox["items"].as_array().is_some_and(|items| items.len() == 3)
    })
    .await;
    let both = with_scopes(&anna, &["matches:read", "messages"]).await;
    let reader = with_scopes(&anna, &["matches:read"]).await;
    crate::api::helpers::wait_until_settled(&server).await;
    for (client, messages) in [(&anna.client, 1), (&both, 1), (&reader, 0)] {
        let home = client.get("/v1/me/home").await.expect(200);
        let (badge, unread) = (&home["badge"], &home["unread"]);
        assert_eq!((&badge["messages"], &unread["count"]), (&json!(messages), &json!(messages)));
        assert_eq!(unread["ids"].as_array().map(Vec::len), Some(messages));
        assert_eq!(home["matches"][&id]["unread"], messages);
        let inbox = all_items(client, "/v1/me/notifications?unread=true", 100).await;
        assert_eq!(badge["notifications"], inbox.len());
        assert_eq!(inbox.len(), 2 + messages);
        let listed = all_items(client, "/v1/me/matches?section=unread", 100).await;
        assert_eq!(listed.len(), messages);
        let changes = client.get("/v1/me/changes").await.expect(200);
        assert_eq!(changes["items"][0]["unread"], messages);
    }
    let writer = with_scopes(&anna, &["account:write"]).await;
    for (client, messages) in [(&anna.client, 1), (&writer, 0)] {
        let read = client.put("/v1/me/notifications/read", &json!({"ids": []})).await;
        assert_eq!(read.expect(200)["unread"], 2 + messages);
    }
}

#[tokio::test]
async fn whom_an_account_follows_is_not_read_from_a_leaderboard_without_its_scope() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let reader = with_scopes(&anna, &["matches:read"]).await;
    let both = with_scopes(&anna, &["matches:read", "account:read"]).await;
    let path = "/v1/leaderboards/mancala/basic?friends";
    expect_insufficient(&reader.get(&format!("{path}=true")).await, "account:read");
    reader.get(&format!("{path}=false")).await.expect(200);
    both.get(&format!("{path}=true")).await.expect(200);
}

#[tokio::test]
async fn the_list_shows_what_a_token_permits_and_when_it_was_used_but_never_the_token() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let wanted = json!({"label": "bot", "scopes": ["messages", "matches:read", "messages"],
        "expires_in_days": 30});
    let made = anna.client.post(TOKENS, &wanted).await.expect(201);
    let token = text(&made["token"]);
    assert!(token.starts_with("ts_"), "{token}");
    let listed = anna.client.get(TOKENS).await;
    let item = &listed.expect(200)["items"][0];
    assert!(!listed.text.contains(&token[3..]));
    assert_eq!(item["label"], "bot");
    assert_eq!(item["scopes"], json!(["matches:read", "messages"]));
    assert_eq!(item["last_used_at"], Value::Null);
    assert_eq!((&item["id"], &item["expires_at"]), (&made["id"], &made["expires_at"]));
    anna.client.with_token(token).get("/v1/me/turns").await.expect(200);
    wait_until("the use is recorded", async || {
        let list = anna.client.get(TOKENS).await.expect(200);
        assert_eq!(list["items"][0]["expires_at"], made["expires_at"], "its use prolongs nothing");
        list["items"][0]["last_used_at"] != Value::Null
    })
    .await;
    let sessions = anna.client.get("/v1/sessions").await.expect(200);
    assert_eq!(sessions["items"].as_array().map(Vec::len), Some(1), "a token is no session");
    anna.client
        .delete(&format!("/v1/sessions/{}", text(&made["id"])))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn a_token_without_its_prefix_is_no_session() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let program = with_scopes(&anna, &["matches:read"]).await;
    let token = program.token().expect("a token");
    program.get("/v1/me/turns").await.expect(200);
    for text in [&token[3..], &format!("ts_{token}"), &token[..token.len() - 1]] {
        let other = anna.client.with_token(text);
        other.get("/v1/me/turns").await.problem(401, "unauthenticated");
    }
}

#[tokio::test]
async fn a_revoked_or_expired_token_stops_at_once_here_and_within_a_second_elsewhere() {
    let server = TestServer::start().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let program = with_scopes(&anna, &["matches:read"]).await;
    let there = second.client().with_token(program.token().expect("a token"));
    there.get("/v1/me/turns").await.expect(200);
    let list = anna.client.get(TOKENS).await.expect(200);
    let path = format!("{TOKENS}/{}", text(&list["items"][0]["id"]));
    ben.client.delete(&path).await.problem(404, "not_found");
    program.get("/v1/me/turns").await.expect(200);
    anna.client.delete(&path).await.expect(204);
    program.get("/v1/me/turns").await.problem(401, "unauthenticated");
    anna.client.delete(&path).await.problem(404, "not_found");
    assert!(within_a_second(async || there.get("/v1/me/turns").await.status == 401).await);

    let program = with_scopes(&anna, &["matches:read"]).await;
    program.get("/v1/me/turns").await.expect(200);
    run_sql(&server, "UPDATE sessions SET expires_at = now() WHERE scopes IS NOT NULL").await;
    assert!(within_a_second(async || program.get("/v1/me/turns").await.status == 401).await);
    assert_eq!(anna.client.get(TOKENS).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn a_change_and_a_reset_of_the_password_revoke_all_tokens() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let changed = with_scopes(&anna, &["matches:read"]).await;
    let change = json!({"current_password": PASSWORD, "new_password": "another long password"});
    anna.client.put("/v1/me/password", &change).await.expect(204);
    changed.get("/v1/me/turns").await.problem(401, "unauthenticated");
    let reset = with_scopes(&anna, &["matches:read"]).await;
    let code = json!({"username": "anna", "recovery_code": anna.recovery_code,
        "new_password": PASSWORD});
    server.client().post("/v1/password-resets", &code).await.expect(200);
    reset.get("/v1/me/turns").await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn an_account_has_at_most_twenty_valid_tokens_also_when_many_are_made_at_once() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let wanted = json!({"label": "bot", "scopes": ["webhooks"]});
    let made = futures_util::future::join_all((0..25).map(|_| anna.client.post(TOKENS, &wanted)));
    let (good, bad): (Vec<_>, Vec<_>) =
        made.await.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(good.len(), 20);
    for answer in bad {
        answer.problem(409, "too_many_tokens");
    }
    let all = all_items(&anna.client, TOKENS, 7).await;
    let mut ids = ids(&all);
    ids.dedup();
    assert_eq!(ids.len(), 20);
    // The server's clock may be a little behind the database's.
    let expire =
        "UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE scopes IS NOT NULL";
    run_sql(&server, expire).await;
    anna.client.post(TOKENS, &wanted).await.expect(201);
}

#[tokio::test]
async fn a_wrong_label_scope_or_lifetime_is_pointed_at() {
    let server = TestServer::start().await;
    server.player("anna").await;
    let anna = log_in(&server, "anna").await;
    for (member, value, at) in [
        ("label", json!(""), "/label"),
        ("label", json!("x".repeat(61)), "/label"),
        ("scopes", json!([]), "/scopes"),
        ("scopes", json!(["matches:read", "session"]), "/scopes/1"),
        ("expires_in_days", json!(0), "/expires_in_days"),
        ("expires_in_days", json!(3651), "/expires_in_days"),
    ] {
        let mut wanted = json!({"label": "bot", "scopes": ["messages"], "expires_in_days": 1});
        wanted[member] = value;
        let answer = anna.post(TOKENS, &wanted).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), at);
    }
}
