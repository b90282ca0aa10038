//! Who holds a lock file of Postgres: its process id may belong to another program by now.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::os_user::run;

/// The process whose id stands in a lock file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockHolder {
    /// There is no lock file, no such process, or no telling; Postgres decides better.
    Unknown,
    /// A running Postgres of this cluster.
    ThisCluster,
    /// Something that is certainly not a Postgres server: the id was used again, as happens after
    /// a restart of a machine or container. Postgres would take it for a server if it has the same
    /// user, and not start.
    OtherProgram,
}

/// Looks up the holder of `lock_file`, whose first line is a process id.
pub async fn lock_holder(lock_file: &Path, cluster: &Path) -> LockHolder {
    let Ok(text) = fs::read_to_string(lock_file) else { return LockHolder::Unknown };
    let Some(pid) = text.lines().next().and_then(|line| line.trim().parse::<u32>().ok()) else {
        return LockHolder::Unknown;
    };
    match command_line(pid).await {
        Some(command_line) => classify(&command_line, cluster),
        None => LockHolder::Unknown,
    }
}

/// The program and arguments of a process, separated by blanks; empty for one that has ended and
/// that its parent has not noticed; nothing if there is no such process.
async fn command_line(pid: u32) -> Option<String> {
    if Path::new("/proc/self/cmdline").exists() {
        let bytes = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        return Some(String::from_utf8_lossy(&bytes).replace('\0', " "));
    }
    let mut ps = Command::new("ps");
    ps.args(["-ww", "-o", "command=", "-p", &pid.to_string()]);
    run(ps, "").await.ok()
}

/// Tells by its command line what a process is.
fn classify(command_line: &str, cluster: &Path) -> LockHolder {
    let program = command_line.split_whitespace().next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    // A session of Postgres calls itself `postgres: …`; it is never the holder of a lock file.
    if name != "postgres" && name != "postmaster" {
        return LockHolder::OtherProgram;
    }
    // Our own way to start it; one that was started otherwise is left alone.
    let started_here = format!(" -D {} ", cluster.display());
    if command_line.contains(&started_here) { LockHolder::ThisCluster } else { LockHolder::Unknown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classified(command_line: &str) -> LockHolder {
        classify(command_line, Path::new("/data/postgres-17"))
    }

    #[test]
    fn a_postgres_of_this_directory_is_told_from_others() {
        let ours = "/usr/lib/postgresql/17/bin/postgres -D /data/postgres-17 -c port=5432 ";
        assert_eq!(classified(ours), LockHolder::ThisCluster);
        assert_eq!(classified("postgres -D /data/postgres-171 -c port=5432 "), LockHolder::Unknown);
        assert_eq!(classified("postgres -D /elsewhere "), LockHolder::Unknown);
    }

    #[test]
    fn a_process_id_that_another_program_got_is_recognised() {
        assert_eq!(classified("/usr/bin/vim /data/postgres-17 "), LockHolder::OtherProgram);
        assert_eq!(classified("postgres: checkpointer "), LockHolder::OtherProgram);
        assert_eq!(classified(""), LockHolder::OtherProgram);
    }
}
