//! The numbers of a match that count up: [`Ply`], [`Version`], [`Seq`] and [`MessageSeq`].
//!
//! Each has a type of its own, so that none is passed for another. All are at most [`MAX`], the largest
//! `integer` of Postgres, so that a column holds every value: a number from outside is checked once, where it
//! comes in.

use serde::{Deserialize, Serialize};

/// The largest value of these numbers. No match comes near it.
const MAX: u32 = i32::MAX.cast_unsigned();

/// A number above the largest or below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be from 0 to {MAX}")]
pub struct OutOfRange(i64);

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(try_from = "i64")]
        pub struct $name(u32);

        impl $name {
            /// Zero: before the first.
            pub const ZERO: Self = Self(0);

            /// The largest: later than everything.
            pub const MAX: Self = Self(MAX);

            /// A number that is certainly small enough.
            #[must_use]
            pub const fn new(number: u16) -> Self {
                Self(number as u32)
            }

            /// A number that a client names. What is beyond the largest is the largest.
            #[must_use]
            pub fn saturating(number: u32) -> Self {
                Self(number.min(MAX))
            }

            /// The plain number.
            #[must_use]
            pub const fn get(self) -> u32 {
                self.0
            }

            /// The same as a count of things in memory.
            #[must_use]
            pub const fn count(self) -> usize {
                self.0 as usize
            }
        }

        /// A number of a column or of JSON.
        impl TryFrom<i64> for $name {
            type Error = OutOfRange;

            fn try_from(number: i64) -> Result<Self, OutOfRange> {
                i32::try_from(number)
                    .ok()
                    .and_then(|number| u32::try_from(number).ok())
                    .map(Self)
                    .ok_or(OutOfRange(number))
            }
        }

        /// The value of a column.
        impl TryFrom<i32> for $name {
            type Error = OutOfRange;

            fn try_from(number: i32) -> Result<Self, OutOfRange> {
                i64::from(number).try_into()
            }
        }

        /// The value of a column.
        impl From<$name> for i32 {
            fn from(number: $name) -> Self {
                number.0.cast_signed()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(formatter)
            }
        }
    )* };
}

numbers! {
    /// A number of plies: moves, passes and takebacks that a match had. As the name of one of them: from 1.
    Ply;
    /// A number of events: the match as the event of that number left it.
    Version;
    /// The number of an event in its match, from 1, without gaps.
    Seq;
    /// The number of a message in its match, from 1, without gaps.
    MessageSeq;
}

impl Ply {
    /// The ply after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self::saturating(self.0 + 1)
    }

    /// The ply before this one; zero is the first.
    #[must_use]
    pub fn previous(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

impl MessageSeq {
    /// The number after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self::saturating(self.0 + 1)
    }
}

impl Version {
    /// The number of the newest event.
    #[must_use]
    pub fn newest(self) -> Seq {
        Seq(self.0)
    }

    /// Whether the event is one of these.
    #[must_use]
    pub fn has(self, seq: Seq) -> bool {
        seq.0 <= self.0
    }

    /// The number of the event that follows.
    #[must_use]
    pub fn next(self) -> Seq {
        Seq::saturating(self.0 + 1)
    }
}

impl Seq {
    /// The number of the first event.
    pub const FIRST: Self = Self::new(1);

    /// The match before this event.
    #[must_use]
    pub fn before(self) -> Version {
        Version(self.0.saturating_sub(1))
    }
}

/// The match as this event left it.
impl From<Seq> for Version {
    fn from(seq: Seq) -> Self {
        Self(seq.0)
    }
}
