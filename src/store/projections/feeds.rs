//! What an account wants to know: where it is to act, and what has changed.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use super::heads::{Head, head_row, heads};
use crate::store::{Store, StoreError};

/// A place in the list of matches that wait for an account: by deadline, those without one last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnPosition {
    /// The deadline of the match there.
    pub deadline: Option<DateTime<Utc>>,
    /// The match.
    pub id: MatchId,
}

/// A place in an account's feed: the transaction that changed a match, and the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedPosition {
    /// The number of the transaction.
    pub changed_by: u64,
    /// The match.
    pub id: MatchId,
}

impl FeedPosition {
    /// Before everything.
    pub const START: Self = Self { changed_by: 0, id: MatchId(Uuid::nil()) };
}

/// A stretch of an account's feed.
#[derive(Debug)]
pub struct FeedPage {
    /// The matches that changed, each as it is now, in the order of their last change.
    pub heads: Vec<Head>,
    /// Matches that the account no longer belongs to.
    pub gone: Vec<MatchId>,
    /// Where it ends: what comes later is beyond.
    pub end: FeedPosition,
    /// Whether something has changed that cannot be told yet, because an older transaction is under
    /// way: after it comes the next place. That is over in a moment, and nobody tells of it.
    pub is_pending: bool,
}

impl Store {
    /// Active matches in which an account is to act, the most urgent first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn turns(
        &self,
        account: AccountId,
        after: Option<TurnPosition>,
        limit: i64,
    ) -> Result<Vec<Head>, StoreError> {
        let rows = heads!(
            r#"FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND plays AND status = 'active'
                 AND EXISTS (
                     SELECT FROM jsonb_array_elements_text(players -> 'seats') WITH ORDINALITY
                         AS seat (account, number)
                     WHERE seat.account = $1::uuid::text
                       AND to_act & (1 << (seat.number::int - 1)) <> 0)
                 AND ($3::uuid IS NULL
                     OR (coalesce(deadline, 'infinity'), match_id)
                         > (coalesce($2::timestamptz, 'infinity'), $3))
               ORDER BY coalesce(deadline, 'infinity'), match_id LIMIT $4"#,
            account.0,
            after.and_then(|after| after.deadline),
            after.map(|after| after.id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Head::try_from).collect()
    }

    /// What has changed for an account after a place of its feed, at most `limit` matches.
    ///
    /// A match stands at the place of its last change, and is given as of then: both are of one
    /// snapshot. Only what lies below the oldest transaction that still runs is given, for only
    /// there nothing can appear any more, whatever the order of commits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn changes(
        &self,
        account: AccountId,
        after: FeedPosition,
        limit: i64,
    ) -> Result<FeedPage, StoreError> {
        let rows = heads!(
            with (r#", feed.place::text AS "place!", feed.is_gone AS "is_gone!",
                   feed.place < pg_snapshot_xmin(pg_current_snapshot()) AS "is_settled!""#)
            r#"FROM (
                   SELECT match_id, matches.changed_by AS place, false AS is_gone
                   FROM match_participants JOIN matches USING (match_id)
                   WHERE account_id = $1
                   UNION ALL
                   SELECT match_id, changed_by, true FROM match_departures AS departed
                   WHERE account_id = $1 AND $5 AND NOT EXISTS (
                       SELECT FROM match_participants AS belongs
                       WHERE belongs.match_id = departed.match_id AND belongs.account_id = $1)
               ) AS feed JOIN matches USING (match_id)
               WHERE (feed.place, matches.match_id) > ($2::text::xid8, $3::uuid)
               ORDER BY feed.place, matches.match_id LIMIT $4"#,
            account.0,
            after.changed_by.to_string(),
            after.id.0,
            limit,
            // Who has seen nothing yet has nothing to forget.
            after != FeedPosition::START,
        )
        .fetch_all(&self.pool)
        .await?;
        let is_pending = rows.first().is_some_and(|row| !row.is_settled);
        let mut changes = FeedPage { heads: Vec::new(), gone: Vec::new(), end: after, is_pending };
        for row in rows.into_iter().take_while(|row| row.is_settled) {
            let id = MatchId(row.match_id);
            let unreadable = |_| StoreError::Database(sqlx::Error::Decode("no xid8".into()));
            changes.end = FeedPosition { changed_by: row.place.parse().map_err(unreadable)?, id };
            if row.is_gone {
                changes.gone.push(id);
                continue;
            }
            changes.heads.push(head_row!(row).try_into()?);
        }
        Ok(changes)
    }

    /// What tells the places of this database's feeds from those of another: the cluster that
    /// numbers its transactions, and its timeline, which a return to an earlier moment begins anew.
    ///
    /// After a dump was restored elsewhere the numbers of before mean nothing, and after a return
    /// some are given a second time. Whoever notices it first gives every match a new place; the
    /// cursors of before are of another origin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn feed_origin(&self) -> Result<i64, StoreError> {
        let read = async || {
            sqlx::query_scalar!(
                r#"WITH here AS MATERIALIZED (
                    -- The first 8 digits of a WAL file's name are the timeline, which begins at 1.
                    SELECT system_identifier # (
                        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1
                    ) AS system_identifier FROM pg_control_system()
                ), moved AS (
                    UPDATE feed_origin SET system_identifier = here.system_identifier FROM here
                    WHERE feed_origin.system_identifier <> here.system_identifier RETURNING 1
                ), heads AS (
                    UPDATE matches SET changed_by = pg_current_xact_id()
                    WHERE EXISTS (SELECT FROM moved)
                ), departures AS (
                    UPDATE match_departures SET changed_by = pg_current_xact_id()
                    WHERE EXISTS (SELECT FROM moved)
                )
                SELECT system_identifier AS "origin!" FROM here"#
            )
            .fetch_one(&self.pool)
            .await
        };
        Ok(*self.feed_origin.get_or_try_init(read).await?)
    }
}
