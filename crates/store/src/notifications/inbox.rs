//! Writes notifications into the inboxes of people, and what of them is due on their channels.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, Notification, OfferKind, Subject};

use super::kinds::{Channel, InboxAnswer, InboxKind, inbox_kind_of};
use super::settings::NotificationSettings;
use crate::projections::REMATCH_OFFER_LIFETIME;
use crate::{StoreError, Topic};
use turnstone_io::world::new_id;
use turnstone_postgres::DbConnection;

/// How many notifications of a kind an account keeps; the oldest go, but none that is still to be sent.
const MAX_PER_KIND: i64 = 200;
/// How long a notification waits before it is sent, so that what comes with it is sent with it, and
/// that every server knows by then who is active.
const DELAY: TimeDelta = TimeDelta::seconds(10);

/// Writes what people are told by these notifications, and what of it is due on their channels. One
/// that is there already stays as it is. Returns the topics of the accounts, to be published after the
/// commit.
pub(crate) async fn write(
    connection: &mut DbConnection,
    outbound: &[Notification],
    now: DateTime<Utc>,
) -> Result<Vec<Topic>, StoreError> {
    let wanted = outbound.iter().filter_map(|one| Some((one, one.subject?, inbox_kind_of(one)?)));
    let wanted: Vec<_> = wanted.collect();
    let accounts: BTreeSet<_> = wanted.iter().map(|(one, ..)| one.account.0).collect();
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    // The lock makes a deletion of an account wait, so that it finds these rows. A bot reads none.
    let people = sqlx::query_scalar!(
        "SELECT account_id FROM accounts
         WHERE account_id = ANY ($1) AND deleted_at IS NULL AND kind IN ('person', 'guest')
         ORDER BY account_id FOR SHARE",
        &accounts.into_iter().collect::<Vec<_>>(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let people: BTreeSet<_> = people.into_iter().collect();
    let mut columns = NotificationColumns::default();
    for (one, subject, (kind, answer)) in wanted {
        if people.contains(&one.account.0) {
            columns.push(new_id(now)?, one, subject, kind, answer);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    // Ids of the same millisecond are random; in order, the inbox is in the order of the events.
    columns.ids.sort_unstable();
    let channels = lock_channels(connection, &columns.accounts).await?;
    supersede(connection, &columns).await?;
    let written = insert(connection, &columns, now).await?;
    let due = DueColumns::of(&written, &channels);
    enqueue(connection, &due, now + DELAY).await?;
    trim(connection, &written, now).await?;
    let accounts: BTreeSet<_> = written.iter().map(|one| one.account).collect();
    Ok(accounts.into_iter().map(|account| Topic::from(AccountId(account))).collect())
}

/// The channels of accounts with their settings. Locked: whoever takes what is due locks them first,
/// too.
async fn lock_channels(
    connection: &mut DbConnection,
    accounts: &[Uuid],
) -> Result<BTreeMap<Uuid, Vec<(Channel, NotificationSettings)>>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT open.account_id AS "account_id!", channel AS "channel!", turned_on AS "turned_on?", turned_off AS "turned_off?"
           FROM (
               SELECT account_id, channel FROM notification_channels
               WHERE account_id = ANY ($1) ORDER BY account_id, channel FOR NO KEY UPDATE
           ) AS open LEFT JOIN notification_settings USING (account_id)"#,
        accounts,
    )
    .fetch_all(connection)
    .await?;
    let mut channels: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        let Some(channel) = Channel::parse(&row.channel) else { continue };
        let (on, off) = (row.turned_on.unwrap_or_default(), row.turned_off.unwrap_or_default());
        let settings = NotificationSettings::of_switches(&on, &off);
        channels.entry(row.account_id).or_default().push((channel, settings));
    }
    Ok(channels)
}

/// Removes what is said of earlier turns in a match where a turn is announced: nobody scrolls through
/// turns that are over.
async fn supersede(
    connection: &mut DbConnection,
    columns: &NotificationColumns,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM notifications AS old USING unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[])
             AS new (account_id, match_id, ply, kind)
         WHERE new.kind IN ('your_turn', 'reminder')
           AND old.account_id = new.account_id AND old.match_id = new.match_id
           AND old.kind IN ('your_turn', 'reminder') AND old.ply < new.ply",
        &columns.accounts,
        &columns.matches,
        &columns.plies,
        &columns.kinds,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A notification that was written.
struct Written {
    account: Uuid,
    id: Uuid,
    kind: String,
}

async fn insert(
    connection: &mut DbConnection,
    columns: &NotificationColumns,
    now: DateTime<Utc>,
) -> Result<Vec<Written>, StoreError> {
    let written = sqlx::query_as!(
        Written,
        r#"INSERT INTO notifications (notification_id, account_id, message_id, kind, match_id,
               version, ply, seat, offer, answer, message_seq, created_at)
           SELECT new.*, $12 FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[],
               $5::uuid[], $6::int[], $7::int[], $8::smallint[], $9::text[], $10::text[], $11::int[])
           AS new (notification_id, account_id, message_id, kind, match_id, version, ply, seat,
               offer, answer, message_seq)
           ON CONFLICT (account_id, match_id, message_id) DO NOTHING
           RETURNING account_id AS account, notification_id AS id, kind"#,
        &columns.ids,
        &columns.accounts,
        &columns.messages,
        &columns.kinds,
        &columns.matches,
        &columns.versions,
        &columns.plies,
        &columns.seats as &[Option<i16>],
        &columns.offers as &[Option<String>],
        &columns.answers as &[Option<String>],
        &columns.message_seqs as &[Option<i32>],
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(written)
}

/// Makes notifications due on channels.
async fn enqueue(
    connection: &mut DbConnection,
    due: &DueColumns,
    due_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    if due.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "WITH due AS (
             SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[])
             AS due (account_id, channel, notification_id)
         ), queued AS (
             INSERT INTO due_notifications (account_id, channel, notification_id, due_at)
             SELECT account_id, channel, notification_id, $4 FROM due
             ON CONFLICT DO NOTHING
         )
         UPDATE notification_channels AS open SET due_at = least(open.due_at, $4)
         FROM (SELECT DISTINCT account_id, channel FROM due) AS due
         WHERE open.account_id = due.account_id AND open.channel = due.channel",
        &due.accounts,
        &due.channels,
        &due.ids,
        due_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes the oldest notifications of the kinds that were written, where an account has too many of
/// one: a flood of one kind takes nothing of another. Those that no longer hold go first, and what holds
/// and is due on a channel stays.
async fn trim(
    connection: &mut DbConnection,
    written: &[Written],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let kinds: BTreeSet<_> = written.iter().map(|one| (one.account, one.kind.as_str())).collect();
    let (accounts, kinds): (Vec<_>, Vec<_>) =
        kinds.into_iter().map(|(account, kind)| (account, kind.to_owned())).unzip();
    let full = sqlx::query!(
        r#"SELECT written.account_id AS "account_id!", written.kind AS "kind!"
           FROM unnest($1::uuid[], $2::text[]) AS written (account_id, kind) CROSS JOIN LATERAL (
               SELECT FROM notifications AS kept
               WHERE kept.account_id = written.account_id AND kept.kind = written.kind
               ORDER BY notification_id DESC OFFSET $3 LIMIT 1
           ) AS first_too_many"#,
        &accounts,
        &kinds,
        MAX_PER_KIND,
    )
    .fetch_all(&mut *connection)
    .await?;
    if full.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "WITH ranked AS (
             SELECT kept.account_id, kept.notification_id, kept.read_at, holds, row_number() OVER (
                 PARTITION BY kept.account_id, kept.kind ORDER BY holds DESC, kept.notification_id DESC
             ) AS place
             FROM unnest($1::uuid[], $2::text[]) AS full_one (account_id, kind)
             JOIN notifications AS kept USING (account_id, kind) CROSS JOIN LATERAL (
                 SELECT EXISTS (SELECT FROM notification_premise(kept, $4)) AS holds
             ) AS premise
         )
         DELETE FROM notifications AS old USING ranked
         WHERE old.account_id = ranked.account_id AND old.notification_id = ranked.notification_id
           AND place > $3 AND NOT (holds AND ranked.read_at IS NULL AND EXISTS (
               SELECT FROM due_notifications AS due
               WHERE due.account_id = old.account_id AND due.notification_id = old.notification_id))",
        &full.iter().map(|one| one.account_id).collect::<Vec<_>>(),
        &full.iter().map(|one| one.kind.clone()).collect::<Vec<_>>(),
        MAX_PER_KIND,
        now - REMATCH_OFFER_LIFETIME,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The columns of new rows in `notifications`, one array per column.
#[derive(Debug, Default)]
struct NotificationColumns {
    ids: Vec<Uuid>,
    accounts: Vec<Uuid>,
    messages: Vec<String>,
    kinds: Vec<String>,
    matches: Vec<Uuid>,
    versions: Vec<i32>,
    plies: Vec<i32>,
    seats: Vec<Option<i16>>,
    offers: Vec<Option<String>>,
    answers: Vec<Option<String>>,
    message_seqs: Vec<Option<i32>>,
}

impl NotificationColumns {
    fn push(
        &mut self,
        id: Uuid,
        notification: &Notification,
        subject: Subject,
        kind: InboxKind,
        answer: Option<InboxAnswer>,
    ) {
        self.ids.push(id);
        self.accounts.push(notification.account.0);
        self.messages.push(notification.id.clone());
        self.kinds.push(kind.as_str().to_owned());
        self.matches.push(subject.match_id.0);
        self.versions.push(i32::from(subject.version));
        self.plies.push(i32::from(subject.ply));
        self.seats.push(subject.seat.map(|seat| i16::from(seat.0)));
        self.offers.push(subject.offer.map(OfferKind::as_str).map(str::to_owned));
        self.answers.push(answer.map(InboxAnswer::as_str).map(str::to_owned));
        self.message_seqs.push(subject.message_seq.map(i32::from));
    }
}

/// The columns of new rows in `due_notifications`, one array per column.
#[derive(Debug, Default)]
struct DueColumns {
    accounts: Vec<Uuid>,
    channels: Vec<String>,
    ids: Vec<Uuid>,
}

impl DueColumns {
    /// The notifications that were written, on the channels that their accounts' settings allow.
    fn of(
        written: &[Written],
        channels: &BTreeMap<Uuid, Vec<(Channel, NotificationSettings)>>,
    ) -> Self {
        let mut columns = Self::default();
        for one in written {
            let Some(kind) = InboxKind::parse(&one.kind) else { continue };
            for (channel, settings) in channels.get(&one.account).into_iter().flatten() {
                if settings.sends(kind, *channel) {
                    columns.accounts.push(one.account);
                    columns.channels.push(channel.as_str().to_owned());
                    columns.ids.push(one.id);
                }
            }
        }
        columns
    }
}
