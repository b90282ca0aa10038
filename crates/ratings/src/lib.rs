//! Ratings: what the results of matches say of each player's skill, by Glicko-2.
//!
//! Pure: a [`Ledger`] takes in finished matches one by one, in the order of their ends, and says
//! what each makes of its players. Whoever enters the same matches gets the same ratings.

mod glicko;
mod ledger;

pub use glicko::Rating;
pub use ledger::{
    FinishedMatch, LeaderboardKey, Ledger, MAX_MATCHES_PER_WEEK, Meeting, RatingChange, Standing,
    WEEK,
};
