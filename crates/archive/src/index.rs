//! The index of a volume: entries of one size, in the order of ids.

use std::cmp::Ordering;
use std::io;
use std::os::unix::fs::FileExt;

use turnstone_matches::MatchId;
use uuid::Uuid;

/// The beginning of the file.
pub(super) const MAGIC: &[u8; 16] = b"turnstone-index1";
/// The id, where its record begins (8 bytes, big-endian), and how many bytes it has (4 bytes).
pub(super) const ENTRY_BYTES: usize = 16 + 8 + 4;
/// The error for any other file.
pub(super) const NO_INDEX: &str = "this is no index";

/// The place of a match in the data of a volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) id: MatchId,
    pub(super) offset: u64,
    pub(super) length: u32,
}

impl Entry {
    pub(super) fn write(&self, index: &mut Vec<u8>) {
        index.extend(self.id.0.as_bytes());
        index.extend(self.offset.to_be_bytes());
        index.extend(self.length.to_be_bytes());
    }

    fn read(bytes: &[u8; ENTRY_BYTES]) -> Self {
        let (mut id, mut offset, mut length) = ([0; 16], [0; 8], [0; 4]);
        id.copy_from_slice(&bytes[..16]);
        offset.copy_from_slice(&bytes[16..24]);
        length.copy_from_slice(&bytes[24..]);
        Self {
            id: MatchId(Uuid::from_bytes(id)),
            offset: u64::from_be_bytes(offset),
            length: u32::from_be_bytes(length),
        }
    }
}

/// A binary search in an index, which says what to read next.
#[derive(Debug)]
pub(super) struct Search {
    id: MatchId,
    low: u64,
    high: u64,
}

impl Search {
    /// Begins with the first bytes of an index, and the number of all. `None`: it is no index.
    pub(super) fn begin(first: &[u8], bytes: u64, id: MatchId) -> Option<Self> {
        let entries = bytes.checked_sub(MAGIC.len() as u64)?;
        let is_index = first.starts_with(MAGIC) && entries.is_multiple_of(ENTRY_BYTES as u64);
        is_index.then_some(Self { id, low: 0, high: entries / ENTRY_BYTES as u64 })
    }

    /// The offset of the entry that it needs; `None`: the match is not there.
    pub(super) fn wanted(&self) -> Option<u64> {
        (self.low < self.high).then(|| MAGIC.len() as u64 + self.middle() * ENTRY_BYTES as u64)
    }

    /// Takes the entry that was wanted, and returns it if it is that of the match.
    pub(super) fn take(&mut self, entry: &[u8; ENTRY_BYTES]) -> Option<Entry> {
        let middle = self.middle();
        let entry = Entry::read(entry);
        match entry.id.cmp(&self.id) {
            Ordering::Less => self.low = middle + 1,
            Ordering::Equal => return Some(entry),
            Ordering::Greater => self.high = middle,
        }
        None
    }

    fn middle(&self) -> u64 {
        self.low + (self.high - self.low) / 2
    }
}

/// Finds a match in an index of so many bytes. `None`: it is not there.
///
/// # Errors
/// When the file cannot be read, or is no index.
pub(super) fn find(index: &impl FileExt, bytes: u64, id: MatchId) -> io::Result<Option<Entry>> {
    let mut magic = [0; MAGIC.len()];
    index.read_exact_at(&mut magic, 0)?;
    let search = Search::begin(&magic, bytes, id);
    let mut search = search.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, NO_INDEX))?;
    while let Some(offset) = search.wanted() {
        let mut entry = [0; ENTRY_BYTES];
        index.read_exact_at(&mut entry, offset)?;
        if let Some(found) = search.take(&entry) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bytes(Vec<u8>);

    impl FileExt for Bytes {
        fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            let from = usize::try_from(offset).expect("small").min(self.0.len());
            let rest = &self.0[from..];
            let count = rest.len().min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            Ok(count)
        }

        fn write_at(&self, _: &[u8], _: u64) -> io::Result<usize> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    #[test]
    fn every_match_is_found_and_no_other() {
        for count in [0_u32, 1, 2, 3, 100] {
            let entry = |number: u32| Entry {
                id: MatchId(Uuid::from_u128(u128::from(number) * 2 + 1)),
                offset: u64::from(number) << 33,
                length: number,
            };
            let mut bytes = MAGIC.to_vec();
            (0..count).for_each(|number| entry(number).write(&mut bytes));
            let (size, file) = (bytes.len() as u64, Bytes(bytes));
            for number in 0..count {
                let found = find(&file, size, entry(number).id).expect("an index");
                assert_eq!(found, Some(entry(number)));
            }
            for id in (0..=count).map(|number| MatchId(Uuid::from_u128(u128::from(number) * 2))) {
                assert_eq!(find(&file, size, id).expect("an index"), None);
            }
            find(&file, size + 1, entry(0).id).expect_err("a part of an entry");
        }
        find(&Bytes(vec![b'x'; 44]), 44, MatchId(Uuid::nil())).expect_err("no index");
    }
}
