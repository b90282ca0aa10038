use serde::{Deserialize, Serialize};

/// A player's dice nonce, 64 hex digits. With it, even the server cannot choose the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "openapi", schema(value_type = String, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$"))]
pub struct DiceNonce(pub(super) [u8; 32]);

/// The text is not a nonce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a dice nonce must be 64 hex digits, in lower case")]
pub struct InvalidNonce;

impl TryFrom<String> for DiceNonce {
    type Error = InvalidNonce;

    fn try_from(text: String) -> Result<Self, InvalidNonce> {
        hex32(&text).map(Self).ok_or(InvalidNonce)
    }
}

impl From<DiceNonce> for String {
    fn from(nonce: DiceNonce) -> Self {
        hex::encode(nonce.0)
    }
}

/// 32 bytes of 64 hex digits. Only lower case is accepted, so each value has one form.
pub(super) fn hex32(text: &str) -> Option<[u8; 32]> {
    let bytes: [u8; 32] = hex::decode(text).ok()?.try_into().ok()?;
    (hex::encode(bytes) == text).then_some(bytes)
}
