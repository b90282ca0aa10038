use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::{AccountId, MatchId};

use super::Rating;
use super::glicko::MatchPoints;

/// A match with fewer plies does not count, because it says nothing about skill.
pub const MIN_PLIES: u32 = 4;
/// How many matches between the same two accounts count within a [`WEEK`], over all games.
pub const MAX_MATCHES_PER_WEEK: usize = 10;
/// The period before the end of a match in which earlier matches are counted.
pub const WEEK: TimeDelta = TimeDelta::days(7);

/// The variant that a rating and a leaderboard belong to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeaderboardKey {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
}

/// A rated match that has a result.
#[derive(Debug, Clone)]
pub struct FinishedMatch {
    /// The match.
    pub id: MatchId,
    /// When it finished.
    pub finished_at: DateTime<Utc>,
    /// The variant that was played.
    pub board: LeaderboardKey,
    /// The number of plies.
    pub plies: u32,
    /// The accounts that played on each side.
    pub sides: Vec<Vec<AccountId>>,
    /// The accounts that won; none for a draw.
    pub winners: Vec<AccountId>,
}

/// A player's entry on a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The rating after the last match.
    pub rating: Rating,
    /// The number of matches that counted.
    pub matches: u32,
    /// When the last of them ended.
    pub last_played_at: DateTime<Utc>,
}

/// The change of one player's rating by a match that counted.
#[derive(Debug, Clone)]
pub struct RatingChange {
    /// The player.
    pub account: AccountId,
    /// The players of the other sides.
    pub opponents: Vec<AccountId>,
    /// The standing after the match.
    pub standing: Standing,
}

/// A match that counted, from the view of one of its players.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// The player.
    pub account: AccountId,
    /// The players of the other sides.
    pub opponents: Vec<AccountId>,
    /// When it ended.
    pub at: DateTime<Utc>,
}

/// Standings, and the earlier matches that the weekly limit needs. Enter matches in the order of
/// (`finished_at`, id).
#[derive(Debug, Default)]
pub struct Ledger {
    standings: BTreeMap<(AccountId, LeaderboardKey), Standing>,
    /// When two accounts (the smaller id first) met in matches that counted, in order.
    meetings: BTreeMap<(AccountId, AccountId), Vec<DateTime<Utc>>>,
}

impl Ledger {
    /// Sets a player's standing.
    pub fn set_standing(&mut self, account: AccountId, board: LeaderboardKey, standing: Standing) {
        self.standings.insert((account, board), standing);
    }

    /// Adds an earlier match that counted, in order. Only those of the last [`WEEK`] are needed.
    pub fn add_meeting(&mut self, meeting: &Meeting) {
        for opponent in &meeting.opponents {
            // The match is added once for each of the two players; one entry is enough.
            if meeting.account < *opponent {
                self.meetings.entry((meeting.account, *opponent)).or_default().push(meeting.at);
            }
        }
    }

    /// A player's standing.
    #[must_use]
    pub fn standing(&self, account: AccountId, board: &LeaderboardKey) -> Option<&Standing> {
        self.standings.get(&(account, board.clone()))
    }

    /// Rates the players of a match, all by their ratings before it. Returns nothing if the match
    /// does not count: it was too short, or two of its players have met too often within the week.
    pub fn rate_match(&mut self, finished: &FinishedMatch) -> Vec<RatingChange> {
        if finished.plies < MIN_PLIES || self.exceeds_weekly_limit(finished) {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for side in &finished.sides {
            let opponents: Vec<_> =
                finished.sides.iter().filter(|other| *other != side).flatten().copied().collect();
            let ratings: Vec<_> =
                opponents.iter().map(|account| self.rating_before(*account, finished)).collect();
            let opponent = Rating::of_team(&ratings);
            for account in side {
                let points = finished.points(*account);
                let rating = self.rating_before(*account, finished).after_match(opponent, points);
                let known = self.standings.get(&(*account, finished.board.clone()));
                let matches = known.map_or(0, |standing| standing.matches) + 1;
                let standing = Standing { rating, matches, last_played_at: finished.finished_at };
                entries.push(RatingChange {
                    account: *account,
                    opponents: opponents.clone(),
                    standing,
                });
            }
        }
        for RatingChange { account, opponents, standing } in &entries {
            self.set_standing(*account, finished.board.clone(), *standing);
            let (account, opponents) = (*account, opponents.clone());
            self.add_meeting(&Meeting { account, opponents, at: finished.finished_at });
        }
        entries
    }

    /// A player's rating before the match, after the absence since the match before it.
    fn rating_before(&self, account: AccountId, finished: &FinishedMatch) -> Rating {
        self.standing(account, &finished.board).map_or_else(Rating::default, |standing| {
            standing.rating.after_absence(finished.finished_at - standing.last_played_at)
        })
    }

    fn exceeds_weekly_limit(&self, finished: &FinishedMatch) -> bool {
        let since = finished.finished_at - WEEK;
        let sides = &finished.sides;
        let mut pairs = (0..sides.len()).flat_map(|side| {
            let others = sides[side + 1..].iter().flatten();
            others.flat_map(move |other| sides[side].iter().map(move |one| (one, other)))
        });
        pairs.any(|(one, other)| {
            let met = self.meetings.get(&(*one.min(other), *one.max(other)));
            met.is_some_and(|met| {
                met.iter().rev().take_while(|at| **at > since).count() >= MAX_MATCHES_PER_WEEK
            })
        })
    }
}

impl FinishedMatch {
    fn points(&self, account: AccountId) -> MatchPoints {
        if self.winners.is_empty() {
            MatchPoints::Draw
        } else if self.winners.contains(&account) {
            MatchPoints::Win
        } else {
            MatchPoints::Loss
        }
    }
}
