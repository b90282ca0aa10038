//! Secrets, and how errors show what may have one in it.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A text as an error shows it: without what stands before the last `@` of a URL, which may be a password
/// or a key.
#[must_use]
pub fn without_credentials(text: &str) -> String {
    match text.rsplit_once('@') {
        Some((before, rest)) if before.contains(':') => {
            let scheme = before.find("://").map_or("", |at| &before[..at + "://".len()]);
            format!("{scheme}…@{rest}")
        }
        _ => text.to_owned(),
    }
}

/// A secret, which is not printed with the settings. An empty one is none: compose files and shells turn
/// an unset variable into an empty one.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text; `None`: it is empty.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.is_empty())
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The URL of a database, of which only the hosts are printed with the settings.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The text; `None`: it is empty.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.is_empty())
    }

    /// The hosts and ports. Where a password may be in the wrong place, nothing.
    fn hosts(&self) -> &str {
        let (_, rest) = self.0.split_once("://").unwrap_or(("", ""));
        let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        match authority.rsplit_once('@') {
            _ if rest.contains('@') => "…",
            Some((_, hosts)) => hosts,
            None => authority,
        }
    }
}

impl FromStr for DatabaseUrl {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.hosts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_show_a_url_without_what_is_before_its_host() {
        for (text, shown) in [
            ("s3://key:hunter2@games/old", "s3://…@games/old"),
            ("--smtp-url smtps://u:hun@ter2@a:1", "--smtp-url smtps://…@a:1"),
            ("s3//key:hunter2@games", "…@games"),
            ("https://play.example/", "https://play.example/"),
            ("games@", "games@"),
        ] {
            assert_eq!(without_credentials(text), shown);
        }
    }

    #[test]
    fn printed_settings_have_hosts_and_no_secrets() {
        let Ok(secret) = "swordfish".parse::<Secret>();
        assert_eq!((secret.text(), &*format!("{secret:?}")), (Some("swordfish"), "Secret"));
        for (url, printed) in [
            ("postgres://u:hunter2@a:1,b:2/d?password=hunter2", "a:1,b:2"),
            ("postgres://a/d?password=hunter2", "a"),
            ("postgres://u:hun/ter2@a:1/d", "…"),
            ("postgres://u:hun@ter2@a:1/d", "a:1"),
            ("u:hunter2@a", ""),
        ] {
            let Ok(parsed) = url.parse::<DatabaseUrl>();
            assert_eq!(format!("{parsed:?}"), printed, "{url}");
        }
    }
}
