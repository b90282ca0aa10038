//! What goes wrong, each in a file, and what all of them share.

pub mod frozen;
pub mod full_pool;
pub mod killed;
pub mod outage;
pub mod two_servers;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::checker::{Checked, Checker, rebuild_check};
use crate::clients::Clients;
use crate::cluster::Cluster;
use crate::processes::{Data, Server};
use crate::tables::Table;
use turnstone_testing::Random;

/// How soon everything must go on by itself.
const RECOVERS_WITHIN: Duration = Duration::from_secs(30);
/// How many moves are acknowledged from one strike to the next, at least.
const BETWEEN_STRIKES: usize = 40;
/// How many acknowledged moves show that play goes on.
const GOES_ON: usize = 10;

/// What can be run, and by which name; whether its strikes are kills.
pub const ALL: [(&str, bool); 7] = [
    ("server", true),
    ("own_postgres", true),
    ("postgres", true),
    ("two_servers", true),
    ("frozen_server", false),
    ("frozen_postgres", false),
    ("full_pool", false),
];

/// Where scenarios run.
pub struct Arena {
    pub dir: PathBuf,
    pub players: usize,
    pub repeats: usize,
    /// A Postgres that is nobody's own, made when it is first needed.
    cluster: Option<Cluster>,
}

/// A scenario under way.
pub struct Play {
    pub clients: Arc<Clients>,
    pub random: Random,
    name: &'static str,
    seed: u64,
    strikes: usize,
    done: usize,
    tables: JoinSet<()>,
}

impl Arena {
    pub fn new(dir: &Path, players: usize, repeats: usize) -> Self {
        Self { dir: dir.to_owned(), players, repeats, cluster: None }
    }

    /// Runs a scenario; gives what was wrong.
    pub async fn run(&mut self, name: &'static str, strikes: usize, seed: u64) -> Vec<String> {
        match name {
            "server" => killed::server(self, strikes, seed).await,
            "own_postgres" => killed::own_postgres(self, strikes, seed).await,
            "postgres" => outage::postgres(self, strikes, seed).await,
            "two_servers" => two_servers::two_servers(self, strikes, seed).await,
            "frozen_server" => frozen::server(self, strikes, seed).await,
            "frozen_postgres" => frozen::postgres(self, strikes, seed).await,
            "full_pool" => full_pool::full_pool(self, strikes, seed).await,
            other => panic!("there is no scenario `{other}`"),
        }
    }

    /// The directory of the servers that have a Postgres of their own.
    pub fn own(&self) -> Data {
        Data::Own(self.dir.join("own"))
    }

    /// The Postgres that is nobody's own, taken out while a scenario uses it.
    pub async fn take_cluster(&mut self) -> Cluster {
        match self.cluster.take() {
            Some(cluster) => cluster,
            None => Cluster::start(&self.dir.join("cluster")).await,
        }
    }

    /// Starts a server; its log is kept under this name.
    pub fn server(&self, data: &Data, name: &str, flags: &[&str]) -> Server {
        Server::start(data, &self.dir.join(format!("{name}.log")), flags)
    }

    /// Makes the accounts of a scenario; nobody plays yet.
    pub async fn prepare(
        &self,
        name: &'static str,
        servers: &[&Server],
        strikes: usize,
        seed: u64,
    ) -> Play {
        let bases = servers.iter().map(|server| server.base()).collect();
        let clients = Arc::new(Clients::register(bases, name, self.players).await);
        let tables = JoinSet::new();
        Play { clients, random: Random::new(seed), name, seed, strikes, done: 0, tables }
    }

    /// The same, and they begin to play.
    pub async fn play(
        &self,
        name: &'static str,
        servers: &[&Server],
        strikes: usize,
        seed: u64,
    ) -> Play {
        let mut play = self.prepare(name, servers, strikes, seed).await;
        play.begin();
        play
    }

    /// Compares all head rows and ratings with the logs, when no server runs any more.
    pub fn rebuild_check(&self) -> Vec<String> {
        let own = self.dir.join("own");
        let own = own.exists().then_some(Data::Own(own));
        let cluster = self.cluster.as_ref().map(|cluster| Data::Url(cluster.url()));
        own.iter().chain(&cluster).filter_map(rebuild_check).collect()
    }

    /// Ends a scenario that was played beside this Postgres.
    pub async fn end_beside(
        &mut self,
        cluster: Cluster,
        play: Play,
        servers: Vec<Server>,
    ) -> Vec<String> {
        let faults = self.end(play, servers).await;
        self.cluster = Some(cluster);
        faults
    }

    /// Ends a scenario: nobody plays any more, everything is compared, and the servers stop.
    pub async fn end(&self, mut play: Play, servers: Vec<Server>) -> Vec<String> {
        play.clients.stop();
        while let Some(ended) = play.tables.join_next().await {
            ended.expect("a table that ends");
        }
        let records = self.dir.join(format!("records-{}", play.name));
        std::fs::create_dir(&records).expect("a directory");
        let (before, began) = (play.clients.repeated(), Instant::now());
        let checked = Checker::new(&play.clients, play.seed).check(&records, self.repeats).await;
        for mut server in servers {
            server.stop();
        }
        let Checked { matches, events, moves, answers, rolls, repeats } = checked;
        let repeats = before + repeats;
        println!(
            "  {}: in {} ms checked {matches} matches, {events} events, {moves} moves, {rolls} rolls, \
             {answers} answers, {repeats} repeats",
            play.name,
            began.elapsed().as_millis(),
        );
        play.clients.notes.faults()
    }
}

impl Play {
    /// Everyone begins to play.
    pub fn begin(&mut self) {
        for number in 0..self.clients.players.len() {
            self.tables.spawn(Table::new(Arc::clone(&self.clients), number, self.seed).run());
        }
    }

    /// Whether another strike is to come. Says what has happened so far, and lets them play for a
    /// while, which ends at any instant.
    pub async fn next_strike(&mut self) -> bool {
        if self.done == self.strikes || self.clients.is_stopping() {
            return false;
        }
        self.done += 1;
        let before = self.clients.acknowledged();
        let have_played = || self.clients.acknowledged() >= before + BETWEEN_STRIKES;
        self.wait("play is too slow", have_played).await;
        let pause = self.random.below(900) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        true
    }

    /// Holds for a random time.
    pub async fn hold(&mut self, least: usize, most: usize) {
        let milliseconds = least + self.random.below(most - least);
        tokio::time::sleep(Duration::from_millis(milliseconds as u64)).await;
    }

    /// Waits until play goes on, by itself.
    pub async fn goes_on(&self) {
        let before = self.clients.acknowledged();
        let goes_on = || self.clients.acknowledged() >= before + GOES_ON;
        self.wait("play does not go on", goes_on).await;
        println!(
            "  {}: {} of {}, {} moves acknowledged, {} requests without an answer, {} told to \
             come again",
            self.name,
            self.done,
            self.strikes,
            self.clients.acknowledged(),
            self.clients.lost(),
            self.clients.refused(),
        );
    }

    /// Waits until somebody was told to come again.
    pub async fn refuses(&self) {
        let before = self.clients.refused();
        self.wait("nobody is told to come again", || self.clients.refused() > before).await;
    }

    /// Waits until `/readyz` of a server has a status.
    pub async fn readiness(&self, base: &str, wanted: u16) {
        let began = Instant::now();
        while self.clients.status(base, "/readyz").await != Some(wanted) {
            if began.elapsed() > RECOVERS_WITHIN {
                self.clients.notes.fault(format!("/readyz does not come to {wanted}"));
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if self.clients.status(base, "/healthz").await != Some(200) {
            self.clients.notes.fault("/healthz is not 200 of a process that is alive");
        }
    }

    async fn wait(&self, otherwise: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() && !self.clients.is_stopping() {
            if began.elapsed() > RECOVERS_WITHIN {
                self.clients.notes.fault(format!("{otherwise} ({})", self.name));
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// A server that was not struck must not have ended.
    pub fn still_runs(&self, server: &mut Server) {
        if !server.is_running() {
            self.clients.notes.fault("a server ended because its database was away");
        }
    }
}
