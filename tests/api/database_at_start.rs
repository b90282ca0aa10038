//! A server that starts before its database waits for it, and says so.

use std::path::Path;

use clap::Parser;
use sqlx::postgres::PgConnectOptions;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpStream, UnixListener, UnixStream};
use turnstone::application::{Application, Database, Stop};
use turnstone::config::ServeArgs;

use crate::support::Client;
use crate::support::database;
use crate::support::poll::wait_until;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    serve: ServeArgs,
}

/// The arguments of a server with a signing key of its own.
fn arguments(directory: &Path) -> ServeArgs {
    let key = directory.join("signing.key").display().to_string();
    let arguments = ["serve", "--address", "127.0.0.1:0", "--metrics-address", "127.0.0.1:0"];
    let more = ["--workers", "1", "--limits", "off", "--signing-key", &key];
    Arguments::parse_from(arguments.iter().chain(&more)).serve
}

/// The same database, behind a socket in a directory. Nobody listens there until [`connect`].
fn behind_socket(database: &PgConnectOptions, directory: &Path) -> PgConnectOptions {
    database.clone().socket(directory)
}

/// Connects the socket in the directory with the database.
fn connect(database: &PgConnectOptions, directory: &Path) {
    let file = format!(".s.PGSQL.{}", database.get_port());
    let listener = UnixListener::bind(directory.join(&file)).expect("a socket");
    let database = database.clone();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let (database, file) = (database.clone(), file.clone());
            tokio::spawn(async move {
                let done = if let Some(directory) = database.get_socket() {
                    let server = UnixStream::connect(directory.join(file)).await;
                    copy_bidirectional(&mut client, &mut server.expect("Postgres")).await
                } else {
                    let server = TcpStream::connect((database.get_host(), database.get_port()));
                    copy_bidirectional(&mut client, &mut server.await.expect("Postgres")).await
                };
                // The server may end its connections as it likes.
                drop(done);
            });
        }
    });
}

#[actix_web::test]
async fn a_server_waits_for_its_database_and_healthz_answers_meanwhile() {
    let directory = tempfile::tempdir().expect("a directory");
    let real = database::create_empty().await;
    let [serving, migrating] =
        [&real.serving, &real.migrating].map(|options| behind_socket(options, directory.path()));
    let database = Database::external(serving, migrating);
    let application =
        Application::listen(&arguments(directory.path()), &database).expect("a free port");
    let client = Client::new(&format!("http://{}", application.address));
    let metrics = application.metrics_address.expect("an address");
    let starting = async {
        client.get("/healthz").await.expect(200);
        for path in ["/readyz", "/v1/games", "/v1/matches"] {
            let problem = client.get(path).await.problem(503, "unavailable");
            let detail = problem["detail"].as_str().expect("a detail");
            // What it waits for, and why once it has tried.
            let said = ["the server is starting: it waits for", "the database cannot be reached"];
            assert!(said.iter().any(|said| detail.starts_with(said)), "{detail}");
        }
        client.get("/openapi.json").await.expect(200);
        connect(&real.migrating, directory.path());
    };
    let (started, ()) = tokio::join!(application.start(&database), starting);
    assert!(started.expect("a database that is migrated"));
    let stop = application.stop_handle();
    let run = actix_web::rt::spawn(application.run());
    wait_until("the server is ready", async || {
        client.status_of("GET", "/readyz", None).await == 200
    })
    .await;
    client.get("/v1/games").await.expect(200);
    // Also where clients can take no connection.
    let health = reqwest::get(format!("http://{metrics}/healthz")).await.expect("an answer");
    assert_eq!(health.status().as_u16(), 200);
    stop.stop(Stop::Finish);
    run.await.expect("no panic").expect("a clean end");
}

#[actix_web::test]
async fn a_server_that_waits_for_its_database_can_be_stopped() {
    let directory = tempfile::tempdir().expect("a directory");
    let nowhere = PgConnectOptions::new_without_pgpass().socket(directory.path());
    let database = Database::external(nowhere.clone(), nowhere);
    let application =
        Application::listen(&arguments(directory.path()), &database).expect("a free port");
    let stop = application.stop_handle();
    let stopped = async { stop.stop(Stop::Drain) };
    let (started, ()) = tokio::join!(application.start(&database), stopped);
    assert!(!started.expect("no error"));
    application.run().await.expect("a clean end");
}
