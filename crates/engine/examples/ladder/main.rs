//! Plays opponents against each other and prints how often each wins, with 95 % intervals:
//! `scripts/engine-ladder` says how.

#![expect(clippy::disallowed_methods, reason = "a program of its own")]
#![allow(clippy::expect_used, reason = "a tool that cannot go on says so by panicking")]

mod greedy;
mod player;

use std::time::Duration;

use player::Player;
use turnstone_engine::{Level, Random};
use turnstone_games::GAMES;
use turnstone_rules::{Game, OptionValue, Options, Position, Roll, Seat, Turn};

/// A game that takes longer is a draw, as on the server.
const LONGEST: usize = 2_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    let games: u64 = value("--games").map_or(400, |games| games.parse().expect("a number"));
    let seed: u64 = value("--seed").map_or(1, |seed| seed.parse().expect("a number"));
    let level =
        value("--level").map(|level| level.parse().ok().and_then(Level::new).expect("1 to 8"));
    let wanted = value("--game").unwrap_or("");
    let has_options = arguments.iter().any(|argument| argument == "--options");
    let setups = setups();
    let is_wanted = |setup: &&Setup| {
        setup.name.starts_with(wanted) && (has_options || setup.options.is_empty())
    };
    for setup in setups.iter().filter(is_wanted) {
        if let (Some(one), Some(other)) = (value("--player"), value("--against")) {
            let players = [one, other].map(|name| Player::parse(name).expect("a player"));
            setup.compare([one, other], players, games, seed);
            continue;
        }
        if level.is_none_or(|level| level.number() == 1) {
            let players = [Player::Greedy, Player::Level(Level::ALL[0])];
            setup.compare(["greedy", "level:1"], players, games, seed);
        }
        let pairs = Level::ALL.windows(2).filter(|pair| level.is_none_or(|level| level == pair[1]));
        for pair in pairs {
            let names = [pair[1], pair[0]].map(|level| format!("level:{}", level.number()));
            let players = [pair[1], pair[0]].map(Player::Level);
            setup.compare([&names[0], &names[1]], players, games, seed);
        }
    }
}

/// A variant with options.
struct Setup {
    name: String,
    game: &'static dyn Game,
    variant: &'static str,
    options: Options,
}

/// Every variant, and after it the ones with other options.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for game in GAMES {
        for variant in game.family().variants {
            let name = format!("{}/{}", game.family().id, variant.id);
            let setup = |name, options| Setup { name, game: *game, variant: variant.id, options };
            all.push(setup(name.clone(), Options::new()));
            for option in game.family().options.iter().filter(|o| o.variants.contains(&variant.id))
            {
                let words =
                    option.words.iter().skip(1).map(|word| OptionValue::Word((*word).to_owned()));
                let numbers =
                    option.numbers.iter().skip(1).map(|number| OptionValue::Number(*number));
                for value in words.chain(numbers) {
                    let name = format!("{name}/{}={value:?}", option.id);
                    all.push(setup(name, Options::from([(option.id.to_owned(), value)])));
                }
            }
        }
    }
    all
}

/// The counts and times of games.
#[derive(Default)]
struct Count {
    games: u32,
    /// Wins and half of the draws of the first player.
    points: f64,
    draws: u32,
    /// The same of the first seat.
    first_seat: f64,
    /// The times of the moves of both players.
    times: [Vec<Duration>; 2],
}

impl Setup {
    /// Plays games in pairs: the same opening and dice, with seats exchanged.
    fn compare(&self, names: [&str; 2], players: [Player; 2], games: u64, seed: u64) {
        let mut count = Count::default();
        for number in 0..games {
            let opening = Random::new(seed).next() ^ (number / 2);
            self.play(players, number % 2 == 1, opening, &mut count);
        }
        let games = f64::from(count.games);
        let (share, first) = (count.points / games, count.first_seat / games);
        let interval = 196.0 * (share * (1.0 - share) / games).sqrt();
        let [(mean, high), (other_mean, other_high)] = count.times.map(times);
        println!(
            "{:<40} {:>14} - {:<14} {:>5.1} ±{:>4.1} %  of {:>4} ({:>2} draws)  first seat {:>4.1} %  \
             ms: {mean:.2} p99 {high:.1} - {other_mean:.2} p99 {other_high:.1}",
            self.name,
            names[0],
            names[1],
            100.0 * share,
            interval,
            count.games,
            count.draws,
            100.0 * first,
        );
    }

    fn play(&self, players: [Player; 2], is_exchanged: bool, opening: u64, count: &mut Count) {
        let mut random = Random::new(opening);
        let mut position = self.game.start(self.variant, &self.options).expect("a configuration");
        // Both games of a pair begin with the same random moves.
        let mut random_moves = 2 + random.below(3);
        let mut dice = Random::new(random.next());
        for _ in 0..LONGEST {
            let Some(seat) = settle(&mut position, &mut dice) else { break };
            let number = usize::from((seat.0 % 2 == 1) != is_exchanged);
            let notation = if random_moves > 0 {
                random_moves -= 1;
                let legal = position.legal_notations();
                legal[random.below(legal.len())].clone()
            } else {
                let begun = processor_time();
                let notation = players[number].choose(&position, random.next());
                count.times[number].push(processor_time().saturating_sub(begun));
                notation
            };
            position = position.play(seat, &notation).expect("a legal move").position;
        }
        let points = points(&position);
        count.games += 1;
        count.draws += u32::from(points == Some(0.5) || points.is_none());
        let points = points.unwrap_or(0.5);
        count.first_seat += points;
        count.points += if is_exchanged { 1.0 - points } else { points };
    }
}

/// Plays passes and rolls. The seat to act; `None` after the end.
fn settle(position: &mut Position, dice: &mut Random) -> Option<Seat> {
    loop {
        let next = match position.turn() {
            Turn::Seats(seats) => return seats.first(),
            Turn::Over(_) => return None,
            Turn::Pass(_) => position.pass(),
            Turn::Chance(request) => {
                position.resolve(&Roll((0..request.count).map(|_| dice.face()).collect()))
            }
        };
        *position = next.expect("what is due");
    }
}

/// The points of the first seat in a game that is over.
fn points(position: &Position) -> Option<f64> {
    let Turn::Over(outcome) = position.turn() else { return None };
    Some(match outcome.winners.first() {
        None => 0.5,
        Some(Seat(winner)) => f64::from(1 - winner % 2),
    })
}

/// The mean and the 99th percentile in milliseconds.
fn times(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1_000.0;
    let count = times.len().max(1);
    let high = times.get(count * 99 / 100).copied().unwrap_or_default();
    let sum: Duration = times.iter().sum();
    (milliseconds(sum) / f64::from(u32::try_from(count).unwrap_or(1)), milliseconds(high))
}

/// The time that this thread was on a processor, as Linux counts it; elsewhere nothing. Other programs
/// do not disturb it much.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}
