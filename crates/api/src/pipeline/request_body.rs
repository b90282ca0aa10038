//! Reads request bodies: each limited in size and time, and all together limited in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_LENGTH, HeaderMap};
use actix_web::web::{Bytes, BytesMut};
use futures_util::StreamExt;

use crate::problem::{ApiResult, Code, Problem, Shortage};
use turnstone_rules::Phrase;

/// So many bytes of each body do not count. Every move without `then` fits in, so that large bodies never block
/// one.
const FREE_BYTES: usize = 4_096;
/// The most memory that the counted bytes of all bodies take.
const MAX_BYTES: usize = 64 * 1_024 * 1_024;
/// The same for the bodies of operations that take larger ones than others do: few of them must not
/// leave the others without memory.
const MAX_UPLOAD_BYTES: usize = 8 * 1_024 * 1_024;

/// The memory that large bodies take, all together. Clones share the count.
#[derive(Debug, Clone)]
pub struct LargeBodyMemory {
    used: Arc<AtomicUsize>,
    most: usize,
}

impl LargeBodyMemory {
    /// The memory of ordinary bodies.
    #[must_use]
    pub fn of_ordinary() -> Self {
        Self { used: Arc::default(), most: MAX_BYTES }
    }

    /// The memory of bodies that an operation takes beyond the limit of ordinary ones.
    #[must_use]
    pub fn of_uploads() -> Self {
        Self { used: Arc::default(), most: MAX_UPLOAD_BYTES }
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }
}

/// The share of one body; released when dropped.
#[derive(Debug)]
pub(crate) struct MemoryShare {
    all: LargeBodyMemory,
    bytes: usize,
}

impl MemoryShare {
    fn grow(&mut self, bytes: usize) -> bool {
        let more = |used: usize| Some(used + bytes).filter(|used| *used <= self.all.most);
        let grown = self.all.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok();
        self.bytes += if grown { bytes } else { 0 };
        grown
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.all.used.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

/// Reads a body of at most `limit` bytes within `timeout`. The result is the body in one piece, as
/// a payload, and its share of the memory.
pub(crate) async fn read_body(
    memory: &LargeBodyMemory,
    limit: usize,
    timeout: Duration,
    headers: &HeaderMap,
    payload: Payload,
) -> ApiResult<(Payload, MemoryShare)> {
    let mut share = MemoryShare { all: memory.clone(), bytes: 0 };
    let late = |_| Problem::new(Code::RequestTimeout);
    let body = collect(limit, headers, payload, &mut share);
    let bytes = tokio::time::timeout(timeout, body).await.map_err(late)??;
    Ok((payload_of(bytes), share))
}

async fn collect(
    limit: usize,
    headers: &HeaderMap,
    mut payload: Payload,
    share: &mut MemoryShare,
) -> ApiResult<Bytes> {
    let too_large = || {
        let detail = format!("a body has at most {limit} bytes");
        let detail = Phrase::new("detail-body-limit", detail).with("most", limit);
        Problem::with(Code::BodyTooLarge, detail)
    };
    let declared = headers.get(CONTENT_LENGTH);
    let declared = declared.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|declared| declared > limit) {
        return Err(too_large());
    }
    let mut bytes = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(Problem::body_broke_off)?;
        let length = bytes.len() + chunk.len();
        if length > limit {
            return Err(too_large());
        }
        let counted = length.saturating_sub(FREE_BYTES);
        if counted > share.bytes && !share.grow(counted - share.bytes) {
            return Err(Problem::new(Code::Overloaded).because_of(Shortage::RequestBodies));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

fn payload_of(bytes: Bytes) -> Payload {
    if bytes.is_empty() { Payload::None } else { Payload::from(bytes) }
}

#[cfg(test)]
mod tests {
    use actix_web::error::PayloadError;
    use futures_util::stream;
    use turnstone_texts::Language;

    use super::*;

    #[tokio::test]
    async fn a_body_that_breaks_off_is_answered_in_our_words_and_the_librarys_are_for_the_log() {
        let chunks = [Ok(Bytes::from_static(b"{")), Err(PayloadError::EncodingCorrupted)];
        let payload = Payload::Stream { payload: stream::iter(chunks).boxed_local() };
        let memory = LargeBodyMemory::of_ordinary();
        let headers = HeaderMap::new();
        let read = read_body(&memory, 100, Duration::from_secs(5), &headers, payload);
        let Err(problem) = read.await else { panic!("a body that is not whole is no body") };
        let body = problem.body(Language::English, "/", uuid::Uuid::nil());
        assert_eq!((body.code, body.detail.as_str()), ("bad_request", "the body broke off"));
        assert_eq!(problem.cause(), Some(PayloadError::EncodingCorrupted.to_string().as_str()));
    }
}
