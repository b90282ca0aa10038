//! Bearing off in Acey-Deucey is exact: compared with a table of all positions of men at home,
//! written from the rules' text.

use std::collections::BTreeMap;

use turnstone_engine::race::{Race, chance, mean};
use turnstone_engine::{Random, analyse};
use turnstone_rules::{Options, Position};
use turnstone_testing::scaled;

use super::{play_at_random, settle};

/// The men on points 1 to 6.
type Men = [u8; 6];

/// The mean number of turns, this one included, until the last man is off.
#[derive(Default)]
struct Table(BTreeMap<Men, f64>);

impl Table {
    /// Takes men off a point. They leave by its exact number only.
    fn off(mut men: Men, point: usize, count: u8) -> (Men, u8) {
        let taken = men[point - 1].min(count);
        men[point - 1] -= taken;
        (men, taken)
    }

    /// The mean before a roll.
    fn turns(&mut self, men: Men) -> f64 {
        if men == [0; 6] {
            return 0.0;
        }
        if let Some(known) = self.0.get(&men) {
            return *known;
        }
        // With the chance of `stays` a turn passes and nothing changes.
        let (mut sum, mut stays) = (1.0, 0.0);
        for one in 1..=6 {
            for other in 1..=6 {
                let (after, taken) = if one == other {
                    Self::off(men, one, 4)
                } else {
                    let (after, first) = Self::off(men, one, 1);
                    let (after, second) = Self::off(after, other, 1);
                    (after, first + second)
                };
                if taken == 0 {
                    stays += 1.0 / 36.0;
                } else if one + other == 3 && taken == 2 && after != [0; 6] {
                    let best = (1..=6).map(|die| self.named(after, die)).fold(f64::MAX, f64::min);
                    sum += best / 36.0;
                } else {
                    sum += self.turns(after) / 36.0;
                }
            }
        }
        let turns = sum / (1.0 - stays);
        self.0.insert(men, turns);
        turns
    }

    /// How many more turns than this one are needed when a double is named.
    fn named(&mut self, men: Men, die: usize) -> f64 {
        let (after, taken) = Self::off(men, die, 4);
        match (taken, after) {
            (_, after) if after == [0; 6] => 0.0,
            // All four played: the same turn goes on with a new roll, which is counted there.
            (4, after) => self.turns(after) - 1.0,
            // Nothing changes: the turn is over.
            (_, after) => self.turns(after),
        }
    }
}

fn men_of(position: &Position, seat: usize) -> Option<Men> {
    let side = &position.view()["sides"][seat];
    let points: Vec<u8> = side["points"]
        .as_array()?
        .iter()
        .map(|men| u8::try_from(men.as_u64().unwrap_or(0)).expect("men"))
        .collect();
    let is_home =
        points[6..].iter().all(|men| *men == 0) && side["reserve"] == 0 && side["bar"] == 0;
    is_home.then(|| points[..6].try_into().expect("six points"))
}

#[test]
fn a_double_in_bearing_off_is_named_as_the_exact_table_says() {
    let game = turnstone_games::find("acey_deucey").expect("a game");
    let start = game.start("american", &Options::new()).expect("a start");
    let mut random = Random::new(23);
    let mut table = Table::default();
    let mut compared = 0;
    while compared < scaled(20) {
        let mut position = start.clone();
        // Both sides bring their men home at random.
        while let Some(seat) = settle(&mut position, &mut random) {
            let is_race = (0..2).all(|seat| men_of(&position, seat).is_some());
            let men = men_of(&position, seat.index());
            if let (true, Some(men), true) = (is_race, men, position.view()["awaiting"] == "double")
            {
                let analysis = analyse(&position, 3_000, random.next()).expect("to act");
                let die = usize::from(analysis.moves[0].notation.as_bytes()[0] - b'0');
                let best = (1..=6).map(|die| table.named(men, die)).fold(f64::MAX, f64::min);
                // The one who wins a race more often may need a little longer on average.
                let lost = table.named(men, die) - best;
                assert!(lost < 0.05, "{men:?}: {die} needs {lost} turns more");
                compared += 1;
            }
            position = play_at_random(&position, seat, &mut random);
        }
    }
}

/// A position of a race in which neither side has a man on the first point: 1-1 is passed by both.
fn race_without_aces() -> Position {
    let game = turnstone_games::find("acey_deucey").expect("a game");
    let mut random = Random::new(7);
    loop {
        let mut position = game.start("american", &Options::new()).expect("a start");
        while let Some(seat) = settle(&mut position, &mut random) {
            let homes = [0, 1].map(|seat| men_of(&position, seat));
            if let [Some(one), Some(other)] = homes
                && one[0] == 0
                && other[0] == 0
                && one.iter().chain(&other).sum::<u8>() > 8
            {
                return position;
            }
            position = play_at_random(&position, seat, &mut random);
        }
    }
}

#[test]
fn rolls_that_both_sides_pass_do_not_follow_each_other_without_end() {
    let position = race_without_aces();
    // A test has the stack of any thread, 2 MiB, as the engine's threads have. More nodes than any job
    // of the server asks for.
    assert!(analyse(&position, 200_000, 1).is_some(), "a move was found");
}

/// Fifteen men, some of them off.
fn random_men(random: &mut Random) -> Men {
    let mut men = [0; 6];
    for _ in 0..random.below(16) {
        men[random.below(6)] += 1;
    }
    men
}

#[test]
fn the_table_is_what_one_computes_by_hand() {
    let mut table = Table::default();
    let one = table.turns([1, 0, 0, 0, 0, 0]);
    assert!((one - 36.0 / 11.0).abs() < 1e-9, "a 1 comes in 11 of 36 rolls: {one}");
    // 1-1 takes both, any other 1 takes one.
    let two = table.turns([2, 0, 0, 0, 0, 0]);
    assert!((two - (36.0 / 11.0 + 10.0 / 11.0 * one)).abs() < 1e-9, "{two}");
}

#[test]
fn bearing_off_takes_as_many_turns_as_the_exact_table_says() {
    let mut random = Random::new(29);
    let mut table = Table::default();
    for _ in 0..scaled(40) {
        let start = random_men(&mut random);
        let race = Race::of(start);
        for _ in 0..50 {
            let men =
                start.map(|most| u8::try_from(random.below(usize::from(most) + 1)).expect("men"));
            let (found, exact) = (f64::from(mean(race.turns(men))), table.turns(men));
            assert!((found - exact).abs() < 0.002 * exact + 1e-4, "{men:?}: {found} and {exact}");
        }
    }
}

#[test]
fn the_chances_of_a_race_add_up() {
    let mut random = Random::new(31);
    for _ in 0..50 {
        let [one, other] = [random_men(&mut random), random_men(&mut random)];
        if one == [0; 6] || other == [0; 6] {
            continue;
        }
        let (race, rival) = (Race::of(one), Race::of(other));
        let (first, second) = (race.turns(one), rival.turns(other));
        // If both need the same number of turns, the one who rolls first wins.
        let tie: f32 = first.iter().zip(second).map(|(one, other)| one * other).sum();
        let sum = chance(first, second) + chance(second, first);
        assert!((sum - 1.0 - tie).abs() < 1e-3, "{one:?} {other:?}: {sum}");
    }
}
