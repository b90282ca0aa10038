//! The heads of matches are right while clocks differ, and while one server gives the time back and the other does not
//! know yet that they agree.

use turnstone::store::Store;
use turnstone::world::Clock;

use super::{
    DAY, database_with_a_clock, match_with_an_hour, owner_of, set_clock, start_with_an_hour,
    wait_until_it_holds,
};
use crate::api::helpers::{events, legal_moves};
use crate::support::TestServer;
use crate::support::database::TestDatabase;
use crate::support::poll::wait_until;

async fn value<T>(database: &TestDatabase, query: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    sqlx::query_scalar(query).fetch_one(&mut owner_of(database).await).await.expect("a value")
}

#[tokio::test]
async fn heads_are_right_at_each_moment_of_a_step() {
    let database = database_with_a_clock().await;
    let servers = [
        TestServer::start_on(database.clone(), &[]).await,
        TestServer::start_on(database.clone(), &[]).await,
    ];
    let (anna, ben, untouched) = match_with_an_hour(&servers[0]).await;
    let mut played = Vec::new();
    for _ in 0..8 {
        played.push(start_with_an_hour(&anna, &ben).await);
    }
    let store = Store::new(database.serving.clone(), 2, 0, Clock::default());
    let check = async |when: &str| {
        let rebuilt = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
        assert!(rebuilt.differences.is_empty(), "{when}: {:?}", rebuilt.differences);
        let audited = store.maintenance.audit(None, |_| {}).await.expect("a database");
        assert!(audited.findings.is_empty(), "{when}: {:?}", audited.findings);
    };
    for ply in [2, 3, 4] {
        set_clock(&database, 10 * DAY).await;
        for server in &servers {
            wait_until_it_holds(server, 10 * DAY).await;
        }
        let play = async |id: &str, number: usize| {
            let mover = if ply % 2 == 0 { &anna } else { &ben };
            let client = servers[number % 2].client().with_token(mover.token());
            let chosen = legal_moves(&client, id).await.swap_remove(0);
            client.play(id, ply, &chosen).await.expect(201);
        };
        for (number, id) in played.iter().enumerate().take(4) {
            play(id, number).await;
        }
        check("while the clocks differ").await;
        set_clock(&database, 0).await;
        for (number, id) in played.iter().enumerate().skip(4) {
            play(id, number).await;
            check("while it ends").await;
        }
        let unsettled = "SELECT count(*) FROM outages WHERE NOT settled";
        wait_until("the time is given back", async || {
            check("while the time is given back").await;
            let paused: i64 = value(&database, "SELECT count(paused_since) FROM heartbeat").await;
            paused + value::<i64>(&database, unsettled).await == 0
        })
        .await;
        check("afterwards").await;
    }
    let log = events(&anna.client, &untouched).await;
    let given = log.iter().filter_map(|event| event["clock_extended"]["milliseconds"].as_i64());
    let lost =
        "SELECT sum(ceil(extract(epoch FROM ends_at - starts_at) * 1000))::bigint FROM outages";
    assert_eq!(given.sum::<i64>(), value::<i64>(&database, lost).await);
}
