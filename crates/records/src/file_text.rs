//! Lines and characters: the line of a part of a file, the first difference of two files, and text
//! of a file without characters that control the terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::Finding;

/// How much of a line is shown around the first difference.
const EXCERPT_CHARS: usize = 40;

/// The ends of the lines of a text.
pub(super) struct LineIndex<'a> {
    text: &'a str,
    ends: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of a text.
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, ends: text.match_indices('\n').map(|(end, _)| end).collect() }
    }

    /// The line on which a part of the text begins, from 1.
    pub(super) fn of_part(&self, part: &str) -> usize {
        self.of_offset(part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr()))
    }

    /// The line of a byte of the text, from 1.
    pub(super) fn of_offset(&self, offset: usize) -> usize {
        1 + self.ends.partition_point(|end| *end < offset)
    }
}

/// A text that is safe to show on one line: control characters, line separators and characters that
/// change the direction of writing become `\u{…}`.
#[must_use]
pub fn escape_unprintable(text: &str) -> Cow<'_, str> {
    if !text.contains(needs_escape) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if needs_escape(c) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// Control characters, line separators, and characters that change the direction of writing.
pub(super) fn needs_escape(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}')
}

/// SHA-256 of a file without the line that holds it, in hex.
pub(super) fn digest_of(before: &str, after: &str) -> String {
    hex::encode(Sha256::new().chain_update(before).chain_update(after).finalize())
}

/// The first difference between a file and the text that the program writes for the same record.
/// `is_digest` recognises the line of the digest, which differs after any other change.
pub(super) fn first_difference(
    given: &str,
    written: &str,
    is_digest: impl Fn(&str) -> bool,
) -> Option<Finding> {
    let mut lines = given.split_inclusive('\n').zip(written.split_inclusive('\n'));
    let differs = (1..).zip(&mut lines).find(|(_, (given, written))| given != written);
    let Some((line, (given, written))) = differs else {
        let common = given.len().min(written.len());
        let line = 1 + given.get(..common).map_or(0, |same| same.matches('\n').count());
        let reason = match given.len().cmp(&written.len()) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Less => "the record ends too early",
            std::cmp::Ordering::Greater => "there is text after the record",
        };
        return Some(Finding { line, reason: reason.to_owned() });
    };
    if written.starts_with(given) {
        return Some(Finding { line, reason: "the record ends too early".to_owned() });
    }
    if is_digest(given) && is_digest(written) {
        let reason = "the digest does not fit: a name or something else was changed after the record \
                      was written";
        return Some(Finding { line, reason: reason.to_owned() });
    }
    let same = given.chars().zip(written.chars()).take_while(|(one, other)| one == other).count();
    let reason = format!(
        "column {}: `{}` instead of `{}`; the record differs from the one that its events and names \
         give",
        same + 1,
        excerpt(given, same),
        excerpt(written, same),
    );
    Some(Finding { line, reason })
}

/// A part of a line around a place.
fn excerpt(line: &str, place: usize) -> String {
    let begin = place.saturating_sub(EXCERPT_CHARS / 2);
    line.chars().skip(begin).take(EXCERPT_CHARS).filter(|c| *c != '\n').collect()
}
