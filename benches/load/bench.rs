//! One build beside its floors and its past.

use std::collections::HashMap;
use std::rc::Rc;

use crate::baseline::{Floors, LIMIT};
use crate::client::{Client, Requests};
use crate::connection::Connection;
use crate::echo;
use crate::moves::{play, repeat};
use crate::pgbench::{Script, psql};
use crate::players::Plan;
use crate::reads::{Read, send};
use crate::server::{Place, Server};
use crate::subject::{Size, Subject, is_read};
use crate::tables::{Figures, Tables};
use crate::tally::{Sample, median};
use crate::{Settings, note};

/// The samples of all rounds.
#[derive(Default)]
struct Samples(HashMap<(&'static str, Client), Vec<Sample>>);

impl Samples {
    fn add(&mut self, row: &'static str, client: Client, sample: Sample) {
        self.0.entry((row, client)).or_default().push(sample);
    }

    fn median(&self, row: &'static str, client: Client) -> Option<Sample> {
        self.0.get(&(row, client)).map(|samples| Sample::median_of(samples))
    }
}

/// The baselines that the same run measures.
struct Floor<'a> {
    place: &'a Place,
    actix: Server,
    append: Script,
    /// The statements of reads, if they have any.
    statements: HashMap<&'static str, Option<Script>>,
    empty: Rc<Vec<Vec<u8>>>,
    seconds: f64,
}

impl<'a> Floor<'a> {
    async fn start(place: &'a Place, settings: &Settings) -> Self {
        let actix = place.start_echo().await;
        let mut empty = Connection::open(&actix.address).await.call("GET", "/", None, None).await;
        empty.head = empty.head.replacen("404 Not Found", "200 OK", 1);
        echo::teach(&actix.address, "/empty", &empty).await;
        let requests = Requests::new(settings.client, &actix.address).get("/empty", None);
        Self {
            place,
            actix,
            append: Script::append(place).await,
            statements: HashMap::new(),
            empty: Rc::new(vec![requests]),
            seconds: settings.seconds,
        }
    }

    /// An empty response and an append, over so many connections.
    async fn of_moves(&self, connections: usize) -> Sample {
        let empty = repeat(&self.actix, &self.empty, 200, connections, self.seconds).await;
        let append = self.append.run(self.place, connections.min(16), self.seconds).await;
        both(empty, append)
    }

    /// The same bytes from actix-web alone, and the same statements in pgbench.
    async fn of_read(
        &mut self,
        subject: &Subject,
        row: &'static str,
        client: Client,
    ) -> Option<Sample> {
        let (server, read) = subject.read(row, client).await?;
        let response = send(server, &read.requests[0]).await;
        echo::teach(&self.actix.address, &read.path, &response).await;
        let Read { status, connections, .. } = read;
        let first = Rc::new(vec![read.requests[0].clone()]);
        let same = repeat(&self.actix, &first, status, connections, self.seconds).await;
        // What a login writes cannot be written again.
        if status != 201 && !self.statements.contains_key(row) {
            let script = Script::of_request(self.place, &subject.database, server, &read).await;
            self.statements.insert(row, script);
        }
        let alone = match self.statements.get(row) {
            Some(Some(script)) => script.run(self.place, connections.min(16), self.seconds).await,
            _ => None,
        };
        Some(both(same, alone))
    }
}

/// A floor of two parts, the one after the other.
fn both(actix: Sample, postgres: Option<Sample>) -> Sample {
    let Some(postgres) = postgres else { return actix };
    Sample {
        rate: actix.rate.min(postgres.rate),
        median: actix.median + postgres.median,
        postgres: postgres.postgres,
        ..actix
    }
}

/// Measures, prints tables, and returns whether no row has become dearer than it may.
pub async fn run(place: &Place, settings: &Settings) -> bool {
    note("Preparing");
    let mut floor = Floor::start(place, settings).await;
    let mut subject = Subject::start(place, &settings.turnstone, "play", 1).await;
    let size = Size { seconds: settings.seconds, streams: settings.streams };
    let (mut samples, mut floors) = (Samples::default(), Samples::default());
    let (mut machine, mut starts, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    let (rows, client) = (settings.rows(), settings.client);
    for round in 1..=settings.rounds {
        note(&format!("Round {round} of {}", settings.rounds));
        let many = floor.of_moves(64).await;
        machine.push(many);
        let fresh = subject.start_fresh(place).await;
        starts.push(fresh.start.as_secs_f64() * 1000.0);
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        memory.push(fresh.memory() / 1e6);
        for &(row, _) in &rows {
            let Some(sample) = subject.measure(place, row, client, size).await else { continue };
            note(&format!(
                "  {row}: {:.0} a second, {:.0} µs; processor time: server {:.1}, Postgres {:.1}",
                sample.rate, sample.median, sample.server, sample.postgres
            ));
            samples.add(row, client, sample);
            let below = match row {
                "moves" | "moves-told" => Some(many),
                "move" => Some(floor.of_moves(1).await),
                row if is_read(row) => floor.of_read(&subject, row, client).await,
                _ => None,
            };
            if let Some(below) = below {
                floors.add(row, client, below);
            }
        }
        for other in Client::ALL.into_iter().filter(|other| settings.write && *other != client) {
            for &(row, _) in rows.iter().filter(|(row, _)| is_read(row)) {
                if let Some(sample) = subject.measure(place, row, other, size).await {
                    samples.add(row, other, sample);
                }
            }
        }
    }
    subject.stop().await;
    let bytes =
        if settings.rows.is_empty() { Some(bytes_an_event(place, settings).await) } else { None };
    let machine = Sample::median_of(&machine);
    let machine = Floors { actix: machine.server, append: machine.postgres };
    let mut tables = Tables::new(settings, machine);
    for &(row, text) in &rows {
        for client in Client::ALL {
            if let Some(now) = samples.median(row, client) {
                tables.add(row, text, client, now, floors.median(row, client));
            }
        }
    }
    let binary = std::fs::metadata(&settings.turnstone).expect("the server's program").len();
    tables.finish(&Figures { start: median(starts), memory: median(memory), binary, bytes });
    tables.dearer.iter().for_each(|row| note(&format!("More than {LIMIT} × its last cost: {row}")));
    tables.dearer.is_empty()
}

/// Plays whole games, and measures the size of their log.
async fn bytes_an_event(place: &Place, settings: &Settings) -> f64 {
    note("Playing whole games to measure the size of the log");
    psql("postgres", "CREATE DATABASE whole").await;
    let server = place.start(&settings.turnstone, "whole", 1, &[]).await;
    let requests = Rc::new(Requests::new(Client::Bare, &server.address));
    let plan = Plan { matches: 2000, ..Plan::default() };
    play(&server, &requests, &plan, 64, 120.0).await;
    server.stop().await;
    psql("whole", "VACUUM match_events").await;
    let size = "SELECT (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('match_events')) / count(*) \
                FROM match_events";
    psql("whole", size).await.parse().expect("a number")
}
