use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::examples;
use crate::extract::Caller;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, Shortage};
use crate::state::Api;
use crate::waiting::wait_slots::WaitSlot;
use turnstone_matches::{AccountId, Ply, Status, may_have_hints};
use turnstone_rules::Seat;
use turnstone_store::{Head, StoredHint, Topic};

use super::match_response;

/// The move that the engine would play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveHint)]
pub(super) struct HintBody {
    /// The ply of the match for which it is.
    pub ply: u32,
    /// The seat to act.
    pub seat: Seat,
    /// The best move.
    #[serde(rename = "move")]
    pub notation: String,
    /// The expected result of the move for the seat: 1 is a win, 0 a loss, one half a draw.
    #[schema(minimum = 0, maximum = 1)]
    pub expected: f32,
    /// Whether the expected result is exact: it follows from the rules alone.
    pub is_exact: bool,
}

impl HintBody {
    /// The hint for a ply.
    #[must_use]
    pub fn new(ply: Ply, hint: StoredHint) -> Self {
        let StoredHint { seat, notation, expected, is_exact } = hint;
        Self { ply: ply.get(), seat, notation, expected, is_exact }
    }
}

/// How long a request waits for the engine.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often it looks although nothing woke it: another server may have made the hint.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// Ask for a hint.
///
/// The best move for the caller's seat to act, and the result that can be expected of it. Only in casual
/// matches in which no two people play each other: against a computer, or solo. In any other match the
/// response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
/// show. The hint of a ply is made once.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id")),
    responses((
        status = 200, description = "The hint", body = HintBody,
        example = json!(examples::hint()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Hints])),
        ("x-problems" = json!([
            Code::NoHints, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
            Code::NotYourTurn, Code::Overloaded, Code::Unavailable,
        ])),
    ),
)]
#[get("/v1/matches/{id}/hint")]
pub(super) async fn get_hint(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let head = match_response::visible_head(&api, *id, Some(caller.account)).await?;
    check(&head, caller.account)?;
    let client = api.limits.client(&request, Some(caller.account));
    let (ply, hint) = if let Some(known) = api.store.engine.hint(head.id, head.ply).await? {
        (head.ply, known)
    } else {
        let slot = api.waiting.acquire(&client)?;
        let _lent = api.admission.lend();
        wait_for_hint(&api, &head, caller.account, slot).await?
    };
    let body = HintBody::new(ply, hint);
    Ok(HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(body))
}

/// Whether an account may have a hint here. What is refused depends on nothing on the board.
fn check(head: &Head, account: AccountId) -> ApiResult<()> {
    if !may_have_hints(head.rated, head.solo, &head.players.seats) {
        return Err(Problem::new(Code::NoHints));
    }
    let is_own = |seat: &&Option<AccountId>| **seat == Some(account);
    if !head.players.seats.iter().any(|seat| is_own(&seat)) {
        return Err(Problem::new(Code::NotAPlayer));
    }
    match head.status {
        Status::Active => {}
        Status::Open => return Err(Problem::new(Code::MatchNotStarted)),
        Status::Finished | Status::Cancelled => return Err(Problem::new(Code::MatchOver)),
    }
    let mut acting = head.to_act.iter().filter_map(|seat| head.players.seats.get(seat.index()));
    if acting.any(|seat| is_own(&seat)) { Ok(()) } else { Err(Problem::new(Code::NotYourTurn)) }
}

/// Asks the engine, and waits for its answer: the ply, which may be a later one by then, and the hint.
async fn wait_for_hint(
    api: &Api,
    head: &Head,
    account: AccountId,
    mut slot: WaitSlot,
) -> ApiResult<(Ply, StoredHint)> {
    let overloaded = || {
        Problem::with(Code::Overloaded, "the engine has too much to do")
            .because_of(Shortage::Engine)
    };
    let woken = api.store.signals.subscribe(vec![Topic::hint(head.id)]);
    api.store.engine.request_hint(head.id, head.version, account).await?;
    let mut asked_at = head.ply;
    let wait = async {
        loop {
            if let Some(hint) = api.store.engine.hint(head.id, asked_at).await? {
                return Ok((asked_at, hint));
            }
            if !slot.wait(&woken, LOOK_AGAIN).await {
                return Err(overloaded());
            }
            // Where the match has gone on there will be no hint for this ply.
            let now = match_response::visible_head(api, head.id.0, Some(account)).await?;
            check(&now, account)?;
            if now.ply != asked_at {
                api.store.engine.request_hint(now.id, now.version, account).await?;
                asked_at = now.ply;
            }
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.map_err(|_| overloaded())?
}
