//! The programs of both versions.

use std::path::{Path, PathBuf};

use super::error::UpgradeError;
use super::{Method, UpgradeSettings};
use crate::managed::ManagedPostgresError;
use crate::managed::binaries::Binaries;

/// The programs that dump and restore need besides the servers.
const DUMP_PROGRAMS: [&str; 4] = ["pg_dump", "pg_dumpall", "pg_restore", "psql"];

/// The programs of an upgrade.
#[derive(Debug)]
pub struct Programs {
    pub old: Binaries,
    pub new: Binaries,
    pub way: Way,
}

/// The method of copying the contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// By the new version's `pg_upgrade`.
    PgUpgrade,
    /// By the `pg_dump` and `pg_restore` of one of the versions.
    Dump(Binaries),
}

impl Programs {
    /// Finds the programs. `None` if the cluster is of the wanted version already.
    ///
    /// # Errors
    /// Programs are missing, or the wanted version is older than the cluster.
    pub async fn find(
        settings: &UpgradeSettings,
        from: u32,
        old_cluster: &Path,
    ) -> Result<Option<Self>, UpgradeError> {
        let installed = Binaries::installed().await;
        let new = match &settings.new_bin {
            Some(directory) => in_directory("--new-bin", directory, settings.to).await?,
            None => match settings.to {
                Some(to) if to == from => return Ok(None),
                Some(to) => of_major(&installed, to, "--new-bin")?,
                None => match installed.iter().max_by_key(|found| found.major()) {
                    Some(newest) if newest.major() >= from => newest.clone(),
                    // The error that says what to install.
                    _ => Binaries::find(Some((from, old_cluster))).await?,
                },
            },
        };
        if new.major() == from {
            return Ok(None);
        }
        if new.major() < from {
            return Err(UpgradeError::Older { from, to: new.major() });
        }
        let old = match &settings.old_bin {
            Some(directory) => in_directory("--old-bin", directory, Some(from)).await?,
            None => of_major(&installed, from, "--old-bin")?,
        };
        let way = choose_way(settings.method, &old, &new)?;
        Ok(Some(Self { old, new, way }))
    }
}

/// Chooses how the contents are copied, by the programs that are there.
pub fn choose_way(method: Method, old: &Binaries, new: &Binaries) -> Result<Way, UpgradeError> {
    // It also runs the programs of dumps of its own version.
    if method != Method::Dump && new.have(&["pg_upgrade"]) && new.have(&DUMP_PROGRAMS) {
        return Ok(Way::PgUpgrade);
    }
    // The new ones first: they also know what older ones did wrong.
    let tools = [new, old].into_iter().find(|binaries| binaries.have(&DUMP_PROGRAMS));
    match tools {
        Some(tools) if method != Method::PgUpgrade => Ok(Way::Dump(tools.clone())),
        _ => {
            let mut missing = Vec::new();
            if method != Method::Dump {
                let directory = new.directory().display();
                missing.push(format!("{directory} has no pg_upgrade with its {}", list()));
            }
            if method != Method::PgUpgrade {
                let (new, old) = (new.directory().display(), old.directory().display());
                missing.push(format!("neither {new} nor {old} has {}", list()));
            }
            Err(UpgradeError::NoWay { missing: missing.join(", and "), new: new.major() })
        }
    }
}

fn list() -> String {
    DUMP_PROGRAMS.join(", ")
}

async fn in_directory(
    option: &'static str,
    directory: &PathBuf,
    wanted: Option<u32>,
) -> Result<Binaries, UpgradeError> {
    // Servers are started from other directories.
    let absolute =
        std::path::absolute(directory).map_err(ManagedPostgresError::file("find", directory))?;
    Binaries::in_directory(&absolute)
        .await
        .filter(|found| wanted.is_none_or(|wanted| found.major() == wanted))
        .ok_or_else(|| UpgradeError::NotInDirectory {
            option,
            directory: directory.clone(),
            wanted: wanted.map(|major| format!(" {major}")).unwrap_or_default(),
        })
}

fn of_major(
    installed: &[Binaries],
    major: u32,
    option: &'static str,
) -> Result<Binaries, UpgradeError> {
    installed.iter().find(|found| found.major() == major).cloned().ok_or_else(|| {
        let majors: Vec<String> = installed.iter().map(|found| found.major().to_string()).collect();
        let installed = if majors.is_empty() { "none".to_owned() } else { majors.join(", ") };
        UpgradeError::NotInstalled { major, installed, option }
    })
}
