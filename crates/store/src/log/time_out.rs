//! Timeouts: at a deadline, when an open match expires, and when a player on vacation moves:
//! automatic vacation is taken, or the end is appended; and the rest of the vacation goes back.

use std::slice;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use turnstone_matches::{
    AccountId, Command, Decision, DecisionContext, Fact, Match, Pause, PreparedAnswers, decide,
};

use super::append::{Append, append};
use super::command_error::CommandError;
use crate::identity::vacations::{draw_day, end_drawn_vacation, lock_account};
use crate::log::conditional_moves::{lock_head, replace};
use crate::{Log, StoreError};
use turnstone_io::spans::Span;

/// The outcome of handling a time that has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OverdueOutcome {
    /// The end of the match is appended.
    Ended,
    /// The player has taken vacation: the deadline is later, perhaps still in the past. Nothing is
    /// appended.
    Postponed,
    /// Another append was first; nothing has changed.
    Stale,
}

impl Log {
    /// Appends what is overdue, before anything else may happen in the match: that the time of a
    /// seat has run out, or the time to take the seats. Or takes automatic vacation for the player
    /// instead.
    pub(super) async fn end_overdue(
        &self,
        current: &Arc<Match>,
        overdue: &Command,
        context: &DecisionContext<'_>,
        prepared: i32,
    ) -> Result<OverdueOutcome, CommandError> {
        if let Some(account) = current.only_player_to_act()
            && let Some(outcome) = self.draw_vacation(account, Some(current), context.now).await?
        {
            return Ok(outcome);
        }
        let decision = decide(current, overdue, context)?;
        if !self.append(current, prepared, &decision, false).await? {
            return Ok(OverdueOutcome::Stale);
        }
        self.history.publish(Some(current), decision.after);
        Ok(OverdueOutcome::Ended)
    }

    /// Does what the job of time-outs does, for the matches of one account.
    pub(crate) async fn time_out_matches_of(&self, account: AccountId) -> Result<(), StoreError> {
        let overdue = self.deadlines.overdue_of(account, self.db.now()).await?;
        self.execute_all(overdue.into_iter().map(|id| (id, Command::TimeOut))).await;
        Ok(())
    }

    /// Draws the vacation that the players to act already need in other matches: a clock that stops
    /// now gains what overlaps. Returns whether something has changed.
    pub(super) async fn draw_needed_vacation(
        &self,
        current: &Match,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        if current.created.clock.is_unlimited() {
            return Ok(false);
        }
        let seats = current.acting().iter();
        let acting: Vec<_> = seats.filter_map(|seat| current.seats[seat.index()]).collect();
        let mut is_changed = false;
        for (account, player) in self.profiles.players(&acting).await? {
            if player.vacations.automatic
                && !self.deadlines.overdue_of(account, now).await?.is_empty()
            {
                is_changed |= self.draw_vacation(account, None, now).await?.is_some();
            }
        }
        Ok(is_changed)
    }

    /// Draws vacation for a player whose time has run out, in `current` or in other matches, if they
    /// have chosen automatic vacation and have any left; `None`: they have not. Draws a day at a time
    /// for all these matches in the order of their deadlines, from each deadline on, until none has
    /// passed or nothing is left, so that the result does not depend on which time-out is noticed, nor
    /// when. Nothing is appended: the deadlines follow from the vacations, and the event that stops
    /// the clock has the time.
    async fn draw_vacation(
        &self,
        account: AccountId,
        current: Option<&Arc<Match>>,
        now: DateTime<Utc>,
    ) -> Result<Option<OverdueOutcome>, StoreError> {
        self.pauses.ensure_recent_outages().await?;
        let change = self.db.invalidations.invalidate_on_drop(account);
        let mut transaction = self.db.pool.begin().await?;
        let mut overdue = match lock_account(&mut transaction, account).await? {
            None => return Ok(None),
            Some(false) => Vec::new(),
            Some(true) => {
                self.deadlines.matches_to_act(&mut transaction, account, Some(now)).await?
            }
        };
        overdue.retain(|other| {
            other.only_player_to_act() == Some(account)
                && current.is_none_or(|current| current.id != other.id)
        });
        overdue.extend(current.cloned());
        let Some(since) = overdue.iter().map(|overdue| overdue.accounted_until).min() else {
            return Ok(None);
        };
        let mut pauses = self.pauses.until(now, &mut transaction, &[account], since).await?;
        let (known, mut lost) = (pauses.len(), Vec::new());
        loop {
            let passed = overdue.iter().enumerate().filter_map(|(place, overdue)| {
                let deadline = overdue.deadline(&pauses).filter(|at| *at <= now)?;
                Some((deadline, place))
            });
            let Some((needed_at, place)) = passed.min() else { break };
            let drawn =
                draw_day(&mut transaction, account, needed_at, self.yearly_vacation).await?;
            match drawn {
                Some(vacation) => pauses.push(Pause {
                    account: Some(account),
                    from: vacation.starts_at,
                    until: vacation.ends_at,
                }),
                None => lost.push(overdue.swap_remove(place)),
            }
        }
        if pauses.len() == known {
            return Ok(None);
        }
        overdue.append(&mut lost);
        overdue.sort_unstable_by_key(|overdue| overdue.id);
        // A stale copy must not cost a player vacation who has moved since.
        for overdue in &overdue {
            if !lock_head(&mut transaction, overdue).await? {
                return Ok(Some(OverdueOutcome::Stale));
            }
        }
        let changed = self.deadlines.write(&mut transaction, overdue).await?;
        transaction.commit().await?;
        drop(change);
        self.deadlines.publish(&changed);
        self.deadlines.refresh_after_commit(account).await;
        Ok(Some(OverdueOutcome::Postponed))
    }

    /// Appends a decision that changes more than the match, in one transaction, and returns the
    /// match after it; `None`: another append was first. `returning`, a player on vacation, plays;
    /// then a vacation that was taken automatically ends, and the rest of the day goes back into the
    /// balance. Or the player has prepared answers with the move.
    pub(super) async fn append_with_more(
        &self,
        before: &Match,
        prepared: i32,
        decision: Decision,
        context: &DecisionContext<'_>,
        returning: Option<AccountId>,
    ) -> Result<Option<Arc<Match>>, StoreError> {
        let _span = Span::part("append");
        let change = returning.map(|account| self.db.invalidations.invalidate_on_drop(account));
        let mut transaction = self.db.pool.begin().await?;
        let mut returned = None;
        if let Some(account) = returning
            && end_drawn_vacation(&mut *transaction, account, context.now).await?
        {
            returned = Some(account);
        }
        let entry = Append::of(before, prepared, &decision, self.signing_key.as_deref());
        if append(&mut *transaction, slice::from_ref(&entry)).await?.is_empty() {
            return Ok(None);
        }
        if let Some(PreparedAnswers { seat, ply, moves }) = &decision.prepared {
            replace(&mut transaction, before.id, *seat, *ply, moves).await?;
        }
        transaction.commit().await?;
        drop(change);
        self.conditional_moves.cache.remove(&before.id);
        let after = self.history.publish(Some(before), decision.after);
        if let Some(account) = returned {
            self.deadlines.refresh_after_commit(account).await;
        }
        Ok(Some(after))
    }
}

/// The account whose command stops a clock of its own during a vacation of its own: it is back. It
/// is not if an opponent ends the match, or the server plays for it.
pub(super) fn returns_from_vacation(
    before: &Match,
    command: &Command,
    decision: &Decision,
    context: &DecisionContext<'_>,
) -> Option<AccountId> {
    let account = command.account()?;
    let stops_clock = decision.events.iter().any(|event| {
        matches!(
            event.fact,
            Fact::MovePlayed(_) | Fact::TakenBack(_) | Fact::Finished(_) | Fact::Cancelled(_)
        )
    });
    let is_acting = before.seats_of(account).iter().any(|seat| before.acting().contains(*seat));
    let is_away = context.pauses.iter().any(|pause| {
        pause.account == Some(account) && pause.from <= context.now && context.now < pause.until
    });
    (stops_clock && is_acting && is_away).then_some(account)
}
