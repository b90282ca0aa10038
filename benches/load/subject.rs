//! A build that is measured, row by row, on a database of its own.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::client::{Client, Requests};
use crate::moves::{play, repeat};
use crate::pgbench::psql;
use crate::players::Plan;
use crate::reads::{Read, World, send};
use crate::server::{Place, Server};
use crate::tally::Sample;
use crate::waits::Waiting;

/// The rows in their order, with what the tables call them. Moves come last, for they leave work
/// that would be counted to reads.
pub const ROWS: [(&str, &str); 22] = [
    ("match-log", "a match from its log"),
    ("match", "a match"),
    ("match-304", "a match, 304"),
    ("legal-moves", "legal moves"),
    ("board.svg", "board.svg"),
    ("board.png", "board.png, kept"),
    ("events", "events"),
    ("home", "home, 500 matches"),
    ("home-304", "home, 304"),
    ("turns", "turns"),
    ("list", "a list of 50"),
    ("changes", "changes, nothing new"),
    ("login", "login"),
    ("creation", "creation to start"),
    ("seek", "seek to pairing"),
    ("computer", "a computer's move"),
    ("poll", "a poll that wakes"),
    ("stream", "a move to a stream"),
    ("ratings", "end to ratings"),
    ("move", "a lone move"),
    ("moves", "durable moves"),
    ("moves-told", "durable moves, each told by a webhook"),
];

pub fn is_read(row: &str) -> bool {
    let place = |wanted: &str| ROWS.iter().position(|(row, _)| *row == wanted);
    place(row) <= place("login")
}

/// How long a row is measured, and over how many streams.
#[derive(Clone, Copy)]
pub struct Size {
    pub seconds: f64,
    pub streams: usize,
}

pub struct Subject {
    pub database: String,
    program: PathBuf,
    server: Server,
    /// The same build without matches in memory, for the reads from the log.
    fresh: Option<Server>,
    /// Made for the first row that reads.
    world: Option<World>,
    number: u16,
}

impl Subject {
    /// Starts a build on a new database.
    pub async fn start(place: &Place, program: &Path, database: &str, number: u16) -> Self {
        psql("postgres", &format!("CREATE DATABASE {database}")).await;
        let server = place.start(program, database, number, &[]).await;
        let (database, program) = (database.to_owned(), program.to_owned());
        Self { database, program, server, fresh: None, world: None, number }
    }

    /// Starts the same build again on the database as it is now.
    pub async fn start_fresh(&mut self, place: &Place) -> &Server {
        self.stop_fresh().await;
        let flags = ["--test-tuning", "cached_matches=0"];
        let server = place.start(&self.program, &self.database, self.number + 4, &flags).await;
        self.fresh.insert(server)
    }

    /// It would hear of all that the other one writes.
    async fn stop_fresh(&mut self) {
        if let Some(server) = self.fresh.take() {
            server.stop().await;
        }
    }

    pub async fn stop(mut self) {
        self.stop_fresh().await;
        self.server.stop().await;
    }

    /// The requests of a row of reads; `None` if this build does not know them.
    pub async fn read(&self, row: &'static str, client: Client) -> Option<(&Server, Read)> {
        let server = if row == "match-log" { self.fresh.as_ref()? } else { &self.server };
        let read = self.world.as_ref()?.read(row, client, server).await;
        let is_known = send(server, &read.requests[0]).await.status == read.status
            && row.ends_with("-304") == (read.status == 304);
        is_known.then_some((server, read))
    }

    pub async fn measure(
        &mut self,
        place: &Place,
        row: &'static str,
        client: Client,
        size: Size,
    ) -> Option<Sample> {
        if row != "match-log" {
            self.stop_fresh().await;
        } else if self.fresh.is_none() {
            self.start_fresh(place).await;
        }
        if is_read(row) {
            if self.world.is_none() {
                self.world = Some(World::prepare(&self.server.address).await);
                psql(&self.database, "VACUUM ANALYZE").await;
            }
            let (server, read) = self.read(row, client).await?;
            server.processes.settle().await;
            let Read { requests, status, connections, .. } = read;
            return Some(repeat(server, &requests, status, connections, size.seconds).await);
        }
        let requests = Rc::new(Requests::new(client, &self.server.address));
        let (server, seconds) = (&self.server, size.seconds);
        let waiting = Waiting { server, requests: &requests, seconds };
        Some(match row {
            "creation" => waiting.creation().await,
            "seek" => waiting.seek().await,
            "computer" => waiting.computer().await,
            "poll" => waiting.poll().await,
            "stream" => waiting.stream(size.streams).await,
            "ratings" => waiting.ratings().await,
            "move" => {
                let plan = Plan { matches: 200, ..Plan::default() };
                play(server, &requests, &plan, 1, seconds).await.0
            }
            "moves" => play(server, &requests, &Plan::default(), 64, seconds).await.0,
            "moves-told" => {
                let webhook = Some(format!("http://{}/told", place.echo_address()));
                let plan = Plan { webhook, ..Plan::default() };
                play(server, &requests, &plan, 64, seconds).await.0
            }
            _ => panic!("no row {row}"),
        })
    }
}
