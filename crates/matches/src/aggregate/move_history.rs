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
    /// A move; `forced` when it was played for the player, who had no choice.
    Move { ply: u32, seat: Seat, notation: Arc<str>, at: DateTime<Utc>, forced: bool },
    /// A pass that was played for a seat.
    Pass { ply: u32 },
    /// Dice.
    Roll { faces: Box<[u8]> },
}

impl MoveHistory {
    pub(crate) fn push(&mut self, step: HistoryStep) {
        self.0.push(step);
    }

    /// The steps, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &HistoryStep> {
        self.0.newest_first()
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
