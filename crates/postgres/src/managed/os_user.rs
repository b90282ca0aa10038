//! The operating system user that Postgres runs as: the current user, or another one if that is
//! root, because Postgres refuses to run as root.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tokio::io::AsyncWriteExt;
use tokio::process::Child;

use super::error::ManagedPostgresError;
use super::watchdog::{SHELL, watched};

/// Environment variables that would change what Postgres's programs do.
const CLEARED_VARIABLES: [&str; 12] = [
    "PGDATA",
    "PGPORT",
    "PGHOST",
    "PGHOSTADDR",
    "PGUSER",
    "PGDATABASE",
    "PGSERVICE",
    "PGSSLMODE",
    "PGTARGETSESSIONATTRS",
    "PGOPTIONS",
    "PGCLIENTENCODING",
    "PGTZ",
];

/// How many of the last lines of a program's output an error carries.
const LINES_IN_ERRORS: usize = 20;

/// The user that Postgres and its tools run as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OsUser {
    name: String,
    uid: u32,
    gid: u32,
    /// Whether the current user is root and drops to this user.
    drops_root: bool,
}

impl OsUser {
    /// Chooses the user: the current one unless that is root; for root the owner of the existing
    /// cluster, else `postgres`, else `nobody`.
    ///
    /// # Errors
    /// The current user is root and there is no other user, or `id` cannot be run.
    pub async fn choose(existing_cluster: Option<&Path>) -> Result<Self, ManagedPostgresError> {
        let own = Self {
            name: String::new(),
            uid: id("-u", None).await?,
            gid: id("-g", None).await?,
            drops_root: false,
        };
        if own.uid != 0 {
            return Ok(own);
        }
        if let Some(metadata) = existing_cluster.and_then(|cluster| fs::metadata(cluster).ok())
            && metadata.uid() != 0
        {
            let (uid, gid) = (metadata.uid(), metadata.gid());
            return Ok(Self { name: format!("with id {uid}"), uid, gid, drops_root: true });
        }
        for name in ["postgres", "nobody"] {
            if let (Ok(uid), Ok(gid)) = (id("-u", Some(name)).await, id("-g", Some(name)).await) {
                return Ok(Self { name: name.to_owned(), uid, gid, drops_root: true });
            }
        }
        Err(ManagedPostgresError::NoUser)
    }

    /// Whether a file with this owner belongs to the user.
    #[must_use]
    pub fn owns(&self, metadata: &fs::Metadata) -> bool {
        metadata.uid() == self.uid
    }

    /// Whether the user may become the owner of this directory: they own it already, or root does
    /// and can give it away.
    #[must_use]
    pub fn may_take_ownership(&self, metadata: &fs::Metadata) -> bool {
        self.owns(metadata) || (self.drops_root && metadata.uid() == 0)
    }

    /// Makes the user the owner of a directory, and the only one who may enter it.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn take_ownership(&self, directory: &Path) -> Result<(), ManagedPostgresError> {
        fs::set_permissions(directory, Permissions::from_mode(0o700))
            .map_err(ManagedPostgresError::file("make private", directory))?;
        if self.drops_root {
            chown(directory, Some(self.uid), Some(self.gid))
                .map_err(ManagedPostgresError::file("change the owner of", directory))?;
        }
        Ok(())
    }

    /// Checks that the user can enter `data_dir` (which is absolute, without links) and every
    /// directory above it.
    ///
    /// An empty data directory is opened for others to pass through, not to read: it was created
    /// for this server, and root's temporary directories are private. A directory that is not empty
    /// may be someone's home and is left alone.
    ///
    /// # Errors
    /// A directory keeps the user out.
    pub fn check_reachable(&self, data_dir: &Path) -> Result<(), ManagedPostgresError> {
        if !self.drops_root {
            return Ok(());
        }
        for directory in data_dir.ancestors() {
            let metadata = fs::metadata(directory)
                .map_err(ManagedPostgresError::file("read the metadata of", directory))?;
            if self.may_enter(&metadata) {
                continue;
            }
            let is_empty =
                fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_none());
            if directory == data_dir && is_empty {
                let mode = Permissions::from_mode(metadata.mode() | 0o011);
                fs::set_permissions(directory, mode)
                    .map_err(ManagedPostgresError::file("open", directory))?;
                continue;
            }
            return Err(ManagedPostgresError::Unreachable {
                user: self.name.clone(),
                parent: directory.to_owned(),
                data_dir: data_dir.to_owned(),
            });
        }
        Ok(())
    }

    /// Prepares a program to be run as the user, with a fixed environment and no input.
    #[must_use]
    pub fn command(&self, program: &Path, working_directory: &Path) -> Command {
        let mut command = Command::new(program);
        // The user must be able to enter the working directory. The locale is fixed because
        // messages are parsed here.
        command.current_dir(working_directory).env("LC_ALL", "C").stdin(Stdio::null());
        for variable in CLEARED_VARIABLES {
            command.env_remove(variable);
        }
        if self.drops_root {
            // The standard library also drops root's supplementary groups.
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Prepares the same under a [`watchdog`](super::watchdog).
    #[must_use]
    pub fn watched(&self, program: &Path, working_directory: &Path) -> Command {
        watched(self.command(Path::new(SHELL), working_directory), program)
    }

    /// Whether the permission bits let the user through this directory.
    fn may_enter(&self, metadata: &fs::Metadata) -> bool {
        let bit = match (metadata.uid() == self.uid, metadata.gid() == self.gid) {
            (true, _) => 0o100,
            (false, true) => 0o010,
            (false, false) => 0o001,
        };
        metadata.mode() & bit != 0
    }
}

/// Runs a program to its end, with `input` on its standard input.
///
/// # Errors
/// The program cannot be started or ends with a failure; the error has the end of its output.
pub async fn run(command: Command, input: &str) -> Result<String, ManagedPostgresError> {
    let program = PathBuf::from(command.get_program());
    let program = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut child = spawn(command, &program)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ends without reading its input says why by its status.
        let _ = stdin.write_all(input.as_bytes()).await;
    }
    end_of(child, &program).await
}

/// Runs a program that may take long to its end, under its watchdog.
///
/// # Errors
/// As for [`run`].
pub async fn run_watched(command: Command, program: &str) -> Result<(), ManagedPostgresError> {
    let mut child = spawn(command, program)?;
    let held = child.stdin.take();
    let ended = end_of(child, program).await;
    drop(held);
    ended.map(drop)
}

fn spawn(mut command: Command, program: &str) -> Result<Child, ManagedPostgresError> {
    let path = PathBuf::from(command.get_program());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let spawned = tokio::process::Command::from(command).kill_on_drop(true).spawn();
    spawned.map_err(|source| ManagedPostgresError::Program {
        program: program.to_owned(),
        detail: format!("{} cannot be run: {source}", path.display()),
    })
}

/// Waits for the end of a program, and returns its output.
async fn end_of(child: Child, program: &str) -> Result<String, ManagedPostgresError> {
    let failed = |detail| ManagedPostgresError::Program { program: program.to_owned(), detail };
    let output = child.wait_with_output().await.map_err(|error| failed(error.to_string()))?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        return Ok(stdout.into_owned());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let said = if stderr.trim().is_empty() { stdout } else { stderr };
    Err(failed(format!("{}\n{}", output.status, last_lines(&said))))
}

/// The last lines of a program's output or log, for an error.
#[must_use]
pub fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(LINES_IN_ERRORS)..].join("\n")
}

/// Runs `id` for a number of the current user or a named one; the standard library has no way
/// without `unsafe`.
async fn id(flag: &str, user: Option<&str>) -> Result<u32, ManagedPostgresError> {
    let mut command = Command::new("id");
    command.arg(flag).args(user);
    let printed = run(command, "").await?;
    printed.trim().parse().map_err(|_| ManagedPostgresError::Program {
        program: "id".to_owned(),
        detail: format!("it printed {printed:?} where a number was expected"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_parent_directory_that_keeps_postgres_out() {
        let parent = tempfile::tempdir().unwrap();
        let data_dir = parent.path().canonicalize().unwrap().join("data");
        fs::create_dir(&data_dir).unwrap();
        fs::set_permissions(parent.path(), Permissions::from_mode(0o700)).unwrap();
        let stranger =
            OsUser { name: "stranger".to_owned(), uid: 4242, gid: 4242, drops_root: true };

        let refusal = stranger.check_reachable(&data_dir).unwrap_err().to_string();

        assert!(refusal.contains("the user stranger cannot enter"), "{refusal}");
        assert!(refusal.contains(&format!("chmod o+x '{}'", parent.path().display())), "{refusal}");
        fs::set_permissions(parent.path(), Permissions::from_mode(0o711)).unwrap();
        stranger.check_reachable(&data_dir).unwrap();
    }
}
