//! What happens at a deadline, and when a player on vacation moves: automatic vacation is taken, or
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
    /// Appends that the time of a seat has run out, before anything else may happen in the match;
    /// or takes automatic vacation for its player instead. `false`: another append was first.
    pub(super) async fn time_out(
        &self,
        current: &Match,
        context: &DecisionContext<'_>,
        prepared: i32,
    ) -> Result<bool, CommandError> {
        if self.draw_vacation(current, context).await? {
            return Ok(true);
        }
        let decision = decide(current, &Command::TimeOut, context)?;
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
