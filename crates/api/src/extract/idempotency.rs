use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::problem::{ApiResult, Code, Problem};
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;
use turnstone_store::IdempotencyKey;

/// How often a creation is tried with a key that repeats of it claim at the same time: with an id of its own, then
/// with the one that was claimed.
pub const MAX_CLAIMS: usize = 3;

/// The header of the key.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// The longest key.
const MAX_KEY_LENGTH: usize = 255;

/// The `Idempotency-Key` of a creation, if one was sent.
#[derive(Debug, Clone)]
pub struct IdempotencyHeader(Option<String>);

impl IdempotencyHeader {
    /// The key of an account for an operation with a body. Its members may be in any order: some
    /// clients encode the body again for a repeat, and their encoders have no fixed order.
    #[must_use]
    pub fn key(self, account: AccountId, operation: &str, body: &[u8]) -> Option<IdempotencyKey> {
        let key = self.0?;
        let canonical = serde_json::from_slice::<Value>(body)
            .and_then(|body| serde_json_canonicalizer::to_vec(&body))
            .unwrap_or_else(|_| body.to_vec());
        let hasher =
            Sha256::new().chain_update(operation).chain_update([0]).chain_update(canonical);
        Some(IdempotencyKey { account, key, request_hash: hasher.finalize().into() })
    }
}

/// Marks a response as the repeated response to an earlier request with the same key.
#[must_use]
pub fn mark_replayed(mut response: HttpResponse) -> HttpResponse {
    let name = HeaderName::from_static("idempotency-replayed");
    response.headers_mut().insert(name, HeaderValue::from_static("true"));
    response
}

impl FromRequest for IdempotencyHeader {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut values = request.headers().get_all(IDEMPOTENCY_KEY);
        let key = match (values.next(), values.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => match value.to_str() {
                Ok(key) if (1..=MAX_KEY_LENGTH).contains(&key.len()) => Ok(Some(key.to_owned())),
                Ok(_) | Err(_) => Err(()),
            },
            (Some(_), Some(_)) => Err(()),
        };
        ready(key.map(Self).map_err(|()| {
            let detail =
                format!("`Idempotency-Key` is one key of 1 to {MAX_KEY_LENGTH} visible characters");
            let detail = Phrase::new("detail-idempotency-key", detail).with("most", MAX_KEY_LENGTH);
            Problem::with(Code::InvalidHeader, detail)
        }))
    }
}
