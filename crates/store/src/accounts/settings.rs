use turnstone_accounts::{
    DisplayName, InvitationsFrom, PlanFault, PlannedPeriod, Reminders, TimeZone,
};
use turnstone_matches::AccountId;

use crate::identity::vacations::{replan, vacations};
use crate::{Accounts, StoreError};

/// Changes of profile and settings. `None` leaves a value as it is.
#[derive(Debug, Default)]
pub struct AccountUpdate {
    /// The name that others see.
    pub display_name: Option<DisplayName>,
    /// The time zone.
    pub time_zone: Option<TimeZone>,
    /// When to send reminders of deadlines.
    pub reminders: Option<Reminders>,
    /// Whether the account's only legal move is played automatically.
    pub play_forced_moves: Option<bool>,
    /// The senders whose invitations the account gets, from now on.
    pub invitations_from: Option<InvitationsFrom>,
    /// Whether vacation is drawn when a match would time out.
    pub automatic_vacation: Option<bool>,
    /// The new plan; replaces the planned periods that have not ended.
    pub planned_vacation: Option<Vec<PlannedPeriod>>,
}

/// The result of an update.
#[derive(Debug, PartialEq, Eq)]
pub enum UpdateAccountOutcome {
    /// The update is committed.
    Done,
    /// The account has been deleted.
    Gone,
    /// The planned vacation is invalid; nothing has changed.
    Refused(PlanFault),
}

impl Accounts {
    /// Changes profile and settings, all or nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update(
        &self,
        id: AccountId,
        change: &AccountUpdate,
    ) -> Result<UpdateAccountOutcome, StoreError> {
        if change.automatic_vacation.is_some() || change.planned_vacation.is_some() {
            // The old setting and the old balance decide about deadlines that have passed.
            Box::pin(self.log.time_out_matches_of(id)).await?;
        }
        let reminders = change.reminders.as_ref().map(Reminders::to_stored);
        let _change = self.db.invalidations.invalidate_on_drop(id);
        let mut transaction = self.db.pool.begin().await?;
        // This locks the account's row, so that no other transaction adds vacation.
        let automatic = sqlx::query_scalar!(
            "UPDATE accounts
             SET display_name = coalesce($2, display_name), time_zone = coalesce($3, time_zone),
                 play_forced_moves = coalesce($4, play_forced_moves),
                 forced_moves_due_at = CASE
                     WHEN coalesce($4, play_forced_moves) = play_forced_moves
                     THEN forced_moves_due_at
                     WHEN $4 THEN clock_timestamp()
                 END,
                 automatic_vacation = coalesce($5, automatic_vacation),
                 reminders = coalesce($6, reminders),
                 invitations_from = coalesce($7, invitations_from)
             WHERE account_id = $1 AND deleted_at IS NULL
             RETURNING automatic_vacation",
            id.0,
            change.display_name.as_ref().map(DisplayName::as_str),
            change.time_zone.as_ref().map(TimeZone::as_str),
            change.play_forced_moves,
            change.automatic_vacation,
            reminders.as_deref(),
            change.invitations_from.map(InvitationsFrom::as_str),
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(automatic) = automatic else { return Ok(UpdateAccountOutcome::Gone) };
        if reminders.is_some() {
            sqlx::query!("SELECT remind_anew($1)", id.0).execute(&mut *transaction).await?;
        }
        if let Some(wanted) = &change.planned_vacation {
            let now = self.db.now();
            let before = vacations(&mut *transaction, id, automatic, now).await?;
            match before.with_plan(wanted, now, self.vacations.yearly()) {
                Ok(after) => replan(&mut transaction, id, &after, now).await?,
                Err(fault) => {
                    transaction.rollback().await?;
                    return Ok(UpdateAccountOutcome::Refused(fault));
                }
            }
        }
        let changed = if change.planned_vacation.is_some() {
            self.deadlines.refresh_on(&mut transaction, id).await?
        } else {
            Vec::new()
        };
        transaction.commit().await?;
        self.deadlines.publish(&changed);
        if change.planned_vacation.is_some() {
            self.vacations.settle_after_commit(id).await;
        }
        Ok(UpdateAccountOutcome::Done)
    }
}
