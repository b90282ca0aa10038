//! Boards drawn in text, for tests.
//!
//! A line is a row of cells, `r` = 0 first. The character in column `c` of row `r` is the cell
//! with `q` = (`c` − `r`) / 2, so that each row begins half a cell further right and neighbours
//! look like neighbours. `B` and `R` are stones, `.` and spaces are empty.

use turnstone_rules::{Rules, Seat};

use super::{Cell, Color, Settings, Six, SixViolation, State, Stone, Table, Variant};

/// The table of a drawing.
pub(super) fn draw(drawn: &str) -> Table {
    let mut stones = Vec::new();
    for (r, line) in (0_i32..).zip(drawn.lines()) {
        for (column, character) in (0_i32..).zip(line.chars()) {
            let color = match character {
                'B' => Color::Black,
                'R' => Color::Red,
                '.' | ' ' => continue,
                other => panic!("`{other}` in a drawing"),
            };
            assert_eq!((column - r).rem_euclid(2), 0, "between two cells: {line:?}");
            stones.push(Stone { cell: Cell::new((column - r).div_euclid(2), r), color });
        }
    }
    Table::of(stones)
}

/// The settings of a game for two with automatic play.
pub(super) fn two_players(variant: Variant) -> Settings {
    Settings { variant, seats: 2, manual_declaration: false }
}

/// The settings of a game for two with declarations.
pub(super) fn with_declarations(variant: Variant) -> Settings {
    Settings { manual_declaration: true, ..two_players(variant) }
}

/// A position of the moving phase. Stones that are not drawn were captured.
pub(super) fn moving(settings: Settings, drawn: &str, to_move: u8) -> State {
    State { settings, table: draw(drawn), hands: [0; 4], to_move: Seat(to_move), ending: None }
}

/// A position of the placing phase. Stones that are not drawn are in hand.
pub(super) fn placing(settings: Settings, drawn: &str, to_move: u8) -> State {
    let table = draw(drawn);
    let hands = [21 - table.count(Color::Black), 21 - table.count(Color::Red), 0, 0];
    State { settings, table, hands, to_move: Seat(to_move), ending: None }
}

/// The position after a move by the seat to move.
pub(super) fn play(state: &State, text: &str) -> Result<State, SixViolation> {
    let played = Six::parse(state, text).expect("notation");
    Six::apply(state, state.to_move, &played)
}

/// The position after moves by the seats to move, one by one.
pub(super) fn play_all(state: &State, texts: &[&str]) -> State {
    texts.iter().fold(state.clone(), |state, text| {
        play(&state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    })
}

/// The legal moves in canonical notation.
pub(super) fn legal(state: &State) -> Vec<String> {
    Six::legal_moves(state).iter().map(|played| Six::format(state, played)).collect()
}
