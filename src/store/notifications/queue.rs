//! The queue of a channel: who is next, and what is due to them.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::kinds::{Channel, NoticeKind};
use super::settings::NotificationSettings;
use super::settle::COUNTED_FOR;
use crate::store::StoreError;
use crate::store::operations::retention::REMATCH_OFFER_LIFETIME;

/// An account that has used the server within this time is active.
const ACTIVE_FOR: TimeDelta = TimeDelta::seconds(60);
/// How long activity holds a notification back at most: a program that asks every minute does not
/// silence a phone for good.
const HELD_AT_MOST: TimeDelta = TimeDelta::minutes(15);
/// The most deliveries of a kind to an account on a channel in an hour.
const MAX_IN_AN_HOUR: i64 = 20;

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

/// Something that is due to a recipient.
pub(super) struct Candidate {
    pub(super) id: Uuid,
    pub(super) kind: NoticeKind,
}

/// What is to be done with what is due to a recipient.
#[derive(Default)]
pub(super) struct Selection {
    pub(super) sent: Vec<Uuid>,
    /// It waits until the hour is over, in which its kind was sent too often.
    pub(super) waiting: Option<Uuid>,
    pub(super) collapsed: usize,
}

impl Selection {
    /// Chooses the most urgent, and the newest of the same kind, as many as there may be.
    pub(super) fn of<'a>(
        due: impl Iterator<Item = &'a Candidate>,
        sent_before: impl Fn(NoticeKind) -> i64,
        limit: usize,
    ) -> Self {
        let mut due: Vec<_> = due.collect();
        let newest = due.first().map(|one| one.id);
        due.sort_by_key(|one| one.kind);
        let mut left = BTreeMap::new();
        let mut chosen = Self::default();
        for one in &due {
            let left =
                left.entry(one.kind).or_insert_with(|| MAX_IN_AN_HOUR - sent_before(one.kind));
            if chosen.sent.len() < limit && *left > 0 {
                *left -= 1;
                chosen.sent.push(one.id);
            }
        }
        if chosen.sent.is_empty() {
            chosen.waiting = newest;
        } else {
            chosen.collapsed = due.len() - chosen.sent.len();
        }
        chosen
    }
}

/// Locks the accounts that have waited longest. Another server takes others meanwhile.
pub(super) async fn lock_recipients(
    connection: &mut PgConnection,
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
               hides_details AS "hides_details?", language, active_at AS "active_at?", (
                   SELECT min(due.due_at) FROM due_notifications AS due
                   WHERE due.account_id = waiting.account_id AND due.channel = $1
               ) AS since, (
                   SELECT count(*) FROM notifications AS told
                   WHERE told.account_id = waiting.account_id AND read_at IS NULL
                     AND notification_holds(told, $5)
               ) AS "unread!"
           FROM waiting JOIN accounts USING (account_id)
           LEFT JOIN notification_settings USING (account_id)
           LEFT JOIN account_activity USING (account_id)
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
        let settings = NotificationSettings::from_stored(
            (&row.turned_on.unwrap_or_default(), &row.turned_off.unwrap_or_default()),
            (row.quiet_from, row.quiet_to),
            row.hides_details.unwrap_or_default(),
            row.language.as_deref(),
        );
        let is_held_by_activity = row.since.is_some_and(|since| now < since + HELD_AT_MOST);
        let active_until = row.active_at.map(|at| at + ACTIVE_FOR);
        let active_until = active_until.filter(|until| is_held_by_activity && *until > now);
        let quiet_until = settings.quiet_hours.and_then(|hours| hours.end(now, &row.time_zone));
        Recipient {
            account: row.account_id,
            display_name: row.display_name,
            time_zone: row.time_zone,
            settings,
            unread: u32::try_from(row.unread).unwrap_or(u32::MAX),
            held_until: active_until.max(quiet_until),
        }
    });
    Ok(recipients.collect())
}

/// Puts recipients off.
pub(super) async fn hold(
    connection: &mut PgConnection,
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

/// What is due to accounts and still holds, newest first.
pub(super) async fn candidates(
    connection: &mut PgConnection,
    channel: Channel,
    accounts: &[Uuid],
    now: DateTime<Utc>,
) -> Result<BTreeMap<Uuid, Vec<Candidate>>, StoreError> {
    let rows = sqlx::query!(
        "SELECT due.account_id, due.notification_id, told.kind
         FROM due_notifications AS due JOIN notifications AS told USING (account_id, notification_id)
         WHERE due.account_id = ANY ($1) AND due.channel = $2 AND due.due_at <= $3
           AND told.read_at IS NULL AND notification_holds(told, $4)
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
        let Some(kind) = NoticeKind::parse(&row.kind) else { continue };
        let candidate = Candidate { id: row.notification_id, kind };
        candidates.entry(row.account_id).or_default().push(candidate);
    }
    Ok(candidates)
}

/// How much accounts were sent of a kind since an instant.
pub(super) async fn counts(
    connection: &mut PgConnection,
    channel: Channel,
    accounts: &[Uuid],
    since: DateTime<Utc>,
) -> Result<BTreeMap<(Uuid, NoticeKind), i64>, StoreError> {
    let rows = sqlx::query!(
        "SELECT account_id, kind, delivered FROM notification_counts
         WHERE account_id = ANY ($1) AND channel = $2 AND since > $3",
        accounts,
        channel.as_str(),
        since,
    )
    .fetch_all(connection)
    .await?;
    let count = |kind: &str| NoticeKind::parse(kind);
    let counted = rows
        .into_iter()
        .filter_map(|row| Some(((row.account_id, count(&row.kind)?), i64::from(row.delivered))));
    Ok(counted.collect())
}

/// Claims what is sent, lets what waits wait, and removes the rest that is due. Returns the numbers of
/// attempts.
pub(super) async fn claim(
    connection: &mut PgConnection,
    channel: Channel,
    selections: &BTreeMap<Uuid, Selection>,
    now: DateTime<Utc>,
    lease_end: DateTime<Utc>,
) -> Result<BTreeMap<Uuid, u32>, StoreError> {
    let accounts: Vec<_> = selections.keys().copied().collect();
    let sent: Vec<_> = selections.values().flat_map(|one| one.sent.iter().copied()).collect();
    let waiting: Vec<_> = selections.values().filter_map(|one| one.waiting).collect();
    sqlx::query!(
        "DELETE FROM due_notifications
         WHERE account_id = ANY ($1) AND channel = $2 AND due_at <= $3
           AND notification_id <> ALL ($4::uuid[] || $5::uuid[])",
        &accounts,
        channel.as_str(),
        now,
        &sent,
        &waiting,
    )
    .execute(&mut *connection)
    .await?;
    let rows = sqlx::query!(
        "UPDATE due_notifications AS due SET
             due_at = CASE WHEN notification_id = ANY ($5) THEN coalesce((
                 SELECT max(since) FROM notification_counts AS known
                 WHERE known.account_id = due.account_id AND known.channel = due.channel
             ), $3) + make_interval(secs => $7) ELSE due_at END,
             claimed_until = CASE WHEN notification_id = ANY ($4) THEN $6::timestamptz END,
             attempts = attempts + CASE WHEN notification_id = ANY ($4) THEN 1 ELSE 0 END
         WHERE account_id = ANY ($1) AND channel = $2
           AND notification_id = ANY ($4::uuid[] || $5::uuid[]) AND due_at <= $3
         RETURNING notification_id, attempts",
        &accounts,
        channel.as_str(),
        now,
        &sent,
        &waiting,
        lease_end,
        COUNTED_FOR.as_seconds_f64(),
    )
    .fetch_all(connection)
    .await?;
    let attempt = |attempts| u32::try_from(attempts).unwrap_or(1);
    Ok(rows.into_iter().map(|row| (row.notification_id, attempt(row.attempts))).collect())
}
