use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::{AccountId, MatchId};

use super::Rating;
use super::glicko::MatchPoints;
use super::not_counted::NotCounted;

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
    /// The number of plies from which a match of the game counts.
    pub min_plies: u32,
    /// The accounts that played on each side.
    pub sides: Vec<Vec<AccountId>>,
    /// The accounts that won; none for a draw.
    pub winners: Vec<AccountId>,
    /// The account that ran out of time, if that ended the match.
    pub timed_out: Option<AccountId>,
    /// When each player last moved or resigned. A player who did neither is left out.
    pub acted_at: BTreeMap<AccountId, DateTime<Utc>>,
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
    /// The absence of the player after the match, as in [`Ledger::set_absence`].
    pub absent_since: Option<DateTime<Utc>>,
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

/// Standings, and what decides whether a match counts: the earlier matches that the weekly limit
/// needs, absences, and who is a bot. Enter matches in the order of (`finished_at`, id).
#[derive(Debug, Default)]
pub struct Ledger {
    standings: BTreeMap<(AccountId, LeaderboardKey), Standing>,
    /// When two accounts (the smaller id first) met in matches that counted, in order.
    meetings: BTreeMap<(AccountId, AccountId), Vec<DateTime<Utc>>>,
    /// The players who are absent, each with the end of the match in which this was noticed.
    absences: BTreeMap<AccountId, DateTime<Utc>>,
    bots: BTreeSet<AccountId>,
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

    /// Sets the absence of a player: the end of the last match that counted and in which the player
    /// ran out of time, if no later match that counted has shown the player move or resign since.
    pub fn set_absence(&mut self, account: AccountId, since: DateTime<Utc>) {
        self.absences.insert(account, since);
    }

    /// Says that an account is a bot. All others are people.
    pub fn add_bot(&mut self, account: AccountId) {
        self.bots.insert(account);
    }

    /// A player's standing.
    #[must_use]
    pub fn standing(&self, account: AccountId, board: &LeaderboardKey) -> Option<&Standing> {
        self.standings.get(&(account, board.clone()))
    }

    /// Rates the players of a match, all by their ratings before it.
    ///
    /// # Errors
    /// The reason why the match does not count. Then it changes nothing.
    pub fn rate_match(
        &mut self,
        finished: &FinishedMatch,
    ) -> Result<Vec<RatingChange>, NotCounted> {
        if let Some(reason) = self.not_counted(finished) {
            return Err(reason);
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
                    absent_since: self.absence_after(*account, finished),
                });
            }
        }
        for RatingChange { account, opponents, standing, absent_since } in &entries {
            self.set_standing(*account, finished.board.clone(), *standing);
            match absent_since {
                Some(since) => self.absences.insert(*account, *since),
                None => self.absences.remove(account),
            };
            let (account, opponents) = (*account, opponents.clone());
            self.add_meeting(&Meeting { account, opponents, at: finished.finished_at });
        }
        Ok(entries)
    }

    /// The reason why a match does not count; `None` if it counts.
    fn not_counted(&self, finished: &FinishedMatch) -> Option<NotCounted> {
        let mut players = finished.sides.iter().flatten();
        let is_bot = |account: &AccountId| self.bots.contains(account);
        let is_mixed = players.clone().any(is_bot) && !players.all(is_bot);
        let absence = finished.timed_out.and_then(|account| self.absence(account, finished));
        if finished.plies < finished.min_plies {
            Some(NotCounted::TooShort)
        } else if is_mixed {
            Some(NotCounted::MixedKinds)
        } else if absence.is_some() {
            Some(NotCounted::Absence)
        } else if self.exceeds_weekly_limit(finished) {
            Some(NotCounted::MetTooOften)
        } else {
            None
        }
    }

    /// Since when a player has been absent, unless the match shows that the player was back.
    fn absence(&self, account: AccountId, finished: &FinishedMatch) -> Option<DateTime<Utc>> {
        let since = self.absences.get(&account)?;
        let is_back = finished.acted_at.get(&account).is_some_and(|acted_at| acted_at > since);
        (!is_back).then_some(*since)
    }

    /// Since when a player counts as absent after this match.
    fn absence_after(&self, account: AccountId, finished: &FinishedMatch) -> Option<DateTime<Utc>> {
        if finished.timed_out == Some(account) {
            Some(finished.finished_at)
        } else {
            self.absence(account, finished)
        }
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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn account(number: u128) -> AccountId {
        AccountId(Uuid::from_u128(number))
    }

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    /// A match of two accounts that the first one lost at an hour, long enough to count.
    fn lost(loser: u128, winner: u128, hour: i64) -> FinishedMatch {
        FinishedMatch {
            id: MatchId(Uuid::from_u128(loser << 64 | winner)),
            finished_at: at(hour),
            board: LeaderboardKey { game: "sticks".to_owned(), variant: "five".to_owned() },
            plies: 8,
            min_plies: 8,
            sides: vec![vec![account(loser)], vec![account(winner)]],
            winners: vec![account(winner)],
            timed_out: None,
            acted_at: BTreeMap::new(),
        }
    }

    /// The same, lost by a time-out; the loser last moved at `acted`.
    fn timed_out(loser: u128, winner: u128, hour: i64, acted: i64) -> FinishedMatch {
        FinishedMatch {
            timed_out: Some(account(loser)),
            acted_at: BTreeMap::from([(account(loser), at(acted)), (account(winner), at(hour))]),
            ..lost(loser, winner, hour)
        }
    }

    fn reason(ledger: &mut Ledger, finished: &FinishedMatch) -> Option<NotCounted> {
        ledger.rate_match(finished).err()
    }

    #[test]
    fn a_match_counts_from_the_length_that_its_game_names() {
        let mut ledger = Ledger::default();
        let short = FinishedMatch { plies: 7, ..lost(1, 2, 0) };
        assert_eq!(reason(&mut ledger, &short), Some(NotCounted::TooShort));
        assert_eq!(ledger.standing(account(1), &short.board), None, "it changes nothing");
        assert_eq!(reason(&mut ledger, &lost(1, 2, 1)), None);
    }

    #[test]
    fn a_match_of_a_person_and_a_bot_does_not_count() {
        let mut ledger = Ledger::default();
        ledger.add_bot(account(2));
        assert_eq!(reason(&mut ledger, &lost(1, 2, 0)), Some(NotCounted::MixedKinds));
        ledger.add_bot(account(1));
        assert_eq!(reason(&mut ledger, &lost(1, 2, 0)), None);
    }

    #[test]
    fn time_outs_of_one_absence_count_once() {
        let mut ledger = Ledger::default();
        assert_eq!(reason(&mut ledger, &timed_out(1, 2, 10, 0)), None);
        for (other, acted) in [(3, 5), (4, 10)] {
            let later = timed_out(1, other, 20, acted);
            assert_eq!(reason(&mut ledger, &later), Some(NotCounted::Absence), "acted at {acted}");
            assert_eq!(ledger.standing(account(other), &later.board), None);
        }
        // The absence of one player is not that of another.
        assert_eq!(reason(&mut ledger, &timed_out(3, 4, 21, 5)), None);
        // A resignation or a result on the board is one however long the loser was away.
        assert_eq!(reason(&mut ledger, &lost(1, 6, 21)), None);
    }

    #[test]
    fn who_was_seen_since_is_absent_again() {
        // In the match that runs out.
        let mut ledger = Ledger::default();
        assert_eq!(reason(&mut ledger, &timed_out(1, 2, 10, 0)), None);
        assert_eq!(reason(&mut ledger, &timed_out(1, 3, 20, 11)), None);
        let third = timed_out(1, 4, 21, 12);
        assert_eq!(reason(&mut ledger, &third), Some(NotCounted::Absence), "since hour 20");
        // In another match that counts.
        let seen =
            FinishedMatch { acted_at: BTreeMap::from([(account(1), at(22))]), ..lost(5, 1, 23) };
        assert_eq!(reason(&mut ledger, &seen), None);
        assert_eq!(reason(&mut ledger, &timed_out(1, 6, 30, 0)), None);
    }

    #[test]
    fn what_is_stored_of_an_absence_is_all_that_a_later_ledger_needs() {
        let matches = [
            timed_out(1, 2, 10, 0),
            timed_out(1, 3, 11, 0),
            FinishedMatch { acted_at: BTreeMap::from([(account(1), at(12))]), ..lost(4, 1, 13) },
            timed_out(1, 5, 14, 0),
            timed_out(1, 6, 15, 0),
        ];
        let mut whole = Ledger::default();
        let at_once: Vec<_> = matches.iter().map(|one| reason(&mut whole, one)).collect();
        let absent = Some(NotCounted::Absence);
        assert_eq!(at_once, [None, absent, None, None, absent]);
        // Each in a ledger of its own, as after a restart.
        let mut stored = BTreeMap::new();
        for (one, expected) in matches.iter().zip(at_once) {
            let mut ledger = Ledger::default();
            for (account, since) in &stored {
                if let Some(since) = since {
                    ledger.set_absence(*account, *since);
                }
            }
            let changes = ledger.rate_match(one);
            assert_eq!(changes.as_ref().err().copied(), expected);
            for change in changes.into_iter().flatten() {
                stored.insert(change.account, change.absent_since);
            }
        }
    }
}
