//! E-mail as the settings say.

use std::fs;
use std::sync::Arc;

use anyhow::Context;

use crate::config::{MailArgs, PageArgs};
use crate::mail::{MailStatus, Mailer, Relay};

/// The sender of mails; `None`: the server sends none.
///
/// # Errors
/// When a file cannot be read, or TLS cannot be set up.
pub fn mailer(mail: &MailArgs, pages: &PageArgs) -> anyhow::Result<Option<Mailer>> {
    let (Some(url), Some(from), Some(public_url)) =
        (&mail.smtp_url, &mail.mail_from, &pages.public_url)
    else {
        return Ok(None);
    };
    let root = mail.smtp_root_certificate.as_deref().map(|path| {
        fs::read(path).with_context(|| format!("--smtp-root-certificate {}", path.display()))
    });
    let relay = Relay::new(url.clone(), from.domain(), root.transpose()?.as_deref())?;
    Ok(Some(Mailer {
        relay: Arc::new(relay),
        from: from.clone(),
        public_url: public_url.as_str().into(),
        status: MailStatus::default(),
    }))
}
