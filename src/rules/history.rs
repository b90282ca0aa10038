use std::sync::Arc;

/// The positions since the last irreversible step, for the repetition rule.
///
/// A list that shares its tail, so that taking a step copies nothing: a position stays as cheap
/// after three hundred plies as after three.
#[derive(Debug, Clone, Default)]
pub(super) struct History(Option<Arc<Entry>>);

#[derive(Debug)]
struct Entry {
    key: Box<[u8]>,
    earlier: History,
}

impl History {
    /// The history with one more position.
    pub(super) fn with(&self, key: Box<[u8]>) -> Self {
        Self(Some(Arc::new(Entry { key, earlier: self.clone() })))
    }

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

impl Drop for History {
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
