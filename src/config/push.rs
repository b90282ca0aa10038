//! The settings of push messages.

use clap::Args;
use url::Url;

use super::secret::Secret;

/// The settings of push messages.
#[derive(Debug, Clone, Args)]
pub struct PushArgs {
    /// The address at which the operators of push services reach you: `mailto:me@play.example` or
    /// `https://play.example/contact`. Some push services refuse messages without it.
    #[arg(long, env = "TURNSTONE_PUSH_CONTACT", value_name = "URL", value_parser = contact)]
    pub push_contact: Option<String>,

    /// The key pair by which push services recognise the server: an EC key of P-256 as PKCS #8 in PEM,
    /// the same for every server of a database. [default: a key that the first server stores in the
    /// database]
    #[arg(long, env = "TURNSTONE_PUSH_KEY", value_name = "PEM", hide_env_values = true,
        value_parser = private_key)]
    pub push_key: Option<Secret>,
}

/// A `mailto:` or `https:` URL.
fn contact(text: &str) -> Result<String, String> {
    match Url::parse(text) {
        Ok(url) if url.scheme() == "https" && url.has_host() => Ok(text.to_owned()),
        Ok(url) if url.scheme() == "mailto" && url.path().contains('@') => Ok(text.to_owned()),
        _ => {
            Err("it must begin with `mailto:` and have an address, or be an `https:` URL"
                .to_owned())
        }
    }
}

/// A private key in PEM; which one, the start finds out.
fn private_key(text: &str) -> Result<Secret, String> {
    let Ok(secret) = text.parse();
    if text.is_empty() || text.contains("-----BEGIN PRIVATE KEY-----") {
        Ok(secret)
    } else {
        Err("it must be a private key as PKCS #8 in PEM".to_owned())
    }
}
