//! A match is played on by the version of the rules that it was created under.

use turnstone_matches::{
    AtPly, Corruption, Event, Fact, Fault, Finished, Match, MatchId, Ply, Status,
};
use turnstone_rules::{Registry, Seat};
use uuid::Uuid;

use crate::sticks::{BOTH_VERSIONS, created, numbered, seating, taken, taken_back};

/// A whole match, with a takeback in it: seat 0 takes the last stick.
fn log(rules_version: u16, winner: Seat) -> Vec<Event> {
    let finished = Finished {
        winners: vec![winner],
        reason: "last_stick".to_owned(),
        score: None,
        seed: None,
    };
    let [one, other, started] = seating();
    let facts = [
        (None, created("five", rules_version)),
        one,
        other,
        started,
        taken(1, 0, "1"),
        (Some(Seat(0)), Fact::TakebackOffered(AtPly { ply: Ply::new(1) })),
        taken_back(2, 0, 0),
        taken(3, 0, "2"),
        taken(4, 1, "2"),
        taken(5, 0, "1"),
        (None, Fact::Finished(finished)),
    ];
    numbered(1, facts).collect()
}

fn replay(registry: &Registry, log: &[Event]) -> Result<Match, Corruption> {
    let mut game_match = Match::begin_in(registry, MatchId(Uuid::from_u128(3)), &log[0])?;
    log[1..].iter().try_for_each(|event| game_match.evolve(event))?;
    Ok(game_match)
}

#[test]
fn a_match_replays_under_the_version_that_it_was_created_under() {
    for (version, winner) in [(1, Seat(1)), (2, Seat(0))] {
        let game_match = replay(&BOTH_VERSIONS, &log(version, winner)).expect("a whole match");
        assert_eq!(game_match.family().rules_version, version);
        assert_eq!(game_match.status, Status::Finished);
        let other_version = replay(&BOTH_VERSIONS, &log(3 - version, winner));
        let fault = other_version.expect_err("the other player has won").fault;
        assert!(matches!(fault, Fault::Impossible { kind: "finished", .. }), "{fault:?}");
    }
}

#[test]
fn a_version_that_is_not_registered_is_refused() {
    let only_newest = Registry { earlier: &[], ..BOTH_VERSIONS };
    for (registry, version) in [(&BOTH_VERSIONS, 3), (&only_newest, 1)] {
        let fault = replay(registry, &log(version, Seat(0))).expect_err("refused").fault;
        let Fault::Impossible { why, .. } = fault else { panic!("{fault:?}") };
        assert_eq!(why, format!("no version {version} of the rules"));
    }
}

#[test]
fn new_matches_get_the_newest_version() {
    let newest = BOTH_VERSIONS.find("sticks").expect("a family");
    assert_eq!(newest.family().rules_version, 2);
    assert!(BOTH_VERSIONS.find("stones").is_none());
}
