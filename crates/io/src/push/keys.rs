use std::fmt;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};

use crate::world::ring_randomness;

/// Base64url as browsers write it, without padding, and as some libraries do, with it.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The length of a public key: an uncompressed point of P-256.
pub(super) const PUBLIC_KEY_BYTES: usize = 65;
/// The length of an authentication secret.
pub(super) const AUTH_BYTES: usize = 16;

/// The keys of a subscription: with them a message is encrypted so that only the subscriber can
/// read it. `Debug` does not show them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SubscriberKeys {
    /// The subscriber's public key, `p256dh`.
    pub public: [u8; PUBLIC_KEY_BYTES],
    /// The secret that the subscriber shares with this server, `auth`.
    pub auth: [u8; AUTH_BYTES],
}

/// The key that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKeys {
    /// `p256dh` is not a point of the curve.
    #[error("{}", self.reason())]
    Public,
    /// `auth` does not have its length.
    #[error("{}", self.reason())]
    Auth,
}

impl InvalidKeys {
    /// The reason, in words for the sender.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Public => "must be an uncompressed point of P-256, 65 bytes in base64url",
            Self::Auth => "must be 16 bytes in base64url",
        }
    }
}

impl SubscriberKeys {
    /// Parses keys in base64url, and checks that the public key is a point of the curve.
    ///
    /// # Errors
    /// When one of them is none.
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, InvalidKeys> {
        let public = decoded(p256dh).ok_or(InvalidKeys::Public)?;
        if !agrees(&public) {
            return Err(InvalidKeys::Public);
        }
        Ok(Self { public, auth: decoded(auth).ok_or(InvalidKeys::Auth)? })
    }

    /// The keys of stored bytes.
    #[must_use]
    pub fn from_bytes(public: &[u8], auth: &[u8]) -> Option<Self> {
        Some(Self { public: public.try_into().ok()?, auth: auth.try_into().ok()? })
    }
}

fn decoded<const N: usize>(text: &str) -> Option<[u8; N]> {
    // No text that is longer is decoded.
    if text.len() > N * 2 {
        return None;
    }
    // Browsers write base64url. Libraries that write the bytes again often use base64.
    BASE64URL.decode(text.replace('+', "-").replace('/', "_")).ok()?.try_into().ok()
}

/// Whether a public key is a point of P-256, so that ECDH works with it.
fn agrees(public: &[u8]) -> bool {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &ring_randomness());
    let theirs = UnparsedPublicKey::new(&ECDH_P256, public);
    own.and_then(|own| agree_ephemeral(own, &theirs, |_| ())).is_ok()
}

impl fmt::Debug for SubscriberKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SubscriberKeys(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn keys_are_read_in_base64url_and_base64_with_and_without_padding() {
        let keys = SubscriberKeys::parse(PUBLIC, AUTH).expect("keys");
        let base64 = |text: &str| text.replace('-', "+").replace('_', "/");
        for (public, auth) in [(PUBLIC, AUTH), (&base64(PUBLIC), &base64(AUTH))] {
            assert_eq!(SubscriberKeys::parse(public, auth), Ok(keys));
            assert_eq!(
                SubscriberKeys::parse(&format!("{public}="), &format!("{auth}==")),
                Ok(keys)
            );
        }
        assert_eq!(SubscriberKeys::from_bytes(&keys.public, &keys.auth), Some(keys));
        assert_eq!(SubscriberKeys::from_bytes(&keys.public[1..], &keys.auth), None);
        assert_eq!(format!("{keys:?}"), "SubscriberKeys(…)");
    }

    #[test]
    fn a_public_key_must_be_a_point_of_the_curve() {
        let mut off_the_curve = BASE64URL.decode(PUBLIC).expect("base64url");
        off_the_curve[64] ^= 1;
        let mut compressed = off_the_curve.clone();
        compressed[0] = 2;
        let zero = [&[4][..], &[0; 64]].concat();
        for wrong in [&off_the_curve[..], &compressed, &compressed[..33], &zero, &[], &[0]] {
            let text = BASE64URL.encode(wrong);
            assert_eq!(SubscriberKeys::parse(&text, AUTH), Err(InvalidKeys::Public), "{text}");
        }
        for wrong in ["", "A", "\u{e4}", &PUBLIC.replace('_', "!"), &"A".repeat(100_000)] {
            assert_eq!(SubscriberKeys::parse(wrong, AUTH), Err(InvalidKeys::Public));
        }
    }

    #[test]
    fn a_secret_has_sixteen_bytes() {
        for wrong in ["", "AAAA", &AUTH[1..], &format!("{AUTH}AAAA"), "BTBZMqHH6r4Tts7J!aSIgg"] {
            assert_eq!(SubscriberKeys::parse(PUBLIC, wrong), Err(InvalidKeys::Auth), "{wrong}");
        }
    }
}
