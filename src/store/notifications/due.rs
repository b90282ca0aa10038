//! What is due on a channel, taken by whoever sends it.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use uuid::Uuid;

use turnstone_matches::AccountId;
use turnstone_texts::{Language, NoticeWords};

use super::kinds::Channel;
use super::notice::{Notice, notices, read};
use super::queue::{Recipient, Selection, candidates, claim, counts, hold, lock_recipients};
use super::settings::NotificationSettings;
use super::settle::{COUNTED_FOR, requeue};
use crate::store::{Store, StoreError};

/// How often one call looks for accounts that are not held.
const MAX_ROUNDS: usize = 8;

/// How much is taken at once.
#[derive(Debug, Clone, Copy)]
pub struct TakeLimits {
    /// The most accounts.
    pub accounts: i64,
    /// The most deliveries to an account. The others are collapsed.
    pub per_account: usize,
}

/// What is sent to an account now.
#[derive(Debug)]
pub struct DueBatch {
    /// The account.
    pub account: AccountId,
    /// Its display name.
    pub display_name: String,
    /// Its time zone: the name of an IANA zone, or what it entered.
    pub time_zone: String,
    /// What it has chosen.
    pub settings: NotificationSettings,
    /// How many notifications it has to read.
    pub unread: u32,
    /// What is due, the most urgent first: at least one.
    pub deliveries: Vec<DueDelivery>,
    /// How many more were due. They are not sent, and stay in the inbox.
    pub collapsed: u32,
}

impl DueBatch {
    /// The language of what is sent.
    #[must_use]
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(Language::English)
    }
}

/// A notification that is to be sent.
#[derive(Debug)]
pub struct DueDelivery {
    /// The notification.
    pub notice: Notice,
    /// The names of [`Notice::others`], in their order.
    pub names: Vec<String>,
    /// The number of this attempt, from 1.
    pub attempt: u32,
}

impl DueDelivery {
    /// Its words in a language. `discreet`: without names and games.
    #[must_use]
    pub fn words(&self, language: Language, discreet: bool) -> NoticeWords {
        if discreet {
            self.notice.discreet_words(language)
        } else {
            self.notice.words(language, &self.names)
        }
    }
}

impl Store {
    /// Takes what is due on a channel, account by account, the one that has waited longest first. The
    /// accounts belong to the caller until `lease` is over, in real time, or until all that was taken is
    /// [delivered](Store::delivered), [put off](Store::put_off) or [given up](Store::give_up).
    ///
    /// Leaves out what no longer holds, is read or is not wanted any more. Puts off what is due to an
    /// account that is active, or that has quiet hours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_due(
        &self,
        channel: Channel,
        lease: TimeDelta,
        limits: TakeLimits,
    ) -> Result<Vec<DueBatch>, StoreError> {
        for _ in 0..MAX_ROUNDS {
            let (seen, batches) = Box::pin(self.take_round(channel, lease, limits)).await?;
            if !batches.is_empty() || seen < limits.accounts {
                return Ok(batches);
            }
        }
        Ok(Vec::new())
    }

    /// Returns how many accounts were looked at, and what was taken.
    async fn take_round(
        &self,
        channel: Channel,
        lease: TimeDelta,
        limits: TakeLimits,
    ) -> Result<(i64, Vec<DueBatch>), StoreError> {
        let now = self.now();
        // A lease counts real time, because tests may move the clock.
        let lease_from = self.clock.now_without_test_offset();
        let mut transaction = self.pool.begin().await?;
        let recipients =
            lock_recipients(&mut transaction, channel, now, lease_from, limits.accounts).await?;
        let seen = i64::try_from(recipients.len()).unwrap_or(i64::MAX);
        let (held, free): (Vec<_>, Vec<_>) =
            recipients.into_iter().partition(|one| one.held_until.is_some());
        hold(&mut transaction, channel, &held).await?;
        let accounts: Vec<_> = free.iter().map(|one| one.account).collect();
        let candidates = candidates(&mut transaction, channel, &accounts, now).await?;
        let counts = counts(&mut transaction, channel, &accounts, now - COUNTED_FOR).await?;
        let mut selections = BTreeMap::new();
        for recipient in &free {
            let due = candidates.get(&recipient.account).map_or(&[][..], Vec::as_slice);
            let wanted = due.iter().filter(|one| recipient.settings.sends(one.kind, channel));
            let sent_before = |kind| counts.get(&(recipient.account, kind)).copied().unwrap_or(0);
            let selection = Selection::of(wanted, sent_before, limits.per_account);
            selections.insert(recipient.account, selection);
        }
        let lease_end = lease_from + lease;
        let attempts = claim(&mut transaction, channel, &selections, now, lease_end).await?;
        requeue(&mut transaction, channel, &accounts).await?;
        transaction.commit().await?;
        Ok((seen, self.batches(free, selections, &attempts).await?))
    }

    /// What was taken, with what is needed to show it.
    async fn batches(
        &self,
        recipients: Vec<Recipient>,
        selections: BTreeMap<Uuid, Selection>,
        attempts: &BTreeMap<Uuid, u32>,
    ) -> Result<Vec<DueBatch>, StoreError> {
        let (accounts, ids): (Vec<_>, Vec<_>) = selections
            .iter()
            .flat_map(|(account, chosen)| chosen.sent.iter().map(|id| (*account, *id)))
            .unzip();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows = notices!(
            "JOIN unnest($1::uuid[], $2::uuid[]) AS taken (account_id, notification_id)
                 USING (account_id, notification_id)",
            &accounts,
            &ids,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut notices: BTreeMap<_, _> =
            read(rows).into_iter().map(|notice| (notice.id, notice)).collect();
        let others: Vec<_> =
            notices.values().flat_map(|notice| notice.others.iter().copied()).collect();
        let players = self.players(&others).await?;
        let name = |account: &AccountId| Some(players.get(account)?.display_name.clone());
        let mut batches = Vec::new();
        for recipient in recipients {
            let Some(chosen) = selections.get(&recipient.account) else { continue };
            let taken = chosen.sent.iter().filter_map(|id| notices.remove(id));
            let deliveries: Vec<_> = taken
                .map(|notice| DueDelivery {
                    names: notice.others.iter().filter_map(name).collect(),
                    attempt: attempts.get(&notice.id).copied().unwrap_or(1),
                    notice,
                })
                .collect();
            if !deliveries.is_empty() {
                batches.push(DueBatch {
                    account: AccountId(recipient.account),
                    display_name: recipient.display_name,
                    time_zone: recipient.time_zone,
                    settings: recipient.settings,
                    unread: recipient.unread,
                    deliveries,
                    collapsed: u32::try_from(chosen.collapsed).unwrap_or(u32::MAX),
                });
            }
        }
        Ok(batches)
    }
}
