//! The feeds of an account: the matches where it is to act, and the matches that have changed.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use super::heads::{Head, head_row, heads};
use crate::store::{Store, StoreError};

/// A position in the list of matches that wait for an account: by deadline, those without one last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnPosition {
    /// The deadline of the match.
    pub deadline: Option<DateTime<Utc>>,
    /// The match.
    pub id: MatchId,
}

/// A position in an account's feed: the transaction that last changed a match, and the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedPosition {
    /// The transaction's number.
    pub changed_by: u64,
    /// The match.
    pub id: MatchId,
}

impl FeedPosition {
    /// Before all changes.
    pub const START: Self = Self { changed_by: 0, id: MatchId(Uuid::nil()) };
}

/// A page of an account's feed.
#[derive(Debug)]
pub struct FeedPage {
    /// The matches that changed, each in its current state, in the order of their last change.
    pub heads: Vec<Head>,
    /// Matches that the account no longer belongs to.
    pub gone: Vec<MatchId>,
    /// The position of the last change in the page.
    pub end: FeedPosition,
    /// Whether there is a later change that cannot be returned yet, because an older transaction
    /// still runs. It can be returned a moment later, without a wake-up.
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

    /// The changes for an account after a position of its feed, at most `limit` matches.
    ///
    /// A match has the position of its last change; position and state are of one snapshot. Only
    /// changes below the oldest running transaction are returned, because no further change can
    /// appear there, whatever the order of commits.
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
            // A client that has seen nothing yet needs no departures.
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

    /// Identifies the origin of this database's feed positions: the cluster that numbers its
    /// transactions, and its timeline, which changes at each point-in-time recovery.
    ///
    /// After a dump is restored in another cluster the old transaction numbers mean nothing, and
    /// after a point-in-time recovery some are used a second time. The first server that detects
    /// this gives every match a new position; older cursors have another origin.
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

/// Removes what the feed of an account says about the matches that it has left.
pub(in crate::store) async fn delete_all_of(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM match_departures WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}
