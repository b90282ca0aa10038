//! Instants on the wire: RFC 3339 in UTC with `Z`, always with six digits after the second.

use chrono::{DateTime, Utc};
use serde::Serializer;

use turnstone_matches::format_instant;

/// Writes an instant.
pub fn serialize<S: Serializer>(instant: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format_instant(instant))
}

/// The same for an optional instant.
pub mod optional {
    use chrono::{DateTime, Utc};
    use serde::Serializer;

    /// Writes an instant, or null.
    #[expect(clippy::ref_option, reason = "serde passes the field by reference")]
    pub fn serialize<S: Serializer>(
        instant: &Option<DateTime<Utc>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match instant {
            Some(instant) => super::serialize(instant, serializer),
            None => serializer.serialize_none(),
        }
    }
}
