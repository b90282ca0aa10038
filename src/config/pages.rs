//! The settings of the pages that a link opens, and of the apps that open these links.

use clap::Args;
use url::{Host, Url};

/// The settings of pages for people.
#[derive(Debug, Clone, Args)]
pub struct PageArgs {
    /// The address under which clients reach the server, such as `https://play.example`. Invite
    /// links, the pictures of its pages and its records need it.
    #[arg(long, env = "TURNSTONE_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    pub public_url: Option<String>,

    /// Apps that open the links of this server on Apple's systems, separated by commas:
    /// `TEAMID.com.example.app`.
    #[arg(long, env = "TURNSTONE_APPLE_APPS", value_name = "APPS", value_delimiter = ',',
        value_parser = apple_app)]
    pub apple_apps: Vec<String>,

    /// Apps that open the links of this server on Android, separated by commas: the package, `=` and
    /// the SHA-256 fingerprint of its certificate, `com.example.app=AB:CD:…`.
    #[arg(long, env = "TURNSTONE_ANDROID_APPS", value_name = "APPS", value_delimiter = ',',
        value_parser = android_app)]
    pub android_apps: Vec<(String, String)>,
}

/// An http address without query or fragment; returned without a slash at its end.
fn public_url(text: &str) -> Result<String, String> {
    let wrong = || "an address is `https://play.example`, without `?` and `#`".to_owned();
    let url = Url::parse(text.trim()).map_err(|_| wrong())?;
    let is_address = matches!(url.scheme(), "http" | "https")
        && !matches!(url.host(), None | Some(Host::Domain("")))
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    if is_address { Ok(url.as_str().trim_end_matches('/').to_owned()) } else { Err(wrong()) }
}

/// A team of ten characters, and the id of an app.
fn apple_app(text: &str) -> Result<String, String> {
    let text = text.trim();
    match text.split_once('.') {
        Some((team, id)) if team.len() == 10 && is_team(team) && is_app_id(id) => {
            Ok(text.to_owned())
        }
        _ => Err("an app is `ABCDE12345.com.example.app`".to_owned()),
    }
}

fn is_team(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// A package and a fingerprint.
fn android_app(text: &str) -> Result<(String, String), String> {
    let wrong = || {
        "an app is `com.example.app=` and 32 bytes in hex with colons between, `AB:CD:…`".to_owned()
    };
    let (package, fingerprint) = text.trim().split_once('=').ok_or_else(wrong)?;
    let mut bytes = fingerprint.split(':');
    let are_bytes = bytes.clone().count() == 32
        && bytes.all(|byte| byte.len() == 2 && byte.bytes().all(|digit| digit.is_ascii_hexdigit()));
    if !is_app_id(package) || !are_bytes {
        return Err(wrong());
    }
    Ok((package.to_owned(), fingerprint.to_ascii_uppercase()))
}

/// A name in reverse-domain form.
fn is_app_id(text: &str) -> bool {
    let is_name = |part: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !part.is_empty() && part.bytes().all(allowed)
    };
    text.contains('.') && text.split('.').all(is_name)
}
