//! The faults of a configuration, found without starting a server.

use std::fmt;

use anyhow::Context;
use chrono::TimeDelta;

use super::database::{Database, WantedConnections};
use super::{archive, file_limit, mail, push, signing_key, workers};
use crate::archive::ArchiveReader;
use crate::config::ServeArgs;
use crate::postgres::Servers;
use crate::store::{self, DatabaseFacts, Store, StoreError};
use crate::world::Clock;

/// The oldest version of Postgres that the server runs on.
const MIN_VERSION: i32 = 14;

/// How much two clocks may differ. A server follows that of the database.
const MAX_DIFFERENCE: TimeDelta = TimeDelta::seconds(5);

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// As it should be.
    Fine,
    /// The server starts, and something is worse than it could be.
    Warning,
    /// The server would not start, or not serve.
    Problem,
}

/// The finding of one check.
#[derive(Debug, Clone)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// The finding, and for a problem what to do.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Fine => "ok",
            Severity::Warning => "warning",
            Severity::Problem => "PROBLEM",
        };
        write!(f, "{severity}: {}", self.text)
    }
}

/// The findings of the checks so far.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, severity: Severity, text: impl Into<String>) {
        self.0.push(Finding { severity, text: text.into() });
    }

    /// Adds what is fine, or the error.
    fn result<T>(&mut self, fine: &str, result: anyhow::Result<T>) -> Option<T> {
        match result {
            Ok(value) => {
                self.add(Severity::Fine, fine);
                Some(value)
            }
            Err(error) => {
                self.add(Severity::Problem, format!("{error:#}"));
                None
            }
        }
    }
}

/// Checks a configuration, its files, its database and its relay; `unknown` are the variables that look like
/// settings and are none. Starts nothing, and what it writes is rolled back.
pub async fn check(args: &ServeArgs, unknown: &[String]) -> Vec<Finding> {
    let mut found = Findings::default();
    for name in unknown {
        let text = format!("{name} is no setting; `turnstone serve --help` lists them");
        found.add(Severity::Problem, text);
    }
    files(args, &mut found).await;
    match args.database.url() {
        Some(_) => {
            let opened = Database::open_for_serving(args).await;
            if let Some(database) = found.result("the database URLs can be read", opened) {
                reach(args, &database, &mut found).await;
            }
        }
        None => found.add(
            Severity::Fine,
            "no DATABASE_URL: the server would run its own Postgres, which is not checked",
        ),
    }
    found.0
}

/// The files that the configuration names, and the limit on open files.
async fn files(args: &ServeArgs, found: &mut Findings) {
    if let Some(path) = &args.signing_key {
        if path.exists() {
            found.result("the signing key can be read", signing_key::from_file(path));
        } else {
            let text = format!("{} is missing: the first start creates a key", path.display());
            found.add(Severity::Warning, text);
        }
    }
    let archive = archive::archive(&args.archive, ArchiveReader::Requests);
    match archive.context("TURNSTONE_ARCHIVE") {
        Ok(None) => {}
        Ok(Some(archive)) => {
            let checked = archive.check().await.context("TURNSTONE_ARCHIVE");
            found.result("the archive can be read", checked);
        }
        Err(error) => found.add(Severity::Problem, format!("{error:#}")),
    }
    let push = push::configured_key(&args.push);
    if args.push.push_key.is_some() {
        found.result("the key of push messages can be read", push);
    }
    match mail::mailer(&args.mail, &args.pages) {
        Ok(None) => found.add(Severity::Warning, "no relay is set: the server sends no mail"),
        Ok(Some(mailer)) => {
            let checked = mailer.relay.check().await.context("--smtp-url (TURNSTONE_SMTP_URL)");
            found.result("the relay lets this server in", checked);
        }
        Err(error) => found.add(Severity::Problem, format!("{error:#}")),
    }
    for danger in dangers(args) {
        found.add(Severity::Warning, danger);
    }
    let connections = file_limit::clamped_connections(
        args.limits.max_connections,
        args.database.pool_size,
        workers(args),
    );
    if let Some(connections) = found.result("open files: the server can start", connections)
        && u32::try_from(connections).is_ok_and(|possible| possible < args.limits.max_connections)
    {
        let wanted = args.limits.max_connections;
        let text =
            format!("open files are enough for {connections} of {wanted} connections: ulimit -n");
        found.add(Severity::Warning, text);
    }
}

/// The settings that are dangerous on a server that strangers reach.
fn dangers(args: &ServeArgs) -> impl Iterator<Item = &'static str> {
    let trusts_all = args.trusted_proxies.iter().any(|network| network.prefix_len() == 0);
    let dangers = [
        (
            args.webhook_allow_private,
            "--webhook-allow-private: strangers may have this network called",
        ),
        (
            trusts_all,
            "--trusted-proxies has every address: strangers choose the address that limits count",
        ),
        (args.tests.test_clock.is_some(), "--test-clock is set: a file can move the time"),
        (!args.tests.is_limited(), "--limits is off: strangers may ask for as much as they like"),
    ];
    dangers.into_iter().filter_map(|(is_set, danger)| is_set.then_some(danger))
}

/// The database, as far as it can be reached.
async fn reach(args: &ServeArgs, database: &Database, found: &mut Findings) {
    let direct = database.serving.direct();
    let access = database.serving.check().await;
    let access = access.map_err(StoreError::from).context("DATABASE_URL");
    if found.result("the database can be reached, as configured", access).is_none() {
        return;
    }
    let facts = DatabaseFacts::of(direct).await.context("DATABASE_URL");
    if let Some(facts) = found.result("the database answers", facts) {
        judge(args, database, &facts, found);
    }
    schema(args, database, found).await;
    if let Some(replica) = &database.replica {
        let facts = DatabaseFacts::of(replica).await;
        let facts = facts.context("TURNSTONE_REPLICA_DATABASE_URL");
        let Some(facts) = found.result("the replica answers", facts) else { return };
        if !facts.is_standby {
            found.add(Severity::Warning, "TURNSTONE_REPLICA_DATABASE_URL is no replica");
        }
        let (wanted, allowed) = (i64::from(args.database.pool_size), facts.connections);
        if wanted > allowed {
            let text = format!(
                "a server opens up to {wanted} connections to the replica, which allows {allowed}: \
                 lower --pool-size (TURNSTONE_POOL_SIZE)"
            );
            found.add(Severity::Warning, text);
        }
    }
}

/// Checks the facts about the database.
fn judge(args: &ServeArgs, database: &Database, facts: &DatabaseFacts, found: &mut Findings) {
    let version = facts.version / 10_000;
    if version < MIN_VERSION {
        let text =
            format!("Postgres {version} is too old: the server needs {MIN_VERSION} or newer");
        found.add(Severity::Problem, text);
    }
    if facts.is_standby {
        found.add(
            Severity::Problem,
            "the database is a standby: DATABASE_URL must lead to the primary",
        );
    }
    let (wanted, allowed) = (WantedConnections::of(args, database).all(), facts.connections);
    if wanted > allowed {
        let text = format!(
            "a server opens {wanted} connections, and this role may have {allowed}: lower \
             --pool-size (TURNSTONE_POOL_SIZE), or raise the limit of the role, of the database, or \
             max_connections"
        );
        found.add(Severity::Problem, text);
    } else {
        let text = format!("a server opens {wanted} of the {allowed} connections of its role");
        found.add(Severity::Fine, text);
    }
    if facts.ahead.abs() > MAX_DIFFERENCE {
        let text = format!(
            "the clock of the database and this machine's differ by {} s: one of them is wrong",
            facts.ahead.num_seconds().abs()
        );
        found.add(Severity::Warning, text);
    }
    if !facts.risky.is_empty() {
        let risky = facts.risky.join(", ");
        let text = format!("an acknowledged move can be lost when the database dies: {risky}");
        found.add(Severity::Warning, text);
    }
}

/// The schema, and what the roles may do with it.
async fn schema(args: &ServeArgs, database: &Database, found: &mut Findings) {
    let direct = database.serving.direct();
    match store::is_current(direct).await {
        Ok(true) => {
            found.add(Severity::Fine, "the schema is up to date");
            let lacking = DatabaseFacts::lacking(direct).await.context("the tables");
            for lack in found.result("the tables can be read", lacking).into_iter().flatten() {
                found.add(Severity::Problem, lack);
            }
            let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
            let tried = store.maintenance.try_database().await.context("a trial move");
            found.result("the database takes moves", tried);
            let privileges = store.signatures.log_write_privileges().await.context("the log");
            if let Some(can) = found.result("the roles can be read", privileges)
                && !can.is_empty()
            {
                let text = format!(
                    "the role that serves can {}; docs/operations.md shows how to set up two roles",
                    can.join(", ")
                );
                found.add(Severity::Warning, text);
            }
            let volumes = store.archiving.count_archive_volumes().await.context("the archive");
            if let Some(volumes) = found.result("the volumes of the archive are known", volumes)
                && volumes > 0
                && args.archive.archive.is_none()
            {
                let text = "the logs of old matches are in the archive: set --archive \
                            (TURNSTONE_ARCHIVE), or they cannot be shown";
                found.add(Severity::Warning, text);
            }
            store.database.connections().close().await;
        }
        Ok(false) => may_migrate(&database.migrating, found).await,
        Err(error) => found.add(Severity::Problem, format!("the schema: {error}")),
    }
}

/// Whether the missing migrations can run at the start.
async fn may_migrate(migrating: &Servers, found: &mut Findings) {
    let facts = DatabaseFacts::of(migrating).await;
    match facts.context("TURNSTONE_MIGRATION_DATABASE_URL") {
        Ok(facts) if facts.may_create => {
            found.add(Severity::Warning, "migrations are missing: the start runs them");
        }
        Ok(_) => found.add(
            Severity::Problem,
            "migrations are missing, and the role may not create tables: run `turnstone migrate` \
             as the role that owns the schema, or set TURNSTONE_MIGRATION_DATABASE_URL",
        ),
        Err(error) => found.add(Severity::Problem, format!("{error:#}")),
    }
}
