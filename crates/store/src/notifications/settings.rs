//! The notification settings of an account: kinds by channel, quiet hours, language.

use turnstone_accounts::{EmailFrequency, QuietHours};
use turnstone_matches::AccountId;
use turnstone_texts::Language;

use super::kinds::{Channel, InboxKind};
use crate::{Notifications, StoreError};

/// The settings of an account. Those of one that has chosen nothing are the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotificationSettings {
    /// The switches that differ from the default.
    switched: Vec<(Channel, InboxKind)>,
    /// When nothing is sent, by the wall clock of the account's time zone.
    pub quiet_hours: Option<QuietHours>,
    /// Whether names and games stay off the lock screen.
    pub hides_details: bool,
    /// The language of what is sent; `None`: that of the device, or of the address.
    pub language: Option<Language>,
    /// The frequency of mails.
    pub email_frequency: EmailFrequency,
}

impl NotificationSettings {
    /// Whether a kind is sent on a channel.
    #[must_use]
    pub fn sends(&self, kind: InboxKind, channel: Channel) -> bool {
        self.switched.contains(&(channel, kind)) != kind.is_on_by_default(channel)
    }

    /// Sets whether a kind is sent on a channel.
    pub fn set(&mut self, kind: InboxKind, channel: Channel, is_on: bool) {
        self.switched.retain(|switched| *switched != (channel, kind));
        if is_on != kind.is_on_by_default(channel) {
            self.switched.push((channel, kind));
        }
    }

    /// The settings with these switches, such as `email.match_begun`, and nothing else that is chosen.
    pub(super) fn of_switches(turned_on: &[String], turned_off: &[String]) -> Self {
        let mut settings = Self::default();
        for (words, is_on) in [(turned_on, true), (turned_off, false)] {
            for (channel, kind) in words.iter().filter_map(|word| parse(word)) {
                settings.set(kind, channel, is_on);
            }
        }
        settings
    }

    /// The switches that are turned this way, such as `email.match_begun`.
    #[must_use]
    pub fn turned(&self, is_on: bool) -> Vec<String> {
        let turned =
            self.switched.iter().filter(|(channel, kind)| kind.is_on_by_default(*channel) != is_on);
        turned.map(|(channel, kind)| format!("{}.{}", channel.as_str(), kind.as_str())).collect()
    }
}

fn parse(word: &str) -> Option<(Channel, InboxKind)> {
    let (channel, kind) = word.split_once('.')?;
    Some((Channel::parse(channel)?, InboxKind::parse(kind)?))
}

/// The columns of `notification_settings`, where the row may be missing.
#[derive(Debug)]
pub(super) struct StoredSettings {
    pub turned_on: Option<Vec<String>>,
    pub turned_off: Option<Vec<String>>,
    pub quiet_from: Option<i16>,
    pub quiet_to: Option<i16>,
    pub hides_details: Option<bool>,
    pub language: Option<String>,
    pub email_frequency: Option<String>,
    pub daily_hour: Option<i16>,
}

impl From<StoredSettings> for NotificationSettings {
    fn from(stored: StoredSettings) -> Self {
        let (on, off) =
            (stored.turned_on.unwrap_or_default(), stored.turned_off.unwrap_or_default());
        let word = stored.email_frequency.unwrap_or_default();
        let hour = stored.daily_hour.and_then(|hour| u8::try_from(hour).ok());
        let frequency = EmailFrequency::parse(&word, hour.filter(|_| word == "daily"));
        Self {
            quiet_hours: QuietHours::from_stored(stored.quiet_from, stored.quiet_to),
            hides_details: stored.hides_details.unwrap_or_default(),
            language: stored.language.as_deref().and_then(Language::of_tag),
            email_frequency: frequency.unwrap_or_default(),
            ..Self::of_switches(&on, &off)
        }
    }
}

impl Notifications {
    /// The settings of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, account: AccountId) -> Result<NotificationSettings, StoreError> {
        let row = sqlx::query_as!(
            StoredSettings,
            r#"SELECT turned_on AS "turned_on?", turned_off AS "turned_off?", quiet_from, quiet_to,
                   hides_details AS "hides_details?", language, email_frequency AS "email_frequency?",
                   daily_hour AS "daily_hour?"
               FROM notification_settings WHERE account_id = $1"#,
            account.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(NotificationSettings::from).unwrap_or_default())
    }

    /// Replaces the settings of an account. `false`: it is deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_settings(
        &self,
        account: AccountId,
        settings: &NotificationSettings,
    ) -> Result<bool, StoreError> {
        let (from, to) = settings.quiet_hours.map(QuietHours::to_stored).unzip();
        // The lock makes a deletion of the account wait, so that it finds this row.
        let written = sqlx::query!(
            "INSERT INTO notification_settings
                 (account_id, turned_on, turned_off, quiet_from, quiet_to, hides_details, language,
                  email_frequency, daily_hour)
             SELECT account_id, $2, $3, $4, $5, $6, $7, $8, $9 FROM accounts
             WHERE account_id = $1 AND deleted_at IS NULL FOR SHARE
             ON CONFLICT (account_id) DO UPDATE SET turned_on = excluded.turned_on,
                 turned_off = excluded.turned_off, quiet_from = excluded.quiet_from,
                 quiet_to = excluded.quiet_to, hides_details = excluded.hides_details,
                 language = excluded.language, email_frequency = excluded.email_frequency,
                 daily_hour = excluded.daily_hour",
            account.0,
            &settings.turned(true),
            &settings.turned(false),
            from,
            to,
            settings.hides_details,
            settings.language.map(Language::tag),
            settings.email_frequency.as_str(),
            i16::from(settings.email_frequency.hour().unwrap_or(EmailFrequency::DEFAULT_HOUR)),
        )
        .execute(&self.db.pool)
        .await?;
        // Notifications held by quiet hours are due again: the hours may be others now.
        sqlx::query!(
            "UPDATE notification_channels SET due_at = least(due_at, $2)
             WHERE account_id = $1 AND due_at IS NOT NULL",
            account.0,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(written.rows_affected() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_switched_comes_back_from_the_database_and_defaults_are_not_stored() {
        let mut settings = NotificationSettings::default();
        assert!(settings.sends(InboxKind::YourTurn, Channel::Email));
        assert!(!settings.sends(InboxKind::MatchBegun, Channel::Email));
        settings.set(InboxKind::MatchBegun, Channel::Email, true);
        settings.set(InboxKind::YourTurn, Channel::Push, false);
        settings.set(InboxKind::Message, Channel::Push, true);
        let (on, off) = (settings.turned(true), settings.turned(false));
        assert_eq!(
            (&*on, &*off),
            (&["email.match_begun".to_owned()][..], &["push.your_turn".to_owned()][..])
        );
        assert_eq!(NotificationSettings::of_switches(&on, &off), settings);
        settings.set(InboxKind::YourTurn, Channel::Push, true);
        settings.set(InboxKind::MatchBegun, Channel::Email, false);
        assert_eq!(settings, NotificationSettings::default());
    }
}
