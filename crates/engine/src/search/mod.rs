//! The search that all games share: alpha-beta with iterative deepening.
//!
//! A family describes itself by the trait [`Game`]. Sides are 0 and 1: a team is one side. The same
//! side may move again, a pass is part of the move before it, and dice are chance nodes. `table`
//! remembers positions, `tree` searches below a move, and `root` compares the moves.

mod root;
mod table;
mod tree;

pub use root::{Limits, Report, search};

/// From this score on a result is certain, and no evaluation. Families may add to it.
pub const DECIDED: i32 = 1_000_000;

/// The kind of node: the next event in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// A side moves.
    Move,
    /// Dice fall for a side.
    Chance,
    /// The game is over, with this score for side 0.
    Over(i32),
}

/// A game as the search needs it. A step changes it in place and can be taken back.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;
    /// The undo record of a step.
    type Undo;

    /// Whether an earlier win is better than a later one.
    const HURRIES: bool = true;
    /// How many moves are looked at more than one move deep, in a game with dice.
    const BEAM: usize = usize::MAX;
    /// The number of values of [`Game::slot`].
    const SLOTS: usize = 1;

    /// The side that moves, or whose dice fall. It has no meaning after the end, but stays the same.
    fn side(&self) -> u8;

    /// The kind of this node.
    fn status(&self) -> Status;

    /// Adds the moves, each with a guess how good it is: the higher, the earlier it is searched. A
    /// game may leave out moves that are never good. There is at least one where a side moves.
    fn add_moves(&mut self, moves: &mut Vec<(i32, Self::Move)>);

    /// Adds the moves that are compared at the root. Here a game may look closer at what it leaves out.
    fn add_root_moves(&mut self, moves: &mut Vec<(i32, Self::Move)>) {
        self.add_moves(moves);
    }

    /// Adds the moves that a weak player may think of: also those that are never good.
    fn add_all_moves(&mut self, moves: &mut Vec<(i32, Self::Move)>) {
        self.add_moves(moves);
    }

    /// Plays a move, and the passes that follow it.
    fn play(&mut self, played: Self::Move) -> Self::Undo;

    /// Takes a move or a roll back.
    fn undo(&mut self, step: Self::Undo);

    /// A number for the position with the side to move. Different positions have different ones,
    /// but for rare accidents.
    fn key(&self) -> u64;

    /// The score for the side to move, as an evaluation: less than [`DECIDED`].
    fn evaluate(&mut self) -> i32;

    /// Whether the position may be one that occurred before.
    fn may_repeat(&self) -> bool {
        false
    }

    /// Whether the end is so near that it is searched to the end at once, and not move by move.
    fn is_endgame(&self) -> bool {
        false
    }

    /// The score of a repetition for the side to move.
    fn score_of_repetition(&self) -> i32 {
        0
    }

    /// How many results the dice have.
    fn rolls(&self) -> u8 {
        0
    }

    /// Lets the dice fall. Returns how often this result comes, and what takes it back.
    fn roll(&mut self, _number: u8) -> Option<(f32, Self::Undo)> {
        None
    }

    /// The index in the history heuristic: how often a move was the best one elsewhere.
    fn slot(&self, _played: Self::Move) -> usize {
        0
    }

    /// The expected result of a score: 1 is a win, 0 a loss.
    fn expected(score: i32) -> f32;

    /// The move in the notation of the game; `None` if it is not legal.
    fn notation(&self, played: Self::Move) -> Option<String>;
}
