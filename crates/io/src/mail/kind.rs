use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The kind of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MailKind {
    /// Asks the owner of an address to confirm it.
    Confirmation,
    /// Has the link to set a new password.
    PasswordReset,
    /// Tells of a login.
    SignIn,
    /// Tells that the password was changed.
    PasswordChanged,
    /// Tells an address that the account no longer uses it.
    AddressChanged,
    /// Tells what waits in matches.
    Notifications,
}

/// The facts in the text of a mail, beside the account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailFacts {
    /// The label of the device that has logged in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The notifications that it tells of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notifications: Vec<Uuid>,
    /// How many more there are in the inbox.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl MailKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Confirmation,
        Self::PasswordReset,
        Self::SignIn,
        Self::PasswordChanged,
        Self::AddressChanged,
        Self::Notifications,
    ];

    /// The word in the database, and in the ids of its texts.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::PasswordReset => "password-reset",
            Self::SignIn => "sign-in",
            Self::PasswordChanged => "password-changed",
            Self::AddressChanged => "address-changed",
            Self::Notifications => "notifications",
        }
    }

    /// The kind of a word from the database.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// How long a mail is of use. It is not sent after that.
    #[must_use]
    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::PasswordReset => TimeDelta::hours(1),
            Self::Confirmation => TimeDelta::days(1),
            Self::Notifications => TimeDelta::hours(12),
            Self::SignIn | Self::PasswordChanged | Self::AddressChanged => TimeDelta::days(2),
        }
    }

    /// How long the link in the mail works, from when it is sent; `None`: it has no link that does
    /// anything.
    #[must_use]
    pub fn link_lifetime(self) -> Option<TimeDelta> {
        match self {
            Self::PasswordReset => Some(TimeDelta::hours(1)),
            Self::Confirmation => Some(TimeDelta::days(1)),
            // The law of some countries wants 30 days at least.
            Self::Notifications => Some(TimeDelta::days(60)),
            Self::SignIn | Self::PasswordChanged | Self::AddressChanged => None,
        }
    }

    /// How many mails of this kind an address gets in an hour about one account, or about all new ones.
    /// More are not sent: whoever wants to annoy somebody by mail gets no further.
    #[must_use]
    pub fn hourly_limit(self) -> i64 {
        match self {
            Self::Notifications => 20,
            _ => 3,
        }
    }

    /// The priority of the mail: 0 is for mails that a person waits for.
    #[must_use]
    pub fn priority(self) -> i16 {
        match self {
            Self::Confirmation | Self::PasswordReset => 0,
            Self::SignIn | Self::PasswordChanged | Self::AddressChanged => 1,
            Self::Notifications => 2,
        }
    }
}
