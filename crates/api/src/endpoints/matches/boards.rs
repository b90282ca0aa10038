use std::convert::Infallible;

use actix_web::body::MessageBody;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use uuid::Uuid;

use crate::examples;
use crate::extract::{
    AcceptLanguageHeader, IfNoneMatch, OptionalAccount, Parameters, PreferredLanguage,
    UNKNOWN_LANGUAGE, add_language, language_of,
};
use crate::pipeline::limits::{Bucket, Client};
use crate::pools::replay_pool::ReplayPool;
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response::{self, LogPlace};
use crate::state::Api;
use turnstone_boards::{
    LEGIBLE_WIDTH, MAX_PLIES, PNG_WIDTHS, PastMove, RENDERING_VERSION, Scene, View,
};
use turnstone_jobs::pictures;
use turnstone_matches::{LineEnd, Ply, Version};
use turnstone_rules::{Phrase, Seat};
use turnstone_store::{Head, STRIDE};
use turnstone_texts::Language;

use super::board_parameters::{GetAnimation, GetBoard, GetBoardPng, PngBytes};
use super::drafts;
use super::match_response;
use super::parameters::IfNoneMatchHeader;
use super::replay;

/// The cost of drawing a position, in steps of a replay.
const PICTURE_STEPS: usize = 10;
/// How many pixels cost as much as a step of a replay.
const PIXELS_PER_STEP: usize = 256;
/// The width of a PNG, if the request gives none, in pixels.
const DEFAULT_WIDTH: u16 = 480;

/// Draw a position.
///
/// The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
/// describe the position in words. It contains no player's name. In a public match, a picture that no
/// event can change any more may be kept forever (`Cache-Control: immutable`).
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetBoard, IfNoneMatchHeader, AcceptLanguageHeader),
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
    PreferredLanguage(preferred): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let language = wanted_language(query.lang.as_deref(), preferred)?;
    let client = api.limits.client(&request, reader.0);
    let picture = WantedPicture::of(&api, head, &query, true, language).await?;
    let (tag, rule) = (picture.tag("board"), picture.cache_control());
    let mut response = if let Some(known) = known.matching(&tag) {
        tagged_response::not_modified(&known)
    } else {
        let svg = picture.draw(&api, &api.replays, &client, 0, |scene, view| {
            Ok::<_, Infallible>(turnstone_boards::static_svg(scene, view))
        });
        picture_response("image/svg+xml", svg.await?, &tag)
    };
    add_language(response.headers_mut(), language);
    Ok(tagged_response::with_cache_control(response, rule))
}

/// Draw a position as PNG.
///
/// As the SVG, for programs that show no SVG, such as notifications and previews of links.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        GetBoard,
        GetBoardPng,
        IfNoneMatchHeader,
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The picture", body = inline(PngBytes),
         content_type = "image/png",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!("(binary)")),
        (status = 304, description = "The client has the current version"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-buckets" = json!([Bucket::Pictures])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/matches/{id}/board.png")]
pub(super) async fn get_board_png(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    request: HttpRequest,
    reader: OptionalAccount,
    Parameters(query): Parameters<GetBoard>,
    Parameters(png): Parameters<GetBoardPng>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let width = png.size.unwrap_or(DEFAULT_WIDTH);
    if !PNG_WIDTHS.contains(&width) {
        let (least, most) = (*PNG_WIDTHS.start(), *PNG_WIDTHS.end());
        let detail = format!("the width is {least} to {most} pixels");
        let detail = Phrase::new("detail-png-width", detail)
            .with("least", u32::from(least))
            .with("most", u32::from(most));
        return Err(Problem::new(Code::InvalidQuery).at("/size", detail));
    }
    let language = wanted_language(query.lang.as_deref(), language_of(&request))?;
    let is_legible = width >= LEGIBLE_WIDTH;
    let picture = WantedPicture::of(&api, head, &query, is_legible, language).await?;
    let (tag, rule) = (picture.tag(&format!("png{width}")), picture.cache_control());
    let id = picture.head.id;
    let mut response = if let Some(known) = known.matching(&tag) {
        tagged_response::not_modified(&known)
    } else if let Some(png) = api.pngs.get(id, &tag) {
        picture_response("image/png", png, &tag)
    } else {
        // Each takes as long as many moves, and whoever has no account has made no promise.
        if reader.0.is_none() {
            api.limits.count_address(&request, Bucket::Pictures)?;
        }
        let client = api.limits.client(&request, reader.0);
        let pixels = usize::from(width) * usize::from(width);
        let steps = pixels / PIXELS_PER_STEP;
        // It waits long for its turn, and holds nobody up meanwhile.
        let _lent = api.admission.lend();
        let png = picture.draw(&api, &api.drawings, &client, steps, move |scene, view| {
            turnstone_boards::png(scene, view, width)
        });
        let png = Bytes::from(png.await?);
        api.pngs.insert(id, &tag, png.clone());
        picture_response("image/png", png, &tag)
    };
    add_language(response.headers_mut(), language);
    Ok(tagged_response::with_cache_control(response, rule))
}

/// Draw a match as an animation.
///
/// The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
/// it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
/// the newest position. Of a public match that is over it may be kept forever.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), GetAnimation, IfNoneMatchHeader, AcceptLanguageHeader),
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
    PreferredLanguage(preferred): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    let mut view = seat_and_theme(&head, query.seat, query.theme.as_deref())?;
    view.coordinates = query.coordinates.unwrap_or(true);
    view.names = query.names.unwrap_or(true);
    view.language = wanted_language(query.lang.as_deref(), preferred)?;
    let tag = board_etag((&head).into(), "animation", &view);
    let rule = tagged_response::cache_control_of_log(&head, false);
    if let Some(known) = known.matching(&tag) {
        let mut response = tagged_response::not_modified(&known);
        add_language(response.headers_mut(), view.language);
        return Ok(tagged_response::with_cache_control(response, rule));
    }
    let client = api.limits.client(&request, reader.0);
    let (id, version) = (head.id, head.version);
    let plies = head.ply.count().min(MAX_PLIES);
    let steps = version.count() + plies * PICTURE_STEPS;
    let drawn = replay::run(&api, &api.replays, &client, &head, version, steps, move |log| {
        let events = log.events().map(|logged| (&logged.event, &logged.hash));
        let events = events.take_while(|(event, _)| version.has(event.seq));
        let scenes = turnstone_boards::scenes(id, events, MAX_PLIES + 1)?.all();
        Ok(turnstone_boards::animation(&scenes, &view))
    });
    let mut response = picture_response("image/svg+xml", drawn.await?, &tag);
    add_language(response.headers_mut(), view.language);
    Ok(tagged_response::with_cache_control(response, rule))
}

/// A picture that a request asks for.
struct WantedPicture {
    head: Head,
    /// The version whose position it shows.
    version: Version,
    /// Its place in the log.
    place: LogPlace,
    view: View,
    /// Whether its frame is that of the whole match.
    has_match_frame: bool,
    /// Moves and rolls that might follow.
    line: String,
    /// The taps of a move that is being built, after the line.
    draft: String,
}

impl WantedPicture {
    async fn of(
        api: &Api,
        head: Head,
        query: &GetBoard,
        is_legible: bool,
        language: Language,
    ) -> ApiResult<Self> {
        let mut view = seat_and_theme(&head, query.seat, query.theme.as_deref())?;
        view.language = language;
        view.coordinates = query.coordinates.unwrap_or(is_legible);
        view.names = query.names.unwrap_or(true);
        let grows = turnstone_games::family(&head.game).is_some_and(|it| it.board_grows);
        let has_match_frame = match query.frame.as_deref() {
            None => query.ply.is_some(),
            Some("match") => true,
            Some("position") => false,
            Some(_) => {
                let detail = "the frame must be `match` or `position`";
                return Err(Problem::new(Code::InvalidQuery).at("/frame", detail));
            }
        };
        let ply = query.ply.map(Ply::saturating);
        let end = match ply {
            Some(ply) if ply > head.ply => return Err(Problem::not_found()),
            Some(ply) if ply < head.ply => api.store.history.end_of_ply(head.id, ply).await?,
            Some(_) | None => None,
        };
        let (version, hash) = end.unwrap_or((head.version, head.chain_head));
        let draft = query.draft.clone().unwrap_or_default();
        let line = query.line.clone().unwrap_or_default();
        let is_past = ply.is_some_and(|ply| ply < head.ply);
        for (text, pointer) in [(&draft, "/draft"), (&line, "/line")] {
            if !text.is_empty() && is_past {
                let detail = "only the newest position has a move that is being built";
                return Err(Problem::new(Code::InvalidQuery).at(pointer, detail));
            }
        }
        let place = LogPlace::new(version, &hash);
        let has_match_frame = has_match_frame && grows;
        Ok(Self { head, version, place, view, has_match_frame, line, draft })
    }

    /// The rule for caches: a past ply never changes, unless its frame is that of a match that goes
    /// on.
    fn cache_control(&self) -> HeaderValue {
        let is_past = self.version < self.head.version && !self.has_match_frame;
        tagged_response::cache_control_of_log(&self.head, is_past)
    }

    /// Everything that the picture depends on.
    fn tag(&self, what: &str) -> String {
        // The frame of a match grows with it.
        let of_match = if self.has_match_frame {
            format!("-m{}", LogPlace::from(&self.head))
        } else {
            String::new()
        };
        let of_draft = match self.draft.as_str() {
            "" => String::new(),
            draft => format!("-{}", drafts::fingerprint(draft)),
        };
        let of_line = match self.line.as_str() {
            "" => String::new(),
            line => format!("-l{}", drafts::fingerprint(line)),
        };
        board_etag(self.place, &format!("{what}{of_match}{of_line}{of_draft}"), &self.view)
    }

    /// Draws it in a pool, with a function that costs some steps of a replay.
    async fn draw<T, E>(
        &self,
        api: &Api,
        pool: &ReplayPool,
        client: &Client,
        steps: usize,
        draw: impl FnOnce(&Scene, &View) -> Result<T, E> + Send + 'static,
    ) -> ApiResult<T>
    where
        T: Send + 'static,
        E: std::fmt::Display + Send + 'static,
    {
        let Self { ref head, version, mut view, has_match_frame, .. } = *self;
        let (line, draft) = (self.line.clone(), self.draft.clone());
        let (id, newest) = (head.id, head.version);
        let (upto, frame_steps) =
            if has_match_frame { (newest, newest.count()) } else { (version, STRIDE) };
        let steps = frame_steps + steps + drafts::STEPS_OF_A_PLY * drafts::plies(&line).len();
        let drawn = replay::run(api, pool, client, head, upto, steps, move |log| {
            if has_match_frame {
                let events = log.events().map(|logged| (&logged.event, &logged.hash));
                let events = events.take_while(|(event, _)| newest.has(event.seq));
                view.frame = turnstone_boards::frame(id, events, view.seat)?;
            }
            let taps = drafts::taps(&draft);
            let scene = pictures::scene(log, version)?;
            let scene = match after_line(scene, &line) {
                Ok(scene) => scene,
                Err(problem) => return Ok(Err(problem)),
            };
            let position = (!scene.to_act().is_empty()).then_some(&scene.position);
            if let Err(problem) = drafts::continuation(position, &taps, "/draft") {
                return Ok(Err(problem));
            }
            let scene = scene.with_draft(taps.into_iter().map(str::to_owned).collect());
            Ok(draw(&scene, &view).map_err(Problem::internal))
        });
        drawn.await?
    }
}

/// The scene after a line that might follow.
fn after_line(scene: Scene, line: &str) -> ApiResult<Scene> {
    if line.is_empty() {
        return Ok(scene);
    }
    let position = (!scene.to_act().is_empty()).then_some(&scene.position);
    let LineEnd { position, plies, last } = drafts::line_end(position, line)?;
    let last = last.map(|(seat, notation, before)| PastMove { seat, notation, before });
    Ok(scene.after_line(position, plies, last))
}

/// The language that a picture is asked for in, or else the one that its reader prefers.
fn wanted_language(asked: Option<&str>, preferred: Language) -> ApiResult<Language> {
    let Some(tag) = asked else { return Ok(preferred) };
    let known = Language::ALL.into_iter().find(|language| language.tag() == tag);
    known.ok_or_else(|| Problem::new(Code::InvalidQuery).at("/lang", UNKNOWN_LANGUAGE))
}

/// A view from a seat, in a theme.
fn seat_and_theme(head: &Head, seat: Option<u8>, theme: Option<&str>) -> ApiResult<View> {
    let seats = head.players.seats.len();
    let seat = Seat(seat.unwrap_or(0));
    if seat.index() >= seats {
        let last = seats.saturating_sub(1);
        let detail = format!("the seats are 0 to {last}");
        let detail = Phrase::new("detail-seats", detail).with("last", last);
        return Err(Problem::new(Code::InvalidQuery).at("/seat", detail));
    }
    View::of_theme(seat, theme.unwrap_or("auto")).ok_or_else(|| {
        let detail = "the theme must be `light`, `dark` or `auto`, also after `slate-` or `paper-`";
        Problem::new(Code::InvalidQuery).at("/theme", detail)
    })
}

/// The tag of a picture: everything that it depends on.
fn board_etag(place: LogPlace, what: &str, view: &View) -> String {
    let View { seat, theme: _, material: _, coordinates, names, language, frame: _ } = view;
    let shown = u8::from(*coordinates) + 2 * u8::from(*names);
    let theme = view.theme_word();
    let language = language.tag();
    let what = format!("{what}-{RENDERING_VERSION}-{seat}-{theme}-{shown}-{language}");
    tagged_response::place_etag(place, &what)
}

fn picture_response(
    content_type: &'static str,
    picture: impl MessageBody + 'static,
    tag: &str,
) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, tagged_response::REVALIDATE))
        .insert_header((CONTENT_TYPE, content_type))
        .body(picture)
}
