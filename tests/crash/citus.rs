//! The Postgres of a scenario as the coordinator of a Citus cluster, whose workers `scripts/test-citus` has
//! started. `TURNSTONE_TEST_CITUS` has their ports, with commas between them.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::processes::turnstone_command;
use crate::worker_proxy::Gate;

/// The settings of a coordinator.
const SETTINGS: &str = "
shared_preload_libraries = 'citus'
max_prepared_transactions = 80
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = 4
";

fn ports() -> Vec<String> {
    let ports = std::env::var("TURNSTONE_TEST_CITUS").unwrap_or_default();
    ports.split(',').filter(|port| !port.is_empty()).map(str::to_owned).collect()
}

/// Whether scenarios run on a cluster.
pub fn is_wanted() -> bool {
    !ports().is_empty()
}

/// Writes the settings of a coordinator.
pub fn configure(dir: &Path) {
    let mut file =
        OpenOptions::new().append(true).open(dir.join("postgresql.conf")).expect("settings");
    file.write_all(SETTINGS.as_bytes()).expect("settings");
}

/// Takes the workers, which no run has used before, and divides the tables over them. The coordinator reaches
/// them through a gate.
pub async fn divide(url: &str, port: u16, gate: &Gate) {
    let mut proxies = Vec::new();
    for worker in ports() {
        let mut connection =
            connect(&format!("postgres://postgres@127.0.0.1:{worker}/postgres")).await;
        run(&mut connection, "CREATE EXTENSION citus").await;
        proxies.push(gate.stand_before(worker.parse().expect("a port")).await);
    }
    let mut connection = connect(url).await;
    run(&mut connection, "CREATE EXTENSION citus").await;
    run(&mut connection, &format!("SELECT citus_set_coordinator_host('127.0.0.1', {port})")).await;
    for worker in proxies {
        run(&mut connection, &format!("SELECT citus_add_node('127.0.0.1', {worker})")).await;
    }
    let mut migrate = turnstone_command();
    migrate.args(["migrate", "--layout", "citus", "--database-url", url]);
    assert!(migrate.status().expect("the binary").success(), "the tables are not divided");
}

async fn connect(url: &str) -> PgConnection {
    PgConnection::connect(url).await.expect("a connection")
}

async fn run(connection: &mut PgConnection, statement: &str) {
    let done = connection.execute(AssertSqlSafe(statement.to_owned())).await;
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}
