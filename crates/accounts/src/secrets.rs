use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use turnstone_rules::exact;

/// SHA-256 of a secret. Only this is stored.
pub type SecretHash = [u8; 32];

/// A bearer token: 256 random bits in URL-safe base64. Those of programs and of apps have a prefix, by which
/// people and scanners for lost secrets know it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    kind: TokenKind,
    secret: [u8; 32],
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A token of a session: a person has logged in.
    Session,
    /// A token of a program, with scopes.
    Scoped,
    /// The key of an app's backend.
    App,
}

impl TokenKind {
    /// A token of a session can begin with the prefix of another kind, but then it is too short.
    fn prefix(self) -> &'static str {
        match self {
            Self::Session => "",
            Self::Scoped => "ts_",
            Self::App => "ta_",
        }
    }
}

impl Token {
    /// Makes a token from random bytes.
    #[must_use]
    pub fn new(kind: TokenKind, random: [u8; 32]) -> Self {
        Self { kind, secret: random }
    }

    /// Reads a token from a request; `None` if the text is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [TokenKind::Scoped, TokenKind::App, TokenKind::Session].into_iter().find_map(|kind| {
            // The library needs room for three bytes per four characters, rounded up.
            let mut bytes = [0; 33];
            let encoded = text.strip_prefix(kind.prefix())?;
            let length = URL_SAFE_NO_PAD.decode_slice(encoded, &mut bytes).ok()?;
            Some(Self { kind, secret: bytes[..length].try_into().ok()? })
        })
    }

    /// The text of the token. The server shows it once, when it creates the token.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{}{}", self.kind.prefix(), URL_SAFE_NO_PAD.encode(self.secret))
    }

    /// The hash to store. It covers the prefix: a token without it is another token.
    #[must_use]
    pub fn hash(&self) -> SecretHash {
        Sha256::new_with_prefix(self.kind.prefix()).chain_update(self.secret).finalize().into()
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
                text.push(char::from(Self::ALPHABET[exact::<usize>(index)]));
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
        // In base64 these bytes begin with `ts_`, the prefix of the other kind.
        let like_a_prefix = std::array::from_fn(|index| [0xb6, 0xcf, 0xc0][index % 3]);
        for secret in [[9; 32], like_a_prefix] {
            let [session, scoped] =
                [TokenKind::Session, TokenKind::Scoped].map(|kind| Token::new(kind, secret));
            assert_eq!(Token::parse(&session.reveal()), Some(session.clone()));
            assert_eq!(Token::parse(&scoped.reveal()), Some(scoped.clone()));
            assert_eq!(scoped.reveal(), format!("ts_{}", session.reveal()));
            assert_ne!(scoped.hash(), session.hash());
        }
        assert!(Token::new(TokenKind::Session, like_a_prefix).reveal().starts_with("ts_"));
        assert_eq!(Token::parse("short"), None);
    }
}
