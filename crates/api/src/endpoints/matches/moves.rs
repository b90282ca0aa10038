use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::MatchBody;
use crate::examples;
use crate::extract::{Body, Caller, IfMatch};
use crate::header_fields::{self, Element};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_matches::object::objects_or_null;
use turnstone_matches::{
    Command, ConditionalMoves, ConditionalPly, Match, MatchId, PlayMove, Ply, Refusal,
};
use turnstone_rules::{Phrase, Seat};
use turnstone_store::CommandError;

use super::match_response;
use super::parameters::IfMatchHeader;

const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
/// The longest move. In every game's notation, a longer text is not a move.
const MAX_MOVE_BYTES: usize = 500;

/// A move, and the ply that the client has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MoveInput, example = json!({"ply": 3, "move": "3"}))]
pub(super) struct PlayMoveBody {
    /// The `ply` of the match that the client has seen; the move becomes the next.
    #[schema(value_type = u32, maximum = 2_147_483_647)]
    ply: Ply,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    #[schema(max_length = 500)]
    notation: String,
    /// The seat, if the account may act for several.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// Whether to offer a draw with the move.
    #[serde(default)]
    offer_draw: Option<bool>,
    /// Conditional moves to prepare with the move, as their `lines`: they begin in the position
    /// after it. They replace what was prepared before; null or absent leaves that. The
    /// move and its lines are taken together or not at all. A repeat of the move ignores them.
    #[serde(default, deserialize_with = "objects_or_null")]
    #[schema(max_items = 200)]
    then: Option<Vec<ConditionalPly>>,
}

/// Play a move.
///
/// Returns the match after the move and everything that the move caused. **The same seat, ply and
/// move sent again gets the same response again, forever**, whether or not the first response
/// arrived: a client in doubt sends its move again. Only what is not of the match is as of now: the
/// players' names and vacations, and `deadline`, which vacations and outages move. Another move for a ply that has been played is
/// `stale_ply`. With `Prefer: return=minimal` the response has no `state`.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        IfMatchHeader,
        ("Prefer" = Option<String>, Header, description = "`return=minimal` for a response without `state`"),
    ),
    request_body = PlayMoveBody,
    responses((
        status = 201, description = "The match after the move", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match as it was then")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-no-bucket" = json!("nothing may cost a player a move")),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::NotAPlayer, Code::NotYourSeat, Code::MatchNotStarted,
            Code::MatchOver, Code::NotYourTurn, Code::PlyAhead, Code::StalePly, Code::StaleVersion,
            Code::SeatRequired, Code::MalformedMove, Code::IllegalMove, Code::NoConditionalMoves,
            Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/matches/{id}/moves")]
pub(super) async fn play_move(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<PlayMoveBody>,
) -> ApiResult<HttpResponse> {
    let PlayMoveBody { ply, notation, seat, offer_draw, then } = body.value;
    if notation.len() > MAX_MOVE_BYTES {
        let detail = format!("a move has at most {MAX_MOVE_BYTES} bytes");
        let detail = Phrase::new("malformed-length", detail).with("most", MAX_MOVE_BYTES);
        return Err(Problem::invalid_body("/move", detail));
    }
    let offer_draw = offer_draw.unwrap_or(false);
    let then = then.map(|lines| ConditionalMoves { lines });
    let play = PlayMove { account: caller.account, seat, ply, notation, offer_draw, then };
    let command = Command::Play(play);
    let is_minimal = prefers_minimal(&request);
    let render = async |after: &Match| {
        if is_minimal {
            minimal(&api, after).await
        } else {
            match_response::respond(&api, after, StatusCode::CREATED).await
        }
    };
    let allows = |current: &Match| if_match.allows(current);
    let done = api.store.log.execute_and_render(MatchId(*id), &command, &allows, &render).await;
    match done.map_err(within_then)? {
        (_, Some(Ok(response))) => Ok(response),
        (after, Some(Err(_)) | None) => render(&after).await,
    }
}

/// Lets the pointer of an invalid line begin at the body.
fn within_then(error: CommandError) -> CommandError {
    match error {
        CommandError::Refused(Refusal::InvalidLine(fault)) => {
            CommandError::Refused(fault.within("/then").into())
        }
        other => other,
    }
}

/// The response without `state`.
async fn minimal(api: &Api, after: &Match) -> ApiResult<HttpResponse> {
    let (mut body, _) = MatchBody::read(&api.store, after).await?;
    body.state = None;
    let tag = tagged_response::place_etag(after.into(), "minimal");
    let mut response = tagged_response::with_etag(&body, &tag, StatusCode::CREATED);
    response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static("return=minimal"));
    Ok(response)
}

fn prefers_minimal(request: &HttpRequest) -> bool {
    let mut preferences = header_fields::elements(request.headers(), &PREFER).map(Element::pair);
    // Of several only the first counts (RFC 7240, 2).
    let wanted = preferences.find(|(name, _)| name.eq_ignore_ascii_case("return"));
    wanted.is_some_and(|(_, value)| value.eq_ignore_ascii_case("minimal"))
}
