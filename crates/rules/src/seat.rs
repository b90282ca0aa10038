use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table, numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeatNumber))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index in an array with one entry for each seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat clockwise from this one at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        let next = self.0 + 1;
        Self(if next < seats { next } else { 0 })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats. It is one byte, because it is copied at every ply.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats(u8);

impl Seats {
    /// The set of one seat.
    #[must_use]
    pub fn one(seat: Seat) -> Self {
        // No game has more than eight seats.
        Self(1 << (seat.0 & 7))
    }

    /// Whether a seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & Self::one(seat).0 != 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The lowest seat, if there is one.
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        u8::try_from(self.0.trailing_zeros()).ok().filter(|seat| *seat < 8).map(Seat)
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::default(), |set, seat| Self(set.0 | Self::one(seat).0))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
