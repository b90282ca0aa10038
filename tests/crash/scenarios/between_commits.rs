//! The coordinator of a cluster dies between the commits of one transaction on two machines.

use std::time::{Duration, Instant};

use chrono::{SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor, Row};

use super::{Harness, ScenarioRun};
use crate::citus;
use crate::cluster::Cluster;
use crate::history::{Request, RequestKind};
use crate::processes::{DatabaseLocation, ServerProcess};
use crate::worker_proxy::Hold;

/// How soon what was lost must be there again.
const TIMEOUT: Duration = Duration::from_secs(20);
/// How long a feed is read that has nothing new to show.
const QUIET: Duration = Duration::from_secs(2);
/// In how many matches a player is looked for one on each worker.
const MATCHES: usize = 12;

/// Ends a rated match, and kills the coordinator when the worker of the match has committed; then plans a
/// vacation that moves the deadlines of matches on two workers, and kills it when it alone has committed.
pub async fn coordinator(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    if !citus::is_wanted() {
        println!("  between_commits: SKIPPED, because there is no cluster");
        return Vec::new();
    }
    let mut cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut server = harness.server(&data, "between_commits", &[]);
    let play = harness.prepare("between_commits", &[&server], disruptions, seed).await;
    for round in 0..disruptions {
        let mut scenario = Scenario { play: &play, server: &server, cluster: &mut cluster };
        scenario.lose_queued_rating(round).await;
        scenario.lose_second_phase().await;
    }
    server.stop();
    harness.cluster = Some(cluster);
    play.clients.history.faults()
}

struct Scenario<'a> {
    play: &'a ScenarioRun,
    server: &'a ServerProcess,
    cluster: &'a mut Cluster,
}

impl Scenario<'_> {
    /// The row that queues a match for its rating is lost, and those of the index by account. The match is rated
    /// nevertheless, and its players find it among those that are over.
    async fn lose_queued_rating(&mut self, rated_before: usize) {
        let id = self.begin().await;
        for ply in 0..12 {
            self.play_a_move(ply, &id).await;
        }
        let (cursor, _) = self.read_feed(None, QUIET).await;
        self.cluster.gate().set(Hold::AnswerTo("finished"));
        let path = format!("/v1/matches/{id}/resignation");
        let is_held = self.while_held(self.send(0, "POST", &path, None)).await;
        self.kill(is_held).await;
        let mut rated = json!(null);
        let path = format!("/v1/players/{}/ratings", self.play.clients.players[0].name);
        let began = Instant::now();
        while rated != json!(rated_before + 1) && began.elapsed() < TIMEOUT {
            tokio::time::sleep(Duration::from_millis(100)).await;
            rated =
                self.send(0, "GET", &path, None).await["items"][0]["standing"]["matches"].clone();
        }
        let current = self.send(0, "GET", &format!("/v1/matches/{id}"), None).await;
        if current["status"] != "finished" {
            self.fault(format!("the worker has not committed: {id} is {}", current["status"]));
        } else if rated != json!(rated_before + 1) {
            self.fault(format!("a finished match is not rated: {id}; {rated} are"));
        }
        let account = self.send(1, "GET", "/v1/me", None).await["id"].clone();
        let account = account.as_str().unwrap_or_default();
        let over = format!("/v1/matches?player={account}&status=finished&limit=1");
        let over = self.send(1, "GET", &over, None).await["items"][0]["id"].clone();
        if over != json!(id) {
            self.fault(format!("a list of finished matches begins with {over} and not with {id}"));
        }
        let (_, seen) = self.read_feed(Some(cursor), QUIET).await;
        if !seen.contains(&id) {
            self.fault(format!("a feed has not shown the end of {id}: {seen:?}"));
        }
    }

    /// The workers do not learn that the deadlines of two matches have moved. A feed shows it when they do.
    async fn lose_second_phase(&mut self) {
        self.send(0, "PATCH", "/v1/me", Some(json!({"vacation": {"planned": []}}))).await;
        let (mut moved, mut workers) = (Vec::new(), Vec::new());
        while workers.len() < 2 && moved.len() < MATCHES {
            let id = self.begin().await;
            let worker = self.worker_of(&id).await;
            moved.push(id);
            if !workers.contains(&worker) {
                workers.push(worker);
            }
        }
        let other = self.begin().await;
        self.play_a_move(0, &other).await;
        let (mut cursor, _) = self.read_feed(None, QUIET).await;

        // Only the scenario recovers.
        self.administer("ALTER SYSTEM SET citus.recover_2pc_interval = -1").await;
        self.administer("SELECT pg_reload_conf()").await;
        self.cluster.gate().set(Hold::SecondPhase);
        let day =
            |days| (Utc::now() + TimeDelta::days(days)).to_rfc3339_opts(SecondsFormat::Secs, true);
        let plan = json!({"vacation": {"planned": [{"starts_at": day(1), "ends_at": day(2)}]}});
        let is_held = self.while_held(self.send(0, "PATCH", "/v1/me", Some(plan))).await;
        self.kill(is_held).await;

        self.play_a_move(1, &other).await;
        let (read, mut seen) = self.read_feed(Some(cursor), QUIET).await;
        cursor = read;
        self.administer("ALTER SYSTEM RESET citus.recover_2pc_interval").await;
        self.administer("SELECT pg_reload_conf()").await;
        self.administer("SELECT recover_prepared_transactions()").await;
        let wanted = |seen: &[String]| moved.iter().chain([&other]).all(|id| seen.contains(id));
        let began = Instant::now();
        while !wanted(&seen) && began.elapsed() < TIMEOUT {
            let (read, more) = self.read_feed(Some(cursor), Duration::from_millis(200)).await;
            cursor = read;
            seen.extend(more);
        }
        if !wanted(&seen) {
            self.fault(format!(
                "a feed has missed changes: of {moved:?} and {other} it has shown {seen:?}"
            ));
        }
    }
    /// A match of the first two players, in which the first is to act.
    async fn begin(&self) -> String {
        let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0});
        let made = self.send(0, "POST", "/v1/matches", Some(wanted)).await;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        self.send(1, "POST", &format!("/v1/matches/{id}/seats"), Some(json!({"seat": 1}))).await;
        id
    }

    /// The players play the first houses one after the other.
    async fn play_a_move(&self, ply: usize, id: &str) {
        let body = json!({"ply": ply, "move": (ply / 2 + 1).to_string()});
        self.send(ply % 2, "POST", &format!("/v1/matches/{id}/moves"), Some(body)).await;
    }

    /// The feed of the second player after a position, read for this long and to its end; and the position
    /// then.
    async fn read_feed(&self, after: Option<String>, time: Duration) -> (String, Vec<String>) {
        let (mut cursor, mut seen, began) = (after, Vec::new(), Instant::now());
        loop {
            let position = cursor.map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
            let page =
                self.send(1, "GET", &format!("/v1/me/changes?limit=100{position}"), None).await;
            let next = page["next_cursor"].as_str().unwrap_or_default().to_owned();
            let items = page["items"].as_array().cloned().unwrap_or_default();
            let ids = items.iter().filter_map(|item| item["summary"]["id"].as_str());
            seen.extend(ids.map(str::to_owned));
            if items.is_empty() && began.elapsed() >= time {
                return (next, seen);
            }
            cursor = Some(next);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends a request until it is answered. Any answer but success is a fault.
    async fn send(
        &self,
        player: usize,
        method: &'static str,
        path: &str,
        body: Option<Value>,
    ) -> Value {
        let clients = &self.play.clients;
        let request = Request { body, ..Request::new(RequestKind::Other, method, path.to_owned()) };
        let began = Instant::now();
        while began.elapsed() < TIMEOUT {
            let (base, player) = (self.server.base(), &clients.players[player]);
            match clients.send_once(&base, player, &request, TIMEOUT).await {
                Some((status, body)) => {
                    if !(200..300).contains(&status) {
                        self.fault(format!("{method} {path}: {status} {body}"));
                    }
                    return body;
                }
                None => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
        self.fault(format!("{method} {path}: no answer"));
        Value::Null
    }

    /// Whether the gate holds a commit before the request is answered.
    async fn while_held(&self, request: impl Future<Output = Value>) -> bool {
        tokio::select! {
            held = self.cluster.gate().wait() => held,
            _ = request => false,
        }
    }

    /// Kills the coordinator, opens the gate, and starts it again.
    async fn kill(&mut self, is_held: bool) {
        if !is_held {
            self.fault("no commit was held".to_owned());
        }
        self.cluster.kill(true);
        self.cluster.gate().set(Hold::Nothing);
        self.cluster.restart().await;
        self.play.wait_for_readiness(&self.server.base(), 200).await;
    }

    async fn worker_of(&self, id: &str) -> i32 {
        let query = format!(
            "SELECT groupid FROM pg_dist_placement
             WHERE shardid = get_shard_id_for_distribution_column('matches', '{id}')"
        );
        let mut connection = self.cluster.connect().await;
        let row = connection.fetch_one(AssertSqlSafe(query)).await.expect("the worker of a match");
        row.get(0)
    }

    async fn administer(&self, statement: &'static str) {
        self.cluster.connect().await.execute(statement).await.expect("a statement");
    }

    fn fault(&self, text: String) {
        self.play.clients.history.fault(text);
    }
}
