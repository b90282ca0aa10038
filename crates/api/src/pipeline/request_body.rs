//! Reads request bodies: each limited in size and time, and all together limited in memory.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_LENGTH, HeaderMap};
use actix_web::web::{Bytes, BytesMut};
use futures_util::StreamExt;

use super::limits::{Address, Budget, BudgetShare, Client, LimitKey, Limits};
use crate::pools::fair_queue::{FairQueue, Requester, Turn};
use crate::problem::{ApiResult, Code, Problem, Shortage};
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;

/// So many bytes of each body do not count. Every move without `then` fits in, so that large bodies never block
/// one.
const FREE_BYTES: usize = 4_096;
/// The most memory that the counted bytes of all bodies take.
pub(crate) const MAX_BYTES: usize = 64 * 1_024 * 1_024;
/// The bodies of operations that take larger ones than others do, at a time: few of them must not leave
/// the others without memory.
const MAX_UPLOADS: usize = 8;

/// The places of uploads, from before the body comes until the response. An account waits for one or has
/// it, and a network for two where limits are on; who has held them the shortest goes first. Clones share
/// them.
#[derive(Debug, Clone)]
pub struct UploadPlaces {
    by_account: Budget,
    by_network: Budget,
    free: FairQueue,
}

/// The place of one upload, until it is dropped.
#[derive(Debug)]
pub(crate) struct UploadPlace {
    _shares: (BudgetShare, BudgetShare),
    _turn: Turn,
}

impl UploadPlaces {
    /// Places that are free.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let of_network = limits.part_of(MAX_UPLOADS);
        let [by_account, by_network] = [1, of_network].map(|most| Budget::new(usize::MAX, most));
        Self { by_account, by_network, free: FairQueue::new(MAX_UPLOADS) }
    }

    /// Waits for a place for an account at an address. After `timeout` most of those that were taken before
    /// are free again, if no body may take longer.
    ///
    /// # Errors
    /// `overloaded` when the account or the network has enough already, or no place became free in time.
    pub(crate) async fn take(
        &self,
        account: AccountId,
        address: Address,
        timeout: Duration,
    ) -> ApiResult<UploadPlace> {
        let by_account = self.by_account.take(LimitKey::Account(account), 1);
        let shares = by_account.zip(self.by_network.take(address, 1));
        let shares = shares.ok_or_else(Problem::too_many_pictures)?;
        let requester = Requester::new(&Client { address, account: Some(account) }, false);
        let turn = self.free.turn_within(timeout, requester).await;
        let turn = turn.ok_or_else(Problem::too_many_pictures)?;
        Ok(UploadPlace { _shares: shares, _turn: turn })
    }
}

/// Reads a body of at most `limit` bytes within `timeout`. The result is the body in one piece, as
/// a payload, and its share of the memory, which the address takes.
pub(crate) async fn read_body(
    memory: &Budget,
    address: Address,
    limit: usize,
    timeout: Duration,
    headers: &HeaderMap,
    payload: Payload,
) -> ApiResult<(Payload, Option<BudgetShare>)> {
    let late = |_| Problem::new(Code::RequestTimeout);
    let body = collect(memory, address, limit, headers, payload);
    let (bytes, share) = tokio::time::timeout(timeout, body).await.map_err(late)??;
    Ok((payload_of(bytes), share))
}

async fn collect(
    memory: &Budget,
    address: Address,
    limit: usize,
    headers: &HeaderMap,
    mut payload: Payload,
) -> ApiResult<(Bytes, Option<BudgetShare>)> {
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
    let mut share: Option<BudgetShare> = None;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(Problem::body_broke_off)?;
        let length = bytes.len() + chunk.len();
        if length > limit {
            return Err(too_large());
        }
        let counted = length.saturating_sub(FREE_BYTES);
        let has_room = match &mut share {
            Some(share) => share.grow_to(counted),
            None if counted > 0 => {
                share = memory.take(address, counted);
                share.is_some()
            }
            None => true,
        };
        if !has_room {
            return Err(Problem::new(Code::Overloaded).because_of(Shortage::RequestBodies));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok((bytes.freeze(), share))
}

fn payload_of(bytes: Bytes) -> Payload {
    if bytes.is_empty() { Payload::None } else { Payload::from(bytes) }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use actix_web::error::PayloadError;
    use futures_util::stream;
    use turnstone_texts::Language;

    use super::*;

    #[tokio::test]
    async fn a_body_that_breaks_off_is_answered_in_our_words_and_the_librarys_are_for_the_log() {
        let chunks = [Ok(Bytes::from_static(b"{")), Err(PayloadError::EncodingCorrupted)];
        let payload = Payload::Stream { payload: stream::iter(chunks).boxed_local() };
        let (memory, headers) = (Budget::new(MAX_BYTES, MAX_BYTES), HeaderMap::new());
        let address = IpAddr::from(Ipv4Addr::LOCALHOST).into();
        let read = read_body(&memory, address, 100, Duration::from_secs(5), &headers, payload);
        let Err(problem) = read.await else { panic!("a body that is not whole is no body") };
        let body = problem.body(Language::English, "/", uuid::Uuid::nil());
        assert_eq!((body.code, body.detail.as_str()), ("bad_request", "the body broke off"));
        assert_eq!(problem.cause(), Some(PayloadError::EncodingCorrupted.to_string().as_str()));
    }
}
