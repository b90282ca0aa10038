//! The accounts of the computer opponents, one for each level. Their ids never change, so a log tells
//! by itself who in it is a computer.

use turnstone_rules::{Position, Seat};
use uuid::Uuid;

use crate::aggregate::starting_position::starting_position;
use crate::{AccountId, Match};

/// The number of computer opponents: their levels are 1 to this.
pub const COMPUTERS: u8 = 8;

/// The id of level 0, which there is not. No generator of ids makes such ones: their version is 8, the
/// one for programs to define.
const FIRST: u128 = 0x7475_726e_7374_8000_8000_0000_0000_0000;

impl AccountId {
    /// The computer opponent of a level; `None` if there is no such level.
    #[must_use]
    pub const fn of_computer(level: u8) -> Option<Self> {
        if level >= 1 && level <= COMPUTERS {
            Some(Self(Uuid::from_u128(FIRST + level as u128)))
        } else {
            None
        }
    }

    /// The level of a computer opponent; `None` if the account is none.
    #[must_use]
    pub fn computer_level(self) -> Option<u8> {
        let level = u8::try_from(self.0.as_u128().checked_sub(FIRST)?).ok()?;
        (1..=COMPUTERS).contains(&level).then_some(level)
    }

    /// Whether a computer plays for the account.
    #[must_use]
    pub fn is_computer(self) -> bool {
        self.computer_level().is_some()
    }
}

impl Match {
    /// The seats that computers hold, ascending.
    pub fn computer_seats(&self) -> impl Iterator<Item = Seat> {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats.filter(|(_, player)| player.is_some_and(AccountId::is_computer)).map(|(seat, _)| seat)
    }

    /// Whether the engine may help in it while it runs: in a casual match in which no two people play
    /// each other.
    #[must_use]
    pub fn may_have_hints(&self) -> bool {
        may_have_hints(self.created.rated, self.created.solo, &self.seats)
    }

    /// The positions in which a seat made its newest choices, the newest first, at most `most` of them;
    /// without what was taken back, and without moves that the server played as the only legal ones.
    #[must_use]
    pub fn newest_choices(&self, seat: Seat, most: usize) -> Vec<Position> {
        let Ok(start) = starting_position(self.game, &self.created) else { return Vec::new() };
        let lines = self.history.before_choices(seat).take(most);
        lines.filter_map(|line| line.replay(&start).ok()).collect()
    }
}

/// Whether the engine may help in a match with these players while it runs: one that is casual, and
/// either solo or of one person against computers.
#[must_use]
pub fn may_have_hints(rated: bool, solo: bool, seats: &[Option<AccountId>]) -> bool {
    let is_computer = |seat: &&Option<AccountId>| seat.is_some_and(AccountId::is_computer);
    let computers = seats.iter().filter(is_computer).count();
    !rated && (solo || (computers > 0 && computers + 1 == seats.len()))
}
