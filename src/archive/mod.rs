//! The archive: the logs of matches that ended long ago, in files outside the database.
//!
//! A *volume* is written once and never changed. It is two files: `NAME.ndjson.gz` has a signed record
//! on each line, without names of players, so that `zcat NAME.ndjson.gz | turnstone verify -` checks
//! it; `NAME.index` says where in that file each match is. Every record is compressed by itself, and
//! found by a binary search: nothing of a volume is kept in memory.
//!
//! This module knows the files. `store::archive` decides what is in them, and reads from them what the
//! database no longer has.

mod index;
mod reader;
mod record;
mod writer;

pub use record::ArchivedMatch;
pub use writer::{VolumeFacts, VolumeWriter};

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use turnstone_matches::MatchId;

/// The archive in a directory. Clones are cheap.
#[derive(Debug, Clone)]
pub struct Archive {
    directory: Arc<Path>,
}

/// Why a match cannot be read from the archive, or written to it.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no archive.
    #[error("match {0} is in the archive, and this program was given none (--archive)")]
    NotGiven(MatchId),
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No volume has the match.
    #[error("match {id} is in none of the volumes {volumes}")]
    Missing {
        /// The match.
        id: MatchId,
        /// Those that may have it.
        volumes: String,
    },
    /// A volume has something else than was written.
    #[error("volume {volume} is damaged, or another one than the database names: {detail}")]
    Damaged {
        /// The volume.
        volume: String,
        /// What is wrong.
        detail: String,
    },
}

impl Archive {
    /// The archive in a directory.
    #[must_use]
    pub fn new(directory: &Path) -> Self {
        Self { directory: directory.into() }
    }

    /// Whether the directory can be read.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self) -> Result<(), ArchiveError> {
        let read = std::fs::read_dir(&self.directory);
        read.map(drop).map_err(|error| file_error(&self.directory, error))
    }

    fn data_path(&self, volume: &str) -> PathBuf {
        self.directory.join(format!("{volume}.ndjson.gz"))
    }

    fn index_path(&self, volume: &str) -> PathBuf {
        self.directory.join(format!("{volume}.index"))
    }
}

fn file_error(path: &Path, error: io::Error) -> ArchiveError {
    ArchiveError::File { path: path.to_owned(), error }
}

fn damaged(volume: &str, detail: String) -> ArchiveError {
    ArchiveError::Damaged { volume: volume.to_owned(), detail }
}
