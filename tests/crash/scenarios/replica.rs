//! A replica that serves what may be a second old, and that falls behind.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Executor;

use super::{Harness, ScenarioRun};
use crate::cluster::Cluster;
use crate::history::{Request, RequestKind};
use crate::processes::{DatabaseLocation, free_port};

/// How old a list may be that strangers see, and the time that a busy machine takes.
const MAX_STALENESS: Duration = Duration::from_millis(1500);
const TIMEOUT: Duration = Duration::from_secs(20);
/// The path of the list that a stranger reads.
const OPEN_MATCHES: &str = "/v1/matches?status=open&limit=1";

/// Pauses the replay of the replica. Lists of strangers are then from the primary, and never older
/// than a second; when the replica has caught up, it serves them again.
pub async fn replica(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let primary = Cluster::start(&harness.dir.join("replica-primary")).await;
    let standby = primary.start_standby(&harness.dir.join("replica-standby"), free_port()).await;
    let data = DatabaseLocation::Url(primary.url());
    let url = standby.url();
    let flags = ["--replica-database-url", url.as_str()];
    let mut server = harness.server(&data, "replica", &flags);
    // It has no log in memory before it is asked.
    let mut reader = harness.server(&data, "replica-reader", &flags);
    // Nobody plays: the newest open match is the one that this test has just created.
    let mut play = harness.prepare("replica", &[&server], disruptions, seed).await;
    for _ in 0..disruptions {
        if !is_asked(&server.base(), &standby).await {
            play.clients.history.fault("nothing is read from the replica");
        }
        let reads_logs = async {
            while !has_queried(&standby, "%FROM match_events%").await {
                let id = begin(&mut play).await;
                position(&reader.base(), &id, 1).await;
            }
        };
        if tokio::time::timeout(TIMEOUT, reads_logs).await.is_err() {
            play.clients.history.fault("no log is read from the replica");
        }
        let id = begin(&mut play).await;
        standby.connect().await.execute("SELECT pg_wal_replay_pause()").await.expect("a pause");
        // For less than a second the replica still counts as current. It lacks the second move, and half of the
        // log is no answer.
        play_pit(&mut play, &id, 1, "1").await;
        let shown = position(&reader.base(), &id, 2).await;
        if shown["ply"] != 2 || shown["last_move"]["move"] != "1" {
            play.clients.history.fault(format!("half of a log is shown: {shown}"));
        }
        for _ in 0..8 {
            let id = create(&mut play, json!({"game": "mancala", "variant": "basic"})).await;
            let since = Instant::now();
            while newest(&server.base()).await != id {
                if since.elapsed() > MAX_STALENESS {
                    play.clients.history.fault("a list is older than a second");
                    break;
                }
            }
        }
        standby.connect().await.execute("SELECT pg_wal_replay_resume()").await.expect("a replay");
    }
    reader.stop();
    server.stop();
    play.clients.history.faults()
}

/// The id of the newest open match, as a stranger sees it.
async fn newest(base: &str) -> Value {
    let answer = reqwest::get(format!("{base}{OPEN_MATCHES}")).await.expect("an answer");
    let list: Value = answer.json().await.expect("a list");
    list["items"][0]["id"].clone()
}

/// Creates a match; returns its id.
async fn create(play: &mut ScenarioRun, body: Value) -> Value {
    let key = format!("replica-{:x}", play.random.next());
    let request = Request::new(RequestKind::Create, "POST", "/v1/matches".to_owned())
        .with_body(body)
        .header("idempotency-key", key);
    let player = &play.clients.players[0];
    let created = play.clients.send(&mut play.random, player, &request).await;
    created.body["id"].clone()
}

/// A match that one player plays alone, after one move.
async fn begin(play: &mut ScenarioRun) -> String {
    let wanted = json!({
        "game": "mancala", "variant": "basic", "solo": true, "visibility": "public",
    });
    let id = create(play, wanted).await.as_str().expect("an id").to_owned();
    play_pit(play, &id, 0, "2").await;
    id
}

async fn play_pit(play: &mut ScenarioRun, id: &str, at: u32, pit: &str) {
    let request = Request::new(RequestKind::Move, "POST", format!("/v1/matches/{id}/moves"))
        .with_body(json!({"ply": at, "move": pit}));
    let player = &play.clients.players[0];
    let answer = play.clients.send(&mut play.random, player, &request).await;
    assert_eq!(answer.status, 201, "{}", answer.describe());
}

/// The position after a ply, for which a server reads the log.
async fn position(base: &str, id: &str, ply: u32) -> Value {
    let path = format!("{base}/v1/matches/{id}/positions/{ply}");
    reqwest::get(path).await.expect("an answer").json().await.expect("a position")
}

/// Whether a connection to a database has asked a query like this one.
async fn has_queried(database: &Cluster, pattern: &'static str) -> bool {
    let asked = "SELECT count(*) FROM pg_stat_activity
        WHERE query LIKE $1 AND pid <> pg_backend_pid()";
    let count = sqlx::query_scalar(asked).bind(pattern);
    let count: i64 = count.fetch_one(&mut database.connect().await).await.expect("a count");
    count > 0
}

/// Whether the list of strangers comes to be read from the replica.
async fn is_asked(base: &str, standby: &Cluster) -> bool {
    let since = Instant::now();
    while since.elapsed() < TIMEOUT {
        newest(base).await;
        if has_queried(standby, "%FROM matches%").await {
            return true;
        }
    }
    false
}
