//! E-mail: what a mail says, in five languages, as MIME; and the relay that takes it by SMTP.
//!
//! A mail is queued by the store and sent by a job. This layer keeps nothing.

mod html;
mod kind;
mod message;
mod relay;
mod settings;
mod status;
mod text;

pub use html::escape;
pub use kind::{MailFacts, MailKind};
pub use message::{Mail, MessageError};
pub use relay::{Relay, RelayError, SendFailure};
pub use settings::{MailSender, SmtpSecurity, SmtpUrl};
pub use status::{MailStatus, QueueStatus};
pub use text::{InlinePicture, MailItem, MailText, say};

use std::sync::Arc;

/// The resources for sending mails. Clones share everything.
#[derive(Debug, Clone)]
pub struct Mailer {
    /// The relay.
    pub relay: Arc<Relay>,
    /// The sender of mails.
    pub from: MailSender,
    /// The address under which people reach the server, without a slash at its end.
    pub public_url: Arc<str>,
    /// The metrics for `/metrics`.
    pub status: MailStatus,
}
