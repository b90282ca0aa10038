//! Random games: every invariant holds, and the second implementation gives the same moves and
//! results.

use std::collections::BTreeMap;

use super::oracle::Table;
use super::*;
use turnstone_rules::Turn;

/// More plies than a random game takes.
const MAX_PLIES: usize = 3000;

/// Prefers jumps, which have the most rules, but not always.
fn choose(legal: &[String], random: &mut Random) -> String {
    let chains: Vec<_> = legal.iter().filter(|one| one.contains('x') || one.len() > 5).collect();
    if !chains.is_empty() && random.below(3) == 0 {
        chains[random.below(chains.len())].clone()
    } else {
        legal[random.below(legal.len())].clone()
    }
}

/// A random position. A game need not be able to reach it.
fn random_position(random: &mut Random) -> State {
    let mut board = Board::empty();
    let mut supply = [0, 0];
    for number in 0..24_u8 {
        let seat = number % 2;
        let free = Square::all().nth(random.below(42)).unwrap();
        if number < 8 && !free.is_octi_of(Seat(1 - seat)) && board.pod(free).is_none() {
            board.put(free, Pod { seat: Seat(seat), prongs: Prongs::default() });
        }
        let pods: Vec<_> = board.pods_of(Seat(seat)).collect();
        let direction = Direction::ALL[random.below(8)];
        match pods.get(random.below(6)) {
            Some((square, pod)) if !pod.prongs.contains(direction) => {
                board.put(*square, Pod { prongs: pod.prongs.with(direction), ..*pod });
            }
            _ => supply[usize::from(seat)] += 1,
        }
    }
    State { board, supply, to_move: Seat(0), ending: None }
}

fn has_action(state: &State) -> bool {
    !legal(state).is_empty() && state.board.pods_of(Seat(1)).next().is_some()
}

#[test]
fn random_games_end_and_agree_with_the_oracle() {
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..80 {
        let mut random = Random::new(seed << 20);
        let mut state = if seed % 2 == 0 { State::setup() } else { random_position(&mut random) };
        if !has_action(&state) {
            continue;
        }
        let mut table = Table::of(&state);
        for _ in 0..MAX_PLIES {
            assert_eq!(Octi::validity_check(&state), Ok(()));
            let Turn::Seats(seats) = Octi::turn(&state) else { break };
            let Seat(seat) = seats.first().expect("a seat");
            let expected = table.moves(seat);
            let listed = legal(&state);
            let mut sorted = listed.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().eq(expected.keys()), "{listed:?} and {:?}", expected.keys());
            let notation = choose(&listed, &mut random);
            state = after(&state, &notation);
            table = expected[&notation].clone();
            assert_eq!(Table::of(&state), table, "after {notation}");
            let ended = match Octi::turn(&state) {
                Turn::Over(outcome) => Some((outcome.winners[0].0, outcome.reason)),
                _ => None,
            };
            assert_eq!(ended, table.ending(seat), "after {notation}");
            if let Some((_, reason)) = ended {
                *reasons.entry(reason).or_default() += 1;
            }
        }
    }
    assert!(["octi_square", "no_pods"].iter().all(|known| reasons.contains_key(known)));
}

/// Texts that may or may not be legal moves of a pod: all additions, all steps and single jumps,
/// and the legal chains with each of their ends changed.
fn candidate_notations(legal: &[String], random: &mut Random) -> Vec<String> {
    let squares: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    let mut strings = Vec::new();
    for from in &squares {
        strings.extend(Direction::ALL.iter().map(|one| format!("{from}+{}", one.letter())));
        for to in &squares {
            strings.extend([format!("{from}-{to}"), format!("{from}-{to}x")]);
        }
    }
    for chain in legal.iter().filter(|one| one.len() > 5 || one.contains('x')) {
        strings.extend(squares.iter().map(|to| format!("{chain}-{to}")));
        let to = &squares[random.below(42)];
        strings.extend([format!("{chain}-{to}x"), format!("{chain}x"), chain.replacen('x', "", 1)]);
        strings.push(format!("{}{}", to, &chain[2..]));
    }
    strings
}

#[test]
fn what_is_listed_applies_and_nothing_else_does() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..40 {
        let mut random = Random::new(7 + (seed << 20));
        let state = random_position(&mut random);
        if !has_action(&state) {
            continue;
        }
        let listed = legal(&state);
        for text in candidate_notations(&listed, &mut random) {
            let Ok(played) = Octi::parse(&state, &text) else { continue };
            assert_eq!(Octi::format(&state, &played), text);
            match Octi::apply(&state, Seat(0), &played) {
                Ok(next) => {
                    assert!(listed.contains(&text), "{text} applies and is not listed");
                    assert_eq!(Octi::validity_check(&next), Ok(()), "{text}");
                    accepted += 1;
                }
                Err(violation) => {
                    assert!(!listed.contains(&text), "{text} is listed: {violation}");
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} accepted, {refused} refused");
}

/// The position with the most moves that a search by hill climbing has found: one pod with all its
/// prongs, which can jump over all others. The length of chains is bounded, and so is the list.
#[test]
fn the_longest_known_move_list_agrees_with_the_oracle() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . r g r .",
        ". g r g r .",
        ". . g . . .",
        ". . . . . .",
    ];
    let state = draw(board, "44ABCDEFGH 43CEFH", [0, 12]);
    let mut listed = legal(&state);
    assert_eq!(listed.len(), 5936);
    listed.sort_unstable();
    assert!(listed.iter().eq(Table::of(&state).moves(0).keys()));
}
