//! One Postgres for each test process, and one database for each test: a copy of a template that is
//! migrated once.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;
use turnstone::postgres::managed::{ManagedPostgres, Settings};
use turnstone::store::migrate;

use super::citus;
use super::poll::wait_until;

const DATA_DIR_PREFIX: &str = "turnstone-tests-";
/// More than the databases of all tests take: one takes 8 MiB.
const DATABASES_KIB: u64 = 6 * 1024 * 1024;

/// Connection options of a test's own database, for both roles.
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
    /// Kept for as long as the process runs. Then the watchdog of Postgres stops it, and a shell
    /// removes its files.
    _managed: Option<(ManagedPostgres, Child)>,
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

/// A new database with all that another one holds. Waits until nobody is connected to that one, which
/// Postgres demands.
pub async fn copy_of(original: &TestDatabase) -> TestDatabase {
    let cluster = CLUSTER.get_or_init(start).await;
    let name = original.migrating.get_database().expect("a name");
    let mut connection = admin_connection(&cluster.migrating).await;
    wait_until("the end of the sessions", async || {
        let sessions = sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = $1",
        );
        sessions.bind(name).fetch_one(&mut connection).await.expect("a count") == 0
    })
    .await;
    create_from(cluster, name).await
}

async fn create_from(cluster: &Cluster, template: &str) -> TestDatabase {
    let name = format!("test_{}_{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    // The other strategy writes each page to the log: 99 tests took a fifth more processor time.
    let statement = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy");
    for machine in citus::workers(&cluster.migrating).chain([cluster.migrating.clone()]) {
        let mut connection = admin_connection(&machine).await;
        connection
            .execute(AssertSqlSafe(statement.clone()))
            .await
            .expect("a database from the template");
    }
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
        let remover = remove_at_exit(&settings.data_dir);
        let managed = ManagedPostgres::start(&settings).await.expect("a Postgres for the tests");
        (managed.serving_options(), managed.migrating_options(), Some((managed, remover)))
    };
    let (template, empty) =
        (format!("template_{}", process::id()), format!("empty_{}", process::id()));
    let mut connection = admin_connection(&migrating).await;
    for name in [&template, &empty] {
        let statement = format!("CREATE DATABASE {name}");
        connection.execute(AssertSqlSafe(statement)).await.expect("a template database");
    }
    migrate(migrating.clone().database(&template)).await.expect("the migrations");
    citus::divide(&migrating, &template, &empty).await;
    if std::env::var_os("TURNSTONE_HOLD_TRANSACTIONS").is_some() {
        hold_transactions(&migrating);
    }
    Cluster { serving, migrating, template, empty, _managed: managed }
}

/// Keeps a transaction open at nearly every moment from now on, as a busy neighbour may: feeds hold back
/// what is committed after its start, because all databases are of one cluster. A test that reads a
/// feed too early then fails each time, and not once in many runs.
fn hold_transactions(options: &PgConnectOptions) {
    for seconds in [0.7, 1.1] {
        let options = options.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let mut connection = admin_connection(&options).await;
                let statement =
                    format!("BEGIN; SELECT pg_current_xact_id(), pg_sleep({seconds}); COMMIT");
                while connection.execute(AssertSqlSafe(statement.clone())).await.is_ok() {}
            });
        });
    }
}

/// A directory of this process that the user of Postgres can also read: in memory if there is
/// enough of it, because every test creates a database of hundreds of files.
fn data_dir() -> PathBuf {
    let shared_memory = Path::new("/dev/shm");
    let bases = [std::env::temp_dir(), shared_memory.to_owned()];
    for base in &bases {
        remove_leftovers(base.clone());
    }
    let base = if has_room(shared_memory) { &bases[1] } else { &bases[0] };
    base.join(format!("{DATA_DIR_PREFIX}{}", process::id()))
}

/// Whether a file system in memory, and the memory, have room for all databases of a run.
fn has_room(base: &Path) -> bool {
    let last_number = |text: &str| text.split_whitespace().rev().find_map(|word| word.parse().ok());
    let output =
        Command::new("df").args(["--output=avail", "--block-size=1024"]).arg(base).output();
    let disk = output.ok().and_then(|output| last_number(&String::from_utf8_lossy(&output.stdout)));
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let memory =
        memory.lines().find(|line| line.starts_with("MemAvailable:")).and_then(last_number);
    let [disk, memory] = [disk, memory].map(|kib: Option<u64>| kib.unwrap_or(0));
    disk >= DATABASES_KIB && memory >= 2 * DATABASES_KIB
}

/// Starts a shell that removes the directory after this process and its Postgres have ended.
fn remove_at_exit(data_dir: &Path) -> Child {
    let script = "read -r _; for _ in $(seq 100); do
            ls \"$1\"/*/postmaster.pid >/dev/null 2>&1 || break
            sleep 0.1
        done; rm -rf \"$1\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, "remove-test-databases"]).arg(data_dir);
    // The pipe closes when this process ends. Ctrl-C does not reach another process group.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    command.spawn().expect("a shell")
}

/// Removes the directories of test processes that have ended without removing them.
fn remove_leftovers(base: PathBuf) {
    std::thread::spawn(move || {
        for entry in std::fs::read_dir(&base).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.strip_prefix(DATA_DIR_PREFIX));
            let owner: Option<u32> = owner.and_then(|owner| owner.parse().ok());
            if owner.is_some_and(|owner| !is_running(owner)) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
    });
}

/// Whether a process with this id runs.
fn is_running(id: u32) -> bool {
    let mut command = Command::new("kill");
    command.args(["-0", &id.to_string()]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
