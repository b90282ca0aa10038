use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};
use futures_util::stream::unfold;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::examples;
use crate::extract::{OptionalCaller, Parameters, optional_id};
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::MatchId;
use turnstone_store::{FinishedFilter, PlayerResult};

use super::record_stream::RecordStream;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListRecords {
    /// Only matches of this family.
    game: Option<String>,
    /// Only matches of this variant.
    variant: Option<String>,
    /// Only matches that were finished on this day (UTC) or later.
    #[param(value_type = Option<NaiveDate>)]
    since: Option<String>,
    /// Only matches that were finished on this day (UTC) or before.
    #[param(value_type = Option<NaiveDate>)]
    until: Option<String>,
    /// Only matches in which the player with this username was an opponent.
    opponent: Option<String>,
    /// Only matches that the player has `won`, `lost` or `drawn`; no solo matches.
    #[param(value_type = Option<String>, pattern = "^(won|lost|drawn)$")]
    result: Option<ResultFilter>,
    /// Only matches older than this one. To resume after an interruption, send the `match_id` of
    /// the last complete line.
    #[serde(default, deserialize_with = "optional_id")]
    after: Option<Uuid>,
}

/// The outcome of a match for the player.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ResultFilter {
    Won,
    Lost,
    Drawn,
}

/// Get all records of a player.
///
/// The finished matches, newest first, as a stream with one record on each line: the same JSON as
/// `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
/// it is. It includes private matches for their participants. For a match whose record cannot be
/// made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
/// reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
/// record unless the operator sets another limit.
/// After that, and when the server stops or the session ends, it breaks off without a proper end;
/// `after` resumes it.
#[utoipa::path(
    tag = "players",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"), ListRecords),
    responses((
        status = 200, description = "One `MatchRecord` on each line", body = String,
        content_type = "application/x-ndjson", example = json!(examples::record_lines()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}/records.ndjson")]
pub(super) async fn list_records(
    api: web::Data<Api>,
    username: web::Path<String>,
    reader: OptionalCaller,
    Parameters(query): Parameters<ListRecords>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.account())?;
    let since = query.since.map(|day| start_of_day(&day, "/since")).transpose()?;
    let until = query.until.map(|day| start_of_day(&day, "/until")).transpose()?;
    let player = lookups::require_account(&api.store, &username).await?;
    let opponent =
        lookups::filter_account(&api.store, query.opponent.as_deref(), "/opponent").await?;
    lookups::check_game_filter(query.game.as_deref(), query.variant.as_deref())?;
    let filter = FinishedFilter {
        player,
        game: query.game,
        variant: query.variant,
        from: since,
        until: until.and_then(|day| day.checked_add_days(Days::new(1))),
        with: opponent,
        ending: query.result.map(|word| match word {
            ResultFilter::Won => PlayerResult::Won,
            ResultFilter::Lost => PlayerResult::Lost,
            ResultFilter::Drawn => PlayerResult::Drawn,
        }),
        reader: reader.account(),
    };
    let name = format!("inline; filename=\"{}.ndjson\"", username.to_ascii_lowercase());
    let after = query.after.map(MatchId);
    let mut stream = RecordStream::new(api, &request, reader.0, filter, after)?;
    // A failure before the first line is still a problem.
    stream.begin().await?;
    // Each line is made when the connection has room for it: a client that does not read holds one
    // record in memory and no database connection.
    let lines = unfold(Some(stream), async |stream| {
        let mut stream = stream?;
        match stream.next().await {
            Ok(Some(bytes)) => Some((Ok(bytes), Some(stream))),
            Ok(None) => None,
            // A proper end would tell the client that it has all records.
            Err(broken) => Some((Err(broken), None)),
        }
    });
    Ok(HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_DISPOSITION, name))
        .streaming(lines))
}

/// The first instant of a day, in the years that are written with four digits.
fn start_of_day(day: &str, pointer: &str) -> ApiResult<DateTime<Utc>> {
    let date = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok();
    let date = date.filter(|date| (1..=9999).contains(&date.year()) && day.len() == 10);
    let wrong =
        || Problem::new(Code::InvalidQuery).at(pointer, "must be a day such as `2026-11-20`");
    Ok(date.ok_or_else(wrong)?.and_time(NaiveTime::MIN).and_utc())
}
