//! Finds the Postgres server binaries that are installed on this machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use super::error::ManagedPostgresError;

/// The oldest major version that Turnstone supports.
pub const OLDEST_MAJOR: u32 = 14;

/// The programs that a server installation must have: many machines have only the clients of
/// Postgres.
const PROGRAMS: [&str; 3] = ["postgres", "initdb", "pg_ctl"];

/// The directories of packages, one for each major version: the parent, the prefix of the
/// directory's name, and the path from there to the programs.
const VERSIONED_DIRECTORIES: [(&str, &str, &str); 8] = [
    // Debian and Ubuntu
    ("/usr/lib/postgresql", "", "bin"),
    // Fedora and RHEL with the packages of postgresql.org
    ("/usr", "pgsql-", "bin"),
    // openSUSE
    ("/usr/lib", "postgresql", "bin"),
    // Alpine
    ("/usr/libexec", "postgresql", ""),
    // Homebrew on Apple silicon, on Intel and on Linux
    ("/opt/homebrew/opt", "postgresql", "bin"),
    ("/usr/local/opt", "postgresql", "bin"),
    ("/home/linuxbrew/.linuxbrew/opt", "postgresql", "bin"),
    ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
];

/// Package managers, each with its command that installs a Postgres server.
const INSTALL_COMMANDS: [(&str, &str); 6] = [
    ("apt-get", "sudo apt-get install postgresql"),
    ("dnf", "sudo dnf install postgresql-server"),
    ("apk", "sudo apk add postgresql"),
    ("pacman", "sudo pacman -S postgresql"),
    ("zypper", "sudo zypper install postgresql-server"),
    ("brew", "brew install postgresql@17"),
];

/// One installed Postgres server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    directory: PathBuf,
    major: u32,
}

impl Binaries {
    /// Chooses the installed server of the major version of `existing_cluster` if there is one.
    /// Otherwise the first of: the one on `PATH`, the one that `pg_config` names, the newest in the
    /// usual directories.
    ///
    /// # Errors
    /// No server is installed, or none of that major version (the message names the cluster's
    /// directory).
    pub async fn find(
        existing_cluster: Option<(u32, &Path)>,
    ) -> Result<Self, ManagedPostgresError> {
        let installed = Self::installed().await;
        if installed.is_empty() {
            return Err(not_installed().await);
        }
        let Some((major, cluster)) = existing_cluster else {
            // The list is not empty, so this always finds one.
            return match installed.into_iter().next() {
                Some(first) => Ok(first),
                None => Err(not_installed().await),
            };
        };
        let majors: Vec<String> = installed.iter().map(|found| found.major.to_string()).collect();
        installed.into_iter().find(|found| found.major == major).ok_or_else(|| {
            ManagedPostgresError::OtherMajor {
                cluster: cluster.to_owned(),
                major,
                installed: majors.join(", "),
            }
        })
    }

    /// The major version, such as 17.
    #[must_use]
    pub fn major(&self) -> u32 {
        self.major
    }

    /// The full path of one of the programs, such as `initdb`.
    #[must_use]
    pub fn program(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    /// The directory of the programs.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Whether the directory has these programs too.
    #[must_use]
    pub fn have(&self, programs: &[&str]) -> bool {
        programs.iter().all(|name| self.program(name).is_file())
    }

    /// All usable servers, the preferred one first, each major version once.
    pub async fn installed() -> Vec<Self> {
        let mut found = Vec::new();
        for directory in user_configured_directories().await {
            found.extend(Self::in_directory(&directory).await);
        }
        let mut others = Vec::new();
        for (parent, prefix, bin) in VERSIONED_DIRECTORIES {
            for directory in subdirectories(Path::new(parent), prefix) {
                others.extend(Self::in_directory(&directory.join(bin)).await);
            }
        }
        others.sort_by_key(|binaries| std::cmp::Reverse(binaries.major));
        found.append(&mut others);
        let mut majors = BTreeSet::new();
        found.retain(|binaries| majors.insert(binaries.major));
        found
    }

    /// The server in this directory, if all its programs are there and it is new enough.
    pub async fn in_directory(directory: &Path) -> Option<Self> {
        if !PROGRAMS.iter().all(|name| directory.join(name).is_file()) {
            return None;
        }
        let version = first_line(Command::new(directory.join("postgres")).arg("--version")).await?;
        let major = parse_major(&version).filter(|major| *major >= OLDEST_MAJOR)?;
        Some(Self { directory: directory.to_owned(), major })
    }
}

/// The directories from the user's configuration: that of the `postgres` on `PATH`, with links
/// resolved, and the one that `pg_config` names.
async fn user_configured_directories() -> Vec<PathBuf> {
    let mut directories = Vec::new();
    if let Some(program) = which("postgres").await
        && let Ok(program) = program.canonicalize()
        && let Some(directory) = program.parent()
    {
        directories.push(directory.to_owned());
    }
    let bindir = first_line(Command::new("pg_config").arg("--bindir")).await;
    directories.extend(bindir.map(PathBuf::from));
    directories
}

/// The full path of a program on `PATH`. The shell looks it up, so that this module does not read
/// the environment itself.
async fn which(program: &str) -> Option<PathBuf> {
    let mut shell = Command::new("sh");
    first_line(shell.args(["-c", "command -v \"$1\"", "sh", program])).await.map(PathBuf::from)
}

/// The first line that a program prints, or nothing if it is missing or fails.
async fn first_line(command: &mut Command) -> Option<String> {
    let output = command.stdin(std::process::Stdio::null()).output().await.ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().next()?.trim();
    (output.status.success() && !line.is_empty()).then(|| line.to_owned())
}

/// The directories in `parent` whose names begin with `prefix`.
fn subdirectories(parent: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(parent) else { return Vec::new() };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
        .collect()
}

/// Reads the major version out of, for example, `postgres (PostgreSQL) 15.14 (Debian 15.14-0)` or
/// `postgres (PostgreSQL) 18beta1`.
fn parse_major(version_line: &str) -> Option<u32> {
    let (_, version) = version_line.split_once("(PostgreSQL) ")?;
    let digits = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version[..digits].parse().ok()
}

/// The error for a machine without a server, with the command of its own package manager.
async fn not_installed() -> ManagedPostgresError {
    let mut install = "install the Postgres server package of this system".to_owned();
    for (manager, command) in INSTALL_COMMANDS {
        if which(manager).await.is_some() {
            install = format!("install one with: {command}");
            break;
        }
    }
    ManagedPostgresError::NotInstalled { oldest: OLDEST_MAJOR, install }
}

#[cfg(test)]
mod tests {
    use super::parse_major;

    #[test]
    fn the_major_version_is_read_from_releases_and_betas() {
        assert_eq!(parse_major("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"), Some(15));
        assert_eq!(parse_major("postgres (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(parse_major("postgres (PostgreSQL) 17"), Some(17));
        assert_eq!(parse_major("something else"), None);
    }
}
