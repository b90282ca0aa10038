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
const MAX_LIMIT: u16 = 100;

/// How many items a page has, 1 to 100.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = u16, minimum = 1, maximum = 100, default = 20)]
pub struct Limit(u16);

impl Limit {
    /// As many as the page has.
    #[must_use]
    pub fn get(self) -> i64 {
        i64::from(self.0)
    }

    /// One more than the page has, to see whether another page follows.
    #[must_use]
    pub fn plus_one(self) -> i64 {
        i64::from(self.0) + 1
    }

    /// Cuts what was read with [`Self::plus_one`] to the page; whether more follows.
    pub fn truncate<T>(self, items: &mut Vec<T>) -> bool {
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
        if (1..=MAX_LIMIT).contains(&limit) {
            Ok(Self(limit))
        } else {
            Err(de::Error::custom(format!("must be from 1 to {MAX_LIMIT}")))
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
        decode_cursor::<16>(list, text).map(|bytes| Self(Uuid::from_bytes(bytes)))
    }

    /// The text for `next_cursor`.
    #[must_use]
    pub fn to_text(self, list: &str) -> String {
        encode_cursor(list, self.0.as_bytes())
    }
}

/// As [`Cursor`], in a list that is not in the order of ids alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCursor {
    /// What the list is ordered by.
    pub rank: u64,
    /// The item, among those of the same rank.
    pub id: Uuid,
}

impl RankedCursor {
    /// A cursor from a request.
    ///
    /// # Errors
    /// `invalid_cursor` when it is not one of this list.
    pub fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<24>(list, text)?;
        Ok(Self {
            rank: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[8 + at])),
        })
    }

    /// The text for `next_cursor`.
    #[must_use]
    pub fn to_text(self, list: &str) -> String {
        encode_cursor(list, &[&self.rank.to_be_bytes()[..], self.id.as_bytes()].concat())
    }
}

/// As [`RankedCursor`], in a list that is as of the instant of its first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCursorAsOf {
    /// The instant, in microseconds since 1970.
    pub as_of: u64,
    /// What the list is ordered by.
    pub rank: u64,
    /// The item, among those of the same rank.
    pub id: Uuid,
}

impl RankedCursorAsOf {
    /// A cursor from a request.
    ///
    /// # Errors
    /// `invalid_cursor` when it is not one of this list.
    pub fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<32>(list, text)?;
        Ok(Self {
            as_of: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            rank: u64::from_be_bytes(std::array::from_fn(|at| bytes[8 + at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[16 + at])),
        })
    }

    /// The text for `next_cursor`.
    #[must_use]
    pub fn to_text(self, list: &str) -> String {
        let numbers = [self.as_of.to_be_bytes(), self.rank.to_be_bytes()].concat();
        encode_cursor(list, &[&numbers[..], self.id.as_bytes()].concat())
    }
}

fn encode_cursor(list: &str, bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode([bytes, &checksum(list, bytes)].concat())
}

fn decode_cursor<const N: usize>(list: &str, text: &str) -> ApiResult<[u8; N]> {
    let sealed = URL_SAFE_NO_PAD.decode(text).ok();
    let bytes = sealed.and_then(|sealed| {
        let (bytes, given) = sealed.split_at_checked(N)?;
        (given == checksum(list, bytes)).then(|| bytes.try_into().ok()).flatten()
    });
    bytes
        .ok_or_else(|| Problem::new(Code::InvalidCursor).at("/cursor", "not a cursor of this list"))
}

fn checksum(list: &str, bytes: &[u8]) -> [u8; 4] {
    let digest = Sha256::new().chain_update(list).chain_update(bytes).finalize();
    std::array::from_fn(|index| digest[index])
}
