use super::tree::{ConditionalLine, ConditionalMoves, PreparedAnswers, sorted};
use crate::Match;
use crate::aggregate::move_history::HistoryStep;

/// The point of the tree that the moves since the preparation have reached.
enum TreeState<'a> {
    /// The other side is to act; these are the lines for its moves.
    Before(&'a [ConditionalLine]),
    /// The other side has played, and this is the answer.
    Answer(&'a ConditionalLine),
}

impl PreparedAnswers {
    /// The answers that can still be played; none once the match has left the tree.
    #[must_use]
    pub fn remaining(&self, game_match: &Match) -> ConditionalMoves {
        match self.locate(game_match) {
            Some(TreeState::Before(lines)) => ConditionalMoves { lines: lines.to_vec() },
            Some(TreeState::Answer(_)) | None => ConditionalMoves::default(),
        }
    }

    /// The answer to play now, if the match is in the tree and it is the owner's turn.
    #[must_use]
    pub fn answer(&self, game_match: &Match) -> Option<&str> {
        match self.locate(game_match) {
            Some(TreeState::Answer(line)) if game_match.to_act() == [self.seat] => Some(&line.then),
            Some(_) | None => None,
        }
    }

    /// Follows the moves since the preparation through the tree; `None` once they have left it.
    fn locate(&self, game_match: &Match) -> Option<TreeState<'_>> {
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
        let mut unanswered: Option<(&str, Option<&[u8]>)> = None;
        for step in since {
            match step {
                HistoryStep::Move { seat, notation, .. } if *seat == self.seat => {
                    let (played, roll) = unanswered.take()?;
                    let line = find_line(lines, played, roll)?;
                    if *line.then != **notation {
                        return None;
                    }
                    lines = &line.next;
                }
                HistoryStep::Move { .. } if unanswered.is_some() => return None,
                HistoryStep::Move { notation, .. } => unanswered = Some((notation, None)),
                HistoryStep::Roll { faces } => {
                    if let Some((_, roll)) = &mut unanswered {
                        *roll = Some(faces);
                    }
                }
                HistoryStep::Pass { .. } => {}
            }
        }
        match unanswered {
            None => Some(TreeState::Before(lines)),
            Some((played, roll)) => find_line(lines, played, roll).map(TreeState::Answer),
        }
    }
}

/// The line for a move and the dice after it. A line that names the dice takes precedence.
fn find_line<'a>(
    lines: &'a [ConditionalLine],
    played: &str,
    roll: Option<&[u8]>,
) -> Option<&'a ConditionalLine> {
    let named = |line: &&ConditionalLine| {
        let condition = &line.condition;
        condition.notation == played
            && condition
                .roll
                .as_ref()
                .is_some_and(|wanted| Some(sorted(wanted)) == roll.map(sorted))
    };
    let any = |line: &&ConditionalLine| {
        line.condition.notation == played && line.condition.roll.is_none()
    };
    lines.iter().find(named).or_else(|| lines.iter().find(any))
}
