use std::fmt;

use turnstone_rules::Malformed;

use super::Cell;

/// The action of a player on their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Puts a stone from the hand on the table: `-1,0`.
    Place {
        /// The cell it is put on.
        to: Cell,
        /// Whether a shape is declared with it: `3,1!`.
        declares: bool,
    },
    /// Lifts a stone and puts it on another cell: `2,-3>4,0`.
    Relocate {
        /// The cell it is lifted from.
        from: Cell,
        /// The cell it is put on.
        to: Cell,
        /// A cell of the island that stays, where islands tie for the largest: `2,-3>4,0~1,1`.
        keeps: Option<Cell>,
        /// Whether a shape is declared with it: `2,-3>4,0!`.
        declares: bool,
    },
    /// Declares a shape that is on the table, instead of a move: `!`.
    Declare,
}

/// Reads a move in strict notation. Accepts any cell with `i32` coordinates.
pub(super) fn parse(text: &str) -> Result<Move, Malformed> {
    read(text).ok_or_else(|| {
        Malformed(
            "a move is a cell such as `-1,0`, or two such as `2,-3>4,0`, the latter with `~1,1` \
             after it where islands tie; either with `!` at the end to declare a shape, or `!` \
             alone"
                .into(),
        )
    })
}

fn read(text: &str) -> Option<Move> {
    if text == "!" {
        return Some(Move::Declare);
    }
    let (text, declares) = match text.strip_suffix('!') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let Some((from, rest)) = text.split_once('>') else {
        return Some(Move::Place { to: cell(text)?, declares });
    };
    let (to, keeps) = match rest.split_once('~') {
        Some((to, keeps)) => (to, Some(cell(keeps)?)),
        None => (rest, None),
    };
    Some(Move::Relocate { from: cell(from)?, to: cell(to)?, keeps, declares })
}

/// Reads a cell.
pub(super) fn cell(text: &str) -> Option<Cell> {
    let (q, r) = text.split_once(',')?;
    Some(Cell { q: number(q)?, r: number(r)? })
}

/// Reads a number in its only form: no `+`, no leading zero, no `-0`.
fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let strict = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [first, ..] => (b'1'..=b'9').contains(first),
        [] => false,
    };
    strict.then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declares = match *self {
            Self::Place { to, declares } => {
                write!(f, "{to}")?;
                declares
            }
            Self::Relocate { from, to, keeps, declares } => {
                write!(f, "{from}>{to}")?;
                if let Some(keeps) = keeps {
                    write!(f, "~{keeps}")?;
                }
                declares
            }
            Self::Declare => true,
        };
        if declares { f.write_str("!") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_is_read_and_written_alike() {
        for text in [
            "-1,0",
            "0,0",
            "3,1!",
            "2,-3>4,0",
            "2,-3>4,0!",
            "2,-3>4,0~1,1",
            "2,-3>4,0~1,1!",
            "10,-20>-30,40~50,-60",
            "!",
            "2147483647,-2147483648",
        ] {
            assert_eq!(parse(text).map(|played| played.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn anything_else_is_malformed() {
        for text in [
            "",
            "0",
            ",",
            "0,",
            ",0",
            "0,0,0",
            "+1,0",
            "01,0",
            "-0,0",
            "0,-0",
            "00,0",
            "--1,0",
            " 0,1",
            "0,1 ",
            "0, 1",
            "0,1\n",
            "0.0,1",
            "1e3,0",
            "2147483648,0",
            "0,-2147483649",
            "99999999999999999999999999,0",
            "0,1!!",
            "!0,1",
            "0,1>",
            ">0,1",
            "0,1>0,2>0,3",
            "0,1~0,2",
            "0,1>0,2~",
            "0,1>0,2~0,3~0,4",
            "0,1>0,2!~0,3",
            "0,1!>0,2",
            "~0,1",
            "!!",
            "\u{ff13},1",
            "\u{2212}1,0",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
