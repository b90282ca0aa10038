//! Sends spans to a collector: OTLP over HTTP, in JSON.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::oneshot;
use turnstone_rules::exact;
use url::Url;

use crate::spans::{self, AttributeValue, SpanRecord};
use crate::webhooks::{Endpoint, Reach, Sender};
use crate::world::Clock;

/// How many spans wait at most to be sent; further ones are lost.
const MAX_WAITING: usize = 8_192;
/// How many are sent in one request.
const MAX_BATCH: usize = 512;
/// How long spans are collected.
const PERIOD: Duration = Duration::from_secs(1);
/// How long the last spans have when the server ends.
const LAST_SPANS: Duration = Duration::from_secs(3);

/// Sends spans until it is ended.
#[derive(Debug)]
pub struct SpanExport {
    end: oneshot::Sender<()>,
    ended: oneshot::Receiver<()>,
}

impl SpanExport {
    /// Begins to record spans, of `percent` of a hundred traces that begin here, and to send them to
    /// `/v1/traces` below the address of a collector.
    ///
    /// # Errors
    /// When TLS cannot be set up, or the address is none.
    pub fn start(collector: &Url, percent: u8) -> anyhow::Result<Self> {
        let mut url = collector.clone();
        url.set_path(&format!("{}/v1/traces", url.path().trim_end_matches('/')));
        let endpoint = Endpoint::parse(url.as_str(), Reach::Anywhere)?;
        let sender = Sender::new(Reach::Anywhere)?;
        let (records, waiting) = channel(MAX_WAITING);
        let (end, asked) = oneshot::channel();
        let (has_ended, ended) = oneshot::channel();
        tokio::spawn(async move {
            send_all(waiting, &sender, &endpoint, asked).await;
            let _ = has_ended.send(());
        });
        spans::record_to(records, percent);
        Ok(Self { end, ended })
    }

    /// Sends what is left.
    pub async fn end(self) {
        let _ = self.end.send(());
        let _ = tokio::time::timeout(LAST_SPANS, self.ended).await;
    }
}

async fn send_all(
    mut waiting: Receiver<SpanRecord>,
    sender: &Sender,
    endpoint: &Endpoint,
    mut asked: oneshot::Receiver<()>,
) {
    let mut is_ending = false;
    while !is_ending {
        tokio::select! {
            () = tokio::time::sleep(PERIOD) => {}
            _ = &mut asked => is_ending = true,
        }
        let (mut lost, mut failure) = (spans::take_lost(), None);
        let mut batch = Vec::new();
        while !waiting.is_empty() && waiting.recv_many(&mut batch, MAX_BATCH).await > 0 {
            let body = body(&batch).to_string();
            let headers = [
                ("content-type", "application/json".to_owned()),
                ("user-agent", concat!("Turnstone/", env!("CARGO_PKG_VERSION")).to_owned()),
            ];
            let now = Clock::machine_now();
            if let Err(error) = sender.post(endpoint, &headers, body.as_bytes(), now).await {
                lost += batch.len() as u64;
                failure = Some(error);
                // A collector that does not answer is not asked for each batch.
                while waiting.try_recv().is_ok() {
                    lost += 1;
                }
            }
            batch.clear();
        }
        if lost > 0 {
            let error = failure.map(|failure| failure.to_string());
            tracing::warn!(lost, error, "spans are lost: the collector does not take them");
        }
    }
}

/// Spans as the `ExportTraceServiceRequest` of OTLP.
fn body(batch: &[SpanRecord]) -> Value {
    let text = |name: &str, value: &str| json!({"key": name, "value": {"stringValue": value}});
    let version = env!("CARGO_PKG_VERSION");
    json!({"resourceSpans": [{
        "resource": {"attributes": [
            text("service.name", "turnstone"),
            text("service.version", version),
        ]},
        "scopeSpans": [{
            "scope": {"name": "turnstone", "version": version},
            "spans": batch.iter().map(span).collect::<Vec<_>>(),
        }],
    }]})
}

fn span(record: &SpanRecord) -> Value {
    let began = record.began_at.timestamp_nanos_opt().unwrap_or_default();
    let took = exact::<i64>(record.took.as_nanos());
    let attribute = |(name, value): &(&str, AttributeValue)| match value {
        AttributeValue::Text(text) => json!({"key": name, "value": {"stringValue": text}}),
        // OTLP writes 64-bit integers as texts.
        AttributeValue::Number(number) => {
            json!({"key": name, "value": {"intValue": number.to_string()}})
        }
    };
    json!({
        "traceId": hex::encode(record.context.trace),
        "spanId": hex::encode(record.context.span),
        "parentSpanId": record.parent.map(hex::encode).unwrap_or_default(),
        "name": record.name,
        "kind": record.kind as u8,
        "startTimeUnixNano": began.to_string(),
        "endTimeUnixNano": began.saturating_add(took).to_string(),
        "attributes": record.attributes.iter().map(attribute).collect::<Vec<_>>(),
        // 2 is an error; 0 says nothing.
        "status": {"code": if record.has_failed { 2 } else { 0 }},
    })
}
