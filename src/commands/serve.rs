use std::io::Write;

use tokio::signal::unix::{SignalKind, signal};

use crate::application::{Application, Database, StopHandle};
use crate::config::ServeArgs;
use crate::telemetry;

/// Runs the server until it is stopped.
///
/// # Errors
/// When it cannot start, or fails.
pub async fn serve(args: &ServeArgs) -> anyhow::Result<()> {
    telemetry::start(args.log_format, &args.log);
    let database = Database::open_for_serving(args).await?;
    let served = run(args, &database).await;
    let closed = database.close().await;
    served.and(closed)
}

async fn run(args: &ServeArgs, database: &Database) -> anyhow::Result<()> {
    let application = Application::build(args, database).await?;
    let address = application.address;
    let stop = tokio::spawn(stop_on_signal(application.handle()));
    // The reader of standard output may be gone; the server runs nevertheless.
    let ready =
        format!("turnstone is ready at http://{address} (API at /v1, documentation at /docs)");
    let _ = writeln!(std::io::stdout(), "{ready}");
    let served = application.run().await;
    stop.abort();
    served
}

/// The first SIGINT or SIGTERM stops the server gracefully; a second one stops it at once.
async fn stop_on_signal(server: StopHandle) {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::error!("cannot listen for signals");
        return;
    };
    let graceful = tokio::select! {
        _ = interrupt.recv() => server.stop(true),
        _ = terminate.recv() => server.stop(true),
    };
    tracing::info!("stopping; running requests complete first");
    tokio::select! {
        () = graceful => {}
        _ = interrupt.recv() => server.stop(false).await,
        _ = terminate.recv() => server.stop(false).await,
    }
}
