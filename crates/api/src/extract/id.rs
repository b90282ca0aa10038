use serde::{Deserialize, Deserializer, de};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

/// Reads an id: of the spellings of a UUID only the one with hyphens that the server writes, also in
/// upper case, in which Swift writes it.
#[must_use]
pub fn parse_id(text: &str) -> Option<Uuid> {
    if text.len() == Hyphenated::LENGTH { Uuid::try_parse(text).ok() } else { None }
}

/// An id as [`parse_id`] reads it.
struct Id(Uuid);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_id(&text).map(Self).ok_or_else(|| de::Error::custom("must be a UUID"))
    }
}

/// For serde: an id.
///
/// # Errors
/// When it is not spelled as [`parse_id`] reads it.
pub fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    Ok(Id::deserialize(deserializer)?.0)
}

/// For serde: an id that may be missing.
///
/// # Errors
/// When it is not spelled as [`parse_id`] reads it.
pub fn optional_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Uuid>, D::Error> {
    Ok(Option::<Id>::deserialize(deserializer)?.map(|id| id.0))
}

/// For serde: ids that may be missing.
///
/// # Errors
/// When one is not spelled as [`parse_id`] reads it.
pub fn optional_ids<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Uuid>>, D::Error> {
    let ids = Option::<Vec<Id>>::deserialize(deserializer)?;
    Ok(ids.map(|ids| ids.into_iter().map(|id| id.0).collect()))
}
