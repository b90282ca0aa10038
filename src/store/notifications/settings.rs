//! What an account wants to be told, where, and when not.

use turnstone_accounts::QuietHours;
use turnstone_matches::AccountId;
use turnstone_texts::Language;

use super::kinds::{Channel, NoticeKind};
use crate::store::{Store, StoreError};

/// The settings of an account. Those of one that has chosen nothing are the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotificationSettings {
    /// What is switched differently than by default.
    switched: Vec<(Channel, NoticeKind)>,
    /// When nothing is sent, by the wall clock of the account's time zone.
    pub quiet_hours: Option<QuietHours>,
    /// Whether names and games stay off the lock screen.
    pub hides_details: bool,
    /// The language of what is sent; `None`: English.
    pub language: Option<Language>,
}

impl NotificationSettings {
    /// Whether a kind is sent on a channel.
    #[must_use]
    pub fn sends(&self, kind: NoticeKind, channel: Channel) -> bool {
        self.switched.contains(&(channel, kind)) != kind.is_on_by_default(channel)
    }

    /// Sets whether a kind is sent on a channel.
    pub fn set(&mut self, kind: NoticeKind, channel: Channel, is_on: bool) {
        self.switched.retain(|switched| *switched != (channel, kind));
        if is_on != kind.is_on_by_default(channel) {
            self.switched.push((channel, kind));
        }
    }

    /// The settings of a row.
    pub(super) fn from_stored(
        (turned_on, turned_off): (&[String], &[String]),
        (quiet_from, quiet_to): (Option<i16>, Option<i16>),
        hides_details: bool,
        language: Option<&str>,
    ) -> Self {
        let mut settings = Self {
            switched: Vec::new(),
            quiet_hours: QuietHours::from_stored(quiet_from, quiet_to),
            hides_details,
            language: language.and_then(Language::of_tag),
        };
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

fn parse(word: &str) -> Option<(Channel, NoticeKind)> {
    let (channel, kind) = word.split_once('.')?;
    Some((Channel::parse(channel)?, NoticeKind::parse(kind)?))
}

impl Store {
    /// The settings of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn notification_settings(
        &self,
        account: AccountId,
    ) -> Result<NotificationSettings, StoreError> {
        let row = sqlx::query!(
            "SELECT turned_on, turned_off, quiet_from, quiet_to, hides_details, language
             FROM notification_settings WHERE account_id = $1",
            account.0,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or_else(NotificationSettings::default, |row| {
            NotificationSettings::from_stored(
                (&row.turned_on, &row.turned_off),
                (row.quiet_from, row.quiet_to),
                row.hides_details,
                row.language.as_deref(),
            )
        }))
    }

    /// Replaces the settings of an account. `false`: it is deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_notification_settings(
        &self,
        account: AccountId,
        settings: &NotificationSettings,
    ) -> Result<bool, StoreError> {
        let (from, to) = settings.quiet_hours.map(QuietHours::to_stored).unzip();
        // The lock makes a deletion of the account wait, so that it finds this row.
        let written = sqlx::query!(
            "INSERT INTO notification_settings
                 (account_id, turned_on, turned_off, quiet_from, quiet_to, hides_details, language)
             SELECT account_id, $2, $3, $4, $5, $6, $7 FROM accounts
             WHERE account_id = $1 AND deleted_at IS NULL FOR SHARE
             ON CONFLICT (account_id) DO UPDATE SET turned_on = excluded.turned_on,
                 turned_off = excluded.turned_off, quiet_from = excluded.quiet_from,
                 quiet_to = excluded.quiet_to, hides_details = excluded.hides_details,
                 language = excluded.language",
            account.0,
            &settings.turned(true),
            &settings.turned(false),
            from,
            to,
            settings.hides_details,
            settings.language.map(Language::tag),
        )
        .execute(&self.pool)
        .await?;
        // What waits for the end of quiet hours is looked at again: they may be others now.
        sqlx::query!(
            "UPDATE notification_channels SET due_at = least(due_at, $2)
             WHERE account_id = $1 AND due_at IS NOT NULL",
            account.0,
            self.now(),
        )
        .execute(&self.pool)
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
        assert!(settings.sends(NoticeKind::YourTurn, Channel::Email));
        assert!(!settings.sends(NoticeKind::MatchBegun, Channel::Email));
        settings.set(NoticeKind::MatchBegun, Channel::Email, true);
        settings.set(NoticeKind::YourTurn, Channel::Push, false);
        settings.set(NoticeKind::Message, Channel::Push, true);
        let (on, off) = (settings.turned(true), settings.turned(false));
        assert_eq!(
            (&*on, &*off),
            (&["email.match_begun".to_owned()][..], &["push.your_turn".to_owned()][..])
        );
        let read = NotificationSettings::from_stored((&on, &off), (None, None), false, None);
        assert_eq!(read, settings);
        settings.set(NoticeKind::YourTurn, Channel::Push, true);
        settings.set(NoticeKind::MatchBegun, Channel::Email, false);
        assert_eq!(settings, NotificationSettings::default());
    }
}
