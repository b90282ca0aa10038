//! The seeks of an account in its stream: each in its current state, at the transaction that last changed
//! it. One that is withdrawn or has expired is gone, and has no place there.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use sqlx::types::Json;
use uuid::Uuid;

use turnstone_games::MatchOptions;
use turnstone_matches::{AccountId, TimeControl};

use super::seek::{Seek, SeekRow};
use super::{DONE_RETENTION, MAX_SILENCE};
use crate::StoreError;
use crate::columns::{Checked, read_transaction};

/// The seeks of an account after a position of its stream (transaction, id and number), in order, each
/// with the transaction that last changed it.
pub(crate) async fn changed_seeks(
    executor: impl PgExecutor<'_>,
    account: AccountId,
    after: (u64, Uuid, i32),
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<(u64, Seek)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT changed_by::text AS "changed_by!", seek_id, game, variant,
                   options AS "options: Json<MatchOptions>", clock AS "clock: Json<TimeControl>", rated,
                   seat, initial_range AS "initial_range: Checked<u16>",
                   most_range AS "most_range: Checked<u16>", min_completion_percent, standing, created_at,
                   expires_at, waiting_since, done_at,
                   ARRAY(SELECT match_id FROM (
                       SELECT match_id FROM seek_matches AS started
                       WHERE started.seek_id = seeks.seek_id ORDER BY match_id DESC LIMIT 100
                   ) AS newest ORDER BY match_id) AS "matches!"
               FROM seeks
               WHERE account_id = $1 AND (changed_by, seek_id, 0) > ($2::text::xid8, $3::uuid, $8::int)
                 AND ((done_at IS NULL AND expires_at > $4 AND seen_at > $5) OR done_at > $6)
               ORDER BY changed_by, seek_id LIMIT $7"#,
        account.0,
        after.0.to_string(),
        after.1,
        now,
        now - MAX_SILENCE,
        now - DONE_RETENTION,
        limit,
        after.2,
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| {
            let changed_by = read_transaction(&row.changed_by)?;
            let row = SeekRow {
                seek_id: row.seek_id,
                account_id: account.0,
                game: row.game,
                variant: row.variant,
                options: row.options,
                clock: row.clock,
                rated: row.rated,
                seat: row.seat,
                initial_range: row.initial_range,
                most_range: row.most_range,
                min_completion_percent: row.min_completion_percent,
                standing: row.standing,
                created_at: row.created_at,
                expires_at: row.expires_at,
                waiting_since: row.waiting_since,
                done_at: row.done_at,
                matches: row.matches,
            };
            Ok((changed_by, Seek::from(row)))
        })
        .collect()
}
