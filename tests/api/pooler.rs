//! Servers behind a PgBouncer that gives each transaction another session. Debian's does not
//! know prepared statements. Only in the long form, which installs it.

use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use turnstone::postgres::{AccessError, DatabaseAccess, PoolerFault, Servers};
use turnstone_testing::is_long;

use crate::api::helpers::{events, wait_until_waiting};
use crate::api::sse::Stream;
use crate::support::database::{self, TestDatabase};
use crate::support::pgbouncer::{PgBouncer, UNPREPARED, knows_prepared_statements};
use crate::support::poll::TIMEOUT;
use crate::support::{Client, TestServer};

fn name(database: &TestDatabase) -> &str {
    database.serving.get_database().expect("a name")
}

fn access(pooler: &PgBouncer, database: &TestDatabase, query: &str) -> DatabaseAccess {
    let shared = Servers::parse(&pooler.url(name(database), query)).expect("a URL");
    DatabaseAccess::pooled(shared, database.serving.clone().into())
}

async fn fault(access: &DatabaseAccess) -> Option<PoolerFault> {
    match access.check().await {
        Ok(()) => None,
        Err(AccessError::Pooler(fault)) => Some(fault),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_pooler_that_the_configuration_does_not_allow_for_is_found() {
    let database = database::create().await;
    assert_eq!(fault(&database.serving.clone().into()).await, None);
    if !is_long() {
        return;
    }
    let pooler = PgBouncer::start(&database.serving);
    let behind = |query| Servers::parse(&pooler.url(name(&database), query)).expect("a URL");
    // Again and again: what one check leaves in the sessions does not deceive the next.
    for _ in 0..3 {
        for query in ["", UNPREPARED] {
            let hidden = DatabaseAccess::from(behind(query));
            assert_eq!(fault(&hidden).await, Some(PoolerFault::NoDirectWay));
            let twice = DatabaseAccess::pooled(behind(query), behind(query));
            assert_eq!(fault(&twice).await, Some(PoolerFault::DirectIsPooled));
        }
        let prepared = access(&pooler, &database, "");
        let unknown = (!knows_prepared_statements()).then_some(PoolerFault::NoPreparedStatements);
        assert_eq!(fault(&prepared).await, unknown);
        assert_eq!(fault(&access(&pooler, &database, UNPREPARED)).await, None);
    }
}

#[tokio::test]
async fn two_servers_play_and_stream_through_a_pooler_that_shares_sessions() {
    if !is_long() {
        return;
    }
    let database = database::create().await;
    let pooler = PgBouncer::start(&database.serving);
    let start = async || {
        let access = access(&pooler, &database, PgBouncer::query());
        TestServer::start_over(access, database.clone(), &["--pool-size", "12"]).await
    };
    let (one, other) = (start().await, start().await);
    let (anna, ben) = (one.player("anna").await, other.player("ben").await);
    let wanted = serde_json::json!({
        "game": "mancala", "variant": "basic", "invite": [ben.username], "seat": 0,
    });
    let created = anna.client.post("/v1/matches", &wanted).await.expect(201);
    let id = created["id"].as_str().expect("an id").to_owned();
    let there = Client::new(&other.address).with_token(ben.client.token().expect("a token"));
    there.post(&format!("/v1/matches/{id}/seats"), &serde_json::json!({})).await.expect(200);

    // Strangers, whose statements must not get the notifications that wake the streams.
    let strangers = async {
        for _ in 0..40 {
            let reads = [&one, &other].map(|server| {
                let client = server.client();
                let path = format!("/v1/matches/{id}");
                async move { join_all((0..6).map(|_| client.get(&path))).await }
            });
            for answer in join_all(reads).await.into_iter().flatten() {
                answer.expect(200);
            }
        }
    };
    let path = format!("/v1/matches/{id}/events/stream");
    let last = events(&anna.client, &id).await.len().to_string();
    let mut stream = Stream::open(&other, &path, None, Some(&last)).await;
    wait_until_waiting(&other, 1).await;
    let play = async {
        for ply in 0..6 {
            let mover = if ply % 2 == 0 { &anna.client } else { &there };
            let legal = mover.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
            let notation = legal["moves"][0]["move"].as_str().expect("a move").to_owned();
            mover.play(&id, ply, &notation).await.expect(201);
            assert_eq!(stream.kinds(1).await, ["move_played"], "woken by the other server");
        }
    };
    tokio::time::timeout(TIMEOUT, async { tokio::join!(play, strangers) }).await.expect("in time");

    // No setting stays behind in a session of the pooler, where strangers would get it.
    let options = format!("postgres://any@{}/{}", pooler.address(), name(&database));
    let options: sqlx::postgres::PgConnectOptions = options.parse().expect("a URL");
    let mut stranger = options.extra_float_digits(None).connect().await.expect("a connection");
    for setting in ["jit", "idle_in_transaction_session_timeout", "enable_seqscan"] {
        let ask = format!("SELECT source <> 'session' FROM pg_settings WHERE name = '{setting}'");
        let row = stranger.fetch_one(AssertSqlSafe(ask)).await.expect("a setting");
        assert!(sqlx::Row::get::<bool, _>(&row, 0), "{setting} has leaked");
    }
    let listening = "SELECT count(*) FROM pg_listening_channels()";
    let row = stranger.fetch_one(listening).await.expect("a count");
    assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0);
}
