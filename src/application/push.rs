//! Push messages as the settings say.

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::config::{PushArgs, Secret, ServeArgs};
use crate::jobs::PushSettings;
use crate::push::VapidKey;

/// The first and the last line of a PEM file with a private key.
const PEM_LINES: [&str; 2] = ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"];

/// The settings of the sender of push messages.
#[must_use]
pub fn settings(args: &ServeArgs) -> PushSettings {
    PushSettings {
        contact: args.push.push_contact.clone(),
        public_url: args.pages.public_url.as_ref().map(ToString::to_string),
    }
}

/// The key pair of `--push-key`, if it is set.
///
/// # Errors
/// When it is no such key.
pub fn configured_key(args: &PushArgs) -> anyhow::Result<Option<VapidKey>> {
    let Some(text) = args.push_key.as_ref().and_then(Secret::text) else { return Ok(None) };
    let key = key_of_pem(text).context(
        "--push-key (TURNSTONE_PUSH_KEY) is no EC key of P-256 with its public key, as PKCS #8 in PEM",
    )?;
    Ok(Some(key))
}

fn key_of_pem(text: &str) -> Option<VapidKey> {
    let [begin, end] = PEM_LINES;
    let (_, rest) = text.split_once(begin)?;
    let (encoded, _) = rest.split_once(end)?;
    let encoded: String = encoded.split_whitespace().collect();
    VapidKey::from_pkcs8(&STANDARD.decode(encoded).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`.
    const PEM: &str = "-----BEGIN PRIVATE KEY-----\n\
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6lo2EyPuUtdAEmWy\n\
        yLPREO4SRWmzvnCLMaCRCUbtM72hRANCAASCnByobPFvCJqNligb4nIOdgjze6Nc\n\
        O03+lvGUZYxunju+a9xKuqRp++3UomojxbRnlWn/FgP2WBMddYhyIOfE\n\
        -----END PRIVATE KEY-----";

    #[test]
    fn a_key_of_openssl_is_read() {
        let key = key_of_pem(PEM).expect("a key");
        assert_eq!(
            key.public_key(),
            "BIKcHKhs8W8Imo2WKBvicg52CPN7o1w7Tf6W8ZRljG6eO75r3Eq6pGn77dSiaiPFtGeVaf8WA_ZYEx11iHIg58Q"
        );
        assert!(key_of_pem(&PEM.replace("PRIVATE KEY", "PUBLIC KEY")).is_none());
        assert!(key_of_pem(&PEM.replace('M', "N")).is_none());
    }
}
