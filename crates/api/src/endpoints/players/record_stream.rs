//! The stream of a player's records. Each record is made in the replay pool when the client has read
//! the one before, and counts in the memory of responses until it is sent.

use std::collections::VecDeque;
use std::time::Duration;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, web};
use serde_json::json;
use tokio::runtime::Handle;

use crate::bodies::record_names;
use crate::extract::Caller;
use crate::pipeline::access_log::RequestId;
use crate::pipeline::limits::Client;
use crate::pools::fair_queue::Requester;
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::sliced_body::SlicedBody;
use crate::state::Api;
use crate::waiting::long_poll::jittered;
use crate::waiting::wait_slots::WaitSlot;
use turnstone_io::world::Stopwatch;
use turnstone_matches::{MatchId, Version};
use turnstone_records::Record;
use turnstone_store::{FinishedFilter, FinishedMatch, Store, StoreError};

/// How many matches are looked up at a time.
const PAGE_SIZE: i64 = 100;
/// The size of a record for each event, at most in practice, in bytes.
const EVENT_BYTES: usize = 512;
/// The delay before memory and replay are asked for again.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// The stream of one client.
pub(super) struct RecordStream {
    api: web::Data<Api>,
    request_id: RequestId,
    client: Client,
    reader: Option<Caller>,
    filter: FinishedFilter,
    /// The last match that was looked up.
    after: Option<MatchId>,
    slot: WaitSlot,
    /// Matches that were looked up and not sent yet.
    found: VecDeque<FinishedMatch>,
    is_at_end: bool,
    /// The line that is being sent.
    line: Option<SlicedBody>,
}

/// The reason why a stream breaks off.
#[derive(Debug, thiserror::Error)]
pub(super) enum StreamError {
    #[error("the server stops")]
    Stopping,
    #[error("the session has ended")]
    SessionEnded,
    #[error("{0}")]
    Refused(Problem),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Problem> for StreamError {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<StreamError> for Problem {
    fn from(broken: StreamError) -> Self {
        match broken {
            StreamError::Stopping => Self::new(Code::Unavailable),
            StreamError::SessionEnded => Self::new(Code::Unauthenticated),
            StreamError::Refused(problem) => problem,
            StreamError::Store(error) => error.into(),
        }
    }
}

impl RecordStream {
    /// The stream of the matches that are older than `after`.
    ///
    /// # Errors
    /// When the client has too many streams, or the server.
    pub(super) fn new(
        api: web::Data<Api>,
        request: &HttpRequest,
        reader: Option<Caller>,
        filter: FinishedFilter,
        after: Option<MatchId>,
    ) -> ApiResult<Self> {
        let client = api.limits.client(request, reader.map(|caller| caller.account));
        Ok(Self {
            request_id: RequestId::of(request),
            slot: api.waiting.acquire(&client)?,
            client,
            api,
            reader,
            filter,
            after,
            found: VecDeque::new(),
            is_at_end: false,
            line: None,
        })
    }

    /// Makes the first line, or fails at once if there is no memory or replay for it.
    ///
    /// # Errors
    /// As [`Self::next`].
    pub(super) async fn begin(&mut self) -> Result<(), StreamError> {
        self.make_line(Duration::ZERO).await
    }

    /// The next bytes; `None` after the last line.
    ///
    /// # Errors
    /// When the stream has to break off.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, StreamError> {
        loop {
            if self.slot.is_stopping() {
                return Err(StreamError::Stopping);
            }
            if let Some(slice) = self.line.as_mut().and_then(SlicedBody::next_slice) {
                return Ok(Some(slice));
            }
            // The line that was sent gives its memory back before the next one takes some.
            self.line = None;
            // As long as a client may take no data: the memory that such clients hold is free by then. A
            // download of hours goes on after a busy moment, and a proxy does not yet give up.
            let timeout = self.api.settings.send_timeout;
            if let Err(broken) = self.make_line(timeout).await {
                let request_id = self.request_id;
                tracing::warn!(%request_id, error = %broken, "a stream of records breaks off");
                return Err(broken);
            }
            if self.line.is_none() {
                return Ok(None);
            }
        }
    }

    /// Makes the next line, unless there is none.
    async fn make_line(&mut self, timeout: Duration) -> Result<(), StreamError> {
        while let Some(found) = self.next_match().await? {
            let since = Stopwatch::start();
            let line = loop {
                match self.line(&found).await {
                    Err(StreamError::Refused(problem))
                        if problem.code == Code::Overloaded && since.elapsed() < timeout =>
                    {
                        if !self.slot.pause(jittered(RETRY_DELAY)).await {
                            return Err(StreamError::Stopping);
                        }
                    }
                    made => break made?,
                }
            };
            if line.is_some() {
                self.line = line;
                break;
            }
        }
        Ok(())
    }

    async fn next_match(&mut self) -> Result<Option<FinishedMatch>, StreamError> {
        while self.found.is_empty() && !self.is_at_end {
            if self.slot.is_stopping() {
                return Err(StreamError::Stopping);
            }
            let turn = self.api.exports.turn(Requester::new(&self.client, false)).await;
            let lists = &self.api.store.lists;
            let mut page = lists.finished_matches(&self.filter, self.after, PAGE_SIZE).await?;
            drop(turn);
            self.is_at_end = i64::try_from(page.len()).is_ok_and(|count| count < PAGE_SIZE);
            self.after = page.last().map(|last| last.id).or(self.after);
            let FinishedFilter { player, with, .. } = self.filter;
            page.retain(|found| with.is_none_or(|other| found.are_opponents(player, other)));
            self.found = page.into();
        }
        Ok(self.found.pop_front())
    }

    /// The line of a match; `None` if its log is gone.
    async fn line(&self, found: &FinishedMatch) -> Result<Option<SlicedBody>, StreamError> {
        let Self { api, client, .. } = self;
        if let Some(reader) = &self.reader
            && !api.store.sessions.is_alive(reader.session).await?
        {
            return Err(StreamError::SessionEnded);
        }
        let FinishedMatch { id, version, .. } = *found;
        let events = version.count();
        let share = api.responses.take(client.address, events.saturating_mul(EVENT_BYTES));
        let mut share = share.ok_or_else(Problem::too_much_unread)?;
        let store = api.store.clone();
        let site = api.settings.public_url.clone();
        let runtime = Handle::current();
        let plays_in_it = self.reader.is_some_and(|reader| reader.account == self.filter.player);
        // Each event is read, and then replayed.
        let made = api.replays.run(client, plays_in_it, events.saturating_mul(2), move || {
            runtime.block_on(record_line(&store, id, version, site))
        });
        let line = match made.await? {
            Ok(line) => line,
            Err(StoreError::Corruption(corruption)) => {
                let request_id = self.request_id;
                tracing::error!(%request_id, %corruption, "a log does not replay");
                let error = "the log of this match does not replay; the server's log says more";
                Some(format!("{}\n", json!({"match_id": id, "error": error})))
            }
            Err(error) => return Err(error.into()),
        };
        Ok(line.map(|line| {
            share.shrink_to(line.len());
            SlicedBody::new(line.into(), Some(share))
        }))
    }
}

async fn record_line(
    store: &Store,
    id: MatchId,
    version: Version,
    site: Option<String>,
) -> Result<Option<String>, StoreError> {
    let Some(log) = store.history.log_to(id, version).await? else { return Ok(None) };
    let events = log.events.into_iter().map(|logged| (logged.event, logged.hash));
    let record = Record::new(id, events.collect())?;
    let game_match = record.game_match();
    let names = record_names(store, game_match.into(), game_match.participants()).await?;
    let signature = store.signatures.signatures(&[(id, version)]).await?.remove(&id);
    Ok(Some(record.with_names(names).with_signature(signature).with_site(site).to_json_line()))
}
