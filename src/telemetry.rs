//! The log: one line per request, as text or JSON, to standard error.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{LogFilter, LogFormat};

/// Starts logging; a second call changes nothing.
pub fn start(format: LogFormat, filter: &LogFilter) {
    let filter = EnvFilter::new(&filter.0);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // The only error is that logging has been started already.
    let _ = match format {
        LogFormat::Text => log.with_target(false).try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_current_span(false).try_init(),
    };
}
