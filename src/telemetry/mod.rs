//! The log: one line per request, as text or JSON, to standard error. And where spans are sent.

mod otlp;

pub use otlp::SpanExport;

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{LogFilter, LogFormat};

/// The first two report every malformed request as an error. It is the client's fault, the response says so,
/// and anyone could fill the log with it. The others report each connection of a database that is lost, which
/// the log has once. A filter that names them shows them again.
const SILENT: &str =
    "actix_http::h1::dispatcher=off,actix_http::h1::decoder=off,sqlx::pool=off,sqlx_core::pool=off";

/// Starts logging; a second call changes nothing.
pub fn start(format: LogFormat, filter: &LogFilter) {
    let filter = EnvFilter::new(format!("{SILENT},{}", filter.0));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // The only error is that logging has been started already.
    let _ = match format {
        LogFormat::Text => log.with_target(false).try_init(),
        LogFormat::Json => {
            std::panic::set_hook(Box::new(|panic| {
                let location = panic.location().map(ToString::to_string);
                let message = panic.payload_as_str().unwrap_or("no message");
                tracing::error!(location, cause = message, "a thread panicked");
            }));
            log.json().flatten_event(true).with_current_span(false).try_init()
        }
    };
}
