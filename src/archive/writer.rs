use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::index::{Entry, MAGIC};
use super::{Archive, ArchiveError, ArchivedMatch, damaged, file_error};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VolumeFacts {
    /// How many matches.
    pub matches: u64,
    /// How many events they have.
    pub events: u64,
    /// How many bytes the data takes.
    pub bytes: u64,
    /// The SHA-256 of the data.
    pub sha256: [u8; 32],
}

/// Writes a volume. Nobody sees it before [`finish`](Self::finish).
#[derive(Debug)]
pub struct VolumeWriter {
    archive: Archive,
    volume: String,
    data: BufWriter<File>,
    index: Vec<u8>,
    hash: Sha256,
    facts: VolumeFacts,
}

impl Archive {
    /// Begins a volume, which takes the place of one with the same name: an attempt before was not
    /// finished, or the database does not know of it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, volume: &str) -> Result<VolumeWriter, ArchiveError> {
        let path = unfinished(&self.data_path(volume));
        let data = File::create(&path).map_err(|error| file_error(&path, error))?;
        Ok(VolumeWriter {
            archive: self.clone(),
            volume: volume.to_owned(),
            data: BufWriter::new(data),
            index: MAGIC.to_vec(),
            hash: Sha256::new(),
            facts: VolumeFacts { matches: 0, events: 0, bytes: 0, sha256: [0; 32] },
        })
    }
}

impl VolumeWriter {
    /// Adds a match. Its id is greater than that of the one before.
    ///
    /// # Errors
    /// When the log does not replay, or the file cannot be written.
    pub fn add(&mut self, archived: &ArchivedMatch) -> Result<(), ArchiveError> {
        let bytes = archived.compress();
        let bytes = bytes.map_err(|corruption| damaged(&self.volume, corruption.to_string()))?;
        let length = u32::try_from(bytes.len());
        let length = length.map_err(|_| damaged(&self.volume, "a match is too long".to_owned()))?;
        Entry { id: archived.id, offset: self.facts.bytes, length }.write(&mut self.index);
        let written = self.data.write_all(&bytes);
        written.map_err(|error| file_error(&self.archive.data_path(&self.volume), error))?;
        self.hash.update(&bytes);
        self.facts.matches += 1;
        self.facts.events += archived.events.len() as u64;
        self.facts.bytes += u64::from(length);
        Ok(())
    }

    /// Writes everything to the disk, and gives the files their names.
    ///
    /// # Errors
    /// When that fails. Then no volume is there, or one that the database does not know.
    pub fn finish(self) -> Result<VolumeFacts, ArchiveError> {
        let (data_path, index_path) =
            (self.archive.data_path(&self.volume), self.archive.index_path(&self.volume));
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| file_error(&path, error)
        };
        let data = self.data.into_inner().map_err(std::io::IntoInnerError::into_error);
        data.and_then(|data| data.sync_all()).map_err(failed(&data_path))?;
        let index = unfinished(&index_path);
        let written = File::create(&index).and_then(|mut file| {
            file.write_all(&self.index)?;
            file.sync_all()
        });
        written.map_err(failed(&index))?;
        std::fs::rename(unfinished(&data_path), &data_path).map_err(failed(&data_path))?;
        std::fs::rename(index, &index_path).map_err(failed(&index_path))?;
        // So that the names survive a loss of power, too.
        let directory = &self.archive.directory;
        let synced = File::open(directory).and_then(|directory| directory.sync_all());
        synced.map_err(failed(directory))?;
        Ok(VolumeFacts { sha256: self.hash.finalize().into(), ..self.facts })
    }
}

/// The name of a file that is not complete.
fn unfinished(path: &Path) -> PathBuf {
    path.with_added_extension("unfinished")
}
