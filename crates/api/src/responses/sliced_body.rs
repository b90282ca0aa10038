//! Bodies in memory, sent in slices. actix-web copies each piece of a body into the buffer of its
//! connection. A large body in one piece would exist once more for each reader that is slow.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;

use crate::pipeline::limits::BudgetShare;

/// The most bytes of one slice.
pub(crate) const SLICE: usize = 16 * 1_024;

/// A body of shared bytes.
#[derive(Debug)]
pub(crate) struct SlicedBody {
    rest: Bytes,
    /// The memory that it counts for, until its last byte has left.
    _share: Option<BudgetShare>,
}

impl SlicedBody {
    pub(crate) fn new(bytes: Bytes, share: Option<BudgetShare>) -> Self {
        Self { rest: bytes, _share: share }
    }

    /// The next slice; `None` at the end.
    pub(crate) fn next_slice(&mut self) -> Option<Bytes> {
        let length = self.rest.len().min(SLICE);
        (length > 0).then(|| self.rest.split_to(length))
    }
}

impl MessageBody for SlicedBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.rest.len() as u64)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(self.next_slice().map(Ok))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[tokio::test]
    async fn a_body_is_sent_in_slices_of_the_same_memory() {
        let whole = Bytes::from(vec![7; 3 * SLICE + 1]);
        let mut body = SlicedBody::new(whole.clone(), None);
        assert_eq!(body.size(), BodySize::Sized(whole.len() as u64));
        let mut sent = 0;
        while let Some(slice) = poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await {
            let slice = slice.expect("bytes");
            assert!(slice.len() <= SLICE);
            assert_eq!(slice.as_ptr(), whole[sent..].as_ptr(), "nothing is copied");
            sent += slice.len();
        }
        assert_eq!(sent, whole.len());
    }
}
