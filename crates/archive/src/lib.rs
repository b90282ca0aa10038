//! The archive: the logs of matches that ended long ago, outside the database.
//!
//! A *volume* is written once and never changed. It is two files: `NAME.ndjson.gz` has a signed record
//! on each line, without names of players, so that `zcat NAME.ndjson.gz | turnstone verify -` checks
//! it; `NAME.index` says where in that file each match is. Every record is compressed by itself, and
//! found by a binary search. The files are in a directory, or are the objects of a bucket.
//!
//! This module knows the files. `store::archive` decides what is in them, and reads from them what the
//! database no longer has.

mod bucket;
mod folder;
mod index;
mod place;
mod record;
mod writer;

pub use place::ArchivePlace;
pub use record::ArchivedMatch;
pub use writer::{VolumeFacts, VolumeWriter};

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use turnstone_matches::MatchId;

use bucket::Bucket;
use folder::Folder;

/// An archive. Clones are cheap.
#[derive(Debug, Clone)]
pub struct Archive(Files);

#[derive(Debug, Clone)]
enum Files {
    Folder(Folder),
    Bucket(Arc<Bucket>),
}

/// For whom an archive in a bucket is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveReader {
    /// For requests: any match, and not for long.
    Requests,
    /// For a command: all matches in the order of their ids, and with patience.
    Command,
}

/// The reason why a match cannot be read from the archive, or written to it.
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
        /// The error.
        error: io::Error,
    },
    /// The object store does not do what it should.
    #[error("{url}: {detail}")]
    Object {
        /// The object or the bucket, as `s3://bucket/name`.
        url: String,
        /// The error in words.
        detail: String,
    },
    /// No volume has the match.
    #[error("match {id} is in none of the volumes {volumes}")]
    Missing {
        /// The match.
        id: MatchId,
        /// The volumes that may have it.
        volumes: String,
    },
    /// A volume has something else than was written.
    #[error("volume {volume} is damaged, or another one than the database names: {detail}")]
    Damaged {
        /// The volume.
        volume: String,
        /// The fault in words.
        detail: String,
    },
}

impl Archive {
    /// The archive in a place. The settings are those of the object store, by their names: `aws_region`
    /// and what else the crate `object_store` knows.
    ///
    /// # Errors
    /// When the settings are wrong. Whether there is an archive, [`check`](Self::check) says.
    pub fn open(
        place: &ArchivePlace,
        settings: &[(String, String)],
        reader: ArchiveReader,
    ) -> Result<Self, ArchiveError> {
        Ok(Self(match place {
            ArchivePlace::Folder(directory) => Files::Folder(Folder::new(directory)),
            ArchivePlace::Bucket { name, prefix } => {
                Files::Bucket(Arc::new(Bucket::open(name, prefix, settings, reader)?))
            }
        }))
    }

    /// Whether the directory or the bucket can be read.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn check(&self) -> Result<(), ArchiveError> {
        match &self.0 {
            Files::Folder(folder) => folder.check(),
            Files::Bucket(bucket) => bucket.check().await,
        }
    }

    /// Reads a match from the first of these volumes that has it.
    ///
    /// # Errors
    /// When a volume cannot be read or is damaged, or none has the match.
    pub async fn read(
        &self,
        volumes: &[String],
        id: MatchId,
    ) -> Result<ArchivedMatch, ArchiveError> {
        for volume in volumes {
            let found = match &self.0 {
                Files::Folder(folder) => {
                    let (folder, volume) = (folder.clone(), volume.clone());
                    on_another_thread(move || folder.read(&volume, id)).await?
                }
                Files::Bucket(bucket) => bucket.read(volume, id).await?,
            };
            if let Some(found) = found {
                return Ok(found);
            }
        }
        if let Files::Bucket(bucket) = &self.0 {
            for volume in volumes {
                bucket.forget(volume);
            }
        }
        Err(ArchiveError::Missing { id, volumes: volumes.join(", ") })
    }
}

/// Runs what blocks.
async fn on_another_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

fn data_name(volume: &str) -> String {
    format!("{volume}.ndjson.gz")
}

fn index_name(volume: &str) -> String {
    format!("{volume}.index")
}

fn damaged(volume: &str, detail: String) -> ArchiveError {
    ArchiveError::Damaged { volume: volume.to_owned(), detail }
}
