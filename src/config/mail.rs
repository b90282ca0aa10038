//! The settings of e-mail.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::secret::SecretText;
use crate::mail::{MailSender, SmtpUrl};

/// The settings of e-mail.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("relay").multiple(true))]
pub struct MailArgs {
    /// The relay that takes the server's mails: `smtps://user:password@host:465`,
    /// `smtp+starttls://user:password@host:587`, or `smtp://localhost:25` without TLS. Without it the
    /// server sends no mail.
    #[arg(long, env = "TURNSTONE_SMTP_URL", value_name = "URL", hide_env_values = true,
        group = "relay", requires_all = ["mail_from", "public_url"])]
    pub smtp_url: Option<SmtpUrl>,

    /// The file with that URL.
    #[arg(long, env = "TURNSTONE_SMTP_URL_FILE", value_name = "FILE", group = "relay",
        requires_all = ["mail_from", "public_url"])]
    pub smtp_url_file: Option<SecretText>,

    /// The file with the password of the relay's user, instead of a password in the URL.
    #[arg(long, env = "TURNSTONE_SMTP_PASSWORD_FILE", value_name = "FILE", requires = "relay",
        value_parser = secret_file)]
    pub smtp_password_file: Option<PathBuf>,

    /// A root certificate in PEM that the relay's certificate may have, beside Mozilla's.
    #[arg(long, env = "TURNSTONE_SMTP_ROOT_CERTIFICATE", value_name = "FILE", requires = "relay",
        value_parser = secret_file)]
    pub smtp_root_certificate: Option<PathBuf>,

    /// Whom mails are from: `games@play.example` or `Board Club <games@play.example>`.
    #[arg(long, env = "TURNSTONE_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<MailSender>,

    /// The file with the secret with which the relay reports bounces and complaints, at least 16
    /// characters. Without it `POST /v1/mail-reports` takes nothing.
    #[arg(long, env = "TURNSTONE_MAIL_REPORT_SECRET_FILE", value_name = "FILE", value_parser = secret_file)]
    pub mail_report_secret_file: Option<PathBuf>,
}

impl MailArgs {
    /// The relay; `None`: the server sends no mail.
    ///
    /// # Errors
    /// When it stands both in a variable and in a file, or the file has no such URL.
    pub fn relay(&self) -> Result<Option<SmtpUrl>, String> {
        let in_file = self.smtp_url_file.as_ref().and_then(SecretText::text);
        match (&self.smtp_url, in_file) {
            (Some(_), Some(_)) => {
                Err("TURNSTONE_SMTP_URL and TURNSTONE_SMTP_URL_FILE are both set; \
                                       unset one of them"
                    .to_owned())
            }
            (Some(url), None) => Ok(Some(url.clone())),
            (None, text) => text
                .map(|text| text.parse().map_err(|error| format!("--smtp-url-file: {error}")))
                .transpose(),
        }
    }
}

/// A file that is there.
fn secret_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_file() { Ok(path) } else { Err("it must be a file that exists".to_owned()) }
}
