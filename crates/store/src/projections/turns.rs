//! The matches where an account is to act.

use chrono::{DateTime, Utc};

use turnstone_matches::{AccountId, MatchId, Status};

use super::heads::{Head, heads};
use crate::cluster::matches_of::MatchesOf;
use crate::{Lists, StoreError};

/// A position in the list of matches that wait for an account: by deadline, those without one last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnPosition {
    /// The deadline of the match.
    pub deadline: Option<DateTime<Utc>>,
    /// The match.
    pub id: MatchId,
}

impl Lists {
    /// Active matches in which an account is to act, the most urgent first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_to_move_in(
        &self,
        account: AccountId,
        after: Option<TurnPosition>,
        limit: i64,
    ) -> Result<Vec<Head>, StoreError> {
        let theirs = MatchesOf::player(account).with_status([Status::Active]);
        let ids = theirs.ids(&self.db).await?;
        let mut transaction = self.db.begin_planned_once().await?;
        let rows = heads!(
            r#"FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND plays AND closed_place IS NULL AND status = 'active'
                 AND ($5::uuid[] IS NULL OR (
                     match_participants.match_id = ANY ($5) AND matches.match_id = ANY ($5)))
                 AND is_to_act($1, players, to_act)
                 AND ($3::uuid IS NULL
                     OR (coalesce(deadline, 'infinity'), match_id)
                         > (coalesce($2::timestamptz, 'infinity'), $3))
               ORDER BY coalesce(deadline, 'infinity'), match_id LIMIT $4"#,
            account.0,
            after.and_then(|after| after.deadline),
            after.map(|after| after.id.0),
            limit,
            ids as _,
        )
        .fetch_all(&mut *transaction)
        .await?;
        rows.into_iter().map(Head::try_from).collect()
    }
}
