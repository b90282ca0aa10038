use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor};

use crate::api::helpers::{all_items, ids, pointer, two_player_match};
use crate::support::client::{PASSWORD, text};
use crate::support::{Player, Response, TestServer};

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/messages")
}

async fn send_message(player: &Player, id: &str, words: &str) -> Response {
    player.client.post(&path(id), &json!({"text": words})).await
}

async fn send_message_with_key(player: &Player, id: &str, key: &str, words: &str) -> Response {
    let body = json!({"text": words});
    player.client.send_json("POST", &path(id), &[("idempotency-key", key)], &body).await
}

async fn message_texts(player: &Player, id: &str) -> Vec<String> {
    let items = all_items(&player.client, &path(id), 100).await;
    items.iter().map(|message| text(&message["text"]).to_owned()).collect()
}

/// An open team match of Six with three of its four players, and the fourth player.
async fn open_team_match(server: &TestServer) -> (Vec<Player>, String) {
    let mut players = Vec::new();
    for name in ["anna", "ben", "cleo", "dirk"] {
        players.push(server.player(name).await);
    }
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0});
    let id = players[0].create(&wanted).await;
    for (seat, player) in players.iter().enumerate().take(3).skip(1) {
        take_seat(player, &id, seat).await;
    }
    (players, id)
}

async fn take_seat(player: &Player, id: &str, seat: usize) {
    let seats = format!("/v1/matches/{id}/seats");
    player.client.post(&seats, &json!({ "seat": seat })).await.expect(200);
}

#[tokio::test]
async fn players_talk_and_everyone_reads_the_same_in_the_same_order() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let first =
        send_message(&anna, &id, "  Good luck!\nAnd have fun\t:) \u{1f469}\u{200d}\u{1f4bb} ")
            .await;
    let first = first.expect(201);
    assert_eq!(first["text"], "Good luck!\nAnd have fun\t:) \u{1f469}\u{200d}\u{1f4bb}");
    assert_eq!(first["author"]["username"], "anna");
    let second = send_message(&ben, &id, "You too").await.expect(201);
    for player in [&anna, &ben] {
        let items = all_items(&player.client, &path(&id), 1).await;
        assert_eq!(items, [first.clone(), second.clone()]);
    }
    let third = send_message(&ben, &id, "Your move").await.expect(201);
    let newest = format!("{}?order=newest&limit=2", path(&id));
    let page = anna.client.get(&newest).await.expect(200);
    assert_eq!(page["items"], json!([third, second]));
    let cursor = format!("&cursor={}", text(&page["next_cursor"]));
    let last = anna.client.get(&format!("{newest}{cursor}")).await.expect(200);
    assert_eq!((&last["items"], &last["next_cursor"]), (&json!([first]), &Value::Null));
    for (query, code) in [
        (format!("order=oldest{cursor}"), "invalid_cursor"),
        (format!("order=newest&after={}", text(&first["id"])), "invalid_query"),
        ("order=random".to_owned(), "invalid_query"),
    ] {
        anna.client.get(&format!("{}?{query}", path(&id))).await.problem(400, code);
    }
    let version = anna.client.fetch(&id).await["version"].clone();
    assert_eq!(version, 4, "no message is an event: created, seated, seated, started");
}

#[tokio::test]
async fn a_client_asks_for_what_came_after_the_last_message_it_has() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let first = send_message(&anna, &id, "one").await.expect(201);
    let after = format!("{}?after={}", path(&id), text(&first["id"]));
    assert_eq!(ben.client.get(&after).await.expect(200)["items"], json!([]));
    let second = send_message(&anna, &id, "two").await.expect(201);
    assert_eq!(ben.client.get(&after).await.expect(200)["items"], json!([second]));
    let other = anna.match_against(&ben, "basic").await;
    let foreign = format!("{}?after={}", path(&other), text(&first["id"]));
    let problem = ben.client.get(&foreign).await.problem(400, "invalid_query");
    assert_eq!(pointer(&problem), "/after");
    ben.client.get(&format!("{}?cursor=x", path(&id))).await.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn nobody_but_the_players_reads_or_writes() {
    let server = TestServer::start().await;
    let (anna, _ben, id) = two_player_match(&server).await;
    let carl = server.player("carl").await;
    send_message(&carl, &id, "hello").await.problem(403, "not_a_player");
    carl.client.get(&path(&id)).await.problem(403, "not_a_player");
    server.client().get(&path(&id)).await.problem(401, "unauthenticated");
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private",
        "invite": ["ben"]});
    let private = anna.create(&wanted).await;
    send_message(&carl, &private, "hello").await.problem(404, "not_found");
    carl.client.get(&path(&private)).await.problem(404, "not_found");
    let ben = server.client();
    let login = json!({"username": "ben", "password": PASSWORD});
    let ben = ben.with_token(text(&ben.post("/v1/sessions", &login).await.expect(201)["token"]));
    ben.get(&path(&private)).await.problem(403, "not_a_player");
}

#[tokio::test]
async fn an_empty_overlong_or_unprintable_text_is_refused() {
    let server = TestServer::start().await;
    let (anna, _ben, id) = two_player_match(&server).await;
    for words in [
        "",
        "  \n\t ",
        "\u{200b}\u{2060}",
        "a\u{0}b",
        "a\rb",
        "\u{1b}[31m",
        "\u{7f}",
        &"x".repeat(2001),
        &" ".repeat(2001),
    ] {
        let problem = send_message(&anna, &id, words).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), "/text", "{words:?}");
    }
    for body in
        [json!({}), json!({"text": null}), json!({"text": 7}), json!({"text": "a", "to": "ben"})]
    {
        anna.client.post(&path(&id), &body).await.problem(422, "invalid_body");
    }
    send_message(&anna, &id, &"\u{e9}".repeat(2000)).await.expect(201);
    assert_eq!(message_texts(&anna, &id).await.len(), 1);
}

#[tokio::test]
async fn a_repeated_idempotency_key_makes_one_message() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let first = send_message_with_key(&anna, &id, "k", "hello").await;
    assert_eq!(first.header("idempotency-replayed"), None);
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let again = send_message_with_key(&anna, &id, "k", "hello").await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.expect(201), first.expect(201));
    send_message_with_key(&anna, &id, "k", "other").await.problem(422, "idempotency_key_reused");
    let other = anna.match_against(&ben, "basic").await;
    send_message_with_key(&anna, &other, "k", "hello").await.problem(422, "idempotency_key_reused");
    let wanted = json!({"game": "mancala", "variant": "basic"});
    let create =
        anna.client.send_json("POST", "/v1/matches", &[("idempotency-key", "k")], &wanted).await;
    create.problem(422, "idempotency_key_reused");
    assert_eq!(message_texts(&ben, &id).await, ["hello"]);
}

/// On a cluster the claim of a key is committed before what it is for, and a crash may come in between.
#[tokio::test]
async fn a_key_that_was_claimed_for_nothing_makes_what_it_names_once() {
    let server = TestServer::for_races().await;
    let (anna, _ben, id) = two_player_match(&server).await;
    send_message_with_key(&anna, &id, "k", "hello").await.expect(201);
    let wanted = json!({"game": "mancala", "variant": "basic"});
    let key = [("idempotency-key", "m")];
    let create = async || anna.client.send_json("POST", "/v1/matches", &key, &wanted).await;
    create().await.expect(201);
    let mut connection = server.connect().await;
    for key in ["k", "m"] {
        let claim = uuid::Uuid::now_v7();
        let claimed = sqlx::query("UPDATE idempotency_keys SET made_id = $1 WHERE key = $2")
            .bind(claim)
            .bind(key)
            .execute(&mut connection)
            .await;
        assert_eq!(claimed.expect("a claim").rows_affected(), 1);
        let send = async || match key {
            "k" => send_message_with_key(&anna, &id, "k", "hello").await,
            _ => create().await,
        };
        let (one, two) = tokio::join!(send(), send());
        let again = send().await;
        assert_eq!(again.header("idempotency-replayed"), Some("true"));
        let made = again.expect(201);
        assert_eq!(made["id"], claim.to_string());
        assert_eq!((one.expect(201), two.expect(201)), (made.clone(), made));
    }
    assert_eq!(message_texts(&anna, &id).await, ["hello", "hello"]);
}

#[tokio::test]
async fn concurrent_requests_with_one_idempotency_key_make_one_message() {
    let server = TestServer::for_races().await;
    let (anna, _ben, id) = two_player_match(&server).await;
    for round in 0..5 {
        let key = format!("k{round}");
        let (one, two, three) = tokio::join!(
            send_message_with_key(&anna, &id, &key, "hello"),
            send_message_with_key(&anna, &id, &key, "hello"),
            send_message_with_key(&anna, &id, &key, "hello"),
        );
        assert_eq!(one.expect(201), two.expect(201));
        assert_eq!(one.expect(201), three.expect(201));
    }
    assert_eq!(message_texts(&anna, &id).await.len(), 5);
}

#[tokio::test]
async fn concurrent_messages_are_all_kept_up_to_twenty_a_minute() {
    let server = TestServer::for_races().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let answers = futures_util::future::join_all((0..26).map(|number| {
        let (anna, id) = (anna.clone(), id.clone());
        async move { send_message(&anna, &id, &number.to_string()).await }
    }))
    .await;
    let (sent, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status.as_u16() == 201);
    assert_eq!((sent.len(), refused.len()), (20, 6));
    for answer in refused {
        answer.problem(429, "rate_limited");
        let seconds: u64 = answer.header("retry-after").expect("when").parse().expect("a number");
        assert!((1..=60).contains(&seconds), "{seconds}");
    }
    let mut made: Vec<_> = sent.iter().map(|answer| text(&answer.json["id"]).to_owned()).collect();
    let mut listed = ids(&all_items(&ben.client, &path(&id), 7).await);
    made.sort();
    listed.sort();
    assert_eq!(listed, made);
    send_message(&ben, &id, "my own pace").await.expect(201);
    let other = anna.match_against(&ben, "basic").await;
    send_message(&anna, &other, "another match").await.expect(201);
    let a_minute_later = "UPDATE messages SET at = at - interval '1 minute'";
    server.connect().await.execute(a_minute_later).await.expect("a change");
    send_message(&anna, &id, "now").await.expect(201);
}

#[tokio::test]
async fn a_match_has_at_most_a_thousand_messages() {
    let server = TestServer::for_races().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let first = send_message_with_key(&anna, &id, "k", "first").await.expect(201);
    let filled = format!(
        "INSERT INTO messages (match_id, seq, message_id, author_id, text, at)
         SELECT match_id, n, gen_random_uuid(), author_id, 'x', at - interval '1 hour'
         FROM messages, generate_series(2, 999) AS n WHERE match_id = '{id}'"
    );
    server.connect().await.execute(AssertSqlSafe(filled)).await.expect("messages");
    let (one, other) =
        tokio::join!(send_message(&anna, &id, "last?"), send_message(&ben, &id, "last!"));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    send_message(&ben, &id, "more").await.problem(409, "too_many_messages");
    assert_eq!(
        send_message_with_key(&anna, &id, "k", "first").await.expect(201),
        first,
        "a repeat"
    );
    assert_eq!(message_texts(&ben, &id).await.len(), 1000);
}

#[tokio::test]
async fn a_team_match_takes_no_messages_while_it_runs() {
    let server = TestServer::start().await;
    let (players, id) = open_team_match(&server).await;
    let before =
        send_message_with_key(&players[0], &id, "k", "let us agree on nothing").await.expect(201);
    take_seat(&players[3], &id, 3).await;
    for player in &players {
        send_message(player, &id, "play 0,0!").await.problem(409, "messages_closed");
        assert_eq!(message_texts(player, &id).await.len(), 1, "earlier messages stay readable");
    }
    let again = send_message_with_key(&players[0], &id, "k", "let us agree on nothing").await;
    assert_eq!(again.expect(201), before, "a repeat adds no message");
    players[3].client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    if players[0].client.fetch(&id).await["status"] == "active" {
        players[1].client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    }
    assert_eq!(players[0].client.fetch(&id).await["status"], "finished");
    for player in &players {
        send_message(player, &id, "well played").await.expect(201);
    }
    assert_eq!(message_texts(&players[2], &id).await.len(), 5);
}

#[tokio::test]
async fn two_player_and_solo_matches_take_messages_while_they_run() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.create(&json!({"game": "six", "variant": "basic", "seat": 0})).await;
    take_seat(&ben, &id, 1).await;
    send_message(&anna, &id, "hello").await.expect(201);
    for seats in [2, 4] {
        let wanted =
            json!({"game": "six", "variant": "basic", "options": {"seats": seats}, "solo": true});
        let solo = anna.create(&wanted).await;
        send_message(&anna, &solo, "a note to myself").await.expect(201);
    }
}

#[tokio::test]
async fn a_player_who_left_cannot_read_or_send_messages() {
    let server = TestServer::start().await;
    let (players, id) = open_team_match(&server).await;
    send_message(&players[1], &id, "I am off").await.expect(201);
    players[1].client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    players[1].client.get(&path(&id)).await.problem(403, "not_a_player");
    send_message(&players[1], &id, "hello?").await.problem(403, "not_a_player");
    let said = all_items(&players[0].client, &path(&id), 10).await;
    assert_eq!(said[0]["author"]["username"], "ben");
}

#[tokio::test]
async fn deleting_an_account_removes_its_message_texts() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    send_message(&anna, &id, "my secret").await.expect(201);
    send_message(&ben, &id, "mine").await.expect(201);
    anna.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    let said = all_items(&ben.client, &path(&id), 10).await;
    assert_eq!((&said[0]["text"], &said[1]["text"]), (&Value::Null, &json!("mine")));
    assert_eq!(said[0]["author"]["username"], Value::Null);
    assert_eq!(said[0]["author"]["display_name"], "deleted player");
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM messages WHERE text = 'my secret'")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
    assert_eq!(left, 0);
}
