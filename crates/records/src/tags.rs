use super::Finding;

/// A pair in front of the moves, with the line that it stands on.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// The pairs that stand in front of the moves, as they were read.
#[derive(Debug, Default)]
pub(super) struct Tags(pub(super) Vec<Tag>);

impl Tags {
    /// The first of a name. That there is no second is left to the comparison of the whole file.
    fn find(&self, name: &str) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// The line of a pair; the first where there is none.
    pub(super) fn line_of(&self, name: &str) -> usize {
        self.find(name).map_or(1, |tag| tag.line)
    }

    /// The value of a pair that may be missing.
    pub(super) fn read<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Finding> {
        let Some(tag) = self.find(name) else { return Ok(None) };
        let value = parse(&tag.value);
        let reason = || format!("`{}` is no value of `{name}`", tag.value);
        value.map(Some).ok_or_else(|| Finding { line: tag.line, reason: reason() })
    }

    /// The value of a pair that must be there.
    pub(super) fn require<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Finding> {
        let missing = || Finding { line: 1, reason: format!("`{name}` is missing") };
        self.read(name, parse)?.ok_or_else(missing)
    }
}
