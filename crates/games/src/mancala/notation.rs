use turnstone_rules::Malformed;

use super::{Direction, Pit, Variant};

/// A sowing: the pit that it starts from, and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The pit of the mover's row.
    pub pit: Pit,
    /// Always right, except in the Ethiopian game.
    pub direction: Direction,
}

/// `1` to `6`; in the Ethiopian game with the direction, `3R` or `3L`. Nothing else.
pub(super) fn parse(variant: Variant, text: &str) -> Result<Move, Malformed> {
    let parsed = match (variant, text.as_bytes()) {
        (Variant::Ethiopian, [digit, b'R']) => pit(*digit).zip(Some(Direction::Right)),
        (Variant::Ethiopian, [digit, b'L']) => pit(*digit).zip(Some(Direction::Left)),
        (Variant::Basic | Variant::Egyptian | Variant::Nigerian, [digit]) => {
            pit(*digit).zip(Some(Direction::Right))
        }
        _ => None,
    };
    parsed.map(|(pit, direction)| Move { pit, direction }).ok_or_else(|| {
        Malformed(
            match variant {
                Variant::Ethiopian => {
                    "a move is a pit from 1 to 6 and a direction, such as `3R` or `3L`"
                }
                Variant::Basic | Variant::Egyptian | Variant::Nigerian => {
                    "a move is a pit from `1` to `6`"
                }
            }
            .into(),
        )
    })
}

fn pit(digit: u8) -> Option<Pit> {
    Pit::from_number(digit.wrapping_sub(b'0'))
}

pub(super) fn format(variant: Variant, played: Move) -> String {
    let pit = played.pit.number();
    match (variant, played.direction) {
        (Variant::Ethiopian, Direction::Right) => format!("{pit}R"),
        (Variant::Ethiopian, Direction::Left) => format!("{pit}L"),
        (Variant::Basic | Variant::Egyptian | Variant::Nigerian, _) => pit.to_string(),
    }
}
