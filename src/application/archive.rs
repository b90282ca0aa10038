use crate::archive::{Archive, ArchivePlace, ArchiveReader};
use crate::config::{ArchiveArgs, BucketArgs};

/// The archive that the settings name, if they name one.
///
/// # Errors
/// When the settings of its bucket are wrong.
pub fn archive(args: &ArchiveArgs, reader: ArchiveReader) -> anyhow::Result<Option<Archive>> {
    args.archive.as_ref().map(|place| archive_at(place, &args.bucket, reader)).transpose()
}

/// The archive in a place.
///
/// # Errors
/// When the settings of its bucket are wrong.
pub fn archive_at(
    place: &ArchivePlace,
    bucket: &BucketArgs,
    reader: ArchiveReader,
) -> anyhow::Result<Archive> {
    let text = |text: std::ffi::OsString| text.into_string().ok();
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
    Ok(Archive::open(place, &bucket.settings(variables), reader)?)
}
