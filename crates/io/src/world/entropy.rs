use std::cell::RefCell;

use chrono::{DateTime, Utc};
use ring::rand::SystemRandom;
use uuid::Uuid;

/// The operating system gives no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gives no random bytes")]
pub struct OutOfEntropy;

/// Random bytes for secrets.
///
/// # Errors
/// When the operating system gives none.
#[expect(clippy::disallowed_methods, reason = "this is the one place that draws randomness")]
pub fn random<const N: usize>() -> Result<[u8; N], OutOfEntropy> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| OutOfEntropy)?;
    Ok(bytes)
}

/// The randomness of the operating system as `ring` takes it, for keys that it makes.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "the only place")]
pub fn ring_randomness() -> SystemRandom {
    SystemRandom::new()
}

thread_local! {
    /// Random bytes for ids, drawn many at a time. Every request has an id, and a system call for
    /// each would cost more than the rest of the generation.
    static ID_RANDOM_BYTES: RefCell<(usize, [u8; 1000])> = const { RefCell::new((1000, [0; 1000])) };
}

/// A new UUIDv7: sorts by the time of its creation, with 74 random bits.
///
/// # Errors
/// When the operating system gives no random bytes.
pub fn new_id(now: DateTime<Utc>) -> Result<Uuid, OutOfEntropy> {
    let random: [u8; 10] = ID_RANDOM_BYTES.with_borrow_mut(|(used, bytes)| {
        if *used == bytes.len() {
            *bytes = random()?;
            *used = 0;
        }
        let mut taken = [0; 10];
        taken.copy_from_slice(&bytes[*used..*used + 10]);
        // No byte is used twice.
        bytes[*used..*used + 10].fill(0);
        *used += 10;
        Ok(taken)
    })?;
    let millis = now.timestamp_millis().max(0).unsigned_abs();
    Ok(uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
}
