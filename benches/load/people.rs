//! The moves of people beside matches against the strongest computer.

use std::fs;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::client::Requests;
use crate::moves::play;
use crate::players::Plan;
use crate::server::{Place, Server};
use crate::tally::{Sample, median};
use crate::{Settings, note};

/// Measures the moves of people while the engine is idle, and while it is busy.
pub async fn run(place: &Place, settings: &Settings) {
    crate::pgbench::psql("postgres", "CREATE DATABASE play").await;
    let server = place.start(&settings.turnstone, "play", 1, &[]).await;
    let requests = Rc::new(Requests::new(settings.client, &server.address));
    let connections = [1, 64];
    let mut measured: [Vec<(Sample, Sample, f64)>; 2] = Default::default();
    for round in 1..=settings.rounds {
        note(&format!("Round {round} of {}", settings.rounds));
        for (measured, connections) in measured.iter_mut().zip(connections) {
            let plan = Plan { seed: u64::from(round) * 1000, ..Plan::default() };
            wait_for_engine(&server).await;
            let (idle, _) = play(&server, &requests, &plan, connections, settings.seconds).await;
            let opponents = start_opponents(&server, settings).await;
            let (before, began) = (engine_seconds(&server), Instant::now());
            let (busy, _) = play(&server, &requests, &plan, connections, settings.seconds).await;
            let share = (engine_seconds(&server) - before) / began.elapsed().as_secs_f64();
            drop(opponents);
            note(&format!(
                "  connections: {connections}; 99th percentile idle {:.0} µs, busy {:.0} µs; engine {share:.2}",
                idle.p99, busy.p99
            ));
            measured.push((idle, busy, share));
        }
    }
    server.stop().await;
    println!("\n||engine idle|engine busy|ratio|\n|---|--:|--:|--:|");
    for (measured, connections) in measured.iter().zip(connections) {
        let of = |value: &dyn Fn(&(Sample, Sample, f64)) -> f64| {
            median(measured.iter().map(value).collect())
        };
        let print = |what: &str, value: fn(&Sample) -> f64| {
            let (idle, busy) = (of(&|(idle, ..)| value(idle)), of(&|(_, busy, _)| value(busy)));
            let ratio = of(&|(idle, busy, _)| value(busy) / value(idle));
            println!("|{what}|{idle:.0}|{busy:.0}|{ratio:.2}|");
        };
        print(&format!("moves a second, connections: {connections}"), |sample| sample.rate);
        print("their 99th percentile, µs", |sample| sample.p99);
        println!("|share of its core that the engine used||{:.2}||", of(&|(.., share)| *share));
    }
}

/// Starts the matches against computers, in a process of their own; they end with the value.
async fn start_opponents(server: &Server, settings: &Settings) -> tokio::process::Child {
    // Longer than the measurement with its preparation.
    let seconds = (settings.seconds + 120.0).to_string();
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["opponents", "--server", &server.address, "--seconds", &seconds]);
    command.kill_on_drop(true).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("this program");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines().next_line().await;
    assert_eq!(lines.expect("a line").as_deref(), Some("ready"), "no matches against computers");
    tokio::time::sleep(Duration::from_secs(2)).await;
    child
}

/// The processor time of the first thread of the engine.
fn engine_seconds(server: &Server) -> f64 {
    let tasks = fs::read_dir(format!("/proc/{}/task", server.pid())).expect("Linux");
    let mut tasks = tasks.filter_map(|task| Some(task.ok()?.path()));
    let is_engine = |task: &std::path::PathBuf| {
        fs::read_to_string(task.join("comm")).is_ok_and(|name| name.starts_with("engine"))
    };
    let thread = tasks.find(is_engine).expect("an engine");
    let used = fs::read_to_string(thread.join("schedstat")).expect("a thread");
    let nanoseconds = used.split(' ').next().and_then(|used| used.parse::<f64>().ok());
    nanoseconds.expect("a time") / 1e9
}

/// Waits until the engine has nothing left to think about.
async fn wait_for_engine(server: &Server) {
    loop {
        let before = engine_seconds(server);
        tokio::time::sleep(Duration::from_secs(2)).await;
        if engine_seconds(server) - before < 0.01 {
            return;
        }
    }
}
