//! The opponent for a game of which only the rules are known: random games to the end (UCT).
//!
//! It needs nothing but the position, so that it plays any registered game with any number of seats,
//! by the result for each seat.

use turnstone_rules::{Position, Roll, Seat, Turn};

use crate::breaks::take_break;
use crate::choice::{Analysis, Evaluated};
use crate::random::Random;

/// A random game is stopped after so many steps, and counts as a draw.
const LONGEST: u32 = 300;
/// How much moves are tried that were tried seldom.
const CURIOSITY: f32 = 0.8;

/// A position of the tree, with what was seen below it.
struct Node {
    /// Each move with the node after it, once that exists.
    moves: Vec<(String, Option<usize>)>,
    visits: u32,
    /// The sum of the results for the seat that moved to here.
    sum: f32,
}

/// The result of each seat: 1 for a win, 0 for a loss.
type Results = [f32; 8];

struct Tree<'a> {
    nodes: Vec<Node>,
    random: &'a mut Random,
    /// The steps that may still be played.
    left: u64,
}

/// Plays random games from a position until so many steps are played. `None` if no seat is to act.
pub(crate) fn analyse(position: &Position, nodes: u64, random: &mut Random) -> Option<Analysis> {
    position.acting().first()?;
    let mut tree = Tree { nodes: vec![Node::of(position)], random, left: nodes };
    while tree.left > 0 {
        tree.descend(position);
        take_break();
    }
    let root = &tree.nodes[0];
    let mut moves: Vec<_> = root
        .moves
        .iter()
        .map(|(notation, after)| {
            let (visits, sum) =
                after.map_or((0, 0.0), |after| (tree.nodes[after].visits, tree.nodes[after].sum));
            let expected = mean(sum, visits);
            (visits, Evaluated { notation: notation.clone(), expected, score: score(expected) })
        })
        .collect();
    // The move with the most visits is best; of moves without any, the first ones differ by seed.
    tree.random.shuffle(&mut moves);
    moves.sort_by_key(|(visits, _)| std::cmp::Reverse(*visits));
    let moves = moves.into_iter().map(|(_, evaluated)| evaluated).collect();
    Some(Analysis { moves, nodes, depth: 1, is_exact: false })
}

#[expect(clippy::cast_possible_truncation, reason = "at most a thousand")]
fn score(expected: f32) -> i32 {
    ((expected - 0.5) * 2_000.0) as i32
}

/// The mean result, a little nearer to a draw than the visits gave.
#[expect(clippy::cast_precision_loss, reason = "few visits")]
fn mean(sum: f32, visits: u32) -> f32 {
    (sum + 0.5) / (visits as f32 + 1.0)
}

impl Node {
    fn of(position: &Position) -> Self {
        let moves = position.legal_notations().into_iter().map(|notation| (notation, None));
        Self { moves: moves.collect(), visits: 0, sum: 0.0 }
    }
}

impl Tree<'_> {
    /// Goes down the tree to a new node, plays a random game from there, and counts its result.
    fn descend(&mut self, root: &Position) {
        let mut position = root.clone();
        let mut path = vec![(0, None)];
        let mut at = 0;
        let results = loop {
            position = self.settle(position);
            let Some(seat) = position.acting().first() else { break results(&position) };
            if self.left == 0 {
                break [0.5; 8];
            }
            // Dice and passes lie between two nodes: the moves may be others than before.
            let known = self.nodes[at].moves.len();
            if path.len() > 1 && known != position.legal_count() {
                break self.playout(position);
            }
            let Some(chosen) = self.choose(at) else { break results(&position) };
            let (notation, after) = self.nodes[at].moves[chosen].clone();
            let Ok(played) = position.play(seat, &notation) else { break self.playout(position) };
            self.left -= 1;
            position = played.position;
            if let Some(after) = after {
                path.push((after, Some(seat)));
                at = after;
                continue;
            }
            let settled = self.settle(position);
            self.nodes.push(Node::of(&settled));
            let new = self.nodes.len() - 1;
            self.nodes[at].moves[chosen].1 = Some(new);
            path.push((new, Some(seat)));
            break self.playout(settled);
        };
        for (node, seat) in path {
            self.nodes[node].visits += 1;
            if let Some(seat) = seat {
                self.nodes[node].sum += results[seat.index() & 7];
            }
        }
    }

    /// The move to try: the best by mean and by how seldom it was tried.
    #[expect(clippy::cast_precision_loss, reason = "few visits")]
    fn choose(&mut self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let untried: Vec<_> =
            (0..node.moves.len()).filter(|index| node.moves[*index].1.is_none()).collect();
        if !untried.is_empty() {
            return Some(untried[self.random.below(untried.len())]);
        }
        let all = (node.visits as f32 + 1.0).log2();
        let promise = |index: &usize| {
            let after = node.moves[*index].1.map(|after| &self.nodes[after]);
            after.map_or(0.0, |after| {
                mean(after.sum, after.visits)
                    + CURIOSITY * (all / (after.visits as f32 + 1.0)).sqrt()
            })
        };
        (0..node.moves.len()).max_by(|one, other| promise(one).total_cmp(&promise(other)))
    }

    /// Plays passes and rolls until a seat is to act or the game is over.
    fn settle(&mut self, mut position: Position) -> Position {
        loop {
            let next = match position.turn() {
                Turn::Pass(_) => position.pass(),
                Turn::Chance(dice) => {
                    let faces = (0..dice.count).map(|_| self.random.face()).collect();
                    position.resolve(&Roll(faces))
                }
                Turn::Seats(_) | Turn::Over(_) => return position,
            };
            let Ok(next) = next else { return position };
            position = next;
            self.left = self.left.saturating_sub(1);
        }
    }

    /// A random game to its end.
    fn playout(&mut self, mut position: Position) -> Results {
        for _ in 0..LONGEST {
            position = self.settle(position);
            let Some(seat) = position.acting().first() else { break };
            let legal = position.legal_notations();
            if self.left == 0 || legal.is_empty() {
                break;
            }
            let notation = &legal[self.random.below(legal.len())];
            let Ok(played) = position.play(seat, notation) else { break };
            position = played.position;
            self.left -= 1;
        }
        results(&position)
    }
}

/// The result of each seat: half in a position that is not over.
fn results(position: &Position) -> Results {
    let Turn::Over(outcome) = position.turn() else { return [0.5; 8] };
    if outcome.winners.is_empty() {
        return [0.5; 8];
    }
    let mut results = [0.0; 8];
    for Seat(winner) in outcome.winners {
        results[usize::from(winner) & 7] = 1.0;
    }
    results
}
