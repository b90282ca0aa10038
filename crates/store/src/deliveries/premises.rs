//! Whether a notification still says something that holds.

use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, OfferKind, Ply, Premise, Status, WaitsFor};

use crate::projections::heads::read_head;
use crate::webhooks::queue::INVITATION;
use crate::{AppId, Deliveries, StoreError};

impl Deliveries {
    /// The reason why a notification to an account, or to an app about it, is obsolete, in words;
    /// `None`: it is to be sent. A move or an answer may still come while it is on its way.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn obsolescence(
        &self,
        account: AccountId,
        app: Option<AppId>,
        premise: Option<Premise>,
    ) -> Result<Option<&'static str>, StoreError> {
        if let Some(app) = app
            && !self.apps.belongs_to_app(account, app).await?
        {
            return Ok(Some("the account is no longer signed in through the app"));
        }
        let Some(Premise { match_id, ply, waits_for }) = premise else { return Ok(None) };
        let (holds, reason) = match waits_for {
            WaitsFor::Move => (self.waits_for_move(match_id, ply).await, "the turn is over"),
            WaitsFor::Answer(kind) => {
                (self.is_offered(match_id, ply, kind, account).await, "the offer is over")
            }
            WaitsFor::Joining => {
                (self.is_invited(match_id, account).await, "the invitation is over")
            }
        };
        match holds {
            // Its notifications are lost, as those that are not queued yet.
            Err(StoreError::Corruption(_)) => Ok(Some(reason)),
            holds => Ok((!holds?).then_some(reason)),
        }
    }

    /// Whether an account can join an open match that it is invited to.
    async fn is_invited(&self, id: MatchId, account: AccountId) -> Result<bool, StoreError> {
        let game_match = self.history.load(id).await?;
        Ok(game_match.is_some_and(|open| {
            open.status == Status::Open && open.invited.iter().flatten().any(|one| *one == account)
        }))
    }

    /// Whether a match is at this ply. The deadline does not count: a time-out ends the match, and
    /// before that the head may have an older deadline, from which an outage or a vacation moves it.
    async fn waits_for_move(&self, id: MatchId, ply: Ply) -> Result<bool, StoreError> {
        let head = read_head(&self.db.pool, id).await?;
        Ok(head.is_some_and(|head| head.status == Status::Active && head.ply == ply))
    }

    /// Whether an account can answer an offer that was made at this ply.
    async fn is_offered(
        &self,
        id: MatchId,
        ply: Ply,
        kind: OfferKind,
        account: AccountId,
    ) -> Result<bool, StoreError> {
        let Some(game_match) = self.history.load(id).await?.filter(|current| current.ply == ply)
        else {
            return Ok(false);
        };
        match kind {
            OfferKind::Draw | OfferKind::Takeback | OfferKind::Resignation => {
                Ok(game_match.is_offered_to(account, kind))
            }
            OfferKind::Rematch => {
                Ok(self.rematches.get(id).await?.is_offered_to(&game_match.seats_of(account)))
            }
        }
    }
}

/// The premise in the columns of a delivery.
pub(super) fn premise_of(
    match_id: Option<Uuid>,
    ply: Option<i32>,
    offer: Option<&str>,
) -> Option<Premise> {
    let waits_for = match offer {
        None => WaitsFor::Move,
        Some(INVITATION) => WaitsFor::Joining,
        Some(kind) => WaitsFor::Answer(OfferKind::parse(kind)?),
    };
    let ply = Ply::try_from(ply?).ok()?;
    Some(Premise { match_id: MatchId(match_id?), ply, waits_for })
}
