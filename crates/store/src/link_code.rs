use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

/// The secret of an invite link: 12 random bytes, as text 16 characters of Base64 for URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkCode(pub [u8; 12]);

impl LinkCode {
    /// The code of a text; `None`: no link has such a code.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// The code as what was made with an idempotency key, which has room for 16 bytes.
    pub(crate) fn to_made_id(self) -> Uuid {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.0);
        Uuid::from_bytes(bytes)
    }

    /// The code of [`Self::to_made_id`].
    pub(crate) fn of_made_id(id: Uuid) -> Self {
        Self(std::array::from_fn(|place| id.as_bytes()[place]))
    }
}

impl fmt::Display for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}
