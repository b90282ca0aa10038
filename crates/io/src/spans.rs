//! Spans: what the time of a request, an append or a webhook was spent on, for OpenTelemetry. They are
//! off until [`record_to`] is called, and cost next to nothing then.
//!
//! A request continues the trace of its client, if it names one (`traceparent`, W3C Trace Context). What
//! runs within [`Span::scope`] has the span as its parent.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::mpsc::Sender;

use crate::world::{Clock, Stopwatch, random};

/// The role of a span towards the other side of a connection, as OpenTelemetry numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanKind {
    /// Work within the server.
    Internal = 1,
    /// A request that the server answers.
    Server = 2,
    /// A request that the server makes.
    Client = 3,
}

/// The value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttributeValue {
    /// A text.
    Text(Cow<'static, str>),
    /// A number.
    Number(i64),
}

/// The place of a span in its trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpanContext {
    /// The trace.
    pub trace: [u8; 16],
    /// The span.
    pub span: [u8; 8],
}

/// A span that has ended.
#[derive(Debug)]
pub struct SpanRecord {
    /// Its name, such as `append` or `GET /v1/matches/{id}`.
    pub name: Cow<'static, str>,
    /// Its kind.
    pub kind: SpanKind,
    /// Its place.
    pub context: SpanContext,
    /// The span above it.
    pub parent: Option<[u8; 8]>,
    /// When it began.
    pub began_at: DateTime<Utc>,
    /// How long it took.
    pub took: Duration,
    /// Its further attributes.
    pub attributes: Vec<(&'static str, AttributeValue)>,
    /// Whether it has failed.
    pub has_failed: bool,
}

/// The destination of spans, and which are recorded.
#[derive(Debug)]
struct Recorder {
    records: Sender<SpanRecord>,
    /// How many of a hundred traces that begin here are recorded.
    percent: u8,
}

static RECORDER: OnceLock<Recorder> = OnceLock::new();
/// Spans that were lost because nobody took the ones before them.
static LOST: AtomicU64 = AtomicU64::new(0);

tokio::task_local! {
    static CURRENT: Option<SpanContext>;
}

/// Records spans from now on: those of traces that clients want recorded, and of `percent` of a hundred
/// that begin here. A second call changes nothing.
pub fn record_to(records: Sender<SpanRecord>, percent: u8) {
    let _ = RECORDER.set(Recorder { records, percent });
}

/// How many spans were lost since the last call.
pub fn take_lost() -> u64 {
    LOST.swap(0, Ordering::Relaxed)
}

/// Something that takes time. It is recorded when it is dropped, if it has a name then.
pub struct Span(Option<Box<OpenSpan>>);

struct OpenSpan {
    record: SpanRecord,
    stopwatch: Stopwatch,
}

impl Span {
    /// The span of a request that has just arrived. It has no name yet. `traceparent` looks for that of its
    /// client, and is not called while nothing is recorded.
    #[must_use]
    pub fn of_request<'a>(traceparent: impl FnOnce() -> Option<&'a str>) -> Self {
        let Some(recorder) = RECORDER.get() else { return Self(None) };
        match traceparent().and_then(parse_traceparent) {
            Some((_, false)) => Self(None),
            Some((parent, true)) => {
                Self::open(SpanKind::Server, parent.trace, Some(parent.span), Cow::Borrowed(""))
            }
            None => Self::begin_trace(recorder, SpanKind::Server, ""),
        }
    }

    /// The span of a request that a job makes: a trace of its own.
    #[must_use]
    pub fn of_delivery(name: &'static str) -> Self {
        RECORDER
            .get()
            .map_or(Self(None), |recorder| Self::begin_trace(recorder, SpanKind::Client, name))
    }

    /// A part of what runs now, if that is recorded.
    #[must_use]
    pub fn part(name: &'static str) -> Self {
        let current = CURRENT.try_with(|current| *current).ok().flatten();
        current.map_or(Self(None), |parent| {
            Self::open(SpanKind::Internal, parent.trace, Some(parent.span), Cow::Borrowed(name))
        })
    }

    fn begin_trace(recorder: &Recorder, kind: SpanKind, name: &'static str) -> Self {
        let Ok([lot, trace @ ..]) = random::<17>() else { return Self(None) };
        // The percent of 256 numbers, rounded up.
        if u16::from(lot) * 100 >= u16::from(recorder.percent) * 256 {
            return Self(None);
        }
        Self::open(kind, trace, None, Cow::Borrowed(name))
    }

    fn open(
        kind: SpanKind,
        trace: [u8; 16],
        parent: Option<[u8; 8]>,
        name: Cow<'static, str>,
    ) -> Self {
        let Ok(span) = random() else { return Self(None) };
        let record = SpanRecord {
            name,
            kind,
            context: SpanContext { trace, span },
            parent,
            began_at: Clock::machine_now(),
            took: Duration::ZERO,
            attributes: Vec::new(),
            has_failed: false,
        };
        Self(Some(Box::new(OpenSpan { record, stopwatch: Stopwatch::start() })))
    }

    /// Runs something with this span as the parent of its parts.
    pub async fn scope<F: Future>(&self, work: F) -> F::Output {
        CURRENT.scope(self.context(), work).await
    }

    /// Completes it, if it is recorded.
    pub fn complete(&mut self, complete: impl FnOnce(&mut SpanRecord)) {
        if let Some(open) = &mut self.0 {
            complete(&mut open.record);
        }
    }

    fn context(&self) -> Option<SpanContext> {
        self.0.as_ref().map(|open| open.record.context)
    }

    /// The number of its trace, for the log.
    #[must_use]
    pub fn trace_id(&self) -> Option<String> {
        self.context().map(|context| hex::encode(context.trace))
    }

    /// The `traceparent` of a request that is made within it.
    #[must_use]
    pub fn traceparent(&self) -> Option<String> {
        self.context().map(|SpanContext { trace, span }| {
            format!("00-{}-{}-01", hex::encode(trace), hex::encode(span))
        })
    }
}

impl SpanRecord {
    /// Adds an attribute with a text.
    pub fn text(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>) {
        self.attributes.push((name, AttributeValue::Text(value.into())));
    }

    /// Adds an attribute with a number.
    pub fn number(&mut self, name: &'static str, value: impl Into<i64>) {
        self.attributes.push((name, AttributeValue::Number(value.into())));
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        let (Some(open), Some(recorder)) = (self.0.take(), RECORDER.get()) else { return };
        let OpenSpan { mut record, stopwatch } = *open;
        record.took = stopwatch.elapsed();
        // Nothing waits for spans.
        if !record.name.is_empty() && recorder.records.try_send(record).is_err() {
            LOST.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Span({})", self.trace_id().unwrap_or_default())
    }
}

/// The span of a `traceparent` and whether it is recorded; `None`: it is not of the format of W3C Trace
/// Context, which says to begin a new trace then.
fn parse_traceparent(text: &str) -> Option<(SpanContext, bool)> {
    let mut parts = text.split('-');
    let (version, trace, span, flags) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let is_known = version == "00";
    let is_lower =
        |text: &str| text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    // A later version may have more parts.
    if (is_known && parts.next().is_some())
        || version.len() != 2
        || version == "ff"
        || !is_lower(text.get(..55)?.replace('-', "").as_str())
    {
        return None;
    }
    let mut context = SpanContext { trace: [0; 16], span: [0; 8] };
    hex::decode_to_slice(trace, &mut context.trace).ok()?;
    hex::decode_to_slice(span, &mut context.span).ok()?;
    let mut sampled = [0];
    hex::decode_to_slice(flags, &mut sampled).ok()?;
    let is_valid = context.trace != [0; 16] && context.span != [0; 8];
    is_valid.then_some((context, sampled[0] & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_traceparent_is_read_as_w3c_trace_context_says() {
        let (trace, span) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        let read = |text: &str| {
            parse_traceparent(text).map(|(context, sampled)| {
                (hex::encode(context.trace), hex::encode(context.span), sampled)
            })
        };
        let found = |sampled| Some((trace.to_owned(), span.to_owned(), sampled));
        assert_eq!(read(&format!("00-{trace}-{span}-01")), found(true));
        assert_eq!(read(&format!("00-{trace}-{span}-00")), found(false));
        assert_eq!(read(&format!("cc-{trace}-{span}-03-more")), found(true), "a later version");
        for wrong in [
            String::new(),
            "00-1-2-01".to_owned(),
            format!("00-{trace}-{span}"),
            format!("00-{trace}-{span}-01-more"),
            format!("ff-{trace}-{span}-01"),
            format!("00-{}-{span}-01", trace.to_uppercase()),
            format!("00-{}-{span}-01", "0".repeat(32)),
            format!("00-{trace}-{}-01", "0".repeat(16)),
            format!("00-{trace}-{span}-é"),
        ] {
            assert_eq!(read(&wrong), None, "{wrong}");
        }
    }
}
