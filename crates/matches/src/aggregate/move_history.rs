use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_rules::{Position, Rejection, Roll, Seat, SharedList};

/// The steps that led to the position on the board, without those that were taken back.
///
/// A step copies nothing, because the list shares its tail. The list is small enough to be kept
/// with every match in memory, and a takeback needs nothing else.
#[derive(Debug, Clone, Default)]
pub(crate) struct MoveHistory(SharedList<HistoryStep>);

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
        self.0.push(step);
    }

    /// The steps, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &HistoryStep> {
        self.0.newest_first()
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
        let mut cursor = &self.0;
        while let Some((step, earlier)) = cursor.split_newest() {
            match step {
                HistoryStep::Roll { .. } => {
                    let is_later = cursor.newest_first().any(|step| match step {
                        HistoryStep::Move { ply: at, .. } | HistoryStep::Pass { ply: at } => {
                            *at >= ply
                        }
                        HistoryStep::Roll { .. } => false,
                    });
                    return (!is_later).then(|| Self(cursor.clone()));
                }
                HistoryStep::Move { ply: at, .. } | HistoryStep::Pass { ply: at } if *at < ply => {
                    return Some(Self(cursor.clone()));
                }
                HistoryStep::Move { .. } | HistoryStep::Pass { .. } => cursor = earlier,
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
