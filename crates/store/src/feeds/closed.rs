//! Closes matches in feeds.

use uuid::Uuid;

use crate::columns::to_count;
use crate::projections::{LATELY, REMATCH_OFFER_LIFETIME};
use crate::{Feeds, StoreError};

/// How many matches are closed in one transaction.
const BATCH: usize = 1_000;
/// How many matches one search gives.
const MAX_FOUND: i64 = 20_000;

impl Feeds {
    /// Closes matches that are over for as long as home screens show them. Returns for how many members.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn close_matches(&self) -> Result<u64, StoreError> {
        if self.db.is_on_cluster().await? {
            return Ok(0);
        }
        // After a restore positions are given anew first.
        self.origin().await?;
        let now = self.db.now();
        let (mut closed, mut after) = (0, Uuid::nil());
        loop {
            let ids = sqlx::query_scalar!(
                "SELECT DISTINCT match_id FROM match_participants AS member JOIN matches USING (match_id)
                 LEFT JOIN message_reads AS known USING (match_id, account_id)
                 WHERE closed_place IS NULL AND status IN ('finished', 'cancelled')
                   AND finished_at < $1 AND match_id > $2
                   -- As in `close_matches`: those that are never read are not locked again and again.
                   AND NOT EXISTS (
                       SELECT FROM messages AS told
                       WHERE told.match_id = matches.match_id AND member.plays
                         AND told.seq > coalesce(known.up_to, 0)
                         AND told.author_id <> member.account_id AND told.text IS NOT NULL)
                 ORDER BY match_id LIMIT $3
                 -- all machines: a job that looks for what is due",
                now - LATELY,
                after,
                MAX_FOUND,
            )
            .fetch_all(&self.db.pool)
            .await?;
            for batch in ids.chunks(BATCH) {
                let members = sqlx::query_scalar!(
                    r#"SELECT close_matches($1, $2) AS "members!""#,
                    batch,
                    now - REMATCH_OFFER_LIFETIME,
                )
                .fetch_one(&self.db.pool)
                .await?;
                closed += members.unsigned_abs();
            }
            match ids.last() {
                Some(last) if to_count(ids.len()) == MAX_FOUND => after = *last,
                _ => return Ok(closed),
            }
        }
    }
}
