//! Hashes of clients' addresses for the log.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;

use super::limits::Address;

/// The hashes: what one client does can be told from what others do. The key is in memory only, and another one
/// each day, so that nobody finds the address or follows it for longer. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct AddressHashes(Arc<Mutex<Option<(NaiveDate, RandomState)>>>);

impl AddressHashes {
    /// The hash of an address on a day.
    pub(crate) fn hash(&self, address: Address, today: NaiveDate) -> String {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = match &mut *known {
            Some((day, key)) if *day == today => key,
            other => &mut other.insert((today, RandomState::new())).1,
        };
        format!("{:016x}", key.hash_one(address))
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn an_address_has_one_hash_a_day_and_others_have_others() {
        let (hashes, day) = (AddressHashes::default(), NaiveDate::default());
        let of = |last, day| {
            hashes.hash(Address::from(IpAddr::from(Ipv4Addr::new(192, 0, 2, last))), day)
        };
        let (one, other) = (of(1, day), of(2, day));
        assert!(one == of(1, day) && one != other);
        let tomorrow = day.succ_opt().expect("a day");
        assert_ne!(of(1, tomorrow), one);
    }
}
