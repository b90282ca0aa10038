use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{
    RecordReviewBody, ReviewedPlyBody, ReviewedRollBody, SeatAccuracyBody, instant,
};
use crate::examples;
use crate::extract::{
    AcceptLanguageHeader, Caller, IfNoneMatch, NoBody, OptionalAccount, Parameters,
    PreferredLanguage, add_language,
};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_boards::{GraphPoint, Theme, review_graph};
use turnstone_engine::{VERSION, Verdict};
use turnstone_matches::{AccountId, MatchId, Status, Visibility};
use turnstone_rules::{Seat, exact};
use turnstone_store::{Head, ReviewEntry, StoredReview};

use super::match_response;
use super::parameters::IfNoneMatchHeader;

/// The engine's review of a finished match, as far as it has looked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchReview)]
pub(super) struct ReviewBody {
    /// The match's id.
    pub match_id: Uuid,
    /// `queued`, `running` or `done`.
    pub status: &'static str,
    /// The progress of the review.
    pub progress: ReviewProgressBody,
    /// The version of the engine. Another one may come to other results.
    pub engine_version: u32,
    /// When it was first asked for.
    #[serde(with = "instant")]
    pub requested_at: DateTime<Utc>,
    /// When it was complete; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub finished_at: Option<DateTime<Utc>>,
    /// The accuracy of each seat's moves.
    pub seats: Vec<SeatAccuracyBody>,
    /// The moves, in order.
    pub plies: Vec<ReviewedPlyBody>,
    /// The rolls, in order; none in a game without dice.
    pub rolls: Vec<ReviewedRollBody>,
}

/// The progress of a review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewProgress)]
pub(super) struct ReviewProgressBody {
    /// The number of moves and rolls that have been reviewed.
    pub done: u32,
    /// The number of all moves and rolls of the match.
    pub total: u32,
}

impl ReviewBody {
    /// The review of a match of so many seats.
    #[must_use]
    pub fn new(id: MatchId, seats: usize, review: StoredReview) -> Self {
        let StoredReview { steps: total, requested_at, finished_at, .. } = review;
        let done = exact::<u32>(review.entries.len());
        let status = match done {
            _ if finished_at.is_some() => "done",
            0 => "queued",
            _ => "running",
        };
        let progress = ReviewProgressBody { done, total };
        let RecordReviewBody { engine_version, seats, plies, rolls } =
            RecordReviewBody::new(seats, review);
        Self {
            match_id: id.0,
            status,
            progress,
            engine_version,
            requested_at,
            finished_at,
            seats,
            plies,
            rolls,
        }
    }
}

/// How many reviews that an account has asked for may wait.
const MAX_WAITING: i64 = 10;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetReviewGraph {
    /// `light`, `dark`, or `auto`: the preference of the reader.
    #[param(example = "auto")]
    theme: Option<String>,
}

/// Ask for a review.
///
/// The engine looks at each move of a finished match: what the seat could expect before and after it,
/// and the best move. It is made once for each version of the engine, in parts, while there is nothing
/// more urgent; `GET` has its progress. A player of the match may ask, and anyone with an account if the
/// match is public. The request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match")),
    responses((
        status = 202, description = "The review, as far as it has been made", body = ReviewBody,
        example = json!(examples::review()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Reviews])),
        ("x-problems" = json!([Code::NotAPlayer, Code::MatchNotFinished, Code::Unavailable])),
    ),
)]
#[post("/v1/matches/{id}/review")]
pub(super) async fn request_review(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let head = match_response::visible_head(&api, *id, Some(caller.account)).await?;
    check(&head, Some(caller.account))?;
    let is_new = api.store.engine.review(head.id).await?.is_none();
    if is_new && api.store.engine.waiting_reviews(caller.account).await? >= MAX_WAITING {
        let detail = "ten reviews that you have asked for are still to be made";
        return Err(Problem::with(Code::RateLimited, detail).retry_after(TimeDelta::minutes(1)));
    }
    api.store.engine.request_review(head.id, head.version, VERSION, caller.account).await?;
    let review = stored(&api, &head).await?;
    let body = ReviewBody::new(head.id, head.players.seats.len(), review);
    Ok(HttpResponse::Accepted().insert_header(("Cache-Control", "no-store")).json(body))
}

/// Get a review.
///
/// As far as it has been made: `progress` says how far that is. In a game with dice a move is compared
/// with the others of the same roll, and what the roll was worth is its `luck`.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The review", body = ReviewBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::review())),
        (status = 304, description = "The client has the current state"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([
        Code::NotAPlayer, Code::MatchNotFinished, Code::Unavailable,
    ]))),
)]
#[get("/v1/matches/{id}/review")]
pub(super) async fn get_review(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: OptionalAccount,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    check(&head, reader.0)?;
    let review = stored(&api, &head).await?;
    let tag = tag(&head, &review, "review");
    if let Some(known) = known.matching(&tag) {
        return Ok(tagged_response::not_modified(&known));
    }
    let body = ReviewBody::new(head.id, head.players.seats.len(), review);
    Ok(tagged_response::with_etag(&body, &tag, StatusCode::OK))
}

/// Draw a review.
///
/// The expected result of the first side after each ply, as a graph in SVG, with a mark at each mistake and
/// blunder. It contains no player's name.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The id of the finished match"),
        GetReviewGraph,
        IfNoneMatchHeader,
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The graph", body = String, content_type = "image/svg+xml",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::board())),
        (status = 304, description = "The client has the current state"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([
        Code::NotAPlayer, Code::MatchNotFinished, Code::Unavailable,
    ]))),
)]
#[get("/v1/matches/{id}/review.svg")]
pub(super) async fn get_review_graph(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: OptionalAccount,
    Parameters(query): Parameters<GetReviewGraph>,
    known: IfNoneMatch,
    PreferredLanguage(language): PreferredLanguage,
) -> ApiResult<HttpResponse> {
    let theme = query.theme.as_deref().map_or(Some(Theme::Auto), Theme::parse);
    let theme = theme.ok_or_else(|| {
        Problem::new(Code::InvalidQuery).at("/theme", "the theme must be `light`, `dark` or `auto`")
    })?;
    let head = match_response::visible_head(&api, *id, reader.0).await?;
    check(&head, reader.0)?;
    let review = stored(&api, &head).await?;
    let tag = tag(&head, &review, &format!("graph-{}-{}", theme.as_str(), language.tag()));
    let mut response = if let Some(known) = known.matching(&tag) {
        tagged_response::not_modified(&known)
    } else {
        let family = turnstone_games::family(&head.game).ok_or_else(Problem::not_found)?;
        let points = points(&review, family.sides.len());
        let svg = review_graph(&points, head.ply.get(), family.side(Seat(0)), theme, language);
        HttpResponse::Ok()
            .insert_header((ETAG, tag))
            .insert_header((CONTENT_TYPE, "image/svg+xml"))
            .body(svg)
    };
    add_language(response.headers_mut(), language);
    Ok(tagged_response::with_cache_control(response, tagged_response::REVALIDATE))
}

/// Whether a reader may have the review of a match that the reader may see. Nothing is said of a match
/// that is not finished, to anybody.
pub(super) fn check(head: &Head, reader: Option<AccountId>) -> ApiResult<()> {
    if head.status != Status::Finished {
        return Err(Problem::new(Code::MatchNotFinished));
    }
    // Who is invited to a private match sees it, but did not play it.
    let is_player = reader.is_some() && head.players.seats.contains(&reader);
    if head.visibility == Visibility::Public || is_player {
        Ok(())
    } else {
        Err(Problem::new(Code::NotAPlayer))
    }
}

async fn stored(api: &Api, head: &Head) -> ApiResult<StoredReview> {
    let review = api.store.engine.review(head.id).await?;
    review
        .ok_or_else(|| Problem::with(Code::NotFound, "nobody has asked for a review of this match"))
}

fn tag(head: &Head, review: &StoredReview, what: &str) -> String {
    let (engine, done) = (review.engine_version, review.entries.len());
    tagged_response::place_etag(head.into(), &format!("{engine}-{done}-{what}"))
}

/// The expected result of the first side, ply by ply.
fn points(review: &StoredReview, sides: usize) -> Vec<GraphPoint> {
    let counts = |entry: &&ReviewEntry| entry.faces.is_none() && !entry.is_taken_back;
    let moves = review.entries.iter().filter(counts);
    let points = moves.filter_map(|entry| {
        let found = entry.found.as_ref()?;
        let is_first = entry.seat.index() % sides == 0;
        let expected = if is_first { found.after } else { 1.0 - found.after };
        let is_marked = Verdict::of(found.change) >= Verdict::Mistake;
        Some(GraphPoint { ply: entry.ply.get(), expected, is_marked })
    });
    points.collect()
}
