//! The encryption of messages (RFC 8291), in the content coding `aes128gcm` (RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

use super::keys::{PUBLIC_KEY_BYTES, SubscriberKeys};
use crate::world::{random, ring_randomness};

/// The size that every push service takes (RFC 8030, 7.2), in bytes.
const MAX_BODY_BYTES: usize = 4_096;
/// The record size that the header names. A message is one record.
const RECORD_SIZE: u32 = 4_096;
/// The length of the salt.
const SALT_BYTES: usize = 16;
/// The length of the header: salt, record size, length of the key, key.
const HEADER_BYTES: usize = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
/// The byte that ends the last record, before padding.
const LAST_RECORD: u8 = 2;
/// The length of the tag by which a change is found.
const TAG_BYTES: usize = 16;
/// The maximum length of a message, in bytes.
pub const MAX_PLAINTEXT_BYTES: usize = MAX_BODY_BYTES - HEADER_BYTES - 1 - TAG_BYTES;

/// The reason why a message is not encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EncryptError {
    /// It is longer than [`MAX_PLAINTEXT_BYTES`].
    #[error("the message is too long")]
    TooLong,
    /// The subscriber's key is no point of the curve, or the operating system gives no random
    /// bytes.
    #[error("there are no keys for the message")]
    NoKeys,
}

impl From<Unspecified> for EncryptError {
    fn from(_: Unspecified) -> Self {
        Self::NoKeys
    }
}

/// Encrypts a message for a subscriber, under keys that are made for this message alone.
///
/// # Errors
/// When the message is too long, or there are no keys for it.
pub fn encrypt(subscriber: &SubscriberKeys, message: &[u8]) -> Result<Vec<u8>, EncryptError> {
    let salt = random().map_err(|_| EncryptError::NoKeys)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &ring_randomness())?;
    let own_public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, subscriber.public);
    agree_ephemeral(own, &theirs, |shared| {
        seal(shared, own_public.as_ref(), subscriber, &salt, message)
    })?
}

/// The header and the one record of a message, under the secret that server and subscriber have
/// agreed on.
fn seal(
    shared: &[u8],
    own_public: &[u8],
    subscriber: &SubscriberKeys,
    salt: &[u8; SALT_BYTES],
    message: &[u8],
) -> Result<Vec<u8>, EncryptError> {
    if message.len() > MAX_PLAINTEXT_BYTES {
        return Err(EncryptError::TooLong);
    }
    let combined = Salt::new(HKDF_SHA256, &subscriber.auth).extract(shared);
    let input: [u8; 32] = derive(&combined, &[b"WebPush: info\0", &subscriber.public, own_public])?;
    let content = Salt::new(HKDF_SHA256, salt).extract(&input);
    let key: [u8; 16] = derive(&content, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; NONCE_LEN] = derive(&content, &[b"Content-Encoding: nonce\0"])?;

    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let mut record = [message, &[LAST_RECORD]].concat();
    // Salt and ephemeral key are new for each message, so key and nonce are too.
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;

    let key_length = u8::try_from(own_public.len()).map_err(|_| EncryptError::NoKeys)?;
    let size = RECORD_SIZE.to_be_bytes();
    Ok([&salt[..], &size, &[key_length], own_public, &record].concat())
}

/// As many bytes as are asked for, from a key and what they are for.
fn derive<const N: usize>(key: &Prk, purpose: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    struct Bytes<const N: usize>;
    impl<const N: usize> KeyType for Bytes<N> {
        fn len(&self) -> usize {
            N
        }
    }
    let mut bytes = [0; N];
    key.expand(purpose, Bytes::<N>)?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    fn subscriber() -> SubscriberKeys {
        let public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        SubscriberKeys::parse(public, "BTBZMqHH6r4Tts7J_aSIgg").expect("keys")
    }

    #[test]
    fn a_message_is_encrypted_as_in_the_example_of_rfc_8291() {
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let own_public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal(&shared, &own_public, &subscriber(), &salt, message);
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg\
                        Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVB\
                        St2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed.expect("a message")), expected);
    }

    #[test]
    fn the_same_message_is_never_encrypted_to_the_same_bytes() {
        let [one, other] = [(); 2].map(|()| encrypt(&subscriber(), b"hello").expect("a message"));
        assert_eq!(one.len(), HEADER_BYTES + 5 + 1 + TAG_BYTES);
        assert_ne!(one[..SALT_BYTES], other[..SALT_BYTES]);
        assert_ne!(
            one[HEADER_BYTES - PUBLIC_KEY_BYTES..],
            other[HEADER_BYTES - PUBLIC_KEY_BYTES..]
        );
    }

    #[test]
    fn the_longest_message_has_the_size_that_every_push_service_takes() {
        let longest = encrypt(&subscriber(), &[b'x'; MAX_PLAINTEXT_BYTES]).expect("a message");
        assert_eq!(longest.len(), MAX_BODY_BYTES);
        let longer = encrypt(&subscriber(), &[b'x'; MAX_PLAINTEXT_BYTES + 1]);
        assert_eq!(longer, Err(EncryptError::TooLong));
    }
}
