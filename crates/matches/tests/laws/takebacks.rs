//! A takeback costs little, however long the line is, and leads to the position of its ply.

use uuid::Uuid;

use crate::sticks::{
    BOTH_VERSIONS, SeatFact, created, numbered, played_moves, seating, taken, taken_back,
};
use turnstone_matches::{Match, MatchId};

/// How many steps apart positions are kept.
const STEPS_BETWEEN_POSITIONS: u32 = 16;

/// The seat that acts after so many plies.
fn to_act(plies: u32) -> u8 {
    u8::from(plies % 2 == 1)
}

/// Adds a fact; returns how many moves were played for it.
fn evolve(game_match: &mut Match, fact: SeatFact) -> u32 {
    let before = played_moves();
    let event = numbered(game_match.version.get() + 1, [fact]).next().expect("an event");
    game_match.evolve(&event).expect("a fact that fits");
    played_moves() - before
}

/// The match after each of so many plies, that before the first one included.
fn line(plies: u32) -> Vec<Match> {
    let first = numbered(1, [(None, created("hundred", 2))]).next().expect("an event");
    let id = MatchId(Uuid::from_u128(4));
    let mut game_match = Match::begin_in(&BOTH_VERSIONS, id, &first).expect("a match that begins");
    for fact in seating() {
        evolve(&mut game_match, fact);
    }
    let mut line = vec![game_match];
    for ply in 1..=plies {
        let mut next = line[line.len() - 1].clone();
        evolve(&mut next, taken(ply, to_act(ply - 1), "1"));
        line.push(next);
    }
    line
}

#[test]
fn a_takeback_replays_fewer_steps_than_a_stride_however_long_the_line_is() {
    let line = line(40);
    let mut game_match = line[40].clone();
    for (ply, to_ply) in (41..).zip((0..40).rev()) {
        let replayed = evolve(&mut game_match, taken_back(ply, to_act(to_ply), to_ply));
        assert_eq!(
            replayed,
            to_ply % STEPS_BETWEEN_POSITIONS,
            "the steps since the newest kept position"
        );
        let expected = &line[to_ply as usize];
        assert_eq!(game_match.position.view(), expected.position.view());
        assert_eq!(game_match.last_move, expected.last_move);
    }
    assert_eq!(game_match.last_move, None);
}

#[test]
fn a_line_that_goes_on_after_a_takeback_keeps_its_own_positions() {
    let line = line(20);
    let (mut one, mut other) = (line[20].clone(), line[20].clone());
    // The step that is kept is another one here.
    evolve(
        &mut other,
        taken_back(21, to_act(STEPS_BETWEEN_POSITIONS - 1), STEPS_BETWEEN_POSITIONS - 1),
    );
    evolve(&mut other, taken(22, to_act(STEPS_BETWEEN_POSITIONS - 1), "2"));
    let after = other.position.view();
    assert_ne!(after, line[STEPS_BETWEEN_POSITIONS as usize].position.view());
    evolve(&mut other, taken(23, to_act(STEPS_BETWEEN_POSITIONS), "1"));
    assert_eq!(
        evolve(&mut other, taken_back(24, to_act(STEPS_BETWEEN_POSITIONS), 22)),
        0,
        "it was kept"
    );
    assert_eq!(other.position.view(), after);
    evolve(&mut one, taken(21, to_act(20), "1"));
    assert_eq!(evolve(&mut one, taken_back(22, to_act(20), 20)), 20 - STEPS_BETWEEN_POSITIONS);
    assert_eq!(one.position.view(), line[20].position.view());
}
