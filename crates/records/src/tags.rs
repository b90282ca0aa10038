use turnstone_matches::{TimeControl, TimeControlKind};

use super::Finding;

/// A tag before the moves, with its line.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// The tags before the moves.
#[derive(Debug, Default)]
pub(super) struct Tags(pub(super) Vec<Tag>);

impl Tags {
    /// The first tag of a name. The comparison of the whole file detects a second one.
    fn find(&self, name: &str) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// The line of a tag; 1 if there is none.
    pub(super) fn line_of(&self, name: &str) -> usize {
        self.find(name).map_or(1, |tag| tag.line)
    }

    /// The value of an optional tag.
    pub(super) fn read<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Finding> {
        let Some(tag) = self.find(name) else { return Ok(None) };
        let value = parse(&tag.value);
        let reason = || format!("`{}` is not a value of `{name}`", tag.value);
        value.map(Some).ok_or_else(|| Finding { line: tag.line, reason: reason() })
    }

    /// The value of a required tag.
    pub(super) fn require<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Finding> {
        let missing = || Finding { line: 1, reason: format!("`{name}` is missing") };
        self.read(name, parse)?.ok_or_else(missing)
    }
}

/// A time control in words and seconds: `259200 a move`, `864000 + 86400 a move, at most 864000`,
/// `unlimited`.
pub(super) fn describe_clock(clock: &TimeControl) -> String {
    match (clock.kind, clock.per_move_seconds, clock.bank_seconds) {
        (TimeControlKind::PerMove, Some(seconds), _) => format!("{seconds} a move"),
        (TimeControlKind::Bank, _, Some(bank)) => {
            let increment = clock.increment_seconds.unwrap_or(0);
            let cap = clock.cap_seconds.unwrap_or(bank);
            format!("{bank} + {increment} a move, at most {cap}")
        }
        _ => "unlimited".to_owned(),
    }
}
