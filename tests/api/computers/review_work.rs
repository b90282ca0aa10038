use futures_util::future::join_all;
use serde_json::json;
use sqlx::{Connection, Executor, PgConnection};
use turnstone::store::{EngineJobKind, ReviewEntry, Store};
use turnstone::world::Clock;
use turnstone_engine::VERSION;
use turnstone_matches::{MatchId, Ply};
use turnstone_rules::Seat;

use super::queue::process;
use super::reviews::{IDLE, ask, complete, finished, review};
use super::{against, count, create, queued};
use crate::api::helpers::run_sql;
use crate::support::TestServer;
use crate::support::poll::{poll, wait_until};

#[tokio::test]
async fn two_servers_make_one_review_however_often_it_is_asked_for() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = finished(&anna, "mancala", "egyptian", 8).await;
    let asked = join_all(
        (0..10).map(|number| ask(if number % 2 == 0 { &anna.client } else { &ben.client }, &id)),
    )
    .await;
    assert!(asked.iter().all(|answer| answer.status.as_u16() == 202));
    assert_eq!(asked[0].json["status"], "queued");
    assert_eq!(queued(&server).await, 1);
    let one = TestServer::start_on(server.database.clone(), &[]).await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    let plies = done["plies"].as_array().expect("plies");
    let numbers: Vec<_> = plies.iter().map(|ply| ply["ply"].as_u64().expect("a ply")).collect();
    assert!(numbers.is_sorted_by(|earlier, later| earlier < later), "{numbers:?}");
    assert_eq!(count(&server, "SELECT count(*) FROM match_reviews").await, 1);
    // Made again from nothing, it comes out the same.
    run_sql(&server, "DELETE FROM match_reviews").await;
    ask(&ben.client, &id).await.expect(202);
    let again = complete(&anna.client, &id).await;
    assert_eq!((&again["plies"], &again["seats"]), (&done["plies"], &done["seats"]));
    one.stop().await;
    other.stop().await;
}

/// Makes every part of a review after the fourth step wait until the connection that is returned is closed.
async fn hold_after_four_steps(server: &TestServer) -> PgConnection {
    let hold = "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF NEW.done > 4 THEN PERFORM pg_advisory_xact_lock(23); END IF;
                    RETURN NEW;
                END $$;
                CREATE TRIGGER hold BEFORE UPDATE ON match_reviews FOR EACH ROW EXECUTE FUNCTION hold()";
    run_sql(server, hold).await;
    let mut holder = server.connect().await;
    holder.execute("SELECT pg_advisory_lock(23)").await.expect("the lock");
    holder
}

#[tokio::test]
async fn a_review_goes_on_where_a_killed_server_left_it() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "mancala", "nigerian", 14).await;
    let mut holder = hold_after_four_steps(&server).await;
    let asked = ask(&anna.client, &id).await.expect(202);
    assert_eq!(
        (&asked["status"], &asked["progress"]),
        (&json!("queued"), &json!({"done": 0, "total": 14}))
    );
    let first = process(&server);
    let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    wait_until("the next part waits", async || count(&server, waits).await > 0).await;
    let left = review(&anna.client, &id).await.expect(200);
    assert_eq!(
        (&left["status"], &left["progress"]),
        (&json!("running"), &json!({"done": 4, "total": 14}))
    );
    assert_eq!(left["plies"].as_array().map(Vec::len), Some(4), "{left:#}");
    assert_eq!(left["finished_at"], json!(null));
    first.kill();
    // The part that it was writing dies with it. The first part gets a mark, to be recognised.
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks
               WHERE locktype = 'advisory' AND NOT granted
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let serving = PgConnection::connect_with(&server.database.serving).await;
    serving.expect("a connection").execute(end).await.expect("an end");
    holder.execute("DROP TRIGGER hold ON match_reviews").await.expect("no trigger");
    run_sql(
        &server,
        "UPDATE match_reviews SET entries = jsonb_set(entries, '{0,found,change}', '0.123');
         UPDATE engine_jobs SET due_at = clock_timestamp()",
    )
    .await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    let plies = done["plies"].as_array().expect("plies");
    assert_eq!(plies[0]["lost"], json!(0.123), "the stored part stays");
    assert_eq!(plies[1..4], left["plies"].as_array().expect("plies")[1..]);
    let numbers: Vec<_> = plies.iter().map(|ply| ply["ply"].as_u64().expect("a ply")).collect();
    assert!(numbers.len() == 14 && numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert_eq!(queued(&server).await, 0);
    second.stop().await;
}

#[tokio::test]
async fn a_part_that_two_servers_make_is_added_once() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 6).await;
    ask(&anna.client, &id).await.expect(202);
    let store = Store::new(server.database.serving.clone(), 4, 10, Clock::default());
    let match_id = MatchId(id.parse().expect("an id"));
    let part = |numbers: &[u32]| -> Vec<_> {
        let entry = |ply: &u32| ReviewEntry {
            ply: Ply::saturating(*ply),
            seat: Seat(0),
            notation: Some("32+A".to_owned()),
            faces: None,
            is_taken_back: false,
            found: None,
        };
        numbers.iter().map(entry).collect()
    };
    let add = async |done, numbers: &[u32]| {
        let part = part(numbers);
        store.engine.extend_review(match_id, VERSION, done, &part).await.expect("a database");
        review(&anna.client, &id).await.expect(200)
    };
    add(0, &[1, 2, 3, 4]).await;
    let first = add(0, &[1, 2, 3, 4]).await;
    assert_eq!(first["progress"], json!({"done": 4, "total": 6}), "{first:#}");
    add(4, &[5, 6]).await;
    let whole = add(4, &[5, 6]).await;
    assert_eq!(
        (&whole["status"], whole["plies"].as_array().map(Vec::len)),
        (&json!("done"), Some(6))
    );
}

#[tokio::test]
async fn each_version_of_the_engine_makes_its_own_review_and_none_is_lost() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 4).await;
    // One by an earlier engine, which is complete.
    let earlier = "INSERT INTO match_reviews (match_id, engine_version, steps, done, finished_at)
                   SELECT match_id, 0, 0, 0, now() FROM matches";
    run_sql(&server, earlier).await;
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(review(&anna.client, &id).await.expect(200)["engine_version"], 0, "a complete one");
    // A server of the earlier version has worked the row of the queue off.
    run_sql(&server, "DELETE FROM engine_jobs").await;
    ask(&anna.client, &id).await.expect(202);
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(queued(&server).await, 1, "it is queued again, once");
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    poll("the newer one is complete", async || {
        let current = review(&anna.client, &id).await.expect(200);
        (current["engine_version"] == VERSION).then_some(())
    })
    .await;
    wait_until("nothing is left to do", async || queued(&server).await == 0).await;
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(queued(&server).await, 0, "what is complete is not queued");
    assert_eq!(count(&server, "SELECT count(*) FROM match_reviews").await, 2);
    worker.stop().await;
}

#[tokio::test]
async fn what_computers_have_to_play_goes_before_reviews() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = finished(&ben, "octi", "kids", 3).await;
    ask(&ben.client, &id).await.expect(202);
    create(&anna, &against("octi", "kids", 1, 1)).await;
    create(&anna, &against("octi", "kids", 1, 1)).await;
    let store = Store::new(server.database.serving.clone(), 4, 10, Clock::default());
    let mut order = Vec::new();
    while let Some(job) = store.engine.take_job().await.expect("a database") {
        order.push(job.kind);
        store.engine.finish_job(&job).await.expect("a database");
    }
    assert_eq!(order, [EngineJobKind::Play, EngineJobKind::Play, EngineJobKind::Review]);
}

#[tokio::test]
async fn a_step_on_which_the_engine_fails_has_no_findings_and_the_review_ends() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    // The first step is a move, and a roll.
    let octi = finished(&anna, "octi", "kids", 6).await;
    let dice = finished(&anna, "acey_deucey", "american", 4).await;
    ask(&anna.client, &octi).await.expect(202);
    ask(&anna.client, &dice).await.expect(202);
    run_sql(&server, "UPDATE engine_jobs SET attempts = 3").await;
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &octi).await;
    assert_eq!(done["plies"][0]["verdict"], json!(null), "{done:#}");
    assert_ne!(done["plies"][1]["verdict"], json!(null), "{done:#}");
    let done = complete(&anna.client, &dice).await;
    assert_eq!(done["rolls"][0]["luck"], json!(null), "{done:#}");
    assert_ne!(done["rolls"][1]["luck"], json!(null), "{done:#}");
    assert_ne!(done["plies"][0]["verdict"], json!(null), "{done:#}");
    worker.stop().await;
}
