//! An archive in a directory. Everything here blocks the thread.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use turnstone_matches::MatchId;
use turnstone_rules::exact;

use super::index::find;
use super::{ArchiveError, ArchivedMatch, damaged, data_name, index_name};

/// The directory. Clones are cheap.
#[derive(Debug, Clone)]
pub(super) struct Folder(Arc<Path>);

/// The files of a volume that is being written. Nobody sees them before [`finish`](Self::finish).
#[derive(Debug)]
pub(super) struct VolumeFiles {
    folder: Folder,
    volume: String,
    data: BufWriter<File>,
}

impl Folder {
    pub(super) fn new(directory: &Path) -> Self {
        Self(directory.into())
    }

    /// Whether the directory can be read.
    pub(super) fn check(&self) -> Result<(), ArchiveError> {
        let read = std::fs::read_dir(&self.0);
        read.map(drop).map_err(|error| file_error(&self.0, error))
    }

    /// Reads a match from a volume; `None` when it is not there.
    pub(super) fn read(
        &self,
        volume: &str,
        id: MatchId,
    ) -> Result<Option<ArchivedMatch>, ArchiveError> {
        let path = self.0.join(index_name(volume));
        let index = File::open(&path).map_err(|error| file_error(&path, error))?;
        let bytes = index.metadata().map_err(|error| file_error(&path, error))?.len();
        let entry = find(&index, bytes, id).map_err(|error| file_error(&path, error))?;
        let Some(entry) = entry else { return Ok(None) };
        let path = self.0.join(data_name(volume));
        let data = File::open(&path).map_err(|error| file_error(&path, error))?;
        let size = data.metadata().map_err(|error| file_error(&path, error))?.len();
        if entry.offset.checked_add(entry.length.into()).is_none_or(|end| end > size) {
            return Err(damaged(volume, format!("match {id} lies behind its end")));
        }
        let mut bytes = vec![0; exact::<usize>(entry.length)];
        data.read_exact_at(&mut bytes, entry.offset).map_err(|error| file_error(&path, error))?;
        ArchivedMatch::of_volume(volume, id, &bytes).map(Some)
    }

    /// Begins a volume.
    pub(super) fn create(&self, volume: &str) -> Result<VolumeFiles, ArchiveError> {
        let path = unfinished(&self.0.join(data_name(volume)));
        let data = File::create(&path).map_err(|error| file_error(&path, error))?;
        let data = BufWriter::new(data);
        Ok(VolumeFiles { folder: self.clone(), volume: volume.to_owned(), data })
    }
}

impl VolumeFiles {
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        let written = self.data.write_all(bytes);
        written.map_err(|error| file_error(&self.folder.0.join(data_name(&self.volume)), error))
    }

    /// Writes everything to the disk, and gives the files their names.
    pub(super) fn finish(self, index: &[u8]) -> Result<(), ArchiveError> {
        let Self { folder: Folder(directory), volume, data } = self;
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| file_error(&path, error)
        };
        let data_path = directory.join(data_name(&volume));
        let index_path = directory.join(index_name(&volume));
        let data = data.into_inner().map_err(io::IntoInnerError::into_error);
        data.and_then(|data| data.sync_all()).map_err(failed(&data_path))?;
        let index_now = unfinished(&index_path);
        let written = File::create(&index_now).and_then(|mut file| {
            file.write_all(index)?;
            file.sync_all()
        });
        written.map_err(failed(&index_now))?;
        std::fs::rename(unfinished(&data_path), &data_path).map_err(failed(&data_path))?;
        std::fs::rename(index_now, &index_path).map_err(failed(&index_path))?;
        // So that the names survive a loss of power, too.
        let synced = File::open(&directory).and_then(|directory| directory.sync_all());
        synced.map_err(failed(&directory))
    }
}

/// The name of a file that is not complete.
fn unfinished(path: &Path) -> PathBuf {
    path.with_added_extension("unfinished")
}

fn file_error(path: &Path, error: io::Error) -> ArchiveError {
    ArchiveError::File { path: path.to_owned(), error }
}
