//! Queues the notifications of appends and of approaching deadlines as deliveries to webhooks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::postgres::DbConnection;
use crate::world::new_id;
use turnstone_matches::{
    AccountId, Match, MatchId, Notification, NotificationData, NotificationKind, notifications,
};
use turnstone_rules::Seat;

use super::premises::offer_column;
use super::taken::{take_outbox, take_reminders};
use crate::store::apps::feed as apps;
use crate::store::columns::to_integer;
use crate::store::layout::Layout;
use crate::store::log::read::read_events;
use crate::store::notifications::inbox;
use crate::store::projections::account_matches::{IndexedMatch, index_lost};
use crate::store::ratings::lost::{end_to_rate, queue_lost};
use crate::store::{Store, StoreError, Topic};

impl Store {
    /// Takes appends from the outbox and queues their notifications, in one transaction: a crash
    /// loses nothing, and a notification that is queued twice has the same id. Several servers may
    /// do this concurrently. Returns how many appends were taken, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_notifications(&self, limit: i64) -> Result<usize, StoreError> {
        let layout = self.layout().await?;
        let mut transaction = self.pool.begin().await?;
        let rows = take_outbox(&mut transaction, layout, limit).await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let (mut outbound, mut ended, mut indexed) = (Vec::new(), Vec::new(), Vec::new());
        // A move that was answered meanwhile would be announced to inboxes alone, and is over.
        for row in rows.iter().filter(|row| !row.is_over) {
            let id = MatchId(row.match_id);
            let number = |seq| u32::try_from(seq).unwrap_or(0);
            let (first, last) = (number(row.first_seq), number(row.last_seq));
            match self.notifications_of(&mut transaction, id, first, last).await {
                Ok((game_match, found)) => {
                    outbound.extend(found);
                    ended.extend(end_to_rate(&game_match).map(|end| (end, id)));
                    if layout == Layout::Citus {
                        indexed.push(IndexedMatch::of(&game_match));
                    }
                }
                // An unreadable log gives no notifications, and must not delay those of other
                // matches.
                Err(StoreError::Corruption(corruption)) => {
                    tracing::error!(%corruption, "a log cannot be replayed; its notifications are lost");
                }
                Err(error) => return Err(error),
            }
        }
        if layout == Layout::Citus {
            // Before accounts are locked, in the order of those who rate.
            queue_lost(&mut transaction, &ended).await?;
        }
        let mut topics = queue(&mut transaction, &outbound, self.now()).await?;
        if layout == Layout::Citus {
            let shown_again = index_lost(&mut transaction, &indexed).await?;
            topics.extend(shown_again.into_iter().map(|account| Topic::from(AccountId(account))));
        }
        sqlx::query!(
            "DELETE FROM outbox USING unnest($1::uuid[], $2::int[]) AS taken (match_id, first_seq)
             WHERE outbox.match_id = taken.match_id AND outbox.first_seq = taken.first_seq",
            &rows.iter().map(|row| row.match_id).collect::<Vec<_>>(),
            &rows.iter().map(|row| row.first_seq).collect::<Vec<_>>(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.pubsub.publish(&topics);
        Ok(rows.len())
    }

    /// The match after an append, and the notifications of that append.
    async fn notifications_of(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
        first: u32,
        last: u32,
    ) -> Result<(Arc<Match>, Vec<Notification>), StoreError> {
        let after = first.saturating_sub(1);
        let events = read_events(&mut *connection, id, after, i64::from(last - after)).await?;
        let events: Vec<_> = events.into_iter().map(|logged| logged.event).collect();
        let game_match = self.match_at(connection, id, last).await?;
        let players: Vec<_> = game_match.seats.iter().flatten().copied().collect();
        let pauses = self.pauses_on(connection, &players, game_match.accounted_until).await?;
        let deadline = game_match.deadline(&pauses);
        let found = notifications(&events, &game_match, deadline);
        Ok((game_match, found))
    }

    /// Queues reminders for players whose deadline is closer than a step of their reminder
    /// settings: once per step and deadline, and only the most urgent of several steps that are due.
    /// A step counts for the deadline that it was sent for; when the deadline moves back by more
    /// than the step, the step is due again. A step longer than half of the time that the seat had
    /// for its turn is skipped. Returns how many steps were taken, at most `limit`, those of the
    /// next deadlines first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_reminders(&self, limit: i64) -> Result<usize, StoreError> {
        let layout = self.layout().await?;
        let (now, mut transaction) = (self.now(), self.pool.begin().await?);
        let rows = take_reminders(&mut transaction, layout, now, limit).await?;
        let mut outbound = Vec::new();
        for row in &rows {
            let seat = u8::try_from(row.seat).ok().map(Seat);
            let version = u32::try_from(row.version).unwrap_or(0);
            let game_match = match self
                .match_at(&mut transaction, MatchId(row.match_id), version)
                .await
            {
                Ok(game_match) => game_match,
                Err(StoreError::Corruption(corruption)) => {
                    tracing::error!(%corruption, "a log cannot be replayed; its reminder is lost");
                    continue;
                }
                Err(error) => return Err(error),
            };
            if is_early(row.step_seconds, seat, &game_match) {
                continue;
            }
            let subject = NotificationData {
                match_id: MatchId(row.match_id),
                game: &row.game,
                version,
                ply: u32::try_from(row.ply).unwrap_or(0),
                seat,
                deadline: row.deadline,
                offer: None,
                reminder_seconds: u32::try_from(row.step_seconds).ok(),
                message_id: None,
                message_seq: None,
            };
            outbound.push(reminder(AccountId(row.account_id), &subject, now));
        }
        let topics = queue(&mut transaction, &outbound, now).await?;
        transaction.commit().await?;
        self.pubsub.publish(&topics);
        Ok(rows.len())
    }
}

/// A reminder of an account, whose id follows from the turn, the step and the deadline.
fn reminder(account: AccountId, about: &NotificationData<'_>, now: DateTime<Utc>) -> Notification {
    let micros = about.deadline.map_or(0, |deadline| deadline.timestamp_micros());
    let step = about.reminder_seconds.unwrap_or_default();
    let origin = format!("{} {} {step} {micros}", about.match_id, about.ply);
    let kind = NotificationKind::Reminder;
    Notification::new(account, kind, now, &origin, &about.to_json()).about(about)
}

/// Whether a reminder so many seconds before the deadline comes in the first half of the time that
/// the seat has for its turn.
fn is_early(step_seconds: i32, seat: Option<Seat>, game_match: &Match) -> bool {
    let times = game_match.remaining.as_ref().zip(seat);
    let time = times.and_then(|(times, seat)| times.get(seat.index()));
    time.is_some_and(|time| TimeDelta::seconds(2 * i64::from(step_seconds)) > *time)
}

/// Queues notifications for every webhook that takes their kind, for the feeds of the apps that their
/// accounts signed in through, and for the inboxes of people. One that is queued already stays as it
/// is. Returns the topics of those apps and accounts, to be published after the commit.
pub(in crate::store) async fn queue(
    connection: &mut DbConnection,
    outbound: &[Notification],
    now: DateTime<Utc>,
) -> Result<Vec<Topic>, StoreError> {
    if outbound.is_empty() {
        return Ok(Vec::new());
    }
    // First: it locks the accounts, as a deletion does before all else.
    let mut topics = inbox::write(connection, outbound, now).await?;
    let accounts: Vec<_> = outbound.iter().map(|notification| notification.account.0).collect();
    let for_apps = apps::addressed(connection, outbound, now).await?;
    let apps: BTreeSet<_> = for_apps.iter().map(|addressed| addressed.app).collect();
    // The lock prevents a deletion of the webhooks before their deliveries are inserted.
    let rows = sqlx::query_as!(
        Recipient,
        r#"SELECT webhook_id, account_id AS "owner!", kinds FROM webhooks
           WHERE account_id = ANY ($1) AND disabled_at IS NULL
           ORDER BY webhook_id FOR KEY SHARE"#,
        &accounts,
    )
    .fetch_all(&mut *connection)
    .await?;
    let of_apps = if apps.is_empty() {
        Vec::new()
    } else {
        sqlx::query_as!(
            Recipient,
            r#"SELECT webhook_id, app_id AS "owner!", kinds FROM webhooks
               WHERE app_id = ANY ($1) AND disabled_at IS NULL
               ORDER BY webhook_id FOR KEY SHARE"#,
            &apps.iter().map(|app| app.0).collect::<Vec<_>>(),
        )
        .fetch_all(&mut *connection)
        .await?
    };
    let mut webhooks: BTreeMap<Uuid, Vec<_>> = BTreeMap::new();
    for row in rows.iter().chain(&of_apps) {
        webhooks.entry(row.owner).or_default().push(row);
    }
    let to_accounts =
        outbound.iter().map(|notification| (notification.account.0, None, notification));
    let to_apps = for_apps.iter().map(|addressed| {
        let account = addressed.notification.account;
        (addressed.app.0, Some(account), &addressed.notification)
    });
    let mut columns = DeliveryColumns::default();
    for (owner, about, notification) in to_accounts.chain(to_apps) {
        let of_owner = webhooks.get(&owner).into_iter().flatten();
        let kind = notification.kind.as_str();
        let takes = |kinds: &Vec<String>| kinds.iter().any(|taken| taken == kind);
        for webhook in of_owner.filter(|webhook| webhook.kinds.as_ref().is_none_or(takes)) {
            columns.push(new_id(now)?, webhook.webhook_id, about, notification);
        }
    }
    insert(connection, &columns, now).await?;
    apps::insert(connection, &for_apps, now).await?;
    topics.extend(apps.into_iter().map(Topic::from));
    Ok(topics)
}

/// A webhook that is enabled.
#[derive(Debug)]
struct Recipient {
    webhook_id: Uuid,
    /// An account, or an app.
    owner: Uuid,
    /// The kinds that it takes; `None`: all.
    kinds: Option<Vec<String>>,
}

/// The columns of new rows in `webhook_deliveries`, one array per column.
#[derive(Debug, Default)]
struct DeliveryColumns {
    ids: Vec<Uuid>,
    webhooks: Vec<Uuid>,
    accounts: Vec<Option<Uuid>>,
    messages: Vec<String>,
    kinds: Vec<String>,
    bodies: Vec<String>,
    matches: Vec<Option<Uuid>>,
    plies: Vec<Option<i32>>,
    offers: Vec<Option<String>>,
}

impl DeliveryColumns {
    fn push(
        &mut self,
        id: Uuid,
        webhook: Uuid,
        about: Option<AccountId>,
        notification: &Notification,
    ) {
        self.ids.push(id);
        self.webhooks.push(webhook);
        self.accounts.push(about.map(|account| account.0));
        self.messages.push(notification.id.clone());
        self.kinds.push(notification.kind.as_str().to_owned());
        self.bodies.push(notification.body.clone());
        let premise = notification.premise;
        self.matches.push(premise.map(|premise| premise.match_id.0));
        self.plies.push(premise.map(|premise| to_integer(premise.ply)));
        let offer = premise.and_then(|premise| offer_column(premise.waits_for));
        self.offers.push(offer.map(str::to_owned));
    }
}

async fn insert(
    connection: &mut DbConnection,
    columns: &DeliveryColumns,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO webhook_deliveries (delivery_id, webhook_id, message_id, kind, body, match_id,
             ply, offer, account_id, created_at, next_attempt_at)
         SELECT delivery.*, $10, $10 FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[],
             $5::text[], $6::uuid[], $7::int[], $8::text[], $9::uuid[])
         AS delivery
             (delivery_id, webhook_id, message_id, kind, body, match_id, ply, offer, account_id)
         ON CONFLICT (webhook_id, message_id) DO NOTHING",
        &columns.ids,
        &columns.webhooks,
        &columns.messages,
        &columns.kinds,
        &columns.bodies,
        &columns.matches as &[Option<Uuid>],
        &columns.plies as &[Option<i32>],
        &columns.offers as &[Option<String>],
        &columns.accounts as &[Option<Uuid>],
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
