//! The rules of pairing: seeks that fit, the pairs, and the seat of each player.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_rules::Seat;

use crate::{AccountId, Completion};

/// The range of a seek whose owner does not choose one, in points of rating.
pub const INITIAL_RATING_RANGE: u16 = 100;
/// How many points a range widens in each minute of waiting.
const WIDENING_PER_MINUTE: f64 = 10.0;

/// A seek that waits, in a pool of seeks for matches with the same settings.
#[derive(Debug, Clone, PartialEq)]
pub struct WaitingSeek {
    /// Its id.
    pub id: Uuid,
    /// Its owner.
    pub account: AccountId,
    /// Whether its owner is a bot.
    pub is_bot: bool,
    /// The owner's rating in the variant.
    pub rating: f64,
    /// The greatest difference between the ratings.
    pub range: RatingRange,
    /// The matches that its owner has completed; needed only where a seek of the pool asks for a rate.
    pub completion: Completion,
    /// The least completion rate of the opponent, in percent.
    pub min_completion_percent: Option<u8>,
    /// The seat that its owner wants.
    pub seat: Option<Seat>,
    /// Whether it goes on after a match.
    pub is_standing: bool,
    /// When it began to wait.
    pub waiting_since: DateTime<Utc>,
}

/// The greatest difference between the opponent's rating and the own one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingRange {
    /// At first.
    pub initial: u16,
    /// However long the seek waits; `None`: no bound.
    pub most: Option<u16>,
}

impl RatingRange {
    /// The range after a time of waiting.
    #[must_use]
    pub fn after(self, waiting_since: DateTime<Utc>, now: DateTime<Utc>) -> f64 {
        let seconds = (now - waiting_since).as_seconds_f64().max(0.0);
        let widened = f64::from(self.initial) + seconds / 60.0 * WIDENING_PER_MINUTE;
        self.most.map_or(widened, |most| widened.min(f64::from(most)))
    }
}

/// Pairs of accounts that are not to be paired, and accounts that may not be paired at all.
#[derive(Debug, Clone, Default)]
pub struct Exclusions {
    /// One blocks the other.
    pub blocked: BTreeSet<AccountPair>,
    /// They play a match of the same variant. Standing seeks do not start another one meanwhile.
    pub playing: BTreeSet<AccountPair>,
    /// Newcomers with as many running matches as they may have.
    pub held: BTreeSet<AccountId>,
}

/// Two accounts, in no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AccountPair(AccountId, AccountId);

impl AccountPair {
    /// The pair of two accounts.
    #[must_use]
    pub fn new(one: AccountId, other: AccountId) -> Self {
        Self(one.min(other), one.max(other))
    }
}

/// Whether two seeks of one pool fit, apart from their ratings.
fn may_meet(one: &WaitingSeek, other: &WaitingSeek, rated: bool, apart: &Exclusions) -> bool {
    let pair = AccountPair::new(one.account, other.account);
    one.account != other.account
        && one.completion.meets(other.min_completion_percent)
        && other.completion.meets(one.min_completion_percent)
        && (!rated || one.is_bot == other.is_bot)
        && (one.seat.is_none() || one.seat != other.seat)
        && !apart.blocked.contains(&pair)
        && !((one.is_standing || other.is_standing) && apart.playing.contains(&pair))
}

/// The pairs of a pool. The longest wait comes first, and gets the opponent whose rating is
/// nearest among those that fit both. Each account is paired once.
#[must_use]
pub fn pairs(
    pool: &[WaitingSeek],
    rated: bool,
    apart: &Exclusions,
    now: DateTime<Utc>,
) -> Vec<(Uuid, Uuid)> {
    let mut by_rating: Vec<_> =
        pool.iter().filter(|seek| !apart.held.contains(&seek.account)).collect();
    by_rating.sort_by(|one, other| {
        one.rating.total_cmp(&other.rating).then(one.waiting_since.cmp(&other.waiting_since))
    });
    let ranges: Vec<_> =
        by_rating.iter().map(|seek| seek.range.after(seek.waiting_since, now)).collect();
    let mut oldest_first: Vec<_> = (0..by_rating.len()).collect();
    oldest_first.sort_by_key(|index| (by_rating[*index].waiting_since, by_rating[*index].id));
    let mut row = Row::new(by_rating.len());
    let mut paired_accounts = BTreeSet::new();
    let mut pairs = Vec::new();
    for index in oldest_first {
        let seek = by_rating[index];
        if paired_accounts.contains(&seek.account) {
            row.remove(index);
            continue;
        }
        let difference = |other: usize| (by_rating[other].rating - seek.rating).abs();
        let (mut lower, mut higher) = (row.before(index), row.after(index));
        let found = loop {
            // The nearer neighbour first.
            let candidate = match (lower, higher) {
                (None, None) => break None,
                (Some(below), Some(above)) if difference(above) < difference(below) => above,
                (Some(below), _) => below,
                (None, Some(above)) => above,
            };
            if difference(candidate) > ranges[index] {
                break None;
            }
            let other = by_rating[candidate];
            if difference(candidate) <= ranges[candidate]
                && !paired_accounts.contains(&other.account)
                && may_meet(seek, other, rated, apart)
            {
                break Some(candidate);
            }
            if lower == Some(candidate) {
                lower = row.before(candidate);
            } else {
                higher = row.after(candidate);
            }
        };
        // Also whoever finds nobody: the fit is mutual, so nobody else would find them.
        row.remove(index);
        if let Some(found) = found {
            row.remove(found);
            paired_accounts.extend([seek.account, by_rating[found].account]);
            pairs.push((seek.id, by_rating[found].id));
        }
    }
    pairs
}

/// The seeks that are not paired yet, as a doubly linked list by rating.
struct Row {
    before: Vec<Option<usize>>,
    after: Vec<Option<usize>>,
    is_in: Vec<bool>,
}

impl Row {
    fn new(length: usize) -> Self {
        Self {
            before: (0..length).map(|index| index.checked_sub(1)).collect(),
            after: (0..length).map(|index| Some(index + 1).filter(|next| *next < length)).collect(),
            is_in: vec![true; length],
        }
    }

    fn before(&self, index: usize) -> Option<usize> {
        self.before[index]
    }

    fn after(&self, index: usize) -> Option<usize> {
        self.after[index]
    }

    fn remove(&mut self, index: usize) {
        if !std::mem::replace(&mut self.is_in[index], false) {
            return;
        }
        let (before, after) = (self.before[index], self.after[index]);
        if let Some(before) = before {
            self.after[before] = after;
        }
        if let Some(after) = after {
            self.before[after] = before;
        }
    }
}

/// The balance of seats of an account: how often it had each of two.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatBalance {
    /// The number of matches in the first seat.
    pub firsts: u32,
    /// The number of matches in the second seat.
    pub seconds: u32,
    /// When it last had the first seat.
    pub first_at: Option<DateTime<Utc>>,
}

impl SeatBalance {
    /// Less: it is rather this account's turn to have the first seat.
    fn compare(&self, other: &Self) -> Ordering {
        let surplus = |balance: &Self| i64::from(balance.firsts) - i64::from(balance.seconds);
        surplus(self).cmp(&surplus(other)).then(self.first_at.cmp(&other.first_at))
    }
}

/// Whether the first of two players has the first seat. A wish counts first. Then the player gets it who
/// has had it less often, compared with the second seat, or longer ago; then the lot decides.
#[must_use]
pub fn is_first(wishes: [Option<Seat>; 2], balances: [SeatBalance; 2], lot: bool) -> bool {
    match wishes {
        [Some(seat), _] => seat == Seat(0),
        [None, Some(seat)] => seat != Seat(0),
        [None, None] => match balances[0].compare(&balances[1]) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => lot,
        },
    }
}
