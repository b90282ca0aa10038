use std::fs::File;
use std::os::unix::fs::FileExt;

use turnstone_matches::MatchId;

use super::index::find;
use super::{Archive, ArchiveError, ArchivedMatch, damaged, file_error};

impl Archive {
    /// Reads a match from the first of these volumes that has it. Blocks the thread.
    ///
    /// # Errors
    /// When a volume cannot be read or is damaged, or none has the match.
    pub fn read(&self, volumes: &[String], id: MatchId) -> Result<ArchivedMatch, ArchiveError> {
        for volume in volumes {
            if let Some(found) = self.read_from(volume, id)? {
                return Ok(found);
            }
        }
        Err(ArchiveError::Missing { id, volumes: volumes.join(", ") })
    }

    /// A match in a volume; `None` when it is not there.
    fn read_from(&self, volume: &str, id: MatchId) -> Result<Option<ArchivedMatch>, ArchiveError> {
        let path = self.index_path(volume);
        let index = File::open(&path).map_err(|error| file_error(&path, error))?;
        let bytes = index.metadata().map_err(|error| file_error(&path, error))?.len();
        let entry = find(&index, bytes, id).map_err(|error| file_error(&path, error))?;
        let Some(entry) = entry else { return Ok(None) };
        let path = self.data_path(volume);
        let data = File::open(&path).map_err(|error| file_error(&path, error))?;
        let size = data.metadata().map_err(|error| file_error(&path, error))?.len();
        if entry.offset.checked_add(entry.length.into()).is_none_or(|end| end > size) {
            return Err(damaged(volume, format!("match {id} lies behind its end")));
        }
        let mut bytes = vec![0; usize::try_from(entry.length).unwrap_or_default()];
        data.read_exact_at(&mut bytes, entry.offset).map_err(|error| file_error(&path, error))?;
        let found = ArchivedMatch::decompress(&bytes);
        let found = found.map_err(|why| damaged(volume, format!("match {id}: {why}")))?;
        if found.id != id {
            return Err(damaged(volume, format!("it has match {} in the place of {id}", found.id)));
        }
        Ok(Some(found))
    }
}
