//! Copies the contents by dump and restore, where `pg_upgrade` is not installed.

use std::path::Path;
use std::process::{Command, Stdio};

use super::contents::Contents;
use super::error::UpgradeError;
use super::server::{SUPERUSER, Server};
use crate::managed::ManagedPostgresError;
use crate::managed::binaries::Binaries;
use crate::managed::os_user::{last_lines, run as run_program};
use crate::managed::process::PORT;

/// The databases that every new cluster has.
const OF_EVERY_CLUSTER: [&str; 2] = ["postgres", "template1"];

/// Copies roles and databases. Both servers run, so that the dump needs no room on the disk.
///
/// # Errors
/// A server or a program fails.
pub async fn run(
    old: &Server,
    new: &Server,
    tools: &Binaries,
    before: &Contents,
) -> Result<(), UpgradeError> {
    old.while_running(async |_| {
        new.while_running(async |_| {
            copy_roles(old, new, tools).await?;
            for database in &before.databases {
                copy_database(old, new, tools, database).await?;
            }
            Ok(())
        })
        .await
    })
    .await
}

async fn copy_roles(old: &Server, new: &Server, tools: &Binaries) -> Result<(), UpgradeError> {
    let mut dump = tool(old, tools, "pg_dumpall");
    dump.arg("--globals-only");
    let dumped = run_program(dump, "").await?;
    // The new cluster was made with this role, and has it already.
    let create_superuser = format!("CREATE ROLE {SUPERUSER};");
    let kept: Vec<&str> = dumped.lines().filter(|line| *line != create_superuser).collect();
    let mut restore = tool(new, tools, "psql");
    restore.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname=template1"]);
    run_program(restore, &(kept.join("\n") + "\n")).await?;
    Ok(())
}

async fn copy_database(
    old: &Server,
    new: &Server,
    tools: &Binaries,
    database: &str,
) -> Result<(), UpgradeError> {
    let mut dump = tool(old, tools, "pg_dump");
    dump.args(["--format=custom", "--compress=0", "--dbname", &quoted(database)]);
    let mut restore = tool(new, tools, "pg_restore");
    restore.arg("--exit-on-error");
    if OF_EVERY_CLUSTER.contains(&database) {
        restore.args(["--dbname", database]);
    } else {
        restore.args(["--create", "--dbname=postgres"]);
    }
    pipe(dump, restore).await.map_err(UpgradeError::from)
}

/// A client program, connected to a server.
fn tool(server: &Server, tools: &Binaries, name: &str) -> Command {
    let mut command = server.os_user.command(&tools.program(name), Path::new("/"));
    command.arg("--host").arg(&server.socket_dir).arg(format!("--port={PORT}"));
    command.arg(format!("--username={SUPERUSER}")).arg("--no-password");
    command
}

/// The name of a database where a connection string may stand.
fn quoted(database: &str) -> String {
    format!("dbname='{}'", database.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Runs both programs, the second with the output of the first.
async fn pipe(mut from: Command, mut to: Command) -> Result<(), ManagedPostgresError> {
    let names = [&from, &to].map(|command| Path::new(command.get_program()).to_owned());
    let failed = |index: usize, detail: String| ManagedPostgresError::Program {
        program: names[index].file_name().unwrap_or_default().to_string_lossy().into_owned(),
        detail,
    };
    let spawn =
        |command: Command| tokio::process::Command::from(command).kill_on_drop(true).spawn();
    from.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut from = spawn(from).map_err(|error| failed(0, error.to_string()))?;
    if let Some(output) = from.stdout.take() {
        let output: Stdio = output.try_into().map_err(|error| failed(0, format!("{error}")))?;
        to.stdin(output);
    }
    to.stdout(Stdio::null()).stderr(Stdio::piped());
    let to_child = spawn(to).map_err(|error| failed(1, error.to_string()))?;
    let ends = tokio::join!(from.wait_with_output(), to_child.wait_with_output());
    // If the second one fails, the first one cannot write any more and fails too.
    for (index, end) in [(1, ends.1), (0, ends.0)] {
        let output = end.map_err(|error| failed(index, error.to_string()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(failed(index, format!("{}\n{}", output.status, last_lines(&said))));
        }
    }
    Ok(())
}
