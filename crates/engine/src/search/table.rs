use turnstone_rules::exact;

/// The kind of bound that a score is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Lower,
    Exact,
    Upper,
}

/// An entry of the transposition table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<M> {
    key: u64,
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// Whether the score follows from ends of the game alone, and no evaluation.
    pub(super) is_proven: bool,
    pub(super) best: Option<M>,
}

/// Positions that were searched. It never grows: a new position takes the place of another.
#[derive(Debug)]
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    /// The most entries, a power of two.
    const MOST: u64 = 1 << 18;

    /// A table for so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let size = nodes.clamp(16, Self::MOST).next_power_of_two();
        Self { entries: vec![None; usize::try_from(size).unwrap_or(1)] }
    }

    fn place(&self, key: u64) -> usize {
        // The number of entries is a power of two.
        exact::<usize>(key & (self.entries.len() as u64 - 1))
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.entries[self.place(key)].as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        (score, bound, is_proven): (i32, Bound, bool),
        depth: u8,
        best: Option<M>,
    ) {
        let place = self.place(key);
        let known = &mut self.entries[place];
        let is_better = known.as_ref().is_some_and(|known| {
            known.key == key && !is_proven && (known.depth > depth || known.is_proven)
        });
        if !is_better {
            *known = Some(Entry { key, score, depth, bound, is_proven, best });
        }
    }
}
