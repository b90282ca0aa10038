//! Whether the creator of a new match may invite the accounts that it names.

use std::collections::BTreeMap;

use turnstone_matches::{AccountId, Match, Status};

use crate::cluster::matches_of::MatchesOf;
use crate::identity::newcomers::guests_and_newcomers;
use crate::identity::relations::{find_blocked, find_closed_to};
use crate::{Log, StoreError};
use turnstone_postgres::DbConnection;

/// How many open invitations an account may have.
const MAX_INVITATIONS: i64 = 250;
/// How many of them may be from one account, or as many as from newcomers, if those may be more: a single one
/// does not take the places of all.
const MAX_FROM_ONE: i64 = 25;

/// The reason why a match may not invite an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvitationRefusal {
    /// One of the creator and the account blocks the other.
    Blocked(AccountId),
    /// The account gets no invitations from the creator, by its own choice.
    Closed(AccountId),
    /// The account has as many open invitations as it may.
    TooMany(AccountId),
}

/// The accounts that a new match invites, and that have not joined it with its creation.
pub(super) fn invited(new: &Match) -> &[AccountId] {
    let invited = new.created.invited.as_deref().filter(|_| new.status == Status::Open);
    invited.unwrap_or_default()
}

impl Log {
    /// The reason why one of the accounts that a new match invites may not be invited. The transaction
    /// has locked all of them, so that no two count at the same time.
    pub(super) async fn refuse_invitations(
        &self,
        connection: &mut DbConnection,
        new: &Match,
    ) -> Result<Option<InvitationRefusal>, StoreError> {
        let (creator, invited) = (new.created.created_by, invited(new));
        if invited.is_empty() {
            return Ok(None);
        }
        if let Some(blocked) = find_blocked(connection, creator, invited).await? {
            return Ok(Some(InvitationRefusal::Blocked(blocked)));
        }
        if let Some(closed) = find_closed_to(connection, creator, invited).await? {
            return Ok(Some(InvitationRefusal::Closed(closed)));
        }
        let most_from_one = MAX_FROM_ONE.max(self.max_newcomer_invitations);
        for account in invited {
            let open = self.open_invitations(connection, *account).await?;
            let all: i64 = open.values().sum();
            if all >= MAX_INVITATIONS
                || open.get(&creator).is_some_and(|from_one| *from_one >= most_from_one)
                || (all >= self.max_newcomer_invitations
                    && self.is_full_for(connection, creator, &open).await?)
            {
                return Ok(Some(InvitationRefusal::TooMany(*account)));
            }
        }
        Ok(None)
    }

    /// Whether an account with these open invitations gets no more from this one, because it is a guest
    /// or a newcomer.
    async fn is_full_for(
        &self,
        connection: &mut DbConnection,
        creator: AccountId,
        open: &BTreeMap<AccountId, i64>,
    ) -> Result<bool, StoreError> {
        let accounts: Vec<_> = open.keys().chain([&creator]).map(|account| account.0).collect();
        let new = guests_and_newcomers(connection, &accounts).await?;
        let from_new = open.iter().filter(|(account, _)| new.contains(account));
        let from_new: i64 = from_new.map(|(_, count)| count).sum();
        Ok(new.contains(&creator) && from_new >= self.max_newcomer_invitations)
    }

    /// How many open invitations an account has from each other that it does not block.
    async fn open_invitations(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
    ) -> Result<BTreeMap<AccountId, i64>, StoreError> {
        let ids = MatchesOf::guest(account).with_status([Status::Open]);
        let ids = ids.ids_by(&self.db, connection).await?;
        let rows = sqlx::query!(
            r#"SELECT created_by, count(*) AS "open!"
               FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND NOT plays AND closed_place IS NULL AND created_by <> $1
                 AND status = 'open'
                 AND ($2::uuid[] IS NULL OR (
                     match_participants.match_id = ANY ($2) AND matches.match_id = ANY ($2)))
                 AND NOT EXISTS (SELECT 1 FROM blocks
                     WHERE blocker_id = $1 AND blocked_id = created_by)
               GROUP BY created_by"#,
            account.0,
            ids as _,
        )
        .fetch_all(connection)
        .await?;
        Ok(rows.into_iter().map(|row| (AccountId(row.created_by), row.open)).collect())
    }
}
