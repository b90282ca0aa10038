use std::fmt;

use argon2::password_hash::phc;
use argon2::{Algorithm, Argon2, Block, Params, Version};

use super::InvalidText;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// A password as a person typed it, 8 to 128 characters, in the form that RFC 8265 compares (OpaqueString): in NFC, with
/// every blank as a space, because keyboards differ in both. Its `Debug` output hides it.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// The password, for the rules that refuse some.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// # Errors
    /// When it is too short or too long.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let is_wide_blank = |c: char| c.general_category() == GeneralCategory::SpaceSeparator;
        let blanks = text.chars().map(|c| if is_wide_blank(c) { ' ' } else { c });
        let password: String = blanks.nfc().collect();
        if (8..=128).contains(&password.chars().count()) {
            Ok(Self(password))
        } else {
            Err(InvalidText("a password must be 8 to 128 characters"))
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// The cost parameters of argon2id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HashCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

/// Argon2 refuses these cost parameters.
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

/// The memory for hashing, reused from one hash to the next. Freeing and allocating tens of MiB
/// each time would make the allocator hold many times as much.
#[derive(Debug, Default)]
pub struct HashMemory {
    blocks: Vec<Block>,
    work: u64,
}

impl HashMemory {
    /// This many blocks. Old contents do not matter, because hashing writes each block first.
    fn blocks(&mut self, count: usize) -> &mut [Block] {
        if self.blocks.len() < count {
            self.blocks.resize(count, Block::default());
        }
        &mut self.blocks[..count]
    }

    /// The [work](HashCost::work) of all hashes so far. Tests count it, because a measured time
    /// proves nothing.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }
}

/// Hashes into as many bytes as `out` has.
fn hash_into(
    hasher: &Argon2<'_>,
    password: &Password,
    salt: &[u8],
    out: &mut [u8],
    memory: &mut HashMemory,
) -> bool {
    memory.work = memory.work.saturating_add(HashCost::of(hasher.params()).work());
    let blocks = memory.blocks(hasher.params().block_count());
    hasher.hash_password_into_with_memory(password.0.as_bytes(), salt, out, blocks).is_ok()
}

impl HashCost {
    fn of(params: &Params) -> Self {
        Self { memory_kib: params.m_cost(), passes: params.t_cost(), lanes: params.p_cost() }
    }

    /// Reads the parameters of a PHC string: `m=19456,t=2,p=1`. `None` if argon2 cannot work with
    /// them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let params: phc::ParamsString = text.parse().ok()?;
        let number = |name: &str| params.get_decimal(name);
        let cost = Self { memory_kib: number("m")?, passes: number("t")?, lanes: number("p")? };
        cost.hasher().is_ok().then_some(cost)
    }

    /// The work of a hash: KiB that are written, in all passes.
    #[must_use]
    pub fn work(self) -> u64 {
        u64::from(self.memory_kib) * u64::from(self.passes)
    }

    fn hasher(self) -> Result<Argon2<'static>, InvalidHashCost> {
        let Self { memory_kib, passes, lanes } = self;
        Params::new(memory_kib, passes, lanes, None)
            .map(|params| Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
            .map_err(|_| self.invalid())
    }

    /// Hashes a password. This takes tens of milliseconds on purpose; never call it on a thread
    /// that serves requests.
    ///
    /// # Errors
    /// When argon2 refuses these parameters.
    pub fn hash(
        self,
        password: &Password,
        salt: [u8; 16],
        memory: &mut HashMemory,
    ) -> Result<PasswordHash, InvalidHashCost> {
        let hasher = self.hasher()?;
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let is_done = hash_into(&hasher, password, &salt, &mut out, memory);
        let hash = if is_done { to_phc(&hasher, &salt, &out) } else { None };
        hash.ok_or_else(|| self.invalid())
    }

    /// A hash that no password has. Verifying against it takes as long as against any hash of this
    /// cost.
    ///
    /// # Errors
    /// When argon2 refuses these parameters.
    pub fn dummy_hash(self) -> Result<PasswordHash, InvalidHashCost> {
        let (salt, out) = ([0; 16], [0; Params::DEFAULT_OUTPUT_LEN]);
        to_phc(&self.hasher()?, &salt, &out).ok_or_else(|| self.invalid())
    }

    fn invalid(self) -> InvalidHashCost {
        let Self { memory_kib, passes, lanes } = self;
        InvalidHashCost { memory_kib, passes, lanes }
    }
}

/// A hash as a PHC string, for the store.
fn to_phc(hasher: &Argon2<'_>, salt: &[u8], out: &[u8]) -> Option<PasswordHash> {
    let hash = phc::PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: hasher.params().try_into().ok()?,
        salt: Some(phc::Salt::new(salt).ok()?),
        hash: Some(phc::Output::new(out).ok()?),
    };
    Some(PasswordHash(hash.to_string()))
}

impl PasswordHash {
    /// The cost of this hash; `None` if it is not one of argon2.
    #[must_use]
    pub fn cost(&self) -> Option<HashCost> {
        let known = phc::PasswordHash::new(&self.0).ok()?;
        Some(HashCost::of(&Params::try_from(&known).ok()?))
    }

    /// Whether this is the hash of `password`. Takes as long as hashing.
    #[must_use]
    pub fn verify(&self, password: &Password, memory: &mut HashMemory) -> bool {
        self.try_verify(password, memory).unwrap_or(false)
    }

    /// `None` if this is not a hash of argon2.
    fn try_verify(&self, password: &Password, memory: &mut HashMemory) -> Option<bool> {
        let known = phc::PasswordHash::new(&self.0).ok()?;
        let algorithm = Algorithm::try_from(known.algorithm.as_str()).ok()?;
        let version = known.version.map_or(Some(Version::V0x13), |it| it.try_into().ok())?;
        let hasher = Argon2::new(algorithm, version, Params::try_from(&known).ok()?);
        let (salt, output) = (known.salt?, known.hash?);
        let mut out = vec![0; output.len()];
        let is_done = hash_into(&hasher, password, &salt, &mut out, memory);
        // This comparison takes constant time.
        Some(is_done && phc::Output::new(&out).ok()? == output)
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordHasher;

    use super::*;

    #[test]
    fn a_hash_verifies_its_password_and_no_other() {
        let cost = HashCost { memory_kib: 32, passes: 1, lanes: 1 };
        let password = Password::parse("correct horse").expect("a password");
        let other = Password::parse("correct house").expect("a password");
        let memory = &mut HashMemory::default();
        let hash = cost.hash(&password, [7; 16], memory).expect("a hash");
        assert!(hash.0.starts_with("$argon2id$v=19$m=32,t=1,p=1$"), "{}", hash.0);
        assert!(hash.verify(&password, memory));
        assert!(!hash.verify(&other, memory));
        assert!(hash.verify(&password, &mut HashMemory::default()));
        assert!(!PasswordHash("nonsense".to_owned()).verify(&password, memory));
    }

    #[test]
    fn a_password_is_the_same_from_every_keyboard() {
        let same = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| Password::parse(text).expect("a password"));
            one.0 == other.0
        };
        assert!(same("M\u{FC}ller caf\u{E9} 77", "Mu\u{308}ller cafe\u{301} 77"));
        assert!(same("good\u{A0}horse", "good horse"));
        assert!(!same("good horse", "Good horse"));
        assert!(Password::parse("u\u{308}\u{308}\u{308}u\u{308}a").is_err(), "six characters");
    }

    #[test]
    fn verifying_against_the_dummy_hash_does_the_full_work_and_fails() {
        let cost = HashCost { memory_kib: 32, passes: 1, lanes: 1 };
        let password = Password::parse("correct horse").expect("a password");
        let (nobody, memory) = (cost.dummy_hash().expect("a hash"), &mut HashMemory::default());
        assert!(nobody.0.starts_with("$argon2id$v=19$m=32,t=1,p=1$"), "{}", nobody.0);
        assert_eq!(nobody.try_verify(&password, memory), Some(false));
        assert_eq!(memory.work(), cost.work(), "the hash was computed");
        assert_eq!(nobody.cost(), Some(cost));
        assert_eq!(HashCost::parse("m=32,t=1,p=1"), Some(cost));
        assert_eq!(HashCost::parse("m=0,t=1,p=1"), None);
    }

    #[test]
    fn hashes_agree_with_the_argon2_crate_also_in_reused_memory() {
        let memory = &mut HashMemory::default();
        let password = Password::parse("correct horse").expect("a password");
        for cost in [
            HashCost { memory_kib: 64, passes: 1, lanes: 2 },
            HashCost { memory_kib: 32, passes: 3, lanes: 1 },
            HashCost { memory_kib: 128, passes: 2, lanes: 1 },
        ] {
            let hash = cost.hash(&password, [9; 16], memory).expect("a hash");
            let theirs = cost.hasher().expect("a hasher");
            let theirs = theirs.hash_password_with_salt(b"correct horse", &[9; 16]);
            assert_eq!(hash.0, theirs.expect("a hash").to_string());
            assert!(hash.verify(&password, memory));
        }
    }
}
