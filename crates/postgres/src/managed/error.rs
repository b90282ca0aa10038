//! The errors of a managed Postgres that cannot run, with messages that say what to do.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why the managed Postgres could not be started or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ManagedPostgresError {
    /// No server binaries of a supported major version are installed.
    #[error(
        "no Postgres server ({oldest} or newer) is installed on this machine; {install}, or set \
         DATABASE_URL to a Postgres that runs elsewhere"
    )]
    NotInstalled {
        /// The oldest major version that Turnstone supports.
        oldest: u32,
        /// The command that installs a server here, as a clause of a sentence.
        install: String,
    },
    /// The data directory holds a cluster of a major version that is not installed.
    #[error(
        "{} was made by Postgres {major}, whose server is not installed here (installed: \
         {installed}); install Postgres {major}, with which `turnstone upgrade-database` can bring it \
         to a newer version, or choose another data directory with --data-dir, or set DATABASE_URL",
        cluster.display()
    )]
    OtherMajor {
        /// The directory of the existing cluster.
        cluster: PathBuf,
        /// The major version of the existing cluster.
        major: u32,
        /// The major versions that are installed, separated by commas.
        installed: String,
    },
    /// Another server holds the data directory.
    #[error(
        "the data directory {} is in use by another Turnstone server; give this one its own with \
         --data-dir, or, so that several servers share one database, set DATABASE_URL for each",
        .0.display()
    )]
    InUse(PathBuf),
    /// There is no cluster to copy.
    #[error("{} has no cluster of a server's own Postgres", .0.display())]
    NoCluster(PathBuf),
    /// A backup is not restored over what is there.
    #[error("{} is there already: give a data directory without one by --data-dir", .0.display())]
    Occupied(PathBuf),
    /// A file or directory could not be read, made or changed.
    #[error("cannot {action} {}", path.display())]
    File {
        /// The action that was tried, as a verb.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The server runs as root, and the user for Postgres cannot enter a parent directory.
    #[error(
        "Postgres does not run as root, and the user {user} cannot enter {}, so it cannot reach the \
         directory {}; choose one elsewhere (for --data-dir such as /var/lib/turnstone), or allow it with: \
         chmod o+x '{}'",
        parent.display(), data_dir.display(), parent.display()
    )]
    Unreachable {
        /// The user as whom Postgres would run.
        user: String,
        /// The directory that keeps it out.
        parent: PathBuf,
        /// The data directory that it cannot reach.
        data_dir: PathBuf,
    },
    /// The server runs as root, and there is no other user to run Postgres as.
    #[error(
        "Postgres does not run as root, and neither of the users postgres and nobody exists here; \
         run Turnstone as an ordinary user, or set DATABASE_URL"
    )]
    NoUser,
    /// The short directory for the socket exists and belongs to somebody else.
    #[error(
        "the socket directory {} exists but is not a private directory of the user who runs \
         Postgres; remove it, or choose a data directory with a shorter path",
        .0.display()
    )]
    SocketDirectory(PathBuf),
    /// A program of Postgres or of the system could not be run, or failed.
    #[error("{program} failed: {detail}")]
    Program {
        /// The program's name.
        program: String,
        /// The last lines that it printed, or why it did not start.
        detail: String,
    },
    /// The thread that starts and watches Postgres could not be started, or panicked.
    #[error("the thread that watches Postgres does not run")]
    Thread(#[source] io::Error),
    /// Postgres ended before it accepted connections.
    #[error("Postgres ended while it started; the last lines of {}:\n{tail}", log.display())]
    EndedEarly {
        /// The log file of Postgres.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },
    /// Postgres did not accept connections in time.
    #[error(
        "Postgres accepted no connection within {seconds} s ({last}); the last lines of {}:\n{tail}",
        log.display()
    )]
    NotReady {
        /// How long the start waited, in seconds.
        seconds: u64,
        /// The error of the last connection.
        last: String,
        /// The log file of Postgres.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },
}

impl ManagedPostgresError {
    /// Returns a function for `map_err` that adds the action and the path to an error.
    pub(super) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }
}
