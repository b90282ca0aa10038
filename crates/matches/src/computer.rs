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

    /// The positions in which a seat made its newest choices, the newest first, at most `most` of them;
    /// without what was taken back, and without moves that the server played as the only legal ones.
    #[must_use]
    pub fn newest_choices(&self, seat: Seat, most: usize) -> Vec<Position> {
        let Ok(start) = starting_position(self.game, &self.created) else { return Vec::new() };
        let lines = self.history.before_choices(seat).take(most);
        lines.filter_map(|line| line.replay(&start).ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_own_account_and_no_other_account_is_a_computer() {
        let levels = (0..=u8::MAX).filter(|level| AccountId::of_computer(*level).is_some());
        assert_eq!(levels.collect::<Vec<_>>(), (1..=COMPUTERS).collect::<Vec<_>>());
        for level in 1..=COMPUTERS {
            let account = AccountId::of_computer(level).expect("a computer");
            assert_eq!(account.computer_level(), Some(level));
            assert_eq!(account.0.get_version_num(), 8);
        }
        for other in [0, FIRST - 1, FIRST, FIRST + 9, FIRST + 257, u128::MAX] {
            assert!(!AccountId(Uuid::from_u128(other)).is_computer(), "{other:x}");
        }
    }
}
