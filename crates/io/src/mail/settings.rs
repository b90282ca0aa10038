//! The relay, and the sender of mails, as the operator writes them.

use std::fmt;
use std::str::FromStr;

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use url::{Host, Url};

/// The protection of the connection to the relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Not at all.
    Plain,
    /// TLS by STARTTLS, which the relay must offer.
    StartTls,
    /// TLS from the first byte.
    Tls,
}

/// The relay: `smtps://user:password@host:465`, `smtp+starttls://host:587` or `smtp://localhost:25`.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// The protection of the connection.
    pub security: SmtpSecurity,
    /// The host, also the name in its certificate.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The user, where the relay wants one.
    pub user: Option<String>,
    /// The user's password.
    pub password: Option<String>,
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpUrl({:?} {}:{})", self.security, self.host, self.port)
    }
}

impl FromStr for SmtpUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "a relay is `smtps://user:password@host:465`, `smtp+starttls://host:587` or \
             `smtp://localhost:25`"
                .to_owned()
        };
        let url = Url::parse(text.trim()).map_err(|_| wrong())?;
        let (security, default_port) = match url.scheme() {
            "smtp" => (SmtpSecurity::Plain, 25),
            "smtp+starttls" => (SmtpSecurity::StartTls, 587),
            "smtps" => (SmtpSecurity::Tls, 465),
            _ => return Err(wrong()),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(wrong());
        }
        let decoded = |text: &str| {
            percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| wrong())
        };
        let user = Some(url.username()).filter(|user| !user.is_empty()).map(decoded).transpose()?;
        let password = url.password().map(decoded).transpose()?;
        if password.is_some() && user.is_none() {
            return Err(wrong());
        }
        if user.is_some() && security == SmtpSecurity::Plain && !is_loopback(&url) {
            return Err("a user and password need TLS: `smtps://` or `smtp+starttls://`".to_owned());
        }
        Ok(Self {
            security,
            host: host.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(default_port),
            user,
            password,
        })
    }
}

fn is_loopback(url: &Url) -> bool {
    // The host of an unknown scheme is not parsed as an address.
    let host = url.host_str().unwrap_or_default();
    match Host::parse(host) {
        Ok(Host::Ipv4(address)) => address.is_loopback(),
        Ok(Host::Ipv6(address)) => address.is_loopback(),
        Ok(Host::Domain(name)) => name == "localhost",
        Err(_) => false,
    }
}

/// The sender of mails: `games@play.example`, or `Board Club <games@play.example>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSender(Mailbox);

impl MailSender {
    /// The mailbox.
    pub(super) fn mailbox(&self) -> &Mailbox {
        &self.0
    }

    /// The domain of the address, in which the ids of mails are unique.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.0.email.domain()
    }
}

impl FromStr for MailSender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a sender is `games@play.example` or `Board Club <games@play.example>`";
        let mailbox: Mailbox = text.trim().parse().map_err(|_| wrong().to_owned())?;
        let is_plain = mailbox.email.to_string().is_ascii()
            && !mailbox.name.as_deref().unwrap_or_default().chars().any(char::is_control);
        if is_plain { Ok(Self(mailbox)) } else { Err(wrong().to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_is_read_with_its_secrets_and_does_not_show_them() {
        let url: SmtpUrl = "smtps://anna%40x.org:p%3Aw@mail.example".parse().expect("a relay");
        assert_eq!(
            (url.host.as_str(), url.port, url.security),
            ("mail.example", 465, SmtpSecurity::Tls)
        );
        assert_eq!(
            (url.user.as_deref(), url.password.as_deref()),
            (Some("anna@x.org"), Some("p:w"))
        );
        assert!(!format!("{url:?}").contains("p:w"));
        let url: SmtpUrl = "smtp+starttls://mail.example:2525".parse().expect("a relay");
        assert_eq!((url.port, url.security, url.user), (2525, SmtpSecurity::StartTls, None));
        let url: SmtpUrl = "smtp://u:p@127.0.0.1:1025".parse().expect("a relay on this machine");
        assert_eq!((url.host.as_str(), url.port), ("127.0.0.1", 1025));
        assert_eq!("smtp://[::1]".parse::<SmtpUrl>().expect("a relay").host, "::1");
    }

    #[test]
    fn what_is_no_relay_or_would_show_a_password_on_the_way_is_refused() {
        for wrong in [
            "",
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtps://mail.example/x",
            "smtps://mail.example?tls=none",
            "smtp://u:p@mail.example",
            "smtps://:p@mail.example",
        ] {
            assert!(wrong.parse::<SmtpUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_sender_has_an_address_and_no_line_breaks() {
        for good in ["games@play.example", "Board Club <games@play.example>"] {
            assert_eq!(good.parse::<MailSender>().expect("a sender").domain(), "play.example");
        }
        for wrong in ["", "games", "games@", "a\r\nBcc: x@y.org <games@play.example>"] {
            assert!(wrong.parse::<MailSender>().is_err(), "{wrong}");
        }
    }
}
