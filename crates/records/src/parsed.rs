//! A record of moves after parsing.

use super::tags::Tags;
use super::transcript::Transcript;

/// A record after reading and before any check.
#[derive(Debug)]
pub(super) struct ParsedRecord {
    pub(super) tags: Tags,
    pub(super) transcript: Transcript,
    /// The line of each of the transcript's steps.
    pub(super) step_lines: Vec<usize>,
}
