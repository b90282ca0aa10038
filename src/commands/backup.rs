use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Args;
use serde_json::json;

use super::audit::{audit, read_keys};
use super::rebuild::{RebuildArgs, rebuild};
use crate::application::{self, Database, signing_key_path};
use crate::archive::ArchivePlace;
use crate::config::{ArchiveArgs, DatabaseArgs, LogFilter, LogFormat};
use crate::postgres::managed::prepare;
use crate::store::{self, Store};
use crate::telemetry;
use crate::world::Clock;

/// The files of a backup beside the database.
const SIGNING_KEY: &str = "signing.key";
const PUBLIC_KEYS: &str = "keys.json";
const ARCHIVE: &str = "archive";
const SETTINGS: &str = "turnstone.toml";

/// How long the database may take to note a backup: a commit may wait for a standby.
const NOTE_TIMEOUT: Duration = Duration::from_secs(10);

/// How the name of a directory begins as long as its backup is made.
const UNFINISHED: &str = ".unfinished-turnstone-backup-";

/// The arguments of `backup` and of `restore`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The directory of the backup.
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The database.
    #[command(flatten)]
    database: DatabaseArgs,
    /// The archive.
    #[command(flatten)]
    archive: ArchiveArgs,
    /// The file with the key that signs finished matches. [default: signing.key in the data
    /// directory]
    #[arg(long, env = "TURNSTONE_SIGNING_KEY", value_name = "FILE")]
    signing_key: Option<PathBuf>,
}

impl BackupArgs {
    fn signing_key_path(&self) -> anyhow::Result<PathBuf> {
        signing_key_path(self.signing_key.as_ref(), self.database.data_dir.as_ref())
    }
}

/// Copies everything into a new directory: all of it or nothing.
///
/// # Errors
/// When the directory exists, or something cannot be read or written.
pub async fn back_up(args: &BackupArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let dir = std::path::absolute(&args.dir)?;
    ensure!(!dir.exists(), "{} exists already; a backup is a new directory", dir.display());
    let parent = prepare(dir.parent().unwrap_or(&dir))?;
    let held = File::open(&parent).with_context(|| format!("cannot read {}", parent.display()))?;
    held.try_lock().with_context(|| format!("another backup is made in {}", parent.display()))?;
    remove_unfinished(&parent)?;
    let name = dir.file_name().unwrap_or(OsStr::new("backup")).to_string_lossy();
    let partial = dir.with_file_name(format!("{UNFINISHED}{name}"));
    let database = Database::open_beside_server(&args.database).await?;
    let made = copy(args, &database, &partial, &dir).await;
    database.close().await?;
    if made.is_err() {
        // The error says more than one of this.
        let _ = fs::remove_dir_all(&partial);
    }
    let copied = made?;
    println!("{} has {}", dir.display(), copied.join(", "));
    Ok(())
}

/// Removes what backups that were killed have left in a directory, in which no other is made now.
fn remove_unfinished(parent: &Path) -> anyhow::Result<()> {
    let entries = fs::read_dir(parent).with_context(|| format!("cannot read {}", parent.display()));
    for entry in entries? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(UNFINISHED) {
            let removed = fs::remove_dir_all(&path);
            removed.with_context(|| {
                let path = path.display();
                format!(
                    "cannot remove {path}: if a pg_basebackup still writes there, try again later"
                )
            })?;
        }
    }
    Ok(())
}

/// Copies everything, and tells what it was.
async fn copy(
    args: &BackupArgs,
    database: &Database,
    partial: &Path,
    dir: &Path,
) -> anyhow::Result<Vec<&'static str>> {
    database.back_up(&args.database, partial).await.context("cannot copy the database")?;
    let mut copied = vec!["the database"];
    let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
    let keys = store.signatures.signing_keys().await?;
    let keys: Vec<_> = keys.iter().map(|key| json!({"public_key": key.public_key})).collect();
    write_private(&partial.join(PUBLIC_KEYS), json!({"items": keys}).to_string().as_bytes())?;
    copied.push("the public keys");
    let signing_key = args.signing_key_path()?;
    if signing_key.exists() {
        write_private(&partial.join(SIGNING_KEY), &read(&signing_key)?)?;
        copied.push("the signing key");
    } else {
        println!("{} is missing: the backup has no signing key", signing_key.display());
    }
    match &args.archive.archive {
        Some(ArchivePlace::Folder(archive)) => {
            make_empty(&partial.join(ARCHIVE))?;
            copy_files(archive, &partial.join(ARCHIVE))?;
            copied.push("the archive");
        }
        Some(ArchivePlace::Bucket { .. }) => println!("the archive in the bucket is not copied"),
        None => ensure!(
            store.archiving.count_archive_volumes().await? == 0,
            "the logs of old matches are in the archive: name it by --archive"
        ),
    }
    if let Some(settings) = &args.database.config {
        write_private(&partial.join(SETTINGS), &read(settings)?)?;
        copied.push("the settings");
    }
    let finished = fs::set_permissions(partial, Permissions::from_mode(0o700))
        .and_then(|()| to_disk(partial))
        .and_then(|()| fs::rename(partial, dir))
        .and_then(|()| dir.parent().map_or(Ok(()), to_disk));
    finished.with_context(|| format!("cannot make {}", dir.display()))?;
    match tokio::time::timeout(NOTE_TIMEOUT, store.maintenance.note_backup()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => println!("the database does not know of this backup: {error}"),
        Err(_) => println!("the database does not know of this backup: it does not answer"),
    }
    store.database.connections().close().await;
    Ok(copied)
}

/// Restores a backup, and checks every log, chain, signature, head row and rating.
///
/// # Errors
/// When something is there already, the backup is damaged, or a check fails.
pub async fn restore(args: &BackupArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let dir = std::path::absolute(&args.dir)?;
    let keys = read_keys(&dir.join(PUBLIC_KEYS))?;
    let signing_key = args.signing_key_path()?;
    let archive = dir.join(ARCHIVE);
    let archive_to = match (&args.archive.archive, archive.exists()) {
        (Some(ArchivePlace::Folder(to)), true) => Some(to),
        (None, true) => {
            bail!("the backup has an archive: give a new directory for it by --archive")
        }
        _ => None,
    };
    archive_to.map_or(Ok(()), |to| make_empty(to))?;
    archive_to.map_or(Ok(()), |to| copy_files(&archive, to))?;
    if let Err(error) = application::restore(&args.database, &dir).await {
        // So that the next try finds it empty.
        let _ = archive_to.map(fs::remove_dir_all);
        return Err(error.context("cannot restore the database"));
    }
    println!("the database is restored");
    restore_signing_key(&dir.join(SIGNING_KEY), &signing_key)?;
    let settings = dir.join(SETTINGS);
    if settings.exists() {
        println!("the settings were not restored: {}", settings.display());
    }

    let database = Database::open_for_migrating(&args.database).await?;
    let migrated = store::migrate(database.migrating.clone()).await;
    database.close().await?;
    migrated?;
    let (database, archive) = (args.database.clone(), args.archive.clone());
    rebuild(&RebuildArgs { database, archive, check: true }).await?;
    audit(&args.database, &args.archive, Some(&keys)).await
}

/// Puts the signing key back, unless there is one.
fn restore_signing_key(copy: &Path, to: &Path) -> anyhow::Result<()> {
    if !copy.exists() {
        println!("the backup has no signing key: the server makes a new one");
    } else if to.exists() {
        println!("{} stays as it is", to.display());
    } else {
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.with_context(|| format!("cannot write {}", to.display()))?;
        write_private(to, &read(copy)?)?;
        // The user of a service has the data directory. Only root can give the key to another.
        if let Some(directory) = to.parent().and_then(|parent| fs::metadata(parent).ok()) {
            let _ = chown(to, Some(directory.uid()), Some(directory.gid()));
        }
        println!("{} is restored", to.display());
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a new file that only its owner can read.
fn write_private(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    let opened = options.write(true).create_new(true).mode(0o600).open(path);
    let written = opened.and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Makes a directory if it does not exist. It must have no files.
fn make_empty(dir: &Path) -> anyhow::Result<()> {
    let made = fs::create_dir_all(dir).and_then(|()| fs::read_dir(dir));
    let mut entries = made.with_context(|| format!("cannot make {}", dir.display()))?;
    ensure!(entries.next().is_none(), "{} is not empty", dir.display());
    Ok(())
}

/// Copies the files of a directory into another one.
fn copy_files(from: &Path, to: &Path) -> anyhow::Result<()> {
    let failed = |path: &Path| format!("cannot copy {} to {}", path.display(), to.display());
    for entry in fs::read_dir(from).with_context(|| failed(from))? {
        let entry = entry?;
        // A volume that is being written is not in the database yet.
        if !entry.file_type()?.is_file()
            || entry.path().extension() == Some(OsStr::new("unfinished"))
        {
            continue;
        }
        let copy = to.join(entry.file_name());
        let copied = fs::copy(entry.path(), &copy).and_then(|_| to_disk(&copy));
        copied.with_context(|| failed(&entry.path()))?;
    }
    to_disk(to).with_context(|| failed(from))
}

/// Waits until a file, or the names in a directory, are on disk.
fn to_disk(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
