use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use foldhash::fast::FixedState;

/// The positions since the last irreversible step, for the repetition rule.
///
/// They are a list that shares its tail, so that taking a step copies none of them. To walk through it
/// would mean a look at another corner of the memory for each position, hundreds late in a long game:
/// so their fingerprints stand side by side, and the list is looked at only where one is there twice.
pub(super) struct History<K> {
    positions: SharedList<K>,
    /// Of each position, the oldest first.
    fingerprints: Vec<u32>,
}

struct SharedList<K>(Option<Arc<HistoryNode<K>>>);

struct HistoryNode<K> {
    key: K,
    earlier: SharedList<K>,
}

impl<K> History<K> {
    /// The history before the first position.
    pub(super) fn empty() -> Self {
        Self { positions: SharedList(None), fingerprints: Vec::new() }
    }

    /// Whether no position is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.fingerprints.is_empty()
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        if !self.is_empty() {
            *self = Self::empty();
        }
    }
}

impl<K: Eq + Hash> History<K> {
    /// Adds the newest position.
    pub(super) fn push(&mut self, key: K) {
        // Half of the bits tell them apart well enough.
        #[expect(clippy::cast_possible_truncation, reason = "half of the bits")]
        self.fingerprints.push(FixedState::default().hash_one(&key) as u32);
        let earlier = SharedList(self.positions.0.take());
        self.positions = SharedList(Some(Arc::new(HistoryNode { key, earlier })));
    }

    /// How often the newest position has been seen, this time included.
    pub(super) fn occurrences(&self) -> usize {
        let (Some(newest), Some(fingerprint)) = (&self.positions.0, self.fingerprints.last())
        else {
            return 0;
        };
        let alike = self.fingerprints.iter().filter(|other| *other == fingerprint).count();
        if alike == 1 {
            return 1;
        }
        let entries = std::iter::successors(Some(newest), |entry| entry.earlier.0.as_ref());
        let alike = entries.zip(self.fingerprints.iter().rev()).filter(|(_, f)| *f == fingerprint);
        alike.filter(|(entry, _)| entry.key == newest.key).count()
    }
}

impl<K> Clone for History<K> {
    /// With room for the one position that is to come.
    fn clone(&self) -> Self {
        let mut copy = Self::empty();
        if !self.is_empty() {
            copy.positions = SharedList(self.positions.0.clone());
            copy.fingerprints.reserve_exact(self.fingerprints.len() + 1);
            copy.fingerprints.extend_from_slice(&self.fingerprints);
        }
        copy
    }
}

impl<K> Drop for SharedList<K> {
    /// Takes the list apart entry by entry: dropping it by recursion would need a stack as deep as
    /// the game is long.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(entry) = next {
            match Arc::try_unwrap(entry) {
                Ok(mut entry) => next = entry.earlier.0.take(),
                Err(_) => break,
            }
        }
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
