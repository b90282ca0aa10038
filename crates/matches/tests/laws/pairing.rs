//! Laws of pairing: who of a pool is paired, against the rules said plainly.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::pairing::{
    AccountPair, Exclusions, RatingRange, SeatBalance, WaitingSeek, is_first, pairs,
};
use turnstone_matches::{AccountId, Completion};
use turnstone_rules::Seat;
use turnstone_testing::Random;
use uuid::Uuid;

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
}

fn account(number: usize) -> AccountId {
    AccountId(Uuid::from_u128(number as u128))
}

fn random_pool(random: &mut Random) -> Vec<WaitingSeek> {
    let accounts = 2 + random.below(12);
    let seek = |number: usize, random: &mut Random| WaitingSeek {
        id: Uuid::from_u128(1_000 + number as u128),
        account: account(random.below(accounts)),
        is_bot: false,
        rating: 1_200.0 + f64::from(u16::try_from(random.below(60)).expect("small")) * 10.0,
        range: RatingRange {
            initial: u16::try_from(random.below(200)).expect("small"),
            most: [None, Some(150), Some(40)][random.below(3)],
        },
        completion: Completion {
            over: 10,
            completed: i64::try_from(random.below(11)).expect("small"),
        },
        min_completion_percent: [None, None, Some(30), Some(80)][random.below(4)],
        seat: [None, None, Some(Seat(0)), Some(Seat(1))][random.below(4)],
        is_standing: random.below(3) == 0,
        waiting_since: now() - TimeDelta::seconds(i64::try_from(random.below(900)).expect("small")),
    };
    let count = 2 + random.below(24);
    let mut pool: Vec<_> = (0..count).map(|number| seek(number, random)).collect();
    // An account is of one kind.
    for seek in &mut pool {
        seek.is_bot = seek.account.0.as_u128() % 4 == 0;
    }
    pool
}

fn random_exclusions(random: &mut Random) -> Exclusions {
    let mut some_pairs = || -> BTreeSet<_> {
        let mut pair = || AccountPair::new(account(random.below(14)), account(random.below(14)));
        (0..12).map(|_| pair()).collect()
    };
    let (blocked, playing) = (some_pairs(), some_pairs());
    Exclusions { blocked, playing, held: BTreeSet::from([account(random.below(14))]) }
}

/// Whether two seeks may be paired, as the rules say it.
fn fit(one: &WaitingSeek, other: &WaitingSeek, rated: bool, apart: &Exclusions) -> bool {
    let pair = AccountPair::new(one.account, other.account);
    let accepts = |seek: &WaitingSeek| {
        let widest = seek.range.after(seek.waiting_since, now());
        !apart.held.contains(&seek.account) && (one.rating - other.rating).abs() <= widest
    };
    let is_repeated = (one.is_standing || other.is_standing) && apart.playing.contains(&pair);
    let completes = |one: &WaitingSeek, asking: &WaitingSeek| {
        let percent = 100 * one.completion.completed / one.completion.over;
        asking.min_completion_percent.is_none_or(|least| percent >= i64::from(least))
    };
    accepts(one)
        && accepts(other)
        && completes(one, other)
        && completes(other, one)
        && one.account != other.account
        && (one.seat.is_none() || one.seat != other.seat)
        && !(rated && one.is_bot != other.is_bot)
        && !apart.blocked.contains(&pair)
        && !is_repeated
}

#[test]
fn who_waits_longest_gets_the_nearest_that_fits_and_each_account_is_paired_once() {
    let mut random = Random::new(23);
    let mut paired = 0;
    for _ in 0..3_000 {
        let (pool, apart) = (random_pool(&mut random), random_exclusions(&mut random));
        let rated = random.below(2) == 0;
        let mut planned = pairs(&pool, rated, &apart, now()).into_iter().peekable();
        let seek = |id| pool.iter().find(|seek| seek.id == id).expect("a seek of the pool");
        let mut oldest_first: Vec<_> = pool.iter().collect();
        oldest_first.sort_by_key(|seek| (seek.waiting_since, seek.id));
        let mut taken = BTreeSet::new();
        for one in oldest_first {
            let free = |other: &&WaitingSeek| {
                !taken.contains(&other.account) && !taken.contains(&one.account)
            };
            let fitting = pool.iter().filter(free).filter(|other| fit(one, other, rated, &apart));
            let distance = |other: &WaitingSeek| (other.rating - one.rating).abs();
            let nearest = fitting.map(distance).min_by(f64::total_cmp);
            let found = planned.next_if(|(first, _)| *first == one.id).map(|(_, id)| seek(id));
            assert_eq!(found.map(distance), nearest, "{one:?} in {pool:?}");
            if let Some(other) = found {
                assert!(fit(one, other, rated, &apart), "{one:?} {other:?}");
                taken.extend([one.account, other.account]);
                paired += 1;
            }
        }
        assert_eq!(planned.next(), None, "pairs come in the order of waiting");
    }
    assert!(paired > 3_000, "{paired}");
}

#[test]
fn a_range_widens_with_time_up_to_its_bound() {
    let after = |most, minutes| {
        let range = RatingRange { initial: 100, most };
        let after = range.after(now() - TimeDelta::minutes(minutes), now());
        assert!(after.fract().abs() < 1e-9, "whole points: {after}");
        format!("{after:.0}")
    };
    assert_eq!([0, 5, 60].map(|minutes| after(None, minutes)), ["100", "150", "700"]);
    assert_eq!([0, 5, 60].map(|minutes| after(Some(120), minutes)), ["100", "120", "120"]);
    assert_eq!(after(None, -5), "100", "the clock of another server is ahead");
}

#[test]
fn a_wish_counts_first_then_the_balance_then_the_time_then_the_lot() {
    let balance = |firsts, seconds, days: Option<i64>| SeatBalance {
        firsts,
        seconds,
        first_at: days.map(|days| now() + TimeDelta::days(days)),
    };
    let none = SeatBalance::default();
    let (first, second) = (Some(Seat(0)), Some(Seat(1)));
    for lot in [true, false] {
        // A wish of either beats every balance.
        let owed = [balance(0, 5, None), none];
        assert!(!is_first([second, None], owed, lot));
        assert!(!is_first([None, first], owed, lot));
        assert!(is_first([None, second], [owed[1], owed[0]], lot));
        // An account that was first less often than second is first, however often they played.
        assert!(is_first([None, None], [balance(9, 10, Some(9)), balance(1, 1, Some(1))], lot));
        assert!(!is_first([None, None], [balance(1, 1, Some(1)), balance(9, 10, Some(9))], lot));
        // With equal balances, who had it longer ago, and first of all who never had it.
        assert!(is_first([None, None], [balance(2, 2, Some(1)), balance(1, 1, Some(2))], lot));
        assert!(!is_first([None, None], [balance(1, 1, Some(2)), none], lot));
        assert_eq!(is_first([None, None], [none, none], lot), lot);
    }
}
