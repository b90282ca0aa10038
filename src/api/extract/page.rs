use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, de};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::problem::{ApiResult, Code, Problem};

/// How many items a page has unless the client says otherwise.
const DEFAULT_LIMIT: u16 = 20;
/// The most that a page has.
const LARGEST_LIMIT: u16 = 100;

/// How many items a page has, 1 to 100.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = u16, minimum = 1, maximum = 100, default = 20)]
pub struct Limit(u16);

impl Limit {
    /// One more than the page has, to see whether another page follows.
    #[must_use]
    pub fn and_one(self) -> i64 {
        i64::from(self.0) + 1
    }

    /// Cuts what was read with [`Self::and_one`] to the page; whether more follows.
    pub fn cut<T>(self, items: &mut Vec<T>) -> bool {
        let more = items.len() > usize::from(self.0);
        items.truncate(usize::from(self.0));
        more
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self(DEFAULT_LIMIT)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let limit = u16::deserialize(deserializer)?;
        if (1..=LARGEST_LIMIT).contains(&limit) {
            Ok(Self(limit))
        } else {
            Err(de::Error::custom(format!("must be from 1 to {LARGEST_LIMIT}")))
        }
    }
}

/// Where the next page of a list begins. Opaque to clients; four bytes of a digest tell a cursor of
/// this list from other text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor(pub Uuid);

impl Cursor {
    /// A cursor from a request.
    ///
    /// # Errors
    /// `invalid_cursor` when it is not one of this list.
    pub fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok();
        let id = bytes.and_then(|bytes| <[u8; 20]>::try_from(bytes).ok()).and_then(|bytes| {
            let id = Uuid::from_slice(&bytes[..16]).ok()?;
            (bytes[16..] == check(list, id)).then_some(id)
        });
        id.map(Self).ok_or_else(|| {
            Problem::new(Code::InvalidCursor).at("/cursor", "not a cursor of this list")
        })
    }

    /// The text for `next_cursor`.
    #[must_use]
    pub fn to_text(self, list: &str) -> String {
        let mut bytes = self.0.as_bytes().to_vec();
        bytes.extend_from_slice(&check(list, self.0));
        URL_SAFE_NO_PAD.encode(bytes)
    }
}

fn check(list: &str, id: Uuid) -> [u8; 4] {
    let digest = Sha256::new().chain_update(list).chain_update(id).finalize();
    std::array::from_fn(|index| digest[index])
}
