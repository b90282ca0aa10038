use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{LegalMovesBody, MoveDraftBody, TapBody};
use crate::api::examples;
use crate::api::extract::{
    AcceptLanguageHeader, IfNoneMatch, OptionalAccount, Parameters, PreferredLanguage, add_language,
};
use crate::api::problem::{ApiResult, Code};
use crate::api::responses::tagged_response;
use crate::api::state::Api;
use turnstone_games::GameMove;
use turnstone_matches::Match;
use turnstone_rules::{Continuation, Position};
use turnstone_texts::Language;

use super::drafts;
use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

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
    if let Some(known) = known.matching(&tagged_response::version_etag(head.version, &what)) {
        let mut response = tagged_response::not_modified(&known);
        add_language(response.headers_mut(), language);
        return Ok(response);
    }
    let game_match = replay::current(&api, &request, &head).await?;
    let tag = tagged_response::version_etag(game_match.version, &what);
    let body = if line.is_empty() {
        body(&game_match, None, query.prefix.as_deref(), language)?
    } else {
        // Up to 20 moves in positions that must be computed: not on the request threads.
        let address = api.limits.client(&request, None).address;
        let steps = drafts::STEPS_OF_A_PLY * drafts::plies(&line).len();
        let work = move || {
            let position = (!game_match.to_act().is_empty()).then_some(&game_match.position);
            let end = drafts::line_end(position, &line)?;
            body(&game_match, Some(&end.position), query.prefix.as_deref(), language)
        };
        api.replays.run(address, steps, work).await??
    };
    let mut response = tagged_response::with_etag(&body, &tag, StatusCode::OK);
    add_language(response.headers_mut(), language);
    Ok(response)
}

/// What may be played in a match, or in a position after a line.
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
        return Ok(LegalMovesBody { ply: game_match.ply, seats, moves, draft: None });
    };
    let position = (!seats.is_empty()).then_some(position);
    let taps = drafts::taps(prefix);
    let Continuation { next, complete } = drafts::continuation(position, &taps, "/prefix")?;
    let draft = MoveDraftBody {
        prefix: taps.into_iter().map(str::to_owned).collect(),
        next: next.into_iter().map(|tap| TapBody::new(tap, language)).collect(),
        complete,
    };
    Ok(LegalMovesBody { ply: game_match.ply, seats, moves: Vec::new(), draft: Some(draft) })
}
