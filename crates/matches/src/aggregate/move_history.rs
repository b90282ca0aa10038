use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_rules::{Position, Rejection, Roll, Seat};

/// The steps that led to the position on the board, without those that were taken back.
///
/// A linked list with a shared tail, so that adding a step copies nothing. It is small enough to be
/// kept with every match in memory, and has all that a takeback needs.
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
    /// A move; `forced` if the server played it because it was the only legal one.
    Move { ply: u32, seat: Seat, notation: Arc<str>, at: DateTime<Utc>, forced: bool },
    /// A pass that the server played for a seat.
    Pass { ply: u32 },
    /// A roll.
    Roll { faces: Box<[u8]> },
}

impl MoveHistory {
    /// Adds the newest step.
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

    /// The last choice of the seats that `is_asked` accepts: the ply of their newest move that was
    /// not forced. `None` if there is none, or if a roll came later: no roll is ever repeated.
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

    /// The steps before a ply; `None` if a roll would have to be taken back.
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

    /// The position that the steps lead to.
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
    /// Drops step by step: recursion would need a stack as deep as the match is long.
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
