//! Personal data: every column is in the export or documented as left out, and a deletion leaves
//! nothing personal in the database.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use turnstone_records::verify;

use crate::api::helpers::{kinds, play_all, pointer};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::wait_until;
use crate::support::{Client, Player, Response, TestServer};

const EXPORT: &str = "/v1/me/export";
/// The number of items on a page of an export, and a few more.
const ROWS_OF_SEVERAL_PAGES: usize = 250;

async fn run_sql(server: &TestServer, statement: &str) {
    let mut connection = server.connect().await;
    connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("a statement");
}

async fn delete(player: &Player) -> Response {
    player.client.post("/v1/me/deletion", &json!({ "password": PASSWORD })).await
}

/// Every column of the database, as `table.column`.
async fn columns(connection: &mut PgConnection) -> Vec<(String, String)> {
    sqlx::query_as(
        "SELECT table_name::text, column_name::text FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'",
    )
    .fetch_all(connection)
    .await
    .expect("columns")
}

/// The text in backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What `docs/privacy.md` says about each column: its path in the export, if it has one.
fn documented_columns() -> Vec<(String, Option<String>)> {
    let page = include_str!("../../docs/privacy.md");
    let (mut table, mut found) = (String::new(), Vec::new());
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            table = quoted(heading).first().map(|name| format!("{name}.")).unwrap_or_default();
        }
        let Some(row) = line.strip_prefix("| `") else { continue };
        let row = format!("`{row}");
        let cells: Vec<_> = row.split(" | ").collect();
        let place = cells[1].starts_with('`').then(|| quoted(cells[1])[0].to_owned());
        found.extend(quoted(cells[0]).iter().map(|name| (format!("{table}{name}"), place.clone())));
    }
    found
}

/// The values at a path such as `matches[].match.id`.
fn values_at<'a>(whole: &'a Value, place: &str) -> Vec<&'a Value> {
    let step = |values: Vec<&'a Value>, part: &str| -> Vec<&'a Value> {
        let name = part.trim_end_matches("[]");
        let members = values.into_iter().map(|value| &value[name]);
        if name == part {
            members.collect()
        } else {
            members.flat_map(|list| list.as_array().into_iter().flatten()).collect()
        }
    };
    place.split('.').fold(vec![whole], step)
}

/// The account `Needle_Anna` with a row in every table, and its matches with Ben.
struct FullAccount {
    anna: Player,
    ben: Player,
    running: String,
    finished: String,
}

/// Her personal data, in words that are easy to find.
const NEEDLES: [&str; 7] = [
    "needle_anna",
    "Anna of the Needles",
    "the needle of Anna's phone",
    "needle.example",
    "the needle of Anna's hook",
    "a needle in a haystack",
    "needle-key",
];

async fn full_account(server: &TestServer) -> FullAccount {
    let (anna, ben) = (server.player("Needle_Anna").await, server.player("ben").await);
    for name in ["cleo", "dirk"] {
        let blocker = server.player(name).await;
        if name == "dirk" {
            blocker.client.send("PUT", "/v1/me/blocks/needle_anna", &[], None).await.expect(204);
        }
    }
    anna.client.send("PUT", "/v1/me/blocks/cleo", &[], None).await.expect(204);
    let profile = json!({"display_name": NEEDLES[1], "time_zone": "Asia/Tokyo",
        "reminders": [600], "play_forced_moves": true, "vacation": {"automatic": true}});
    anna.client.patch("/v1/me", &profile).await.expect(200);
    let device = json!({"username": "needle_anna", "password": PASSWORD, "label": NEEDLES[2]});
    server.client().post("/v1/sessions", &device).await.expect(201);
    let hook = json!({"url": "https://needle.example/hook", "label": NEEDLES[4],
        "kinds": ["match.started", "webhook.test"]});
    let hook = anna.client.post("/v1/me/webhooks", &hook).await.expect(201);
    let test = format!("/v1/me/webhooks/{}/test", text(&hook["id"]));
    anna.client.post_empty(&test).await.expect(202);

    let finished = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &finished, &["1", "1", "2", "2"]).await;
    ben.client.post_empty(&format!("/v1/matches/{finished}/resignation")).await.expect(200);
    anna.client.post_empty(&format!("/v1/matches/{finished}/rematch")).await.expect(200);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "visibility": "private",
        "invite": ["ben"]});
    let key = [("idempotency-key", NEEDLES[6])];
    let made = anna.client.send_json("POST", "/v1/matches", &key, &wanted).await.expect(201);
    let running = text(&made["id"]).to_owned();
    ben.client.post(&format!("/v1/matches/{running}/seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &running, &["1", "1", "2"]).await;
    let lines = json!({"lines": [{"if": {"move": "2", "roll": null}, "then": "3", "next": []}]});
    anna.client.put(&format!("/v1/matches/{running}/conditional-moves"), &lines).await.expect(200);
    for id in [&finished, &running] {
        let say = format!("/v1/matches/{id}/messages");
        anna.client.post(&say, &json!({"text": NEEDLES[5]})).await.expect(201);
        ben.client.post(&say, &json!({"text": "from Ben"})).await.expect(201);
    }
    let team = json!({"game": "six", "variant": "basic", "options": {"seats": 4}});
    let seats = format!("/v1/matches/{}/seats", ben.create(&team).await);
    anna.client.post(&seats, &json!({})).await.expect(200);
    anna.client.delete(&format!("{seats}/mine")).await.expect(200);
    ben.create(&json!({"game": "mancala", "variant": "nigerian", "invite": ["needle_anna"]})).await;
    // Rows that otherwise take time to come about.
    run_sql(
        server,
        &format!(
            "INSERT INTO vacations SELECT account_id, ('2026-01-0' || day)::timestamptz,
                 ('2026-01-0' || day)::timestamptz + interval '1 hour', true
             FROM accounts, (VALUES (1), (2)) AS days (day) WHERE username = 'Needle_Anna';
             INSERT INTO reminders SELECT '{running}', account_id, 2, 600
             FROM accounts WHERE username = 'Needle_Anna';"
        ),
    )
    .await;
    // The server rates the match after its end.
    let is_rated = async || {
        anna.client.get("/v1/players/needle_anna/ratings").await.json["items"] != json!([])
    };
    wait_until("the match is rated", is_rated).await;
    FullAccount { anna, ben, running, finished }
}

#[tokio::test]
async fn every_column_is_in_the_export_or_named_as_left_out() {
    let server = TestServer::start().await;
    let known: BTreeSet<_> = columns(&mut server.connect().await)
        .await
        .into_iter()
        .map(|(table, column)| format!("{table}.{column}"))
        .collect();
    let documented = documented_columns();
    let named: BTreeSet<_> = documented.iter().map(|(column, _)| column.clone()).collect();
    let missing: Vec<_> = known.difference(&named).collect();
    assert!(missing.is_empty(), "docs/privacy.md says nothing about {missing:?}");
    let gone: Vec<_> = named.difference(&known).collect();
    assert!(gone.is_empty(), "docs/privacy.md names what there is no more: {gone:?}");
    assert_eq!(named.len(), documented.len(), "a column is documented twice");

    let FullAccount { anna, .. } = full_account(&server).await;
    // The receiver does not exist; the failed attempt takes a while to be recorded.
    run_sql(
        &server,
        "UPDATE webhooks SET failing_since = now(), disabled_at = now(), disabled_reason = 'gone';
         UPDATE webhook_deliveries SET delivered_at = now(), last_status = 500, last_error = 'no';",
    )
    .await;
    let answer = anna.client.get(EXPORT).await;
    let export = answer.expect(200);
    for (column, place) in &documented {
        let Some(place) = place else { continue };
        let found = values_at(&export, place);
        assert!(found.iter().any(|value| !value.is_null()), "{column}: nothing at {place}");
    }
    for needle in NEEDLES {
        assert!(answer.text.to_lowercase().contains(&needle.to_lowercase()), "{needle}");
    }
    for secret in ["from Ben", "dirk", "whsec_", "argon2", anna.token(), &anna.recovery_code] {
        assert!(!answer.text.contains(secret), "{secret}");
    }
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(
        answer.header("content-disposition"),
        Some("attachment; filename=\"turnstone-export.json\"")
    );
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let record = export["matches"].as_array().expect("matches")[1]["record"].clone();
    assert!(verify(&anna.client.get(text(&record)).await.text).is_ok());
    server.client().get(EXPORT).await.problem(401, "unauthenticated");
}

#[tokio::test]
async fn the_export_of_a_new_account_is_complete() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let export = anna.client.get(EXPORT).await.expect(200);
    for list in ["vacations", "blocks", "webhooks", "matches", "messages", "left_matches"] {
        assert_eq!(export[list], json!([]), "{list}");
    }
    assert_eq!(export["account"], anna.client.get("/v1/me").await.expect(200));
    assert_eq!(export["sessions"].as_array().map(Vec::len), Some(1));
}

/// Fills the lists of an account over several pages; `padding` makes the messages longer.
async fn fill_lists(server: &TestServer, username: &str, messages: usize, padding: usize) {
    let of = format!(
        "FROM accounts, generate_series(1, {ROWS_OF_SEVERAL_PAGES}) AS n WHERE username = '{username}'"
    );
    for statement in [
        format!(
            "INSERT INTO messages SELECT gen_random_uuid(), 1, gen_random_uuid(), account_id,
                 n || repeat('x', {padding}), now()
             FROM accounts, generate_series(1, {messages}) AS n WHERE username = '{username}'"
        ),
        format!("INSERT INTO match_departures SELECT gen_random_uuid(), account_id {of}"),
        format!(
            "INSERT INTO vacations SELECT account_id, now() + n * interval '2 hours',
                 now() + n * interval '2 hours' + interval '1 hour', true {of}"
        ),
        format!(
            "INSERT INTO idempotency_keys (account_id, key, request_hash, made_id, created_at, kind)
             SELECT account_id, 'key ' || n, '', gen_random_uuid(), now(), 'message' {of}"
        ),
        format!(
            "INSERT INTO webhook_deliveries (delivery_id, webhook_id, message_id, kind, body,
                 created_at, delivered_at)
             SELECT gen_random_uuid(), webhook_id, gen_random_uuid(), 'match.started', '', now(), now()
             FROM webhooks, generate_series(1, {ROWS_OF_SEVERAL_PAGES}) AS n"
        ),
    ] {
        run_sql(server, &statement).await;
    }
}

#[tokio::test]
async fn lists_of_many_pages_are_exported_whole_and_once() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for path in ["a", "b"] {
        let hook = json!({"url": format!("https://needle.example/{path}")});
        anna.client.post("/v1/me/webhooks", &hook).await.expect(201);
    }
    for _ in 0..101 {
        anna.solo("basic").await;
    }
    fill_lists(&server, "anna", ROWS_OF_SEVERAL_PAGES, 1).await;
    fill_lists(&server, "ben", 3, 1).await;
    let export = anna.client.get(EXPORT).await.expect(200);
    for (list, key, count) in [
        ("messages[].id", "messages", ROWS_OF_SEVERAL_PAGES),
        ("left_matches[]", "left_matches", ROWS_OF_SEVERAL_PAGES),
        ("vacations[].starts_at", "vacations", ROWS_OF_SEVERAL_PAGES),
        ("idempotency_keys[].key", "idempotency_keys", ROWS_OF_SEVERAL_PAGES),
        ("matches[].match.id", "matches", 101),
    ] {
        assert_eq!(export[key].as_array().map(Vec::len), Some(count), "{key}");
        let different: BTreeSet<_> =
            values_at(&export, list).iter().map(ToString::to_string).collect();
        assert_eq!(different.len(), count, "{key}");
    }
    let deliveries = values_at(&export, "webhook_deliveries[].delivery.id");
    assert!(deliveries.len() >= 2 * ROWS_OF_SEVERAL_PAGES, "{}", deliveries.len());
    assert_eq!(
        ben.client.get(EXPORT).await.expect(200)["messages"].as_array().map(Vec::len),
        Some(3)
    );
}

async fn begin_export(server: &TestServer, player: &Player) -> reqwest::Response {
    let request = reqwest::Client::new().get(format!("{}{EXPORT}", server.address));
    request.bearer_auth(player.token()).send().await.expect("an answer")
}

/// More exports run than there are connections to the database, and no client reads them.
#[tokio::test]
async fn unread_exports_block_no_other_request_and_end_with_their_session() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    fill_lists(&server, "anna", 40_000, 1000).await;
    let mut exports = Vec::new();
    for _ in 0..12 {
        let mut export = begin_export(&server, &anna).await;
        assert_eq!(export.status().as_u16(), 200);
        export.chunk().await.expect("a beginning").expect("bytes");
        exports.push(export);
    }
    anna.client.get("/v1/me").await.expect(200);
    anna.client.delete("/v1/sessions/current").await.expect(204);
    let mut read = 0;
    let mut export = exports.pop().expect("one of them");
    let end = loop {
        match export.chunk().await {
            Ok(Some(bytes)) => read += bytes.len(),
            end => break end,
        }
    };
    assert!(end.is_err(), "it must not look complete");
    assert!(read < 30_000_000, "{read} bytes came after the session had ended");
}

/// The tables that contain a text in any column, also as bytes.
pub async fn tables_containing(connection: &mut PgConnection, needle: &str) -> Vec<String> {
    let tables: BTreeSet<_> =
        columns(connection).await.into_iter().map(|(table, _)| table).collect();
    let mut found = Vec::new();
    for table in tables {
        let statement = format!(
            "SELECT count(*) FROM {table} AS whole
             WHERE position(lower($1) IN lower(whole::text)) > 0
                OR position(encode(convert_to($1, 'UTF8'), 'hex') IN whole::text) > 0"
        );
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(statement))
            .bind(needle)
            .fetch_one(&mut *connection)
            .await
            .expect("a count");
        if count > 0 {
            found.push(table);
        }
    }
    found
}

#[tokio::test]
async fn after_a_deletion_nothing_personal_is_left_in_the_whole_database() {
    let server = TestServer::start().await;
    let FullAccount { anna, ben, running, finished } = full_account(&server).await;
    let mut connection = server.connect().await;
    for needle in NEEDLES {
        assert!(
            !tables_containing(&mut connection, needle).await.is_empty(),
            "{needle} is there to be found"
        );
    }
    let record = |id: &str| format!("/v1/matches/{id}/record");
    let before = ben.client.get(&record(&finished)).await.json;
    delete(&anna).await.expect(204);
    for needle in NEEDLES {
        assert_eq!(tables_containing(&mut connection, needle).await, [] as [&str; 0], "{needle}");
    }
    // Servers keep account changes for an hour or two.
    let stays = [
        "account_changes",
        "accounts",
        "match_events",
        "match_participants",
        "matches",
        "messages",
        "rating_history",
        "ratings",
    ];
    assert_eq!(tables_containing(&mut connection, &anna.id).await, stays, "only the id is left");
    let prepared: i64 = sqlx::query_scalar("SELECT count(*) FROM conditional_moves")
        .fetch_one(&mut connection)
        .await
        .expect("a count");
    assert_eq!(prepared, 0);

    let after = ben.client.get(&record(&finished)).await;
    assert_eq!(after.json["chain_head"], before["chain_head"]);
    assert_eq!(after.json["events"], before["events"]);
    for id in [&finished, &running] {
        let verified =
            verify(&ben.client.get(&record(id)).await.text).expect("a record that passes");
        let name = verified.names.iter().find(|name| name.id.0.to_string() == anna.id);
        let name = name.expect("a name for her id");
        assert_eq!((&name.username, name.display_name.as_str()), (&None, "deleted player"));
    }
    let given_up = ben.client.fetch(&running).await;
    assert_eq!(given_up["result"]["reason"], "resignation");
    let said = ben.client.get(&format!("/v1/matches/{finished}/messages")).await.expect(200);
    assert_eq!(said["items"][0]["text"], Value::Null);
    assert_eq!(said["items"][1]["text"], "from Ben");
}

/// A client of another server with a player's token.
fn client_at(server: &TestServer, player: &Player) -> Client {
    server.client().with_token(player.token())
}

/// One server deletes the account while another server gets every kind of request from it.
#[tokio::test]
async fn a_deletion_wins_against_every_concurrent_request() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let ben = server.player("ben").await;
    let mut deleted = Vec::new();
    for round in 0..8 {
        let name = format!("anna_{round}");
        let anna = server.player(&name).await;
        let running = anna.match_against(&ben, "basic").await;
        play_all(&[&anna, &ben], &running, &["1", "1"]).await;
        let open = ben.create(&json!({"game": "mancala", "variant": "basic"})).await;
        let client = client_at(&other, &anna);
        let log_in = json!({"username": name, "password": PASSWORD});
        let hook = json!({"url": "https://needle.example/hook"});
        let wanted = json!({"game": "mancala", "variant": "basic"});
        let said = json!({"text": "a needle in a haystack"});
        let (messages, seats) =
            (format!("/v1/matches/{running}/messages"), format!("/v1/matches/{open}/seats"));
        let (nothing, settings) = (json!({}), json!({"display_name": "Anna of the Needles"}));
        let lines =
            json!({"lines": [{"if": {"move": "2", "roll": null}, "then": "3", "next": []}]});
        let prepared = format!("/v1/matches/{running}/conditional-moves");
        let key = [("idempotency-key", "needle-key")];
        let again = anna.client.clone();
        let twice = json!({ "password": PASSWORD });
        let (first, second, ..) = tokio::join!(
            delete(&anna),
            again.post("/v1/me/deletion", &twice),
            client.play(&running, 2, "2"),
            client.put(&prepared, &lines),
            client.post("/v1/sessions", &log_in),
            client.send_json("POST", "/v1/matches", &key, &wanted),
            client.post(&seats, &nothing),
            client.post(&messages, &said),
            client.post("/v1/me/webhooks", &hook),
            client.patch("/v1/me", &settings),
            client.send("PUT", "/v1/me/blocks/ben", &[], None),
        );
        let statuses = BTreeSet::from([first.status.as_u16(), second.status.as_u16()]);
        assert_eq!(statuses, BTreeSet::from([204, 401]), "{}\n{}", first.text, second.text);
        client.get("/v1/me").await.problem(401, "unauthenticated");
        client.post("/v1/sessions", &log_in).await.problem(401, "bad_credentials");
        deleted.push((anna.id, name, running));
    }
    let mut connection = server.connect().await;
    for (id, name, running) in &deleted {
        assert_eq!(tables_containing(&mut connection, name).await, [] as [&str; 0]);
        for table in ["sessions", "webhooks", "blocks", "vacations", "idempotency_keys"] {
            assert!(
                !tables_containing(&mut connection, id).await.contains(&table.to_owned()),
                "{table}"
            );
        }
        assert_eq!(ben.client.fetch(running).await["status"], "finished");
    }
    for needle in ["a needle in a haystack", "Anna of the Needles", "needle.example", "needle-key"]
    {
        assert_eq!(tables_containing(&mut connection, needle).await, [] as [&str; 0], "{needle}");
    }
    // A match that was joined at that moment is left by the next run of the job.
    let _third = TestServer::start_on(server.database.clone(), &[]).await;
    wait_until_departed(&mut connection).await;
}

/// Waits until no deleted account is in an open or active match.
async fn wait_until_departed(connection: &mut PgConnection) {
    let has_left_all = async || {
        let left: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM accounts JOIN match_participants USING (account_id)
             JOIN matches USING (match_id)
             WHERE deleted_at IS NOT NULL AND status IN ('open', 'active')",
        )
        .fetch_one(&mut *connection)
        .await
        .expect("a count");
        left == 0
    };
    wait_until("every match is left", has_left_all).await;
}

#[tokio::test]
async fn an_interrupted_deletion_is_completed_when_a_server_starts() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let running = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &running, &["1", "1"]).await;
    let early = ben.match_against(&anna, "basic").await;
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let invited = json!({"game": "mancala", "variant": "basic", "invite": ["anna"]});
    let invited = ben.create(&invited).await;
    // The state after the deletion's transaction, if the server dies right after it.
    run_sql(
        &server,
        "UPDATE accounts SET username = NULL, display_name = 'deleted player', password_hash = NULL,
             recovery_hash = NULL, deleted_at = now() WHERE username = 'anna'",
    )
    .await;
    let database = server.database.clone();
    server.stop().await;
    let next = TestServer::start_on(database, &[]).await;
    let mut connection = PgConnection::connect_with(&next.database.migrating).await.expect("one");
    wait_until_departed(&mut connection).await;
    let ben = client_at(&next, &ben);
    assert_eq!(ben.fetch(&running).await["result"]["reason"], "resignation");
    for id in [&early, &open] {
        assert_eq!(ben.fetch(id).await["status"], "cancelled");
    }
    let last = kinds(&ben, &invited).await.pop();
    assert_eq!(last.as_deref(), Some("invitation_declined"));
    let departures: i64 = sqlx::query_scalar("SELECT count(*) FROM match_departures")
        .fetch_one(&mut connection)
        .await
        .expect("a count");
    assert_eq!(departures, 0, "nobody reads the feed of a deleted account");
}

/// The old password alone cannot delete the account, not even while its owner recovers it with the
/// recovery code.
#[tokio::test]
async fn a_concurrent_deletion_and_password_reset_never_both_succeed() {
    let server = TestServer::start().await;
    for round in 0..6 {
        let name = format!("anna_{round}");
        let anna = server.player(&name).await;
        let reset = json!({"username": name, "recovery_code": anna.recovery_code,
            "new_password": "another long password"});
        let client = server.client();
        let (deleted, reset) =
            tokio::join!(delete(&anna), client.post("/v1/password-resets", &reset));
        let statuses = [deleted.status.as_u16(), reset.status.as_u16()];
        assert!([[204, 401], [401, 200]].contains(&statuses), "{statuses:?}");
    }
    let wrong = server.player("anna").await;
    let refused = wrong.client.post("/v1/me/deletion", &json!({"pass": ""})).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/pass");
}
