//! The settings of e-mail.

use std::path::PathBuf;

use clap::Args;

use super::secret::Secret;
use crate::mail::{MailSender, SmtpUrl};

/// The shortest secret of the relay's reports, in characters: it cannot be guessed.
const MIN_SECRET_LENGTH: usize = 16;

/// The settings of e-mail.
#[derive(Debug, Clone, Args)]
pub struct MailArgs {
    /// The relay that takes the server's mails: `smtps://user:password@host:465`,
    /// `smtp+starttls://user:password@host:587`, or `smtp://localhost:25` without TLS. Without it the
    /// server sends no mail.
    #[arg(long, env = "TURNSTONE_SMTP_URL", value_name = "URL", hide_env_values = true,
        requires_all = ["mail_from", "public_url"])]
    pub smtp_url: Option<SmtpUrl>,

    /// A root certificate in PEM that the relay's certificate may have, beside Mozilla's.
    #[arg(long, env = "TURNSTONE_SMTP_ROOT_CERTIFICATE", value_name = "FILE", requires = "smtp_url",
        value_parser = existing_file)]
    pub smtp_root_certificate: Option<PathBuf>,

    /// The sender of mails: `games@play.example` or `Board Club <games@play.example>`.
    #[arg(long, env = "TURNSTONE_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<MailSender>,

    /// The secret with which the relay reports bounces and complaints, at least 16 characters. Without it
    /// `POST /v1/mail-reports` takes nothing.
    #[arg(long, env = "TURNSTONE_MAIL_REPORT_SECRET", value_name = "SECRET", hide_env_values = true,
        value_parser = report_secret)]
    pub mail_report_secret: Option<Secret>,
}

/// A file that is there.
fn existing_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_file() { Ok(path) } else { Err("it must be a file that exists".to_owned()) }
}

fn report_secret(text: &str) -> Result<Secret, String> {
    let Ok(secret) = text.parse();
    if text.is_empty() || text.chars().count() >= MIN_SECRET_LENGTH {
        Ok(secret)
    } else {
        Err(format!("it must have at least {MIN_SECRET_LENGTH} characters"))
    }
}
