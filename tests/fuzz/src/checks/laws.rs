//! The laws of positions and of inputs to them, for any game.

use std::collections::BTreeSet;

use turnstone_rules::{Family, Outcome, Position, Rejection, Roll, Seat, Turn};

/// The most legal moves of a position that are parsed again, taken at equal distances.
const MAX_REPARSED_MOVES: usize = 16;

/// Checks the laws of a position. Returns its legal moves.
pub fn check(family: &Family, position: &Position) -> Vec<String> {
    if let Err(broken) = position.validity_check() {
        panic!("{}: {broken} in {position:?}", family.id);
    }
    let legal = position.legal_notations();
    assert_eq!(position.legal_count(), legal.len(), "{position:?}");
    let distinct: BTreeSet<_> = legal.iter().collect();
    assert_eq!(distinct.len(), legal.len(), "a move is listed twice: {position:?}");
    for notation in legal.iter().step_by(1 + legal.len() / MAX_REPARSED_MOVES) {
        assert_eq!(position.canonical(notation).as_ref(), Some(notation), "{position:?}");
    }
    let seats = position.seats();
    match position.turn() {
        Turn::Seats(to_act) => {
            assert!(!to_act.is_empty() && to_act.iter().all(|s| s.0 < seats), "{position:?}");
            let id = family.id;
            assert!(!legal.is_empty(), "{id}: {to_act:?} must act and cannot: {position:?}");
        }
        Turn::Pass(seat) => assert!(legal.is_empty() && seat.0 < seats, "{position:?}"),
        Turn::Chance(_) => assert!(legal.is_empty() && family.dice, "{position:?}"),
        Turn::Over(outcome) => {
            assert!(legal.is_empty(), "moves after the end: {position:?}");
            check_outcome(family, seats, &outcome);
        }
    }
    legal
}

fn check_outcome(family: &Family, seats: u8, outcome: &Outcome) {
    let Outcome { winners, reason, score } = outcome;
    assert!(family.reasons.iter().any(|known| known.id == *reason), "{outcome:?}");
    assert!(winners.is_sorted_by(|one, other| one < other), "{outcome:?}");
    assert!(winners.iter().all(|seat| seat.0 < seats), "{outcome:?}");
    assert!(winners.len() < usize::from(seats), "not every seat can win: {outcome:?}");
    assert!(score.as_ref().is_none_or(|score| score.len() == usize::from(seats)), "{outcome:?}");
}

/// Plays a text as a seat's move and compares the result with `legal`, the legal moves of the
/// position. Returns the position after the move if it was accepted.
pub fn play(
    family: &Family,
    position: &Position,
    legal: &[String],
    seat: Seat,
    text: &str,
) -> Option<Position> {
    let canonical = position.canonical(text);
    if let Some(canonical) = &canonical {
        assert_eq!(position.canonical(canonical).as_ref(), Some(canonical), "of {text:?}");
    }
    let listed = position.listed_as(text);
    let is_listed = canonical.as_ref().is_some_and(|canonical| legal.contains(canonical));
    assert!(!is_listed || listed == canonical, "{text:?} is in the list: {position:?}");
    let turn = position.turn();
    match position.play(seat, text) {
        Ok(played) => {
            assert!(position.to_act().contains(&seat), "{seat} played out of turn: {position:?}");
            if listed == canonical {
                assert!(is_listed, "{text:?} is accepted in {position:?}");
            } else {
                assert!(position.has_unlisted_moves(), "{text:?} is accepted in {position:?}");
                assert!(listed.is_none_or(|listed| legal.contains(&listed)), "{text:?}");
            }
            assert_eq!(canonical.as_ref(), Some(&played.notation), "{position:?}");
            let again = position.play(seat, &played.notation);
            let again = again.unwrap_or_else(|e| panic!("{}: {e}", played.notation)).position;
            assert_eq!(again.view(), played.position.view(), "{text:?} in {position:?}");
            assert_eq!(again.turn(), played.position.turn(), "{text:?} in {position:?}");
            return Some(played.position);
        }
        Err(Rejection::Malformed(_)) => assert_eq!(canonical, None, "{text:?}: {position:?}"),
        Err(Rejection::Illegal { violation, detail }) => {
            assert!(canonical.is_some(), "{text:?} is malformed: {detail}");
            assert!(!is_listed, "{text:?} is legal: {detail}: {position:?}");
            assert!(family.violations.iter().any(|known| known.id == violation), "{violation}");
        }
        Err(Rejection::WrongSeat { seat: refused, to_act }) => {
            let Turn::Seats(seats) = turn else { panic!("no seat is to act: {position:?}") };
            assert!(refused == seat && !seats.contains(seat), "{seat}: {position:?}");
            assert_eq!(seats.first(), Some(to_act));
        }
        Err(Rejection::NotAwaited) => {
            assert!(matches!(turn, Turn::Pass(_) | Turn::Chance(_)), "{position:?}");
        }
        Err(Rejection::Over) => assert!(matches!(turn, Turn::Over(_)), "{position:?}"),
        Err(Rejection::BadRoll(detail)) => panic!("{text:?} is not a roll: {detail}"),
    }
    None
}

/// Plays any faces as a roll.
pub fn resolve(position: &Position, roll: &Roll) -> Option<Position> {
    let fits = match position.turn() {
        Turn::Chance(dice) => {
            let faces = roll.0.iter().all(|face| (1..=6).contains(face));
            faces && roll.0.len() == usize::from(dice.count)
        }
        Turn::Seats(_) | Turn::Pass(_) | Turn::Over(_) => false,
    };
    match position.resolve(roll) {
        Ok(resolved) => {
            assert!(fits, "{roll:?} is accepted in {position:?}");
            Some(resolved)
        }
        Err(Rejection::BadRoll(_)) if !fits => None,
        Err(other) => panic!("{roll:?} is refused with {other:?} in {position:?}"),
    }
}

/// Plays a pass, whether it is due or not.
pub fn pass(position: &Position) -> Option<Position> {
    match (position.turn(), position.pass()) {
        (Turn::Pass(_), Ok(passed)) => Some(passed),
        (Turn::Over(_), Err(Rejection::Over))
        | (Turn::Seats(_) | Turn::Chance(_), Err(Rejection::NotAwaited)) => None,
        (turn, answer) => panic!("a pass in {turn:?}: {answer:?}"),
    }
}
