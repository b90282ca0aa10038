//! Seasons of rated matches, written by the store while the server that rates them is killed
//! repeatedly. In the end its tables equal those of another implementation of Glicko-2, and its
//! leaderboards are in order. `TURNSTONE_LONG=1` plays 12 000 matches of 1 200 accounts instead of
//! some hundreds.

mod late_commit;
mod reference;
mod simulation;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row};
use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_matches::{AccountId, Command};
use turnstone_testing::is_long;

use crate::support::database::{self, TestDatabase};
use crate::support::poll::poll_for;
use crate::support::process::ServerProcess;
use reference::Reference;
use simulation::{Season, make_accounts};

/// How long the server may take to rate a season.
const SETTLE_TIMEOUT: Duration = Duration::from_mins(10);
/// The largest difference between the two implementations.
const TOLERANCE: f64 = 1e-6;

/// The stored values of a player: rating, deviation, volatility, matches.
type Standings = BTreeMap<(AccountId, String, String), (f64, f64, f64, i32)>;

/// The store of these tests, with a clock that a file moves.
fn store(database: &TestDatabase, clock: &Path) -> Store {
    Store::new(database.serving.clone(), 12, 10_000, Clock::with_test_file(clock))
}

fn start_server(database: &TestDatabase, clock: &Path) -> ServerProcess {
    ServerProcess::start(|command| {
        command.args(["--log", "error", "--limits", "off", "--test-clock"]).arg(clock);
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

async fn connect(database: &TestDatabase) -> PgConnection {
    PgConnection::connect_with(&database.migrating).await.expect("a connection")
}

/// Times out the overdue matches, and waits until every finished match is rated. The server itself
/// looks for overdue matches every five seconds only. A match that it times out later would be
/// rated after the comparison with the reference.
async fn settle(store: &Store, connection: &mut PgConnection) {
    poll_for(SETTLE_TIMEOUT, "every match is timed out and rated", async || {
        for id in store.deadlines.overdue(None, i64::MAX).await.expect("a database") {
            // The server may do the same at the same time, and win.
            let _ = store.log.execute(id, &Command::TimeOut, &|_| true).await;
        }
        let is_overdue = !store.deadlines.overdue(None, 1).await.expect("a database").is_empty();
        let waiting = connection.fetch_one("SELECT count(*) FROM rating_queue").await;
        let is_rated = waiting.expect("a count").get::<i64, _>(0) == 0;
        (!is_overdue && is_rated).then_some(())
    })
    .await;
}

async fn stored_standings(connection: &mut PgConnection) -> Standings {
    let query =
        "SELECT account_id, game, variant, rating, deviation, volatility, matches FROM ratings";
    let rows = connection.fetch_all(query).await.expect("ratings");
    rows.into_iter()
        .map(|row| {
            let key = (AccountId(row.get(0)), row.get(1), row.get(2));
            (key, (row.get(3), row.get(4), row.get(5), row.get(6)))
        })
        .collect()
}

/// Compares the tables with the results of the other implementation.
async fn assert_matches_reference(connection: &mut PgConnection) -> Reference {
    let reference = Reference::from_database(connection).await;
    let stored = stored_standings(connection).await;
    assert_eq!(
        stored.keys().collect::<Vec<_>>(),
        reference.standings.keys().collect::<Vec<_>>(),
        "who has a rating"
    );
    for (key, (rating, deviation, volatility, matches)) in &stored {
        let other = &reference.standings[key];
        let differences =
            [rating - other.rating, deviation - other.deviation, volatility - other.volatility];
        assert!(
            differences.iter().all(|difference| difference.abs() < TOLERANCE),
            "{key:?}: {rating} {deviation} {volatility} is not {other:?}"
        );
        assert_eq!(*matches, other.matches, "{key:?}");
    }
    let entries = connection.fetch_one("SELECT count(*) FROM rating_history").await;
    let entries: i64 = entries.expect("a count").get(0);
    let counted: i32 = reference.standings.values().map(|standing| standing.matches).sum();
    assert_eq!(entries, i64::from(counted), "every match is in each history once");
    reference
}

/// Compares the leaderboards of all variants with the reference.
async fn assert_leaderboards(base: &str, reference: &Reference, listed_since: DateTime<Utc>) {
    let boards: std::collections::BTreeSet<_> =
        reference.standings.keys().map(|(_, game, variant)| (game, variant)).collect();
    for (game, variant) in boards {
        assert_leaderboard_order(base, reference, (game, variant), listed_since).await;
    }
}

/// Reads a whole leaderboard over HTTP and compares its order with the reference.
async fn assert_leaderboard_order(
    base: &str,
    reference: &Reference,
    (game, variant): (&str, &str),
    listed_since: DateTime<Utc>,
) {
    let http = reqwest::Client::new();
    let url = format!("{base}/v1/leaderboards/{game}/{variant}?limit=100");
    let mut next = Some(url.clone());
    let mut found = Vec::new();
    while let Some(page) = next {
        let page: Value = http.get(page).send().await.expect("a page").json().await.expect("JSON");
        found.extend(page["items"].as_array().expect("items").clone());
        next = page["next_cursor"].as_str().map(|cursor| format!("{url}&cursor={cursor}"));
    }
    let mut expected: Vec<_> = reference
        .standings
        .iter()
        .filter(|((_, of, kind), _)| of == game && kind == variant)
        .filter(|(_, standing)| standing.last > Some(listed_since) && standing.deviation <= 110.0)
        .map(|((account, ..), standing)| (standing.rating - 2.0 * standing.deviation, account))
        .collect();
    expected.sort_by(|one, other| other.0.total_cmp(&one.0));
    assert_eq!(
        found.len(),
        expected.len(),
        "everyone whose rating is certain is on the leaderboard"
    );
    let mut rank = 1;
    for (place, (item, (score, _))) in (1_usize..).zip(found.iter().zip(&expected)) {
        let is = item["standing"]["score"].as_f64().expect("a score");
        assert!((is - score).abs() < TOLERANCE, "place {place}: {item} and not {score}");
        let before =
            place.checked_sub(2).and_then(|above| found[above]["standing"]["score"].as_f64());
        if before.is_none_or(|before| before > is) {
            rank = place;
        }
        assert_eq!(item["rank"], rank, "place {place}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ratings_equal_the_reference_implementation_after_play_and_crashes() {
    let (accounts, first_season, second_season, kills) =
        if is_long() { (1_200, 8_000, 4_000, 15) } else { (40, 400, 200, 3) };
    let database = database::create().await;
    let directory = tempfile::tempdir().expect("a directory");
    let clock = directory.path().join("seconds");
    std::fs::write(&clock, "0").expect("a file");
    let store = store(&database, &clock);
    let mut connection = connect(&database).await;
    let accounts = make_accounts(&store, accounts).await;
    let season = Season::new(store.clone(), accounts, clock.clone());

    let server = start_server(&database, &clock);
    season.play(first_season, 1).await;
    settle(&store, &mut connection).await;
    let mut first = assert_matches_reference(&mut connection).await;
    let has_all = |one: &Reference| one.too_short > 0 && one.too_often > 0 && one.absent > 0;
    // A short season may lack one of the reasons by chance; then it goes on.
    for seed in 3..10 {
        if has_all(&first) {
            break;
        }
        season.play(first_season, seed).await;
        settle(&store, &mut connection).await;
        first = assert_matches_reference(&mut connection).await;
    }
    let found = [first.too_short, first.too_often, first.absent];
    assert!(has_all(&first), "too short, too often, absent: {found:?} matches that do not count");

    let mut server = Some(server);
    season.played.store(0, Ordering::Relaxed);
    let playing = tokio::spawn(season.clone().play_owned(second_season, 2));
    for kill in 1..=kills {
        // The kills are spread over the season.
        let is_due = async || {
            let is_due =
                season.played.load(Ordering::Relaxed) >= second_season * kill / (kills + 1);
            is_due.then_some(())
        };
        poll_for(SETTLE_TIMEOUT, "the season goes on", is_due).await;
        server.take().expect("a server").kill();
        server = Some(start_server(&database, &clock));
    }
    playing.await.expect("a season");
    settle(&store, &mut connection).await;
    let reference = assert_matches_reference(&mut connection).await;
    assert!(reference.counted > first.counted, "the second season counts too");

    let server = server.expect("a server");
    // Time is what is tested: ranks may be up to a minute old.
    let until_ranked = Duration::from_mins(u64::from(is_long()));
    tokio::time::sleep(until_ranked).await;
    let since = store.database.now() - TimeDelta::days(180);
    assert_leaderboards(&server.address, &reference, since).await;
    // Few ratings are certain after so few matches. With smaller deviations all are; a power of two
    // changes no digit.
    let mut certain = reference.standings.clone();
    for standing in certain.values_mut() {
        standing.deviation /= 4.0;
    }
    let certain = Reference { standings: certain, ..reference };
    let shrink = format!(
        "UPDATE ratings SET deviation = deviation / 4, listed = last_played_at >= '{}';
         UPDATE leaderboards SET changed = true",
        since.to_rfc3339()
    );
    connection.execute(AssertSqlSafe(shrink)).await.expect("an update");
    tokio::time::sleep(until_ranked).await;
    assert_leaderboards(&server.address, &certain, since).await;
    let restore =
        "UPDATE ratings SET deviation = deviation * 4, listed = listed AND deviation * 4 <= 110";
    connection.execute(restore).await.expect("an update");
    server.kill();

    let rebuilt = store.ratings.rebuild(false, |_| ()).await.expect("a database");
    assert!(rebuilt.differences.is_empty() && !rebuilt.history_differs, "{rebuilt:?}");
    assert_eq!(usize::try_from(rebuilt.ratings), Ok(certain.standings.len()));
    // A rebuild reports a damaged rating, and repairs it.
    let spoil = "UPDATE ratings SET rating = rating + 0.001
        WHERE account_id = (SELECT account_id FROM ratings ORDER BY rating LIMIT 1)";
    let spoilt = connection.execute(AssertSqlSafe(spoil)).await.expect("an update");
    let found = store.ratings.rebuild(false, |_| ()).await.expect("a database");
    assert_eq!(found.differences.len() as u64, spoilt.rows_affected(), "{found:?}");
    store.ratings.rebuild(true, |_| ()).await.expect("a database");
    assert_matches_reference(&mut connection).await;
}
