use std::fmt;

use chrono_tz::TZ_VARIANTS;
use sha2::{Digest, Sha256};
use turnstone_rules::Phrase;
use unicode_normalization::UnicodeNormalization;

use super::impersonation::{has_mixed_word, pretends_an_office};
use super::visible_line::{self, is_invisible};

const RESERVED: InvalidText = InvalidText(
    "this name is reserved: it looks like that of the server or of someone who runs it",
);

/// The reason to refuse a text, in words for its sender.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidText(pub &'static str);

impl From<InvalidText> for Phrase {
    fn from(InvalidText(reason): InvalidText) -> Self {
        reason.into()
    }
}

/// The name that a person logs in with and that others search for: 3 to 20 of `A-Za-z0-9_-`,
/// compared without case. The server itself names computer opponents, `computer.1` to `computer.8`, and
/// guests, `guest.` and ten letters or digits: with a full stop, so that no person can have such a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Username(String);

impl Username {
    /// # Errors
    /// When the text is too short, too long, or has another character, and the server gives no such name.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let fits = (3..=20).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if fits || is_of_computer(text) || is_of_guest(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText("a username must be 3 to 20 of the characters A-Z a-z 0-9 _ -"))
        }
    }

    /// The username of an account as a person types it: a phone's keyboard adds a blank.
    ///
    /// # Errors
    /// As [`Username::parse`].
    pub fn parse_typed(text: &str) -> Result<Self, InvalidText> {
        Self::parse(text.trim())
    }

    /// The username of a new account. Accounts that exist keep their names.
    ///
    /// # Errors
    /// As [`Username::parse`], and when the name pretends an office or is one that the server gives.
    pub fn parse_new(text: &str) -> Result<Self, InvalidText> {
        let name = Self::parse(text)?;
        if pretends_an_office(text) || text.contains('.') { Err(RESERVED) } else { Ok(name) }
    }

    /// The name of a guest, out of random bytes.
    #[must_use]
    pub fn of_guest(random: [u8; 10]) -> Self {
        // 32 characters, without those that are read wrong.
        const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
        let letters = random.map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
        Self(format!("{GUEST_PREFIX}{}", letters.iter().collect::<String>()))
    }

    /// The name as the person wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash that stays when an account is deleted, so that nobody can take its name again.
    #[must_use]
    pub fn reserved_name_hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.to_ascii_lowercase()).into()
    }
}

/// The prefix of the names of guests.
const GUEST_PREFIX: &str = "guest.";

/// Whether a text is the name of a guest.
fn is_of_guest(text: &str) -> bool {
    let name = text.to_ascii_lowercase();
    name.strip_prefix(GUEST_PREFIX).is_some_and(|rest| {
        rest.len() == 10 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Whether a text is the name of a computer opponent.
fn is_of_computer(text: &str) -> bool {
    let level = text.to_ascii_lowercase();
    let level = level.strip_prefix("computer.");
    level.is_some_and(|level| matches!(level.as_bytes(), [b'1'..=b'8']))
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name that others see: 1 to 40 characters, no control characters, no space at the ends, each
/// word in one script, with single blanks. It does not look like a name that pretends an office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayName(String);

impl DisplayName {
    /// # Errors
    /// When the text is empty, too long, has invisible characters, mixes scripts within a word, or
    /// pretends an office.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let name = visible_line::parse(text, 40).ok_or(InvalidText(
            "a display name must be 1 to 40 visible characters, without space at the ends",
        ))?;
        if has_mixed_word(&name) {
            return Err(InvalidText("each word of a display name must be in one script"));
        }
        if pretends_an_office(&name) { Err(RESERVED) } else { Ok(Self(name)) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl DisplayName {
    /// The name of a guest with this username: its last four characters tell guests apart.
    #[must_use]
    pub fn of_guest(username: &Username) -> Self {
        let name = username.as_str();
        Self(format!("Guest {}", &name[name.len() - 4..]))
    }
}

impl From<&Username> for DisplayName {
    fn from(username: &Username) -> Self {
        Self(username.0.clone())
    }
}

/// The form in which a part of a name is searched: in NFC, as names are stored, and in small letters.
#[must_use]
pub fn search_form(term: &str) -> String {
    term.nfc().collect::<String>().to_lowercase()
}

/// A person's name for a device: 1 to 60 characters, no control characters. Space at the ends is removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    /// # Errors
    /// When the text is empty, too long, or holds control characters.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        visible_line::parse(text.trim(), 60)
            .map(Self)
            .ok_or(InvalidText("a label must be 1 to 60 visible characters"))
    }

    /// The label.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message to the other players: 1 to 2000 characters, some of them visible, and no control
/// characters except line feeds and tabs. Space at the ends is removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageText(String);

impl MessageText {
    /// # Errors
    /// When the text is empty or invisible, is too long, or has control characters.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let length = text.chars().count();
        let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        let shows = |c: char| !c.is_whitespace() && !is_invisible(c);
        if length <= 2000 && text.chars().any(shows) && !text.chars().any(is_control) {
            Ok(Self(text.trim().to_owned()))
        } else {
            Err(InvalidText(
                "a message must be 1 to 2000 characters, not all of them blank, without control \
                 characters other than line feeds and tabs",
            ))
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A time zone that the server knows, by its name in the IANA database, such as `Europe/Amsterdam` or `UTC`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeZone(String);

impl TimeZone {
    /// The zone with a name in any case.
    ///
    /// # Errors
    /// When there is no such zone.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let unknown =
            "a time zone must be a name of the IANA database, such as `Europe/Amsterdam` or `UTC`";
        let mut zones = TZ_VARIANTS.iter().map(|zone| zone.name());
        let zone = zones.find(|name| name.eq_ignore_ascii_case(text));
        zone.map(|name| Self(name.to_owned())).ok_or(InvalidText(unknown))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for TimeZone {
    fn default() -> Self {
        Self("UTC".to_owned())
    }
}
