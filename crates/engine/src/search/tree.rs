use super::table::{Bound, Table};
use super::{DECIDED, Game, Status};
use crate::breaks::take_break;

/// So many nodes take less than the time for which a break can wait.
const NODES_BETWEEN_BREAKS: u64 = 32;
/// More than any score.
pub(super) const INFINITE: i32 = i32::MAX / 2;
/// How many moves deep the search goes at most.
pub(super) const DEEPEST: u8 = 200;

/// The nodes of the budget are used up.
#[derive(Debug)]
pub(super) struct Exhausted;

/// A score, and whether it follows from ends of the game alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value {
    pub(super) score: i32,
    pub(super) is_proven: bool,
}

impl Value {
    fn negated_if(self, is_other: bool) -> Self {
        Self { score: if is_other { -self.score } else { self.score }, ..self }
    }
}

/// The search below the moves of the root.
pub(super) struct Tree<'a, G: Game> {
    pub(super) game: &'a mut G,
    pub(super) nodes: u64,
    limit: u64,
    table: Table<G::Move>,
    /// The positions from the root to here.
    path: Vec<u64>,
    /// The lists of moves by depth, so that none is allocated twice.
    lists: Vec<Vec<(i32, G::Move)>>,
    /// By depth, the move that refuted the last position there.
    killers: Vec<Option<G::Move>>,
    /// How often a move was the best one.
    history: Vec<i32>,
}

/// Added to the guess of the move that the table remembers.
const REMEMBERED: i32 = 1 << 28;
/// Added to the guess of the move that refuted another position of the same depth.
const KILLER: i32 = 1 << 14;
/// The most that the history adds.
const HISTORY: i32 = 1 << 13;

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(game: &'a mut G, limit: u64) -> Self {
        let path = vec![game.key()];
        Self {
            game,
            nodes: 0,
            limit,
            table: Table::for_nodes(limit),
            path,
            lists: Vec::new(),
            killers: Vec::new(),
            history: vec![0; G::SLOTS],
        }
    }

    /// Counts a node, and takes a break now and then.
    fn count_node(&mut self) -> Result<(), Exhausted> {
        if self.nodes == self.limit {
            return Err(Exhausted);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_BREAKS) {
            take_break();
        }
        Ok(())
    }

    /// The value of a move for the side that plays it.
    pub(super) fn value_of(
        &mut self,
        played: G::Move,
        (depth, ply): (u8, u8),
        (alpha, beta): (i32, i32),
    ) -> Result<Value, Exhausted> {
        self.count_node()?;
        let side = self.game.side();
        let step = self.game.play(played);
        let is_other = self.game.side() != side;
        let (low, high) = if is_other { (-beta, -alpha) } else { (alpha, beta) };
        let value = self.value((depth - 1, ply + 1), (low, high));
        self.game.undo(step);
        Ok(value?.negated_if(is_other))
    }

    /// The value of the position for the side to move.
    fn value(
        &mut self,
        (depth, ply): (u8, u8),
        (alpha, beta): (i32, i32),
    ) -> Result<Value, Exhausted> {
        let status = self.game.status();
        if let Status::Over(score) = status {
            let score = if self.game.side() == 0 { score } else { -score };
            return Ok(Value { score: hurried::<G>(score, ply), is_proven: true });
        }
        let key = self.game.key();
        if self.game.may_repeat() && self.path.contains(&key) {
            return Ok(Value { score: self.game.score_of_repetition(), is_proven: false });
        }
        if let Some(known) = self.table.get(key)
            && (known.depth >= depth || known.is_proven)
        {
            let score = from_table::<G>(known.score, ply);
            let is_enough = match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if is_enough {
                return Ok(Value { score, is_proven: known.is_proven });
            }
        }
        if depth == 0 || ply >= DEEPEST {
            return Ok(Value { score: self.game.evaluate(), is_proven: false });
        }
        self.path.push(key);
        let value = if status == Status::Chance {
            self.chance(key, (depth, ply))
        } else {
            self.best(key, (depth, ply), (alpha, beta))
        };
        self.path.pop();
        value
    }

    /// The mean over all dice. The scores of a game with dice are proportional to expected results.
    fn chance(&mut self, key: u64, (depth, ply): (u8, u8)) -> Result<Value, Exhausted> {
        let side = self.game.side();
        let (mut sum, mut is_proven) = (0.0, true);
        for number in 0..self.game.rolls() {
            let Some((share, step)) = self.game.roll(number) else { continue };
            if let Err(exhausted) = self.count_node() {
                self.game.undo(step);
                return Err(exhausted);
            }
            let is_other = self.game.side() != side;
            // A side that cannot play its roll passes, and the next roll follows: that was a turn and
            // counts as one. Otherwise such rolls would follow each other without end.
            let below = match self.game.status() {
                Status::Chance => (depth - 1, ply + 1),
                Status::Move | Status::Over(_) => (depth, ply),
            };
            let value = self.value(below, (-INFINITE, INFINITE));
            self.game.undo(step);
            let value = value?.negated_if(is_other);
            #[expect(clippy::cast_precision_loss, reason = "scores of games with dice are small")]
            let score = value.score as f32;
            sum += share * score;
            is_proven &= value.is_proven;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a mean of scores")]
        let value = Value { score: (sum + 0.5 * sum.signum()) as i32, is_proven };
        self.table.put(key, (value.score, Bound::Exact, is_proven), depth, None);
        Ok(value)
    }

    fn best(
        &mut self,
        key: u64,
        (depth, ply): (u8, u8),
        (mut alpha, beta): (i32, i32),
    ) -> Result<Value, Exhausted> {
        let mut moves = self.moves(key, ply);
        let start = alpha;
        let (mut best, mut found) = (Value { score: -INFINITE, is_proven: true }, None);
        let mut all_proven = true;
        let mut failed = None;
        for number in 0..moves.len() {
            next_best_first(&mut moves, number);
            let (_, played) = moves[number];
            let value = match self.value_in_window(played, (depth, ply), (alpha, beta), number) {
                Ok(value) => value,
                Err(exhausted) => {
                    failed = Some(exhausted);
                    break;
                }
            };
            all_proven &= value.is_proven;
            if value.score > best.score {
                (best, found) = (value, Some(played));
            }
            alpha = alpha.max(best.score);
            if alpha >= beta {
                self.remember(played, (depth, ply));
                break;
            }
        }
        moves.clear();
        self.lists[usize::from(ply)] = moves;
        if let Some(exhausted) = failed {
            return Err(exhausted);
        }
        let bound = if best.score >= beta {
            Bound::Lower
        } else if best.score <= start {
            Bound::Upper
        } else {
            Bound::Exact
        };
        // A move that is good enough is, whatever the others are.
        let is_proven = if bound == Bound::Lower { best.is_proven } else { all_proven };
        let stored = (to_table::<G>(best.score, ply), bound, is_proven);
        self.table.put(key, stored, depth, found);
        Ok(Value { score: best.score, is_proven })
    }

    /// Looks first whether a move is better than the best one so far, which is cheaper to find out
    /// than by how much.
    fn value_in_window(
        &mut self,
        played: G::Move,
        at: (u8, u8),
        (alpha, beta): (i32, i32),
        number: usize,
    ) -> Result<Value, Exhausted> {
        if number > 0 && beta - alpha > 1 {
            let value = self.value_of(played, at, (alpha, alpha + 1))?;
            if value.score <= alpha || value.score >= beta {
                return Ok(value);
            }
        }
        self.value_of(played, at, (alpha, beta))
    }

    fn moves(&mut self, key: u64, ply: u8) -> Vec<(i32, G::Move)> {
        let ply = usize::from(ply);
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.killers.resize(ply + 1, None);
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.game.add_moves(&mut moves);
        let remembered = self.table.get(key).and_then(|known| known.best);
        for (guess, played) in &mut moves {
            if Some(*played) == remembered {
                *guess += REMEMBERED;
            } else if self.killers[ply] == Some(*played) {
                *guess += KILLER;
            }
            if G::SLOTS > 1 {
                *guess += self.history[self.game.slot(*played)];
            }
        }
        moves
    }

    fn remember(&mut self, played: G::Move, (depth, ply): (u8, u8)) {
        self.killers[usize::from(ply)] = Some(played);
        if G::SLOTS > 1 {
            let slot = self.game.slot(played);
            self.history[slot] += i32::from(depth) * i32::from(depth);
            if self.history[slot] > HISTORY {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }
}

/// Swaps the best of the remaining moves to the front of them.
fn next_best_first<M: Copy>(moves: &mut [(i32, M)], from: usize) {
    let mut best = from;
    for other in from + 1..moves.len() {
        if moves[other].0 > moves[best].0 {
            best = other;
        }
    }
    // The others keep their order.
    moves[from..=best].rotate_right(1);
}

/// The score of an end that is so many moves away.
fn hurried<G: Game>(score: i32, ply: u8) -> i32 {
    if !G::HURRIES || score.abs() < DECIDED {
        score
    } else {
        score - score.signum() * i32::from(ply)
    }
}

/// A score as the table has it: seen from the position, and not from the root.
fn to_table<G: Game>(score: i32, ply: u8) -> i32 {
    if !G::HURRIES || score.abs() < DECIDED {
        score
    } else {
        score + score.signum() * i32::from(ply)
    }
}

fn from_table<G: Game>(score: i32, ply: u8) -> i32 {
    hurried::<G>(score, ply)
}
