//! A second implementation of the rules, slow and by coordinates. It shares only the starting
//! position with the first. Its positions and moves are texts.

use std::collections::{BTreeMap, BTreeSet};

use super::State;

type Coordinates = (i8, i8);

/// A position after a move: the pods and both supplies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pods: BTreeMap<Coordinates, (u8, String)>,
    supply: [usize; 2],
}

const LETTERS: [(char, Coordinates); 8] = [
    ('A', (0, 1)),
    ('B', (1, 1)),
    ('C', (1, 0)),
    ('D', (1, -1)),
    ('E', (0, -1)),
    ('F', (-1, -1)),
    ('G', (-1, 0)),
    ('H', (-1, 1)),
];

impl Table {
    pub(super) fn of(state: &State) -> Self {
        let pods = state.board.pods().map(|(square, pod)| {
            let place = (square.column().cast_signed(), square.row().cast_signed());
            (place, (pod.seat.0, pod.prongs.letters()))
        });
        Self { pods: pods.collect(), supply: state.supply.map(usize::from) }
    }

    /// Every legal move of a seat, with the position after it.
    pub(super) fn moves(&self, seat: u8) -> BTreeMap<String, Self> {
        let mut all = BTreeMap::new();
        for (&(column, row), (owner, letters)) in &self.pods {
            if *owner != seat {
                continue;
            }
            for (letter, (right, up)) in LETTERS {
                let has = letters.contains(letter);
                if !has && self.supply[usize::from(seat)] > 0 {
                    let mut after = self.clone();
                    after.supply[usize::from(seat)] -= 1;
                    let mut sorted: BTreeSet<char> = letters.chars().collect();
                    sorted.insert(letter);
                    after.pods.insert((column, row), (seat, sorted.into_iter().collect()));
                    all.insert(format!("{column}{row}+{letter}"), after);
                }
                let to = (column + right, row + up);
                if has && on_board(to) && !self.pods.contains_key(&to) {
                    let mut after = self.clone();
                    let pod = after.pods.remove(&(column, row)).unwrap();
                    after.pods.insert(to, pod);
                    all.insert(format!("{column}{row}-{}{}", to.0, to.1), after);
                }
            }
            let mut lifted = self.clone();
            lifted.pods.remove(&(column, row));
            let text = format!("{column}{row}");
            lifted.jumps((seat, letters), (column, row), &[], &text, &mut all);
        }
        all
    }

    /// The jumps of a pod that is lifted off the board, after the jumps in `done`: the jumped
    /// squares, and whether each is captured.
    fn jumps(
        &self,
        pod: (u8, &str),
        at: Coordinates,
        done: &[(Coordinates, bool)],
        text: &str,
        all: &mut BTreeMap<String, Self>,
    ) {
        let target = if pod.0 == 0 { 6 } else { 2 };
        if at.1 == target && at.0 > 1 && at.0 < 6 {
            return;
        }
        for (letter, (right, up)) in LETTERS {
            let over = (at.0 + right, at.1 + up);
            let to = (over.0 + right, over.1 + up);
            let may = pod.1.contains(letter)
                && self.pods.contains_key(&over)
                && done.iter().all(|(place, _)| *place != over)
                && on_board(to)
                && !self.pods.contains_key(&to);
            if !may {
                continue;
            }
            for (taken, mark) in [(true, "x"), (false, "")] {
                let done = [done, &[(over, taken)]].concat();
                let text = format!("{text}-{}{}{mark}", to.0, to.1);
                all.insert(text.clone(), self.after(pod, to, &done));
                self.jumps(pod, to, &done, &text, all);
            }
        }
    }

    fn after(&self, pod: (u8, &str), to: Coordinates, done: &[(Coordinates, bool)]) -> Self {
        let mut after = self.clone();
        for (place, _) in done.iter().filter(|(_, taken)| *taken) {
            let (_, letters) = after.pods.remove(place).unwrap();
            after.supply[usize::from(pod.0)] += letters.len();
        }
        after.pods.insert(to, (pod.0, pod.1.to_owned()));
        after
    }

    /// The winner and the reason after a move of `mover`'s, if it ended the game.
    pub(super) fn ending(&self, mover: u8) -> Option<(u8, &'static str)> {
        let target = if mover == 0 { 6 } else { 2 };
        let other = 1 - mover;
        let landed = self.pods.iter().any(|((column, row), (owner, _))| {
            *owner == mover && *row == target && (2..=5).contains(column)
        });
        if landed {
            Some((mover, "octi_square"))
        } else if self.pods.values().all(|(owner, _)| *owner == mover) {
            Some((mover, "no_pods"))
        } else if self.moves(other).is_empty() {
            Some((mover, "no_moves"))
        } else {
            None
        }
    }
}

fn on_board((column, row): Coordinates) -> bool {
    (1..=6).contains(&column) && (1..=7).contains(&row)
}
