//! The feed of an account: what has changed in its matches, and the messages in them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use crate::cluster::account_matches::forget_left_matches;
use crate::cluster::matches_of::MatchesOf;
use crate::columns::read_transaction;
use crate::projections::own_matches::{OwnMatch, own_match, own_matches};
use crate::projections::position::FeedPosition;
use crate::{Feeds, Message, StoreError};
use turnstone_postgres::DbConnection;

/// Something in an account's feed.
#[derive(Debug)]
pub enum FeedItem {
    /// A match that changed, in its current state.
    Changed(Box<OwnMatch>),
    /// The account no longer belongs to this match.
    Gone(MatchId),
    /// A message in a match that the account plays in.
    Sent(MatchId, Message),
}

/// The scope of an account's feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedScope {
    /// Matches that changed and that are gone.
    Matches,
    /// These, and each message.
    MatchesAndMessages,
}

/// The words of a cluster before a feed is read.
#[derive(Debug, Clone)]
pub(super) struct FeedGround {
    /// As [`Horizon::of_cluster`](crate::Horizon::of_cluster).
    pub(super) horizon: Option<String>,
    /// As [`MatchesOf::ids`].
    ids: Option<Vec<Uuid>>,
}

/// A page of an account's feed.
#[derive(Debug)]
pub struct FeedPage {
    /// The changes, in order, each with its position.
    pub items: Vec<(FeedPosition, FeedItem)>,
    /// Whether there is a later change that cannot be returned yet, because an older transaction
    /// still runs. It can be returned a moment later, without a wake-up.
    pub is_pending: bool,
}

impl Feeds {
    /// The changes for an account after a position of its feed, at most `limit`.
    ///
    /// A match has the position of its last change: of its head, of its newest message, of what the
    /// account has read. Position and state are of one snapshot. Only changes below the oldest
    /// running transaction are returned, because no further change can appear there, whatever the
    /// order of commits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn changes(
        &self,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
    ) -> Result<FeedPage, StoreError> {
        let ground = self.ground(account).await?;
        let mut transaction = self.db.begin_planned_once().await?;
        self.changes_on(&mut transaction, account, scope, after, limit, ground).await
    }

    /// The words of a cluster before a feed is read; none elsewhere.
    pub(super) async fn ground(&self, account: AccountId) -> Result<FeedGround, StoreError> {
        let horizon = self.horizon.of_cluster().await?;
        // After the horizon: what is below it is in the index.
        let ids = MatchesOf::account(account).and_left().ids(&self.db).await?;
        Ok(FeedGround { horizon, ids })
    }

    /// [`changes`](Self::changes) on any connection.
    pub(super) async fn changes_on(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
        FeedGround { horizon, ids }: FeedGround,
    ) -> Result<FeedPage, StoreError> {
        let rows = own_matches!(
            r#", feed.place::text AS "place!", feed.seq AS "number!: crate::columns::MessageSeqColumn", feed.is_gone AS "is_gone!",
               -- On a cluster places are read before heads: one that has changed since has a later place.
               feed.place < coalesce($9::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))
                   AND (feed.seq < 2147483647 OR feed.is_gone OR matches.changed_by <= feed.place)
                   AS "is_settled!",
               feed.message_id AS "message_id?", feed.author_id AS "author_id?",
               feed.text AS "text?", feed.sent_at AS "sent_at?"
               FROM (SELECT * FROM (
                   WITH mine AS MATERIALIZED (
                       SELECT match_id, newest.place AS newest_place,
                           greatest(matches.changed_by, newest.place, known.changed_by) AS place
                       FROM match_participants AS belongs JOIN matches USING (match_id)
                       LEFT JOIN LATERAL (
                           SELECT changed_by FROM message_reads
                           WHERE newest_message IS NOT NULL
                             AND message_reads.account_id = $1 AND message_reads.match_id = belongs.match_id
                             AND ($2::uuid[] IS NULL OR message_reads.match_id = ANY ($2))
                           -- As in `read_own`.
                           LIMIT 1
                       ) AS known ON true
                       CROSS JOIN LATERAL (
                           SELECT CASE WHEN plays THEN newest_message_place END AS place
                       ) AS newest
                       WHERE account_id = $1 AND closed_place IS NULL AND ($2::uuid[] IS NULL OR (
                           belongs.match_id = ANY ($2) AND matches.match_id = ANY ($2)))
                       UNION ALL
                       -- No message of a closed match comes after it. Each may be on the page where messages are read.
                       (SELECT match_id, closed_place, closed_place FROM match_participants
                        WHERE account_id = $1 AND closed_place IS NOT NULL
                          AND (closed_place, match_id) >= ($3::text::xid8, $4::uuid)
                          AND ($2::uuid[] IS NULL OR match_id = ANY ($2))
                        ORDER BY closed_place, match_id LIMIT CASE WHEN $7 THEN NULL ELSE $5::bigint + 1 END)
                   )
                   SELECT match_id, place, 2147483647 AS seq, false AS is_gone,
                       NULL::uuid AS message_id, NULL::uuid AS author_id, NULL AS text,
                       NULL::timestamptz AS sent_at
                   FROM mine
                   UNION ALL
                   SELECT match_id, told.place, told.seq, false, told.message_id, told.author_id,
                       told.text, told.at
                   FROM mine JOIN messages AS told USING (match_id)
                   WHERE $7 AND newest_place >= $3::text::xid8 AND told.text IS NOT NULL
                     AND ($2::uuid[] IS NULL OR told.match_id = ANY ($2))
                     AND NOT EXISTS (SELECT FROM blocks
                         WHERE blocker_id = $1 AND blocked_id = told.author_id)
                   UNION ALL
                   SELECT match_id, changed_by, 2147483647, true, NULL, NULL, NULL, NULL
                   FROM match_departures AS departed
                   WHERE account_id = $1 AND $6 AND ($2::uuid[] IS NULL OR match_id = ANY ($2)) AND NOT EXISTS (
                       SELECT FROM match_participants AS belongs
                       WHERE belongs.match_id = departed.match_id AND belongs.account_id = $1
                         AND ($2::uuid[] IS NULL OR belongs.match_id = ANY ($2)))
               ) AS items
               WHERE (place, match_id, seq) > ($3::text::xid8, $4::uuid, $8::int)
               ORDER BY place, match_id, seq LIMIT $5) AS feed JOIN matches USING (match_id)
               WHERE $2::uuid[] IS NULL OR matches.match_id = ANY ($2)
               ORDER BY feed.place, match_id, seq"#,
            account.0,
            ids as _,
            after.changed_by.to_string(),
            after.id.0,
            limit,
            // A client that has seen nothing yet needs no departures.
            after != FeedPosition::START,
            scope == FeedScope::MatchesAndMessages,
            i32::from(after.number),
            horizon,
        )
        .fetch_all(connection)
        .await?;
        let is_pending = rows.first().is_some_and(|row| !row.is_settled);
        let now = self.db.now();
        let mut items = Vec::new();
        for row in rows.into_iter().take_while(|row| row.is_settled) {
            let id = MatchId(row.match_id);
            let position = FeedPosition {
                changed_by: read_transaction(&row.place)?,
                id,
                number: row.number.0,
            };
            let message = message_of(position, row.message_id, row.author_id, row.sent_at);
            let item = match message {
                _ if row.is_gone => FeedItem::Gone(id),
                Some(message) => FeedItem::Sent(id, Message { text: row.text, ..message }),
                None => FeedItem::Changed(Box::new(own_match!(row, now))),
            };
            items.push((position, item));
        }
        Ok(FeedPage { items, is_pending })
    }

    /// The position in every feed of what has been committed by now: what changes from now on comes
    /// after it. So do changes that were committed while an older transaction was running.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn position(&self) -> Result<FeedPosition, StoreError> {
        let oldest = match self.horizon.of_cluster().await? {
            Some(horizon) => horizon,
            None => {
                sqlx::query_scalar!(
                    r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldest!""#
                )
                .fetch_one(&self.db.pool)
                .await?
            }
        };
        let changed_by = read_transaction(&oldest)?.saturating_sub(1);
        Ok(FeedPosition { changed_by, id: MatchId(Uuid::max()), number: FeedPosition::MATCH })
    }

    /// Identifies the origin of this database's feed positions: the cluster that numbers its
    /// transactions, its timeline, which changes at each point-in-time recovery, and the table itself,
    /// which a restored dump makes anew.
    ///
    /// After a dump is restored in another cluster the old transaction numbers mean nothing, in the same
    /// one they are older than what readers have seen, and after a point-in-time recovery some are used a
    /// second time. The first server that detects this gives every match a new position; older cursors
    /// have another origin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn origin(&self) -> Result<i64, StoreError> {
        let mut known = self.feed_origin.lock().await;
        if let Some(origin) = *known {
            return Ok(origin);
        }
        let origin = sqlx::query_scalar!(
            r#"WITH here AS MATERIALIZED (
                    -- The first 8 digits of a WAL file's name are the timeline, which begins at 1.
                    SELECT system_identifier # (
                        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1
                    ) # ('feed_origin'::regclass::oid::bigint << 32) AS origin
                    FROM pg_control_system()
                ), moved AS (
                    UPDATE feed_origin SET origin = here.origin FROM here
                    WHERE feed_origin.origin <> here.origin RETURNING 1
                ), heads AS (
                    UPDATE matches SET changed_by = pg_current_xact_id(),
                        newest_message_place = CASE WHEN newest_message IS NOT NULL THEN '0'::xid8 END
                    WHERE EXISTS (SELECT FROM moved)
                ), closed AS (
                    UPDATE match_participants SET closed_place = pg_current_xact_id()
                    WHERE closed_place IS NOT NULL AND EXISTS (SELECT FROM moved)
                ), departures AS (
                    UPDATE match_departures SET changed_by = pg_current_xact_id()
                    WHERE EXISTS (SELECT FROM moved)
                ), told AS (
                    UPDATE messages SET place = '0' WHERE EXISTS (SELECT FROM moved)
                ), for_apps AS (
                    UPDATE app_notifications SET place = '0' WHERE EXISTS (SELECT FROM moved)
                ), inboxes AS (
                    UPDATE notifications SET changed_by = '0' WHERE EXISTS (SELECT FROM moved)
                ), known AS (
                    UPDATE message_reads SET changed_by = pg_current_xact_id()
                    WHERE EXISTS (SELECT FROM moved)
                ), sought AS (
                    UPDATE seeks SET changed_by = pg_current_xact_id()
                    WHERE EXISTS (SELECT FROM moved)
                )
                SELECT origin AS "origin!" FROM here
                -- all machines: of an operator, or once after a restore"#
        )
        .fetch_one(&self.db.pool)
        .await?;
        *known = Some(origin);
        Ok(origin)
    }
}

/// Removes what the feed of an account says about the matches that it has left.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM match_departures WHERE account_id = $1
                  -- all machines: the deletion of an account",
        account.0
    )
    .execute(&mut *connection)
    .await?;
    forget_left_matches(connection, account).await
}

/// The message at a position, without its text, if there is one.
fn message_of(
    position: FeedPosition,
    id: Option<Uuid>,
    author: Option<Uuid>,
    at: Option<DateTime<Utc>>,
) -> Option<Message> {
    Some(Message { id: id?, seq: position.number, author: AccountId(author?), text: None, at: at? })
}
