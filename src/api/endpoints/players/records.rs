use std::collections::VecDeque;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};
use futures_util::stream::unfold;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::Names;
use crate::api::examples;
use crate::api::extract::{Caller, OptionalCaller, Parameters};
use crate::api::lookups;
use crate::api::pipeline::access_log::RequestId;
use crate::api::pipeline::admission::Priority;
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::wait_slots::WaitSlot;
use crate::store::{FinishedFilter, MatchLog, PlayerResult, StoreError};
use turnstone_matches::{Corruption, MatchId};
use turnstone_records::Record;

/// How many matches are read at a time, and held for a slow client.
const BATCH: i64 = 16;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListRecords {
    /// Only matches of this family.
    game: Option<String>,
    /// Only matches of this variant.
    variant: Option<String>,
    /// Only matches that were finished on this day (UTC) or later.
    #[param(value_type = Option<NaiveDate>)]
    from: Option<String>,
    /// Only matches that were finished on this day (UTC) or before.
    #[param(value_type = Option<NaiveDate>)]
    to: Option<String>,
    /// Only matches in which the player with this username was an opponent.
    opponent: Option<String>,
    /// Only matches that the player has `won`, `lost` or `drawn`; no solo matches.
    #[param(value_type = Option<String>, pattern = "^(won|lost|drawn)$")]
    result: Option<ResultFilter>,
    /// Only matches older than this one. To resume after an interruption, send the `match_id` of
    /// the last complete line.
    after: Option<Uuid>,
}

/// How a match ended for the player.
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
/// `GET /v1/matches/{id}/record`, without line feeds, so that `turnstone verify` reads the file as
/// it is. It includes private matches for their participants. For a match whose record cannot be
/// made the line is `{"match_id": …, "error": …}`. When the server stops or the session ends, the
/// stream breaks off without a proper end; `after` resumes it.
#[utoipa::path(
    tag = "players",
    params(("username" = String, Path, description = "The player", example = "player_one"), ListRecords),
    responses((
        status = 200, description = "One `Record` on each line", body = String,
        content_type = "application/x-ndjson", example = json!(examples::record_lines()),
    )),
    security((), ("bearer" = [])),
    extensions(
        ("x-problems" = json!([Code::RateLimited, Code::Unavailable])),
        ("x-priority" = json!(Priority::Search)),
    ),
)]
#[get("/v1/players/{username}/records")]
pub(super) async fn list_records(
    api: web::Data<Api>,
    username: web::Path<String>,
    reader: OptionalCaller,
    Parameters(query): Parameters<ListRecords>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.account())?;
    let from = query.from.map(|day| start_of_day(&day, "/from")).transpose()?;
    let until = query.to.map(|day| start_of_day(&day, "/to")).transpose()?;
    let player = lookups::require_account(&api.store, &username).await?;
    let opponent = match &query.opponent {
        None => None,
        Some(name) => Some(lookups::find_account(&api.store, name).await?),
    };
    // An unknown opponent or game has no matches.
    let is_empty = opponent == Some(None)
        || !lookups::is_known_game(query.game.as_deref(), query.variant.as_deref());
    let filter = FinishedFilter {
        player,
        game: query.game,
        variant: query.variant,
        from,
        until: until.and_then(|day| day.checked_add_days(Days::new(1))),
        with: opponent.flatten(),
        ending: query.result.map(|word| match word {
            ResultFilter::Won => PlayerResult::Won,
            ResultFilter::Lost => PlayerResult::Lost,
            ResultFilter::Drawn => PlayerResult::Drawn,
        }),
        reader: reader.account(),
    };
    let name = format!("inline; filename=\"{}.ndjson\"", username.to_ascii_lowercase());
    let mut stream = RecordStream {
        request_id: RequestId::of(&request),
        slot: api.waiting.acquire(&api.limits.client(&request, reader.account()))?,
        api,
        reader: reader.0,
        filter,
        after: query.after.map(MatchId),
        buffered: VecDeque::new(),
        is_at_end: is_empty,
    };
    // A failure before the first line is still a problem.
    if !stream.is_at_end {
        stream.read().await?;
    }
    // Each line is made when the connection has room for it: a client that does not read holds a
    // few matches in memory and no database connection.
    let lines = unfold(Some(stream), async |stream| {
        let mut stream = stream?;
        match stream.next().await {
            Ok(Some(line)) => Some((Ok(line), Some(stream))),
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

/// The stream of one client.
struct RecordStream {
    api: web::Data<Api>,
    request_id: RequestId,
    reader: Option<Caller>,
    filter: FinishedFilter,
    /// The last match that was read.
    after: Option<MatchId>,
    slot: WaitSlot,
    /// Records that were read and not sent yet.
    buffered: VecDeque<BufferedRecord>,
    is_at_end: bool,
}

/// The record of a match that was read, or why it has none.
type BufferedRecord = (MatchId, Result<Record, Corruption>);

/// Why a stream breaks off.
#[derive(Debug, thiserror::Error)]
enum StreamError {
    #[error("the server stops")]
    Stopping,
    #[error("the session has ended")]
    SessionEnded,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<StreamError> for Problem {
    fn from(broken: StreamError) -> Self {
        match broken {
            StreamError::Stopping => Self::new(Code::Unavailable),
            StreamError::SessionEnded => Self::new(Code::Unauthenticated),
            StreamError::Store(error) => error.into(),
        }
    }
}

impl RecordStream {
    /// The next line; `None` after the last.
    async fn next(&mut self) -> Result<Option<Bytes>, StreamError> {
        loop {
            if self.slot.is_stopping() {
                return Err(StreamError::Stopping);
            }
            if let Some((id, record)) = self.buffered.pop_front() {
                return Ok(Some(self.record_line(id, record)));
            }
            if self.is_at_end {
                return Ok(None);
            }
            if let Err(broken) = self.read().await {
                let request_id = self.request_id;
                tracing::warn!(%request_id, error = %broken, "a stream of records breaks off");
                return Err(broken);
            }
        }
    }

    /// Reads the next batch of matches, and checks each time that the reader may see them.
    async fn read(&mut self) -> Result<(), StreamError> {
        let store = &self.api.store;
        if let Some(reader) = &self.reader
            && !store.is_session_alive(reader.session).await?
        {
            return Err(StreamError::SessionEnded);
        }
        let ids = store.finished_matches(&self.filter, self.after, BATCH).await?;
        self.is_at_end = i64::try_from(ids.len()).is_ok_and(|count| count < BATCH);
        self.after = ids.last().copied().or(self.after);
        let logs = store.logs(&ids).await?.into_iter();
        let mut read: Vec<_> = logs.map(|(id, log)| (id, log.and_then(record_of))).collect();
        read.retain(|(_, record)| {
            record.as_ref().map_or(true, |record| self.is_against_opponent(record))
        });
        let records = read.iter().flat_map(|(_, record)| record);
        let participants = records.flat_map(|record| record.game_match().participants()).collect();
        let names = Names::of(store, participants).await?;
        let signatures = store.signatures(&ids).await?;
        let complete = |record: Record| {
            let signature = signatures.get(&record.game_match().id).copied();
            let participants = record.game_match().participants().into_iter();
            let player_names = participants.map(|id| names.name(id)).collect();
            record.with_names(player_names).with_signature(signature)
        };
        self.buffered.extend(read.into_iter().map(|(id, record)| (id, record.map(complete))));
        Ok(())
    }

    fn record_line(&self, id: MatchId, record: Result<Record, Corruption>) -> Bytes {
        match record {
            Ok(record) => record.to_json_line().into(),
            Err(corruption) => {
                let request_id = self.request_id;
                tracing::error!(%request_id, %corruption, "a log does not replay");
                let error = "the log of this match does not replay; the server's log says more";
                format!("{}\n", json!({"match_id": id, "error": error})).into()
            }
        }
    }

    /// Whether the opponent of the filter, if any, was on another side: a partner is not an
    /// opponent.
    fn is_against_opponent(&self, record: &Record) -> bool {
        let game_match = record.game_match();
        let Some(opponent) = self.filter.with else { return true };
        game_match.seats_of(self.filter.player).into_iter().any(|seat| {
            let mut others = game_match.opponents_of(seat).into_iter();
            others.any(|other| game_match.seats.get(other.index()) == Some(&Some(opponent)))
        })
    }
}

fn record_of(log: MatchLog) -> Result<Record, Corruption> {
    let events = log.events.into_iter().map(|logged| (logged.event, logged.hash));
    Record::new(log.id, events.collect())
}
