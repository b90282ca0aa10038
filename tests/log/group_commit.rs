//! Group commit: appends of many matches in one commit, each with its own version guard and its own
//! result.

use turnstone::store::{CommandError, Store};
use turnstone::world::Clock;
use turnstone_matches::{MatchId, Ply, Version};

use super::{any_move, begin, connect, database, execute, run, value};
use crate::support::poll::wait_until;

const MATCHES: usize = 16;
async fn begin_all(store: &Store) -> Vec<MatchId> {
    let mut ids = Vec::new();
    for _ in 0..MATCHES {
        ids.push(begin(store, "basic").await.id);
    }
    ids
}

/// Plays a move in each of the matches concurrently, on the versions that the store knows.
async fn play_in_all(store: &Store, ids: &[MatchId]) -> Vec<MoveTask> {
    let mut plays = Vec::new();
    for id in ids {
        let known = store
            .history
            .load_at_least(*id, Version::ZERO)
            .await
            .expect("a database")
            .expect("the match");
        let (store, command, version) = (store.clone(), any_move(&known, 0), known.version);
        let id = *id;
        plays.push(tokio::spawn(async move {
            let done = store.log.execute(id, &command, &|current| current.version == version).await;
            done.map(|after| after.ply)
        }));
    }
    plays
}

type MoveTask = tokio::task::JoinHandle<Result<Ply, CommandError>>;

#[tokio::test]
async fn one_stale_version_in_a_batch_of_sixteen_fails_alone() {
    let database = database::create().await;
    let [one, two] =
        [(); 2].map(|()| Store::new(database.serving.clone(), 8, 100, Clock::default()));
    let ids = begin_all(&one).await;
    let first = begin(&one, "basic").await;
    let stale = two.history.load(ids[7]).await.expect("a database").expect("the match");
    execute(&two, stale.id, &any_move(&stale, 1)).await.expect("a legal move");

    // While one append waits for its release, the sixteen queue behind it.
    let mut owner = connect(&database.migrating).await;
    let hold = "CREATE FUNCTION wait_for_release() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
            WHILE NOT pg_try_advisory_xact_lock(1) LOOP PERFORM pg_sleep(0.01); END LOOP;
            RETURN NEW;
        END $$";
    run(&mut owner, hold).await.expect("a function");
    let of_the_first = format!(
        "CREATE TRIGGER hold BEFORE INSERT ON match_events FOR EACH ROW
         WHEN (NEW.match_id = '{}') EXECUTE FUNCTION wait_for_release()",
        first.id.0
    );
    run(&mut owner, &of_the_first).await.expect("a trigger");
    run(&mut owner, "SELECT pg_advisory_lock(1)").await.expect("a lock");
    let (store, command) = (one.clone(), any_move(&first, 0));
    let leader = tokio::spawn(async move { execute(&store, first.id, &command).await });
    let mut watcher = connect(&database.serving).await;
    let leader_waits = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'";
    wait_until("the leader is held", async || value(&mut watcher, leader_waits).await == "1").await;
    let plays = play_in_all(&one, &ids).await;
    let with_the_leader = MATCHES + 1;
    wait_until("all are enqueued", async || one.log.appends_in_flight() == with_the_leader).await;
    run(&mut owner, "SELECT pg_advisory_unlock(1)").await.expect("the release");

    leader.await.expect("no panic").expect("a legal move");
    for (number, play) in plays.into_iter().enumerate() {
        match play.await.expect("no panic") {
            Err(CommandError::StaleVersion { current }) if number == 7 => {
                assert_eq!(current, stale.version.next().into());
            }
            Ok(ply) if ply == Ply::new(1) && number != 7 => {}
            other => panic!("match {number}: {other:?}"),
        }
    }
    let of_the_batch: Vec<_> = ids.iter().map(|id| format!("'{}'", id.0)).collect();
    let moves = format!(
        "FROM match_events WHERE kind = 'move_played' AND match_id IN ({})",
        of_the_batch.join(", ")
    );
    let count = |what: &str| format!("SELECT count({what}) {moves}");
    assert_eq!(value(&mut owner, &count("*")).await, "16");
    // Fifteen in one commit, and the other store's move.
    assert_eq!(value(&mut owner, &count("DISTINCT xmin::text")).await, "2");
}

#[tokio::test]
async fn a_locked_match_blocks_no_other() {
    let database = database::create().await;
    let store = Store::new(database.serving.clone(), 8, 100, Clock::default());
    let ids = begin_all(&store).await;
    let mut owner = connect(&database.migrating).await;
    run(&mut owner, "BEGIN").await.expect("a transaction");
    let hold = format!("SELECT FROM matches WHERE match_id = '{}' FOR UPDATE", ids[7].0);
    run(&mut owner, &hold).await.expect("a lock");

    let mut plays = play_in_all(&store, &ids).await;
    let of_the_held = plays.remove(7);
    for play in plays {
        assert!(matches!(play.await.expect("no panic"), Ok(ply) if ply == Ply::new(1)));
    }
    assert!(!of_the_held.is_finished(), "it was held");
    run(&mut owner, "COMMIT").await.expect("the end of the lock");
    assert!(matches!(of_the_held.await.expect("no panic"), Ok(ply) if ply == Ply::new(1)));
}
