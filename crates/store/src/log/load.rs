//! Matches as of their newest event, or of an earlier one: from memory, or replayed.

use std::sync::Arc;

use quick_cache::sync::{EntryAction, EntryResult};

use turnstone_matches::{Match, MatchId, Version};

use super::read::read_events;
use crate::sync::pubsub::topics_of;
use crate::{History, LoggedEvent, MatchLog, ReadStamp, StoreError};
use turnstone_postgres::DbConnection;

impl History {
    /// The current match, up to date with the log.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        match self.match_cache.get(&id) {
            Some(known) => self.refresh(&known).await.map(Some),
            None => self.load_from_log(id).await,
        }
    }

    /// The match at `version` or newer: from the cache if that is new enough.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load_at_least(
        &self,
        id: MatchId,
        version: Version,
    ) -> Result<Option<Arc<Match>>, StoreError> {
        match self.match_cache.get(&id) {
            Some(known) if known.version >= version => Ok(Some(known)),
            _ => self.load(id).await,
        }
    }

    /// The cached match, as of some version.
    pub(super) fn cached(&self, id: MatchId) -> Option<Arc<Match>> {
        self.match_cache.get(&id)
    }

    /// Empties the caches: the database may be restored, and its logs may be shorter, or go on otherwise.
    pub fn forget(&self) {
        self.match_cache.clear();
        self.replayed.clear();
    }

    /// The version of the cached match. It includes everything that this server has appended, and
    /// what other servers had appended when the log was last read.
    #[must_use]
    pub fn cached_version(&self, id: MatchId) -> Option<Version> {
        self.match_cache.get(&id).map(|known| known.version)
    }

    /// Marks the start of a read of a match and of what responses contain besides its log: names,
    /// vacations, rematch.
    #[must_use]
    pub fn read_stamp(&self) -> ReadStamp {
        self.db.invalidations.read_stamp()
    }

    /// Whether what was read since `stamp` is still valid: the stamp is recent, no account has
    /// changed on this server since, and the cached match has the same version.
    #[must_use]
    pub fn is_still_valid(&self, stamp: &ReadStamp, id: MatchId, version: Version) -> bool {
        self.db.invalidations.is_unchanged_since(stamp) && self.cached_version(id) == Some(version)
    }

    /// The match at a version.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load_as_of(
        &self,
        id: MatchId,
        version: Version,
    ) -> Result<Option<Match>, StoreError> {
        let Some(log) = self.replayed_log(id, version).await? else { return Ok(None) };
        Ok(Some(log.at(version)?))
    }

    /// Caches a match, unless a newer copy is cached.
    pub(crate) fn cache_match(&self, game_match: impl Into<Arc<Match>>) -> Arc<Match> {
        let copy = game_match.into();
        let known = self.match_cache.entry(&copy.id, None, |_, known| {
            if known.version < copy.version {
                known.clone_from(&copy);
            }
            EntryAction::Retain(())
        });
        if let EntryResult::Vacant(vacant) = known {
            // Fails only if another entry took the slot in the meantime.
            let _ = vacant.insert(Arc::clone(&copy));
        }
        copy
    }

    /// The match at a version, from memory or read on this connection. The caller may cache it if
    /// the version is that of the head.
    pub(crate) async fn match_at(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
        version: Version,
    ) -> Result<Arc<Match>, StoreError> {
        if let Some(known) = self.match_cache.get(&id).filter(|known| known.version == version) {
            return Ok(known);
        }
        if let Some(log) = self.replayed.up_to(id, version) {
            return Ok(Arc::new(log.at(version)?));
        }
        let limit = i64::from(version.get());
        let events = read_events(&mut *connection, id, Version::ZERO, limit).await?;
        let events = self.complete(connection, id, Version::ZERO, limit, events).await?;
        let log = MatchLog { id, events };
        Ok(Arc::new(self.replay(log.events.len(), move || log.replay_to(version)).await?))
    }

    async fn load_from_log(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        let Some(log) = self.log(id).await? else { return Ok(None) };
        let replayed = self.replay(log.events.len(), move || log.replay()).await?;
        Ok(Some(self.cache_match(replayed)))
    }

    /// Applies the events that the log has beyond a copy.
    async fn refresh(&self, known: &Arc<Match>) -> Result<Arc<Match>, StoreError> {
        let newer = self.events(known.id, known.version, i64::MAX).await?;
        if newer.is_empty() {
            return Ok(Arc::clone(known));
        }
        let mut game_match = Match::clone(known);
        let replayed = self.replay(newer.len(), move || {
            for LoggedEvent { event, hash, .. } in &newer {
                game_match.evolve(event)?;
                game_match.check_chain(event, hash)?;
            }
            Ok(game_match)
        });
        Ok(self.cache_match(replayed.await?))
    }

    /// Caches a committed match, and then wakes the requests that wait for it: a request that reads
    /// at once must not find the old version.
    pub(crate) fn publish(&self, before: Option<&Match>, after: Match) -> Arc<Match> {
        self.play_metrics.count(before, &after);
        let topics = topics_of(before, &after);
        let after = self.cache_match(after);
        self.db.pubsub.publish(&topics);
        after
    }
}
