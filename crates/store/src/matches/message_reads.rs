//! The messages of a match that each player has read.

use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, MessageSeq};

use crate::identity::locks::lock_existing_accounts;
use crate::projections::closed::reopen;
use crate::{Messages, StoreError};
use turnstone_postgres::DbConnection;

/// The newest message that a player has read, and the number of unread ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessagesRead {
    /// The newest message that the player has read.
    pub up_to: Uuid,
    /// How many messages the player has to read.
    pub unread: u32,
}

impl Messages {
    /// Records that a player has read the messages of a match up to one of them, by its number. What
    /// was read before stays read. `None`: the account has been deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mark_read(
        &self,
        match_id: MatchId,
        reader: AccountId,
        up_to: MessageSeq,
    ) -> Result<Option<MessagesRead>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // A deletion of the account waits for it, so that it finds this row.
        if !lock_existing_accounts(&mut transaction, &[reader]).await? {
            return Ok(None);
        }
        reopen(&mut transaction, &[match_id.0], Some(reader)).await?;
        let written = sqlx::query!(
            "INSERT INTO message_reads (match_id, account_id, up_to) VALUES ($1, $2, $3)
             ON CONFLICT (account_id, match_id) DO UPDATE
             SET up_to = excluded.up_to, changed_by = excluded.changed_by
             WHERE message_reads.up_to < excluded.up_to",
            match_id.0,
            reader.0,
            i32::from(up_to),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        if written.rows_affected() > 0 {
            self.db.pubsub.publish(&[reader.into()]);
        }
        let row = sqlx::query!(
            r#"SELECT message_id, (
                   SELECT count(*) FROM messages AS told
                   WHERE told.match_id = $2 AND told.seq > known.up_to
                     AND told.author_id <> $1 AND told.text IS NOT NULL
                     AND EXISTS (
                         SELECT FROM match_participants AS seated
                         WHERE seated.match_id = $2 AND seated.account_id = $1 AND seated.plays)
                     AND NOT EXISTS (
                         SELECT FROM blocks
                         WHERE blocker_id = $1 AND blocked_id = told.author_id)
               ) AS "unread!: Checked<u32>"
               FROM message_reads AS known JOIN messages AS newest
                   ON newest.match_id = known.match_id AND newest.seq = known.up_to
               WHERE known.account_id = $1 AND known.match_id = $2"#,
            reader.0,
            match_id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| MessagesRead { up_to: row.message_id, unread: row.unread.0 }))
    }
}

/// Lets the matches with messages of an author appear in the feed of a player, after the player has
/// blocked the author or has ended the block: the numbers of unread messages are others now.
pub(crate) async fn touch_matches_with(
    connection: &mut DbConnection,
    reader: AccountId,
    author: AccountId,
) -> Result<(), StoreError> {
    let theirs = sqlx::query_scalar!(
        "SELECT DISTINCT match_id FROM messages JOIN match_participants USING (match_id)
         WHERE author_id = $2 AND text IS NOT NULL AND account_id = $1 AND plays
         -- all machines: a page of a list of all, or a count",
        reader.0,
        author.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    reopen(connection, &theirs, Some(reader)).await?;
    sqlx::query!(
        "INSERT INTO message_reads (account_id, match_id, up_to)
         SELECT $1, match_id, 0 FROM messages JOIN match_participants USING (match_id)
         WHERE author_id = $2 AND text IS NOT NULL AND account_id = $1 AND plays
         GROUP BY match_id ORDER BY match_id
         ON CONFLICT (account_id, match_id) DO UPDATE SET changed_by = excluded.changed_by
         -- all machines: a page of a list of all, or a count",
        reader.0,
        author.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}
