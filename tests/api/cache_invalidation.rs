//! What another server changes, or a hand in the database, is seen within a second, also of those of
//! whom a server has long known and need not ask: it reads them again, and only them.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::time::sleep;
use turnstone::world::Stopwatch;

use crate::support::{Client, Player, TestServer};

/// Longer than a reading is believed by itself.
const PAST_MAX_STALENESS: Duration = Duration::from_millis(1_500);
/// How often, and how far apart, the other server is asked before a change must have been seen: on a
/// quiet machine that takes the second that the API promises of several servers. A busy one, which
/// keeps the servers waiting too, takes longer to ask.
const MAX_POLLS: u32 = 21;
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How far off something is that comes by itself: far enough for a look at what is told before it.
const SCHEDULE_DELAY: Duration = Duration::from_secs(3);

struct TwoServers {
    first: TestServer,
    second: TestServer,
    anna: Player,
    /// A public match of hers.
    id: String,
}

/// A player whom two servers have known for a while.
async fn servers() -> TwoServers {
    let first = TestServer::start().await;
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let (anna, bert) = (first.player("anna").await, first.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let servers = TwoServers { first, second, anna, id };
    servers.poll_for(PAST_MAX_STALENESS).await;
    servers
}

impl TwoServers {
    /// Anna as the other server knows her.
    fn anna_on_second(&self) -> Client {
        self.second.client().with_token(self.anna.token())
    }

    /// Asks the other server again and again.
    async fn poll_for(&self, time: Duration) {
        let watch = Stopwatch::start();
        while watch.elapsed() < time {
            self.anna_on_second().fetch(&self.id).await;
            sleep(POLL_INTERVAL).await;
        }
    }

    /// What the other server tells of her to anyone.
    async fn seat_on_second(&self) -> Value {
        let seats = self.second.client().fetch(&self.id).await["seats"].clone();
        let seats = seats.as_array().expect("seats").clone();
        let is_hers = |seat: &Value| seat["player"]["id"] == json!(self.anna.id);
        seats.into_iter().find(is_hers).expect("her seat")
    }

    /// Asks the other server until what it tells of her is right.
    async fn wait_until_seat_on_second(&self, predicate: impl Fn(&Value) -> bool) {
        let condition = async || predicate(&self.seat_on_second().await);
        assert!(within_a_second(condition).await, "it still tells {}", self.seat_on_second().await);
    }

    /// Runs a statement after which something comes by itself, soon, and waits for that. Until then,
    /// also when the statement itself must have been seen, what is told of her is right.
    async fn run_and_wait_for_schedule(
        &self,
        statement: String,
        predicate: impl Fn(&Value) -> bool,
    ) {
        let watch = Stopwatch::start();
        self.run(statement).await;
        self.poll_for(PAST_MAX_STALENESS).await;
        let seen = self.seat_on_second().await;
        // A busy machine may have come too late for this look.
        assert!(predicate(&seen) || watch.elapsed() >= SCHEDULE_DELAY, "too early: {seen}");
        self.poll_for(SCHEDULE_DELAY.saturating_sub(PAST_MAX_STALENESS)).await;
    }

    async fn run(&self, statement: String) {
        self.first.connect().await.execute(AssertSqlSafe(statement)).await.expect("a statement");
    }
}

/// Asks again and again; whether it became so.
async fn within_a_second(condition: impl AsyncFn() -> bool) -> bool {
    for _ in 0..MAX_POLLS {
        if condition().await {
            return true;
        }
        sleep(POLL_INTERVAL).await;
    }
    false
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
    let server = TestServer::start().await;
    let (anna, bert) = (server.player("anna").await, server.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let send_many = async || {
        for answer in join_all((0..16).map(|_| anna.client.get("/v1/me/turns"))).await {
            answer.expect(200);
        }
    };
    // So many wait for a while that the pool opens all the connections it may have.
    let mut hand = server.connect().await;
    let mut holding = hand.begin().await.expect("a transaction");
    holding.execute("LOCK TABLE matches").await.expect("the lock");
    let release = async {
        sleep(Duration::from_millis(500)).await;
        holding.commit().await.expect("the release");
    };
    tokio::join!(send_many(), release);
    let others = "datname = current_database() AND usename = current_user
        AND pid <> pg_backend_pid()";
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}");
    let mut hand =
        PgConnection::connect_with(&server.database.serving).await.expect("a connection");
    hand.execute(AssertSqlSafe(end)).await.expect("the end of all others");
    // Just long enough: the server itself asks for changes meanwhile, and wears one out each time.
    sleep(Duration::from_millis(1_050)).await;
    send_many().await;
    anna.client.play(&id, 0, "1").await.expect(201);
}
