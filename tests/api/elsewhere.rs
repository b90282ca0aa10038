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
const A_WHILE: Duration = Duration::from_millis(1_500);
/// How often, and how far apart, the other server is asked before a change must have been seen: on a
/// quiet machine that takes the second that the API promises of several servers. A busy one, which
/// keeps the servers waiting too, takes longer to ask.
const QUESTIONS: u32 = 21;
const APART: Duration = Duration::from_millis(50);
/// How far off something is that comes by itself: far enough for a look at what is told before it.
const SOON: Duration = Duration::from_secs(3);

struct Known {
    here: TestServer,
    there: TestServer,
    anna: Player,
    /// A public match of hers.
    id: String,
}

/// A player whom two servers have known for a while.
async fn known() -> Known {
    let here = TestServer::start().await;
    let there = TestServer::start_on(here.database.clone(), &[]).await;
    let (anna, bert) = (here.player("anna").await, here.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let known = Known { here, there, anna, id };
    known.ask_for(A_WHILE).await;
    known
}

impl Known {
    /// Anna as the other server knows her.
    fn anna_there(&self) -> Client {
        self.there.client().with_token(self.anna.token())
    }

    /// Asks the other server again and again.
    async fn ask_for(&self, time: Duration) {
        let watch = Stopwatch::start();
        while watch.elapsed() < time {
            self.anna_there().fetch(&self.id).await;
            sleep(APART).await;
        }
    }

    /// What the other server tells of her to anyone.
    async fn seen_there(&self) -> Value {
        let seats = self.there.client().fetch(&self.id).await["seats"].clone();
        let seats = seats.as_array().expect("seats").clone();
        let is_hers = |seat: &Value| seat["player"]["id"] == json!(self.anna.id);
        seats.into_iter().find(is_hers).expect("her seat")
    }

    /// Asks the other server until what it tells of her is right.
    async fn until_seen_there(&self, is_right: impl Fn(&Value) -> bool) {
        let is_so = async || is_right(&self.seen_there().await);
        assert!(within_a_second(is_so).await, "it still tells {}", self.seen_there().await);
    }

    /// Runs a statement after which something comes by itself, soon, and waits for that. Until then,
    /// also when the statement itself must have been seen, what is told of her is right.
    async fn run_and_wait_until_soon(&self, statement: String, is_right: impl Fn(&Value) -> bool) {
        let watch = Stopwatch::start();
        self.run(statement).await;
        self.ask_for(A_WHILE).await;
        let seen = self.seen_there().await;
        // A busy machine may have come too late for this look.
        assert!(is_right(&seen) || watch.elapsed() >= SOON, "too early: {seen}");
        self.ask_for(SOON.saturating_sub(A_WHILE)).await;
    }

    async fn run(&self, statement: String) {
        self.here.connect().await.execute(AssertSqlSafe(statement)).await.expect("a statement");
    }
}

/// Asks again and again; whether it became so.
async fn within_a_second(is_so: impl AsyncFn() -> bool) -> bool {
    for _ in 0..QUESTIONS {
        if is_so().await {
            return true;
        }
        sleep(APART).await;
    }
    false
}

#[tokio::test]
async fn a_name_that_is_changed_elsewhere_is_seen_within_a_second() {
    let known = known().await;
    let change = json!({"display_name": "Anna the Great"});
    known.anna.client.patch("/v1/me", &change).await.expect(200);
    known.until_seen_there(|seat| seat["player"]["display_name"] == "Anna the Great").await;
}

#[tokio::test]
async fn a_session_that_a_hand_removes_or_ends_is_dead_within_a_second() {
    for statement in ["DELETE FROM sessions", "UPDATE sessions SET expires_at = now()"] {
        let known = known().await;
        known.run(format!("{statement} WHERE account_id = '{}'", known.anna.id)).await;
        let (here, there) = (&known.anna.client, &known.anna_there());
        let is_dead = async || {
            let (here, there) = tokio::join!(here.get("/v1/me"), there.get("/v1/me"));
            here.status == 401 && there.status == 401
        };
        assert!(within_a_second(is_dead).await, "after {statement}");
        for client in [here, there] {
            client.get("/v1/me").await.problem(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn a_vacation_that_begins_and_ends_is_seen_within_a_second_though_nothing_changes() {
    let known = known().await;
    let soon = format!("now() + interval '{} seconds'", SOON.as_secs());
    let period = format!("{soon}, now() + interval '1 day'");
    let insert = format!("INSERT INTO vacations VALUES ('{}', {period}, false)", known.anna.id);
    known.run_and_wait_until_soon(insert, |seat| seat["vacation_until"].is_null()).await;
    known.until_seen_there(|seat| seat["vacation_until"].is_string()).await;
    let update = format!("UPDATE vacations SET ends_at = {soon}");
    known.run_and_wait_until_soon(update, |seat| seat["vacation_until"].is_string()).await;
    known.until_seen_there(|seat| seat["vacation_until"].is_null()).await;
}

#[tokio::test]
async fn connections_that_a_hand_ends_while_nobody_uses_them_cost_nobody_an_answer() {
    let server = TestServer::start().await;
    let (anna, bert) = (server.player("anna").await, server.player("bert").await);
    let id = anna.match_against(&bert, "basic").await;
    let ask_often = async || {
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
    tokio::join!(ask_often(), release);
    let others = "datname = current_database() AND usename = current_user
        AND pid <> pg_backend_pid()";
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}");
    let mut hand =
        PgConnection::connect_with(&server.database.serving).await.expect("a connection");
    hand.execute(AssertSqlSafe(end)).await.expect("the end of all others");
    // Just long enough: the server itself asks for changes meanwhile, and wears one out each time.
    sleep(Duration::from_millis(1_050)).await;
    ask_often().await;
    anna.client.play(&id, 0, "1").await.expect(201);
}
