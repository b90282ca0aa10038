//! The databases of tests on a Citus cluster, as `scripts/test-citus` starts one: `DATABASE_URL` is its
//! coordinator, and `TURNSTONE_TEST_CITUS` has the ports of its workers, with commas between them. Without
//! that variable nothing here does anything.
//!
//! The knowledge of Citus about a cluster is rows of each database. So a database that is copied from a
//! template on each machine is divided as the template is.

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection, Executor, Row};
use turnstone::store::{self, DivideOutcome};

/// The name of the machines, for each other.
const HOST: &str = "127.0.0.1";

fn ports() -> Vec<u16> {
    let ports = std::env::var("TURNSTONE_TEST_CITUS").unwrap_or_default();
    ports
        .split(',')
        .filter(|port| !port.is_empty())
        .map(|port| port.parse().expect("ports"))
        .collect()
}

/// Whether the databases are on a cluster.
pub fn is_used() -> bool {
    !ports().is_empty()
}

/// The workers, for the database of these options.
pub fn workers(coordinator: &PgConnectOptions) -> impl Iterator<Item = PgConnectOptions> {
    let coordinator = coordinator.clone();
    ports().into_iter().map(move |port| coordinator.clone().port(port))
}

/// Makes databases of a new name on all machines into one cluster, and the second one into an empty one.
pub async fn divide(coordinator: &PgConnectOptions, template: &str, empty: &str) {
    if !is_used() {
        return;
    }
    for name in [template, empty] {
        for worker in workers(coordinator) {
            let mut connection = connect(&worker, "template1").await;
            run(&mut connection, &format!("CREATE DATABASE {name}")).await;
        }
        for machine in workers(coordinator).chain([coordinator.clone()]) {
            run(&mut connect(&machine, name).await, "CREATE EXTENSION citus").await;
        }
        let mut connection = connect(coordinator, name).await;
        let port = coordinator.get_port();
        run(&mut connection, &format!("SELECT citus_set_coordinator_host('{HOST}', {port})")).await;
        for port in ports() {
            run(&mut connection, &format!("SELECT citus_add_node('{HOST}', {port})")).await;
        }
    }
    let divided = store::divide(coordinator.clone().database(template)).await.expect("a division");
    let workers_count = i64::try_from(ports().len()).expect("few");
    assert_eq!(divided, DivideOutcome::Divided { workers: workers_count });
    // A database that somebody is connected to is no template, and Citus has a process in each.
    for machine in workers(coordinator).chain([coordinator.clone()]) {
        let mut connection = connect(&machine, "template1").await;
        for name in [template, empty] {
            run(&mut connection, &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
            let end = format!(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
            );
            run(&mut connection, &end).await;
        }
    }
}

/// Runs a statement about a table, which stands in it as `%s`: on one server here, and on a cluster on the workers,
/// for each shard of the table. The functions of a statement are there: Citus makes them on all machines.
pub async fn run_for_rows_of(connection: &mut PgConnection, table: &str, statement: &str) {
    if !is_used() {
        return run(connection, &statement.replace("%s", table)).await;
    }
    let failures = format!(
        "SELECT result FROM run_command_on_shards('{table}', $run${statement}$run$) WHERE NOT success"
    );
    let failures = connection.fetch_all(AssertSqlSafe(failures)).await.expect("answers");
    let failures: Vec<String> = failures.iter().map(|row| row.get(0)).collect();
    assert!(failures.is_empty(), "{statement}: {failures:?}");
}

async fn connect(machine: &PgConnectOptions, database: &str) -> PgConnection {
    PgConnection::connect_with(&machine.clone().database(database)).await.expect("a connection")
}

async fn run(connection: &mut PgConnection, statement: &str) {
    let done = connection.execute(AssertSqlSafe(statement.to_owned())).await;
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}
