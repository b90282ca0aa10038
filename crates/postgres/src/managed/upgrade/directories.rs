//! The directories of an upgrade, and the switch from the old cluster to the new one.
//!
//! | state of the data directory | what a server uses | what the next upgrade does |
//! |---|---|---|
//! | `postgres-15` | 15 | begins |
//! | `postgres-15`, `.upgrade-…` | 15 | removes the work directory, and begins |
//! | `postgres-15`, `postgres-17` | 17, because it is the newest | renames `postgres-15` |
//! | `old-postgres-15`, `postgres-17` | 17 | nothing |
//!
//! Each line follows from the one above by a rename in one directory, which is done or not done after a crash.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::process::Command;

use super::error::UpgradeError;
use super::server::Server;
use crate::managed::binaries::Binaries;
use crate::managed::cluster::{self, entries, sync_directory};
use crate::managed::os_user::{OsUser, run};
use crate::managed::{ManagedPostgresError, socket};
use turnstone_io::world::Stopwatch;

/// The prefix of the names of work directories, followed by a process id.
const WORK_PREFIX: &str = ".upgrade-";
/// The prefix of the name of a cluster that is no longer used.
const KEPT_PREFIX: &str = "old-";
/// The space that an upgrade needs besides the size of the cluster: for the catalogues of three new
/// databases, and WAL, of which a restore writes a gigabyte (`max_wal_size`) before it is reused.
const SPARE_MIB: u64 = 1536;

const LEFTOVER_TIMEOUT: Duration = Duration::from_secs(10);
const LEFTOVER_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Checks that a cluster is of the version that its name says.
///
/// # Errors
/// It is not.
pub fn check_version(major: u32, cluster: &Path) -> Result<(), UpgradeError> {
    let found = match fs::read_to_string(cluster.join("PG_VERSION")) {
        Ok(text) if text.trim().parse() == Ok(major) => return Ok(()),
        Ok(text) => format!("{:?}", text.trim()),
        Err(error) => format!("nothing ({error})"),
    };
    Err(UpgradeError::UnknownVersion { cluster: cluster.to_owned(), expected: major, found })
}

/// Checks that all files of a cluster are in its directory. Those of other tablespaces would be neither counted
/// nor kept apart.
///
/// # Errors
/// There are others.
pub fn check_tablespaces(cluster: &Path) -> Result<(), UpgradeError> {
    let links = cluster.join("pg_tblspc");
    if links.exists() && !entries(&links)?.is_empty() {
        return Err(UpgradeError::Tablespaces(links));
    }
    Ok(())
}

/// The path of the cluster of a version after an upgrade.
fn kept_path(data_dir: &Path, major: u32) -> PathBuf {
    let cluster = cluster::path_of(data_dir, major);
    let name = cluster.file_name().unwrap_or_default().to_string_lossy();
    data_dir.join(format!("{KEPT_PREFIX}{name}"))
}

/// Checks that the cluster can be kept under its name.
///
/// # Errors
/// There is something under that name.
pub fn check_free_name(data_dir: &Path, major: u32) -> Result<(), UpgradeError> {
    let kept = kept_path(data_dir, major);
    if kept.exists() { Err(UpgradeError::KeptAlready(kept)) } else { Ok(()) }
}

/// Puts the new cluster in place, and sets the old one aside. Returns where the old one is.
///
/// # Errors
/// The operating system refuses.
pub fn switch(
    data_dir: &Path,
    old: (u32, &Path),
    new: (u32, &Path),
) -> Result<PathBuf, UpgradeError> {
    let place = cluster::path_of(data_dir, new.0);
    fs::rename(new.1, &place).map_err(ManagedPostgresError::file("rename", new.1))?;
    sync_directory(data_dir)?;
    set_aside(data_dir, old.0, old.1)
}

/// Sets the old clusters aside if an upgrade was killed after it had put the new one in place. Returns where
/// they are, or `None` if there are none.
///
/// # Errors
/// The operating system refuses, or something has their name.
pub fn finish(data_dir: &Path) -> Result<Option<Vec<PathBuf>>, UpgradeError> {
    let mut clusters = cluster::all(data_dir)?;
    clusters.pop_last();
    if clusters.is_empty() {
        return Ok(None);
    }
    let kept = clusters.iter().map(|(major, path)| set_aside(data_dir, *major, path));
    kept.collect::<Result<Vec<_>, _>>().map(Some)
}

fn set_aside(data_dir: &Path, major: u32, cluster: &Path) -> Result<PathBuf, UpgradeError> {
    check_free_name(data_dir, major)?;
    let kept = kept_path(data_dir, major);
    fs::rename(cluster, &kept).map_err(ManagedPostgresError::file("rename", cluster))?;
    sync_directory(data_dir)?;
    Ok(kept)
}

/// The directory in which a new cluster is made.
#[derive(Debug)]
pub struct WorkDirectory {
    path: PathBuf,
    socket_dir: PathBuf,
}

impl WorkDirectory {
    /// Creates the directory, and one for sockets.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn create(data_dir: &Path, os_user: &OsUser) -> Result<Self, UpgradeError> {
        // The process id in the name avoids a conflict with a program that outlived a killed upgrade.
        let path = data_dir.join(format!("{WORK_PREFIX}{}", std::process::id()));
        let created = DirBuilder::new().mode(0o700).create(&path);
        created.map_err(ManagedPostgresError::file("create", &path))?;
        os_user.take_ownership(&path)?;
        let socket_dir = socket::prepare(&path, os_user)?;
        Ok(Self { path, socket_dir })
    }

    /// The directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory of the new cluster's socket; it may be elsewhere, because its path is short.
    #[must_use]
    pub fn socket_dir(&self) -> &Path {
        &self.socket_dir
    }

    /// Removes both directories. A file that cannot be removed stays for the next upgrade.
    pub fn remove(&self) {
        for directory in [&self.socket_dir, &self.path] {
            if let Err(error) = remove_directory(directory) {
                tracing::warn!(%error, path = %directory.display(), "cannot remove a directory");
            }
        }
    }
}

/// Removes a directory, if it is there.
fn remove_directory(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes the work directories of upgrades that were killed, and stops the servers that they left.
///
/// # Errors
/// A server does not stop, or a directory cannot be removed.
pub async fn remove_leftovers(
    data_dir: &Path,
    new: &Binaries,
    os_user: &OsUser,
) -> Result<(), UpgradeError> {
    for (name, path) in entries(data_dir)? {
        if !name.starts_with(WORK_PREFIX) {
            continue;
        }
        let socket_dir = socket::prepare(&path, os_user)?;
        for cluster in cluster::all(&path)?.into_values() {
            let (binaries, user) = (new.clone(), os_user.clone());
            Server::new(binaries, user, cluster, socket_dir.clone(), data_dir)
                .unfinished()
                .reclaim()
                .await?;
        }
        let began = Stopwatch::start();
        // A program that outlived its upgrade may still write there, and ends soon.
        while let Err(error) = remove_directory(&path) {
            if began.elapsed() > LEFTOVER_TIMEOUT {
                return Err(ManagedPostgresError::file("remove", &path)(error).into());
            }
            tokio::time::sleep(LEFTOVER_POLL_INTERVAL).await;
        }
        remove_directory(&socket_dir).map_err(ManagedPostgresError::file("remove", &socket_dir))?;
    }
    Ok(())
}

/// Checks that the disk has room for another cluster.
///
/// # Errors
/// It has not.
pub async fn check_space(
    data_dir: &Path,
    old_cluster: &Path,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<(), UpgradeError> {
    let needed_mib = size(old_cluster)? / (1024 * 1024) + SPARE_MIB;
    let mut df = Command::new("df");
    df.args(["-P", "-k"]).arg(data_dir);
    let printed = run(df.into_std(), "").await?;
    let free = printed.lines().nth(1).and_then(|line| {
        // The columns are: file system, size, used, available. The name of the first may have blanks.
        let columns: Vec<&str> = line.split_whitespace().collect();
        let percent = columns.iter().rposition(|column| column.ends_with('%'))?;
        columns.get(percent.checked_sub(1)?)?.parse::<u64>().ok()
    });
    let Some(free_kib) = free else {
        progress(&format!("df says nothing of the free space; the upgrade needs {needed_mib} MiB"));
        return Ok(());
    };
    let available_mib = free_kib / 1024;
    progress(&format!("it needs {needed_mib} MiB of disk, and {available_mib} MiB are free"));
    require_space(data_dir, needed_mib, available_mib)
}

/// Checks that enough of the disk is free.
///
/// # Errors
/// It is not.
pub fn require_space(
    data_dir: &Path,
    needed_mib: u64,
    available_mib: u64,
) -> Result<(), UpgradeError> {
    if needed_mib <= available_mib {
        return Ok(());
    }
    Err(UpgradeError::Space { directory: data_dir.to_owned(), needed_mib, available_mib })
}

/// The bytes that a cluster takes on the disk, without its WAL, which the new one does not get.
///
/// # Errors
/// A directory cannot be read.
pub fn size(directory: &Path) -> Result<u64, UpgradeError> {
    let mut bytes = 0;
    for (name, path) in entries(directory)? {
        let metadata = fs::symlink_metadata(&path)
            .map_err(ManagedPostgresError::file("read the metadata of", &path))?;
        bytes += match metadata.is_dir() {
            true if name == "pg_wal" => 0,
            true => size(&path)?,
            // The size in blocks of 512 bytes, whatever the file system's are.
            false => metadata.blocks() * 512,
        };
    }
    Ok(bytes)
}
