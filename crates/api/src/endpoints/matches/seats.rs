//! Taking and leaving seats, with the invite links and blocks that bear on it.

use actix_web::HttpResponse;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::{ApiResult, Code, Problem};
use turnstone_io::world::random;
use turnstone_matches::{Command, DiceNonce, MatchId, SeatingSeed, Status};
use turnstone_rules::Seat;
use turnstone_store::{Head, LinkCode, LinkUse};

use super::plain_command::CommandRequest;

/// Which seat to take.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct SeatInput {
    /// The seat's number; null: a random free seat at the start.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// The player's dice nonce, 64 hex digits; only in games with dice.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$")]
    dice_nonce: Option<DiceNonce>,
    /// The code of an invite link. It admits to a private match, and to one for invited players. A
    /// code that does not admit changes nothing: the request is as without it.
    #[serde(default)]
    #[schema(max_length = 100)]
    link: Option<String>,
}

/// Takes a seat, perhaps by an invite link.
pub(super) async fn take(request: &CommandRequest, input: SeatInput) -> ApiResult<HttpResponse> {
    let SeatInput { seat, dice_nonce: nonce, link } = input;
    let seating_seed = SeatingSeed(random()?);
    let (store, id, account) = (&request.api.store, MatchId(request.id), request.account);
    // An invitation by someone whom the player blocks cannot be accepted, even if it is open still.
    store.blocks.decline_if_blocked(id, account).await?;
    let code = link.as_deref().and_then(LinkCode::parse);
    let link = match code {
        Some(code) => store.invitations.use_link(code, id, account).await?,
        None => LinkUse::None,
    };
    let by_link = link != LinkUse::None;
    if !by_link && is_barred(request).await? {
        return Err(Problem::new(Code::Blocked));
    }
    let join = |account| Command::Join { account, seat, seating_seed, nonce, by_link };
    let response = request.execute(join).await;
    let Some(code) = code else { return response };
    match (link, &response) {
        // Another account may use the link instead of one that was refused. After a fault of the
        // server nobody knows whether it was.
        (LinkUse::New, Err(problem)) if problem.code.status().is_client_error() => {
            store.invitations.give_link_back(code, account).await?;
        }
        (LinkUse::Again, Ok(_)) => store.invitations.keep_link_use(code, account).await?,
        _ => {}
    }
    response
}

/// Whether one of the caller and the creator of a match that anyone may join blocks the other. Who has a seat keeps
/// it; a link looks for itself.
async fn is_barred(request: &CommandRequest) -> ApiResult<bool> {
    let (store, account) = (&request.api.store, request.account);
    let head = store.lists.head(MatchId(request.id)).await?;
    let is_new = |head: &Head| {
        head.status == Status::Open
            && head.created_by != account
            && head.is_visible_to(Some(account))
            && !head.players().contains(&account)
            && head.players.invited.is_none()
    };
    match head.filter(is_new) {
        Some(head) => Ok(store.blocks.is_blocked_between(account, head.created_by).await?),
        None => Ok(false),
    }
}

/// Leaves the caller's seat.
pub(super) async fn leave(request: &CommandRequest) -> ApiResult<HttpResponse> {
    let response = request.execute(|account| Command::Leave { account }).await?;
    // Who leaves is invited again, but not by someone whom they have blocked in the meantime. The
    // player has left whatever becomes of this; a job declines the invitation that it leaves.
    let (blocks, id) = (&request.api.store.blocks, MatchId(request.id));
    if let Err(error) = blocks.decline_if_blocked(id, request.account).await {
        tracing::warn!(match_id = %id.0, %error, "an invitation by a blocked player is left to the job");
    }
    Ok(response)
}
