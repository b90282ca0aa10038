//! The queue of a channel: who is next, and what is due to them.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::kinds::{Channel, InboxKind};
use super::selection::{Candidate, Selection};
use super::settings::{NotificationSettings, StoredSettings};
use super::settle::COUNT_WINDOW;
use crate::StoreError;
use crate::columns::Checked;
use crate::projections::REMATCH_OFFER_LIFETIME;
use turnstone_postgres::DbConnection;

/// An account that has used the server within this time is active.
const ACTIVITY_WINDOW: TimeDelta = TimeDelta::seconds(60);
/// How long activity holds a notification back at most: a program that asks every minute does not
/// silence a phone for good.
const MAX_ACTIVITY_HOLD: TimeDelta = TimeDelta::minutes(15);

/// An account whose turn it is in the queue of a channel.
pub(super) struct Recipient {
    pub(super) account: Uuid,
    pub(super) display_name: String,
    pub(super) time_zone: String,
    pub(super) settings: NotificationSettings,
    pub(super) unread: u32,
    /// Until when nothing is sent to it; `None`: it may be sent something now.
    pub(super) held_until: Option<DateTime<Utc>>,
}

/// Locks the accounts that have waited longest. Another server takes others meanwhile.
pub(super) async fn lock_recipients(
    connection: &mut DbConnection,
    channel: Channel,
    now: DateTime<Utc>,
    lease_from: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<Recipient>, StoreError> {
    let rows = sqlx::query!(
        r#"WITH waiting AS (
               SELECT account_id, due_at FROM notification_channels
               WHERE channel = $1 AND due_at <= $2 AND coalesce(claimed_until <= $3, true)
               ORDER BY due_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED
           )
           SELECT account_id, display_name, time_zone, turned_on AS "turned_on?",
               turned_off AS "turned_off?", quiet_from, quiet_to,
               hides_details AS "hides_details?", language, email_frequency AS "email_frequency?",
               daily_hour AS "daily_hour?", active_at AS "active_at?", (
                   SELECT min(due.due_at) FROM due_notifications AS due
                   WHERE due.account_id = waiting.account_id AND due.channel = $1
               ) AS since, (
                   SELECT count(*) FROM notifications AS notification
                   WHERE notification.account_id = waiting.account_id AND read_at IS NULL
                     AND EXISTS (SELECT FROM notification_premise(notification, $5))
               ) AS "unread!: Checked<u32>"
           FROM accounts JOIN waiting USING (account_id)
           LEFT JOIN notification_settings USING (account_id)
           LEFT JOIN account_activity USING (account_id)
           -- An array, so that the plan expects few rows.
           WHERE accounts.account_id = ANY (ARRAY(SELECT account_id FROM waiting))
           ORDER BY waiting.due_at"#,
        channel.as_str(),
        now,
        lease_from,
        limit,
        now - REMATCH_OFFER_LIFETIME,
    )
    .fetch_all(connection)
    .await?;
    let recipients = rows.into_iter().map(|row| {
        let settings = NotificationSettings::from(StoredSettings {
            turned_on: row.turned_on,
            turned_off: row.turned_off,
            quiet_from: row.quiet_from,
            quiet_to: row.quiet_to,
            hides_details: row.hides_details,
            language: row.language,
            email_frequency: row.email_frequency,
            daily_hour: row.daily_hour,
        });
        let is_held_by_activity = row.since.is_some_and(|since| now < since + MAX_ACTIVITY_HOLD);
        let active_until = row.active_at.map(|at| at + ACTIVITY_WINDOW);
        let active_until = active_until.filter(|until| is_held_by_activity && *until > now);
        let quiet_until = settings.quiet_hours.and_then(|hours| hours.end(now, &row.time_zone));
        let collected_until = row.since.filter(|_| channel == Channel::Email);
        let collected_until = collected_until
            .map(|since| settings.email_frequency.next(since, &row.time_zone))
            .filter(|until| *until > now);
        Recipient {
            account: row.account_id,
            display_name: row.display_name,
            time_zone: row.time_zone,
            settings,
            unread: row.unread.0,
            held_until: active_until.max(quiet_until).max(collected_until),
        }
    });
    Ok(recipients.collect())
}

/// Makes what is due to recipients due when they are not held any more.
pub(super) async fn defer(
    connection: &mut DbConnection,
    channel: Channel,
    held: &[Recipient],
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE notification_channels AS open SET due_at = held.until
         FROM unnest($2::uuid[], $3::timestamptz[]) AS held (account_id, until)
         WHERE open.account_id = held.account_id AND open.channel = $1",
        channel.as_str(),
        &held.iter().map(|one| one.account).collect::<Vec<_>>(),
        &held.iter().filter_map(|one| one.held_until).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The due notifications of accounts that still hold, newest first.
pub(super) async fn candidates(
    connection: &mut DbConnection,
    channel: Channel,
    accounts: &[Uuid],
    now: DateTime<Utc>,
) -> Result<BTreeMap<Uuid, Vec<Candidate>>, StoreError> {
    let rows = sqlx::query!(
        "SELECT due.account_id, due.notification_id, notification.kind
         FROM due_notifications AS due JOIN notifications AS notification USING (account_id, notification_id)
         WHERE due.account_id = ANY ($1) AND due.channel = $2 AND due.due_at <= $3
           AND notification.read_at IS NULL
           AND EXISTS (SELECT FROM notification_premise(notification, $4))
         ORDER BY due.notification_id DESC",
        accounts,
        channel.as_str(),
        now,
        now - REMATCH_OFFER_LIFETIME,
    )
    .fetch_all(connection)
    .await?;
    let mut candidates: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        let Some(kind) = InboxKind::parse(&row.kind) else { continue };
        let candidate = Candidate { id: row.notification_id, kind };
        candidates.entry(row.account_id).or_default().push(candidate);
    }
    Ok(candidates)
}

/// How much accounts were sent of a kind since an instant.
pub(super) async fn counts(
    connection: &mut DbConnection,
    channel: Channel,
    accounts: &[Uuid],
    since: DateTime<Utc>,
) -> Result<BTreeMap<(Uuid, InboxKind), i64>, StoreError> {
    let rows = sqlx::query!(
        "SELECT account_id, kind, delivered FROM notification_counts
         WHERE account_id = ANY ($1) AND channel = $2 AND since > $3",
        accounts,
        channel.as_str(),
        since,
    )
    .fetch_all(connection)
    .await?;
    let count = |kind: &str| InboxKind::parse(kind);
    let counted = rows
        .into_iter()
        .filter_map(|row| Some(((row.account_id, count(&row.kind)?), i64::from(row.delivered))));
    Ok(counted.collect())
}

/// Claims what is sent or collapsed, makes what waits due later, and removes the rest that is due: it
/// does not hold any more, or is not wanted. Returns the numbers of attempts.
pub(super) async fn claim(
    connection: &mut DbConnection,
    channel: Channel,
    selections: &BTreeMap<Uuid, Selection>,
    now: DateTime<Utc>,
    lease_end: DateTime<Utc>,
) -> Result<BTreeMap<Uuid, u32>, StoreError> {
    let accounts: Vec<_> = selections.keys().copied().collect();
    let covered = selections.values().flat_map(Selection::covered);
    let covered: Vec<_> = covered.collect();
    let waiting: Vec<_> = selections.values().flat_map(|one| one.waiting.iter().copied()).collect();
    sqlx::query!(
        "DELETE FROM due_notifications
         WHERE account_id = ANY ($1) AND channel = $2 AND due_at <= $3
           AND notification_id <> ALL ($4::uuid[] || $5::uuid[])",
        &accounts,
        channel.as_str(),
        now,
        &covered,
        &waiting,
    )
    .execute(&mut *connection)
    .await?;
    let rows = sqlx::query!(
        r#"UPDATE due_notifications AS due SET
             due_at = CASE WHEN notification_id = ANY ($5) THEN coalesce((
                 SELECT since FROM notification_counts AS known
                 JOIN notifications USING (account_id, kind)
                 WHERE known.account_id = due.account_id AND known.channel = due.channel
                   AND notification_id = due.notification_id
             ), $3) + make_interval(secs => $7) ELSE due_at END,
             claimed_until = CASE WHEN notification_id = ANY ($4) THEN $6::timestamptz END,
             attempts = attempts + CASE WHEN notification_id = ANY ($4) THEN 1 ELSE 0 END
         WHERE account_id = ANY ($1) AND channel = $2
           AND notification_id = ANY ($4::uuid[] || $5::uuid[]) AND due_at <= $3
         RETURNING notification_id, attempts AS "attempts: Checked<u32>""#,
        &accounts,
        channel.as_str(),
        now,
        &covered,
        &waiting,
        lease_end,
        COUNT_WINDOW.as_seconds_f64(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.notification_id, row.attempts.0)).collect())
}
