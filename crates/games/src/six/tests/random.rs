use std::collections::{BTreeMap, BTreeSet};

use turnstone_rules::{Rules, Seat, Turn};
use turnstone_testing::Random;

use super::super::ascii_board::legal;
use super::super::{Cell, Color, Move, Settings, Six, State, Variant};

/// Every variant with every combination of its options.
fn all_settings() -> Vec<Settings> {
    let mut all = vec![Settings { variant: Variant::Classic, seats: 2, manual_declaration: false }];
    for variant in [Variant::Basic, Variant::Advanced] {
        for seats in [2, 4] {
            for manual_declaration in [false, true] {
                all.push(Settings { variant, seats, manual_declaration });
            }
        }
    }
    all
}

/// Plays at most `plies` plies of a random game and calls `visit` with every position.
fn playout(
    settings: Settings,
    seed: u64,
    plies: usize,
    mut visit: impl FnMut(&State, &mut Random),
) {
    let mut random = Random::new(seed);
    let mut state = State::setup(settings);
    for _ in 0..plies {
        visit(&state, &mut random);
        state = match Six::turn(&state) {
            Turn::Seats(seats) => {
                let (seats, moves) = (seats.iter().collect::<Vec<_>>(), Six::legal_moves(&state));
                Six::apply(&state, *random.pick(&seats), random.pick(&moves)).expect("legal")
            }
            Turn::Pass(_) => Six::pass(&state),
            Turn::Over(_) => return,
            Turn::Chance(_) => panic!("there are no dice in Six"),
        };
    }
}

#[test]
fn every_invariant_holds_in_every_position_of_random_games() {
    let mut reasons: BTreeSet<&str> = BTreeSet::new();
    for settings in all_settings() {
        for seed in 0..12 {
            playout(settings, seed, 150, |state, _| {
                if let Err(broken) = Six::validity_check(state) {
                    panic!("{broken} in {state:?}");
                }
                if let Turn::Over(outcome) = Six::turn(state) {
                    reasons.insert(outcome.reason);
                    assert_eq!(outcome.winners.len(), usize::from(settings.seats) / 2);
                }
                let is_manual = settings.manual_declaration;
                assert!(!is_manual || Six::view(state).winning_shape.is_none());
            });
        }
    }
    assert_eq!(reasons, BTreeSet::from(["row", "triangle", "ring", "too_few_stones"]));
}

#[test]
fn a_bare_declaration_applies_exactly_where_a_shape_of_the_mover_stands() {
    let mut won = 0;
    for settings in all_settings().into_iter().filter(|settings| settings.manual_declaration) {
        for seed in 0..6 {
            playout(settings, seed, 120, |state, _| {
                if let Turn::Seats(seats) = Six::turn(state) {
                    let first = seats.first().expect("a seat");
                    let color = Color::of(first);
                    let stands =
                        super::super::shapes::first_winning_shape(&state.table, color).is_some();
                    let declared = Six::apply(state, first, &Move::Declare);
                    assert_eq!(declared.is_ok(), stands);
                    if let Ok(after) = declared {
                        Six::validity_check(&after).expect("a valid position");
                        won += 1;
                    }
                }
            });
        }
    }
    assert!(won > 20, "only {won} declarations");
}

/// The legal moves of the moving phase, found in a plain way: the stones are a map, every move is
/// made, and its islands are found by a walk.
fn reference_legal_moves(state: &State) -> BTreeSet<String> {
    let stones: BTreeMap<Cell, Color> =
        state.table.stones().iter().map(|stone| (stone.cell, stone.color)).collect();
    let mut found = BTreeSet::new();
    for (from, _) in stones.iter().filter(|(_, color)| **color == state.color_to_move()) {
        let mut lifted: BTreeSet<Cell> = stones.keys().copied().collect();
        lifted.remove(from);
        let around: BTreeSet<Cell> = lifted.iter().flat_map(|cell| cell.neighbours()).collect();
        for to in around.iter().filter(|to| !stones.contains_key(to)) {
            let mut left = lifted.clone();
            left.insert(*to);
            let mut islands: Vec<BTreeSet<Cell>> = Vec::new();
            while let Some(first) = left.pop_first() {
                let mut island = BTreeSet::from([first]);
                let mut open = vec![first];
                while let Some(cell) = open.pop() {
                    for neighbour in cell.neighbours() {
                        if left.remove(&neighbour) {
                            island.insert(neighbour);
                            open.push(neighbour);
                        }
                    }
                }
                islands.push(island);
            }
            if islands.len() > 1 && state.settings.variant == Variant::Basic {
                continue;
            }
            let most = islands.iter().map(BTreeSet::len).max().expect("an island");
            islands.retain(|island| island.len() == most);
            if islands.len() == 1 {
                found.insert(format!("{from}>{to}"));
            } else {
                let names = islands.iter().filter_map(BTreeSet::first);
                found.extend(names.map(|name| format!("{from}>{to}~{name}")));
            }
        }
    }
    found
}

#[test]
fn legal_moves_agree_with_the_reference() {
    let (mut positions, mut ties) = (0, 0);
    for settings in all_settings() {
        for seed in 100..112 {
            playout(settings, seed, 120, |state, random| {
                if state.is_placing() || state.ending.is_some() || random.below(4) != 0 {
                    return;
                }
                let listed = legal(state);
                let expected = reference_legal_moves(state);
                assert_eq!(listed.len(), expected.len(), "each once");
                ties += expected.iter().filter(|text| text.contains('~')).count();
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{state:?}");
                positions += 1;
            });
        }
    }
    assert!(positions > 100 && ties > 100, "{positions} positions, {ties} moves with a name");
}

/// Every cell of the table's bounding box, extended by two cells on each side.
fn cells_around(state: &State) -> Vec<Cell> {
    let bounds = |coordinate: fn(&Cell) -> i32| {
        let values = state.table.stones().iter().map(|stone| coordinate(&stone.cell));
        let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        low - 2..=high + 2
    };
    let rows = bounds(|cell| cell.r);
    bounds(|cell| cell.q).flat_map(|q| rows.clone().map(move |r| Cell::new(q, r))).collect()
}

#[test]
fn exactly_the_listed_moves_apply() {
    let mut tried = 0_u64;
    for settings in all_settings() {
        for seed in 200..202 {
            playout(settings, seed, 120, |state, random| {
                let Turn::Seats(seats) = Six::turn(state) else { return };
                let seats: Vec<_> = seats.iter().collect();
                if random.below(24) != 0 {
                    return;
                }
                let listed: BTreeSet<String> = legal(state).into_iter().collect();
                let cells = cells_around(state);
                let mut check = |played: Move| {
                    let applied = Six::apply(state, *random.pick(&seats), &played).is_ok();
                    let canonical = Six::format(state, &played);
                    assert_eq!(applied, listed.contains(&canonical), "{played} in {state:?}");
                    tried += 1;
                };
                for to in &cells {
                    check(Move::Place { to: *to, declares: false });
                    for from in &cells {
                        let plain =
                            Move::Relocate { from: *from, to: *to, keeps: None, declares: false };
                        check(plain);
                    }
                }
                let named: Vec<Move> = cells
                    .iter()
                    .map(|keeps| {
                        let stone = random.pick(state.table.stones()).cell;
                        let (from, to) = (stone, *random.pick(&cells));
                        Move::Relocate { from, to, keeps: Some(*keeps), declares: false }
                    })
                    .collect();
                let ties = listed.iter().filter(|text| text.contains('~')).take(5);
                let of_ties = ties.flat_map(|text| {
                    let (plain, _) = text.split_once('~').expect("a name");
                    cells.iter().map(move |keeps| {
                        Six::parse(state, &format!("{plain}~{keeps}")).expect("notation")
                    })
                });
                let named: Vec<Move> = named.into_iter().chain(of_ties).collect();
                for played in named {
                    let applied = Six::apply(state, seats[0], &played).is_ok();
                    let canonical = Six::format(state, &played);
                    assert_eq!(applied, listed.contains(&canonical), "{played} in {state:?}");
                }
            });
        }
    }
    assert!(tried > 100_000, "only {tried} moves were tried");
}

#[test]
fn no_text_makes_the_parser_or_a_move_panic() {
    let mut random = Random::new(300);
    let mut parsed = 0;
    let mut states = vec![State::setup(all_settings()[0])];
    for settings in all_settings() {
        playout(settings, 301, 60, |state, random| {
            if random.below(20) == 0 {
                states.push(state.clone());
            }
        });
    }
    for round in 0..60_000 {
        let alphabet: &[u8] =
            if round % 3 == 0 { &[] } else { b"0123456789--,,>~!, +x\xc3\xa9\xef\xbc\x93\0" };
        let bytes: Vec<u8> = (0..random.below(14))
            .map(|_| {
                let any = random.next().to_le_bytes()[0];
                if alphabet.is_empty() { any } else { *random.pick(alphabet) }
            })
            .collect();
        let text = String::from_utf8_lossy(&bytes);
        let state = random.pick(&states);
        if let Ok(played) = Six::parse(state, &text) {
            assert_eq!(played.to_string(), text, "notation is strict");
            let _ = Six::apply(state, Seat(u8::try_from(round % 5).expect("a seat")), &played);
            let _ = Six::format(state, &played);
            let _ = Six::parts(state, &played);
            parsed += 1;
        }
    }
    assert!(parsed > 100, "only {parsed} texts were moves");
}
