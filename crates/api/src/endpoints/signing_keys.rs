//! The keys that sign records.

use actix_web::{HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bodies::{instant, list};
use crate::endpoint_registry::EndpointRegistry;
use crate::examples;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_store::RegisteredKey;

/// The public key of a key pair with which the server signs, or has signed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SigningKey)]
pub(super) struct SigningKeyBody {
    /// The id of the key in signatures: the first 16 hex digits of its SHA-256.
    #[schema(min_length = 16, max_length = 16)]
    key_id: String,
    /// `ed25519` (RFC 8032).
    algorithm: String,
    /// The 32 bytes of the key, in hex.
    #[schema(min_length = 64, max_length = 64)]
    public_key: String,
    /// When a server first started with it.
    #[serde(with = "instant")]
    created_at: DateTime<Utc>,
}

impl From<RegisteredKey> for SigningKeyBody {
    fn from(key: RegisteredKey) -> Self {
        Self {
            key_id: key.public_key.id(),
            algorithm: "ed25519".to_owned(),
            public_key: key.public_key.to_string(),
            created_at: key.created_at,
        }
    }
}

list!(SigningKeyList, SigningKeyBody);

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list_keys);
}

/// List the server's keys.
///
/// The public keys that sign finished matches, oldest first; all on one page. A key stays in the
/// list when it is no longer in use, because its signatures stay valid.
#[utoipa::path(
    tag = "catalogue",
    responses((
        status = 200, description = "The keys", body = SigningKeyList, example = json!(examples::keys()),
    )),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/keys")]
async fn list_keys(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let keys = api.store.signatures.signing_keys().await?.into_iter();
    let items = keys.map(SigningKeyBody::from).collect();
    Ok(HttpResponse::Ok().json(SigningKeyList { items, next_cursor: None }))
}
