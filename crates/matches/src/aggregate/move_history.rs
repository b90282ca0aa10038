use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_rules::{Position, Rejection, Roll, Seat};

/// What led to the position on the board: every step that was not taken back.
///
/// A list that shares its tail, so that a step copies nothing; small enough to be kept with every
/// match in memory, and all that a takeback needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct MoveHistory(Option<Arc<StepNode>>);

#[derive(Debug)]
struct StepNode {
    step: HistoryStep,
    earlier: MoveHistory,
}

/// A step on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HistoryStep {
    /// A move; `forced` when it was played for the player, who had no choice.
    Move { ply: u32, seat: Seat, notation: Arc<str>, at: DateTime<Utc>, forced: bool },
    /// A pass that was played for a seat.
    Pass { ply: u32 },
    /// Dice.
    Roll { faces: Box<[u8]> },
}

impl MoveHistory {
    pub(crate) fn push(&mut self, step: HistoryStep) {
        let earlier = Self(self.0.take());
        self.0 = Some(Arc::new(StepNode { step, earlier }));
    }

    /// The steps, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &HistoryStep> {
        let mut cursor = self.0.as_deref();
        std::iter::from_fn(move || {
            let entry = cursor?;
            cursor = entry.earlier.0.as_deref();
            Some(&entry.step)
        })
    }

    /// The last choice of some seat: the ply of its newest move that was not forced. `None` where
    /// it has made none, or dice have fallen since, which nobody may have fall again.
    pub(crate) fn last_choice(&self, is_asked: impl Fn(Seat) -> bool) -> Option<u32> {
        for step in self.newest_first() {
            match step {
                HistoryStep::Roll { .. } => return None,
                HistoryStep::Move { ply, seat, forced: false, .. } if is_asked(*seat) => {
                    return Some(*ply);
                }
                HistoryStep::Move { .. } | HistoryStep::Pass { .. } => {}
            }
        }
        None
    }

    /// The line before a ply; `None` where dice would have to be taken back.
    pub(crate) fn before(&self, ply: u32) -> Option<Self> {
        let mut cursor = self;
        while let Some(entry) = &cursor.0 {
            match entry.step {
                HistoryStep::Roll { .. } => {
                    let is_later = cursor.newest_first().any(|step| match step {
                        HistoryStep::Move { ply: at, .. } | HistoryStep::Pass { ply: at } => {
                            *at >= ply
                        }
                        HistoryStep::Roll { .. } => false,
                    });
                    return (!is_later).then(|| cursor.clone());
                }
                HistoryStep::Move { ply: at, .. } | HistoryStep::Pass { ply: at } if at < ply => {
                    return Some(cursor.clone());
                }
                HistoryStep::Move { .. } | HistoryStep::Pass { .. } => cursor = &entry.earlier,
            }
        }
        Some(Self::default())
    }

    /// The position that the line leads to.
    pub(crate) fn replay(&self, start: &Position) -> Result<Position, Rejection> {
        let mut steps: Vec<_> = self.newest_first().collect();
        steps.reverse();
        let mut position = start.clone();
        for step in steps {
            position = match step {
                HistoryStep::Move { seat, notation, .. } => {
                    position.play(*seat, notation)?.position
                }
                HistoryStep::Pass { .. } => position.pass()?,
                HistoryStep::Roll { faces } => position.resolve(&Roll(faces.to_vec()))?,
            };
        }
        Ok(position)
    }
}

impl Drop for MoveHistory {
    /// Entry by entry: dropping by recursion would need a stack as deep as the match is long.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(entry) = next {
            match Arc::try_unwrap(entry) {
                Ok(mut entry) => next = entry.earlier.0.take(),
                Err(_) => break,
            }
        }
    }
}
