use crate::columns::to_len;
use turnstone_accounts::search_form;
use turnstone_matches::AccountId;

use crate::{Profiles, StoreError};

/// The fewest characters of a term for which similar names are found: shorter ones resemble half of
/// all names.
const MIN_SIMILAR_CHARS: usize = 3;

impl Profiles {
    /// The accounts whose username or display name begins with a term, shortest username first; where
    /// the database has `pg_trgm`, then those with a similar name. Without accounts that the reader
    /// blocks. Those that block the reader are found, as their profiles are by everybody: that one is missing
    /// would tell of the block. Case is ignored.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn search(
        &self,
        term: &str,
        reader: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<AccountId>, StoreError> {
        let term = search_form(term);
        let reader = reader.map(|reader| reader.0);
        // After every text that begins with the term, in the order of bytes.
        let end = format!("{term}\u{10FFFF}");
        let mut found = sqlx::query_scalar!(
            r#"SELECT account_id AS "account_id!" FROM (
                   (SELECT account_id, username FROM accounts
                    WHERE lower(username) ~>=~ $1 AND lower(username) ~<~ $2
                      AND deleted_at IS NULL
                    ORDER BY lower(username) USING ~<~ LIMIT 1000)
                   UNION
                   (SELECT account_id, username FROM accounts
                    WHERE lower(display_name) ~>=~ $1 AND lower(display_name) ~<~ $2
                      AND deleted_at IS NULL
                    ORDER BY lower(display_name) USING ~<~ LIMIT 1000)
               ) AS found
               WHERE NOT EXISTS (SELECT FROM blocks
                       WHERE blocker_id = $3 AND blocked_id = found.account_id)
               ORDER BY length(username), lower(username), account_id LIMIT $4"#,
            term,
            end,
            reader,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let is_full = found.len() >= to_len(limit);
        if !is_full && term.chars().count() >= MIN_SIMILAR_CHARS && self.finds_similar().await? {
            let similar = self.similar_players(&term, reader, limit).await?;
            for account in similar {
                if !found.contains(&account) {
                    found.push(account);
                }
            }
        }
        let found = found.into_iter().map(AccountId);
        Ok(found.take(to_len(limit)).collect())
    }

    /// The accounts with a name that has most of its groups of three characters in common with the
    /// term, the most similar first.
    async fn similar_players(
        &self,
        term: &str,
        reader: Option<uuid::Uuid>,
        limit: i64,
    ) -> Result<Vec<uuid::Uuid>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT account_id FROM accounts
             WHERE (lower(username) % $1 OR lower(display_name) % $1) AND deleted_at IS NULL
               AND NOT EXISTS (SELECT FROM blocks
                   WHERE blocker_id = $2 AND blocked_id = accounts.account_id)
             ORDER BY greatest(similarity(lower(username), $1), similarity(lower(display_name), $1))
                 DESC, account_id
             LIMIT $3",
            term,
            reader,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// Whether the database has the extension for similar names and its indexes, which a migration
    /// makes where it can.
    async fn finds_similar(&self) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT to_regclass('accounts_by_similar_username') IS NOT NULL AS "finds!""#
        )
        .fetch_one(&self.db.pool)
        .await?)
    }
}
