//! How many of their matches players have completed. Public matches with others count, those that started
//! and are over; the heads of these say who has abandoned them.

use std::collections::BTreeMap;

use sqlx::PgExecutor;
use uuid::Uuid;

use turnstone_matches::{AccountId, Completion};

use crate::{Lists, StoreError};

impl Lists {
    /// The matches that a player has completed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn completion(&self, player: AccountId) -> Result<Completion, StoreError> {
        let of_player = completions(&mut *self.db.connections.reads().await?, &[player.0]).await?;
        Ok(of_player.get(&player).copied().unwrap_or_default())
    }
}

/// The matches that these accounts have completed, without those that have none.
pub(crate) async fn completions(
    executor: impl PgExecutor<'_>,
    accounts: &[Uuid],
) -> Result<BTreeMap<AccountId, Completion>, StoreError> {
    let rows = sqlx::query!(
        r#"WITH not_counted AS MATERIALIZED (
               SELECT account_id, at_ply -> 'ending' -> 'abandoned_by' ? account_id::text AS is_abandoned
               FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = ANY ($1) AND plays AND closed_place IS NULL AND NOT counted
                 AND started_at IS NOT NULL AND status IN ('finished', 'cancelled')
                 AND visibility = 'public' AND NOT solo AND computers = 0
           ), results AS (
               SELECT account_id, count(*) AS over, count(*) FILTER (WHERE is_abandoned) AS abandoned
               FROM not_counted GROUP BY account_id
               UNION ALL
               SELECT account_id, over, abandoned FROM counted_results($1) WHERE over > 0
           )
           SELECT account_id AS "account_id!", sum(over)::bigint AS "over!",
               sum(abandoned)::bigint AS "abandoned!"
           FROM results GROUP BY account_id
           -- all machines: a page of a list of all, or a count"#,
        accounts,
    )
    .fetch_all(executor)
    .await?;
    let completions = rows.into_iter().map(|row| {
        let completed = row.over - row.abandoned;
        (AccountId(row.account_id), Completion { over: row.over, completed })
    });
    Ok(completions.collect())
}
