//! The seeks that everyone sees.

use uuid::Uuid;

use turnstone_matches::AccountId;

use super::MAX_SILENCE;
use super::seek::{Seek, seeks};
use crate::{Seeks, StoreError};

/// The filter of a list of seeks.
#[derive(Debug, Clone, Default)]
pub struct SeekFilter {
    /// Only those for a family of games.
    pub game: Option<String>,
    /// Only those for a variant.
    pub variant: Option<String>,
    /// Only those for rated matches, or only for others.
    pub rated: Option<bool>,
    /// The reader. Seeks of accounts that this one blocks, or that block it, are left out.
    pub reader: Option<AccountId>,
}

impl Seeks {
    /// The seeks that wait, newest first, before a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open(
        &self,
        filter: &SeekFilter,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Seek>, StoreError> {
        let now = self.db.now();
        let rows = seeks!(
            without_matches
            r#"WHERE waiting_since IS NOT NULL AND expires_at > $1 AND seen_at > $2
                 AND ($3::uuid IS NULL OR seek_id < $3)
                 AND ($4::text IS NULL OR game = $4) AND ($5::text IS NULL OR variant = $5)
                 AND ($6::boolean IS NULL OR rated = $6)
                 AND ($7::uuid IS NULL OR NOT EXISTS (
                     SELECT FROM blocks
                     WHERE (blocker_id = $7 AND blocked_id = account_id)
                        OR (blocker_id = account_id AND blocked_id = $7)))
               ORDER BY seek_id DESC LIMIT $8"#,
            now,
            now - MAX_SILENCE,
            before,
            filter.game,
            filter.variant,
            filter.rated,
            filter.reader.map(|reader| reader.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(Seek::from).collect())
    }
}
