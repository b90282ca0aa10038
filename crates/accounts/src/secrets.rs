use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// SHA-256 of a secret. Only this is stored.
pub type SecretHash = [u8; 32];

/// The bearer token of a session: 256 random bits in URL-safe base64.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// Makes a token from random bytes.
    #[must_use]
    pub fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// Reads a token from a request; `None` if the text is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // The library needs room for three bytes per four characters, rounded up.
        let mut bytes = [0; 33];
        let length = URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok()?;
        bytes[..length].try_into().ok().map(Self)
    }

    /// The text of the token. The server shows it once, when it creates the session.
    #[must_use]
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The hash to store.
    #[must_use]
    pub fn hash(&self) -> SecretHash {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The code for a person who has forgotten the password: 160 random bits in four groups of eight
/// letters and digits that are hard to confuse.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; 20]);

impl RecoveryCode {
    /// No I, L, O or U, as in Crockford's base 32: easy to copy from paper.
    const ALPHABET: &'static [u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const GROUP: usize = 8;

    /// Makes a code from random bytes.
    #[must_use]
    pub fn new(random: [u8; 20]) -> Self {
        Self(random)
    }

    /// Reads a code as a person typed it; case, spaces and hyphens do not matter. `None` if the
    /// text is not a code.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text
            .bytes()
            .filter(|byte| !matches!(byte, b'-' | b' '))
            .map(|byte| match byte.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                upper => upper,
            })
            .map(|byte| Self::ALPHABET.iter().position(|letter| *letter == byte))
            .collect::<Option<Vec<_>>>()
            .filter(|digits| digits.len() == 32)?;
        let mut code = [0; 20];
        // Eight digits of five bits make five bytes.
        for (group, bytes) in digits.chunks(8).zip(code.chunks_mut(5)) {
            let bits = group.iter().fold(0u64, |bits, digit| bits << 5 | *digit as u64);
            bytes.copy_from_slice(&bits.to_be_bytes()[3..]);
        }
        Some(Self(code))
    }

    /// The text of the code. The server shows it once.
    #[must_use]
    pub fn reveal(&self) -> String {
        let mut text = String::new();
        for (index, bytes) in self.0.chunks(5).enumerate() {
            if index > 0 {
                text.push('-');
            }
            let bits = bytes.iter().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
            for digit in (0..Self::GROUP).rev() {
                let index = (bits >> (5 * digit)) & 31;
                text.push(char::from(Self::ALPHABET[usize::try_from(index).unwrap_or(0)]));
            }
        }
        text
    }

    /// The hash to store.
    #[must_use]
    pub fn hash(&self) -> SecretHash {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_read_however_it_was_written_down() {
        let code = RecoveryCode::new(std::array::from_fn(|index| {
            u8::try_from(index * 13).expect("small")
        }));
        let shown = code.reveal();
        assert_eq!(shown.len(), 4 * 8 + 3);
        assert_eq!(RecoveryCode::parse(&shown), Some(code.clone()));
        assert_eq!(RecoveryCode::parse(&shown.to_lowercase().replace('-', " ")), Some(code));
        assert_eq!(RecoveryCode::parse(&shown[1..]), None);
    }

    #[test]
    fn a_token_is_read_back_from_what_was_revealed() {
        let token = Token::new([9; 32]);
        assert_eq!(Token::parse(&token.reveal()), Some(token));
        assert_eq!(Token::parse("short"), None);
    }
}
