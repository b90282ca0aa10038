//! Ratings: estimates of each player's skill from the results of matches, by Glicko-2.
//!
//! The crate is pure: a [`Ledger`] receives finished matches in the order of their ends, and
//! returns the rating changes of each, or the reason why it does not count. The same matches always
//! give the same ratings.

mod glicko;
mod ledger;
mod not_counted;

/// For how many days a player stays on the leaderboards without playing, unless configured
/// otherwise.
pub const LEADERBOARD_DAYS: u16 = 180;

pub use glicko::{PROVISIONAL_ABOVE, Rating};
pub use ledger::{
    FinishedMatch, LeaderboardKey, Ledger, MAX_MATCHES_PER_WEEK, Meeting, RatingChange, Standing,
    WEEK,
};
pub use not_counted::NotCounted;
