//! Positions are drawn as `white | red`, each side with its own numbers: `8:1 6:3 bar:1 off` is a
//! man on 8, three on 6, one on the bar and the rest off. White, seat 0, is to move.

mod generation;
mod laws;
mod pictures;
mod published;
mod reference;
mod rules;

use turnstone_rules::{Malformed, Outcome, Roll, RollRequest, Rules, Seat, Seats, Turn, Violation};

use turnstone_testing::Random;

use super::board::{MEN, Phase, Place, Side, State};
use super::{AceyDeucey, AceyDeuceyState};

fn side(text: &str) -> Side {
    let place = |name: &str| Place::from_name(name).expect("a place");
    let mut men = Vec::new();
    let mut rest = Place::RESERVE;
    for word in text.split_whitespace() {
        match word.split_once(':') {
            Some((name, count)) => {
                let count: usize = count.parse().expect("a number of men");
                men.extend(std::iter::repeat_n(place(name), count));
            }
            None => rest = place(word),
        }
    }
    men.resize(usize::from(MEN), rest);
    let mut side = State::setup().sides[0];
    for man in men {
        side.transfer(Place::RESERVE, man);
    }
    side
}

/// A position in which White is to act.
fn position(text: &str, phase: Phase) -> State {
    let (white, red) = text.split_once('|').expect("both sides");
    let sides = [side(white), side(red)];
    let state = State { sides, mover: Seat(0), phase, opening: Some([6, 1]) };
    AceyDeucey::validity_check(&state).expect("a valid position");
    state
}

/// A position in which White has rolled.
fn rolled(text: &str, dice: [u8; 2]) -> State {
    position(text, Phase::Play(dice))
}

/// A position in which White has played a 1-2 and is to name a double.
fn naming(text: &str) -> State {
    position(text, Phase::Double)
}

/// The notations of the legal moves, in the order of the list.
fn legal(state: &State) -> Vec<String> {
    let moves = AceyDeucey::legal_moves(state);
    moves.iter().map(|played| AceyDeucey::format(state, played)).collect()
}

/// Plays a move by the kernel: its canonical text and the position after it.
fn play(state: &State, text: &str) -> Result<(String, State), String> {
    let parsed = AceyDeucey::parse(state, text).map_err(|Malformed(_)| "malformed".to_owned())?;
    let after = AceyDeucey::apply(state, state.mover, &parsed)
        .map_err(|violation| violation.code().to_owned())?;
    AceyDeucey::validity_check(&after).expect("a valid position");
    Ok((AceyDeucey::format(state, &parsed), after))
}

/// The position after a move that is legal.
fn after(state: &State, text: &str) -> State {
    play(state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).1
}

/// The code with which a move is refused.
fn refusal(state: &State, text: &str) -> String {
    play(state, text).map(|(canonical, _)| canonical).expect_err("a refusal")
}

/// The position after the roll that is due.
fn roll(state: &State, dice: [u8; 2]) -> State {
    assert!(matches!(AceyDeucey::turn(state), Turn::Chance(_)), "no roll is due in {state:?}");
    AceyDeucey::resolve(state, &Roll(dice.to_vec()))
}

fn view(state: &State) -> AceyDeuceyState {
    AceyDeucey::view(state)
}

fn random_dice(random: &mut Random) -> [u8; 2] {
    [random.face(), random.face()]
}

/// A side with its men on random places, and none on the points that are taken.
fn random_side(random: &mut Random, taken: &[u8; 24]) -> Side {
    let everywhere: Vec<usize> = (0..27).collect();
    let home_and_near: Vec<usize> = (0..=6).chain([1, 2, 3, 4, 5, 6]).collect();
    let at_home: Vec<usize> = (1..=6).collect();
    let range = random.pick(&[everywhere, home_and_near, at_home]).clone();
    let places: Vec<usize> = (0..=random.below(14)).map(|_| *random.pick(&range)).collect();
    let stragglers = random.below(4);
    let mut side = State::setup().sides[0];
    let mut entered = 0;
    while entered < usize::from(MEN) {
        let place = if entered < stragglers { 7 + random.below(20) } else { *random.pick(&places) };
        let is_taken = (1..25).contains(&place) && taken[24 - place] > 0;
        let place = if is_taken { *random.pick(&[0, 25, 26]) } else { place };
        side.transfer(Place::RESERVE, Place::from_bits(place as u64));
        entered += 1;
    }
    side
}

/// A random position. A game need not be able to reach it.
fn random_position(random: &mut Random, phase: Phase) -> State {
    loop {
        let white = random_side(random, &[0; 24]);
        let red = random_side(random, &white.points());
        let mut sides = [white, red];
        let mover = Seat(u8::try_from(random.below(2)).expect("a seat"));
        if mover.0 == 1 {
            sides.swap(0, 1);
        }
        let state = State { sides, mover, phase, opening: Some([6, 1]) };
        if AceyDeucey::validity_check(&state).is_ok() {
            return state;
        }
    }
}
