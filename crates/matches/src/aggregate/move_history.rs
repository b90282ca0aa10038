use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_rules::{Position, Rejection, Roll, Seat, SharedList};

use crate::Ply;

/// How many steps apart the kept positions are: the most steps that a takeback replays. A position
/// of a game with repetitions may take kilobytes, so not every one is kept.
const STEPS_BETWEEN_POSITIONS: u32 = 16;

/// The steps that led to the position on the board, without those that were taken back.
///
/// A step copies nothing, because the list shares its tail. The list is small enough to be kept
/// with every match in memory, and a takeback needs nothing else.
#[derive(Debug, Clone, Default)]
pub(crate) struct MoveHistory(SharedList<Entry>);

#[derive(Debug)]
struct Entry {
    step: HistoryStep,
    /// How many steps led here, this one included.
    number: u32,
    /// The position after the step, after every [`STEPS_BETWEEN_POSITIONS`] steps.
    after: Option<Position>,
}

/// A step on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HistoryStep {
    /// A move; `forced` if the server played it because it was the only legal one.
    Move { ply: Ply, seat: Seat, notation: Arc<str>, at: DateTime<Utc>, forced: bool },
    /// A pass that the server played for a seat.
    Pass { ply: Ply },
    /// A roll.
    Roll { faces: Box<[u8]> },
}

impl HistoryStep {
    /// The ply that the step became; `None` for a roll.
    fn ply(&self) -> Option<Ply> {
        match self {
            Self::Move { ply, .. } | Self::Pass { ply } => Some(*ply),
            Self::Roll { .. } => None,
        }
    }

    fn replay(&self, position: &Position) -> Result<Position, Rejection> {
        match self {
            Self::Move { seat, notation, .. } => Ok(position.play(*seat, notation)?.position),
            Self::Pass { .. } => position.pass(),
            Self::Roll { faces } => position.resolve(&Roll(faces.to_vec())),
        }
    }
}

impl MoveHistory {
    /// Adds the newest step, which led to this position.
    pub(crate) fn push(&mut self, step: HistoryStep, position: &Position) {
        let number = self.0.split_newest().map_or(0, |(newest, _)| newest.number) + 1;
        let after = number.is_multiple_of(STEPS_BETWEEN_POSITIONS).then(|| position.clone());
        self.0.push(Entry { step, number, after });
    }

    /// The steps, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &HistoryStep> {
        self.0.newest_first().map(|entry| &entry.step)
    }

    /// The last choice of the seats that `is_asked` accepts: the ply of their newest move that was
    /// not forced. `None` if there is none, or if a roll came later: no roll is ever repeated.
    pub(crate) fn last_choice(&self, is_asked: impl Fn(Seat) -> bool) -> Option<Ply> {
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
    pub(crate) fn before(&self, ply: Ply) -> Option<Self> {
        let mut cursor = &self.0;
        while let Some((entry, earlier)) = cursor.split_newest() {
            match entry.step.ply() {
                Some(at) if at < ply => break,
                Some(_) => cursor = earlier,
                None => {
                    // Plies ascend: the newest one before the roll is the last that may be later.
                    let mut plies = cursor.newest_first().filter_map(|entry| entry.step.ply());
                    if plies.next().is_some_and(|at| at >= ply) {
                        return None;
                    }
                    break;
                }
            }
        }
        Some(Self(cursor.clone()))
    }

    /// The steps before each choice of a seat, that before the newest first. A move that the server
    /// played as the only legal one is no choice.
    pub(crate) fn before_choices(&self, seat: Seat) -> impl Iterator<Item = Self> {
        let mut cursor = &self.0;
        std::iter::from_fn(move || {
            loop {
                let (entry, earlier) = cursor.split_newest()?;
                cursor = earlier;
                if matches!(&entry.step, HistoryStep::Move { seat: mover, forced: false, .. } if *mover == seat)
                {
                    return Some(Self(earlier.clone()));
                }
            }
        })
    }

    /// The position that the steps lead to.
    pub(crate) fn replay(&self, start: &Position) -> Result<Position, Rejection> {
        let (kept, steps) = self.since_kept_position();
        let start = kept.unwrap_or(start).clone();
        steps.iter().rev().try_fold(start, |position, step| step.replay(&position))
    }

    /// The newest kept position, if there is one, and the steps since then, newest first.
    fn since_kept_position(&self) -> (Option<&Position>, Vec<&HistoryStep>) {
        let mut steps = Vec::new();
        for entry in self.0.newest_first() {
            if let Some(position) = &entry.after {
                return (Some(position), steps);
            }
            steps.push(&entry.step);
        }
        (None, steps)
    }
}
