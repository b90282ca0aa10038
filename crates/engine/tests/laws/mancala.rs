//! Endgames of Mancala are searched to the end: the value equals that of a search without any
//! cleverness, on a plain board, written from the rules' text.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use turnstone_engine::{Random, analyse};
use turnstone_rules::{Options, Position};
use turnstone_testing::{is_long, variants};

use super::{play_at_random, settle};

/// Both rows and stores, south first: 0 to 5 and 6, then 7 to 12 and 13.
type Board = [u8; 14];

/// The most positions that the plain search looks at for one. In the Ethiopian game, where stones go
/// both ways, there may be millions, and it takes another position.
const MOST_NEW: usize = 3_000_000;
const MOST_NEW_ETHIOPIAN: usize = 15_000;

/// What follows a move: the end with a margin of south, or a position in which a side moves.
#[derive(Clone, Copy)]
enum Next {
    Over(i32),
    Move(Board, usize),
}

/// A plain board, and between which margins of south each position lies.
///
/// The bounds begin as far apart as can be and close in, until nothing changes: so circles of
/// positions, which the Ethiopian game has, need no history. What the rule of repetition decides
/// stays open.
struct Solver {
    variant: String,
    bounds: HashMap<(Board, usize), [i32; 2]>,
}

impl Solver {
    /// The margin of south.
    fn margin(board: &Board) -> i32 {
        i32::from(board[6]) - i32::from(board[13])
    }

    fn row(board: &Board, side: usize) -> u8 {
        board[7 * side..7 * side + 6].iter().sum()
    }

    fn banked(mut board: Board) -> Board {
        for side in 0..2 {
            board[6 + 7 * side] += Self::row(&board, side);
            board[7 * side..7 * side + 6].fill(0);
        }
        board
    }

    fn pits(&self, board: &Board, side: usize) -> Vec<usize> {
        let least = if self.variant == "ethiopian" { 2 } else { 1 };
        (7 * side..7 * side + 6).filter(|pit| board[*pit] >= least).collect()
    }

    /// The positions after each move. A side without a move passes.
    fn nexts(&self, board: Board, side: usize) -> Vec<Next> {
        let pits = self.pits(&board, side);
        if pits.is_empty() {
            return vec![Next::Move(board, 1 - side)];
        }
        let leftward: &[bool] = if self.variant == "ethiopian" { &[false, true] } else { &[false] };
        let moves = pits.iter().flat_map(|pit| leftward.iter().map(|left| (*pit, *left)));
        moves.map(|(pit, left)| self.after(board, side, pit, left)).collect()
    }

    /// The bounds of a position's margin for south; `None` if too many positions can follow it.
    fn solve(&mut self, board: Board, side: usize) -> Option<[i32; 2]> {
        let most = if self.variant == "ethiopian" { MOST_NEW_ETHIOPIAN } else { MOST_NEW };
        let mut new = Vec::new();
        let mut open = vec![((board, side), None)];
        while let Some((position, nexts)) = open.pop() {
            if new.len() > most {
                self.bounds.clear();
                return None;
            }
            if let Some(nexts) = nexts {
                new.push((position, nexts));
            } else if let Entry::Vacant(place) = self.bounds.entry(position) {
                place.insert([-48, 48]);
                let nexts = self.nexts(position.0, position.1);
                // A position comes after those that follow it, as far as that is possible.
                open.push((position, Some(nexts.clone())));
                open.extend(nexts.iter().filter_map(|next| match next {
                    Next::Move(board, side) => Some(((*board, *side), None)),
                    Next::Over(_) => None,
                }));
            }
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (position, nexts) in &new {
                let bounds = nexts.iter().map(|next| match next {
                    Next::Over(margin) => [*margin; 2],
                    Next::Move(board, side) => self.bounds[&(*board, *side)],
                });
                let best = bounds.reduce(|[low, high], [other_low, other_high]| {
                    if position.1 == 0 {
                        [low.max(other_low), high.max(other_high)]
                    } else {
                        [low.min(other_low), high.min(other_high)]
                    }
                });
                let best = best.expect("a move or a pass");
                has_changed |= self.bounds.insert(*position, best) != Some(best);
            }
        }
        Some(self.bounds[&(board, side)])
    }

    /// What follows a side's move.
    fn after(&self, mut board: Board, side: usize, pit: usize, left: bool) -> Next {
        let store = 6 + 7 * side;
        let mut is_again = false;
        if self.variant == "nigerian" {
            nigerian(&mut board, pit);
        } else {
            let mut hand = std::mem::take(&mut board[pit]);
            let mut at = pit;
            while hand > 0 {
                at = (at + if left { 13 } else { 1 }) % 14;
                if at != 13 - 7 * side {
                    board[at] += 1;
                    hand -= 1;
                }
            }
            if self.variant != "basic" {
                is_again = at == store;
                if at / 7 == side && at != store && board[at] == 1 {
                    board[store] += board[at] + board[12 - at];
                    (board[at], board[12 - at]) = (0, 0);
                }
            }
        }
        let is_over = (0..2).any(|side| Self::row(&board, side) == 0)
            || (0..2).all(|side| self.pits(&board, side).is_empty());
        match (is_over, self.variant.as_str()) {
            (true, "basic" | "nigerian") => Next::Over(Self::margin(&board)),
            (true, _) => Next::Over(Self::margin(&Self::banked(board))),
            (false, _) => Next::Move(board, if is_again { side } else { 1 - side }),
        }
    }
}

fn nigerian(board: &mut Board, pit: usize) {
    let mut at = pit;
    loop {
        let hand = std::mem::take(&mut board[at]);
        for left in (0..hand).rev() {
            at = (at + 1) % 14;
            board[at] += 1;
            if at % 7 != 6 && board[at] == 4 && left > 0 {
                board[at] = 0;
                board[if at < 7 { 6 } else { 13 }] += 4;
            }
        }
        if at % 7 == 6 || board[at] == 1 || board[at] == 4 {
            return;
        }
    }
}

fn board_of(position: &Position) -> Board {
    let view = position.view();
    let mut board = [0; 14];
    for (place, stones) in board.iter_mut().enumerate() {
        let (side, pit) = (place / 7, place % 7);
        let value = if pit == 6 { &view["stores"][side] } else { &view["pits"][side][pit] };
        *stones = u8::try_from(value.as_u64().expect("stones")).expect("at most 48");
    }
    board
}

/// A random position with at most so many stones in pits.
fn endgame(start: &Position, most: u8, random: &mut Random) -> Option<Position> {
    let mut position = start.clone();
    loop {
        let mut none = random.clone();
        let seat = settle(&mut position, &mut none)?;
        let board = board_of(&position);
        if Solver::row(&board, 0) + Solver::row(&board, 1) <= most {
            return Some(position);
        }
        position = play_at_random(&position, seat, random);
    }
}

#[test]
fn endgames_are_searched_to_the_end() {
    // Endgames of twelve stones take seconds each in the basic game.
    let (wanted, most) = if is_long() { (2_500, 12) } else { (40, 10) };
    for (game, variant) in variants().filter(|(game, _)| game.family().id == "mancala") {
        let start = game.start(variant, &Options::new()).expect("a start");
        let mut random = Random::new(11);
        let mut solver = Solver { variant: variant.to_owned(), bounds: HashMap::new() };
        let (mut compared, mut open, mut too_large) = (0, 0, 0);
        // Most positions of the Ethiopian game are too large.
        let wanted = if variant == "ethiopian" && !is_long() { 3 } else { wanted };
        while compared < wanted {
            let Some(position) = endgame(&start, most, &mut random) else { continue };
            if solver.bounds.len() > 2_000_000 {
                solver.bounds.clear();
            }
            let side = position.acting().first().expect("a seat is to act").index();
            let Some([low, high]) = solver.solve(board_of(&position), side) else {
                too_large += 1;
                continue;
            };
            compared += 1;
            if low < high {
                open += 1;
                continue;
            }
            let analysis = analyse(&position, 3_000_000, 1).expect("to act");
            let margin = if side == 0 { low } else { -low };
            assert!(analysis.is_exact, "{variant}: {position:?} {}", analysis.nodes);
            let found = analysis.moves[0].score;
            assert_eq!(found, margin.signum() * 1_000_000 + margin, "{variant}: {position:?}");
        }
        println!("{variant}: {compared} compared, {open} open, {too_large} too large");
        assert!(open * 10 <= compared, "{variant}: repetition decides {open} of {compared}");
    }
}
