//! Executes commands: load, decide, append; if another append was first, again.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;

use futures_util::future::{Either, select};
use quick_cache::sync::{EntryAction, EntryResult};

use turnstone_matches::{
    Command, Decision, DecisionContext, DiceSeed, Match, MatchId, Refusal, decide,
};

use super::append::{Append, append, append_on_cluster};
use super::append_moves::AppendedMove;
use super::batch::AppendEntry;
use super::command_error::{CommandError, VersionGuard};
use super::read::read_events;
use super::time_out::{OverdueOutcome, returns_from_vacation};
use crate::postgres::DbConnection;
use crate::spans::Span;
use crate::store::layout::Layout;
use crate::store::sync::pubsub::topics_of;
use crate::store::{LoggedEvent, MatchLog, ReadStamp, Store, StoreError};

/// How often a command is decided before it fails because other appends were always first.
const ATTEMPTS: usize = 32;

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
    pub(in crate::store) fn cache_match(&self, game_match: impl Into<Arc<Match>>) -> Arc<Match> {
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
    pub(in crate::store) async fn match_at(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
        version: u32,
    ) -> Result<Arc<Match>, StoreError> {
        if let Some(known) = self.match_cache.get(&id).filter(|known| known.version == version) {
            return Ok(known);
        }
        if let Some(log) = self.replayed.up_to(id, version) {
            return Ok(Arc::new(log.at(version)?));
        }
        let limit = i64::from(version);
        let events = read_events(&mut *connection, id, 0, limit).await?;
        let events = self.complete(connection, id, 0, limit, events).await?;
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
        let mut ended_here = false;
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
            let pauses = self.pauses_for_decision(&current, command.account(), now).await?;
            let context = DecisionContext {
                pauses: &pauses,
                prepared_answers: &prepared.prepared_answers,
                plays_forced_moves: self.players_with_forced_moves(&current).await?,
                guests: match command {
                    Command::Join { account, .. } => self.guests_among(&[*account]).await?,
                    _ => BTreeSet::new(),
                },
                ..DecisionContext::at(now, seed.as_ref())
            };
            // A repeated command succeeds whatever the guard says. A time-out or an expiry that this
            // call has just appended does not make the client's version stale.
            let deciding = Span::part("decision");
            let decided = if command.brings_lines() {
                Box::pin(decide_on_blocking_thread(&current, command, &context)).await
            } else {
                decide(&current, command, &context)
            };
            drop(deciding);
            let is_repeat = decided.as_ref().is_ok_and(|decision| decision.events.is_empty());
            if !is_repeat && !ended_here && !guard(current.version) {
                if is_fresh {
                    return Err(CommandError::StaleVersion { current: current.version });
                }
                continue;
            }
            if let Some(overdue) = current.overdue_command(&pauses, now) {
                let end = self.end_overdue(&current, &overdue, &context, prepared.count);
                ended_here |= Box::pin(end).await? == OverdueOutcome::Ended;
                continue;
            }
            match decided {
                Err(refusal) if is_fresh => return Err(refusal.into()),
                Ok(_) if is_repeat && is_fresh => {
                    if matches!(command, Command::TimeOut) {
                        // The head row may have an older deadline, for which this was tried.
                        Box::pin(self.refresh_deadline(&current)).await?;
                    }
                    return Ok((current, None));
                }
                Ok(decision) if !is_repeat => {
                    let returning = returns_from_vacation(&current, command, &decision, &context);
                    if returning.is_some() || decision.prepared.is_some() {
                        let appended = self.append_with_more(
                            &current,
                            prepared.count,
                            decision,
                            &context,
                            returning,
                        );
                        if let Some(after) = Box::pin(appended).await? {
                            return Ok((after, None));
                        }
                        continue;
                    }
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
    pub(super) async fn append(
        &self,
        before: &Match,
        prepared: i32,
        decision: &Decision,
        is_first_try: bool,
    ) -> Result<bool, StoreError> {
        let _span = Span::part("append");
        let other = || Append::of(before, prepared, decision, self.signing_key());
        if is_first_try {
            let entry = match AppendedMove::of(before, prepared, decision) {
                Some(appended) => AppendEntry::Move(appended),
                None => AppendEntry::Other(Box::new(other())),
            };
            return self.group_commit.append(entry).await;
        }
        if self.layout().await? == Layout::Plain {
            return Ok(!Box::pin(append(&self.pool, &[other()])).await?.is_empty());
        }
        let mut transaction = self.pool.begin().await?;
        let is_first = append_on_cluster(&mut transaction, &other()).await?;
        transaction.commit().await?;
        Ok(is_first)
    }

    /// Caches a committed match, and then wakes the requests that wait for it: a request that reads
    /// at once must not find the old version.
    pub(in crate::store) fn publish(&self, before: Option<&Match>, after: Match) -> Arc<Match> {
        let topics = topics_of(before, &after);
        let after = self.cache_match(after);
        self.pubsub.publish(&topics);
        after
    }
}

/// Decides a command that brings lines: up to 200 moves in positions that must be computed, so not
/// on the threads that serve requests. Such a command takes no seat.
async fn decide_on_blocking_thread(
    current: &Arc<Match>,
    command: &Command,
    context: &DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    let (current, command, seed) = (Arc::clone(current), command.clone(), context.seed.cloned());
    let (pauses, prepared_answers) = (context.pauses.to_vec(), context.prepared_answers.to_vec());
    let (now, plays_forced_moves) = (context.now, context.plays_forced_moves.clone());
    let decided = tokio::task::spawn_blocking(move || {
        let context = DecisionContext {
            now,
            seed: seed.as_ref(),
            pauses: &pauses,
            prepared_answers: &prepared_answers,
            plays_forced_moves,
            guests: BTreeSet::new(),
        };
        decide(&current, &command, &context)
    });
    // Nothing cancels the task: it fails only by a panic, which goes on as if it were here.
    decided.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
