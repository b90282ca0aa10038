use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::RegisteredKey;

use super::instant;

/// The public key of a key pair with which the server signs, or has signed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SigningKey)]
pub struct SigningKeyBody {
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
