//! A change by another server, or by an SQL statement, is visible within a second, also where the
//! server has the account in its cache. The server reads only the accounts that changed again.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use tokio::time::sleep;
use turnstone::world::Stopwatch;

use crate::support::poll::{wait_until, within_a_second};
use crate::support::{Client, Player, TestServer};

/// Longer than a server trusts an entry of its cache that nothing confirms.
const PAST_MAX_STALENESS: Duration = Duration::from_millis(1_500);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How many connections of the pool of a test's server requests may wait on: half of eight are
/// reserved for what players send.
const POOL_CONNECTIONS: i64 = 4;
/// How far in the future a scheduled change is: far enough for a read before it.
const SCHEDULE_DELAY: Duration = Duration::from_secs(3);

struct TwoServers {
    first: TestServer,
    second: TestServer,
    anna: Player,
    /// A public match of Anna.
    id: String,
}

/// Two servers that have both had a player in their caches for a while.
async fn servers() -> TwoServers {
    let first = TestServer::start().await;
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let (anna, bert) = (first.player("anna").await, first.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let servers = TwoServers { first, second, anna, id };
    servers.keep_reading_for(PAST_MAX_STALENESS).await;
    servers
}

impl TwoServers {
    /// Anna's client on the other server.
    fn anna_on_second(&self) -> Client {
        self.second.client().with_token(self.anna.token())
    }

    /// Reads from the other server for this long. Time is what is tested: its cache must outlive
    /// its own staleness bound.
    async fn keep_reading_for(&self, time: Duration) {
        let watch = Stopwatch::start();
        while watch.elapsed() < time {
            self.anna_on_second().fetch(&self.id).await;
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Anna's seat as the other server shows it to anyone.
    async fn seat_on_second(&self) -> Value {
        let seats = self.second.client().fetch(&self.id).await["seats"].clone();
        let seats = seats.as_array().expect("seats").clone();
        let is_hers = |seat: &Value| seat["player"]["id"] == json!(self.anna.id);
        seats.into_iter().find(is_hers).expect("her seat")
    }

    /// Polls the other server until Anna's seat is as expected.
    async fn wait_until_seat_on_second(&self, predicate: impl Fn(&Value) -> bool) {
        let condition = async || predicate(&self.seat_on_second().await);
        assert!(within_a_second(condition).await, "it still shows {}", self.seat_on_second().await);
    }

    /// Runs a statement that schedules a change, and waits until the change is due. Before that,
    /// the predicate must still hold for the old state, although the server has seen the statement.
    async fn run_and_wait_for_schedule(
        &self,
        statement: String,
        predicate: impl Fn(&Value) -> bool,
    ) {
        let watch = Stopwatch::start();
        self.run(statement).await;
        self.keep_reading_for(PAST_MAX_STALENESS).await;
        let seen = self.seat_on_second().await;
        // On a busy machine this read may come after the change.
        assert!(predicate(&seen) || watch.elapsed() >= SCHEDULE_DELAY, "too early: {seen}");
        self.keep_reading_for(SCHEDULE_DELAY.saturating_sub(PAST_MAX_STALENESS)).await;
    }

    async fn run(&self, statement: String) {
        self.first.connect().await.execute(AssertSqlSafe(statement)).await.expect("a statement");
    }
}

#[tokio::test]
async fn a_name_changed_on_one_server_is_seen_on_the_other_within_a_second() {
    let servers = servers().await;
    let change = json!({"display_name": "Anna the Great"});
    servers.anna.client.patch("/v1/me", &change).await.expect(200);
    servers
        .wait_until_seat_on_second(|seat| seat["player"]["display_name"] == "Anna the Great")
        .await;
}

#[tokio::test]
async fn a_session_deleted_or_expired_by_sql_is_refused_within_a_second() {
    for statement in ["DELETE FROM sessions", "UPDATE sessions SET expires_at = now()"] {
        let servers = servers().await;
        servers.run(format!("{statement} WHERE account_id = '{}'", servers.anna.id)).await;
        let (first, second) = (&servers.anna.client, &servers.anna_on_second());
        let is_dead = async || {
            let (first, second) = tokio::join!(first.get("/v1/me"), second.get("/v1/me"));
            first.status == 401 && second.status == 401
        };
        assert!(within_a_second(is_dead).await, "after {statement}");
        for client in [first, second] {
            client.get("/v1/me").await.problem(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn a_vacation_that_begins_or_ends_by_time_is_seen_within_a_second() {
    let servers = servers().await;
    let soon = format!("now() + interval '{} seconds'", SCHEDULE_DELAY.as_secs());
    let period = format!("{soon}, now() + interval '1 day'");
    let insert = format!("INSERT INTO vacations VALUES ('{}', {period}, false)", servers.anna.id);
    servers.run_and_wait_for_schedule(insert, |seat| seat["vacation_until"].is_null()).await;
    servers.wait_until_seat_on_second(|seat| seat["vacation_until"].is_string()).await;
    let update = format!("UPDATE vacations SET ends_at = {soon}");
    servers.run_and_wait_for_schedule(update, |seat| seat["vacation_until"].is_string()).await;
    servers.wait_until_seat_on_second(|seat| seat["vacation_until"].is_null()).await;
}

#[tokio::test]
async fn idle_pool_connections_that_are_terminated_fail_no_request() {
    let server = TestServer::start_with(&["--pool-size", "4"]).await;
    let (anna, bert) = (server.player("anna").await, server.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let send_many = async || {
        for answer in join_all((0..16).map(|_| anna.client.get("/v1/me/turns"))).await {
            answer.expect(200);
        }
    };
    // While a lock holds up that many requests, the pool opens all its connections.
    let mut holder = server.connect().await;
    let mut lock = holder.begin().await.expect("a transaction");
    lock.execute("LOCK TABLE matches").await.expect("the lock");
    let mut watcher = server.connect().await;
    let waiting = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE NOT granted AND datname = current_database()";
    let release = async {
        let is_pool_waiting = async || {
            let row = watcher.fetch_one(waiting).await.expect("a row");
            row.get::<i64, _>(0) >= POOL_CONNECTIONS
        };
        wait_until("requests wait on all connections of the pool", is_pool_waiting).await;
        lock.commit().await.expect("the release");
    };
    tokio::join!(send_many(), release);
    let others = "datname = current_database() AND usename = current_user
        AND pid <> pg_backend_pid()";
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}");
    let mut terminator =
        PgConnection::connect_with(&server.database.serving).await.expect("a connection");
    terminator.execute(AssertSqlSafe(end)).await.expect("the end of all others");
    // Time is what is tested: the pool pings connections that were idle for a second. Not longer:
    // the server's own polls use up a dead connection each.
    sleep(Duration::from_millis(1_050)).await;
    send_many().await;
    anna.client.play(&id, 0, "1").await.expect(201);
}
