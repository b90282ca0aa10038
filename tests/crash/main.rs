//! Many clients play while servers and databases die, freeze and run out of connections. Then the
//! test compares everything that was acknowledged with the database. `--help` explains how to run
//! it.

#![allow(
    clippy::cast_possible_truncation,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    reason = "a test reads the clock and the environment, and fails by panicking"
)]

#[path = "../support/mod.rs"]
mod support;

mod checker;
mod citus;
mod clients;
mod cluster;
mod history;
mod integrity;
mod patroni;
mod processes;
mod scenarios;
mod worker_proxy;
mod workers;

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use scenarios::{ALL, Harness, LANES, LONG};

const HELP: &str = "\
Kills and freezes servers and databases while clients play, and checks that nothing that was
acknowledged is lost, nothing happens twice, and no repeat gets another response.

Usage: cargo test --test crash -- [OPTIONS] [SCENARIO]...

  --seed N      the seed of all random choices (TURNSTONE_CRASH_SEED) [default: the time]
  --kills N     how many SIGKILLs in all (TURNSTONE_CRASH_KILLS) [default: 4; 100 in the long form]
  --players N   how many players, and concurrent matches [default: 8]
  --long        the long form (TURNSTONE_LONG=1)
  --list        name the scenarios and end

TURNSTONE_CRASH_BINARY names another binary to test than the one built with this.

Examples:
  cargo test --test crash                                  the short form
  cargo test --test crash -- --long                        100 kills
  cargo test --test crash -- --seed 7 --kills 20 postgres  one scenario, with a known seed
";

/// Options of libtest that take a value; the value is not a scenario.
const LIBTEST_OPTIONS_WITH_VALUE: [&str; 6] =
    ["--test-threads", "--format", "--color", "--skip", "--logfile", "--shuffle-seed"];

/// The options of a run.
#[derive(Debug)]
struct RunOptions {
    seed: u64,
    kills: usize,
    players: usize,
    is_long: bool,
    /// Only scenarios whose names contain one of these; all if it is empty.
    only: Vec<String>,
}

impl RunOptions {
    /// Reads the arguments and the environment; `None` if there is nothing to run.
    fn read() -> Option<Self> {
        let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let number = |text: String| text.parse::<u64>().expect("a number");
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
        let mut seed = variable("TURNSTONE_CRASH_SEED").map_or(now.as_secs(), number);
        let mut kills = variable("TURNSTONE_CRASH_KILLS").map(number);
        let (mut players, mut only) = (8, Vec::new());
        let mut is_long = turnstone_testing::is_long();
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || number(arguments.next().expect("a number after an option"));
            match argument.as_str() {
                "--help" | "-h" => {
                    print!("{HELP}");
                    return None;
                }
                "--list" => {
                    for (name, _) in ALL {
                        println!("{name}: test");
                    }
                    return None;
                }
                "--seed" => seed = value(),
                "--kills" => kills = Some(value()),
                "--players" => players = value(),
                "--long" => is_long = true,
                // No scenario is ignored, so there is none to run.
                "--ignored" => return None,
                libtest_option if LIBTEST_OPTIONS_WITH_VALUE.contains(&libtest_option) => {
                    drop(arguments.next());
                }
                libtest_option if libtest_option.starts_with('-') => {}
                name => only.push(name.to_owned()),
            }
        }
        let kills = kills.unwrap_or(if is_long { 100 } else { 4 }) as usize;
        Some(Self { seed, kills, players: players as usize, is_long, only })
    }

    /// The scenarios to run, and how many disruptions each has.
    fn scenarios(&self) -> Vec<(&'static str, usize)> {
        // A whole name selects that scenario only.
        let holds = |only: &String, name: &str| {
            if ALL.iter().any(|(known, _)| known == only) {
                name == only
            } else {
                name.contains(only.as_str())
            }
        };
        let is_wanted = |name: &str| {
            if self.only.is_empty() {
                self.is_long || !LONG.contains(&name)
            } else {
                self.only.iter().any(|only| holds(only, name))
            }
        };
        let wanted: Vec<_> = ALL.into_iter().filter(|(name, _)| is_wanted(name)).collect();
        let killing = wanted.iter().filter(|(_, kills)| *kills).count().max(1);
        let mut number = 0;
        let disruptions = wanted.into_iter().map(|(name, kills)| {
            if !kills {
                return (name, if self.is_long { 8 } else { 1 });
            }
            number += 1;
            // Spreads the kills evenly.
            (name, self.kills * number / killing - self.kills * (number - 1) / killing)
        });
        disruptions.filter(|(_, disruptions)| *disruptions > 0).collect()
    }

    /// The scenarios that run one after the other, by lane. The short form runs its lanes at the
    /// same time; the long form has one, so that its scenarios do not disturb each other.
    fn lanes(&self) -> Vec<Vec<(&'static str, usize)>> {
        let mut lanes: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for (name, disruptions) in self.scenarios() {
            let lane = LANES.iter().position(|lane| !self.is_long && lane.contains(&name));
            lanes.entry(lane.unwrap_or(0)).or_default().push((name, disruptions));
        }
        lanes.into_values().collect()
    }

    /// The command that runs the same scenario again.
    fn rerun_command(&self, scenario: &str, disruptions: usize) -> String {
        format!(
            "cargo test --test crash -- --seed {} --kills {disruptions} --players {} {scenario}{}",
            self.seed,
            self.players,
            if self.is_long { " --long" } else { "" },
        )
    }
}

/// The faults of a lane, and the command that runs the same again.
type LaneFailure = (Vec<String>, String);

/// Runs scenarios one after the other on databases of their own, until one fails; then compares all
/// heads and ratings with the logs.
fn run_lane(
    options: &RunOptions,
    dir: &Path,
    scenarios: &[(&'static str, usize)],
    began: Instant,
) -> Option<LaneFailure> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build().expect("a runtime");
    std::fs::create_dir(dir).expect("a directory");
    let repeats = if options.is_long { 1_000 } else { 80 };
    let mut harness = Harness::new(dir, options.players, repeats);
    for (name, disruptions) in scenarios {
        let seconds = began.elapsed().as_secs_f32();
        println!("{name}: {disruptions} disruptions ({seconds:.1} s so far)");
        let run = || runtime.block_on(harness.run(name, *disruptions, options.seed));
        let faults = catch_unwind(AssertUnwindSafe(run))
            .unwrap_or_else(|_| vec!["the runner panicked; the message is above".to_owned()]);
        if !faults.is_empty() {
            return Some((faults, options.rerun_command(name, *disruptions)));
        }
    }
    let faults = harness.rebuild_check();
    (!faults.is_empty()).then(|| (faults, options.rerun_command("", options.kills)))
}

fn main() -> ExitCode {
    let Some(options) = RunOptions::read() else { return ExitCode::SUCCESS };
    let directory = tempfile::Builder::new().prefix("turnstone-crash-").tempdir();
    let directory = directory.expect("a directory");
    // Postgres runs as another user where the tests run as root.
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open).expect("permissions");
    println!("crash: seed {}, {} kills, {} players", options.seed, options.kills, options.players);
    let began = Instant::now();
    let failures: Vec<_> = std::thread::scope(|scope| {
        let lanes: Vec<_> = options
            .lanes()
            .into_iter()
            .enumerate()
            .map(|(number, scenarios)| {
                let (options, dir) = (&options, directory.path().join(format!("lane-{number}")));
                scope.spawn(move || run_lane(options, &dir, &scenarios, began))
            })
            .collect();
        lanes.into_iter().filter_map(|lane| lane.join().expect("a lane")).collect()
    });
    if failures.is_empty() {
        println!("crash: nothing was lost ({} s)", began.elapsed().as_secs());
        return ExitCode::SUCCESS;
    }
    for (faults, again) in failures {
        for fault in faults.iter().take(10) {
            println!("FAULT: {fault}");
        }
        println!("{} faults; logs are in {}", faults.len(), directory.path().display());
        println!("the same again: {again}");
    }
    let _ = directory.keep();
    ExitCode::FAILURE
}
