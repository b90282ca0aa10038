//! The server and its own Postgres are killed with SIGKILL under load, and nothing that was
//! acknowledged is lost. The short form: a few kills; `TURNSTONE_LONG=1` for many.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    reason = "tests read the environment, and say by panicking what is wrong"
)]

#[path = "support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

/// How many clients play at the same time, each in a solo match of its own.
const CLIENTS: usize = 4;
/// How many moves are acknowledged before the next kill.
const MOVES_A_ROUND: usize = 60;

/// The binary, as an operator runs it.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(data_dir: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnstone"))
            .args([
                "serve",
                "--address",
                "127.0.0.1:0",
                "--log",
                "error",
                "--limits",
                "off",
                "--data-dir",
            ])
            .arg(data_dir)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary");
        let output = child.stdout.take().expect("its output");
        let line = BufReader::new(output).lines().next().expect("a line").expect("text");
        let address =
            line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        Self { address: address.to_owned(), child }
    }

    /// Kills the server and its Postgres at the same time, with no chance to finish anything.
    fn kill(mut self, data_dir: &Path) {
        let postmaster = std::fs::read_dir(data_dir)
            .expect("the data directory")
            .flatten()
            .find_map(|entry| std::fs::read_to_string(entry.path().join("postmaster.pid")).ok())
            .and_then(|text| text.lines().next().map(str::to_owned))
            .expect("a Postgres that runs");
        let killed = Command::new("kill")
            .args(["-9", &self.child.id().to_string(), &postmaster])
            .status()
            .expect("kill");
        assert!(killed.success());
        self.child.wait().expect("an end");
    }
}

/// What a client knows to be true: by match, the acknowledged move of each ply.
type Notes = BTreeMap<String, BTreeMap<u64, String>>;

/// Plays one match until it is told to stop or the server is gone. Gives the moves that the server
/// acknowledged; after an error the same move is sent again in the next round.
async fn play(
    base: String,
    token: String,
    id: String,
    acknowledged: Arc<AtomicBool>,
    wanted: usize,
) -> Vec<(u64, String)> {
    let http = reqwest::Client::new();
    let mut notes = Vec::new();
    while notes.len() < wanted && !acknowledged.load(Ordering::Relaxed) {
        let url = format!("{base}/v1/matches/{id}/legal-moves");
        let Some(legal) = json_of(http.get(url).bearer_auth(&token)).await else { break };
        let moves = legal["moves"].as_array().cloned().unwrap_or_default();
        let Some(chosen) = moves.get(notes.len() % moves.len().max(1)) else { break };
        let body = json!({"ply": legal["ply"], "move": chosen["move"]});
        let request =
            http.post(format!("{base}/v1/matches/{id}/moves")).bearer_auth(&token).json(&body);
        let Some(answer) = json_of(request).await else { break };
        let ply = body["ply"].as_u64().expect("a ply") + 1;
        assert!(answer["ply"].as_u64() >= Some(ply), "{answer}");
        notes.push((ply, chosen["move"].as_str().expect("a move").to_owned()));
    }
    notes
}

/// The body of an answer, if there was one and it was good.
async fn json_of(request: reqwest::RequestBuilder) -> Option<Value> {
    let response = request.send().await.ok()?;
    if !response.status().is_success() {
        return None;
    }
    response.json().await.ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_when_server_and_database_are_killed() {
    let rounds = if std::env::var_os("TURNSTONE_LONG").is_some() { 30 } else { 3 };
    let directory = tempfile::tempdir().expect("a directory");
    // Postgres runs as another user where the tests run as root.
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open).expect("permissions");
    let data_dir = directory.path().join("data");
    let mut server = Process::start(&data_dir);
    let player =
        support::Player::register(&support::Client::new(&server.address), "survivor").await;
    let token = player.token().to_owned();
    let mut notes = Notes::new();
    for _ in 0..rounds {
        let client = support::Client::new(&server.address).with_token(&token);
        let player = support::Player { client, ..player.clone() };
        let mut ids = Vec::new();
        for _ in 0..CLIENTS {
            ids.push(player.solo("ethiopian").await);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut games = tokio::task::JoinSet::new();
        for (index, id) in ids.iter().enumerate() {
            // One client stops early, and the kill comes while the others are in the middle.
            let wanted = if index == 0 { MOVES_A_ROUND } else { usize::MAX };
            let (base, token, id) = (server.address.clone(), token.clone(), id.clone());
            let stop = Arc::clone(&stop);
            games.spawn(async move { (id.clone(), play(base, token, id, stop, wanted).await) });
        }
        let mut collect = |(id, moves): (String, Vec<(u64, String)>)| {
            notes.entry(id).or_default().extend(moves);
        };
        collect(games.join_next().await.expect("a game").expect("a player"));
        server.kill(&data_dir);
        stop.store(true, Ordering::Relaxed);
        while let Some(played) = games.join_next().await {
            collect(played.expect("a player"));
        }
        server = Process::start(&data_dir);
    }
    let client = support::Client::new(&server.address).with_token(&token);
    let acknowledged: usize = notes.values().map(BTreeMap::len).sum();
    assert!(acknowledged >= rounds * MOVES_A_ROUND / 2, "only {acknowledged} moves were played");
    for (id, moves) in &notes {
        check(&client, id, moves).await;
    }
    server.kill(&data_dir);
}

/// Every acknowledged move is in the log once, at its ply, and the log replays.
async fn check(client: &support::Client, id: &str, acknowledged: &BTreeMap<u64, String>) {
    let mut logged = BTreeMap::new();
    let mut path = format!("/v1/matches/{id}/events?limit=100");
    loop {
        let page = client.get(&path).await.expect(200);
        for event in page["items"].as_array().expect("events") {
            let played = &event["move_played"];
            if let (Some(ply), Some(notation)) = (played["ply"].as_u64(), played["move"].as_str()) {
                assert!(logged.insert(ply, notation.to_owned()).is_none(), "ply {ply} twice");
            }
        }
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("/v1/matches/{id}/events?limit=100&cursor={cursor}");
    }
    for (ply, notation) in acknowledged {
        assert_eq!(logged.get(ply), Some(notation), "match {id}, ply {ply}");
    }
    let newest = acknowledged.keys().max().copied().unwrap_or(0);
    client.get(&format!("/v1/matches/{id}/positions/{newest}")).await.expect(200);
}
