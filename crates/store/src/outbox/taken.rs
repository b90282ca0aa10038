//! The rows that the jobs of this folder take: appends from the outbox, and reminders.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::columns::Checked;
use crate::log::match_tail::MatchTailKey;
use turnstone_matches::{MatchId, NotificationKind, Ply, Seq, Version};

use crate::{Database, StoreError};
use turnstone_postgres::DbConnection;

/// An append that was taken from the outbox.
pub(super) struct TakenAppend {
    pub(super) match_id: Uuid,
    pub(super) first_seq: Checked<Seq>,
    pub(super) last_seq: Checked<Seq>,
    /// Whether nobody has to be told of it any more.
    pub(super) is_over: bool,
}

/// A place in the outbox, which is in the order of matches: that of a row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutboxPlace {
    match_id: Uuid,
    first_seq: Seq,
}

impl TakenAppend {
    /// The events of it.
    pub(super) fn key(&self) -> MatchTailKey {
        let (before, last) = (self.first_seq.0.before(), self.last_seq.0.get());
        (MatchId(self.match_id), before, i64::from(last - before.get()))
    }

    /// Its place.
    pub(super) fn place(&self) -> OutboxPlace {
        OutboxPlace { match_id: self.match_id, first_seq: self.first_seq.0 }
    }
}

/// A reminder that is due.
pub(super) struct DueReminder {
    pub(super) match_id: Uuid,
    pub(super) account_id: Uuid,
    pub(super) game: String,
    pub(super) version: Checked<Version>,
    pub(super) ply: Checked<Ply>,
    pub(super) deadline: Option<DateTime<Utc>>,
    pub(super) seat: i64,
    pub(super) step_seconds: i32,
}

/// Takes the rows of the outbox after a place, for a transaction that removes them; none while another server takes
/// some.
pub(super) async fn take_outbox(
    connection: &mut DbConnection,
    after: OutboxPlace,
    limit: i64,
) -> Result<Vec<TakenAppend>, StoreError> {
    let rows = sqlx::query_as!(
        TakenAppend,
        r#"SELECT match_id AS "match_id!", first_seq AS "first_seq!: Checked<Seq>",
               last_seq AS "last_seq!: Checked<Seq>",
               is_over AS "is_over!"
           FROM take_outbox($1, $2, $3)"#,
        after.match_id,
        i32::from(after.first_seq),
        limit,
    );
    Ok(rows.fetch_all(connection).await?)
}

/// Running matches in which a reminder may be due.
#[derive(Default)]
pub(super) struct MatchesToRemind {
    pub(super) ids: Vec<Uuid>,
    versions: Vec<i32>,
    deadlines: Vec<Option<DateTime<Utc>>>,
}

impl MatchesToRemind {
    /// At most `limit`, those first that wait for longest.
    pub(super) async fn find(
        connection: &mut DbConnection,
        now: DateTime<Utc>,
        limit: i64,
    ) -> Result<Self, StoreError> {
        let rows = sqlx::query!(
            "SELECT match_id, version, deadline FROM matches
             WHERE status = 'active' AND due_from <= $1 AND (deadline IS NULL OR deadline > $1)
             ORDER BY due_from LIMIT $2
             -- all machines: a job that looks for what is due",
            now,
            limit,
        )
        .fetch_all(connection)
        .await?;
        let mut found = Self::default();
        for row in rows {
            found.ids.push(row.match_id);
            found.versions.push(row.version);
            found.deadlines.push(row.deadline);
        }
        Ok(found)
    }

    /// Looks at them again when a reminder may be due, now that all that were due have been taken.
    pub(super) async fn look_again(
        &self,
        db: &Database,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "SELECT look_again($1, $2, $3, $4)",
            &self.ids,
            &self.versions,
            &self.deadlines as _,
            now,
        )
        .execute(&db.pool)
        .await?;
        Ok(())
    }
}

/// Takes the reminders of these matches that are due, those of the next deadlines first, each step once. On a cluster
/// those of all matches.
pub(super) async fn take_reminders(
    connection: &mut DbConnection,
    now: DateTime<Utc>,
    of_matches: &[Uuid],
    limit: i64,
) -> Result<Vec<DueReminder>, StoreError> {
    let rows = sqlx::query_as!(
        DueReminder,
        r#"SELECT match_id AS "match_id!", account_id AS "account_id!", game AS "game!",
               version AS "version!: Checked<Version>", ply AS "ply!: Checked<Ply>", deadline, seat AS "seat!",
               step_seconds AS "step_seconds!"
           FROM take_reminders($1, $2, $3, $4)"#,
        now,
        NotificationKind::Reminder.as_str(),
        of_matches,
        limit,
    );
    Ok(rows.fetch_all(connection).await?)
}
