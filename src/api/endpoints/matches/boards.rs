use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::examples;
use crate::api::extract::{IfNoneMatch, OptionalAccount, Parameters};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::tagged_response;
use crate::store::{Head, ReplayedLog, STRIDE};
use turnstone_boards::{MAX_PLIES, PastMove, RENDERING_VERSION, Scene, Theme};
use turnstone_matches::Corruption;
use turnstone_rules::Seat;

use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

/// What drawing a position costs, in steps of a replay.
const PICTURE_STEPS: usize = 10;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetBoard {
    /// The ply, from 0; the newest if absent.
    #[param(example = 1)]
    ply: Option<u32>,
    /// The seat whose side is nearest to the viewer; 0 if absent.
    #[param(example = 0)]
    seat: Option<u8>,
    /// `light`, `dark`, or `auto` (default), which follows the reader's preference.
    #[param(example = "auto", pattern = "^(light|dark|auto)$")]
    theme: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetAnimation {
    /// The seat whose side is nearest to the viewer; 0 if absent.
    #[param(example = 0)]
    seat: Option<u8>,
    /// `light`, `dark`, or `auto` (default), which follows the reader's preference.
    #[param(example = "auto", pattern = "^(light|dark|auto)$")]
    theme: Option<String>,
}

/// Draw a position.
///
/// The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
/// describe the position in words. It contains no player's name. In a public match, a picture that no
/// event can change any more may be kept forever (`Cache-Control: immutable`).
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetBoard, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::board())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/board.svg")]
pub(super) async fn get_board(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    Parameters(query): Parameters<GetBoard>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let (seat, theme) = seat_and_theme(&head, query.seat, query.theme.as_deref())?;
    let ended_by = match query.ply {
        Some(ply) if ply > head.ply => return Err(Problem::not_found()),
        Some(ply) if ply < head.ply => api.store.seq_after_ply(head.id, ply).await?,
        Some(_) | None => None,
    };
    let version = ended_by.map_or(head.version, |next| next - 1);
    let rule = tagged_response::cache_control_of_log(&head, ended_by.is_some());
    let tag = board_etag(version, "board", seat, theme);
    if let Some(known) = known.matching(&tag) {
        let response = tagged_response::not_modified(&known);
        return Ok(tagged_response::with_cache_control(response, rule));
    }
    let drawn = replay::run(&api, &request, &head, version, STRIDE, move |log| {
        Ok(turnstone_boards::static_svg(&scene(log, version)?, seat, theme))
    });
    Ok(tagged_response::with_cache_control(svg_response(drawn.await?, &tag), rule))
}

/// Draw a match as an animation.
///
/// The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
/// it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
/// the newest position.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetAnimation, IfNoneMatchHeader),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::board())),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/animation.svg")]
pub(super) async fn get_animation(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    Parameters(query): Parameters<GetAnimation>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let (seat, theme) = seat_and_theme(&head, query.seat, query.theme.as_deref())?;
    let tag = board_etag(head.version, "animation", seat, theme);
    if let Some(known) = known.matching(&tag) {
        return Ok(tagged_response::not_modified(&known));
    }
    let (id, version) = (head.id, head.version);
    let plies = usize::try_from(head.ply).unwrap_or(MAX_PLIES).min(MAX_PLIES);
    let steps =
        usize::try_from(version).unwrap_or(usize::MAX).saturating_add(plies * PICTURE_STEPS);
    let drawn = replay::run(&api, &request, &head, version, steps, move |log| {
        let events = log.events().map(|logged| (&logged.event, &logged.hash));
        let events = events.take_while(|(event, _)| event.seq <= version);
        let scenes = turnstone_boards::scenes(id, events, MAX_PLIES + 1)?.all();
        Ok(turnstone_boards::animation(&scenes, seat, theme))
    });
    Ok(svg_response(drawn.await?, &tag))
}

/// The seat whose side is nearest to the viewer, and the theme.
fn seat_and_theme(head: &Head, seat: Option<u8>, theme: Option<&str>) -> ApiResult<(Seat, Theme)> {
    let seats = head.players.seats.len();
    let seat = Seat(seat.unwrap_or(0));
    if seat.index() >= seats {
        let detail = format!("the seats are 0 to {}", seats - 1);
        return Err(Problem::new(Code::InvalidQuery).at("/seat", detail));
    }
    let theme = theme.map_or(Some(Theme::Auto), Theme::parse).ok_or_else(|| {
        Problem::new(Code::InvalidQuery).at("/theme", "the theme must be `light`, `dark` or `auto`")
    })?;
    Ok((seat, theme))
}

/// The scene at a version, from the snapshots before it and before its newest move.
fn scene(log: &ReplayedLog, version: u32) -> Result<Scene, Corruption> {
    let newest = log.newest_move(version).map(|newest| {
        let before = log.at(newest.event.seq - 1)?.position;
        let seat = newest.event.seat.unwrap_or(Seat(0));
        Ok(PastMove { seat, notation: newest.notation.to_owned(), before })
    });
    Ok(Scene::of_match(&log.at(version)?, newest.transpose()?, log.newest_ply(version)))
}

/// The tag of a picture: everything that it depends on.
fn board_etag(version: u32, what: &str, seat: Seat, theme: Theme) -> String {
    tagged_response::version_etag(
        version,
        &format!("{what}{RENDERING_VERSION}-{seat}-{}", theme.as_str()),
    )
}

fn svg_response(svg: String, tag: &str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, tagged_response::REVALIDATE))
        .insert_header((CONTENT_TYPE, "image/svg+xml"))
        .body(svg)
}
