//! Laws of the aggregate: random matches, decided command by command, and their logs.

use chrono::TimeDelta;
use serde_json::Value;
use turnstone_matches::{ChainHead, Event, Fact, Match, MatchId};
use turnstone_rules::Seat;
use turnstone_testing::{Random, is_long, mutated};
use uuid::Uuid;

use crate::random_matches::{Log, PlayedMatch, account, chained, for_every_match, too_long};

/// How many events of each log are changed.
const TAMPERED_EVENTS: usize = 8;
/// How many prefixes of each log are replayed from the beginning.
const PREFIXES: usize = 40;
/// With `TURNSTONE_LONG=1` all prefixes of one match in this many are replayed.
const MATCHES_PER_REPLAY_OF_ALL_PREFIXES: usize = 10;

/// Some indices of a log, the first and the last among them.
fn sample_indices(played: &PlayedMatch, random: &mut Random) -> Vec<usize> {
    let length = played.log.len();
    let between = (0..TAMPERED_EVENTS).map(|_| random.below(length));
    [0, length - 1].into_iter().chain(between).collect()
}

fn replay(id: MatchId, log: &[(Event, ChainHead)]) -> Result<Match, String> {
    Match::replay(id, log.iter().map(|(event, hash)| (event, hash))).map_err(|e| {
        assert_eq!(e.match_id, id);
        e.to_string()
    })
}

#[test]
fn the_replay_of_a_log_is_the_live_match() {
    for_every_match(10, |played, _| {
        let (live, replayed) = (&played.live, replay(played.id, &played.log).expect("a replay"));
        assert_eq!(replayed.version, live.version);
        assert_eq!(replayed.ply, live.ply);
        assert_eq!(replayed.chain_head, live.chain_head);
        assert_eq!(replayed.position.view(), live.position.view());
        assert_eq!(replayed.status, live.status);
        assert_eq!(replayed.result, live.result);
        assert_eq!(replayed.to_act(), live.to_act());
        assert_eq!(replayed.remaining, live.remaining);
        assert_eq!(format!("{replayed:?}"), format!("{live:?}"), "all other fields too");
        assert_eq!(live.version.count(), played.log.len());
        let resumed = |event: &Event| matches!(event.fact, Fact::Resumed(_));
        let in_order =
            |pair: &[(Event, ChainHead)]| pair[0].0.at <= pair[1].0.at || resumed(&pair[1].0);
        assert!(played.log.windows(2).all(in_order), "time runs forwards but for a wrong clock");
        let read: Vec<_> = played.log.iter().map(|(event, _)| round_trip(event)).collect();
        assert!(read.iter().eq(played.log.iter().map(|(event, _)| event)), "events survive JSON");
    });
}

#[test]
fn a_match_that_is_too_long_replays() {
    for game in turnstone_games::GAMES.iter().filter(|game| !game.family().dice) {
        let variant = game.family().variants[0].id;
        let played = too_long(*game, variant, &mut Random::new(3));
        let replayed = replay(played.id, &played.log).expect("a replay");
        assert_eq!(format!("{replayed:?}"), format!("{:?}", played.live));
    }
}

/// An event after writing and reading.
fn round_trip(event: &Event) -> Event {
    let fact = Fact::from_parts(event.fact.kind(), event.fact.payload()).expect("a fact");
    Event { fact, ..event.clone() }
}

#[test]
fn every_prefix_of_a_log_replays_to_the_match_as_it_was() {
    let mut matches = 0;
    for_every_match(11, |played, _| {
        // The time that it takes to replay every prefix from its beginning grows with the square of
        // the log's length. Some prefixes are replayed; between them the match evolves event by
        // event, as a replay does.
        let length = played.log.len();
        let replays_all = is_long() && matches % MATCHES_PER_REPLAY_OF_ALL_PREFIXES == 0;
        matches += 1;
        let stride = if replays_all { 1 } else { length.div_ceil(PREFIXES) };
        let mut so_far = Match::begin(played.id, &played.log[0].0).expect("a creation");
        for (index, (event, hash)) in played.log.iter().enumerate() {
            if index > 0 {
                so_far.evolve(event).expect("an event that fits");
            }
            so_far.check_chain(event, hash).expect("the stored hash");
            let next = played.log.get(index + 1).map(|(event, _)| &event.fact);
            assert_eq!(so_far.status.is_over(), matches!(next, None | Some(Fact::Resumed(_))));
            if index % stride == 0 {
                let replayed = replay(played.id, &played.log[..=index]).expect("a replay");
                assert_eq!(format!("{replayed:?}"), format!("{so_far:?}"));
            }
        }
    });
}

#[test]
fn a_log_with_an_event_changed_dropped_doubled_or_swapped_does_not_replay() {
    for_every_match(12, |played, random| {
        for place in sample_indices(played, random) {
            let tampered = |change: &dyn Fn(&mut Log)| {
                let mut log = played.log.clone();
                change(&mut log);
                replay(played.id, &log).err()
            };
            let later = tampered(&|log| log[place].0.at += TimeDelta::microseconds(1));
            assert!(later.is_some(), "event {place} a microsecond later");
            let seat = tampered(&|log| {
                let seat = log[place].0.seat;
                log[place].0.seat = Some(seat.map_or(Seat(0), |seat| seat.next(2)));
            });
            assert!(seat.is_some(), "event {place} with another seat");
            let bit = random.below(256);
            let hash = tampered(&|log| log[place].1[bit / 8] ^= 1 << (bit % 8));
            assert!(hash.is_some(), "event {place} with another hash");
            let doubled = tampered(&|log| log.insert(place, log[place].clone()));
            assert!(doubled.is_some(), "event {place} twice");
            if place + 1 < played.log.len() {
                let dropped = tampered(&|log| drop(log.remove(place)));
                assert!(dropped.is_some(), "without event {place}");
                let swapped = tampered(&|log| log.swap(place, place + 1));
                assert!(swapped.is_some(), "event {place} after the next");
            }
            let other = tampered(&|log| log[place].0.fact = altered_fact(&log[place].0.fact));
            assert!(other.is_some(), "event {place} with another fact");
        }
        // A log without its tail is valid; only the head of the chain shows that events are
        // missing.
        let cut = replay(played.id, &played.log[..played.log.len() - 1]).expect("a prefix");
        assert_ne!(cut.chain_head, played.live.chain_head);
    });
}

/// Another fact of the same kind.
fn altered_fact(fact: &Fact) -> Fact {
    let mut payload = fact.payload();
    let object = payload.as_object_mut().expect("an object");
    match object.iter_mut().find(|(_, value)| value.is_number() || value.is_boolean()) {
        Some((_, Value::Bool(flag))) => *flag = !*flag,
        Some((_, number)) => *number = (number.as_u64().expect("a number") + 1).into(),
        None => match object.get_mut("player") {
            Some(player) => *player = Uuid::from_u128(9).to_string().into(),
            None => {
                return Fact::Cancelled(turnstone_matches::Cancelled {
                    by: Some(account(9)),
                    seed: None,
                    expired: false,
                });
            }
        },
    }
    Fact::from_parts(fact.kind(), payload).expect("a fact of the same kind")
}

#[test]
fn a_forged_log_with_a_recomputed_chain_does_not_replay_or_has_another_head() {
    for_every_match(13, |played, random| {
        for place in sample_indices(played, random) {
            let mut events: Vec<_> = played.log.iter().map(|(event, _)| event.clone()).collect();
            events[place].at += TimeDelta::microseconds(1);
            if let Ok(forged) = replay(played.id, &chained(events.clone())) {
                assert_ne!(forged.chain_head, played.live.chain_head);
            }
            if place + 1 < events.len() {
                let mut dropped = events.clone();
                dropped.remove(place);
                assert!(replay(played.id, &chained(dropped)).is_err(), "a gap at {place}");
                let mut swapped = events.clone();
                swapped.swap(place, place + 1);
                assert!(replay(played.id, &chained(swapped)).is_err(), "disorder at {place}");
            }
            let Fact::MovePlayed(fact) = &events[place].fact else { continue };
            let before = replay(played.id, &played.log[..place]).expect("a prefix");
            let legal = before.position.legal_notations();
            let notation = mutated(random.pick::<String>(&legal), random);
            let mut forged = events.clone();
            let mut illegal = fact.clone();
            illegal.notation.clone_from(&notation);
            forged[place].fact = Fact::MovePlayed(illegal);
            let answer = replay(played.id, &chained(forged));
            assert!(
                answer.is_err() || legal.contains(&notation),
                "{notation:?} is not a legal move"
            );
            let mut skipped = fact.clone();
            skipped.ply = skipped.ply.next();
            events[place].fact = Fact::MovePlayed(skipped);
            assert!(replay(played.id, &chained(events)).is_err(), "a ply left out at {place}");
        }
    });
}

#[test]
fn an_unknown_kind_and_a_payload_of_another_shape_are_refused() {
    let refusal = |kind, payload| Fact::from_parts(kind, payload).expect_err("no fact");
    assert_eq!(refusal("hummed", serde_json::json!({})), "unknown kind `hummed`");
    assert_eq!(refusal("passed", serde_json::json!({})), "`passed`: missing field `ply`");
}
