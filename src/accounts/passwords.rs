use std::fmt;

use argon2::password_hash::phc;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};

use super::InvalidText;

/// A password as a person typed it, 8 to 128 characters. Shows nothing of itself.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// # Errors
    /// When it is too short or too long.
    pub fn parse(text: String) -> Result<Self, InvalidText> {
        if (8..=128).contains(&text.chars().count()) {
            Ok(Self(text))
        } else {
            Err(InvalidText("a password is 8 to 128 characters"))
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// What a password hash costs, in argon2id's own measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HashCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

/// The cost is not one that argon2 knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("argon2 cannot work with {memory_kib} KiB, {passes} passes and {lanes} lanes")]
pub struct InvalidHashCost {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

/// A password's hash, as an argon2id PHC string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl HashCost {
    fn hasher(self) -> Result<Argon2<'static>, InvalidHashCost> {
        let Self { memory_kib, passes, lanes } = self;
        Params::new(memory_kib, passes, lanes, None)
            .map(|params| Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
            .map_err(|_| InvalidHashCost { memory_kib, passes, lanes })
    }

    /// Hashes a password; takes tens of milliseconds on purpose, so never on a request's thread.
    ///
    /// # Errors
    /// When argon2 cannot work at this cost.
    pub fn hash(
        self,
        password: &Password,
        salt: [u8; 16],
    ) -> Result<PasswordHash, InvalidHashCost> {
        let Self { memory_kib, passes, lanes } = self;
        self.hasher()?
            .hash_password_with_salt(password.0.as_bytes(), &salt)
            .map(|hash| PasswordHash(hash.to_string()))
            .map_err(|_| InvalidHashCost { memory_kib, passes, lanes })
    }
}

impl PasswordHash {
    /// Whether this is the hash of `password`; takes as long as hashing it.
    #[must_use]
    pub fn verify(&self, password: &Password) -> bool {
        phc::PasswordHash::new(&self.0).is_ok_and(|hash| {
            Argon2::default().verify_password(password.0.as_bytes(), &hash).is_ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_verifies_its_password_and_no_other() {
        let cost = HashCost { memory_kib: 32, passes: 1, lanes: 1 };
        let password = Password::parse("correct horse".to_owned()).expect("a password");
        let other = Password::parse("correct house".to_owned()).expect("a password");
        let hash = cost.hash(&password, [7; 16]).expect("a hash");
        assert!(hash.0.starts_with("$argon2id$v=19$m=32,t=1,p=1$"), "{}", hash.0);
        assert!(hash.verify(&password));
        assert!(!hash.verify(&other));
    }
}
