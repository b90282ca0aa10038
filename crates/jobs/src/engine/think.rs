//! The decisions of a computer: pure, and the same each time for the same match.

use sha2::{Digest, Sha256};

use turnstone_engine::{Level, analyse, choose};
use turnstone_matches::{Match, MatchId, Ply};
use turnstone_rules::{Position, Seat};

/// The nodes with which a computer of any level judges whether a match is lost or even.
const NODES_TO_JUDGE: u64 = 20_000;
/// A computer that expects no more than this of a position is lost in it.
const LOST: f32 = 0.02;
/// At so many of its choices one after the other a computer must be lost before it resigns.
const LOST_CHOICES: usize = 3;
/// The expected result of a draw.
const DRAW: f32 = 0.5;

/// The decision of a computer in its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    /// It plays this move.
    Play(String),
    /// It gives up.
    Resign,
}

/// The decision of the computer of a seat in its turn; `None` if the seat has no move.
pub(super) fn decide(game_match: &Match, seat: Seat, level: Level) -> Option<Decision> {
    let position = &game_match.position;
    let seed = seed(game_match.id, game_match.ply);
    let chosen = choose(position, level, seed)?;
    if chosen.expected <= LOST && is_lost_for_long(game_match, seat, seed) {
        return Some(Decision::Resign);
    }
    Some(Decision::Play(chosen.notation))
}

/// Any legal move, for a position in which the engine fails.
pub(super) fn any_move(position: &Position) -> Option<Decision> {
    position.legal_notations().into_iter().next().map(Decision::Play)
}

/// Whether the computer of a seat agrees to a draw: it does where it expects no more.
pub(super) fn agrees_to_draw(game_match: &Match, seat: Seat) -> bool {
    let position = &game_match.position;
    let Some(acting) = position.acting().first() else { return false };
    let judged = analyse(position, NODES_TO_JUDGE, seed(game_match.id, game_match.ply));
    let Some(best) = judged.and_then(|analysis| analysis.moves.into_iter().next()) else {
        return false;
    };
    let family = game_match.family();
    let is_own = family.side(acting) == family.side(seat);
    let expected = if is_own { best.expected } else { 1.0 - best.expected };
    expected <= DRAW
}

/// Whether a seat is lost here, and was at its choices before. A seat that sees the end plays it.
fn is_lost_for_long(game_match: &Match, seat: Seat, seed: u64) -> bool {
    let earlier = game_match.newest_choices(seat, LOST_CHOICES - 1);
    earlier.len() == LOST_CHOICES - 1
        && is_lost(&game_match.position, seed)
        && earlier.iter().all(|position| is_lost(position, seed))
}

fn is_lost(position: &Position, seed: u64) -> bool {
    analyse(position, NODES_TO_JUDGE, seed).is_some_and(|analysis| {
        !analysis.is_exact && analysis.moves.first().is_some_and(|best| best.expected <= LOST)
    })
}

/// The seed of a match at a ply: who thinks again comes to the same move.
pub(super) fn seed(id: MatchId, ply: Ply) -> u64 {
    let digest: [u8; 32] =
        Sha256::new().chain_update(id.0).chain_update(ply.get().to_be_bytes()).finalize().into();
    let [first, ..] = digest.map(u64::from);
    digest[1..8].iter().fold(first, |seed, byte| seed << 8 | u64::from(*byte))
}
