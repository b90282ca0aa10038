//! The holder of a lock file of Postgres: its process id may belong to another program by now.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::os_user::run;

/// The process whose id is in a lock file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockHolder {
    /// There is no lock file, no such process, or its program is unknown. Postgres itself decides
    /// then.
    Unknown,
    /// A running Postgres of this cluster.
    ThisCluster,
    /// A process that is not a Postgres server: the id was reused, as happens after a restart of a
    /// machine or container. Postgres would mistake it for a server if it has the same user, and
    /// would not start.
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

/// The program and arguments of a process, separated by blanks; empty for a zombie; `None` if there
/// is no such process.
async fn command_line(pid: u32) -> Option<String> {
    if Path::new("/proc/self/cmdline").exists() {
        let bytes = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        return Some(String::from_utf8_lossy(&bytes).replace('\0', " "));
    }
    let mut ps = Command::new("ps");
    ps.args(["-ww", "-o", "command=", "-p", &pid.to_string()]);
    run(ps, "").await.ok()
}

/// Classifies a process by its command line.
fn classify(command_line: &str, cluster: &Path) -> LockHolder {
    let program = command_line.split_whitespace().next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    // A session of Postgres is called `postgres: …`; it never holds a lock file.
    if name != "postgres" && name != "postmaster" {
        return LockHolder::OtherProgram;
    }
    // This is how `process` starts it; a Postgres that was started in another way is left alone.
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
    fn a_postgres_of_this_directory_is_distinguished_from_others() {
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
