//! Copies the files of the old cluster by `pg_upgrade`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::directories::WorkDirectory;
use super::error::UpgradeError;
use super::server::{SUPERUSER, Server};
use crate::managed::ManagedPostgresError;
use crate::managed::os_user::last_lines;

/// Runs `pg_upgrade`, and ends it when the pipe on the shell's standard input closes. The operating system
/// closes the pipe when Turnstone ends, for whatever reason.
///
/// `pg_upgrade` starts both servers in sessions of their own, so a signal to the process group does not reach
/// them, and `pg_ctl` stops them: `$1` is that of the old version, `$2` the old cluster, `$3` and `$4` are
/// those of the new one.
const WATCHDOG: &str = r#"
old_pg_ctl=$1 old_cluster=$2 new_pg_ctl=$3 new_cluster=$4
shift 4
exec 3<&0
"$@" </dev/null 3<&- &
upgrade=$!
(
    while read -r _; do :; done
    trap '' TERM
    kill -s TERM -- -$$
    "$old_pg_ctl" stop -D "$old_cluster" -m fast
    "$new_pg_ctl" stop -D "$new_cluster" -m immediate
) <&3 3<&- >/dev/null 2>&1 &
reader=$!
exec 3<&- </dev/null
wait "$upgrade"; status=$?
kill "$reader" 2>/dev/null
exit "$status"
"#;

/// Copies everything from the old cluster, which stays as it is, into the new one. Neither may run.
///
/// # Errors
/// `pg_upgrade` cannot be run or fails.
pub async fn run(
    old: &Server,
    new: &Server,
    work: &WorkDirectory,
    data_dir: &Path,
) -> Result<(), UpgradeError> {
    let shell = Path::new("/bin/sh");
    // Until version 14 it writes its logs into the working directory.
    let mut command = old.os_user.command(shell, work.path());
    command.args(["-c", WATCHDOG, "turnstone-upgrade"]);
    for server in [old, new] {
        command.arg(server.binaries.program("pg_ctl")).arg(&server.cluster);
    }
    command.arg(new.binaries.program("pg_upgrade"));
    command.arg("--old-bindir").arg(old.binaries.directory());
    command.arg("--new-bindir").arg(new.binaries.directory());
    command.arg("--old-datadir").arg(&old.cluster);
    command.arg("--new-datadir").arg(&new.cluster);
    command.arg("--socketdir").arg(&new.socket_dir);
    command.arg(format!("--username={SUPERUSER}"));
    // Its own group, so that the watchdog can end all of it.
    command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = tokio::process::Command::from(command)
        .spawn()
        .map_err(ManagedPostgresError::file("run", shell))?;
    let running = child.stdin.take();
    let output =
        child.wait_with_output().await.map_err(ManagedPostgresError::file("wait for", shell))?;
    drop(running);
    if output.status.success() {
        return Ok(());
    }
    old.reclaim().await?;
    new.reclaim().await?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let log = data_dir.join("upgrade.log");
    keep_logs(&log, &said, &[work.path(), &new.cluster.join("pg_upgrade_output.d")])
        .map_err(ManagedPostgresError::file("write", &log))?;
    let detail = format!("pg_upgrade failed: {}\n{}", output.status, last_lines(&said));
    Err(UpgradeError::PgUpgrade { detail, log })
}

/// Writes what `pg_upgrade` printed, and its logs in these directories, to a file.
fn keep_logs(log: &Path, said: &str, directories: &[&Path]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(log)?;
    file.write_all(said.as_bytes())?;
    for directory in directories {
        for path in texts_below(directory) {
            writeln!(file, "\n{}:", path.display())?;
            file.write_all(&fs::read(path)?)?;
        }
    }
    Ok(())
}

/// The logs and lists of `pg_upgrade` in a directory. The work directory also contains the new cluster, which
/// has its own.
fn texts_below(directory: &Path) -> Vec<PathBuf> {
    let mut texts = Vec::new();
    for path in fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.join("PG_VERSION").exists() {
            texts.extend(texts_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "log" || extension == "txt")
        {
            texts.push(path);
        }
    }
    texts
}
