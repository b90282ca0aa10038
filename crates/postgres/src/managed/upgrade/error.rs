//! The errors of an upgrade that is not possible or failed, with messages that say what to do.

use std::path::PathBuf;

use crate::managed::ManagedPostgresError;

/// The reason why the cluster was not upgraded. It is as it was.
#[derive(Debug, thiserror::Error)]
pub enum UpgradeError {
    /// The data directory has no cluster.
    #[error(
        "{} holds no database of Turnstone's own Postgres; name its data directory with --data-dir",
        .0.display()
    )]
    NothingThere(PathBuf),
    /// A server uses the data directory.
    #[error("a Turnstone server or command runs on the data directory {}; stop it first", .0.display())]
    InUse(PathBuf),
    /// The cluster is not of the version that its name says.
    #[error(
        "{} is not a cluster of Postgres {expected}: its file PG_VERSION says {found}",
        cluster.display()
    )]
    UnknownVersion {
        /// The directory.
        cluster: PathBuf,
        /// The major version in its name.
        expected: u32,
        /// The content of the file, or why it cannot be read.
        found: String,
    },
    /// Some files of the cluster are elsewhere.
    #[error(
        "the database has tablespaces of its own ({}), which this command does not copy; use pg_upgrade \
         itself",
        .0.display()
    )]
    Tablespaces(PathBuf),
    /// The wanted major version is older than that of the cluster.
    #[error(
        "the database is of Postgres {from}, and Postgres cannot go back to {to}; to go back, put the \
         cluster that the upgrade kept in place again (docs/operations.md)"
    )]
    Older {
        /// The major version of the cluster.
        from: u32,
        /// The wanted one.
        to: u32,
    },
    /// A version is not installed where it was looked for.
    #[error(
        "the server of Postgres {major} is not installed (installed: {installed}); an upgrade needs the \
         programs of both versions: install it beside the other one (on Debian and Ubuntu: \
         sudo apt-get install postgresql-{major}), or name the directory of its programs with {option}"
    )]
    NotInstalled {
        /// The major version.
        major: u32,
        /// The installed versions, separated by commas.
        installed: String,
        /// The option that names the directory.
        option: &'static str,
    },
    /// The directory that an option names has no server, or one of another version.
    #[error("{option}: {} has no server of Postgres{wanted} (postgres, initdb, pg_ctl)", directory.display())]
    NotInDirectory {
        /// The option.
        option: &'static str,
        /// The directory.
        directory: PathBuf,
        /// The wanted major version after a blank, or nothing.
        wanted: String,
    },
    /// The programs that copy the contents are missing.
    #[error(
        "{missing}; install the server and the client of Postgres {new} (on Debian and Ubuntu: \
         sudo apt-get install postgresql-{new} postgresql-client-{new})"
    )]
    NoWay {
        /// The missing programs and their directories.
        missing: String,
        /// The new major version.
        new: u32,
    },
    /// The disk has too little room.
    #[error(
        "the upgrade needs {needed_mib} MiB in {}, and {available_mib} MiB are free; the old database \
         stays, so there must be room for another one",
        directory.display()
    )]
    Space {
        /// The data directory.
        directory: PathBuf,
        /// The size of the old cluster and some room.
        needed_mib: u64,
        /// The free space for users other than root, in MiB.
        available_mib: u64,
    },
    /// The old cluster cannot be kept under its name.
    #[error(
        "{} is there already, from an earlier upgrade; remove it or give it another name first",
        .0.display()
    )]
    KeptAlready(PathBuf),
    /// The new version lacks extensions.
    #[error(
        "the database uses the extensions {names}, which {} does not have; install them for Postgres \
         {major} (pg_trgm is in postgresql-contrib, on Debian in postgresql-{major})",
        directory.display()
    )]
    Extensions {
        /// Their names, separated by commas.
        names: String,
        /// The new major version.
        major: u32,
        /// The directory of its programs.
        directory: PathBuf,
    },
    /// `pg_upgrade` failed.
    #[error("{detail}\nall that pg_upgrade said is in {}; --method dump may work instead", log.display())]
    PgUpgrade {
        /// The last lines that it printed.
        detail: String,
        /// The file with everything.
        log: PathBuf,
    },
    /// The new cluster lacks something, or has something else.
    #[error("the new database is not the same as the old one: {0}; the old one stays in use")]
    Different(String),
    /// A statement failed.
    #[error("a statement failed during the upgrade")]
    Statement(#[from] sqlx::Error),
    /// A file, a program or a server of Postgres failed.
    #[error(transparent)]
    Postgres(#[from] ManagedPostgresError),
}
