use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_matches::OfferKind;
use turnstone_store::{
    AccountNotification, Channel, InboxAnswer, InboxKind, MatchOutcome, NotificationSettings,
};
use turnstone_texts::Language;

use super::instant;
use super::player::{Names, PlayerBody};

/// A notification in the inbox of an account. It contains no text of a message.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountNotification)]
pub struct AccountNotificationBody {
    /// Its id, the same on every channel.
    pub id: Uuid,
    /// The kind: `your_turn`, `reminder`, `invitation`, `match_begun`, `match_ended`, `match_resumed`,
    /// `offer`, `offer_answered`, `message` or `rematch`. More kinds may be added later.
    pub kind: &'static str,
    /// The match.
    pub match_id: Uuid,
    /// The family of games.
    pub game: String,
    /// The match's version at that time.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The number of plies at that time.
    pub ply: u32,
    /// When the first of the seats to act times out, unless a day of automatic vacation is drawn, as it is
    /// now; null if none of them has a deadline.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub deadline: Option<DateTime<Utc>>,
    /// The kind of the offer that was made or answered: `draw`, `takeback`, `resignation` or `rematch`; null
    /// if the notification is not about an offer.
    #[schema(required = true)]
    pub offer: Option<&'static str>,
    /// The answer to the offer, or to an invitation of the account: `accepted` or `declined`; null if the
    /// notification is not about an answer.
    #[schema(required = true)]
    pub answer: Option<&'static str>,
    /// The outcome of the match for the account: `won`, `lost`, `drawn` or `cancelled`; null if the match
    /// has not ended, or if the account had no seat.
    #[schema(required = true)]
    pub outcome: Option<&'static str>,
    /// The player who invites, the author of the message, or for other kinds the other players. Empty if an
    /// invitation was declined: the match lists the answers.
    pub players: Vec<PlayerBody>,
    /// When it was written.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it was read; null if it was not.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub read_at: Option<DateTime<Utc>>,
}

impl AccountNotificationBody {
    /// A notification with the current names of its players.
    #[must_use]
    pub fn new(notification: AccountNotification, names: &Names) -> Self {
        Self {
            id: notification.id,
            kind: notification.kind.as_str(),
            match_id: notification.match_id.0,
            game: notification.game,
            version: notification.version.get(),
            ply: notification.ply.get(),
            deadline: notification.deadline,
            offer: notification.offer.map(OfferKind::as_str),
            answer: notification.answer.map(InboxAnswer::as_str),
            outcome: notification.outcome.map(MatchOutcome::as_str),
            players: notification.others.iter().map(|other| names.player(*other)).collect(),
            created_at: notification.created_at,
            read_at: notification.read_at,
        }
    }
}

/// The notification settings of an account: the channels of each kind, the quiet hours and the language.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationSettings)]
pub struct NotificationSettingsBody {
    /// Each kind, with the channels that it is sent on. The inbox has all of them.
    pub kinds: Vec<KindSettingsBody>,
    /// The quiet hours, in which nothing is sent; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quiet_hours: Option<QuietHoursBody>,
    /// Whether names and games stay off the lock screen.
    pub hides_details: bool,
    /// The language of push messages and mails: `en`, `he`, `ar`, `ru` or `nl`. Null: the language in which
    /// the device subscribed, or in which the address was given.
    pub language: Option<&'static str>,
    /// The frequency of mails: `at_once`, `hourly` or `daily`.
    pub email_frequency: &'static str,
    /// With `daily`: the hour by the wall clock of the account's `time_zone`.
    pub daily_hour: Option<u8>,
}

/// The channels on which a kind of notification is sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationKindSettings)]
pub struct KindSettingsBody {
    /// The kind.
    pub kind: &'static str,
    /// Whether it is sent to devices.
    pub push: bool,
    /// Whether it is sent by e-mail.
    pub email: bool,
}

/// Hours of each day by the wall clock of the account's `time_zone`, past midnight if the second
/// is earlier.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuietHours)]
pub struct QuietHoursBody {
    /// The first minute, such as `22:00`.
    pub starts_at: String,
    /// The minute after the last.
    pub ends_at: String,
}

impl From<&NotificationSettings> for NotificationSettingsBody {
    fn from(settings: &NotificationSettings) -> Self {
        let kind = |kind: InboxKind| KindSettingsBody {
            kind: kind.as_str(),
            push: settings.sends(kind, Channel::Push),
            email: settings.sends(kind, Channel::Email),
        };
        let hours = settings.quiet_hours.map(turnstone_accounts::QuietHours::to_texts);
        Self {
            kinds: InboxKind::ALL.into_iter().map(kind).collect(),
            quiet_hours: hours.map(|(starts_at, ends_at)| QuietHoursBody { starts_at, ends_at }),
            hides_details: settings.hides_details,
            language: settings.language.map(Language::tag),
            email_frequency: settings.email_frequency.as_str(),
            daily_hour: settings.email_frequency.hour(),
        }
    }
}
