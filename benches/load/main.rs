//! A load generator over HTTP, for `scripts/bench`.
//!
//! It starts the server on the Postgres of the script, sends what clients send, and measures how
//! long it takes and how much processor time of the server and of Postgres. It checks the status of
//! every response.

#![allow(
    missing_docs,
    missing_debug_implementations,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark that cannot go on says so by panicking, and prints what it measured"
)]

mod baseline;
mod bench;
mod client;
mod compare;
mod connection;
mod echo;
mod games;
mod growth;
mod moves;
mod opponents;
mod people;
mod pgbench;
mod players;
mod processor_time;
mod reads;
mod server;
mod subject;
mod tables;
mod tally;
mod waits;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use client::Client;
use server::Place;
use subject::ROWS;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The flag that `cargo bench` passes to every benchmark.
    #[arg(long, global = true)]
    bench: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Measure; scripts/bench says what.
    Measure(Box<Settings>),
    /// Return kept responses, with actix-web only.
    Echo {
        /// `host:port`.
        #[arg(long)]
        address: String,
    },
    /// Play against the strongest computer in many matches at once, so that the engine is busy.
    Opponents {
        /// `host:port`.
        #[arg(long)]
        server: String,
        #[arg(long)]
        seconds: f64,
    },
}

/// The options of scripts/bench, and what it starts the measurement with.
#[derive(clap::Args)]
struct Settings {
    /// The server's program.
    #[arg(long)]
    turnstone: PathBuf,
    /// A directory to write to; Postgres is in `postgres`.
    #[arg(long)]
    directory: PathBuf,
    #[arg(long, env = "PGPORT")]
    port: u16,
    #[arg(long, default_value = "chromium")]
    client: Client,
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(ROWS.map(|(row, _)| row)))]
    rows: Vec<String>,
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    #[arg(long, default_value_t = 200)]
    streams: usize,
    #[arg(long, default_value_t = 10_000_000)]
    events: u64,
    #[arg(long)]
    write: bool,
    #[arg(long)]
    growth: bool,
    #[arg(long, conflicts_with = "growth")]
    computers: bool,
    #[arg(long, conflicts_with_all = ["growth", "computers", "write"])]
    compare: Option<PathBuf>,
}

impl Settings {
    /// The rows to measure, with their texts.
    fn rows(&self) -> Vec<(&'static str, &'static str)> {
        let is_wanted =
            |row: &str| self.rows.is_empty() || self.rows.iter().any(|wanted| wanted == row);
        ROWS.into_iter().filter(|(row, _)| is_wanted(row)).collect()
    }
}

/// Says how far the measurement is, or what it has found.
fn note(text: &str) {
    println!("{text}");
}

fn main() -> ExitCode {
    // Cargo runs all benchmarks if none is named; this one needs a server.
    if std::env::args().skip(1).all(|argument| argument == "--bench") {
        println!("load: needs a server; scripts/bench gives it one");
        return ExitCode::SUCCESS;
    }
    let arguments = Arguments::parse();
    if let Command::Echo { address } = &arguments.command {
        echo::serve(address);
        return ExitCode::SUCCESS;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let local = tokio::task::LocalSet::new();
    local.block_on(&runtime.expect("a runtime"), async {
        use tokio::signal::unix::{SignalKind, signal};
        let mut end = signal(SignalKind::terminate()).expect("a signal");
        // Whatever ends this ends the servers, too.
        tokio::select! {
            code = run(arguments.command) => code,
            _ = end.recv() => ExitCode::FAILURE,
            _ = tokio::signal::ctrl_c() => ExitCode::FAILURE,
        }
    })
}

async fn run(command: Command) -> ExitCode {
    let settings = match command {
        Command::Measure(settings) => settings,
        Command::Opponents { server, seconds } => {
            opponents::keep_busy(&server, seconds).await;
            return ExitCode::SUCCESS;
        }
        Command::Echo { .. } => return ExitCode::SUCCESS,
    };
    let directory = settings.directory.clone();
    let process = std::fs::read_to_string(directory.join("postgres/data/postmaster.pid"));
    let process = process.ok().and_then(|lines| lines.lines().next()?.parse().ok());
    let place =
        Place { directory, port: settings.port, postgres: process.expect("a running Postgres") };
    if settings.growth {
        growth::run(&place, &settings).await;
    } else if settings.computers {
        people::run(&place, &settings).await;
    } else if let Some(other) = &settings.compare {
        compare::run(&place, &settings, other).await;
    } else if !bench::run(&place, &settings).await {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
