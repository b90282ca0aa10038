use std::sync::Arc;

/// The positions since the last irreversible step, for the repetition rule.
///
/// A list that shares its tail, so that taking a step copies nothing: a position stays as cheap
/// after three hundred plies as after three.
pub(super) struct History<K>(Option<Arc<Entry<K>>>);

struct Entry<K> {
    key: K,
    earlier: History<K>,
}

impl<K> History<K> {
    /// The history before the first position.
    pub(super) fn empty() -> Self {
        Self(None)
    }

    /// Whether no position is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        if !self.is_empty() {
            *self = Self::empty();
        }
    }

    /// Adds the newest position.
    pub(super) fn push(&mut self, key: K) {
        let earlier = Self(self.0.take());
        self.0 = Some(Arc::new(Entry { key, earlier }));
    }
}

impl<K: PartialEq> History<K> {
    /// How often the newest position has been seen, this time included.
    pub(super) fn occurrences(&self) -> usize {
        let Some(newest) = &self.0 else { return 0 };
        let mut count = 0;
        let mut cursor = self;
        while let Some(entry) = &cursor.0 {
            count += usize::from(entry.key == newest.key);
            cursor = &entry.earlier;
        }
        count
    }
}

impl<K> Clone for History<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Drop for History<K> {
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
