//! One Postgres a test process, one database a test: cloned from a template that was migrated once.

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;
use turnstone::managed_postgres::{ManagedPostgres, Settings};
use turnstone::store::Store;

/// How to reach a test's own database, by both roles.
#[derive(Debug, Clone)]
pub struct TestDatabase {
    pub serving: PgConnectOptions,
    pub migrating: PgConnectOptions,
}

/// The server that the test databases live on.
struct Cluster {
    serving: PgConnectOptions,
    migrating: PgConnectOptions,
    template: String,
    /// As `template`, before the migrations.
    empty: String,
    /// Kept so that it runs as long as the process; its watchdog stops it afterwards.
    _managed: Option<ManagedPostgres>,
}

static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A new database with the current schema and nothing in it.
pub async fn create() -> TestDatabase {
    let cluster = CLUSTER.get_or_init(start).await;
    create_from(cluster, &cluster.template).await
}

/// A new database without any schema.
pub async fn create_empty() -> TestDatabase {
    let cluster = CLUSTER.get_or_init(start).await;
    create_from(cluster, &cluster.empty).await
}

async fn create_from(cluster: &Cluster, template: &str) -> TestDatabase {
    let name = format!("test_{}_{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = admin_connection(&cluster.migrating).await;
    let statement = format!("CREATE DATABASE {name} TEMPLATE {template}");
    connection.execute(AssertSqlSafe(statement)).await.expect("a database from the template");
    TestDatabase {
        serving: cluster.serving.clone().database(&name),
        migrating: cluster.migrating.clone().database(&name),
    }
}

async fn admin_connection(options: &PgConnectOptions) -> PgConnection {
    let options = options.clone().database("template1");
    PgConnection::connect_with(&options).await.expect("a connection to create databases with")
}

async fn start() -> Cluster {
    let (serving, migrating, managed) = if let Ok(url) = std::env::var("DATABASE_URL") {
        let options: PgConnectOptions = url.parse().expect("DATABASE_URL");
        (options.clone(), options, None)
    } else {
        let settings = Settings { data_dir: data_dir(), durable: false, connections: 200 };
        let managed = ManagedPostgres::start(&settings).await.expect("a Postgres for the tests");
        (managed.serving_options(), managed.migrating_options(), Some(managed))
    };
    let (template, empty) =
        (format!("template_{}", process::id()), format!("empty_{}", process::id()));
    let mut connection = admin_connection(&migrating).await;
    for name in [&template, &empty] {
        let statement = format!("CREATE DATABASE {name}");
        connection.execute(AssertSqlSafe(statement)).await.expect("a template database");
    }
    Store::migrate(migrating.clone().database(&template)).await.expect("the migrations");
    Cluster { serving, migrating, template, empty, _managed: managed }
}

/// Removes the directories of test processes that are gone: they have no end at which they could do
/// so themselves. There may be many files, and no test has to wait for it.
fn remove_leftovers(base: PathBuf, prefix: &'static str) {
    std::thread::spawn(move || {
        for entry in std::fs::read_dir(&base).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.strip_prefix(prefix));
            if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
    });
}

/// A directory of this process, below the system's temporary one, where also the user that Postgres
/// runs as can reach it.
fn data_dir() -> PathBuf {
    let base = std::env::temp_dir();
    let prefix = "turnstone-tests-";
    remove_leftovers(base.clone(), prefix);
    base.join(format!("{prefix}{}", process::id()))
}
