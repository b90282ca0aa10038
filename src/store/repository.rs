//! Load, decide, append; and when someone was first, the same again.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::matches::{Command, Decision, Fact, Match, MatchId, PlayMove, Refusal, decide};

use super::append::Append;
use super::{LoggedEvent, Store, StoreError};

/// How often a command is decided anew when others keep being first.
const ATTEMPTS: usize = 32;

/// Which versions of a match a command may be applied to.
pub type VersionGuard<'a> = &'a (dyn Fn(u32) -> bool + Send + Sync);

/// Why a command did not happen.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The match does not exist.
    #[error("there is no such match")]
    NotFound,
    /// The rules of the aggregate refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The guard does not allow the match's version.
    #[error("the match is at version {current}")]
    StaleVersion {
        /// The version that the match has.
        current: u32,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<crate::matches::Corruption> for CommandError {
    fn from(corruption: crate::matches::Corruption) -> Self {
        Self::Store(corruption.into())
    }
}

impl Store {
    /// The match as the log has it now.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        match self.running.get(&id) {
            Some(known) => self.refresh(&known).await.map(Some),
            None => self.load_whole(id).await,
        }
    }

    /// The match at `version` or newer: from memory if that is new enough.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load_at_least(
        &self,
        id: MatchId,
        version: u32,
    ) -> Result<Option<Arc<Match>>, StoreError> {
        match self.running.get(&id) {
            Some(known) if known.version >= version => Ok(Some(known)),
            _ => self.load(id).await,
        }
    }

    /// The match as it was at a version.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load_as_of(&self, id: MatchId, version: u32) -> Result<Option<Match>, StoreError> {
        let Some(log) = self.log(id).await? else { return Ok(None) };
        Ok(Some(log.replay_to(version)?))
    }

    /// Keeps a match in memory, unless a newer copy is there.
    pub(super) fn remember(&self, game_match: &Match) -> Arc<Match> {
        let copy = Arc::new(game_match.clone());
        self.running.entry(game_match.id).and_upsert_with(|old| match old {
            Some(old) if old.value().version >= copy.version => Arc::clone(old.value()),
            _ => Arc::clone(&copy),
        });
        copy
    }

    async fn load_whole(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        let Some(log) = self.log(id).await? else { return Ok(None) };
        Ok(Some(self.remember(&log.replay()?)))
    }

    /// Takes in what the log has beyond a copy.
    async fn refresh(&self, known: &Arc<Match>) -> Result<Arc<Match>, StoreError> {
        let newer = self.events(known.id, known.version, i64::MAX).await?;
        if newer.is_empty() {
            return Ok(Arc::clone(known));
        }
        let mut game_match = Match::clone(known);
        for LoggedEvent { event, hash, .. } in &newer {
            game_match.evolve(event)?;
            game_match.check_chain(event, hash)?;
        }
        Ok(self.remember(&game_match))
    }

    /// Decides a command and appends what comes of it.
    ///
    /// A copy from memory may be stale: whatever it leads to is checked, an append by its version
    /// guard, anything else by a look at the log.
    ///
    /// # Errors
    /// When there is no such match, the command is refused, the guard does not hold, or the store
    /// fails. Nothing has happened then; only where the database failed it may have, and the same
    /// command sent again finds out.
    pub async fn execute(
        &self,
        id: MatchId,
        command: &Command,
        guard: VersionGuard<'_>,
    ) -> Result<Arc<Match>, CommandError> {
        let mut known = self.running.get(&id);
        for _ in 0..ATTEMPTS {
            let (current, is_fresh) = match known.take() {
                Some(copy) => (copy, false),
                None => (self.load(id).await?.ok_or(CommandError::NotFound)?, true),
            };
            // To all others a private match does not exist, whatever else is wrong with the request.
            if command.account().is_some_and(|account| !current.is_known_to(account)) {
                if is_fresh {
                    return Err(CommandError::NotFound);
                }
                continue;
            }
            if let Some(answer) = self.repeated(&current, command).await? {
                return Ok(Arc::new(answer));
            }
            if !guard(current.version) {
                if is_fresh {
                    return Err(CommandError::StaleVersion { current: current.version });
                }
                continue;
            }
            let now = self.now();
            if self.time_out_if_due(&current, now).await? {
                continue;
            }
            let decision = match decide(&current, command, now) {
                Ok(decision) => decision,
                Err(refusal) if is_fresh => return Err(refusal.into()),
                Err(_) => continue,
            };
            if decision.events.is_empty() {
                if is_fresh {
                    return Ok(current);
                }
            } else if self.append_one(&current, &decision).await? {
                return Ok(self.remember(&decision.after));
            }
        }
        Err(StoreError::Contended.into())
    }

    async fn append_one(&self, before: &Match, decision: &Decision) -> Result<bool, StoreError> {
        let mut answers = self.append(&[Append { before, decision }]).await;
        answers.pop().unwrap_or(Ok(false))
    }

    /// Writes down that the time of a seat has run out, if it has: before anything else may happen
    /// in the match. `true`: it is to be looked at again.
    async fn time_out_if_due(
        &self,
        current: &Match,
        now: DateTime<Utc>,
    ) -> Result<bool, CommandError> {
        if current.deadline().is_none_or(|deadline| now < deadline) {
            return Ok(false);
        }
        let decision = decide(current, &Command::TimeOut, now)?;
        if self.append_one(current, &decision).await? {
            self.remember(&decision.after);
        }
        Ok(true)
    }

    /// The first answer to a move that was played before, if this is the same move again: the
    /// match as it was at the end of that append.
    async fn repeated(
        &self,
        current: &Match,
        command: &Command,
    ) -> Result<Option<Match>, StoreError> {
        let Command::Play(play) = command else { return Ok(None) };
        if play.ply >= current.ply {
            return Ok(None);
        }
        let Some(log) = self.log(current.id).await? else { return Ok(None) };
        let found = log.events.iter().find_map(|logged| match &logged.event.fact {
            Fact::MovePlayed(fact) if fact.ply == play.ply + 1 => Some((logged, &fact.notation)),
            _ => None,
        });
        let Some((logged, notation)) = found else { return Ok(None) };
        if !is_by(play, current, logged) {
            return Ok(None);
        }
        let is_same = play.notation == *notation
            || log.replay_to(logged.event.seq - 1)?.position.canonical(&play.notation).as_ref()
                == Some(notation);
        Ok(if is_same { Some(log.replay_to(logged.append_seq)?) } else { None })
    }
}

/// Whether the account of a request holds the seat that played, and names no other.
fn is_by(play: &PlayMove, current: &Match, logged: &LoggedEvent) -> bool {
    logged.event.seat.is_some_and(|seat| {
        current.seats_of(play.account).contains(&seat)
            && play.seat.is_none_or(|named| named == seat)
    })
}
