//! Timeouts: at a deadline, when an open match expires, and when a player on vacation moves:
//! automatic vacation is taken, or the end is appended; and the rest of the vacation goes back.

use std::slice;
use std::sync::Arc;

use turnstone_matches::{
    AccountId, Command, Decision, DecisionContext, Fact, Match, MatchId, Pause, PreparedAnswers,
    Status, decide,
};

use super::append::{Append, append};
use super::command_error::CommandError;
use crate::cluster::matches_of::MatchesOf;
use crate::identity::vacations::{draw_day, end_drawn_vacation};
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
        if let Some(outcome) = self.draw_vacation(current, context).await? {
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
        let theirs = MatchesOf::player(account).with_status([Status::Active]);
        let ids = theirs.ids(&self.db).await?;
        let overdue = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND status = 'active' AND deadline <= $2
               AND ($3::uuid[] IS NULL OR (
                   match_participants.match_id = ANY ($3) AND matches.match_id = ANY ($3)))
             ORDER BY match_id",
            account.0,
            self.db.now(),
            ids as _,
        )
        .fetch_all(&self.db.pool)
        .await?;
        self.execute_all(overdue.into_iter().map(|id| (MatchId(id), Command::TimeOut))).await;
        Ok(())
    }

    /// Draws vacation for the player whose time has run out, if they have chosen automatic vacation
    /// and have any left; `None`: they have not. Draws a day at a time from the deadline on, until
    /// the deadline is later than now or none is left, so that the result does not depend on when
    /// the time-out is noticed. Nothing is appended: the deadline follows from the vacations, and the
    /// event that stops the clock has the time.
    async fn draw_vacation(
        &self,
        current: &Arc<Match>,
        context: &DecisionContext<'_>,
    ) -> Result<Option<OverdueOutcome>, StoreError> {
        let [seat] = current.to_act()[..] else { return Ok(None) };
        let Some(account) = current.seats[seat.index()] else { return Ok(None) };
        let mut pauses = context.pauses.to_vec();
        let change = self.db.invalidations.invalidate_on_drop(account);
        let mut transaction = self.db.pool.begin().await?;
        while let Some(needed_at) = current.deadline(&pauses).filter(|at| *at <= context.now) {
            let drawn =
                draw_day(&mut transaction, account, needed_at, self.yearly_vacation).await?;
            let Some(vacation) = drawn else { break };
            pauses.push(Pause {
                account: Some(account),
                from: vacation.starts_at,
                until: vacation.ends_at,
            });
        }
        if pauses.len() == context.pauses.len() {
            return Ok(None);
        }
        // A stale copy must not cost a player vacation who has moved since.
        if !lock_head(&mut transaction, current).await? {
            return Ok(Some(OverdueOutcome::Stale));
        }
        let changed = self.deadlines.write(&mut transaction, vec![Arc::clone(current)]).await?;
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
