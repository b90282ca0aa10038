//! Laws of the dice seed: every event that ends a match with dice reveals it, and only the seed
//! that was committed to is accepted.

use turnstone_matches::{Cancelled, Event, Fact, Match, Status, verify_dice};

use crate::random_matches::{PlayedMatch, for_every_match};

/// The events of a log.
fn events(played: &PlayedMatch) -> Vec<Event> {
    played.log.iter().map(|(event, _)| event.clone()).collect()
}

/// The same log with another seed in its last event.
fn with_seed(played: &PlayedMatch, seed: Option<&str>) -> Vec<Event> {
    let mut events = events(played);
    match &mut events.last_mut().expect("an end").fact {
        Fact::Finished(fact) => fact.seed = seed.map(str::to_owned),
        Fact::Cancelled(fact) => fact.seed = seed.map(str::to_owned),
        other => panic!("{} is not an end", other.kind()),
    }
    events
}

fn replay(played: &PlayedMatch, events: &[Event]) -> Result<Match, String> {
    let begun = Match::begin(played.id, &events[0]).map_err(|error| error.to_string());
    events[1..].iter().try_fold(begun?, |mut game_match, event| {
        game_match.evolve(event).map_err(|error| error.to_string())?;
        Ok(game_match)
    })
}

#[test]
fn the_last_event_of_a_match_with_dice_reveals_the_seed_also_when_it_is_cancelled() {
    let mut cancelled_with_rolls = 0;
    for_every_match(30, |played, _| {
        let Some(dice) = &played.live.dice else { return };
        assert!(dice.seed.is_some(), "{:?} without its seed", played.live.status);
        let rolls = verify_dice(played.id, &events(played)).expect("rolls that follow");
        assert_eq!(rolls, dice.rolls);
        cancelled_with_rolls += usize::from(played.live.status == Status::Cancelled && rolls > 0);
    });
    assert!(cancelled_with_rolls > 0, "no match was cancelled after a roll");
}

#[test]
fn an_end_with_another_seed_or_with_a_seed_in_a_game_without_dice_does_not_replay() {
    for_every_match(31, |played, _| {
        let other = "ee".repeat(32);
        for seed in [other.as_str(), "", "no hex"] {
            let refused = replay(played, &with_seed(played, Some(seed)));
            assert!(refused.is_err(), "{:?} with the seed {seed:?}", played.live.status);
        }
    });
}

/// Before the seed was in it, `cancelled` had `by` alone.
#[test]
fn a_log_that_was_cancelled_without_revealing_its_seed_still_replays() {
    let mut seen = 0;
    for_every_match(32, |played, _| {
        if played.live.status != Status::Cancelled {
            return;
        }
        let old = replay(played, &with_seed(played, None)).expect("an old log");
        assert_eq!(old.status, Status::Cancelled);
        assert!(old.dice.is_none_or(|dice| dice.seed.is_none()));
        let payload = Fact::Cancelled(Cancelled { by: None, seed: None, expired: false }).payload();
        assert_eq!(payload, serde_json::json!({"by": null}), "the bytes that were hashed");
        seen += 1;
    });
    assert!(seen > 0);
}
