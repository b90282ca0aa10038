use sha2::{Digest, Sha256};

use super::bucket::Upload;
use super::folder::VolumeFiles;
use super::index::{Entry, MAGIC};
use super::{Archive, ArchiveError, ArchivedMatch, Files, damaged};

/// The facts of a written volume.
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
    volume: String,
    data: Data,
    index: Vec<u8>,
    hash: Sha256,
    facts: VolumeFacts,
}

/// The target of the data.
#[derive(Debug)]
enum Data {
    Files(VolumeFiles),
    Objects(Upload),
}

impl Archive {
    /// Begins a volume, which takes the place of one with the same name: an attempt before was not
    /// finished, or the database does not know of it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn write(&self, volume: &str) -> Result<VolumeWriter, ArchiveError> {
        let data = match &self.0 {
            Files::Folder(folder) => Data::Files(folder.create(volume)?),
            Files::Bucket(bucket) => Data::Objects(bucket.create(volume).await?),
        };
        Ok(VolumeWriter {
            volume: volume.to_owned(),
            data,
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
    /// When the log does not replay, or the data cannot be written.
    pub async fn add(&mut self, archived: &ArchivedMatch) -> Result<(), ArchiveError> {
        let bytes = archived.compress();
        let bytes = bytes.map_err(|corruption| damaged(&self.volume, corruption.to_string()))?;
        let length = u32::try_from(bytes.len());
        let length = length.map_err(|_| damaged(&self.volume, "a match is too long".to_owned()))?;
        Entry { id: archived.id, offset: self.facts.bytes, length }.write(&mut self.index);
        self.hash.update(&bytes);
        match &mut self.data {
            Data::Files(files) => files.write(&bytes)?,
            Data::Objects(upload) => upload.write(&bytes).await?,
        }
        self.facts.matches += 1;
        self.facts.events += archived.events.len() as u64;
        self.facts.bytes += u64::from(length);
        Ok(())
    }

    /// Makes the volume last, under its name.
    ///
    /// # Errors
    /// When that fails. Then no volume is there, or one that the database does not know.
    pub async fn finish(self) -> Result<VolumeFacts, ArchiveError> {
        match self.data {
            Data::Files(files) => files.finish(&self.index)?,
            Data::Objects(upload) => upload.finish(self.index).await?,
        }
        Ok(VolumeFacts { sha256: self.hash.finalize().into(), ..self.facts })
    }

    /// Gives up. An object store would keep the parts of an upload that does not end, unseen; in a
    /// directory the next attempt writes over what is there.
    pub async fn abandon(self) {
        if let Data::Objects(upload) = self.data {
            upload.abandon().await;
        }
    }
}
