//! A record of moves as it was parsed, before it is checked.

use super::tags::Tags;
use super::transcript::Transcript;

/// A record as it was read, before anything that it says is believed.
#[derive(Debug)]
pub(super) struct ParsedRecord {
    pub(super) tags: Tags,
    pub(super) transcript: Transcript,
    /// The line of each of the transcript's steps.
    pub(super) step_lines: Vec<usize>,
}
