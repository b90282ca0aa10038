//! The rows that the jobs of this folder take: appends from the outbox, and reminders. Each by a statement, on
//! one server and on a cluster.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::NotificationKind;

use crate::StoreError;
use crate::layout::Layout;
use turnstone_postgres::DbConnection;

/// An append that was taken from the outbox.
pub(super) struct TakenAppend {
    pub(super) match_id: Uuid,
    pub(super) first_seq: i32,
    pub(super) last_seq: i32,
    /// Whether nobody has to be told of it any more.
    pub(super) is_over: bool,
}

/// A reminder that is due.
pub(super) struct DueReminder {
    pub(super) match_id: Uuid,
    pub(super) account_id: Uuid,
    pub(super) game: String,
    pub(super) version: i32,
    pub(super) ply: i32,
    pub(super) deadline: Option<DateTime<Utc>>,
    pub(super) seat: i64,
    pub(super) step_seconds: i32,
}

/// Takes the first rows of the outbox, which the transaction holds. Others may take others.
pub(super) async fn take_outbox(
    connection: &mut DbConnection,
    layout: Layout,
    limit: i64,
) -> Result<Vec<TakenAppend>, StoreError> {
    let rows = match layout {
        Layout::Plain => {
            sqlx::query_as!(
                TakenAppend,
                r#"WITH taken AS (
                SELECT match_id, first_seq, last_seq FROM outbox
                ORDER BY match_id, first_seq LIMIT $1 FOR UPDATE SKIP LOCKED
            )
            SELECT taken.match_id AS "match_id!", first_seq AS "first_seq!",
                last_seq AS "last_seq!", coalesce(
                event.kind = 'move_played' AND first_seq = last_seq AND matches.ply > event.ply
                AND NOT EXISTS (
                    SELECT FROM match_participants JOIN webhooks USING (account_id)
                    WHERE match_participants.match_id = taken.match_id AND disabled_at IS NULL)
                AND NOT EXISTS (
                    SELECT FROM match_participants JOIN sessions USING (account_id)
                    WHERE match_participants.match_id = taken.match_id AND app_id IS NOT NULL)
            , false) AS "is_over!"
            FROM taken LEFT JOIN matches USING (match_id)
            LEFT JOIN LATERAL (
                SELECT kind, ply FROM match_events
                WHERE match_events.match_id = taken.match_id AND seq = last_seq LIMIT 1
            ) AS event ON true"#,
                limit,
            )
            .fetch_all(connection)
            .await
        }
        Layout::Citus => {
            sqlx::query_as!(
                TakenAppend,
                r#"SELECT match_id AS "match_id!", first_seq AS "first_seq!",
                       last_seq AS "last_seq!", is_over AS "is_over!"
                   FROM take_outbox_on_cluster($1)"#,
                limit,
            )
            .fetch_all(connection)
            .await
        }
    };
    Ok(rows?)
}

/// Takes the reminders that are due, those of the next deadlines first. The row in `reminders` makes sure
/// that a step is taken once, on however many servers.
pub(super) async fn take_reminders(
    connection: &mut DbConnection,
    layout: Layout,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<DueReminder>, StoreError> {
    let kind = NotificationKind::Reminder.as_str();
    if layout == Layout::Citus {
        // By the minute, as the reminders are.
        sqlx::query!("SELECT requeue_for_engine_on_cluster()").execute(&mut *connection).await?;
    }
    let rows = match layout {
        Layout::Plain => {
            sqlx::query_as!(
                DueReminder,
                r#"WITH reachable AS (
                SELECT account_id FROM webhooks
                WHERE disabled_at IS NULL AND (kinds IS NULL OR $2 = ANY (kinds))
                UNION
                SELECT account_id FROM sessions JOIN apps USING (app_id)
                WHERE expires_at > $1 AND apps.disabled_at IS NULL
                UNION
                SELECT account_id FROM notification_channels
            ), asked AS (
                SELECT matches.match_id, account_id, matches.game, matches.version, matches.ply,
                    matches.deadline, seat.number AS seat, (
                        SELECT min(step) FROM unnest(accounts.reminders) AS step
                        WHERE matches.deadline <= $1::timestamptz + make_interval(secs => step)
                    ) AS step
                FROM reachable JOIN accounts USING (account_id)
                JOIN match_participants USING (account_id) JOIN matches USING (match_id)
                CROSS JOIN LATERAL (
                    SELECT min(place) - 1 AS number
                    FROM jsonb_array_elements_text(matches.players -> 'seats')
                        WITH ORDINALITY AS seated (player, place)
                    WHERE player = account_id::text
                      AND matches.to_act & (1 << (place - 1)::int) <> 0
                ) AS seat
                WHERE plays AND status = 'active' AND deadline > $1 AND seat.number IS NOT NULL
                  AND deadline <= $1::timestamptz + make_interval(secs => (
                      SELECT max(step) FROM unnest(accounts.reminders) AS step))
            ), taken AS (
                INSERT INTO reminders (match_id, account_id, ply, step_seconds, deadline)
                SELECT match_id, account_id, ply, step, deadline FROM asked
                WHERE step IS NOT NULL AND NOT EXISTS (
                    SELECT FROM reminders AS old
                    WHERE old.match_id = asked.match_id AND old.account_id = asked.account_id
                      AND old.ply = asked.ply AND old.step_seconds <= asked.step
                      AND coalesce(old.deadline, 'infinity')
                          >= asked.deadline - make_interval(secs => asked.step)
                )
                ORDER BY deadline, match_id LIMIT $3
                ON CONFLICT (match_id, account_id) DO UPDATE
                SET ply = excluded.ply, step_seconds = excluded.step_seconds,
                    deadline = excluded.deadline
                WHERE reminders.ply < excluded.ply
                   OR (reminders.ply = excluded.ply
                       AND (reminders.step_seconds > excluded.step_seconds
                            OR reminders.deadline < excluded.deadline
                                - make_interval(secs => excluded.step_seconds)))
                RETURNING match_id, account_id, step_seconds
            )
            SELECT match_id AS "match_id!", account_id AS "account_id!", game AS "game!",
                version AS "version!", ply AS "ply!", deadline, seat AS "seat!",
                step_seconds AS "step_seconds!"
            FROM taken JOIN asked USING (match_id, account_id)"#,
                now,
                kind,
                limit,
            )
            .fetch_all(connection)
            .await
        }
        Layout::Citus => {
            sqlx::query_as!(
                DueReminder,
                r#"SELECT match_id AS "match_id!", account_id AS "account_id!", game AS "game!",
                       version AS "version!", ply AS "ply!", deadline, seat AS "seat!",
                       step_seconds AS "step_seconds!"
                   FROM take_reminders_on_cluster($1, $2, $3)"#,
                now,
                kind,
                limit,
            )
            .fetch_all(connection)
            .await
        }
    };
    Ok(rows?)
}
