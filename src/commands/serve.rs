use std::fmt::Write as _;
use std::io::Write as _;

use sd_notify::NotifyState;
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};

use crate::application::{Application, Database, Stop, StopHandle};
use crate::config::{LogFormat, ServeArgs};
use crate::telemetry::{self, SpanExport};
use crate::world::Clock;

/// Runs the server until it is stopped. The first line of its log has these settings.
///
/// # Errors
/// When it cannot start, or fails.
pub async fn serve(args: &ServeArgs, settings: &str) -> anyhow::Result<()> {
    telemetry::start(args.log_format, &args.log);
    let commit = option_env!("TURNSTONE_COMMIT");
    tracing::info!(version = env!("CARGO_PKG_VERSION"), commit, settings, "turnstone starts");
    let served = start_and_run(args).await;
    if let Err(error) = &served {
        tracing::error!(cause = format!("{error:#}"), "turnstone ends");
    }
    served
}

async fn start_and_run(args: &ServeArgs) -> anyhow::Result<()> {
    let traces = &args.traces;
    let export = traces.otlp_endpoint.as_ref();
    let export = export.map(|url| SpanExport::start(url, traces.otlp_percent)).transpose()?;
    let database = Database::open_for_serving(args).await?;
    let served = run(args, &database).await;
    let closed = database.close().await;
    if let Some(export) = export {
        export.end().await;
    }
    served.and(closed)
}

async fn run(args: &ServeArgs, database: &Database) -> anyhow::Result<()> {
    let application = Application::listen(args, database)?;
    let signals = tokio::spawn(stop_on_signals(application.stop_handle()));
    let life = tokio::spawn(report_life());
    if application.start(database).await? {
        let address = application.address;
        let mut ready =
            format!("turnstone is ready at http://{address} (API at /v1, documentation at /docs)");
        if let Some(metrics) = application.metrics_address {
            let _ = write!(ready, "; metrics at http://{metrics}/metrics");
        }
        if args.log_format == LogFormat::Json {
            // Both outputs may be one journal, in which every line is an object.
            let object =
                json!({"timestamp": Clock::machine_now(), "level": "INFO", "message": ready});
            ready = object.to_string();
        }
        // The reader of standard output may be gone; the server runs nevertheless.
        let _ = writeln!(std::io::stdout(), "{ready}");
        tell_systemd(NotifyState::Ready);
    }
    let served = application.run().await;
    signals.abort();
    life.abort();
    served
}

/// Tells systemd, if that has started the server. It does not matter to the server whether it is heard.
fn tell_systemd(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::debug!(%error, "systemd cannot be told");
    }
}

/// Tells systemd that this thread goes on, twice as often as it wants to hear that (`WatchdogSec`).
async fn report_life() {
    let Some(period) = sd_notify::watchdog_enabled() else { return };
    loop {
        tell_systemd(NotifyState::Watchdog);
        tokio::time::sleep(period / 2).await;
    }
}

/// SIGTERM stops the server after it has drained, SIGINT after the running requests. A further
/// signal stops it at once.
async fn stop_on_signals(server: StopHandle) {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::error!("cannot listen for signals");
        return;
    };
    let how = tokio::select! {
        _ = interrupt.recv() => Stop::Finish,
        _ = terminate.recv() => Stop::Drain,
    };
    tracing::info!("stopping; running requests complete first");
    tell_systemd(NotifyState::Stopping);
    server.stop(how);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    server.stop(Stop::Now);
}
