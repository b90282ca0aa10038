//! The real application, started as in `main`, on a free port and a database of its own.

use std::sync::mpsc;
use std::thread::JoinHandle;

use clap::Parser;
use sqlx::Connection;
use sqlx::PgConnection;
use turnstone::application::{Application, Database, Stop, StopHandle};
use turnstone::config::ServeArgs;
use turnstone::postgres::DatabaseAccess;

use super::client::{Client, Player};
use super::database::{self, TestDatabase};

/// A server that stops when it is dropped.
pub struct TestServer {
    pub address: String,
    pub metrics_address: String,
    pub database: TestDatabase,
    handle: StopHandle,
    thread: Option<JoinHandle<()>>,
}

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    serve: ServeArgs,
}

/// The flags of a server that has a connection to the database for each of a few requests that race.
pub const FOR_RACES: [&str; 2] = ["--pool-size", "4"];

impl TestServer {
    /// A server with the default settings.
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// A server for requests that race: each has a connection to the database.
    pub async fn for_races() -> Self {
        Self::start_with(&FOR_RACES).await
    }

    /// A server with some flags of `turnstone serve`.
    pub async fn start_with(flags: &[&str]) -> Self {
        Self::start_on(database::create().await, flags).await
    }

    /// Another server on the same database.
    pub async fn start_on(database: TestDatabase, flags: &[&str]) -> Self {
        let access = database.serving.clone().into();
        Box::pin(Self::start_over(access, database, flags)).await
    }

    /// Another server on the same database, which it reaches in this way.
    pub async fn start_over(
        access: DatabaseAccess,
        database: TestDatabase,
        flags: &[&str],
    ) -> Self {
        let fixed = ["serve", "--address", "127.0.0.1:0", "--workers", "1"];
        // One connection shows who holds one and waits for another. And each prepares each statement for
        // itself, which is most of what Postgres does here.
        let pool =
            ["--pool-size", "1"].iter().take(if flags.contains(&"--pool-size") { 0 } else { 2 });
        let metrics = ["--metrics-address", "127.0.0.1:0"];
        // Tests send more requests than the limits allow; the tests of the limits turn them on.
        let limits =
            ["--limits", "off"].iter().take(if flags.contains(&"--limits") { 0 } else { 2 });
        let fixed = fixed.iter().chain(&metrics).chain(pool).chain(limits);
        let mut arguments = Arguments::parse_from(fixed.chain(flags)).serve;
        let tuning = &mut arguments.tests.test_tuning;
        let is_tuned = |name| flags.iter().any(|flag| flag.contains(name));
        // At its real cost, password hashing would take a fifth of the CPU time.
        if !is_tuned("argon2_passes") {
            (tuning.argon2_memory_kib, tuning.argon2_passes) = (8, 1);
        }
        // A client that waits has what happens because it is woken, or not at all.
        if !is_tuned("recheck_seconds") {
            tuning.recheck_seconds = 600;
        }
        // Players of tests start more matches than newcomers may, and invite more.
        if !is_tuned("newcomer_matches") {
            tuning.newcomer_matches = 10_000;
        }
        if !is_tuned("newcomer_invitations") {
            tuning.newcomer_invitations = 10_000;
        }
        // Not the default file, which a server on this machine may use.
        let keys = tempfile::tempdir().expect("a directory");
        arguments.signing_key.get_or_insert_with(|| keys.path().join("signing.key"));
        let (sender, receiver) = mpsc::channel();
        let migrating = database.migrating.clone();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let database = Database::external(access, migrating);
                let application = Application::listen(&arguments, &database).expect("a free port");
                assert!(application.start(&database).await.expect("a database"));
                let metrics_address = application.metrics_address.expect("metrics");
                sender
                    .send((application.address, metrics_address, application.stop_handle()))
                    .expect("a test that waits");
                application.run().await.expect("a server that runs until it is stopped");
            });
        });
        let started = tokio::task::spawn_blocking(move || receiver.recv());
        let (address, metrics, handle) =
            started.await.expect("a thread").expect("a server that starts");
        let [address, metrics_address] = [address, metrics].map(|at| format!("http://{at}"));
        Self { address, metrics_address, database, handle, thread: Some(thread) }
    }

    /// A client without a token.
    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// A new account, logged in.
    pub async fn player(&self, username: &str) -> Player {
        Player::register(&self.client(), username).await
    }

    /// A connection to the server's database, as the role that owns it.
    pub async fn connect(&self) -> PgConnection {
        PgConnection::connect_with(&self.database.migrating).await.expect("a connection")
    }

    /// The text of `/metrics`.
    pub async fn metrics(&self) -> String {
        let metrics = reqwest::get(format!("{}/metrics", self.metrics_address)).await;
        metrics.expect("an answer").text().await.expect("a body")
    }

    /// Asks it to stop, and does not wait for the end.
    pub fn begin_stop(&self, how: Stop) {
        self.handle.stop(how);
    }

    /// Stops it after the requests in flight, and waits for the end.
    pub async fn stop(mut self) {
        self.handle.stop(Stop::Finish);
        if let Some(thread) = self.thread.take() {
            tokio::task::spawn_blocking(move || thread.join())
                .await
                .expect("a thread")
                .expect("a clean end");
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        // Does not wait for the end; `stop` does.
        self.handle.stop(Stop::Now);
    }
}
