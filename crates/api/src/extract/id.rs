use serde::{Deserialize, Deserializer, de};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

/// Reads an id: of the spellings of a UUID only the one with hyphens that the server writes, also in
/// upper case, in which Swift writes it.
#[must_use]
pub fn parse_id(text: &str) -> Option<Uuid> {
    if text.len() == Hyphenated::LENGTH { Uuid::try_parse(text).ok() } else { None }
}

/// For serde: an id that may be missing.
///
/// # Errors
/// When it is not spelled as [`parse_id`] reads it.
pub fn optional_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Uuid>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let id = text.map(|text| parse_id(&text).ok_or_else(|| de::Error::custom("must be a UUID")));
    id.transpose()
}
