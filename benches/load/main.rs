//! A load generator over HTTP, for `scripts/bench`.
//!
//! It registers players, creates matches of two, computes a random game for each, and then plays
//! them over some connections, one request at a time on each. It checks the status of every
//! response. It prints one line of `name value` pairs.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark that cannot go on says so by panicking, and prints what it measured"
)]

mod computers;
mod connection;
mod echo;
mod games;
mod processor_time;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use serde_json::{Value, json};

use connection::Connection;
use games::{PlannedMove, random_game};

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
    /// Play moves for some seconds.
    Moves(MovesArguments),
    /// Create matches, and print an id and a token to read them with.
    Prepare(MovesArguments),
    /// Finish rated matches one after the other, and print how long their ratings take.
    Ratings(MovesArguments),
    /// Play against the strongest computer in many matches at once, so that the engine is busy.
    Computers {
        /// `host:port`.
        #[arg(long)]
        server: String,
        #[arg(long, default_value_t = 100)]
        matches: usize,
        #[arg(long, default_value_t = 5.0)]
        seconds: f64,
        #[arg(long, default_value = "octi")]
        game: String,
        #[arg(long, default_value = "kids")]
        variant: String,
    },
    /// Serve a small state from memory, with actix-web only.
    Echo {
        /// `host:port`.
        #[arg(long)]
        address: String,
    },
    /// Send the same request for some seconds, and print its latencies.
    Repeat {
        /// `host:port`.
        #[arg(long)]
        server: String,
        #[arg(long)]
        path: String,
        /// The token of a session.
        #[arg(long)]
        token: Option<String>,
        #[arg(long, default_value_t = 1)]
        connections: usize,
        #[arg(long, default_value_t = 5.0)]
        seconds: f64,
    },
}

#[derive(clap::Args, Clone)]
struct MovesArguments {
    /// `host:port`.
    #[arg(long)]
    server: String,
    #[arg(long, default_value_t = 64)]
    connections: usize,
    #[arg(long, default_value_t = 1000)]
    matches: usize,
    /// How many accounts play, an even number; two for each match at most.
    #[arg(long, default_value_t = 16)]
    players: usize,
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    #[arg(long, default_value = "mancala")]
    game: String,
    #[arg(long, default_value = "basic")]
    variant: String,
    /// Plies to play before the measurement. Several numbers, with commas, apply to the matches in
    /// turn, and their times are printed separately.
    #[arg(long, value_delimiter = ',', default_value = "0")]
    warm_plies: Vec<usize>,
    /// At most so many plies of each game to play after those.
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    only_plies: usize,
    /// No game ends before this ply, if its moves allow it.
    #[arg(long, default_value_t = 0)]
    lasting: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    rated: bool,
    /// Processes whose processor time to print, in microseconds a move: the server, Postgres.
    #[arg(long, value_delimiter = ',')]
    processes: Vec<u32>,
}

/// A match, and its computed game.
struct PlannedMatch {
    id: String,
    /// The name of the account at seat 0.
    first_player: String,
    tokens: [String; 2],
    plies: Vec<PlannedMove>,
    next: usize,
    /// Plies to play before the measurement.
    warm: usize,
}

#[derive(Default)]
struct Tally {
    /// In microseconds, with the number of plies before the measurement.
    latencies: Vec<(usize, u32)>,
    failures: Vec<String>,
}

fn main() {
    // Cargo runs all benchmarks if none is named; this one needs a server.
    if std::env::args().all(|argument| argument == "--bench" || !argument.starts_with('-'))
        && std::env::args().filter(|argument| !argument.starts_with('-')).count() < 2
    {
        println!("load: needs a server; scripts/bench gives it one");
        return;
    }
    let arguments = Arguments::parse();
    if let Command::Echo { address } = &arguments.command {
        return echo::serve(address);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let local = tokio::task::LocalSet::new();
    local.block_on(&runtime.expect("a runtime"), async {
        match arguments.command {
            Command::Moves(arguments) => moves(&arguments).await,
            Command::Prepare(arguments) => {
                let games = prepare(&arguments).await;
                for game in &games {
                    println!("{} {}", game.id, game.tokens[0]);
                }
            }
            Command::Ratings(arguments) => ratings(&arguments).await,
            Command::Computers { server, matches, seconds, game, variant } => {
                computers::keep_busy(&server, matches, seconds, &game, &variant).await;
            }
            Command::Echo { .. } => {}
            Command::Repeat { server, path, token, connections, seconds } => {
                repeat(&server, &path, token.as_deref(), connections, seconds).await;
            }
        }
    });
}

/// Accounts, matches and their games.
async fn prepare(arguments: &MovesArguments) -> Vec<PlannedMatch> {
    let mut connection = Connection::open(&arguments.server).await;
    let mark = arguments.seed ^ (u64::from(std::process::id()) << 20);
    let mut players = Vec::new();
    for number in 0..arguments.players {
        let name = format!("b{mark:x}_{number}");
        let body = json!({"username": name, "password": "correct horse battery"});
        connection.call("POST", "/v1/accounts", None, Some(&body)).await.expect_status(201);
        let made = connection.call("POST", "/v1/sessions", None, Some(&body)).await;
        let token = made.expect_status(201)["token"].as_str().expect("a token").to_owned();
        players.push((name, token));
    }
    let half = players.len() / 2;
    let mut games = Vec::new();
    for number in 0..arguments.matches {
        // Each player of one half plays each of the other half in turn.
        let (one, other) = (number % half, (number / half + number) % half);
        let (first, second) = (&players[one], &players[half + other]);
        let tokens = [first.1.clone(), second.1.clone()];
        let body = json!({
            "game": arguments.game, "variant": arguments.variant, "seat": 0, "rated": arguments.rated
        });
        let made = connection.call("POST", "/v1/matches", Some(&tokens[0]), Some(&body)).await;
        let id = made.expect_status(201)["id"].as_str().expect("an id").to_owned();
        let path = format!("/v1/matches/{id}/seats");
        connection.call("POST", &path, Some(&tokens[1]), Some(&json!({}))).await.expect_status(200);
        let seed = arguments.seed + number as u64;
        let mut plies = random_game(&arguments.game, &arguments.variant, seed, arguments.lasting);
        let warm = arguments.warm_plies[number % arguments.warm_plies.len()];
        plies.truncate(warm.saturating_add(arguments.only_plies));
        let first_player = first.0.clone();
        games.push(PlannedMatch { id, first_player, tokens, plies, next: 0, warm });
    }
    games
}

async fn moves(arguments: &MovesArguments) {
    let mut games = prepare(arguments).await;
    let mut connection = Connection::open(&arguments.server).await;
    play_warm_plies(arguments, &mut games, &mut connection).await;
    let tally = Rc::new(RefCell::new(Tally::default()));
    let mut shares: Vec<Vec<PlannedMatch>> =
        (0..arguments.connections).map(|_| Vec::new()).collect();
    for (number, game) in games.into_iter().enumerate() {
        shares[number % arguments.connections].push(game);
    }
    let used = || arguments.processes.iter().map(|&process| processor_time::used_by(process));
    let used_before: Vec<u64> = used().collect();
    let started = Instant::now();
    let until = started + Duration::from_secs_f64(arguments.seconds);
    let mut tasks = Vec::new();
    for share in shares {
        let (server, tally) = (arguments.server.clone(), Rc::clone(&tally));
        tasks.push(tokio::task::spawn_local(
            async move { play(&server, share, until, &tally).await },
        ));
    }
    for task in tasks {
        task.await.expect("a task");
    }
    report("moves", &tally.borrow(), started.elapsed());
    let count = tally.borrow().latencies.len().max(1) as u64;
    for (number, (before, after)) in used_before.iter().zip(used()).enumerate() {
        println!("process {number} cpu_{number}_us {}", (after - before) / count);
    }
    if arguments.warm_plies.len() > 1 {
        for &warm in &arguments.warm_plies {
            let tally = tally.borrow();
            let those = tally.latencies.iter().filter(|(of, _)| *of == warm).copied();
            report_latencies(&format!("from_ply {warm}"), those.collect());
        }
    }
}

/// Plays the plies of all matches that come before the measurement.
async fn play_warm_plies(
    arguments: &MovesArguments,
    games: &mut [PlannedMatch],
    connection: &mut Connection,
) {
    for ply in 0..arguments.warm_plies.iter().copied().max().unwrap_or(0) {
        for game in games.iter_mut().filter(|game| ply < game.warm) {
            if let Some(request) = game.next_move() {
                connection.send(&request).await.expect_status(201);
            }
        }
    }
}

/// Ends one match after the other by resignation, and measures the time from the response until
/// the loser's rating can be read. Each account plays one match.
async fn ratings(arguments: &MovesArguments) {
    let arguments = MovesArguments { rated: true, ..arguments.clone() };
    assert!(arguments.players >= 2 * arguments.matches, "two players for each match");
    let mut games = prepare(&arguments).await;
    let mut connection = Connection::open(&arguments.server).await;
    play_warm_plies(&arguments, &mut games, &mut connection).await;
    let (mut tally, started) = (Tally::default(), Instant::now());
    for game in games {
        let path = format!("/v1/matches/{}/resignation", game.id);
        connection.call("POST", &path, Some(&game.tokens[0]), None).await.expect_status(200);
        let began = Instant::now();
        let path = format!("/v1/players/{}/ratings", game.first_player);
        loop {
            let list = connection.call("GET", &path, Some(&game.tokens[0]), None).await;
            if list.expect_status(200)["items"] != json!([]) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let took = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
        tally.latencies.push((game.warm, took));
    }
    report("ratings", &tally, started.elapsed());
}

impl PlannedMatch {
    /// The request that plays the next move; `None` after the last.
    fn next_move(&mut self) -> Option<Vec<u8>> {
        let PlannedMove { seat, seen: ply, notation } = self.plies.get(self.next)?;
        self.next += 1;
        let body = format!("{{\"ply\":{ply},\"move\":\"{notation}\"}}");
        let request = format!(
            "POST /v1/matches/{}/moves HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.id,
            self.tokens[usize::from(*seat)],
            body.len()
        );
        Some(request.into_bytes())
    }
}

/// Plays some matches in turn, a move each, until the time or the games are over.
async fn play(server: &str, mut share: Vec<PlannedMatch>, until: Instant, tally: &RefCell<Tally>) {
    let mut connection = Connection::open(server).await;
    loop {
        let mut played = false;
        for game in &mut share {
            let Some(request) = game.next_move() else { continue };
            if Instant::now() >= until {
                return;
            }
            played = true;
            let started = Instant::now();
            let answer = connection.send(&request).await;
            let took = u32::try_from(started.elapsed().as_micros()).unwrap_or(u32::MAX);
            let mut tally = tally.borrow_mut();
            tally.latencies.push((game.warm, took));
            if answer.status != 201 {
                tally.failures.push(format!("{} {}", answer.status, answer.text()));
            }
        }
        if !played {
            return;
        }
    }
}

async fn repeat(server: &str, path: &str, token: Option<&str>, connections: usize, seconds: f64) {
    let tally = Rc::new(RefCell::new(Tally::default()));
    let started = Instant::now();
    let until = started + Duration::from_secs_f64(seconds);
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let request = format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{token}\r\n").into_bytes();
    let mut tasks = Vec::new();
    for _ in 0..connections {
        let (server, tally, request) = (server.to_owned(), Rc::clone(&tally), request.clone());
        tasks.push(tokio::task::spawn_local(async move {
            let mut connection = Connection::open(&server).await;
            while Instant::now() < until {
                let began = Instant::now();
                let answer = connection.send(&request).await;
                let took = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
                let mut tally = tally.borrow_mut();
                tally.latencies.push((0, took));
                if answer.status >= 400 {
                    tally.failures.push(answer.status.to_string());
                }
            }
        }));
    }
    for task in tasks {
        task.await.expect("a task");
    }
    report("requests", &tally.borrow(), started.elapsed());
}

fn report(what: &str, tally: &Tally, took: Duration) {
    let count = u32::try_from(tally.latencies.len()).unwrap_or(u32::MAX);
    let rate = f64::from(count) / took.as_secs_f64();
    report_latencies(&format!("{what} {count} per_second {rate:.0}"), tally.latencies.clone());
    if let Some(failure) = tally.failures.first() {
        let (count, failure): (_, Value) = (tally.failures.len(), json!(failure));
        println!("failures {count} first_failure {failure}");
        std::process::exit(1);
    }
}

fn report_latencies(what: &str, mut latencies: Vec<(usize, u32)>) {
    latencies.sort_unstable_by_key(|(_, took)| *took);
    let at = |share: f64| -> u32 {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index of a list"
        )]
        let place = (latencies.len() as f64 * share) as usize;
        latencies.get(place.min(latencies.len().saturating_sub(1))).map_or(0, |(_, took)| *took)
    };
    println!("{what} p50_us {} p99_us {} slowest_us {}", at(0.5), at(0.99), at(1.0));
}
