//! Many seeks, several servers that pair them at the same time, and one that is killed.

use std::path::Path;

use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;

fn start(database: &TestDatabase, key: &Path) -> ServerProcess {
    ServerProcess::start(|command| {
        command.args(["--limits", "off", "--workers", "1", "--pool-size", "4", "--signing-key"]);
        command.arg(key).env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

/// How many seeks of each of the four pools.
fn seeks_of_a_pool() -> i32 {
    if std::env::var_os("TURNSTONE_LONG").is_some() { 2500 } else { 100 }
}

const ACCOUNTS: &str = "
    INSERT INTO accounts (account_id, username, display_name, time_zone, created_at, kind, reminders)
    SELECT gen_random_uuid(), 'seeker' || n, 'Seeker', 'UTC', now(), 'person', '{}'
    FROM generate_series(1, 4 * $1::int) AS n";

const SEEKS: &str = r#"
    INSERT INTO seeks (seek_id, account_id, game, variant, options, clock, rated, pool, initial_range,
        created_at, expires_at, seen_at, waiting_since)
    SELECT gen_random_uuid(), account_id, 'mancala', variant, '{}',
        '{"kind": "per_move", "per_move_seconds": 86400}', true, convert_to(variant, 'UTF8'), 100,
        now(), now() + interval '1 day', now(), now()
    FROM (SELECT account_id,
              (ARRAY['basic', 'egyptian', 'nigerian', 'ethiopian'])[1 + row_number() OVER () % 4] AS variant
          FROM accounts WHERE username LIKE 'seeker%') AS seekers"#;

async fn count(connection: &mut PgConnection, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(connection).await.expect("a number")
}

#[actix_web::test]
async fn servers_that_pair_at_the_same_time_lose_no_seek_and_pair_none_twice() {
    let database = database::create().await;
    let keys = tempfile::tempdir().expect("a directory");
    let key = keys.path().join("signing.key");
    // The first one makes the key.
    let first = start(&database, &key);
    let servers = [start(&database, &key), start(&database, &key)];
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let in_pool = seeks_of_a_pool();
    let seeks = i64::from(4 * in_pool);
    sqlx::query(ACCOUNTS).bind(in_pool).execute(&mut connection).await.expect("accounts");
    sqlx::query(SEEKS).execute(&mut connection).await.expect("seeks");
    let done = "SELECT count(*) FROM seeks WHERE done_at IS NOT NULL";
    wait_until("some are paired", async || count(&mut connection, done).await > 0).await;
    tokio::task::spawn_blocking(|| first.kill()).await.expect("an end");
    let mut known = 0;
    while known < seeks {
        // As long as there is progress.
        wait_until("more are paired", async || count(&mut connection, done).await > known).await;
        known = count(&mut connection, done).await;
    }
    let matches = seeks / 2;
    for (query, expected) in [
        ("SELECT count(*) FROM matches WHERE status = 'active'", matches),
        ("SELECT count(DISTINCT match_id) FROM match_events WHERE kind = 'started'", matches),
        ("SELECT count(*) FROM outbox JOIN matches USING (match_id) WHERE first_seq > 1", 0),
        ("SELECT count(DISTINCT match_id) FROM seek_matches", matches),
        ("SELECT count(DISTINCT seek_id) FROM seek_matches", seeks),
        ("SELECT count(*) FROM seek_matches", seeks),
        ("SELECT count(DISTINCT account_id) FROM match_participants WHERE plays", seeks),
        ("SELECT sum(firsts - seconds)::bigint FROM seat_balances", 0),
    ] {
        assert_eq!(count(&mut connection, query).await, expected, "{query}");
    }
    for server in &servers {
        assert!(!server.captured().contains("ERROR"), "{}", server.captured());
    }
    let pairs_of = async |server: &ServerProcess| {
        let metrics = reqwest::get(format!("{}/metrics", server.metrics_address)).await;
        let metrics = metrics.expect("an answer").text().await.expect("a body");
        let line = metrics.lines().find(|line| line.starts_with("turnstone_seek_pairs_total"));
        line.and_then(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).expect("a number")
    };
    let both = [pairs_of(&servers[0]).await, pairs_of(&servers[1]).await];
    println!("pairs by the servers that lived: {both:?} of {matches}");
    assert!(both.iter().all(|pairs| *pairs > 0.0), "both have paired: {both:?}");
}
