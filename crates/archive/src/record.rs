//! One match in a volume: its record, compressed, and where its appends end.

use std::io::{self, Read, Write};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use serde::Deserialize;
use serde_json::Value;

use turnstone_matches::{ChainHead, Corruption, Event, MatchId, Signature, Version};
use turnstone_records::Record;
use turnstone_rules::exact;

use super::{ArchiveError, damaged};

/// The subfield of the header of gzip (RFC 1952, 2.3.1.1) that says where appends end: a bit for each
/// event, from the lowest of the first byte on. A record does not contain that, for no hash covers it.
const APPENDS: [u8; 2] = *b"TA";
/// The most bytes of a record: far more than that of the longest match.
const MAX_RECORD_BYTES: u64 = 64 << 20;

/// A match as it is in the archive.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchivedMatch {
    /// The match.
    pub id: MatchId,
    /// Its whole log: each event with its hash and the version after its append.
    pub events: Vec<(Event, ChainHead, Version)>,
    /// The server's signature of the end of the log, if there is one. It is written for those who read
    /// the file; the database keeps it, too.
    pub signature: Option<Signature>,
}

#[derive(Deserialize)]
struct Line {
    match_id: MatchId,
    events: Vec<Value>,
}

impl ArchivedMatch {
    /// The bytes of the match in a volume: a member of gzip with one line. The same match always gives
    /// the same bytes.
    ///
    /// # Errors
    /// When the log does not replay.
    pub(super) fn compress(&self) -> Result<Vec<u8>, Corruption> {
        let events = self.events.iter().map(|(event, hash, _)| (event.clone(), *hash)).collect();
        let record = Record::new(self.id, events)?.with_signature(self.signature);
        let mut ends = vec![0_u8; self.events.len().div_ceil(8)];
        for (number, (event, _, append_seq)) in self.events.iter().enumerate() {
            if Version::from(event.seq) == *append_seq
                && let Some(byte) = ends.get_mut(number / 8)
            {
                *byte |= 1 << (number % 8);
            }
        }
        let mut extra = APPENDS.to_vec();
        extra.extend(exact::<u16>(ends.len()).to_le_bytes());
        extra.extend(ends);
        let mut encoder = GzBuilder::new().extra(extra).write(Vec::new(), Compression::best());
        // Nothing can fail in memory; if it did, the check of the volume would find it.
        let _ = encoder.write_all(record.to_json_line().as_bytes());
        Ok(encoder.finish().unwrap_or_default())
    }

    /// The record of a match, read from its place in a volume.
    ///
    /// # Errors
    /// When it is something else.
    pub(super) fn of_volume(volume: &str, id: MatchId, bytes: &[u8]) -> Result<Self, ArchiveError> {
        let found = Self::decompress(bytes);
        let found = found.map_err(|why| damaged(volume, format!("match {id}: {why}")))?;
        if found.id != id {
            return Err(damaged(volume, format!("it has match {} in the place of {id}", found.id)));
        }
        Ok(found)
    }

    /// Reads what [`compress`](Self::compress) wrote, without the signature.
    ///
    /// # Errors
    /// When these bytes are something else.
    fn decompress(bytes: &[u8]) -> Result<Self, String> {
        let text_of = |error: io::Error| error.to_string();
        let mut decoder = GzDecoder::new(bytes);
        let mut line = String::new();
        decoder.by_ref().take(MAX_RECORD_BYTES).read_to_string(&mut line).map_err(text_of)?;
        let extra = decoder.header().and_then(|header| header.extra()).unwrap_or_default();
        let ends = match extra.split_first_chunk::<4>() {
            Some(([first, second, ..], ends)) if [*first, *second] == APPENDS => ends,
            _ => return Err("the ends of appends are missing".to_owned()),
        };
        let Line { match_id, events } =
            serde_json::from_str(&line).map_err(|error| error.to_string())?;
        if ends.len() != events.len().div_ceil(8) {
            return Err("it has another number of events".to_owned());
        }
        let mut read = Vec::with_capacity(events.len());
        // From the last event back: each belongs to the append that ends next.
        let mut append_seq = None;
        for (number, json) in events.iter().enumerate().rev() {
            let event = Event::from_json(json)?;
            let hash = json.get("hash").and_then(Value::as_str);
            let hash = hash.and_then(|hash| hex::decode(hash).ok()?.try_into().ok());
            let hash: ChainHead = hash.ok_or("an event has no hash")?;
            if ends.get(number / 8).is_some_and(|byte| byte & (1 << (number % 8)) != 0) {
                append_seq = Some(event.seq.into());
            }
            let append_seq = append_seq.ok_or("the last append has no end")?;
            read.push((event, hash, append_seq));
        }
        read.reverse();
        Ok(Self { id: match_id, events: read, signature: None })
    }
}
