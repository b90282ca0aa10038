//! A replica that serves what may be a second old, and that falls behind.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Executor, Row};

use super::Harness;
use crate::cluster::Cluster;
use crate::history::{Request, RequestKind};
use crate::processes::{DatabaseLocation, free_port};

/// How old a list may be that strangers see, and the time that a busy machine takes.
const MAX_STALENESS: Duration = Duration::from_millis(1500);
const TIMEOUT: Duration = Duration::from_secs(20);
/// What the list of a stranger reads.
const OPEN_MATCHES: &str = "/v1/matches?status=open&limit=1";

/// Pauses the replay of the replica. Lists of strangers are then from the primary, and never older
/// than a second; when the replica has caught up, it serves them again.
pub async fn replica(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let primary = Cluster::start(&harness.dir.join("replica-primary")).await;
    let standby = primary.start_standby(&harness.dir.join("replica-standby"), free_port()).await;
    let data = DatabaseLocation::Url(primary.url());
    let url = standby.url();
    let mut server = harness.server(&data, "replica", &["--replica-database-url", &url]);
    // Nobody plays: the newest open match is the one that this test has just created.
    let mut play = harness.prepare("replica", &[&server], disruptions, seed).await;
    for _ in 0..disruptions {
        let history = &play.clients.history;
        if !is_asked(&server.base(), &standby).await {
            history.fault("nothing is read from the replica");
        }
        standby.connect().await.execute("SELECT pg_wal_replay_pause()").await.expect("a pause");
        for _ in 0..8 {
            let player = &play.clients.players[0];
            let body = json!({"game": "mancala", "variant": "basic"});
            let key = format!("replica-{:x}", play.random.next());
            let created = Request::new(RequestKind::Create, "POST", "/v1/matches".to_owned())
                .with_body(body)
                .header("idempotency-key", key);
            let created = play.clients.send(&mut play.random, player, &created).await;
            let since = Instant::now();
            while newest(&server.base()).await != created.body["id"] {
                if since.elapsed() > MAX_STALENESS {
                    history.fault("a list is older than a second");
                    break;
                }
            }
        }
        standby.connect().await.execute("SELECT pg_wal_replay_resume()").await.expect("a replay");
    }
    server.stop();
    play.clients.history.faults()
}

/// The id of the newest open match, as a stranger sees it.
async fn newest(base: &str) -> Value {
    let answer = reqwest::get(format!("{base}{OPEN_MATCHES}")).await.expect("an answer");
    let list: Value = answer.json().await.expect("a list");
    list["items"][0]["id"].clone()
}

/// Whether the list of strangers comes to be read from the replica.
async fn is_asked(base: &str, standby: &Cluster) -> bool {
    let mut connection = standby.connect().await;
    let asked = "SELECT count(*) FROM pg_stat_activity
        WHERE query LIKE '%FROM matches%' AND pid <> pg_backend_pid()";
    let since = Instant::now();
    while since.elapsed() < TIMEOUT {
        newest(base).await;
        let row = connection.fetch_one(asked).await.expect("a count");
        if row.get::<i64, _>(0) > 0 {
            return true;
        }
    }
    false
}
