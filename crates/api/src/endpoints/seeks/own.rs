use std::collections::BTreeSet;

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{Names, SeekBody, list, percent_of_rate};
use crate::endpoints::matches::TimeControlInput;
use crate::examples::seeks as examples;
use crate::extract::{
    Body, Caller, Cursor, IdempotencyHeader, Limit, NoBody, Paging, Parameters, mark_replayed,
};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, from_to, one_of};
use crate::state::Api;
use turnstone_games::MatchOptions;
use turnstone_io::world::{new_id, random};
use turnstone_matches::object::object_or_null;
use turnstone_matches::pairing::{INITIAL_RATING_RANGE, RatingRange};
use turnstone_matches::{
    AccountId, CreateMatch, DecisionContext, DiceSeed, MatchId, TimeControl, Visibility,
};
use turnstone_rules::Seat;
use turnstone_store::{CreateSeekOutcome, CreatedResource, KeyUse, Seek, SeekSettings};

list!(OwnSeekList, SeekBody);

/// The name of the list in its cursors.
const LIST: &str = "own-seeks";
/// The widest range, in points of rating.
const MAX_RANGE: u16 = 4000;
/// The most matches that a seek keeps running.
const MAX_STANDING: u8 = 20;
/// The lifetimes that an owner may choose: a minute to 90 days.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 60..=90 * 86_400;
/// The lifetime without a choice: 90 days, if the owner is seen meanwhile.
const DEFAULT_LIFETIME_SECONDS: u32 = 90 * 86_400;

/// The match that is wanted, and the opponents that fit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SeekInput, example = json!(examples::seek_input()))]
pub(super) struct CreateSeekBody {
    /// The family of games.
    game: String,
    /// The variant; one that is for two.
    variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[schema(nullable = false)]
    options: Option<MatchOptions>,
    /// The time control; three days for each move by default.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    clock: Option<TimeControlInput>,
    /// Whether the match counts for ratings. Default: true, unless it has no clock, or a guest seeks.
    /// A rated match is between two people, or between two bots.
    #[serde(default)]
    rated: Option<bool>,
    /// The greatest difference between the opponent's rating and mine.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    rating_range: Option<SeekRangeInput>,
    /// The least `completion_rate` of the opponent; null: none is asked for. It is rounded to two decimals. A player
    /// who has none yet has broken nothing, and fits.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1)]
    min_completion_rate: Option<f64>,
    /// The side that I want to play, in the words of the game, such as `south`; null: either.
    #[serde(default)]
    color: Option<String>,
    /// Keep so many matches of this seek running, started one after the other; null: start one.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20)]
    standing: Option<u8>,
    /// The lifetime of the seek in seconds, from a minute to 90 days; 90 days by default.
    #[serde(default)]
    #[schema(minimum = 60, maximum = 7_776_000)]
    expires_in_seconds: Option<u32>,
}

/// The greatest difference between the opponent's rating and mine, in points. It grows by 10 points in
/// each minute of waiting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SeekRatingRangeInput, example = json!({"initial": 100, "most": 400}))]
pub(super) struct SeekRangeInput {
    /// The greatest difference at first; 100 by default.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 4000)]
    initial: Option<u16>,
    /// The greatest difference however long the seek waits; null: no bound.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 4000)]
    most: Option<u16>,
}

/// Look for an opponent.
///
/// As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal), the
/// ratings are within the ranges of both, each completes as many matches as the other asks, and the wishes for a
/// side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an account that
/// they block or that blocks them.
/// Without a wish, the first seat goes to the player who has had it less often, compared with the second
/// seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent twice at
/// the same time. It lasts at most 14 days after my last request. An account may have 20, and a newcomer who
/// has finished no match yet at most 8 matches running, if the operator has set no other number. With an
/// `Idempotency-Key` the same request gets the same seek again for 24 hours.
#[utoipa::path(
    tag = "seeks",
    params(("Idempotency-Key" = Option<String>, Header,
        description = "A key that the client chooses, 1 to 255 characters, such as a UUID")),
    request_body = CreateSeekBody,
    responses((
        status = 201, description = "The seek", body = SeekBody,
        headers(
            ("Location" = String, description = "The address of the seek"),
            ("Idempotency-Replayed" = String, description = "`true` on a repeated response"),
        ),
        example = json!(examples::seek()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Creation])),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::TooManySeeks, Code::TooManyNewcomerMatches,
            Code::IdempotencyKeyReused, Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/me/seeks")]
pub(super) async fn create_seek(
    api: web::Data<Api>,
    caller: Caller,
    key: IdempotencyHeader,
    body: Body<CreateSeekBody>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let key = key.key(caller.account, "createSeek", &body.bytes);
    if let Some(key) = &key
        && let Some(earlier) = api.store.idempotency.key_use(key).await?
    {
        return idempotent_replay(&api, caller, earlier).await;
    }
    api.limits.count_caller(&request, caller.account)?;
    let guests = api.store.profiles.guests_among(&[caller.account]).await?;
    let seek = seek(&api, caller, guests, body.value)?;
    match api.store.seeks.create(&seek, key.as_ref()).await? {
        CreateSeekOutcome::Created => respond(&api, seek, true).await,
        CreateSeekOutcome::KeyUsed(earlier) => idempotent_replay(&api, caller, earlier).await,
        CreateSeekOutcome::TooMany => Err(Problem::new(Code::TooManySeeks)),
        CreateSeekOutcome::Held => Err(Problem::new(Code::TooManyNewcomerMatches)),
        CreateSeekOutcome::Gone => Err(Problem::new(Code::Unauthenticated)),
    }
}

/// The seek that a request describes. Decides the match that it would lead to, so that what cannot be
/// played is refused as where a match is created.
fn seek(
    api: &Api,
    caller: Caller,
    guests: BTreeSet<AccountId>,
    mut body: CreateSeekBody,
) -> ApiResult<Seek> {
    let clock = body.clock.take().map(TimeControl::try_from).transpose();
    let clock = clock
        .map_err(|error| Problem::invalid_body(format!("/clock/{}", error.member), error.detail))?;
    let lifetime = body.expires_in_seconds.unwrap_or(DEFAULT_LIFETIME_SECONDS);
    if !LIFETIME_SECONDS.contains(&lifetime) {
        let detail = "a seek lasts for a minute to 90 days: 60 to 7776000 seconds";
        return Err(Problem::invalid_body("/expires_in_seconds", detail));
    }
    if body.standing.is_some_and(|standing| !(1..=MAX_STANDING).contains(&standing)) {
        return Err(Problem::invalid_body("/standing", from_to(1, MAX_STANDING.into())));
    }
    let now = api.store.database.now();
    let settings = settings(api, caller.account, guests, &body, clock.unwrap_or_default())?;
    Ok(Seek {
        id: new_id(now)?,
        account: caller.account,
        seat: seat(&settings, body.color.as_deref())?,
        range: range(body.rating_range)?,
        min_completion_percent: percent_of_rate(body.min_completion_rate)?,
        settings,
        standing: body.standing,
        created_at: now,
        expires_at: now + TimeDelta::seconds(lifetime.into()),
        waiting_since: Some(now),
        done_at: None,
        matches: Vec::new(),
    })
}

fn settings(
    api: &Api,
    account: AccountId,
    guests: BTreeSet<AccountId>,
    body: &CreateSeekBody,
    clock: TimeControl,
) -> ApiResult<SeekSettings> {
    let now = api.store.database.now();
    let wanted = CreateMatch {
        account,
        game: body.game.clone(),
        variant: body.variant.clone(),
        options: body.options.clone().unwrap_or_default().0,
        rated: body.rated,
        visibility: Visibility::Public,
        seat: Some(Seat(0)),
        invited: None,
        solo: false,
        computer: None,
        // Anyone: the match is not created.
        partner: Some(AccountId(Uuid::nil())),
        clock,
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    let has_dice = turnstone_games::family(&wanted.game).is_some_and(|family| family.dice);
    let seed = if has_dice { Some(DiceSeed::new(random()?)) } else { None };
    let context = DecisionContext { guests, ..DecisionContext::at(now, seed.as_ref()) };
    let decided = wanted.decide(MatchId(Uuid::nil()), &context)?;
    let created = &decided.after.created;
    Ok(SeekSettings {
        game: created.game.clone(),
        variant: created.variant.clone(),
        options: MatchOptions(created.options.clone()),
        clock: created.clock.clone(),
        rated: created.rated,
    })
}

fn seat(settings: &SeekSettings, color: Option<&str>) -> ApiResult<Option<Seat>> {
    let Some(color) = color else { return Ok(None) };
    let sides = turnstone_games::family(&settings.game).map_or(&[][..], |family| family.sides);
    let seats = [Seat(0), Seat(1)].into_iter().zip(sides);
    match seats.clone().find(|(_, side)| **side == color) {
        Some((seat, _)) => Ok(Some(seat)),
        None => Err(Problem::invalid_body("/color", one_of(seats.map(|(_, side)| *side)))),
    }
}

fn range(wanted: Option<SeekRangeInput>) -> ApiResult<RatingRange> {
    let Some(wanted) = wanted else {
        return Ok(RatingRange { initial: INITIAL_RATING_RANGE, most: None });
    };
    for (pointer, points) in
        [("/rating_range/initial", wanted.initial), ("/rating_range/most", wanted.most)]
    {
        if points.is_some_and(|points| points > MAX_RANGE) {
            return Err(Problem::invalid_body(pointer, from_to(0, MAX_RANGE.into())));
        }
    }
    Ok(RatingRange { initial: wanted.initial.unwrap_or(INITIAL_RATING_RANGE), most: wanted.most })
}

async fn respond(api: &Api, seek: Seek, is_new: bool) -> ApiResult<HttpResponse> {
    let names = Names::of(&api.store, vec![seek.account]).await?;
    let body = SeekBody::new(seek, &names, api.store.database.now());
    if !is_new {
        return Ok(HttpResponse::Ok().json(body));
    }
    let location = format!("/v1/me/seeks/{}", body.id);
    Ok(HttpResponse::Created().insert_header((LOCATION, location)).json(body))
}

/// Repeats the first response: the seek as it is now, unless it is gone.
async fn idempotent_replay(api: &Api, caller: Caller, earlier: KeyUse) -> ApiResult<HttpResponse> {
    let KeyUse::Same(CreatedResource::Seek(id)) = earlier else {
        return Err(Problem::new(Code::IdempotencyKeyReused));
    };
    let seek = api.store.seeks.get(caller.account, id).await?.ok_or_else(Problem::not_found)?;
    Ok(mark_replayed(respond(api, seek, true).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListOwnSeeks {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List my seeks.
///
/// Newest first. One that is done stays for a week, with its match.
#[utoipa::path(
    tag = "seeks",
    params(ListOwnSeeks),
    responses((
        status = 200, description = "The seeks", body = OwnSeekList,
        example = json!(examples::seeks()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/seeks")]
pub(super) async fn list_own_seeks(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListOwnSeeks>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| id);
    let mut seeks = api.store.seeks.of(caller.account, before, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut seeks, |seek| Cursor(seek.id));
    let names = Names::of(&api.store, vec![caller.account]).await?;
    let now = api.store.database.now();
    let items = seeks.into_iter().map(|seek| SeekBody::new(seek, &names, now)).collect();
    Ok(HttpResponse::Ok().json(OwnSeekList { items, next_cursor }))
}

/// Get one of my seeks.
///
/// After a minute without an opponent `suggested_computer` is the level of a computer that suits my rating.
#[utoipa::path(
    tag = "seeks",
    params(("id" = Uuid, Path, description = "The seek's id")),
    responses((
        status = 200, description = "The seek", body = SeekBody,
        example = json!(examples::seek()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/seeks/{id}")]
pub(super) async fn get_seek(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let seek = api.store.seeks.get(caller.account, *id).await?.ok_or_else(Problem::not_found)?;
    respond(&api, seek, false).await
}

/// Withdraw a seek.
///
/// It starts no match from then on; those that it has started go on.
#[utoipa::path(
    tag = "seeks",
    params(("id" = Uuid, Path, description = "The seek's id")),
    responses((status = 204, description = "The seek is gone")),
    security(("bearer" = ["matches:play"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/seeks/{id}")]
pub(super) async fn delete_seek(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    if api.store.seeks.delete(caller.account, *id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
