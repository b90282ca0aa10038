use super::tree::{ConditionalMoves, ConditionalPly, PreparedAnswers};
use crate::Match;
use crate::aggregate::move_history::HistoryStep;

impl PreparedAnswers {
    /// The plies that can still happen; none once the match has left the tree.
    #[must_use]
    pub fn remaining(&self, game_match: &Match) -> ConditionalMoves {
        ConditionalMoves { lines: self.locate(game_match).unwrap_or_default().to_vec() }
    }

    /// The move to play now, if the match is in the tree and it is the owner's turn.
    #[must_use]
    pub fn answer(&self, game_match: &Match) -> Option<&str> {
        match self.locate(game_match)? {
            [only] if game_match.to_act() == [self.seat] => only.notation.as_deref(),
            _ => None,
        }
    }

    /// Follows what happened since the preparation through the tree; `None` once the match has left
    /// it.
    fn locate(&self, game_match: &Match) -> Option<&[ConditionalPly]> {
        if game_match.ply < self.ply || game_match.taken_back_at.is_some_and(|ply| ply > self.ply) {
            return None;
        }
        let is_since = |step: &&HistoryStep| match step {
            HistoryStep::Move { ply, .. } | HistoryStep::Pass { ply } => *ply > self.ply,
            HistoryStep::Roll { .. } => true,
        };
        let mut since: Vec<_> = game_match.history.newest_first().take_while(is_since).collect();
        since.reverse();
        let mut lines = self.moves.lines.as_slice();
        let mut has_begun = false;
        for step in since {
            let found = match step {
                HistoryStep::Pass { .. } => continue,
                // Dice that were rolled before the preparation: the tree begins with a move.
                HistoryStep::Roll { .. }
                    if !has_begun && lines.iter().all(|ply| ply.roll.is_none()) =>
                {
                    continue;
                }
                HistoryStep::Roll { faces } => lines.iter().find(|ply| ply.is_roll(faces)),
                HistoryStep::Move { notation, .. } => {
                    lines.iter().find(|ply| ply.notation.as_deref() == Some(&**notation))
                }
            };
            has_begun = true;
            lines = &found?.next;
        }
        Some(lines)
    }
}
