//! The settings of push messages.

use std::path::PathBuf;

use clap::Args;
use url::Url;

/// The settings of push messages.
#[derive(Debug, Clone, Args)]
pub struct PushArgs {
    /// Where the operators of push services reach you when something is wrong with this server's
    /// messages: `mailto:me@play.example` or `https://play.example/contact`. Some push services refuse
    /// messages without it.
    #[arg(long, env = "TURNSTONE_PUSH_CONTACT", value_name = "URL", value_parser = contact)]
    pub push_contact: Option<String>,

    /// The file with the key pair by which push services recognise the server: an EC key of P-256 as
    /// PKCS #8 in PEM, such as `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256` makes. Every
    /// server of a database needs the same [default: a key that the first server stores in the database]
    #[arg(long, env = "TURNSTONE_PUSH_KEY_FILE", value_name = "FILE")]
    pub push_key_file: Option<PathBuf>,
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
