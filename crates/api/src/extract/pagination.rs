use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::HttpRequest;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, de};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::problem::{ApiResult, Code, Problem};

/// The default number of items on a page.
const DEFAULT_LIMIT: u16 = 20;
/// The most items on a page.
const MAX_LIMIT: u16 = 100;

/// How many items a page has, 1 to 100.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = u16, minimum = 1, maximum = 100, default = 20)]
pub struct Limit(u16);

impl Limit {
    /// The number of items.
    #[must_use]
    pub fn get(self) -> i64 {
        i64::from(self.0)
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

/// The parameters that only say where a page begins, how long it is and how long to wait for it.
const PLACES: [&str; 5] = ["limit", "cursor", "after", "chain_head", "wait_seconds"];

/// The name of a list with filters in its cursors: its path, and the filters of a request.
#[must_use]
pub fn filtered_list(request: &HttpRequest) -> String {
    let filters = form_urlencoded::parse(request.query_string().as_bytes())
        .filter(|(name, _)| !PLACES.contains(&&**name));
    let filters: BTreeMap<_, _> = filters.collect();
    format!("{} {filters:?}", request.path().to_ascii_lowercase())
}

/// The page of a list that a request asks for.
#[derive(Debug, Clone)]
pub struct Paging<C> {
    list: Cow<'static, str>,
    limit: Limit,
    /// The last item of the page before; `None` on the first page.
    pub cursor: Option<C>,
}

impl<C: ListCursor> Paging<C> {
    /// Reads the parameters of a request. `list` names the list in its cursors, so that a cursor of
    /// another list is refused.
    ///
    /// # Errors
    /// `invalid_cursor` when the cursor is not one of this list.
    pub fn parse(
        list: impl Into<Cow<'static, str>>,
        limit: Limit,
        cursor: Option<&str>,
    ) -> ApiResult<Self> {
        let list = list.into();
        let cursor = cursor.map(|text| C::parse(&list, text)).transpose()?;
        Ok(Self { list, limit, cursor })
    }

    /// How many items to read: one more than the page has, to see whether another page follows.
    #[must_use]
    pub fn read_limit(&self) -> i64 {
        self.limit.get() + 1
    }

    /// Truncates the items to one page. If another page follows, returns its cursor, made
    /// from the last item of this one.
    pub fn cut<T>(&self, items: &mut Vec<T>, cursor_of: impl FnOnce(&T) -> C) -> Option<String> {
        let length = usize::from(self.limit.0);
        let has_more = items.len() > length;
        items.truncate(length);
        items.last().filter(|_| has_more).map(|last| self.cursor_at(cursor_of(last)))
    }

    /// The cursor of a position.
    pub fn cursor_at(&self, position: C) -> String {
        position.to_text(&self.list)
    }
}

/// A position in a list. Its text is opaque to clients; four bytes of a digest distinguish a
/// cursor of one list from other text.
pub trait ListCursor: Sized {
    /// Reads a cursor of this list from a request.
    ///
    /// # Errors
    /// `invalid_cursor` when it is not one of this list.
    fn parse(list: &str, text: &str) -> ApiResult<Self>;

    /// The text for `next_cursor`.
    #[must_use]
    fn to_text(self, list: &str) -> String;
}

/// A position in a list that is ordered by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor(pub Uuid);

impl ListCursor for Cursor {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        decode_cursor::<16>(list, text).map(|bytes| Self(Uuid::from_bytes(bytes)))
    }

    fn to_text(self, list: &str) -> String {
        encode_cursor(list, self.0.as_bytes())
    }
}

/// A position in a list that is numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeqCursor(pub u32);

impl ListCursor for SeqCursor {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        decode_cursor(list, text).map(|bytes| Self(u32::from_be_bytes(bytes)))
    }

    fn to_text(self, list: &str) -> String {
        encode_cursor(list, &self.0.to_be_bytes())
    }
}

/// A position in a list that is ordered by a rank first, and by id within a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCursor {
    /// The rank.
    pub rank: u64,
    /// The item, among those of the same rank.
    pub id: Uuid,
}

impl ListCursor for RankedCursor {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<24>(list, text)?;
        Ok(Self {
            rank: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[8 + at])),
        })
    }

    fn to_text(self, list: &str) -> String {
        encode_cursor(list, &[&self.rank.to_be_bytes()[..], self.id.as_bytes()].concat())
    }
}

/// As [`RankedCursor`], in a list whose pages all show the state at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedCursorAsOf {
    /// The instant, in microseconds since 1970.
    pub as_of: u64,
    /// The rank.
    pub rank: u64,
    /// The item, among those of the same rank.
    pub id: Uuid,
}

impl ListCursor for RankedCursorAsOf {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<32>(list, text)?;
        Ok(Self {
            as_of: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            rank: u64::from_be_bytes(std::array::from_fn(|at| bytes[8 + at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[16 + at])),
        })
    }

    fn to_text(self, list: &str) -> String {
        let numbers = [self.as_of.to_be_bytes(), self.rank.to_be_bytes()].concat();
        encode_cursor(list, &[&numbers[..], self.id.as_bytes()].concat())
    }
}

/// The end of a page of a leaderboard, whose pages all show the standings of one instant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardCursor {
    /// The instant, in microseconds since 1970.
    pub as_of: u64,
    /// Whether the leaderboard is that of the bots.
    pub of_bots: bool,
    /// The negated score of the last place.
    pub negated_score: f64,
    /// The number of places so far.
    pub place: u32,
    /// The rank of the last place.
    pub rank: u32,
    /// The account in the last place.
    pub id: Uuid,
}

impl ListCursor for BoardCursor {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<41>(list, text)?;
        Ok(Self {
            as_of: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            negated_score: f64::from_be_bytes(std::array::from_fn(|at| bytes[8 + at])),
            place: u32::from_be_bytes(std::array::from_fn(|at| bytes[16 + at])),
            rank: u32::from_be_bytes(std::array::from_fn(|at| bytes[20 + at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[24 + at])),
            of_bots: bytes[40] != 0,
        })
    }

    fn to_text(self, list: &str) -> String {
        let mut bytes = [self.as_of.to_be_bytes(), self.negated_score.to_be_bytes()].concat();
        bytes.extend([self.place.to_be_bytes(), self.rank.to_be_bytes()].concat());
        bytes.extend_from_slice(self.id.as_bytes());
        bytes.push(u8::from(self.of_bots));
        encode_cursor(list, &bytes)
    }
}

/// As [`RankedCursor`], in a list whose items have numbered parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedCursor {
    /// The rank.
    pub rank: u64,
    /// The item, among those of the same rank.
    pub id: Uuid,
    /// The part of the item.
    pub number: u32,
}

impl ListCursor for NumberedCursor {
    fn parse(list: &str, text: &str) -> ApiResult<Self> {
        let bytes = decode_cursor::<28>(list, text)?;
        Ok(Self {
            rank: u64::from_be_bytes(std::array::from_fn(|at| bytes[at])),
            id: Uuid::from_bytes(std::array::from_fn(|at| bytes[8 + at])),
            number: u32::from_be_bytes(std::array::from_fn(|at| bytes[24 + at])),
        })
    }

    fn to_text(self, list: &str) -> String {
        let (rank, number) = (self.rank.to_be_bytes(), self.number.to_be_bytes());
        encode_cursor(list, &[&rank[..], self.id.as_bytes(), &number].concat())
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
