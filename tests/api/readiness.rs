//! `/readyz` responds 200 only if the database takes writes, and a problem says why it does not.

use std::cell::Cell;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{Connection, Executor, PgConnection};
use turnstone::world::Stopwatch;

use crate::api::helpers::{metric_value, pits_with_stones, ply, run_sql};
use crate::support::TestServer;
use crate::support::client::text;
use crate::support::poll::wait_until;

async fn status(server: &TestServer) -> u16 {
    server.client().status_of("GET", "/readyz", None).await
}

#[tokio::test]
async fn readyz_responds_503_while_the_database_is_read_only_and_recovers() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    // The writer of the log has a connection of its own from the first move on.
    let before = anna.client.play(&id, 0, "3").await.expect(201);
    assert_eq!(status(&server).await, 200);
    run_sql(&server, &set_read_only("on")).await;
    // The role that serves may end its own connections.
    PgConnection::connect_with(&server.database.serving)
        .await
        .expect("a connection")
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND usename = current_user
               AND pid <> pg_backend_pid()",
        )
        .await
        .expect("a statement");
    wait_until("the problem says why", async || {
        let response = server.client().get("/readyz").await;
        let detail = response.json["detail"].as_str().unwrap_or_default();
        response.status == 503 && detail.starts_with("the database is read-only")
    })
    .await;
    // Reads go on. A move says why it is not taken.
    anna.client.get("/v1/me").await.expect(200);
    let (played, next) = (ply(&before), pits_with_stones(&before).swap_remove(0));
    let refused = anna.client.play(&id, played, &next).await;
    let problem = refused.problem(503, "unavailable");
    assert!(text(&problem["detail"]).starts_with("the database is read-only"), "{problem:#}");
    let unavailable = "turnstone_http_unavailable_total{reason=\"database\"} ";
    assert!(metric_value(&server, unavailable).await >= 1);
    // The connections that are open stay read-only; the server drops them.
    run_sql(&server, &format!("SET transaction_read_only = off; {}", set_read_only("off"))).await;
    wait_until("the server is ready again", async || status(&server).await == 200).await;
    wait_until("moves are taken", async || {
        anna.client.play(&id, played, &next).await.status == 201
    })
    .await;
    assert!(ply(&anna.client.fetch(&id).await) > played, "it was played once");
    anna.solo("basic").await;
}

/// Changes the setting for new connections only, as a failover does.
fn set_read_only(value: &str) -> String {
    format!(
        "DO $$ BEGIN EXECUTE format(
             'ALTER DATABASE %I SET default_transaction_read_only = {value}', current_database());
         END $$"
    )
}

#[tokio::test]
async fn readyz_responds_503_while_a_trigger_function_is_broken() {
    let server = TestServer::start().await;
    assert_eq!(status(&server).await, 200);
    run_sql(
        &server,
        "CREATE OR REPLACE FUNCTION queue_for_rating() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'broken'; END $$",
    )
    .await;
    wait_until("the server is not ready", async || status(&server).await == 503).await;
    let accounts: i64 = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE kind = 'person'")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
    assert_eq!(accounts, 0, "nothing that is tried stays");
}

#[tokio::test]
async fn the_first_request_whose_table_is_gone_has_it_noticed_at_once() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for _ in 0..3 {
        let id = anna.solo("basic").await;
        run_sql(&server, "ALTER TABLE outbox RENAME TO gone").await;
        let path = format!("/v1/matches/{id}/resignation");
        let first = anna.client.post_empty(&path).await.status.as_u16();
        assert!([500, 503].contains(&first), "{first}");
        // Far less than the time between two looks at the database.
        tokio::time::sleep(Duration::from_millis(700)).await;
        let refused = anna.client.post_empty(&path).await;
        assert_eq!(refused.header("retry-after"), Some("2"), "{refused:?}");
        refused.problem(503, "unavailable");
        run_sql(&server, "ALTER TABLE gone RENAME TO outbox").await;
        wait_until("it is ready again", async || status(&server).await == 200).await;
    }
}

#[tokio::test]
async fn what_no_look_needs_is_refused_as_unavailable_while_it_is_gone() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let role = server.database.serving.get_username();
    let revoke = format!("REVOKE SELECT ON follows FROM {role}");
    let grant = format!("GRANT SELECT ON follows TO {role}");
    let rename = "ALTER TABLE follows RENAME TO gone";
    let undo = "ALTER TABLE gone RENAME TO follows";
    for (change, undo) in [(rename, undo), (&revoke, &grant)] {
        run_sql(&server, change).await;
        let refused = anna.client.get("/v1/me/following").await;
        assert_eq!(refused.header("retry-after"), Some("2"), "{change}: {refused:?}");
        refused.problem(503, "unavailable");
        run_sql(&server, undo).await;
        anna.client.get("/v1/me/following").await.expect(200);
    }
}

/// Sequences are not rolled back: this one counts the writes that were tried.
const COUNT_AND_REFUSE_WRITES: &str = "CREATE SEQUENCE tried;
    GRANT USAGE ON SEQUENCE tried TO PUBLIC;
    CREATE FUNCTION refuse_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('tried'); RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON accounts
        FOR EACH ROW EXECUTE FUNCTION refuse_account()";

#[tokio::test]
async fn many_requests_for_readyz_try_one_write_and_share_its_failure() {
    // Jobs wait for the lock too, and a connection must be left for the write.
    let server = TestServer::start_with(&["--pool-size", "16"]).await;
    run_sql(&server, COUNT_AND_REFUSE_WRITES).await;
    let (mut watcher, mut connection) = (server.connect().await, server.connect().await);
    let mut lock = connection.begin().await.expect("a transaction");
    lock.execute("LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let clients: Vec<_> = (0..20).map(|_| server.client()).collect();
    let has_waited = Cell::new(false);
    // On a busy machine the answer may be 503 before any write is tried: then each asks again.
    let requests = clients.iter().map(async |client| {
        loop {
            let status = client.status_of("GET", "/readyz", None).await;
            if has_waited.get() {
                return status;
            }
        }
    });
    let release = async {
        let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted
            AND relation = 'accounts'::regclass AND mode = 'RowExclusiveLock'";
        wait_until("a write waits", async || {
            sqlx::query_scalar(waiting)
                .fetch_one(&mut watcher)
                .await
                .is_ok_and(|count: i64| count > 0)
        })
        .await;
        has_waited.set(true);
        lock.rollback().await.expect("the end of the lock");
        Stopwatch::start()
    };
    let (statuses, released) = futures_util::future::join(join_all(requests), release).await;
    assert_eq!(statuses, [503; 20]);
    let tried: i64 = sqlx::query_scalar("SELECT last_value FROM tried")
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a number");
    let seconds = i64::try_from(released.elapsed().as_secs()).expect("a few");
    assert!(tried <= 2 + seconds, "once, and again after each second: {tried} in {seconds} s");
}
