//! Many seeks, several servers that pair them at the same time, and kills.

use std::path::Path;

use sqlx::{ConnectOptions, Connection, PgConnection};
use turnstone_testing::is_long;

use crate::support::database::{self, TestDatabase};
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;

fn start(database: &TestDatabase, key: &Path) -> ServerProcess {
    ServerProcess::start(|command| {
        command.args(["--limits", "off", "--workers", "1", "--pool-size", "4", "--signing-key"]);
        command.arg(key).env("DATABASE_URL", database.serving.to_url_lossy().as_str());
    })
}

/// How many seeks of each of the four pools, servers and kills there are.
fn sizes() -> (i32, usize, i64) {
    if is_long() { (2500, 4, 12) } else { (100, 3, 1) }
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
    let (in_pool, count_of_servers, kills) = sizes();
    // The first one makes the key, and lives.
    let mut servers = vec![start(&database, &key)];
    servers.extend((1..count_of_servers).map(|_| start(&database, &key)));
    let mut connection =
        PgConnection::connect_with(&database.migrating).await.expect("a connection");
    let seeks = i64::from(4 * in_pool);
    sqlx::query(ACCOUNTS).bind(in_pool).execute(&mut connection).await.expect("accounts");
    sqlx::query(SEEKS).execute(&mut connection).await.expect("seeks");
    let done = "SELECT count(*) FROM seeks WHERE done_at IS NOT NULL";
    let (mut known, mut killed) = (0, 0);
    while known < seeks {
        // As long as there is progress.
        wait_until("more are paired", async || count(&mut connection, done).await > known).await;
        known = count(&mut connection, done).await;
        // The first kill comes at once, and the others while the rest are paired.
        if killed < kills && known >= killed * seeks / kills {
            let victim = servers.remove(1);
            tokio::task::spawn_blocking(|| victim.kill()).await.expect("an end");
            servers.push(start(&database, &key));
            killed += 1;
        }
    }
    assert_eq!(killed, kills, "the servers were killed while they paired");
    let lived = count_of_servers.saturating_sub(usize::try_from(kills).expect("a few")).max(1);
    let matches = seeks / 2;
    for (query, expected) in [
        ("SELECT count(*) FROM matches WHERE status = 'active'", matches),
        ("SELECT count(DISTINCT match_id) FROM match_events WHERE kind = 'started'", matches),
        ("SELECT count(*) FROM outbox JOIN matches USING (match_id) WHERE first_seq > 1", 0),
        ("SELECT count(DISTINCT match_id) FROM seek_matches", matches),
        ("SELECT count(DISTINCT seek_id) FROM seek_matches", seeks),
        ("SELECT count(*) FROM seek_matches", seeks),
        ("SELECT count(DISTINCT account_id) FROM match_participants WHERE plays", seeks),
        (
            "SELECT count(*) FROM (SELECT FROM seek_matches JOIN seeks USING (seek_id)
             GROUP BY match_id HAVING count(*) <> 2 OR count(DISTINCT pool) <> 1
                 OR count(DISTINCT account_id) <> 2) AS unfit",
            0,
        ),
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
    let by_first = pairs_of(&servers[0]).await;
    println!("pairs by the server that lived: {by_first} of {matches}");
    // Servers that were killed have been replaced behind the others.
    for server in &servers[..lived] {
        assert!(pairs_of(server).await > 0.0, "all that lived have paired");
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let all = matches as f64;
    assert!(by_first < all, "others have paired");
}
