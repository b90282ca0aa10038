//! Endgames of Mancala are searched to the end: the value equals that of a search without any
//! cleverness, on a plain board, written from the rules' text.

use turnstone_engine::{Random, analyse};
use turnstone_rules::{Options, Position};
use turnstone_testing::{is_long, variants};

use super::{play_at_random, settle};

/// Both rows and stores, south first: 0 to 5 and 6, then 7 to 12 and 13.
type Board = [u8; 14];

const PITS: usize = 12;

/// How many nodes a search may look at. Most need far fewer. Of the Ethiopian endgames with twelve
/// stones, where stones go round in both directions, three of a hundred need more than three millions.
const NODES: u64 = 50_000_000;

/// The result of a move: the end with a margin of south, or a position in which a side moves.
#[derive(Clone, Copy)]
enum Next {
    Over(i32),
    Move(Board, usize),
}

/// The margin of south.
fn margin(board: &Board) -> i32 {
    i32::from(board[6]) - i32::from(board[13])
}

fn row(board: &Board, side: usize) -> u8 {
    board[7 * side..7 * side + 6].iter().sum()
}

fn banked(mut board: Board) -> Board {
    for side in 0..2 {
        board[6 + 7 * side] += row(&board, side);
        board[7 * side..7 * side + 6].fill(0);
    }
    board
}

/// The pit of a number from 0 to 11, as a place of a board.
fn place(pit: usize) -> usize {
    pit + pit / 6
}

/// Every position with at most so many stones in pits, and how much more south wins from there on:
/// between which bounds.
///
/// The bounds begin as far apart as can be and close in, until nothing changes: so circles of
/// positions, which the Ethiopian game has, need no history. Positions that the rule of repetition
/// decides stay open.
struct Table {
    variant: &'static str,
    /// By the number of stones, the rank of the position and the side to move.
    layers: Vec<Vec<[[i8; 2]; 2]>>,
    /// In how many ways so many pits hold so many stones.
    ways: Vec<Vec<usize>>,
}

impl Table {
    fn new(variant: &'static str, most: u8) -> Self {
        let most = usize::from(most);
        let mut ways = vec![vec![0; most + 1]; PITS + 1];
        ways[0][0] = 1;
        for pits in 1..=PITS {
            for stones in 0..=most {
                ways[pits][stones] = (0..=stones).map(|last| ways[pits - 1][stones - last]).sum();
            }
        }
        let layers = (0..=most).map(|stones| vec![[[-48, 48]; 2]; ways[PITS][stones]]).collect();
        let mut table = Self { variant, layers, ways };
        for stones in 1..=most {
            while table.narrow(stones) {}
        }
        table
    }

    /// How many positions of as many stones stand before this one, and the number of its stones.
    fn rank(&self, board: &Board) -> (usize, usize) {
        let stones = usize::from(row(board, 0) + row(board, 1));
        let (mut rank, mut left) = (0, stones);
        for pit in 0..PITS {
            let here = usize::from(board[place(pit)]);
            rank += (0..here).map(|fewer| self.ways[PITS - 1 - pit][left - fewer]).sum::<usize>();
            left -= here;
        }
        (rank, stones)
    }

    /// The bounds of the margin of south at the end.
    fn bounds(&self, board: &Board, side: usize) -> [i32; 2] {
        let (rank, stones) = self.rank(board);
        self.layers[stones][rank][side].map(|bound| margin(board) + i32::from(bound))
    }

    /// Narrows the bounds of all positions with so many stones once. Says whether any changed.
    fn narrow(&mut self, stones: usize) -> bool {
        let mut has_changed = false;
        let mut board = [0; 14];
        board[place(PITS - 1)] = u8::try_from(stones).expect("a few stones");
        for rank in 0..self.layers[stones].len() {
            for side in 0..2 {
                let [low, high] = self.best(board, side);
                let best =
                    [low, high].map(|bound| i8::try_from(bound.clamp(-48, 48)).expect("small"));
                has_changed |=
                    std::mem::replace(&mut self.layers[stones][rank][side], best) != best;
            }
            // The next one in the order of `rank`.
            let last = (0..PITS).rev().find(|pit| board[place(*pit)] > 0).expect("a stone");
            let stones = std::mem::take(&mut board[place(last)]);
            if last > 0 {
                board[place(last - 1)] += 1;
                board[place(PITS - 1)] = stones - 1;
            }
        }
        has_changed
    }

    /// The bounds after the best move.
    fn best(&self, board: Board, side: usize) -> [i32; 2] {
        let mut best: Option<[i32; 2]> = None;
        self.for_each_next(board, side, |next| {
            let [low, high] = match next {
                Next::Over(margin) => [margin; 2],
                Next::Move(board, side) => self.bounds(&board, side),
            };
            best = Some(match best {
                None => [low, high],
                Some(best) if side == 0 => [low.max(best[0]), high.max(best[1])],
                Some(best) => [low.min(best[0]), high.min(best[1])],
            });
        });
        best.expect("a move or a pass")
    }

    fn is_movable(&self, board: &Board, pit: usize) -> bool {
        board[pit] >= if self.variant == "ethiopian" { 2 } else { 1 }
    }

    fn can_move(&self, board: &Board, side: usize) -> bool {
        (7 * side..7 * side + 6).any(|pit| self.is_movable(board, pit))
    }

    /// The positions after each move. A side without a move passes.
    fn for_each_next(&self, board: Board, side: usize, mut each: impl FnMut(Next)) {
        if !self.can_move(&board, side) {
            return each(Next::Move(board, 1 - side));
        }
        let ways: &[bool] = if self.variant == "ethiopian" { &[false, true] } else { &[false] };
        for pit in (7 * side..7 * side + 6).filter(|pit| self.is_movable(&board, *pit)) {
            for left in ways {
                each(self.after(board, side, pit, *left));
            }
        }
    }

    /// The result of a side's move.
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
        let is_over = (0..2).any(|side| row(&board, side) == 0)
            || (0..2).all(|side| !self.can_move(&board, side));
        match (is_over, self.variant) {
            (true, "basic" | "nigerian") => Next::Over(margin(&board)),
            (true, _) => Next::Over(margin(&banked(board))),
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
        if row(&board, 0) + row(&board, 1) <= most {
            return Some(position);
        }
        position = play_at_random(&position, seat, random);
    }
}

/// Random endgames of one variant: this many in the short form.
fn endgames_are_searched_to_the_end(variant: &'static str, few: usize) {
    let (wanted, most) = if is_long() { (2_500, 12) } else { (few, 8) };
    let (game, _) = variants()
        .find(|(game, id)| game.family().id == "mancala" && *id == variant)
        .expect("a variant of Mancala");
    let start = game.start(variant, &Options::new()).expect("a start");
    let table = Table::new(variant, most);
    let mut random = Random::new(11);
    let (mut compared, mut open) = (0, 0);
    while compared < wanted {
        let Some(position) = endgame(&start, most, &mut random) else { continue };
        let side = position.acting().first().expect("a seat is to act").index();
        let [low, high] = table.bounds(&board_of(&position), side);
        compared += 1;
        if low < high {
            open += 1;
            continue;
        }
        let analysis = analyse(&position, NODES, 1).expect("to act");
        assert!(analysis.is_exact, "{variant}: not searched to the end: {position:?}");
        let margin = if side == 0 { low } else { -low };
        let found = analysis.moves[0].score;
        assert_eq!(found, margin.signum() * 1_000_000 + margin, "{variant}: {position:?}");
    }
    println!("{variant}: {compared} compared, {open} open");
    assert!(open * 10 <= compared, "{variant}: repetition decides {open} of {compared}");
}

#[test]
fn basic_endgames_are_searched_to_the_end() {
    endgames_are_searched_to_the_end("basic", 40);
}

#[test]
fn egyptian_endgames_are_searched_to_the_end() {
    endgames_are_searched_to_the_end("egyptian", 40);
}

#[test]
fn ethiopian_endgames_are_searched_to_the_end() {
    // Its seeds go round for long: one search takes as much as ten of the others.
    endgames_are_searched_to_the_end("ethiopian", 5);
}

#[test]
fn nigerian_endgames_are_searched_to_the_end() {
    endgames_are_searched_to_the_end("nigerian", 40);
}
