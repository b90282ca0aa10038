use super::tree::{DEEPEST, Exhausted, INFINITE, Tree};
use super::{DECIDED, Game};

/// How far a search goes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most nodes: moves and rolls that are played in the search.
    pub nodes: u64,
    /// Moves whose scores are at most so far below the best one get an exact score. Of others it is
    /// only known that they are worse.
    pub margin: i32,
}

/// A move of the root with its score for the side that plays it.
#[derive(Debug, Clone, Copy)]
pub struct RootMove<M> {
    /// The move.
    pub played: M,
    /// Its score; for a move that is worse than the margin, at most this.
    pub score: i32,
    /// Whether the score follows from ends of the game alone.
    pub is_proven: bool,
}

/// The result of a search.
#[derive(Debug)]
pub struct Report<M> {
    /// The moves, the best first.
    pub moves: Vec<RootMove<M>>,
    /// The nodes that were used.
    pub nodes: u64,
    /// How many moves deep all moves were searched.
    pub depth: u8,
    /// Whether the score of the best move follows from ends of the game alone.
    pub is_exact: bool,
}

/// So deep the moves are searched before an endgame is searched to its end: it puts them in order.
const ORDERED: u8 = 6;

/// Compares the moves of the side to move, deeper and deeper, until the nodes are used up or
/// everything is known. The order of `moves` decides between equal ones.
pub fn search<G: Game>(game: &mut G, moves: &[G::Move], limits: Limits) -> Report<G::Move> {
    let as_unknown = |played: &G::Move| RootMove { played: *played, score: 0, is_proven: false };
    let mut moves: Vec<_> = moves.iter().map(as_unknown).collect();
    let mut tree = Tree::new(game, limits.nodes);
    let mut depth = 0;
    while depth < DEEPEST {
        let deeper = if depth >= ORDERED && tree.game.is_endgame() { DEEPEST } else { depth + 1 };
        let considered = if depth == 0 { moves.len() } else { moves.len().min(G::BEAM) };
        let mut searched = Vec::with_capacity(considered);
        let end = iteration(&mut tree, &moves[..considered], deeper, limits.margin, &mut searched);
        let is_complete = end.is_ok();
        if is_complete || depth == 0 || (limits.margin == 0 && !searched.is_empty()) {
            // The first move searched was the best so far. A later result counts, even if
            // time ran out for the others.
            let others = moves.iter().filter(|known| {
                searched.iter().all(|new: &RootMove<_>| new.played != known.played)
            });
            let mut others: Vec<_> = others.copied().collect();
            if let (false, Some(best)) = (is_complete, searched.iter().map(|new| new.score).max()) {
                // Scores of different depths do not compare, and of some moves there is none yet.
                let behind = if depth == 0 { DECIDED / 4 } else { 1 };
                for other in &mut others {
                    other.score = other.score.min(best - behind);
                }
            }
            searched.append(&mut others);
            searched.sort_by_key(|known| std::cmp::Reverse(known.score));
            moves = searched;
        }
        if !is_complete {
            break;
        }
        depth = deeper;
        if is_won::<G>(&moves) || are_proven(&moves[..considered]) {
            break;
        }
    }
    let is_exact = is_won::<G>(&moves) || are_proven(&moves);
    Report { moves, nodes: tree.nodes, depth, is_exact }
}

/// Whether the best move surely wins, where nothing is better than a win.
fn is_won<G: Game>(moves: &[RootMove<G::Move>]) -> bool {
    G::HURRIES && moves.first().is_some_and(|best| best.is_proven && best.score >= DECIDED)
}

fn are_proven<M>(moves: &[RootMove<M>]) -> bool {
    moves.iter().all(|known| known.is_proven)
}

fn iteration<G: Game>(
    tree: &mut Tree<'_, G>,
    moves: &[RootMove<G::Move>],
    depth: u8,
    margin: i32,
    searched: &mut Vec<RootMove<G::Move>>,
) -> Result<(), Exhausted> {
    let mut best = -INFINITE;
    for known in moves {
        let alpha = if best == -INFINITE { best } else { best - margin };
        let mut value = None;
        if alpha != -INFINITE {
            let tested = tree.value_of(known.played, (depth, 0), (alpha, alpha + 1))?;
            value = (tested.score <= alpha).then_some(tested);
        }
        let value = match value {
            Some(value) => value,
            None => tree.value_of(known.played, (depth, 0), (alpha, INFINITE))?,
        };
        best = best.max(value.score);
        let (score, is_proven) = (value.score, value.is_proven);
        searched.push(RootMove { played: known.played, score, is_proven });
    }
    Ok(())
}
