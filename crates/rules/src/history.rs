use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::SharedList;

/// The positions since the last irreversible step, for the repetition rule.
///
/// The positions are a list that shares its tail, so a step copies none of them. A walk through the
/// list reads scattered memory, hundreds of nodes late in a long game. So the fingerprints of the
/// positions lie side by side, and only an equal fingerprint leads to a walk.
pub(super) struct History<K> {
    positions: SharedList<K>,
    /// One for each position, the oldest first.
    fingerprints: Vec<u32>,
}

impl<K> History<K> {
    /// The history before the first position.
    pub(super) fn empty() -> Self {
        Self { positions: SharedList::default(), fingerprints: Vec::new() }
    }

    /// Whether it holds no position.
    pub(super) fn is_empty(&self) -> bool {
        self.fingerprints.is_empty()
    }

    /// Removes all positions.
    pub(super) fn clear(&mut self) {
        if !self.is_empty() {
            *self = Self::empty();
        }
    }
}

impl<K: Eq + Hash> History<K> {
    /// Adds the newest position.
    pub(super) fn push(&mut self, key: K) {
        // Half of the bits distinguish the positions well enough.
        #[expect(clippy::cast_possible_truncation, reason = "half of the bits")]
        self.fingerprints.push(FixedState::default().hash_one(&key) as u32);
        self.positions.push(key);
    }

    /// How often the newest position has occurred, this time included.
    pub(super) fn occurrences(&self) -> usize {
        let (Some((newest, _)), Some(fingerprint)) =
            (self.positions.split_newest(), self.fingerprints.last())
        else {
            return 0;
        };
        let alike = self.fingerprints.iter().filter(|other| *other == fingerprint).count();
        if alike == 1 {
            return 1;
        }
        let positions = self.positions.newest_first();
        let alike =
            positions.zip(self.fingerprints.iter().rev()).filter(|(_, f)| *f == fingerprint);
        alike.filter(|(key, _)| *key == newest).count()
    }
}

impl<K> Clone for History<K> {
    /// Reserves room for one more position, because a step follows a clone.
    fn clone(&self) -> Self {
        let mut copy = Self::empty();
        if !self.is_empty() {
            copy.positions = self.positions.clone();
            copy.fingerprints.reserve_exact(self.fingerprints.len() + 1);
            copy.fingerprints.extend_from_slice(&self.fingerprints);
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use super::*;

    /// A position whose fingerprint is that of many others.
    #[derive(PartialEq, Eq)]
    struct Alike(u32);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u32(self.0 % 3);
        }
    }

    #[test]
    fn positions_are_counted_and_not_their_fingerprints() {
        let mut history = History::empty();
        let mut seen = Vec::new();
        for step in 0..500_u32 {
            let position = step * step % 41;
            seen.push(position);
            history.push(Alike(position));
            let count = seen.iter().filter(|other| **other == position).count();
            assert_eq!(history.occurrences(), count);
        }
    }

    #[test]
    fn a_clone_is_independent_and_cleared_positions_are_not_counted() {
        let mut history = History::empty();
        history.push(Alike(1));
        let mut copy = history.clone();
        copy.push(Alike(1));
        assert_eq!((history.occurrences(), copy.occurrences()), (1, 2));
        copy.clear();
        assert_eq!(copy.occurrences(), 0);
        copy.push(Alike(1));
        assert_eq!((history.occurrences(), copy.occurrences()), (1, 1));
    }
}
