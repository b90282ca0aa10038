//! The identification of this server to push services (RFC 8292).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::webhooks::Endpoint;
use crate::world::{OutOfEntropy, ring_randomness};

/// How long a token is valid; push services accept no more than a day.
const LIFETIME: TimeDelta = TimeDelta::hours(12);
/// The header of every token.
const TOKEN_HEADER: &str = r#"{"typ":"JWT","alg":"ES256"}"#;

/// The key pair by which push services recognise this server. A subscription is made for its public
/// key, and takes messages under no other. `Debug` shows the public key.
pub struct VapidKey(EcdsaKeyPair);

impl VapidKey {
    /// A new key pair, as PKCS #8.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn generate() -> Result<Vec<u8>, OutOfEntropy> {
        EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &ring_randomness())
            .map(|document| document.as_ref().to_vec())
            .map_err(|_| OutOfEntropy)
    }

    /// The key pair of a PKCS #8 document, if it is one.
    #[must_use]
    pub fn from_pkcs8(document: &[u8]) -> Option<Self> {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        #[expect(
            clippy::disallowed_methods,
            reason = "the only place that signs for push services"
        )]
        EcdsaKeyPair::from_pkcs8(algorithm, document, &ring_randomness()).ok().map(Self)
    }

    /// The public key as browsers take it for `applicationServerKey`: an uncompressed point in
    /// base64url.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key())
    }

    /// The value of `Authorization` for a message to an endpoint. `contact` is where the operator
    /// of the push service reaches the operator of this server, a `mailto:` or `https:` URL; `now`
    /// is the real time.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn authorization(
        &self,
        endpoint: &Endpoint,
        contact: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<String, OutOfEntropy> {
        let audience = endpoint.url().origin().ascii_serialization();
        let mut claims = json!({ "aud": audience, "exp": (now + LIFETIME).timestamp() });
        if let Some(contact) = contact {
            claims["sub"] = json!(contact);
        }
        let signed = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(TOKEN_HEADER),
            URL_SAFE_NO_PAD.encode(claims.to_string())
        );
        let signature = self.0.sign(&ring_randomness(), signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.map_err(|_| OutOfEntropy)?);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public_key()))
    }
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VapidKey({})", self.public_key())
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use crate::webhooks::Reach;

    use super::*;

    /// The example in section 2.4 of RFC 8292.
    const EXAMPLE: &str = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2\
        guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb\
        7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxz\
        yi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

    /// The signed part of a value of `Authorization`, if its signature is right.
    fn verified(authorization: &str) -> Option<&str> {
        let (token, key) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
        let (signed, signature) = token.rsplit_once('.')?;
        let [key, signature] =
            [key, signature].map(|text| URL_SAFE_NO_PAD.decode(text).expect("base64url"));
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
        key.verify(signed.as_bytes(), &signature).ok().map(|()| signed)
    }

    fn authorization(url: &str, contact: Option<&str>) -> (VapidKey, String) {
        let key = VapidKey::from_pkcs8(&VapidKey::generate().expect("a key")).expect("a key");
        let endpoint = Endpoint::parse(url, Reach::Public).expect("a URL");
        let now = DateTime::from_timestamp(1_453_523_768, 0).expect("an instant") - LIFETIME;
        let made = key.authorization(&endpoint, contact, now).expect("a token");
        (key, made)
    }

    #[test]
    fn a_token_says_what_the_example_of_rfc_8292_says_and_is_signed_alike() {
        let contact = Some("mailto:push@example.com");
        let (key, made) = authorization("https://push.example.net/p/JzLQ3raZJfFBR0aqvOMs", contact);
        assert_eq!(verified(&made).expect("a signature"), verified(EXAMPLE).expect("a signature"));
        assert!(made.ends_with(&format!(", k={}", key.public_key())), "{made}");
        assert_eq!(key.public_key().len(), EXAMPLE.rsplit_once("k=").expect("a key").1.len());
        assert_eq!(verified(&made.replacen("eyJ", "eyK", 1)), None);
    }

    #[test]
    fn a_token_without_a_contact_names_the_audience_alone() {
        let (_, made) = authorization("https://push.example.net:8443/a?b", None);
        let claims = verified(&made).expect("a signature").rsplit_once('.').expect("claims").1;
        let claims = URL_SAFE_NO_PAD.decode(claims).expect("base64url");
        let expected = r#"{"aud":"https://push.example.net:8443","exp":1453523768}"#;
        assert_eq!(String::from_utf8(claims).expect("text"), expected);
    }

    #[test]
    fn a_stored_key_stays_the_same() {
        let document = VapidKey::generate().expect("a key");
        let keys = [(); 2].map(|()| VapidKey::from_pkcs8(&document).expect("a key").public_key());
        assert_eq!(keys[0], keys[1]);
        assert!(VapidKey::from_pkcs8(&document[1..]).is_none());
    }
}
