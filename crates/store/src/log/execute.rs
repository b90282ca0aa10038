//! Executes commands: load, decide, append; if another append was first, again.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;

use futures_util::future::{Either, select};

use turnstone_matches::{
    Command, Decision, DecisionContext, DiceSeed, Match, MatchId, Refusal, decide,
};

use super::append::{Append, append, append_on_cluster};
use super::append_moves::AppendedMove;
use super::batch::AppendEntry;
use super::command_error::{CommandError, VersionGuard};
use super::time_out::{OverdueOutcome, returns_from_vacation};
use crate::layout::Layout;
use crate::{Log, StoreError};
use turnstone_io::spans::Span;

/// How often a command is decided before it fails because other appends were always first.
const ATTEMPTS: usize = 32;

impl Log {
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
        let mut known = self.history.cached(id);
        let mut ended_here = false;
        for attempt in 0..ATTEMPTS {
            let (current, is_fresh) = match known.take() {
                Some(copy) => (copy, false),
                None => {
                    (Box::pin(self.history.load(id)).await?.ok_or(CommandError::NotFound)?, true)
                }
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
            let now = self.db.now();
            let seed = self.dice_seed(&current).await?;
            let prepared = self.conditional_moves.prepared(id, is_fresh).await?;
            let pauses = self.pauses.for_decision(&current, command.account(), now).await?;
            let context = DecisionContext {
                pauses: &pauses,
                prepared_answers: &prepared.prepared_answers,
                plays_forced_moves: self.profiles.players_with_forced_moves(&current).await?,
                guests: match command {
                    Command::Join { account, .. } => {
                        self.profiles.guests_among(&[*account]).await?
                    }
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
                        Box::pin(self.deadlines.refresh_one(&current)).await?;
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
                        return Ok((self.history.publish(Some(&current), decision.after), made));
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
        let bytes = Box::pin(read.fetch_optional(&self.db.pool)).await?;
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
        let other = || Append::of(before, prepared, decision, self.signing_key.as_deref());
        if is_first_try {
            let entry = match AppendedMove::of(before, prepared, decision) {
                Some(appended) => AppendEntry::Move(appended),
                None => AppendEntry::Other(Box::new(other())),
            };
            return self.group_commit.append(entry).await;
        }
        if self.db.layout().await? == Layout::Plain {
            return Ok(!Box::pin(append(&self.db.pool, &[other()])).await?.is_empty());
        }
        let mut transaction = self.db.pool.begin().await?;
        let is_first = append_on_cluster(&mut transaction, &other()).await?;
        transaction.commit().await?;
        Ok(is_first)
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
