//! What happens at a deadline, when an open match expires, and when a player on vacation moves: automatic vacation is taken, or
//! the time-out is appended; and the rest of the vacation goes back.

use turnstone_matches::{
    AccountId, Command, Decision, DecisionContext, Fact, Match, Pause, PreparedAnswers, decide,
};

use super::append::{Append, append};
use super::command_error::CommandError;
use crate::store::accounts::vacations::end_drawn_vacation;
use crate::store::matches::conditional_moves::{lock_head, replace};
use crate::store::{Store, StoreError};

impl Store {
    /// Appends what is overdue, before anything else may happen in the match: that the time of a
    /// seat has run out, or the time to take the seats. Or takes automatic vacation for the player
    /// instead. `false`: another append was first.
    pub(super) async fn end_overdue(
        &self,
        current: &Match,
        overdue: &Command,
        context: &DecisionContext<'_>,
        prepared: i32,
    ) -> Result<bool, CommandError> {
        if self.draw_vacation(current, context).await? {
            return Ok(true);
        }
        let decision = decide(current, overdue, context)?;
        let is_written = self.append(current, prepared, &decision, false).await?;
        if is_written {
            self.publish(Some(current), decision.after);
        }
        Ok(is_written)
    }

    /// Draws vacation for the player whose time has run out, if they have chosen automatic vacation
    /// and have any left. Draws a day at a time from the deadline on, so that the result does not
    /// depend on when the time-out is noticed. Nothing is appended: the deadline follows from the
    /// vacations, and the event that stops the clock has the time.
    async fn draw_vacation(
        &self,
        current: &Match,
        context: &DecisionContext<'_>,
    ) -> Result<bool, StoreError> {
        let [seat] = current.to_act()[..] else { return Ok(false) };
        let Some(account) = current.seats[seat.index()] else { return Ok(false) };
        let mut pauses = context.pauses.to_vec();
        let change = self.invalidations.invalidate_on_drop(account);
        let mut transaction = self.pool.begin().await?;
        while let Some(needed_at) = current.deadline(&pauses).filter(|at| *at <= context.now) {
            let connection = &mut transaction;
            let drawn =
                self.draw_vacation_day(connection, account, needed_at, self.yearly_vacation);
            let Some(vacation) = drawn.await? else { return Ok(false) };
            pauses.push(Pause {
                account: Some(account),
                from: vacation.starts_at,
                until: vacation.ends_at,
            });
        }
        // A stale copy must not cost a player vacation who has moved since.
        if !lock_head(&mut transaction, current).await? {
            return Ok(false);
        }
        let changed = self.refresh_deadlines_within(&mut transaction, account).await?;
        transaction.commit().await?;
        drop(change);
        self.publish_deadlines(&changed);
        Ok(true)
    }

    /// Appends a decision that changes more than the match, in one transaction: `returning`, a
    /// player on vacation, plays; then a vacation that was taken automatically ends, and the rest of
    /// the day goes back into the balance. Or the player has prepared answers with the move.
    pub(super) async fn append_with_more(
        &self,
        before: &Match,
        prepared: i32,
        decision: &Decision,
        context: &DecisionContext<'_>,
        returning: Option<AccountId>,
    ) -> Result<bool, StoreError> {
        let change = returning.map(|account| self.invalidations.invalidate_on_drop(account));
        let mut transaction = self.pool.begin().await?;
        let entry = Append::of(before, prepared, decision, self.signing_key());
        if append(&mut *transaction, &[entry]).await?.is_empty() {
            return Ok(false);
        }
        if let Some(PreparedAnswers { seat, ply, moves }) = &decision.prepared {
            replace(&mut transaction, before.id, *seat, *ply, moves).await?;
        }
        if let Some(account) = returning {
            end_drawn_vacation(&mut *transaction, account, context.now).await?;
        }
        transaction.commit().await?;
        drop(change);
        self.prepared_cache.remove(&before.id);
        // Not in the same transaction: two moves of one player would wait for each other's matches.
        if let Some(account) = returning
            && let Err(error) = self.refresh_deadlines(account).await
        {
            tracing::warn!(%error, "deadlines are not refreshed yet; a job does it");
        }
        Ok(true)
    }
}

/// The player to act, if a vacation of theirs contains this instant and the decision stops their
/// clock.
pub(super) fn returns_from_vacation(
    before: &Match,
    decision: &Decision,
    context: &DecisionContext<'_>,
) -> Option<AccountId> {
    let stops_clock = decision.events.iter().any(|event| {
        matches!(
            event.fact,
            Fact::MovePlayed(_) | Fact::TakenBack(_) | Fact::Finished(_) | Fact::Cancelled(_)
        )
    });
    let acting = before.acting().iter().find_map(|seat| before.seats[seat.index()]);
    let is_current = |pause: &&Pause| {
        pause.account.is_some()
            && pause.account == acting
            && pause.from <= context.now
            && context.now < pause.until
    };
    context.pauses.iter().find(is_current).and_then(|pause| pause.account).filter(|_| stops_clock)
}
