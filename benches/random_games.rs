//! Random games on one core, of every variant that random play ends.
//!
//! Games are played on the kernel's [`TypedPosition`], as in a match: turns, legal moves, passes,
//! dice and the repetition rule are the same, and `Rules::apply` checks every move again. Notation,
//! JSON and the log are left out. `docs/performance.md` has the figures.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark that cannot go on panics, and criterion's macros document nothing"
)]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rustix::time::{ClockId, clock_gettime};
use turnstone_games::{RulesVisitor, visit_rules};
use turnstone_rules::{Options, Outcome, Roll, Rules, Turn, TypedPosition};
use turnstone_testing::{Random, configurations_of};

/// More plies than any game may take.
const MAX_PLIES: u32 = 20_000;

/// The least number of plies that are played to find the average length of a game.
const MIN_COUNTED_PLIES: u32 = 200_000;

/// The processor time of this thread. Other work on the machine does not count, except that it uses
/// caches and the other half of a core.
struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        Duration::try_from(now).expect("a time since the thread began")
    }

    fn end(&self, start: Duration) -> Duration {
        self.start().saturating_sub(start)
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        WallTime.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

/// Plays one game to its end. Returns its outcome and the number of moves and passes.
fn play<R: Rules>(
    start: &TypedPosition<R>,
    random: &mut Random,
    moves: &mut Vec<R::Move>,
) -> (Outcome, u32) {
    let mut table = start.clone();
    let (mut roll, mut plies) = (Roll(Vec::new()), 0);
    while plies < MAX_PLIES {
        match R::turn(table.state()) {
            Turn::Seats(seats) => {
                let seat = match seats.len() {
                    1 => seats.first(),
                    several => seats.iter().nth(random.below(several)),
                };
                moves.clear();
                R::add_legal_moves(table.state(), moves);
                let played = &moves[random.below(moves.len())];
                table.play(seat.expect("a seat is to act"), played).expect("a legal move");
                plies += 1;
            }
            Turn::Pass(_) => {
                table.pass();
                plies += 1;
            }
            Turn::Chance(dice) => {
                roll.0.clear();
                roll.0.extend((0..dice.count).map(|_| random.face()));
                table.resolve(&roll);
            }
            Turn::Over(outcome) => return (outcome, plies),
        }
    }
    panic!("a game has not ended after {MAX_PLIES} plies");
}

/// The start of a game of a variant with these options.
fn start<R: Rules>(variant: &str, options: &Options) -> TypedPosition<R> {
    let configuration = R::family().configure(variant, options).expect("a known variant");
    TypedPosition::new(R::setup(&configuration).expect("options that go together"))
}

/// Measures one configuration: the games per second, and first the average length of a game.
fn measure<R: Rules>(criterion: &mut Criterion<CpuTime>, variant: &str, start: &TypedPosition<R>) {
    let family = R::family();
    let seats = R::seats(start.state());
    let name = format!("{}/{variant}/{seats} seats", family.id);

    let (mut random, mut moves) = (Random::new(1), Vec::new());
    let (mut games, mut plies) = (0, 0);
    while plies < MIN_COUNTED_PLIES {
        let (outcome, length) = play(start, &mut random, &mut moves);
        assert!(family.reasons.iter().any(|known| known.id == outcome.reason), "{outcome:?}");
        (games, plies) = (games + 1, plies + length);
    }
    println!(
        "{name}: {:.1} plies a game, on average of {games}",
        f64::from(plies) / f64::from(games)
    );

    let mut group = criterion.benchmark_group("random_games");
    group.throughput(Throughput::Elements(1));
    group.bench_function(name, |bencher| {
        bencher.iter(|| black_box(play(start, &mut random, &mut moves)));
    });
    group.finish();
}

/// Measures the games of every family.
struct GameMeasurer<'a>(&'a mut Criterion<CpuTime>);

impl RulesVisitor for GameMeasurer<'_> {
    /// Measures every variant once for each number of seats. Configurations with unlisted moves are
    /// left out, because random play takes listed moves only and may never end such a game.
    fn visit<R: Rules>(&mut self) {
        let mut measured = BTreeSet::new();
        for (variant, options) in configurations_of(R::family()) {
            let start = start::<R>(variant, &options);
            let has_end = !R::has_unlisted_moves(start.state());
            if has_end && measured.insert((variant, R::seats(start.state()))) {
                measure(self.0, variant, &start);
            }
        }
    }
}

fn random_games(criterion: &mut Criterion<CpuTime>) {
    visit_rules(&mut GameMeasurer(criterion));
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = random_games
}
criterion_main!(benches);
