use std::fmt;

use sha2::{Digest, Sha256};

use super::{InvalidText, SecretHash};

/// The longest address (RFC 5321, 4.5.3.1.3, without the angle brackets).
const MAX_LENGTH: usize = 254;
/// The longest part before the `@` (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL_LENGTH: usize = 64;
/// The longest label of a domain (RFC 1035, 2.3.4).
const MAX_LABEL_LENGTH: usize = 63;

/// An e-mail address as people have them: ASCII, a part of letters, digits and common signs, and a
/// domain with a dot. It has neither quotes nor comments nor line breaks, so that it can stand in the
/// header of a mail and in a command of SMTP as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// # Errors
    /// When the text is not such an address.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let is_address = text.len() <= MAX_LENGTH
            && text
                .rsplit_once('@')
                .is_some_and(|(local, domain)| is_local(local) && is_domain(domain));
        if is_address {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText("an e-mail address is `name@example.org`, in ASCII"))
        }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash under which an address is known that must get no mail. Case does not matter.
    #[must_use]
    pub fn suppression_hash(&self) -> SecretHash {
        Sha256::digest(self.0.to_ascii_lowercase()).into()
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Atoms with dots between (RFC 5322, 3.2.3).
fn is_local(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    text.len() <= MAX_LOCAL_LENGTH
        && text.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_sign))
}

/// Two labels or more; the last is not a number, so that it is no address of IP.
fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_LABEL_LENGTH).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = text.rsplit('.').next().unwrap_or_default();
    text.contains('.')
        && text.split('.').all(is_label)
        && last.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_people_are_read_and_nothing_that_could_break_a_header() {
        for good in [
            "anna@example.org",
            "Anna.Nunn+games@mail.example.co.uk",
            "o'neil@example.org",
            "a@b.co",
            "anna@xn--bcher-kva.example",
        ] {
            assert_eq!(EmailAddress::parse(good).expect("an address").as_str(), good);
        }
        let long = format!("{}@example.org", "a".repeat(65));
        let longer = format!("a@{}.org", "a.".repeat(130));
        for wrong in [
            "",
            "anna",
            "@example.org",
            "anna@",
            "anna@localhost",
            "anna@127.0.0.1",
            "anna@[::1]",
            "anna@example.org\r\nBcc: ben@example.org",
            "anna\n@example.org",
            "anna@exa mple.org",
            "\"anna\"@example.org",
            "anna@example.org, ben@example.org",
            "<anna@example.org>",
            "anna..n@example.org",
            ".anna@example.org",
            "anna@-example.org",
            "anna@example..org",
            "anna@example.org.",
            "änna@example.org",
            "anna@bücher.example",
            "anna@example.org\0",
            "anna(comment)@example.org",
            "anna@example.org>",
            "an na@example.org",
            &long,
            &longer,
        ] {
            assert!(EmailAddress::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn case_does_not_matter_for_an_address_that_must_get_no_mail() {
        let hash = |text| EmailAddress::parse(text).expect("an address").suppression_hash();
        assert_eq!(hash("Anna@Example.org"), hash("anna@example.org"));
        assert_ne!(hash("anna@example.org"), hash("ben@example.org"));
    }
}
