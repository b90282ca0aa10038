use std::path::PathBuf;

use clap::Args;

use crate::archive::Archive;

/// The archive.
#[derive(Debug, Clone, Default, Args)]
pub struct ArchiveArgs {
    /// The directory that `turnstone archive` has filled: the logs of matches that ended long ago are read
    /// from there.
    #[arg(long, env = "TURNSTONE_ARCHIVE", value_name = "DIR", value_parser = archive_directory)]
    pub archive: Option<PathBuf>,
}

impl ArchiveArgs {
    /// The archive, if there is one.
    #[must_use]
    pub fn archive(&self) -> Option<Archive> {
        self.archive.as_deref().map(Archive::new)
    }
}

/// The directory of an archive.
///
/// # Errors
/// When the text is the address of a service.
pub(crate) fn archive_directory(text: &str) -> Result<PathBuf, String> {
    if text.contains("://") {
        return Err("the archive is a directory; mount a bucket as one".to_owned());
    }
    Ok(PathBuf::from(text))
}
