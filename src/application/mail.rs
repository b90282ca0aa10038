//! E-mail as the flags set it up.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};

use crate::config::ServeArgs;
use crate::mail::{MailStatus, Mailer, Relay};

/// The shortest secret of the relay's reports.
const MIN_SECRET_LENGTH: usize = 16;

/// What sends mails; `None`: the server sends none.
///
/// # Errors
/// When a file cannot be read, or TLS cannot be set up.
pub(super) fn mailer(args: &ServeArgs) -> anyhow::Result<Option<Mailer>> {
    let mail = &args.mail;
    let url = mail.relay().map_err(anyhow::Error::msg)?;
    let (Some(mut url), Some(from), Some(public_url)) =
        (url, &mail.mail_from, &args.pages.public_url)
    else {
        return Ok(None);
    };
    if let Some(path) = &mail.smtp_password_file {
        ensure!(url.user.is_some(), "a password needs a user in --smtp-url");
        url.password = Some(secret(path)?);
    }
    let root = mail.smtp_root_certificate.as_deref().map(read).transpose()?;
    let relay = Relay::new(url, from.domain(), root.as_deref())?;
    Ok(Some(Mailer {
        relay: Arc::new(relay),
        from: from.clone(),
        public_url: public_url.as_str().into(),
        status: MailStatus::default(),
    }))
}

/// The secret with which the relay reports bounces and complaints.
///
/// # Errors
/// When the file cannot be read, or the secret is too short.
pub(super) fn report_secret(args: &ServeArgs) -> anyhow::Result<Option<String>> {
    let secret = args.mail.mail_report_secret_file.as_deref().map(secret).transpose()?;
    ensure!(
        secret.as_ref().is_none_or(|secret| secret.len() >= MIN_SECRET_LENGTH),
        "the secret of mail reports must have at least {MIN_SECRET_LENGTH} characters"
    );
    Ok(secret)
}

/// The text of a file without the line break at its end.
fn secret(path: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(read(path)?);
    let text = text.with_context(|| format!("{} is not UTF-8", path.display()))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
