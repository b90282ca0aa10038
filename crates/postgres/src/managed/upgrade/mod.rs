//! Brings the cluster of a data directory to a newer major version of Postgres.
//!
//! The new cluster is made in a directory of its own, `.upgrade-…`, while the old one is only read. Once it
//! has everything that the old one has, a rename puts it in place (`directories`).

mod contents;
mod directories;
mod dump_and_restore;
mod error;
mod new_cluster;
mod pg_upgrade;
mod programs;
mod server;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use self::contents::Contents;
use self::directories::WorkDirectory;
pub use self::error::UpgradeError;
use self::programs::{Programs, Way};
use self::server::Server;
use super::binaries::Binaries;
use super::os_user::OsUser;
use super::{ManagedPostgresError, cluster, lock, socket};
use turnstone_io::world::Stopwatch;

/// The settings of an upgrade.
#[derive(Debug, Clone)]
pub struct UpgradeSettings {
    /// The data directory.
    pub data_dir: PathBuf,
    /// The major version to upgrade to; `None`: the newest that is installed.
    pub to: Option<u32>,
    /// The directory with the programs of the old version; `None`: where packages install them.
    pub old_bin: Option<PathBuf>,
    /// The directory with the programs of the new version; `None`: where packages install them.
    pub new_bin: Option<PathBuf>,
    /// The method of copying the contents into the new cluster.
    pub method: Method,
}

/// The method of copying the contents of the old cluster into the new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By `pg_upgrade` where it is installed, otherwise by dump and restore.
    Auto,
    /// `pg_upgrade` copies the files.
    PgUpgrade,
    /// `pg_dump` reads the old cluster, and `pg_restore` writes the new one.
    Dump,
}

/// The outcome of an upgrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The cluster is of this major version already.
    Current(u32),
    /// An earlier upgrade to this major version had not set the old clusters aside; they are here now.
    Finished(u32, Vec<PathBuf>),
    /// The cluster is of another major version now.
    Upgraded {
        /// The major version before.
        from: u32,
        /// The major version now.
        to: u32,
        /// The path of the old cluster.
        kept: PathBuf,
        /// The directory of the new programs, if a server would not find them there.
        hidden_bin: Option<PathBuf>,
    },
}

/// Upgrades the cluster of a data directory. Tells `progress` what it does.
///
/// It may be killed at any moment: the data directory then has the old cluster or the new one, and the next
/// upgrade starts again or finishes.
///
/// # Errors
/// A server uses the data directory, programs are missing, the disk is too small, or the new cluster
/// does not have everything that the old one has. The old cluster is as it was.
pub async fn upgrade(
    settings: &UpgradeSettings,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Outcome, UpgradeError> {
    let absent = || UpgradeError::NothingThere(settings.data_dir.clone());
    let data_dir = settings.data_dir.canonicalize().map_err(|_| absent())?;
    let (from, old_cluster) = cluster::existing(&data_dir)?.ok_or_else(absent)?;
    let _lock = lock(&data_dir).await.map_err(|error| match error {
        ManagedPostgresError::InUse(data_dir) => UpgradeError::InUse(data_dir),
        other => other.into(),
    })?;
    if let Some(kept) = directories::finish(&data_dir)? {
        return Ok(Outcome::Finished(from, kept));
    }
    directories::check_version(from, &old_cluster)?;
    let Some(programs) = Programs::find(settings, from, &old_cluster).await? else {
        return Ok(Outcome::Current(from));
    };
    directories::check_free_name(&data_dir, from)?;
    directories::check_tablespaces(&old_cluster)?;
    let to = programs.new.major();
    progress(&format!("upgrading {} from Postgres {from} to {to}", old_cluster.display()));

    let os_user = OsUser::choose(Some(&old_cluster)).await?;
    os_user.check_reachable(&data_dir)?;
    directories::remove_leftovers(&data_dir, &programs.new, &os_user).await?;
    directories::check_space(&data_dir, &old_cluster, progress).await?;
    let work = WorkDirectory::create(&data_dir, &os_user)?;
    let built = build(&data_dir, &old_cluster, &work, &programs, &os_user, progress).await;
    let new_cluster = match built {
        Ok(cluster) => cluster,
        Err(error) => {
            work.remove();
            return Err(error);
        }
    };
    let kept = directories::switch(&data_dir, (from, &old_cluster), (to, &new_cluster))?;
    work.remove();
    let is_found = Binaries::installed().await.iter().any(|found| found.major() == to);
    let hidden_bin = (!is_found).then(|| programs.new.directory().to_owned());
    Ok(Outcome::Upgraded { from, to, kept, hidden_bin })
}

/// Makes a cluster of the new version with everything that the old one has, stopped and on disk. Returns its
/// path in the work directory.
async fn build(
    data_dir: &Path,
    old_cluster: &Path,
    work: &WorkDirectory,
    programs: &Programs,
    os_user: &OsUser,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<PathBuf, UpgradeError> {
    let old = Server::new(
        programs.old.clone(),
        os_user.clone(),
        old_cluster.to_owned(),
        socket::prepare(data_dir, os_user)?,
        data_dir,
    );
    let steps = Steps { clock: Stopwatch::start(), progress };
    let before = old.while_running(Contents::read).await?;
    steps.done(&format!("read the old database: {before}"));

    let new_cluster = new_cluster::create(work.path(), &programs.new, os_user, &before).await?;
    let new = Server::new(
        programs.new.clone(),
        os_user.clone(),
        new_cluster.clone(),
        work.socket_dir().to_owned(),
        data_dir,
    )
    .unfinished();
    new.while_running(async |admin| new_cluster::check_extensions(admin, &before, programs).await)
        .await?;
    new_cluster::take_access_rules(old_cluster, &new_cluster)?;
    steps.done("made a new cluster with the same locale and checksums");

    match &programs.way {
        Way::PgUpgrade => {
            pg_upgrade::run(&old, &new, work, data_dir).await?;
            steps.done("copied the files with pg_upgrade");
        }
        Way::Dump(tools) => {
            dump_and_restore::run(&old, &new, tools, &before).await?;
            steps.done("copied the contents with pg_dump and pg_restore");
        }
    }

    let left_out = new
        .while_running(async |admin| {
            let own = Contents::read_settings(admin).await?;
            new_cluster::update_extensions(admin).await?;
            new_cluster::gather_statistics(admin, &programs.way).await?;
            new_cluster::take_settings(admin, &new_cluster, &before.settings, &own).await
        })
        .await?;
    steps.done("updated extensions and gathered statistics");
    for name in left_out {
        progress(&format!("  Postgres {} has no setting {name}: left out", programs.new.major()));
    }

    // A start of its own: it also shows that the cluster starts with the settings of the old one.
    let after = new.while_running(Contents::read).await?;
    before.compare(&after)?;
    cluster::write_to_disk(&new_cluster, &programs.new, os_user).await?;
    steps.done("compared every row, and wrote everything to the disk");
    Ok(new_cluster)
}

/// Tells which steps are done, and when.
struct Steps<'a> {
    clock: Stopwatch,
    progress: &'a (dyn Fn(&str) + Sync),
}

impl Steps<'_> {
    fn done(&self, what: &str) {
        (self.progress)(&format!("{:>7.1} s  {what}", self.clock.elapsed().as_secs_f64()));
    }
}
