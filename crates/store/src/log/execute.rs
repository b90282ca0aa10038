//! Executes commands: load, decide, append; if another append was first, again.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures_util::future::{Either, select};

use turnstone_matches::{
    AccountId, Command, Completion, Decision, DecisionContext, DiceSeed, Match, MatchId, Pause,
    Refusal, decide,
};

use super::append::{Append, append};
use super::append_moves::AppendedMove;
use super::batch::AppendEntry;
use super::command_error::{CommandError, MatchGuard};
use super::conditional_moves::Prepared;
use super::time_out::{OverdueOutcome, returns_from_vacation};
use crate::projections::completion::completions;
use crate::{Log, StoreError};
use turnstone_io::spans::Span;

/// How often a command is decided before it fails because other appends were always first.
const ATTEMPTS: usize = 32;

/// The match that a command is decided on.
#[derive(Clone, Copy)]
struct Basis<'a> {
    current: &'a Arc<Match>,
    /// Whether it was just read: a copy from the cache may be stale.
    is_fresh: bool,
    /// Whether it is the first one that the command is decided on.
    is_first: bool,
}

/// The outcome of one attempt at a command.
enum Attempt<T> {
    /// The match after the command, or as of the append of which it is a repeat.
    Answered(Arc<Match>, Option<T>),
    /// The command changes nothing: the match is already as it wants.
    Repeated,
    /// The time of the match was up, and its end is appended.
    Ended,
    /// Another append was first, or a vacation was drawn.
    Overtaken,
}

/// The facts for a decision, beside the match.
struct Facts {
    now: DateTime<Utc>,
    seed: Option<DiceSeed>,
    prepared: Prepared,
    pauses: Vec<Pause>,
    plays_forced_moves: BTreeSet<AccountId>,
    guests: BTreeSet<AccountId>,
    completion: Completion,
}

impl Facts {
    fn context(&self) -> DecisionContext<'_> {
        DecisionContext {
            pauses: &self.pauses,
            prepared_answers: &self.prepared.prepared_answers,
            plays_forced_moves: self.plays_forced_moves.clone(),
            guests: self.guests.clone(),
            completion: self.completion,
            ..DecisionContext::at(self.now, self.seed.as_ref())
        }
    }
}

impl Log {
    /// Decides a command and appends its events.
    ///
    /// # Errors
    /// When there is no such match, the command is refused, the guard refuses the match, or the
    /// store fails. Nothing is appended then. Only if the database failed is that unknown; a retry
    /// of the command tells.
    pub async fn execute(
        &self,
        id: MatchId,
        command: &Command,
        guard: MatchGuard<'_>,
    ) -> Result<Arc<Match>, CommandError> {
        let done = self.execute_and_render(id, command, guard, &async |_: &Match| ()).await?;
        Ok(done.0)
    }

    /// As [`execute`](Self::execute). If no other append is in flight, `render` renders the match
    /// after the command while the database commits, so that a single client does not wait for it
    /// afterwards. The caller gets the rendering if the append was taken and the rendering was
    /// complete by then.
    ///
    /// A cached copy may be stale. So only an append counts that was decided on one, because its
    /// version guard holds; for anything else the log is read, and the command decided again.
    ///
    /// # Errors
    /// As [`execute`](Self::execute).
    pub async fn execute_and_render<T>(
        &self,
        id: MatchId,
        command: &Command,
        guard: MatchGuard<'_>,
        render: &impl AsyncFn(&Match) -> T,
    ) -> Result<(Arc<Match>, Option<T>), CommandError> {
        let mut copy = self.history.cached(id);
        let mut ended_here = false;
        for number in 0..ATTEMPTS {
            let (current, is_fresh) = match copy.take() {
                Some(copy) => (copy, false),
                None => {
                    (Box::pin(self.history.load(id)).await?.ok_or(CommandError::NotFound)?, true)
                }
            };
            // A time-out or an expiry that this call has just appended does not make the client's
            // version stale.
            let is_allowed = |current: &Match| ended_here || guard(current);
            let on = Basis { current: &current, is_fresh, is_first: number == 0 };
            match self.attempt(on, command, &is_allowed, render).await {
                Ok(Attempt::Answered(after, made)) => return Ok((after, made)),
                Ok(Attempt::Ended) => ended_here = true,
                Ok(Attempt::Repeated) if is_fresh => return Ok((current, None)),
                Err(error) if is_fresh || matches!(error, CommandError::Store(_)) => {
                    return Err(error);
                }
                // Decided again, on what the log has.
                Ok(Attempt::Overtaken | Attempt::Repeated) | Err(_) => {}
            }
        }
        Err(StoreError::Contended.into())
    }

    /// One attempt at a command, on a match as it is or was. Rare steps are boxed, because a future is
    /// as large as its largest step and is moved.
    async fn attempt<T>(
        &self,
        on: Basis<'_>,
        command: &Command,
        is_allowed: MatchGuard<'_>,
        render: &impl AsyncFn(&Match) -> T,
    ) -> Result<Attempt<T>, CommandError> {
        let current = on.current;
        // For other accounts a private match does not exist, whatever else is wrong with the
        // request.
        if command.account().is_some_and(|account| !current.may_command(account, command)) {
            return Err(CommandError::NotFound);
        }
        if let Some(answer) = self.idempotent_replay(current, command).await? {
            return Ok(Attempt::Answered(Arc::new(answer), None));
        }
        let now = self.db.now();
        if Box::pin(self.draw_needed_vacation(current, now)).await? {
            return Ok(Attempt::Overtaken);
        }
        let facts = self.facts_for(current, command, now, on.is_fresh).await?;
        let context = facts.context();
        let decided = decide_where_it_fits(current, command, &context).await;
        // A repeated command succeeds whatever the guard says.
        let is_repeat = decided.as_ref().is_ok_and(|decision| decision.events.is_empty());
        if !is_repeat && !is_allowed(current) {
            return Err(CommandError::StaleVersion { current: current.version });
        }
        if let Some(overdue) = current.overdue_command(&facts.pauses, facts.now) {
            let end = self.end_overdue(current, &overdue, &context, facts.prepared.count);
            return Ok(match Box::pin(end).await? {
                OverdueOutcome::Ended => Attempt::Ended,
                OverdueOutcome::Postponed | OverdueOutcome::Stale => Attempt::Overtaken,
            });
        }
        let decision = decided?;
        if is_repeat {
            if on.is_fresh && matches!(command, Command::TimeOut) {
                // The head row may have an older deadline, for which this was tried.
                Box::pin(self.deadlines.refresh_one(current)).await?;
            }
            return Ok(Attempt::Repeated);
        }
        let prepared = facts.prepared.count;
        let returning = returns_from_vacation(current, command, &decision, &context);
        let appended = if returning.is_some() || decision.prepared.is_some() {
            let after = self.append_with_more(current, prepared, decision, &context, returning);
            Box::pin(after).await?.map(|after| (after, None))
        } else {
            self.append_and_render(on, prepared, decision, render).await?
        };
        Ok(appended.map_or(Attempt::Overtaken, |(after, made)| Attempt::Answered(after, made)))
    }

    /// Appends a decision, and renders the match after it meanwhile. `None`: another append was first.
    async fn append_and_render<T>(
        &self,
        on: Basis<'_>,
        prepared: i32,
        decision: Decision,
        render: &impl AsyncFn(&Match) -> T,
    ) -> Result<Option<(Arc<Match>, Option<T>)>, StoreError> {
        let early = async {
            // If others are writing, this thread has other work to do.
            if !self.group_commit.is_idle() {
                return None;
            }
            // Sends the statement first.
            tokio::task::yield_now().await;
            Some(render(&decision.after).await)
        };
        let append = self.append(on.current, prepared, &decision, on.is_first);
        // Whichever is first: after the commit nothing waits for the rendering.
        let (is_taken, made) = match select(pin!(early), pin!(append)).await {
            Either::Left((made, append)) => (append.await?, made),
            Either::Right((is_taken, _)) => (is_taken?, None),
        };
        Ok(is_taken.then(|| (self.history.publish(Some(on.current), decision.after), made)))
    }

    /// The facts for a decision, beside the match.
    async fn facts_for(
        &self,
        current: &Match,
        command: &Command,
        now: DateTime<Utc>,
        from_database: bool,
    ) -> Result<Facts, StoreError> {
        Ok(Facts {
            now,
            seed: self.dice_seed(current).await?,
            prepared: self.conditional_moves.prepared(current.id, from_database).await?,
            pauses: self.pauses.for_decision(current, command.account(), now).await?,
            plays_forced_moves: self.profiles.players_with_forced_moves(current).await?,
            guests: match command {
                Command::Join { account, .. } => self.profiles.guests_among(&[*account]).await?,
                _ => BTreeSet::new(),
            },
            completion: match command {
                Command::Join { account, .. }
                    if current.created.min_completion_percent.is_some() =>
                {
                    let known = Box::pin(completions(&self.db.pool, &[account.0])).await?;
                    known.get(account).copied().unwrap_or_default()
                }
                _ => Completion::default(),
            },
        })
    }

    /// The seed of a match's dice, if it has dice and is not over.
    async fn dice_seed(&self, game_match: &Match) -> Result<Option<DiceSeed>, StoreError> {
        let Some(dice) = game_match.dice.as_ref().filter(|_| !game_match.status.is_over()) else {
            return Ok(None);
        };
        // A match that another server has resumed has another seed.
        let is_it = |seed: &DiceSeed| seed.commitment() == dice.commitment;
        if let Some(seed) = self.seed_cache.get(&game_match.id).filter(is_it) {
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
        Ok(!Box::pin(append(&self.db.pool, &[other()])).await?.is_empty())
    }
}

/// Decides a command: here, or on a thread for what takes longer.
async fn decide_where_it_fits(
    current: &Arc<Match>,
    command: &Command,
    context: &DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    let _span = Span::part("decision");
    if command.brings_lines() {
        Box::pin(decide_on_blocking_thread(current, command, context)).await
    } else {
        decide(current, command, context)
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
            completion: Completion::default(),
        };
        decide(&current, &command, &context)
    });
    // Nothing cancels the task: it fails only by a panic, which goes on as if it were here.
    decided.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
