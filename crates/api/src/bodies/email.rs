use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_store::{AccountEmail, StoredMail, StoredMailLink};

use super::instant;

/// The e-mail addresses of an account, as its owner sees them. Nobody else does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountEmail)]
pub struct EmailBody {
    /// The confirmed address, to which mails go; null if there is none.
    #[schema(required = true)]
    pub address: Option<String>,
    /// When it was confirmed.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The address that waits for its confirmation, and then takes the place of the other; null if
    /// none waits.
    #[schema(required = true)]
    pub wanted: Option<String>,
    /// When it was given.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub wanted_at: Option<DateTime<Utc>>,
    /// The language of the mails: `en`, `he`, `ar`, `ru` or `nl`.
    pub language: String,
    /// When the account ended mails about its matches; null: it gets them.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub unsubscribed_at: Option<DateTime<Utc>>,
    /// The reason why nothing is sent to one of these addresses: `bounce` (there is no such mailbox) or
    /// `complaint` (its owner called a mail unwanted); null: mails are sent.
    /// `POST /v1/me/email/confirmation-mails` lifts it.
    #[schema(required = true)]
    pub suppressed: Option<String>,
    /// When that was reported last.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub suppressed_at: Option<DateTime<Utc>>,
    /// The address to which nothing is sent; if it is both, the one that waits.
    #[schema(required = true)]
    pub suppressed_address: Option<String>,
}

impl EmailBody {
    /// The addresses of an account that may have none.
    #[must_use]
    pub fn new(email: Option<AccountEmail>, language: &str) -> Self {
        let email = email.unwrap_or_else(|| AccountEmail {
            address: None,
            confirmed_at: None,
            wanted: None,
            wanted_at: None,
            language: language.to_owned(),
            unsubscribed_at: None,
            suppressed: None,
            suppressed_at: None,
            suppressed_address: None,
        });
        email.into()
    }
}

impl From<AccountEmail> for EmailBody {
    fn from(email: AccountEmail) -> Self {
        Self {
            address: email.address,
            confirmed_at: email.confirmed_at,
            wanted: email.wanted,
            wanted_at: email.wanted_at,
            language: email.language,
            unsubscribed_at: email.unsubscribed_at,
            suppressed: email.suppressed,
            suppressed_at: email.suppressed_at,
            suppressed_address: email.suppressed_address,
        }
    }
}

/// A mail to the account that waits or was sent in the last week.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedMail {
    /// The id; `Message-ID` has it too.
    pub id: Uuid,
    /// The kind of mail: `confirmation`, `password-reset`, `sign-in`, `password-changed`, `address-changed` or
    /// `notifications`.
    pub kind: String,
    /// The recipient's address.
    pub address: String,
    /// Its language.
    pub language: String,
    /// The label of the device that its text names.
    #[schema(required = true)]
    pub label: Option<String>,
    /// When it was queued.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the mail expires: after that it is of no use.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// When the next attempt is due; null unless the mail waits.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// The number of attempts to send it.
    pub attempts: u32,
    /// When the relay took it; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up; null if it was not.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub failed_at: Option<DateTime<Utc>>,
    /// The error of the last attempt; null if no attempt has failed, or if the mail was sent.
    #[schema(required = true)]
    pub last_error: Option<String>,
}

impl From<StoredMail> for ExportedMail {
    fn from(mail: StoredMail) -> Self {
        Self {
            id: mail.id,
            kind: mail.kind,
            address: mail.address,
            language: mail.language,
            label: mail.facts.label,
            created_at: mail.created_at,
            expires_at: mail.expires_at,
            next_attempt_at: mail.next_attempt_at,
            attempts: mail.attempts,
            sent_at: mail.sent_at,
            failed_at: mail.failed_at,
            last_error: mail.last_error,
        }
    }
}

/// A link in a mail that still works. Its token is a secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedMailLink {
    /// The kind of the mail with the link: `confirmation`, `password-reset` or `notifications`.
    pub kind: String,
    /// The address that it was sent to.
    pub address: String,
    /// When it expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
}

impl From<StoredMailLink> for ExportedMailLink {
    fn from(link: StoredMailLink) -> Self {
        Self { kind: link.kind, address: link.address, expires_at: link.expires_at }
    }
}
