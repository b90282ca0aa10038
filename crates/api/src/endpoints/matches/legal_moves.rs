use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::examples;
use crate::extract::{
    AcceptLanguageHeader, IfNoneMatch, OptionalAccount, Parameters, PreferredLanguage, add_language,
};
use crate::problem::{ApiResult, Code};
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_games::GameMove;
use turnstone_matches::Match;
use turnstone_rules::draft::Tap;
use turnstone_rules::{Continuation, Position, Seat, Step};
use turnstone_texts::{Language, translate};

use super::drafts;
use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

/// All legal moves of a position, each once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LegalMoves)]
pub(super) struct LegalMovesBody {
    /// The ply of the match, to send with a move.
    pub ply: u32,
    /// The seats that may play one of them.
    #[schema(value_type = Vec<u8>)]
    pub seats: Vec<Seat>,
    /// The moves; none unless the match is active, and none in the response to a `prefix`.
    pub moves: Vec<GameMove>,
    /// The move that is built tap by tap; only in the response to a `prefix`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub draft: Option<MoveDraftBody>,
}

/// A move that is built tap by tap.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveDraft)]
pub(super) struct MoveDraftBody {
    /// The taps so far.
    pub prefix: Vec<String>,
    /// The taps that may follow, each once. Empty once nothing can follow, and unless the match is
    /// active.
    pub next: Vec<TapBody>,
    /// The move that the taps make, in the game's notation: send it to play the move. Null while a tap
    /// has to follow. With a move, the player may stop here or tap on.
    #[serde(rename = "move")]
    #[schema(required = true)]
    pub complete: Option<String>,
    /// The steps of that move on the board; none without one.
    pub steps: Vec<Step>,
}

/// A choice of a player on the way to a move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveTap)]
pub(super) struct TapBody {
    /// The word to add to `prefix`, after a space if it is not the first. Contains no space.
    pub tap: String,
    /// The kind of choice: `place`, `direction` (of a sowing), `prong` (the direction of a new one),
    /// `capture` (of the pod that was just jumped), `double`, `declaration` or `move` (a whole
    /// move); later perhaps others, which can be shown as buttons with their labels. A declaration
    /// is always offered where it may be made, and may be refused.
    pub kind: &'static str,
    /// The place of the board to tap: the `data-place` of a shape in the pictures whose `data-seat`
    /// is the seat to act, or absent. Null if the tap chooses something else than a place.
    #[schema(required = true)]
    pub place: Option<String>,
    /// A label of a few words in the request's language, for a button or a screen reader.
    pub label: String,
}

impl TapBody {
    /// A choice, with its label in a language.
    #[must_use]
    pub fn new(Tap { text, kind, place, label }: Tap, language: Language) -> Self {
        Self {
            tap: text,
            kind: kind.as_str(),
            place,
            label: translate(language, &label).into_owned(),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListLegalMoves {
    /// The taps of a move that is being built, with one space between them; the empty text before
    /// the first. The response then has `draft`: what may be tapped next.
    #[param(example = "")]
    prefix: Option<String>,
    /// Moves of whoever is to act, and rolls such as `6-4` where dice decide, with a `;` between them: what
    /// may be played after them. Passes are left out.
    #[param(example = "")]
    line: Option<String>,
}

/// List the legal moves.
///
/// All legal moves, each with its parts for a client to draw; none unless the match is active.
///
/// With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
/// allow may be tapped, and the response stays small where there are thousands of moves.
/// `board.svg?draft=` shows the board after these taps.
///
/// With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
/// `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
/// `board.svg?line=` shows the board there.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        ListLegalMoves,
        IfNoneMatchHeader,
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The legal moves", body = LegalMovesBody,
         headers(("ETag" = String, description = "`\"v<version>-…\"`")),
         example = json!(examples::legal_moves())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/legal-moves")]
pub(super) async fn list_legal_moves(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListLegalMoves>,
    known: IfNoneMatch,
    PreferredLanguage(language): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let what = match &query.prefix {
        // Only taps have words.
        Some(prefix) => format!("moves-{}-{}", drafts::fingerprint(prefix), language.tag()),
        None => "moves".to_owned(),
    };
    let line = query.line.unwrap_or_default();
    let what = match line.as_str() {
        "" => what,
        line => format!("{what}-l{}", drafts::fingerprint(line)),
    };
    if let Some(known) = known.matching(&tagged_response::place_etag((&head).into(), &what)) {
        let mut response = tagged_response::not_modified(&known);
        add_language(response.headers_mut(), language);
        return Ok(response);
    }
    let client = api.limits.client(&request, reader.0);
    let game_match = replay::current(&api, &client, &head).await?;
    let tag = tagged_response::place_etag((&*game_match).into(), &what);
    let body = if line.is_empty() {
        body(&game_match, None, query.prefix.as_deref(), language)?
    } else {
        // Up to 20 moves in positions that must be computed: not on the request threads.
        let steps = drafts::STEPS_OF_A_PLY * drafts::plies(&line).len();
        let work = move || {
            let position = (!game_match.to_act().is_empty()).then_some(&game_match.position);
            let end = drafts::line_end(position, &line)?;
            body(&game_match, Some(&end.position), query.prefix.as_deref(), language)
        };
        api.replays.run(&client, replay::plays_in(&client, &head), steps, work).await??
    };
    let mut response = tagged_response::with_etag(&body, &tag, StatusCode::OK);
    add_language(response.headers_mut(), language);
    Ok(response)
}

/// The legal moves in a match, or in a position after a line.
fn body(
    game_match: &Match,
    after_line: Option<&Position>,
    prefix: Option<&str>,
    language: Language,
) -> ApiResult<LegalMovesBody> {
    let seats = after_line.map_or_else(|| game_match.to_act(), Position::to_act);
    let position = after_line.unwrap_or(&game_match.position);
    let Some(prefix) = prefix else {
        let legal = if seats.is_empty() { Vec::new() } else { position.legal_moves() };
        let game = game_match.family().id;
        let moves = legal
            .into_iter()
            .map(|legal| GameMove { notation: legal.notation, game, parts: legal.parts })
            .collect();
        return Ok(LegalMovesBody { ply: game_match.ply.get(), seats, moves, draft: None });
    };
    let position = (!seats.is_empty()).then_some(position);
    let taps = drafts::taps(prefix);
    let Continuation { next, complete } = drafts::continuation(position, &taps, "/prefix")?;
    let steps = complete.as_deref().zip(position).and_then(|(made, from)| from.steps(made));
    let draft = MoveDraftBody {
        prefix: taps.into_iter().map(str::to_owned).collect(),
        next: next.into_iter().map(|tap| TapBody::new(tap, language)).collect(),
        complete,
        steps: steps.unwrap_or_default(),
    };
    Ok(LegalMovesBody { ply: game_match.ply.get(), seats, moves: Vec::new(), draft: Some(draft) })
}
