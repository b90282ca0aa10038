//! Executes commands: load, decide, append; if another append was first, again.

use std::pin::pin;
use std::sync::Arc;

use futures_util::future::{Either, select};
use quick_cache::sync::{EntryAction, EntryResult};

use turnstone_matches::{
    Command, Decision, DecisionContext, DiceSeed, Match, MatchId, Pause, Refusal, decide,
};

use super::append::{Append, append};
use super::append_moves::AppendedMove;
use super::group_commit::AppendEntry;
use crate::store::sync::pubsub::topics_of;
use crate::store::{LoggedEvent, ReadStamp, Store, StoreError};

/// How often a command is decided before it fails because other appends were always first.
const ATTEMPTS: usize = 32;

/// The versions of a match that a command may be applied to.
pub type VersionGuard<'a> = &'a (dyn Fn(u32) -> bool + Send + Sync);

/// Why a command was not executed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The match does not exist.
    #[error("there is no such match")]
    NotFound,
    /// The match refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The version guard does not allow the match's version.
    #[error("the match is at version {current}")]
    StaleVersion {
        /// The current version of the match.
        current: u32,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<turnstone_matches::Corruption> for CommandError {
    fn from(corruption: turnstone_matches::Corruption) -> Self {
        Self::Store(corruption.into())
    }
}

impl Store {
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
        version: u32,
    ) -> Result<Option<Arc<Match>>, StoreError> {
        match self.match_cache.get(&id) {
            Some(known) if known.version >= version => Ok(Some(known)),
            _ => self.load(id).await,
        }
    }

    /// The version of the cached match. It includes everything that this server has appended, and
    /// what other servers had appended when the log was last read.
    #[must_use]
    pub fn cached_version(&self, id: MatchId) -> Option<u32> {
        self.match_cache.get(&id).map(|known| known.version)
    }

    /// Marks the start of a read of a match and of what responses contain besides its log: names,
    /// vacations, rematch.
    #[must_use]
    pub fn read_stamp(&self) -> ReadStamp {
        self.invalidations.read_stamp()
    }

    /// Whether what was read since `stamp` is still valid: the stamp is recent, no account has
    /// changed on this server since, and the cached match has the same version.
    #[must_use]
    pub fn is_still_valid(&self, stamp: &ReadStamp, id: MatchId, version: u32) -> bool {
        self.invalidations.is_unchanged_since(stamp) && self.cached_version(id) == Some(version)
    }

    /// The match at a version.
    ///
    /// # Errors
    /// When the database fails or the log is corrupt.
    pub async fn load_as_of(&self, id: MatchId, version: u32) -> Result<Option<Match>, StoreError> {
        let Some(log) = self.replayed_log(id, version).await? else { return Ok(None) };
        Ok(Some(log.at(version)?))
    }

    /// Caches a match, unless a newer copy is cached.
    pub(in crate::store) fn cache_match(&self, game_match: Match) -> Arc<Match> {
        let copy = Arc::new(game_match);
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

    async fn load_from_log(&self, id: MatchId) -> Result<Option<Arc<Match>>, StoreError> {
        let Some(log) = self.log(id).await? else { return Ok(None) };
        Ok(Some(self.cache_match(log.replay()?)))
    }

    /// Applies the events that the log has beyond a copy.
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
        Ok(self.cache_match(game_match))
    }

    /// Decides a command and appends its events.
    ///
    /// # Errors
    /// When there is no such match, the command is refused, the guard rejects the version, or the
    /// store fails. Nothing is appended then. Only if the database failed is that unknown; a retry
    /// of the command tells.
    pub async fn execute(
        &self,
        id: MatchId,
        command: &Command,
        guard: VersionGuard<'_>,
    ) -> Result<Arc<Match>, CommandError> {
        let done = self.execute_and_render(id, command, guard, &async |_: &Match| ()).await?;
        Ok(done.0)
    }

    /// As [`execute`](Self::execute). If no other append is in flight, `render` renders the match
    /// after the command while the database commits, so that a single client does not wait for it
    /// afterwards. The caller gets the rendering if the append was taken and the rendering was
    /// complete by then.
    ///
    /// A cached copy may be stale, so every outcome is checked: an append by its version guard,
    /// anything else by reading the log. Rare steps are boxed, because a future is as large as its
    /// largest step and is moved.
    ///
    /// # Errors
    /// As [`execute`](Self::execute).
    pub async fn execute_and_render<T>(
        &self,
        id: MatchId,
        command: &Command,
        guard: VersionGuard<'_>,
        render: &impl AsyncFn(&Match) -> T,
    ) -> Result<(Arc<Match>, Option<T>), CommandError> {
        let mut known = self.match_cache.get(&id);
        let mut timed_out_here = false;
        for attempt in 0..ATTEMPTS {
            let (current, is_fresh) = match known.take() {
                Some(copy) => (copy, false),
                None => (Box::pin(self.load(id)).await?.ok_or(CommandError::NotFound)?, true),
            };
            // For other accounts a private match does not exist, whatever else is wrong with the
            // request.
            if command.account().is_some_and(|account| !current.may_command(account, command)) {
                if is_fresh {
                    return Err(CommandError::NotFound);
                }
                continue;
            }
            if let Some(answer) = self.idempotent_replay(&current, command).await? {
                return Ok((Arc::new(answer), None));
            }
            let now = self.now();
            let seed = self.dice_seed(&current).await?;
            let prepared = self.prepared(id, is_fresh).await?;
            let pauses = self.pauses(&current, now).await?;
            let context = DecisionContext {
                pauses: &pauses,
                prepared_answers: &prepared.prepared_answers,
                plays_forced_moves: self.players_with_forced_moves(&current).await?,
                ..DecisionContext::at(now, seed.as_ref())
            };
            // A repeated command succeeds whatever the guard says. A time-out that this call has
            // just appended does not make the client's version stale.
            let decided = decide(&current, command, &context);
            let is_repeat = decided.as_ref().is_ok_and(|decision| decision.events.is_empty());
            if !is_repeat && !timed_out_here && !guard(current.version) {
                if is_fresh {
                    return Err(CommandError::StaleVersion { current: current.version });
                }
                continue;
            }
            if current.deadline().is_some_and(|deadline| now >= deadline) {
                let time_out = self.time_out(&current, &context, prepared.count);
                timed_out_here = Box::pin(time_out).await?;
                continue;
            }
            match decided {
                Err(refusal) if is_fresh => return Err(refusal.into()),
                Ok(_) if is_repeat && is_fresh => return Ok((current, None)),
                Ok(decision) if !is_repeat => {
                    let early = async {
                        // If others are writing, this thread has other work to do.
                        if !self.group_commit.is_idle() {
                            return None;
                        }
                        // Sends the statement first.
                        tokio::task::yield_now().await;
                        Some(render(&decision.after).await)
                    };
                    let append = self.append(&current, prepared.count, &decision, attempt == 0);
                    // Whichever is first: after the commit nothing waits for the rendering.
                    let (is_taken, made) = match select(pin!(early), pin!(append)).await {
                        Either::Left((made, append)) => (append.await?, made),
                        Either::Right((is_taken, _)) => (is_taken?, None),
                    };
                    if is_taken {
                        return Ok((self.publish(Some(&current), decision.after), made));
                    }
                }
                Err(_) | Ok(_) => {}
            }
        }
        Err(StoreError::Contended.into())
    }

    /// The seed of a match's dice, if it has dice and is not over.
    async fn dice_seed(&self, game_match: &Match) -> Result<Option<DiceSeed>, StoreError> {
        if game_match.dice.is_none() || game_match.status.is_over() {
            return Ok(None);
        }
        if let Some(seed) = self.seed_cache.get(&game_match.id) {
            return Ok(Some(seed));
        }
        let read = sqlx::query_scalar!(
            "SELECT seed FROM dice_seeds WHERE match_id = $1",
            game_match.id.0,
        );
        let bytes = Box::pin(read.fetch_optional(&self.pool)).await?;
        let seed = bytes.and_then(|bytes| bytes.try_into().ok()).map(DiceSeed::new);
        if let Some(seed) = &seed {
            self.seed_cache.insert(game_match.id, seed.clone());
        }
        Ok(seed)
    }

    /// Appends a decision: first in a group commit, later alone and waiting for locks of other
    /// transactions. `false`: another append was first.
    async fn append(
        &self,
        before: &Match,
        prepared: i32,
        decision: &Decision,
        is_first_try: bool,
    ) -> Result<bool, StoreError> {
        let other = || Append::of(before, prepared, decision, self.signing_key());
        if is_first_try {
            let entry = match AppendedMove::of(before, prepared, decision) {
                Some(appended) => AppendEntry::Move(appended),
                None => AppendEntry::Other(Box::new(other())),
            };
            return self.group_commit.append(entry).await;
        }
        Ok(!Box::pin(append(&self.pool, &[other()])).await?.is_empty())
    }

    /// Caches a committed match, and then wakes the requests that wait for it: a request that reads
    /// at once must not find the old version.
    pub(in crate::store) fn publish(&self, before: Option<&Match>, after: Match) -> Arc<Match> {
        let topics = topics_of(before, &after);
        let after = self.cache_match(after);
        self.pubsub.publish(&topics);
        after
    }

    /// Appends that the time of a seat has run out, before anything else may happen in the match;
    /// or that the seat has more time, because its clock was paused. `false`: another append was
    /// first.
    async fn time_out(
        &self,
        current: &Match,
        context: &DecisionContext<'_>,
        prepared: i32,
    ) -> Result<bool, CommandError> {
        let decision = decide(current, &Command::TimeOut, context)?;
        if decision.after.status.is_over()
            && let Some(decision) = self.draw_vacation(current, context, prepared).await?
        {
            self.publish(Some(current), decision.after);
            return Ok(true);
        }
        let is_written = self.append(current, prepared, &decision, false).await?;
        if is_written {
            self.publish(Some(current), decision.after);
        }
        Ok(is_written)
    }

    /// Draws vacation for the player whose time has run out, if they have chosen automatic vacation
    /// and have any left, and appends that they have more time, in one transaction. Draws an hour
    /// at a time from the deadline on, so that the result does not depend on when the time-out is
    /// noticed.
    async fn draw_vacation(
        &self,
        current: &Match,
        context: &DecisionContext<'_>,
        prepared: i32,
    ) -> Result<Option<Decision>, CommandError> {
        let (now, yearly) = (context.now, self.yearly_vacation);
        let [seat] = current.to_act()[..] else { return Ok(None) };
        let Some(account) = current.seats[seat.index()] else { return Ok(None) };
        let Some(mut needed_at) = current.deadline() else { return Ok(None) };
        let mut pauses = context.pauses.to_vec();
        let _change = self.invalidations.invalidate_on_drop(account);
        let mut transaction = self.pool.begin().await.map_err(StoreError::from)?;
        let decision = loop {
            if needed_at > now {
                return Ok(None);
            }
            let drawn = self.draw_vacation_hour(&mut transaction, account, needed_at, yearly);
            let Some(vacation) = drawn.await? else { return Ok(None) };
            needed_at = vacation.ends_at;
            pauses.push(Pause {
                account: Some(account),
                from: vacation.starts_at,
                until: vacation.ends_at,
            });
            let context = DecisionContext { pauses: &pauses, ..context.clone() };
            let decision = decide(current, &Command::TimeOut, &context)?;
            if !decision.after.status.is_over() {
                break decision;
            }
        };
        let drawn = Append::of(current, prepared, &decision, self.signing_key());
        if append(&mut *transaction, &[drawn]).await?.is_empty() {
            return Ok(None);
        }
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(Some(decision))
    }
}
