//! A copy of the cluster of a data directory: a base backup of its Postgres, with the WAL that belongs to it.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use super::binaries::Binaries;
use super::error::ManagedPostgresError;
use super::os_user::{OsUser, run_watched};
use super::process::PORT;
use super::{ManagedPostgres, cluster, lock, prepare};

/// The settings of a restored cluster: no WAL but its own, nobody before it takes writes, and no archive.
const RESTORED_SETTINGS: &str =
    "\n# Written by turnstone restore. Archive to a new directory, from a new base backup.
restore_command = 'false'\nhot_standby = off\narchive_mode = off\n";

impl ManagedPostgres {
    /// Copies the cluster into a directory, which is created if it does not exist, and checks the copy.
    ///
    /// # Errors
    /// A program of Postgres is missing or fails, or the directory cannot be written.
    pub async fn back_up(&self, to: &Path) -> Result<(), ManagedPostgresError> {
        let to = prepare(to)?;
        let absent = || ManagedPostgresError::NoCluster(self.data_dir.clone());
        let (major, own) = cluster::existing(&self.data_dir)?.ok_or_else(absent)?;
        let binaries = Binaries::find(Some((major, &own))).await?;
        let os_user = OsUser::choose(Some(&own)).await?;
        let copy = cluster::path_of(&to, major);
        fs::create_dir(&copy).map_err(ManagedPostgresError::file("create", &copy))?;
        os_user.take_ownership(&copy)?;
        os_user.check_reachable(&copy)?;

        let mut base_backup = os_user.watched(&binaries.program("pg_basebackup"), &copy);
        base_backup.arg("--host").arg(&self.socket_dir).arg(format!("--port={PORT}"));
        base_backup.args(["--username=postgres", "--no-password", "--checkpoint=fast"]);
        base_backup.arg("--wal-method=stream").arg("--pgdata").arg(&copy);
        run_watched(base_backup, "pg_basebackup").await?;
        verify(&copy, &binaries, &os_user).await
    }
}

/// Makes the copy in `from` the cluster of a data directory that has none. It recovers at its next start.
///
/// # Errors
/// There is no copy, it is damaged, its version of Postgres is not installed, or the data directory has a cluster or
/// cannot be written.
pub async fn restore(from: &Path, data_dir: &Path) -> Result<(), ManagedPostgresError> {
    let data_dir = prepare(data_dir)?;
    let absent = || ManagedPostgresError::NoCluster(from.to_owned());
    let (major, copy) = cluster::existing(from)?.ok_or_else(absent)?;
    let binaries = Binaries::find(Some((major, &copy))).await?;
    // The data directory of a service may belong to its user already.
    let os_user = OsUser::choose(Some(&data_dir)).await?;
    os_user.check_reachable(&data_dir)?;
    let _lock = lock(&data_dir).await?;
    if let Some((_, cluster)) = cluster::existing(&data_dir)? {
        return Err(ManagedPostgresError::Occupied(cluster));
    }
    let partial = cluster::partial_path(&data_dir)?;
    copy_tree(&copy, &partial, &os_user)?;
    verify(&partial, &binaries, &os_user).await?;
    begin_timeline(&partial, &os_user)?;
    cluster::write_to_disk(&partial, &binaries, &os_user).await?;
    let cluster = cluster::path_of(&data_dir, major);
    fs::rename(&partial, &cluster).map_err(ManagedPostgresError::file("rename", &partial))?;
    cluster::sync_directory(&data_dir)
}

/// Lets the first start begin a timeline of its own: cursors and places of the lost database then count for nothing,
/// and its archive gets no WAL under the names that it has already.
fn begin_timeline(copy: &Path, os_user: &OsUser) -> Result<(), ManagedPostgresError> {
    let settings = copy.join("postgresql.auto.conf");
    let opened = OpenOptions::new().append(true).open(&settings);
    let written = opened.and_then(|mut file| file.write_all(RESTORED_SETTINGS.as_bytes()));
    written.map_err(ManagedPostgresError::file("write", &settings))?;
    let signal = copy.join("recovery.signal");
    fs::write(&signal, "").map_err(ManagedPostgresError::file("write", &signal))?;
    os_user.take_ownership(&signal)
}

/// Compares a copy with its manifest, file by file.
async fn verify(
    copy: &Path,
    binaries: &Binaries,
    os_user: &OsUser,
) -> Result<(), ManagedPostgresError> {
    let mut verify = os_user.watched(&binaries.program("pg_verifybackup"), copy);
    verify.arg("--quiet").arg(copy);
    run_watched(verify, "pg_verifybackup").await
}

/// Copies a directory with what is in it, for a user.
fn copy_tree(from: &Path, to: &Path, os_user: &OsUser) -> Result<(), ManagedPostgresError> {
    if from.is_dir() {
        fs::create_dir(to).map_err(ManagedPostgresError::file("create", to))?;
        for (name, path) in cluster::entries(from)? {
            copy_tree(&path, &to.join(name), os_user)?;
        }
    } else {
        fs::copy(from, to).map_err(ManagedPostgresError::file("copy", from))?;
    }
    os_user.take_ownership(to)
}
