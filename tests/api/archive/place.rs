use std::collections::BTreeMap;
use std::path::PathBuf;
#[cfg(feature = "long")]
use std::sync::Arc;

use tempfile::TempDir;

#[cfg(feature = "long")]
use crate::support::s3::{BUCKET, S3};

/// The place of an archive.
pub(super) enum Place {
    Folder(TempDir),
    /// Below a prefix of the bucket of a store.
    #[cfg(feature = "long")]
    Bucket(Arc<S3>, usize),
}

impl Place {
    pub(super) fn folder() -> Self {
        Self::Folder(tempfile::tempdir().expect("a directory"))
    }

    #[cfg(feature = "long")]
    pub(super) fn bucket() -> Self {
        Self::Bucket(Arc::new(S3::start()), 0)
    }

    /// An empty one of the same kind.
    #[cfg_attr(not(feature = "long"), expect(unused_variables, reason = "buckets have numbers"))]
    pub(super) fn another(&self, number: usize) -> Self {
        match self {
            Self::Folder(_) => Self::folder(),
            #[cfg(feature = "long")]
            Self::Bucket(store, _) => Self::Bucket(Arc::clone(store), number),
        }
    }

    /// The store of a bucket.
    #[cfg(feature = "long")]
    pub(super) fn store(&self) -> &S3 {
        match self {
            Self::Folder(_) => panic!("this is a directory"),
            #[cfg(feature = "long")]
            Self::Bucket(store, _) => store,
        }
    }

    /// As it is given to the program.
    pub(super) fn address(&self) -> String {
        match self {
            Self::Folder(directory) => directory.path().display().to_string(),
            #[cfg(feature = "long")]
            Self::Bucket(_, number) => format!("s3://{BUCKET}/old/{number}"),
        }
    }

    /// The flags that the program needs beside that.
    pub(super) fn flags(&self) -> Vec<String> {
        match self {
            Self::Folder(_) => Vec::new(),
            #[cfg(feature = "long")]
            Self::Bucket(store, _) => store.flags(),
        }
    }

    /// The flags that a server needs.
    pub(super) fn serving_flags(&self) -> Vec<String> {
        let mut flags = vec!["--archive".to_owned(), self.address()];
        flags.extend(self.flags());
        flags
    }

    /// The directory of the files.
    fn directory(&self) -> PathBuf {
        match self {
            Self::Folder(directory) => directory.path().to_owned(),
            #[cfg(feature = "long")]
            Self::Bucket(store, number) => store.objects().join("old").join(number.to_string()),
        }
    }

    pub(super) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let files = self.names().into_iter().map(|name| {
            let bytes = std::fs::read(self.directory().join(&name)).expect("a file");
            (name, bytes)
        });
        files.collect()
    }

    /// The names alone: files may come and go meanwhile.
    pub(super) fn names(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.directory()) else { return Vec::new() };
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    pub(super) fn put(&self, name: &str, bytes: &[u8]) {
        std::fs::create_dir_all(self.directory()).expect("a directory");
        std::fs::write(self.directory().join(name), bytes).expect("a file");
    }
}

/// Makes a test for each kind of place.
macro_rules! in_both_places {
    ($($name:ident),*) => {
        mod in_a_directory {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::Place::folder()).await;
            })*
        }

        #[cfg(feature = "long")]
        mod in_a_bucket {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::Place::bucket()).await;
            })*
        }
    };
}
pub(super) use in_both_places;
