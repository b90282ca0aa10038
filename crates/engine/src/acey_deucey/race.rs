//! Bearing off with no more contact, exactly.
//!
//! When all men of both sides are home, nothing can be hit any more, and each side plays alone. A die
//! takes a man off its own point or nothing, so that only the naming of doubles is a choice. All
//! positions that can follow are few: every point can only lose men.

use turnstone_games::acey_deucey::{Place, Side};
use turnstone_rules::exact;

/// More turns than bearing off takes with any chance that matters.
pub const TURNS: usize = 64;

/// The chances to need so many turns.
pub type Turns = [f32; TURNS];

/// Every position that can follow one, with the chances of how many turns it takes.
#[derive(Debug, Clone)]
pub struct Race {
    /// The men on each point at the beginning.
    start: [u8; 6],
    turns: Vec<Turns>,
}

/// The men on points 1 to 6, if all are home or off.
pub(crate) fn home(side: &Side) -> Option<[u8; 6]> {
    let points = side.points();
    let is_home = points[6..].iter().all(|men| *men == 0)
        && side.men(Place::BAR) == 0
        && side.men(Place::RESERVE) == 0;
    let mut home = [0; 6];
    home.copy_from_slice(&points[..6]);
    is_home.then_some(home)
}

/// Takes men off a point; returns how many there were to take.
fn take(men: &mut [u8; 6], die: usize, most: u8) -> u8 {
    let taken = men[die - 1].min(most);
    men[die - 1] -= taken;
    taken
}

impl Race {
    /// The race of a position of men at home, on points 1 to 6.
    #[must_use]
    pub fn of(start: [u8; 6]) -> Self {
        let count: usize = start.iter().map(|men| usize::from(*men) + 1).product();
        let mut race = Self { start, turns: Vec::with_capacity(count) };
        for index in 0..count {
            let turns = race.compute(race.men(index));
            race.turns.push(turns);
        }
        race
    }

    /// Positions are numbered so that those with fewer men come first.
    fn index(&self, men: [u8; 6]) -> usize {
        men.iter()
            .zip(&self.start)
            .fold(0, |index, (men, most)| index * (usize::from(*most) + 1) + usize::from(*men))
    }

    fn men(&self, mut index: usize) -> [u8; 6] {
        let mut men = [0; 6];
        for (men, most) in men.iter_mut().zip(&self.start).rev() {
            let size = usize::from(*most) + 1;
            *men = exact::<u8>(index % size);
            index /= size;
        }
        men
    }

    /// The chances of men that can follow to need so many turns, this one included.
    #[must_use]
    pub fn turns(&self, men: [u8; 6]) -> &Turns {
        &self.turns[self.index(men)]
    }

    /// The chances of a position, of which those with fewer men are known.
    fn compute(&self, men: [u8; 6]) -> Turns {
        let mut turns = [0.0; TURNS];
        if men == [0; 6] {
            turns[0] = 1.0;
            return turns;
        }
        // The rolls that change nothing: one turn, and the same again.
        let mut same = 0.0;
        for one in 1..=6 {
            for other in one..=6 {
                let share = if one == other { 1.0 / 36.0 } else { 2.0 / 36.0 };
                let mut after = men;
                let taken = if one == other {
                    take(&mut after, one, 4)
                } else {
                    take(&mut after, one, 1) + take(&mut after, other, 1)
                };
                if taken == 0 {
                    same += share;
                } else if (one, other, taken) == (1, 2, 2) && after != [0; 6] {
                    add(&mut turns, share, &self.named(after));
                } else {
                    add(&mut turns, share, &later(self.turns(after)));
                }
            }
        }
        // Each time nothing is taken off, one more turn passes.
        for number in 1..TURNS {
            turns[number] += same * turns[number - 1];
        }
        turns
    }

    /// The chances when a double is to be named: with the fewest turns on average.
    fn named(&self, men: [u8; 6]) -> Turns {
        let mut best: Option<(f32, Turns)> = None;
        for die in 1..=6 {
            let turns = self.after_double(men, die);
            let average = mean(&turns);
            if best.as_ref().is_none_or(|(known, _)| average < *known) {
                best = Some((average, turns));
            }
        }
        best.map_or([0.0; TURNS], |(_, turns)| turns)
    }

    /// The chances of a named double. If all four are played, the turn goes on with a new roll.
    fn after_double(&self, men: [u8; 6], die: usize) -> Turns {
        let mut after = men;
        let taken = take(&mut after, die, 4);
        if taken == 4 && after != [0; 6] {
            // The new roll belongs to the same turn.
            *self.turns(after)
        } else {
            // Of a double that plays nothing nothing changes.
            later(self.turns(after))
        }
    }

    /// Whether these men are known.
    pub(crate) fn knows(&self, men: [u8; 6]) -> bool {
        men.iter().zip(&self.start).all(|(men, most)| men <= most)
    }
}

/// The mean number of turns.
#[must_use]
pub fn mean(turns: &Turns) -> f32 {
    (0_u8..).zip(turns).map(|(number, chance)| f32::from(number) * chance).sum()
}

fn add(turns: &mut Turns, share: f32, other: &Turns) {
    turns.iter_mut().zip(other).for_each(|(turns, chance)| *turns += share * chance);
}

/// The same, with one turn more.
fn later(turns: &Turns) -> Turns {
    let mut later = [0.0; TURNS];
    later[1..].copy_from_slice(&turns[..TURNS - 1]);
    later
}

/// The chance of the one who rolls next, when both sides need so many turns.
#[must_use]
pub fn chance(own: &Turns, other: &Turns) -> f32 {
    let mut other_is_later = 1.0;
    let mut chance = 0.0;
    for (own, other) in own.iter().zip(other) {
        // Both need the same number of turns: the one who rolls first is first.
        chance += own * other_is_later;
        other_is_later -= other;
    }
    chance.clamp(0.0, 1.0)
}
