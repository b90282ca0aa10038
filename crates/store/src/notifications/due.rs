//! Claims the notifications that are due on a channel, for the job that sends them.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use uuid::Uuid;

use crate::columns::to_count;
use turnstone_matches::AccountId;
use turnstone_rules::exact;
use turnstone_texts::{Language, NotificationWords, waiting_matches};

use super::kinds::{Channel, InboxKind};
use super::notification::{AccountNotification, notifications, read};
use super::queue::{Recipient, candidates, claim, counts, defer, lock_recipients};
use super::selection::{ClaimLimits, Selected, Selection};
use super::settings::NotificationSettings;
use super::settle::{COUNT_WINDOW, requeue};
use crate::{Notifications, StoreError};

/// How often one call looks for accounts that are not held.
const MAX_ROUNDS: usize = 8;

/// The notifications to send to an account now.
#[derive(Debug)]
pub struct DueBatch {
    /// The account.
    pub account: AccountId,
    /// Its display name.
    pub display_name: String,
    /// Its time zone: the name of an IANA zone, or what it entered.
    pub time_zone: String,
    /// Its settings.
    pub settings: NotificationSettings,
    /// How many notifications it has to read.
    pub unread: u32,
    /// The due notifications, the most urgent first: at least one.
    pub deliveries: Vec<DueDelivery>,
}

/// A notification that is to be sent.
#[derive(Debug)]
pub struct DueDelivery {
    /// The notification.
    pub notification: AccountNotification,
    /// The names of [`AccountNotification::others`], in their order.
    pub names: Vec<String>,
    /// Whether a day of the account's automatic vacation may be drawn at the deadline.
    pub automatic_vacation: bool,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// How many more of its kind it stands for.
    pub more_of_kind: u32,
    /// How many of less urgent kinds it stands for.
    pub more_of_other_kinds: u32,
    /// All of them with itself. They are settled together.
    pub covers: Vec<Uuid>,
}

impl DueDelivery {
    /// Its words in a language. `discreet`: without names and games.
    #[must_use]
    pub fn words(&self, language: Language, discreet: bool) -> NotificationWords {
        let mut words = if discreet {
            self.notification.discreet_words(language, self.automatic_vacation)
        } else {
            self.notification.words(language, &self.names, self.automatic_vacation)
        };
        if self.notification.kind == InboxKind::YourTurn && self.more_of_kind > 0 {
            words.title = waiting_matches(language, self.more_of_kind.saturating_add(1));
        }
        words
    }
}

impl Notifications {
    /// Takes what is due on a channel, account by account, the one that has waited longest first. The
    /// accounts belong to the caller until `lease` is over, in real time, or until all that was taken is
    /// [delivered](Notifications::mark_delivered), [rescheduled](Notifications::reschedule) or [abandoned](Notifications::abandon).
    ///
    /// Leaves out what no longer holds, is read or is not wanted any more. Puts off what is due to an
    /// account that is active, or that has quiet hours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_due(
        &self,
        channel: Channel,
        lease: TimeDelta,
        limits: ClaimLimits,
    ) -> Result<Vec<DueBatch>, StoreError> {
        for _ in 0..MAX_ROUNDS {
            let (seen, batches) = Box::pin(self.claim_round(channel, lease, limits)).await?;
            if !batches.is_empty() || seen < limits.accounts {
                return Ok(batches);
            }
        }
        Ok(Vec::new())
    }

    /// Returns how many accounts were looked at, and what was taken.
    async fn claim_round(
        &self,
        channel: Channel,
        lease: TimeDelta,
        limits: ClaimLimits,
    ) -> Result<(i64, Vec<DueBatch>), StoreError> {
        let now = self.db.now();
        // A lease counts real time, because tests may move the clock.
        let lease_from = self.db.clock.now_without_test_offset();
        let mut transaction = self.db.pool.begin().await?;
        let recipients =
            lock_recipients(&mut transaction, channel, now, lease_from, limits.accounts).await?;
        if recipients.is_empty() {
            return Ok((0, Vec::new()));
        }
        let seen = to_count(recipients.len());
        let (held, free): (Vec<_>, Vec<_>) =
            recipients.into_iter().partition(|one| one.held_until.is_some());
        defer(&mut transaction, channel, &held).await?;
        let accounts: Vec<_> = free.iter().map(|one| one.account).collect();
        let candidates = candidates(&mut transaction, channel, &accounts, now).await?;
        let counts = counts(&mut transaction, channel, &accounts, now - COUNT_WINDOW).await?;
        let mut selections = BTreeMap::new();
        for recipient in &free {
            let due = candidates.get(&recipient.account).map_or(&[][..], Vec::as_slice);
            let wanted = due.iter().filter(|one| recipient.settings.sends(one.kind, channel));
            let sent_before = |kind| counts.get(&(recipient.account, kind)).copied().unwrap_or(0);
            let selection = Selection::of(wanted, sent_before, limits);
            selections.insert(recipient.account, selection);
        }
        let lease_end = lease_from + lease;
        let attempts = claim(&mut transaction, channel, &selections, now, lease_end).await?;
        requeue(&mut transaction, channel, &accounts).await?;
        transaction.commit().await?;
        Ok((seen, self.batches(free, selections, &attempts).await?))
    }

    /// The batches of what was taken, with what is needed to show it.
    async fn batches(
        &self,
        recipients: Vec<Recipient>,
        selections: BTreeMap<Uuid, Selection>,
        attempts: &BTreeMap<Uuid, u32>,
    ) -> Result<Vec<DueBatch>, StoreError> {
        let (accounts, ids): (Vec<_>, Vec<_>) = selections
            .iter()
            .flat_map(|(account, chosen)| chosen.sent.iter().map(|one| (*account, one.id)))
            .unzip();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut loaded = self.load_deliveries(&accounts, &ids).await?;
        let mut batches = Vec::new();
        for recipient in recipients {
            let Some(chosen) = selections.get(&recipient.account) else { continue };
            let count = |ids: &[Uuid]| exact::<u32>(ids.len());
            let delivery = |one: &Selected| {
                Some(DueDelivery {
                    attempt: attempts.get(&one.id).copied().unwrap_or(1),
                    more_of_kind: count(&one.same_kind),
                    more_of_other_kinds: count(&one.other_kinds),
                    covers: one.covers().collect(),
                    ..loaded.remove(&one.id)?
                })
            };
            let deliveries: Vec<_> = chosen.sent.iter().filter_map(delivery).collect();
            if !deliveries.is_empty() {
                batches.push(DueBatch {
                    account: AccountId(recipient.account),
                    display_name: recipient.display_name,
                    time_zone: recipient.time_zone,
                    settings: recipient.settings,
                    unread: recipient.unread,
                    deliveries,
                });
            }
        }
        Ok(batches)
    }

    /// Notifications of an account, with what is needed to show them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn load(
        &self,
        account: AccountId,
        ids: &[Uuid],
    ) -> Result<Vec<DueDelivery>, StoreError> {
        let accounts = vec![account.0; ids.len()];
        Ok(self.load_deliveries(&accounts, ids).await?.into_values().collect())
    }

    /// The notifications with these ids, each of the account at its place.
    async fn load_deliveries(
        &self,
        accounts: &[Uuid],
        ids: &[Uuid],
    ) -> Result<BTreeMap<Uuid, DueDelivery>, StoreError> {
        let rows = notifications!(
            "JOIN unnest($1::uuid[], $2::uuid[]) AS taken (account_id, notification_id)
                 USING (account_id, notification_id)",
            accounts,
            ids,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let notifications = read(rows);
        let accounts_named: Vec<_> = notifications
            .iter()
            .flat_map(|one| one.others.iter().copied().chain([one.account]))
            .collect();
        let players = self.profiles.players(&accounts_named).await?;
        let name = |account: &AccountId| Some(players.get(account)?.display_name.clone());
        let loaded = notifications.into_iter().map(|notification| {
            let names = notification.others.iter().filter_map(name).collect();
            let (more_of_kind, more_of_other_kinds) = (0, 0);
            let (id, covers) = (notification.id, vec![notification.id]);
            let attempt = 1;
            let reader = players.get(&notification.account);
            let automatic_vacation = reader
                .zip(notification.deadline)
                .is_some_and(|(reader, deadline)| reader.draws_vacation_at(deadline));
            let delivery = DueDelivery {
                notification,
                names,
                automatic_vacation,
                attempt,
                more_of_kind,
                more_of_other_kinds,
                covers,
            };
            (id, delivery)
        });
        Ok(loaded.collect())
    }
}
