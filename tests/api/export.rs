//! The export of personal data: every column is in it, or documented as left out.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::Executor;
use tokio::task::JoinSet;
use turnstone_records::verify;

use crate::api::helpers::{establish, run_sql};
use crate::api::personal_data::{FullAccount, NEEDLES, columns, full_account};
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

const EXPORT: &str = "/v1/me/export";
/// The number of items on a page of an export, and a few more.
const ROWS_OF_SEVERAL_PAGES: usize = 250;

/// The text in backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The columns of `docs/privacy.md`, each with its path in the export, if it has one. A `*` of
/// the path stands for the column's name.
fn documented_columns() -> Vec<(String, Option<String>)> {
    // Lists continue on lines that are indented.
    let page = include_str!("../../docs/privacy.md").replace("\n  ", " ");
    let (mut table, mut found) = (String::new(), Vec::new());
    for line in page.lines() {
        if line.starts_with('#') {
            table = quoted(line).first().map(|name| format!("{name}.")).unwrap_or_default();
        }
        let Some((columns, place)) = line.split_once("`: ").filter(|_| line.starts_with("- `"))
        else {
            continue;
        };
        let columns = format!("{columns}`");
        let place = place.starts_with('`').then(|| quoted(place)[0]);
        let place_of = |name: &str| place.map(|place| place.replace('*', name));
        found
            .extend(quoted(&columns).iter().map(|name| (format!("{table}{name}"), place_of(name))));
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
    establish(&server, &[&anna]).await;
    // The receiver does not exist; the failed attempt takes a while to be recorded.
    run_sql(
        &server,
        "UPDATE webhooks SET failing_since = now(), disabled_at = now(), disabled_reason = 'gone',
             previous_secret = '', previous_secret_until = now() + interval '1 day';
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
    for secret in
        ["from Ben", "dirk", "whsec_", "\"ts_", "argon2", anna.token(), &anna.recovery_code]
    {
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

/// How many reads wait for the lock of the test below.
async fn held(server: &TestServer) -> i64 {
    let waiting =
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'follows'::regclass";
    let mut connection = server.connect().await;
    sqlx::query_scalar(waiting).fetch_one(&mut connection).await.expect("a number")
}

#[tokio::test]
async fn the_exports_of_one_account_take_two_connections_and_wait_for_those_of_others() {
    let server = TestServer::start_with(&["--pool-size", "4"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut blocker = server.connect().await;
    blocker.execute("BEGIN").await.expect("a transaction");
    blocker.execute("LOCK TABLE follows IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let mut exports = JoinSet::new();
    for _ in 0..8 {
        let client = anna.client.clone();
        exports.spawn(async move { client.get(EXPORT).await.expect(200) });
    }
    wait_until("two are read", async || held(&server).await == 2).await;
    // Others have the rest of the connections.
    let id = ben.solo("basic").await;
    ben.client.play(&id, 0, "1").await.expect(201);
    assert_eq!(held(&server).await, 2, "two are read at a time");
    let of_ben = ben.client.clone();
    let mut of_ben = tokio::spawn(async move { of_ben.get(EXPORT).await.expect(200) });
    assert!(exports.try_join_next().is_none());
    blocker.execute("ROLLBACK").await.expect("a rollback");
    tokio::select! {
        exported = &mut of_ben => {
            let exported = exported.expect("a task");
            assert_eq!(exported["account"]["username"], "ben");
        }
        () = async { while exports.join_next().await.is_some() {} } => {
            panic!("one export waits for eight of another account");
        }
    }
    while let Some(exported) = exports.join_next().await {
        assert_eq!(exported.expect("a task")["account"]["username"], "anna");
    }
}
