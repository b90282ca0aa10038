use turnstone_rules::Malformed;

use super::SIZE;

/// A piece placed on a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The field, from 0, row by row.
    pub field: usize,
}

/// `a1` to `c3`: column and row. Nothing else: one move has one notation.
pub(super) fn parse(text: &str) -> Result<Move, Malformed> {
    let place = |letter: u8, first: u8| {
        let place = usize::from(letter.checked_sub(first)?);
        (place < SIZE).then_some(place)
    };
    match text.as_bytes() {
        [column, row] => place(*column, b'a').zip(place(*row, b'1')),
        _ => None,
    }
    .map(|(column, row)| Move { field: row * SIZE + column })
    .ok_or_else(|| Malformed("a move is a field, such as `b2`".into()))
}

pub(super) fn format(played: Move) -> String {
    let column = ('a'..).nth(played.field % SIZE).unwrap_or('a');
    format!("{column}{}", played.field / SIZE + 1)
}
