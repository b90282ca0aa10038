use std::path::PathBuf;
use std::str::FromStr;

use object_store::path::Path;

/// The place of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchivePlace {
    /// In a directory.
    Folder(PathBuf),
    /// In a bucket of an object store, `s3://bucket/prefix`.
    Bucket {
        /// The bucket.
        name: String,
        /// The prefix of the names of all objects. May be empty.
        prefix: Path,
    },
}

impl FromStr for ArchivePlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it must be a directory, or a bucket as in s3://bucket/prefix".to_owned();
        let Some((scheme, rest)) = text.split_once("://") else {
            // A URL with a mistake, and perhaps with a key in it, which errors about a directory would show.
            let is_like_url = text.split_once('@').is_some_and(|(before, _)| before.contains(':'));
            return if is_like_url { Err(wrong()) } else { Ok(Self::Folder(PathBuf::from(text))) };
        };
        let (name, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let may_contain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        if scheme != "s3" || name.is_empty() || !name.chars().all(may_contain) {
            return Err(wrong());
        }
        let prefix = Path::parse(prefix).map_err(|_| wrong())?;
        Ok(Self::Bucket { name: name.to_owned(), prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_directory_or_a_bucket() {
        let bucket = |name: &str, prefix: &str| ArchivePlace::Bucket {
            name: name.to_owned(),
            prefix: Path::from(prefix),
        };
        for (text, place) in [
            ("/srv/archive", ArchivePlace::Folder("/srv/archive".into())),
            ("archive", ArchivePlace::Folder("archive".into())),
            ("s3://games", bucket("games", "")),
            ("s3://games/", bucket("games", "")),
            ("s3://games/old/ones/", bucket("games", "old/ones")),
        ] {
            assert_eq!(text.parse(), Ok(place), "{text}");
        }
        for text in [
            "s3:/key:secret@games",
            "s3://",
            "s3:///old",
            "s3://a bucket",
            "https://games",
            "s3://games/a//b",
        ] {
            assert!(text.parse::<ArchivePlace>().is_err(), "{text}");
        }
    }
}
