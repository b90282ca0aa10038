//! Matches as one of their accounts sees them.

use super::heads::Head;

/// A match as one of its accounts sees it.
#[derive(Debug, Clone)]
pub struct OwnMatch {
    /// The head.
    pub head: Head,
    /// How many messages the account has to read.
    pub unread: u32,
}

/// Reads rows of `matches` with what [`own_match`] takes out of them. The account is `$1` in the
/// query, which gives further columns, with a comma before the first, and goes on with `FROM`.
macro_rules! own_matches {
    ($from:tt, $($argument:expr),* $(,)?) => {
        $crate::store::projections::heads::heads!(
            @query () r#", unread_messages(match_id, $1) AS "unread!""# + $from,
            $($argument),*
        )
    };
}
pub(in crate::store) use own_matches;

/// The [`OwnMatch`] in a record that [`own_matches`] has read.
macro_rules! own_match {
    ($record:expr) => {
        $crate::store::OwnMatch {
            unread: u32::try_from($record.unread).unwrap_or(u32::MAX),
            head: $crate::store::projections::heads::head_row!($record).try_into()?,
        }
    };
}
pub(in crate::store) use own_match;
