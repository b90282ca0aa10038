use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{
    BackoffConfig, Error, GetOptions, GetRange, MultipartUpload, ObjectStore, ObjectStoreExt,
    RetryConfig,
};

use super::super::{ArchiveError, ArchiveReader};
use super::http::Http;

/// The most characters of an error that nothing is known about.
const MAX_DETAIL: usize = 400;
/// The codes of requests that are not allowed; not every request that is refused ends as such an error.
const REFUSED: [&str; 3] = ["AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"];

/// The objects of a bucket whose names begin with a prefix.
#[derive(Debug, Clone)]
pub(super) struct Objects {
    bucket: Arc<str>,
    prefix: Path,
    store: AmazonS3,
}

/// A part of an object.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    /// How many bytes the whole object has.
    pub(super) size: u64,
}

impl Objects {
    pub(super) fn open(
        name: &str,
        prefix: &Path,
        settings: &[(String, String)],
        reader: ArchiveReader,
    ) -> Result<Self, ArchiveError> {
        // Of a request the time is limited as a whole.
        let (timeout, max_retries) = match reader {
            ArchiveReader::Requests => (Duration::from_secs(4), 2),
            ArchiveReader::Command => (Duration::from_mins(1), 5),
        };
        let retry = RetryConfig {
            backoff: BackoffConfig {
                init_backoff: Duration::from_millis(100),
                max_backoff: Duration::from_secs(5),
                base: 2.0,
            },
            max_retries,
            retry_timeout: Duration::from_mins(2),
        };
        let failed = |detail: String| ArchiveError::Object { url: format!("s3://{name}"), detail };
        let http = Http::new(timeout).map_err(|error| failed(format!("no TLS: {error}")))?;
        let mut builder = AmazonS3Builder::new();
        for (key, value) in settings {
            // Programs for other things have settings with such names, too.
            if let Ok(key) = key.parse() {
                builder = builder.with_config(key, value);
            }
        }
        let builder = builder.with_bucket_name(name).with_http_connector(http);
        let store = builder.with_retry(retry).build();
        let store = store.map_err(|error| failed(explain(&error)))?;
        Ok(Self { bucket: name.into(), prefix: prefix.clone(), store })
    }

    /// Asks for the name of one object, to see whether the bucket can be read.
    pub(super) async fn list_one(&self) -> Result<(), ArchiveError> {
        match self.store.list(Some(&self.prefix)).next().await {
            Some(Err(error)) => Err(self.failed("", &error)),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// Reads bytes of an object, which may be fewer than were asked for only where it ends.
    pub(super) async fn read(&self, name: &str, range: Range<u64>) -> Result<Piece, ArchiveError> {
        let range = Some(GetRange::Bounded(range));
        let options = GetOptions { range, ..GetOptions::default() };
        let failed = |error: Error| self.failed(name, &error);
        let got = self.store.get_opts(&self.path(name), options).await.map_err(failed)?;
        let (size, expected) = (got.meta.size, got.range.end - got.range.start);
        let bytes = got.bytes().await.map_err(failed)?;
        if bytes.len() as u64 != expected {
            let detail = format!("{} bytes came instead of {expected}", bytes.len());
            return Err(ArchiveError::Object { url: self.url(name), detail });
        }
        Ok(Piece { bytes: bytes.to_vec(), size })
    }

    /// Writes an object.
    pub(super) async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), ArchiveError> {
        let put = self.store.put(&self.path(name), bytes.into()).await;
        put.map(drop).map_err(|error| self.failed(name, &error))
    }

    /// Begins an object that is written in parts.
    pub(super) async fn upload(
        &self,
        name: &str,
    ) -> Result<Box<dyn MultipartUpload>, ArchiveError> {
        let begun = self.store.put_multipart(&self.path(name)).await;
        begun.map_err(|error| self.failed(name, &error))
    }

    /// The error of an object.
    pub(super) fn failed(&self, name: &str, error: &Error) -> ArchiveError {
        ArchiveError::Object { url: self.url(name), detail: explain(error) }
    }

    /// The store has not answered.
    pub(super) fn too_slow(&self, after: Duration) -> ArchiveError {
        let detail = format!("no answer within {} seconds", after.as_secs());
        ArchiveError::Object { url: self.url(""), detail }
    }

    fn path(&self, name: &str) -> Path {
        self.prefix.clone().join(name)
    }

    fn url(&self, name: &str) -> String {
        let path = if name.is_empty() { self.prefix.clone() } else { self.path(name) };
        format!("s3://{}/{path}", self.bucket)
    }
}

/// An error in words for operators. S3 answers `<Error><Code>…</Code><Message>…</Message>…`, but without them
/// where it is asked for nothing but the head.
fn explain(error: &Error) -> String {
    let text = error.to_string();
    let said = |element: &str| {
        let (_, rest) = text.split_once(&format!("<{element}>"))?;
        Some(rest.split_once('<')?.0.to_owned())
    };
    let is_refused =
        matches!(error, Error::PermissionDenied { .. } | Error::Unauthenticated { .. });
    let code = said("Code");
    match code.as_deref() {
        Some("NoSuchBucket") => "there is no such bucket".to_owned(),
        _ if matches!(error, Error::NotFound { .. }) => "there is no such object".to_owned(),
        code if is_refused || code.is_some_and(|code| REFUSED.contains(&code)) => format!(
            "the access is refused ({}): check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what \
             they may do",
            code.unwrap_or("without a reason")
        ),
        Some(code) => {
            format!("the object store says {code}: {}", said("Message").unwrap_or_default())
        }
        // The address at which machines of Amazon find the credentials of their role.
        None if text.contains("//169.254.169.254/") => {
            "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or \
             AWS_ACCESS_KEY_ID_FILE and AWS_SECRET_ACCESS_KEY_FILE"
                .to_owned()
        }
        None => text.chars().take(MAX_DETAIL).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_store_says_is_said_in_words() {
        let generic = |text: &str| Error::Generic { store: "S3", source: text.into() };
        let missing = |text: &str| Error::NotFound { path: "a".to_owned(), source: text.into() };
        let refused =
            |text: &str| Error::PermissionDenied { path: "a".to_owned(), source: text.into() };
        for (error, words) in [
            (
                generic("<Error><Code>SlowDown</Code><Message>Less.</Message>"),
                "says SlowDown: Less.",
            ),
            (missing("<Code>NoSuchBucket</Code>"), "no such bucket"),
            (missing("<Code>NoSuchKey</Code>"), "no such object"),
            (missing(""), "no such object"),
            (refused("<Code>AccessDenied</Code>"), "refused (AccessDenied)"),
            (generic("<Code>NoSuchBucket</Code>"), "no such bucket"),
            (generic("<Code>SignatureDoesNotMatch</Code>"), "refused (SignatureDoesNotMatch)"),
            (generic("PUT http://169.254.169.254/latest/api/token"), "no credentials"),
            (generic("a connection broke"), "a connection broke"),
        ] {
            let said = explain(&error);
            assert!(said.contains(words), "{said}");
        }
        assert_eq!(explain(&generic(&"long ".repeat(1000))).len(), MAX_DETAIL);
    }
}
