//! A rank among many equal scores is found without a walk through all of them.

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_matches::AccountId;
use turnstone_ratings::LeaderboardKey;
use uuid::Uuid;

use crate::support::database;

/// The players on the board, all with the same score, and one above and below them.
const TIED: u32 = 20_000;
/// More than what lies between two milestones, and far less than all.
const MAX_ROWS: f64 = 2_000.0;

fn account(number: u32) -> Uuid {
    Uuid::from_u128(0x019a_9f3b_0000_7000_8000_0000_0000_0000 + u128::from(number))
}

async fn fill(owner: &mut PgConnection) {
    let script = format!(
        "INSERT INTO accounts (account_id, username, display_name, time_zone, created_at)
         SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'tied_' || n,
             'Tied ' || n, 'UTC', now()
         FROM generate_series(0, {TIED} + 1) AS n;
         INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
             last_played_at, listed)
         SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'mancala',
             'egyptian', CASE n WHEN 0 THEN 1600 WHEN {TIED} + 1 THEN 1400 ELSE 1500 END, 100, 0.06,
             1, now(), true
         FROM generate_series(0, {TIED} + 1) AS n;
         INSERT INTO leaderboards (game, variant, changed) VALUES ('mancala', 'egyptian', true);
         ANALYZE;"
    );
    owner.execute(AssertSqlSafe(script)).await.expect("many rows");
}

/// The most rows that one node of a plan has read.
fn most_rows(plan: &Value) -> f64 {
    let read = ["Actual Rows", "Rows Removed by Filter"].map(|key| plan[key].as_f64());
    let here: f64 = read.into_iter().flatten().sum();
    let parts = plan["Plans"].as_array().into_iter().flatten().map(most_rows);
    parts.fold(here, f64::max)
}

#[tokio::test]
async fn a_rank_among_equal_scores_reads_no_more_than_a_stride() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    fill(&mut owner).await;
    let store = Store::new(database.serving.clone(), 2, 10, Clock::default());
    store.ratings.refresh_leaderboards().await.expect("milestones");
    let board = LeaderboardKey { game: "mancala".to_owned(), variant: "egyptian".to_owned() };
    for (number, rank) in [(0, 1), (1, 2), (TIED / 2, 2), (TIED, 2), (TIED + 1, TIED + 2)] {
        let ratings = store.ratings.of(AccountId(account(number)), None).await.expect("ratings");
        assert_eq!(ratings[0].2, Some(rank), "player {number}");
    }
    // The pages: every player is listed once, in order.
    let around = store.ratings.leaderboard_around(&board, AccountId(account(TIED / 2)), 5).await;
    let around: Vec<_> = around.expect("places").iter().map(|place| place.account.0).collect();
    let expected: Vec<_> = (TIED / 2 - 2..=TIED / 2 + 2).map(account).collect();
    assert_eq!(around, expected);

    // The reads of the statement, counted by the blocks of the index that it touches.
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let count = std::fs::read_dir(directory).expect("the files").find_map(|file| {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let known: Value = serde_json::from_str(&text).expect("JSON");
        let query = known["query"].as_str().expect("a query");
        query.contains("WITH milestone AS").then(|| query.to_owned())
    });
    let count = count.expect("the statement that counts places");
    owner.execute("SET plan_cache_mode = force_generic_plan").await.expect("a setting");
    let prepare = format!("PREPARE places AS {count}");
    owner.execute(AssertSqlSafe(prepare)).await.expect("a statement");
    for number in [1, TIED / 3, TIED / 2, TIED] {
        let explain = format!(
            "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
             EXECUTE places(ARRAY['mancala'], ARRAY['egyptian'], ARRAY[false], ARRAY[-1300],
                 ARRAY['{}'::uuid], 10000)",
            account(number)
        );
        let row = owner.fetch_one(AssertSqlSafe(explain)).await.expect("a plan");
        let plan: Value = row.get(0);
        let plan = &plan[0]["Plan"];
        assert!(most_rows(plan) <= MAX_ROWS, "player {number}: {plan}");
        let blocks = ["Shared Hit Blocks", "Shared Read Blocks"]
            .map(|key| plan[key].as_u64().unwrap_or_default());
        assert!(blocks.iter().sum::<u64>() < 60, "player {number}: {blocks:?} blocks: {plan}");
    }
}
