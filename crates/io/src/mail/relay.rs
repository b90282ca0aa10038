//! The relay of the operator, by SMTP.

use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use super::{SmtpSecurity, SmtpUrl};

/// The timeout of a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The timeout of a whole attempt. The lease on a mail is three times as long.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(20);
/// The longest text of a relay that is kept, in characters.
const MAX_DETAIL_CHARS: usize = 200;
/// The mechanisms by which a relay may ask for the password.
const MECHANISMS: [Mechanism; 2] = [Mechanism::Plain, Mechanism::Login];

/// The reason why the relay cannot be used with its settings.
#[derive(Debug, thiserror::Error)]
#[error("the mail relay cannot be used: {0}")]
pub struct RelayError(String);

/// The reason why a mail was not sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendFailure {
    /// The relay cannot be reached or wants nothing from this server. It may also have taken the
    /// mail and then been silent: the next attempt is the same mail by its `Message-ID`.
    #[error("the relay fails: {0}")]
    Relay(String),
    /// The relay does not want this mail now.
    #[error("the relay asks to try again later: {0}")]
    Later(String),
    /// The relay refuses this mail.
    #[error("the relay refuses the mail: {detail}")]
    Refused {
        /// Its words.
        detail: String,
        /// Whether it says that there is no such mailbox.
        is_bad_address: bool,
    },
}

/// The relay that takes all mails.
pub struct Relay {
    url: SmtpUrl,
    credentials: Option<Credentials>,
    tls: Option<TlsParameters>,
    hello: ClientId,
}

impl std::fmt::Debug for Relay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Relay").field("url", &self.url).finish_non_exhaustive()
    }
}

impl Relay {
    /// A relay to which this server calls itself `domain`. It trusts Mozilla's root certificates,
    /// and `root`, a certificate in PEM.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(url: SmtpUrl, domain: &str, root: Option<&[u8]>) -> Result<Self, RelayError> {
        let wrong = |error: Error| RelayError(error.to_string());
        let tls = match url.security {
            SmtpSecurity::Plain => None,
            SmtpSecurity::StartTls | SmtpSecurity::Tls => {
                let mut tls = TlsParameters::builder(url.host.clone());
                if let Some(root) = root {
                    tls = tls.add_root_certificate(Certificate::from_pem(root).map_err(wrong)?);
                }
                Some(tls.build_rustls().map_err(wrong)?)
            }
        };
        let credentials = url
            .user
            .clone()
            .map(|user| Credentials::new(user, url.password.clone().unwrap_or_default()));
        Ok(Self { url, credentials, tls, hello: ClientId::Domain(domain.to_owned()) })
    }

    /// Makes one attempt to send a mail, on a connection of its own.
    ///
    /// # Errors
    /// When the relay has not taken it.
    pub async fn send(&self, envelope: &Envelope, mail: &[u8]) -> Result<(), SendFailure> {
        let attempt = tokio::time::timeout(ATTEMPT_TIMEOUT, self.attempt(envelope, mail));
        let too_slow = |_| SendFailure::Relay("no answer within 20 seconds".to_owned());
        attempt.await.map_err(too_slow)?
    }

    /// Connects and logs in, and sends nothing.
    ///
    /// # Errors
    /// When the relay does not answer in time, or does not let this server in.
    pub async fn check(&self) -> Result<(), RelayError> {
        let (host, port) = (&self.url.host, self.url.port);
        let failed = |why: String| RelayError(format!("{host}:{port}: {why}"));
        match tokio::time::timeout(ATTEMPT_TIMEOUT, self.log_in()).await {
            Ok(Ok(mut connection)) => {
                connection.abort().await;
                Ok(())
            }
            Ok(Err(error)) => Err(failed(detail(&error))),
            Err(_) => Err(failed("no answer within 20 seconds".to_owned())),
        }
    }

    async fn attempt(&self, envelope: &Envelope, mail: &[u8]) -> Result<(), SendFailure> {
        // A failure before the mail is offered is no fault of the mail.
        let unusable = |error: Error| SendFailure::Relay(detail(&error));
        let mut connection = self.log_in().await.map_err(unusable)?;
        connection.send(envelope, mail).await.map_err(|error| failure(&error))?;
        connection.abort().await;
        Ok(())
    }

    async fn log_in(&self) -> Result<AsyncSmtpConnection, Error> {
        let mut connection = self.connect().await?;
        if let Some(credentials) = &self.credentials {
            connection.auth(&MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let address = (self.url.host.as_str(), self.url.port);
        let wrapper = self.tls.clone().filter(|_| self.url.security == SmtpSecurity::Tls);
        let timeout = Some(CONNECT_TIMEOUT);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, timeout, &self.hello, wrapper, None)
                .await?;
        if let (SmtpSecurity::StartTls, Some(tls)) = (self.url.security, &self.tls) {
            connection.starttls(tls.clone(), &self.hello).await?;
        }
        Ok(connection)
    }
}

/// The kind of a failure once the mail was offered.
fn failure(error: &Error) -> SendFailure {
    let text = detail(error);
    let status = error.status().map(u16::from);
    match status {
        // The relay closes, or wants this server to log in: that is not about the mail.
        Some(421 | 454 | 530 | 534 | 535 | 538) | None => SendFailure::Relay(text),
        Some(_) if error.is_permanent() => {
            SendFailure::Refused { is_bad_address: names_bad_address(error), detail: text }
        }
        Some(_) => SendFailure::Later(text),
    }
}

/// The enhanced codes of an address to which no mail can go (RFC 3463, 3.2; RFC 7505). The others of
/// `5.1` are not about the recipient: with `5.1.7` and `5.1.8` a relay refuses the sender.
const BAD_ADDRESS_CODES: [&str; 5] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];

fn names_bad_address(error: &Error) -> bool {
    std::error::Error::source(error)
        .is_some_and(|source| begins_with_bad_address_code(&source.to_string()))
}

/// Whether the relay's text begins with such a code: `5.1.1 no such user`.
fn begins_with_bad_address_code(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|code| BAD_ADDRESS_CODES.contains(&code))
}

/// The error in one short line.
fn detail(error: &Error) -> String {
    let mut text = error.to_string();
    text.retain(|character| !character.is_control());
    text.chars().take(MAX_DETAIL_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_code_about_the_recipient_means_that_there_is_no_such_mailbox() {
        for text in ["5.1.1 no such user", " 5.1.2 no such domain", "5.1.10"] {
            assert!(begins_with_bad_address_code(text), "{text}");
        }
        for text in ["5.1.7 bad sender", "5.1.8 sender's domain", "5.7.1 spam 5.1.1", "", "5.1.11"]
        {
            assert!(!begins_with_bad_address_code(text), "{text}");
        }
    }
}
