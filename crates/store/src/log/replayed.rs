//! Logs in memory, replayed once, with snapshots: a match at any version costs a few steps.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::metrics::{CacheCounts, cache_counts};

use turnstone_matches::{Corruption, Event, Fact, Match, MatchId, Ply, Version};

use super::read::LoggedEvent;
use crate::{History, StoreError};

/// The number of events between two snapshots: the most steps to any version.
pub const STRIDE: usize = 64;
/// The most memory that all logs in the cache take, roughly, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The rough sizes of an event, and of a snapshot beside its events, in bytes.
const EVENT_BYTES: u64 = 400;
const SNAPSHOT_BYTES: u64 = 4_096;
/// About as many logs as fit.
const ESTIMATED_LOGS: usize = 1_000;

/// The log of a match, checked, with snapshots.
#[derive(Debug, Clone)]
pub struct ReplayedLog {
    id: MatchId,
    /// Never empty; all but the last have [`STRIDE`] events.
    parts: Vec<Arc<Part>>,
}

/// Consecutive events, with the match before them.
#[derive(Debug, Clone)]
struct Part {
    /// `None` at the beginning of the log.
    before: Option<Match>,
    events: Vec<LoggedEvent>,
}

/// The newest move that was not taken back at some version.
#[derive(Debug)]
pub struct NewestMove<'a> {
    /// The event.
    pub event: &'a Event,
    /// The move in canonical notation.
    pub notation: &'a str,
}

impl ReplayedLog {
    /// The version of the match after the log.
    #[must_use]
    pub fn version(&self) -> Version {
        self.events().next_back().map_or(Version::ZERO, |logged| logged.event.seq.into())
    }

    /// All events, oldest first.
    #[must_use]
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &LoggedEvent> {
        self.parts.iter().flat_map(|part| &part.events)
    }

    /// The match at a version: after the event with that `seq`, or the newest one.
    ///
    /// # Errors
    /// At the first event that does not apply or whose hash is wrong.
    pub fn at(&self, version: Version) -> Result<Match, Corruption> {
        let later = self.parts.iter().rposition(|part| {
            part.events.first().is_some_and(|first| version.has(first.event.seq))
        });
        let Some(part) = later.and_then(|index| self.parts.get(index)) else {
            // The replay of an empty log gives the right error.
            return Match::replay(self.id, []);
        };
        let mut events = part.events.iter().take_while(|logged| version.has(logged.event.seq));
        let mut game_match = match &part.before {
            Some(before) => before.clone(),
            None => {
                return Match::replay(self.id, events.map(|logged| (&logged.event, &logged.hash)));
            }
        };
        events.try_for_each(|logged| step(&mut game_match, logged))?;
        Ok(game_match)
    }

    /// Gives the match after each event, and the instant of the next event, if there is one. May
    /// leave out what was over at `since`.
    ///
    /// # Errors
    /// At the first event that does not apply or whose hash is wrong.
    pub fn visit_since(
        &self,
        since: DateTime<Utc>,
        mut visit: impl FnMut(&Match, Option<DateTime<Utc>>),
    ) -> Result<(), Corruption> {
        let began_before = |part: &Arc<Part>| {
            part.before.is_some()
                && part.events.first().is_some_and(|first| first.event.at <= since)
        };
        let first_part = self.parts.iter().rposition(began_before).unwrap_or(0);
        let mut game_match = self.parts.get(first_part).and_then(|part| part.before.clone());
        let mut events =
            self.parts.iter().skip(first_part).flat_map(|part| &part.events).peekable();
        while let Some(logged) = events.next() {
            let now = match game_match.take() {
                Some(mut now) => step(&mut now, logged).map(|()| now)?,
                None => Match::replay(self.id, [(&logged.event, &logged.hash)])?,
            };
            visit(&now, events.peek().map(|next| next.event.at));
            game_match = Some(now);
        }
        Ok(())
    }

    /// The newest move up to a version that was not taken back by then.
    #[must_use]
    pub fn newest_move(&self, version: Version) -> Option<NewestMove<'_>> {
        let mut stands_until = Ply::MAX;
        for logged in self.events().rev().skip_while(|logged| !version.has(logged.event.seq)) {
            match &logged.event.fact {
                Fact::TakenBack(fact) => stands_until = stands_until.min(fact.to_ply),
                Fact::MovePlayed(fact) if fact.ply <= stands_until => {
                    return Some(NewestMove { event: &logged.event, notation: &fact.notation });
                }
                _ => {}
            }
        }
        None
    }

    /// The event of the newest ply up to a version: a move, a pass or a takeback.
    #[must_use]
    pub fn newest_ply(&self, version: Version) -> Option<&Event> {
        let mut events = self.events().rev().map(|logged| &logged.event);
        events.find(|event| {
            version.has(event.seq)
                && matches!(event.fact, Fact::MovePlayed(_) | Fact::Passed(_) | Fact::TakenBack(_))
        })
    }

    /// The log with the events that follow it. `None`: there are no events at all.
    pub(crate) fn extended(
        known: Option<&Self>,
        id: MatchId,
        newer: Vec<LoggedEvent>,
    ) -> Result<Option<Self>, Corruption> {
        let mut parts = known.map(|known| known.parts.clone()).unwrap_or_default();
        let mut now = known.map(|known| known.at(Version::MAX)).transpose()?;
        for logged in newer {
            if parts.last().is_none_or(|part| part.events.len() == STRIDE) {
                parts.push(Arc::new(Part { before: now.clone(), events: Vec::new() }));
            }
            match &mut now {
                Some(game_match) => step(game_match, &logged)?,
                None => now = Some(Match::replay(id, [(&logged.event, &logged.hash)])?),
            }
            if let Some(part) = parts.last_mut() {
                // The last part alone is copied, if another copy of the log shares it.
                Arc::make_mut(part).events.push(logged);
            }
        }
        Ok((!parts.is_empty()).then_some(Self { id, parts }))
    }
}

fn step(game_match: &mut Match, logged: &LoggedEvent) -> Result<(), Corruption> {
    game_match.evolve(&logged.event)?;
    game_match.check_chain(&logged.event, &logged.hash)
}

/// Replayed logs by match. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct ReplayedLogs(Arc<Cache<MatchId, Arc<ReplayedLog>, LogWeighter>>);

#[derive(Debug, Clone, Copy)]
struct LogWeighter;

impl Weighter<MatchId, Arc<ReplayedLog>> for LogWeighter {
    fn weight(&self, _: &MatchId, log: &Arc<ReplayedLog>) -> u64 {
        let parts = log.parts.len() as u64;
        let events = parts.saturating_sub(1) * STRIDE as u64
            + log.parts.last().map_or(0, |part| part.events.len() as u64);
        events * EVENT_BYTES + parts * SNAPSHOT_BYTES
    }
}

impl Default for ReplayedLogs {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(ESTIMATED_LOGS, MAX_BYTES, LogWeighter)))
    }
}

impl ReplayedLogs {
    /// The counts of this cache, for `/metrics`.
    pub(crate) fn counts(&self) -> CacheCounts {
        cache_counts("replays", &self.0)
    }

    /// Removes all logs.
    pub(crate) fn clear(&self) {
        self.0.clear();
    }

    /// The log of a match, if it is in memory up to a version or further.
    pub(crate) fn up_to(&self, id: MatchId, version: Version) -> Option<Arc<ReplayedLog>> {
        self.0.get(&id).filter(|known| known.version() >= version)
    }
}

impl History {
    /// Whether the log of a match is in memory up to a version, so that reading it is cheap.
    #[must_use]
    pub fn has_replayed(&self, id: MatchId, version: Version) -> bool {
        self.replayed.up_to(id, version).is_some()
    }

    /// The log of a match up to a version or further, replayed; `None` when there is no such match.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn replayed_log(
        &self,
        id: MatchId,
        version: Version,
    ) -> Result<Option<Arc<ReplayedLog>>, StoreError> {
        if let Some(known) = self.replayed.up_to(id, version) {
            return Ok(Some(known));
        }
        let known = self.replayed.0.get(&id);
        let after = known.as_ref().map_or(Version::ZERO, |known| known.version());
        let newer = self.events_to(id, after, version).await?;
        if newer.is_empty() {
            return Ok(known);
        }
        let extended =
            self.replay(newer.len(), move || ReplayedLog::extended(known.as_deref(), id, newer));
        let Some(log) = extended.await? else { return Ok(None) };
        Ok(Some(self.keep_replayed(id, log)))
    }

    /// Keeps a log in memory.
    pub(crate) fn keep_replayed(&self, id: MatchId, log: ReplayedLog) -> Arc<ReplayedLog> {
        let log = Arc::new(log);
        self.replayed.0.insert(id, Arc::clone(&log));
        log
    }
}
