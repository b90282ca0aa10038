//! The scenarios, one file for each kind of disruption, and what they share.

pub mod between_commits;
pub mod failover;
pub mod frozen;
pub mod full_pool;
pub mod killed;
pub mod outage;
pub mod patroni;
pub mod pooler;
pub mod replica;
pub mod two_servers;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::checker::{CheckCounts, Checker, rebuild_check};
use crate::clients::Clients;
use crate::cluster::Cluster;
use crate::processes::{DatabaseLocation, ServerProcess};
use crate::workers::MatchWorker;
use turnstone_testing::Random;

/// How soon everything must recover by itself.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(30);
/// How many moves are acknowledged between two disruptions, at least.
const MOVES_BETWEEN_DISRUPTIONS: usize = 40;
/// How many acknowledged moves show that play goes on.
const PROGRESS_MOVES: usize = 10;

/// The scenarios by name, and whether their disruptions are kills.
pub const ALL: [(&str, bool); 12] = [
    ("server", true),
    ("own_postgres", true),
    ("postgres", true),
    ("two_servers", true),
    ("frozen_server", false),
    ("frozen_postgres", false),
    ("full_pool", false),
    ("between_commits", false),
    ("failover", true),
    ("patroni", true),
    ("pooler", false),
    ("replica", false),
];

/// The scenarios that only the long form runs, or who names them.
pub const LONG: [&str; 5] = ["between_commits", "failover", "patroni", "pooler", "replica"];

/// The scenarios of the short form that run one after the other, on the same databases; the lanes
/// run at the same time.
pub const LANES: [&[&str]; 3] = [
    &["server", "own_postgres"],
    &["postgres", "frozen_postgres", "full_pool", "between_commits"],
    &["two_servers", "frozen_server"],
];

/// The environment of scenarios.
pub struct Harness {
    pub dir: PathBuf,
    pub players: usize,
    pub repeats: usize,
    /// An external Postgres, created at its first use.
    cluster: Option<Cluster>,
}

/// A running scenario.
pub struct ScenarioRun {
    pub clients: Arc<Clients>,
    pub random: Random,
    name: &'static str,
    seed: u64,
    disruptions: usize,
    done: usize,
    workers: JoinSet<()>,
}

impl Harness {
    pub fn new(dir: &Path, players: usize, repeats: usize) -> Self {
        Self { dir: dir.to_owned(), players, repeats, cluster: None }
    }

    /// Runs a scenario, and returns its faults.
    pub async fn run(&mut self, name: &'static str, disruptions: usize, seed: u64) -> Vec<String> {
        match name {
            "server" => killed::server(self, disruptions, seed).await,
            "own_postgres" => killed::kill_managed_postgres(self, disruptions, seed).await,
            "postgres" => outage::postgres(self, disruptions, seed).await,
            "two_servers" => two_servers::two_servers(self, disruptions, seed).await,
            "frozen_server" => frozen::server(self, disruptions, seed).await,
            "frozen_postgres" => frozen::postgres(self, disruptions, seed).await,
            "full_pool" => full_pool::full_pool(self, disruptions, seed).await,
            "between_commits" => between_commits::coordinator(self, disruptions, seed).await,
            "failover" => failover::failover(self, disruptions, seed).await,
            "patroni" => patroni::patroni(self, disruptions, seed).await,
            "pooler" => pooler::pooler(self, disruptions, seed).await,
            "replica" => replica::replica(self, disruptions, seed).await,
            other => panic!("there is no scenario `{other}`"),
        }
    }

    /// The directory of the servers with a managed Postgres.
    pub fn managed_database(&self) -> DatabaseLocation {
        DatabaseLocation::Managed(self.dir.join("own"))
    }

    /// The external Postgres; the scenario that uses it gives it back.
    pub async fn take_cluster(&mut self) -> Cluster {
        match self.cluster.take() {
            Some(cluster) => cluster,
            None => Cluster::start(&self.dir.join("cluster")).await,
        }
    }

    /// Starts a server; its log file has this name.
    pub fn server(&self, data: &DatabaseLocation, name: &str, flags: &[&str]) -> ServerProcess {
        ServerProcess::start(data, &self.dir.join(format!("{name}.log")), flags)
    }

    /// Creates the accounts of a scenario, without starting play.
    pub async fn prepare(
        &self,
        name: &'static str,
        servers: &[&ServerProcess],
        disruptions: usize,
        seed: u64,
    ) -> ScenarioRun {
        let bases = servers.iter().map(|server| server.base()).collect();
        let clients = Arc::new(Clients::register(bases, name, self.players).await);
        let workers = JoinSet::new();
        ScenarioRun {
            clients,
            random: Random::new(seed),
            name,
            seed,
            disruptions,
            done: 0,
            workers,
        }
    }

    /// As [`Harness::prepare`], and starts play.
    pub async fn play(
        &self,
        name: &'static str,
        servers: &[&ServerProcess],
        disruptions: usize,
        seed: u64,
    ) -> ScenarioRun {
        let mut play = self.prepare(name, servers, disruptions, seed).await;
        play.begin();
        play
    }

    /// Compares all head rows and ratings with the logs, after all servers have stopped.
    pub fn rebuild_check(&self) -> Vec<String> {
        let own = self.dir.join("own");
        let own = own.exists().then_some(DatabaseLocation::Managed(own));
        let cluster = self.cluster.as_ref().map(|cluster| DatabaseLocation::Url(cluster.url()));
        own.iter().chain(&cluster).filter_map(rebuild_check).collect()
    }

    /// Ends a scenario that used the external Postgres.
    pub async fn finish_with_cluster(
        &mut self,
        cluster: Cluster,
        play: ScenarioRun,
        servers: Vec<ServerProcess>,
    ) -> Vec<String> {
        let faults = self.end(play, servers).await;
        self.cluster = Some(cluster);
        faults
    }

    /// Ends a scenario: stops play, compares everything, and stops the servers.
    pub async fn end(&self, mut play: ScenarioRun, servers: Vec<ServerProcess>) -> Vec<String> {
        play.clients.stop();
        while let Some(ended) = play.workers.join_next().await {
            ended.expect("a worker that ends");
        }
        let records = self.dir.join(format!("records-{}", play.name));
        std::fs::create_dir(&records).expect("a directory");
        let (before, began) = (play.clients.repeated(), Instant::now());
        let checked = Checker::new(&play.clients, play.seed).check(&records, self.repeats).await;
        for mut server in servers {
            server.stop();
        }
        let CheckCounts { matches, events, moves, answers, rolls, repeats } = checked;
        let repeats = before + repeats;
        println!(
            "  {}: in {} ms checked {matches} matches, {events} events, {moves} moves, {rolls} rolls, \
             {answers} answers, {repeats} repeats",
            play.name,
            began.elapsed().as_millis(),
        );
        play.clients.history.faults()
    }
}

impl ScenarioRun {
    /// Starts play.
    pub fn begin(&mut self) {
        for number in 0..self.clients.players.len() {
            self.workers
                .spawn(MatchWorker::new(Arc::clone(&self.clients), number, self.seed).run());
        }
    }

    /// Whether another disruption is due. Lets the workers play for a random while before it.
    pub async fn next_disruption(&mut self) -> bool {
        if self.done == self.disruptions || self.clients.is_stopping() {
            return false;
        }
        self.done += 1;
        let before = self.clients.acknowledged();
        let have_played = || self.clients.acknowledged() >= before + MOVES_BETWEEN_DISRUPTIONS;
        self.wait("play is too slow", have_played).await;
        let pause = self.random.below(900) as u64;
        // Time is what is varied: the disruption must come at any instant.
        tokio::time::sleep(Duration::from_millis(pause)).await;
        true
    }

    /// Waits for a random time, so that a disruption or a recovery comes at any instant.
    pub async fn sleep_random(&mut self, least: usize, most: usize) {
        let milliseconds = least + self.random.below(most - least);
        tokio::time::sleep(Duration::from_millis(milliseconds as u64)).await;
    }

    /// Waits until play continues, and prints the progress.
    pub async fn wait_for_progress(&self) {
        let before = self.clients.acknowledged();
        let goes_on = || self.clients.acknowledged() >= before + PROGRESS_MOVES;
        self.wait("play does not continue", goes_on).await;
        println!(
            "  {}: {} of {}, {} moves acknowledged, {} requests without a response, {} answered \
             with 503",
            self.name,
            self.done,
            self.disruptions,
            self.clients.acknowledged(),
            self.clients.lost(),
            self.clients.refused(),
        );
    }

    /// Waits until a move is acknowledged beyond these.
    pub async fn wait_for_moves_after(&self, before: usize) {
        self.wait("no move is acknowledged", || self.clients.acknowledged() > before).await;
    }

    /// Waits until a request gets 503.
    pub async fn wait_for_503(&self) {
        let before = self.clients.refused();
        self.wait("no request gets 503", || self.clients.refused() > before).await;
    }

    /// Waits until `/readyz` of a server has a status.
    pub async fn wait_for_readiness(&self, base: &str, wanted: u16) {
        let began = Instant::now();
        while self.clients.status(base, "/readyz").await != Some(wanted) {
            if began.elapsed() > RECOVERY_TIMEOUT {
                self.clients.history.fault(format!("/readyz does not become {wanted}"));
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if self.clients.status(base, "/healthz").await != Some(200) {
            self.clients.history.fault("/healthz is not 200 of a process that is alive");
        }
    }

    async fn wait(&self, otherwise: &str, condition: impl Fn() -> bool) {
        let began = Instant::now();
        while !condition() && !self.clients.is_stopping() {
            if began.elapsed() > RECOVERY_TIMEOUT {
                self.clients.history.fault(format!("{otherwise} ({})", self.name));
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Records a fault if a server that was not disrupted has ended.
    pub fn assert_running(&self, server: &mut ServerProcess) {
        if !server.is_running() {
            self.clients.history.fault("a server ended because its database was unavailable");
        }
    }
}
