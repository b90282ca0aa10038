//! The file with the server's signing key. It is not in the database, so that someone who can write
//! there cannot sign what they have written.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::world::random;
use turnstone_matches::SigningKey;

/// The name of the file in the data directory.
pub(super) const FILE_NAME: &str = "signing.key";

/// The path of the file with the key.
///
/// # Errors
/// When neither it nor the data directory is configured, and the user has no home.
pub fn path(configured: Option<&PathBuf>, data_dir: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    configured
        .map_or_else(|| Ok(super::data_dir(data_dir)?.join(FILE_NAME)), |path| Ok(path.clone()))
}

/// The key that servers sign with: that of the configured file, or of the data directory.
///
/// # Errors
/// When there is no such file, or it contains no key.
pub fn existing(
    configured: Option<&PathBuf>,
    data_dir: Option<&PathBuf>,
) -> anyhow::Result<SigningKey> {
    let path = path(configured, data_dir)?;
    let text = fs::read_to_string(&path);
    let text = text.with_context(|| format!("cannot read the signing key {}", path.display()))?;
    parse(&text).with_context(|| format!("{} contains no key", path.display()))
}

/// The key in a configured file, which is created if it is missing.
///
/// # Errors
/// When the file can neither be read nor created, or contains no key.
pub(super) fn from_file(path: &Path) -> anyhow::Result<SigningKey> {
    read_or_create(path).context("cannot use --signing-key (TURNSTONE_SIGNING_KEY)")
}

/// The key in the data directory. If no file can be written, a new key that lasts as long as the
/// process. Its public key is in the database, so its signatures can always be checked. Also says whether the key is
/// kept.
///
/// # Errors
/// When the file exists but contains no key.
pub(super) fn from_data_dir(
    data_dir: anyhow::Result<PathBuf>,
) -> anyhow::Result<(SigningKey, bool)> {
    let path = data_dir.map(|dir| dir.join(FILE_NAME));
    let is_there = path.as_ref().is_ok_and(|path| path.exists());
    match path.and_then(|path| read_or_create(&path)) {
        Err(error) if !is_there => {
            tracing::warn!(
                error = format!("{error:#}"),
                "cannot store the signing key: each start signs with a new key; set \
                 --signing-key (TURNSTONE_SIGNING_KEY) to a writable file"
            );
            Ok((of_seed(&random()?)?, false))
        }
        made => made.map(|key| (key, true)),
    }
}

fn read_or_create(path: &Path) -> anyhow::Result<SigningKey> {
    match fs::read_to_string(path) {
        Ok(text) => parse(&text).with_context(|| format!("{} contains no key", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => create(path),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Creates a key file. If another server creates it first, uses that one.
fn create(path: &Path) -> anyhow::Result<SigningKey> {
    let failed = || format!("cannot create {}", path.display());
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).with_context(failed)?;
    }
    let seed: [u8; 32] = random()?;
    // Written under another name first, so that no server reads an incomplete file.
    let draft = path.with_extension(format!("{}.new", hex::encode(random::<8>()?)));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)
        .with_context(failed)?;
    let written = writeln!(file, "{}", hex::encode(seed)).and_then(|()| file.sync_all());
    let linked = written.and_then(|()| fs::hard_link(&draft, path));
    fs::remove_file(&draft).with_context(failed)?;
    match linked {
        Ok(()) => of_seed(&seed),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let text = fs::read_to_string(path).with_context(failed)?;
            parse(&text).with_context(|| format!("{} contains no key", path.display()))
        }
        Err(error) => Err(error).with_context(failed),
    }
}

fn parse(text: &str) -> anyhow::Result<SigningKey> {
    match hex::decode(text.trim()).ok().and_then(|seed| seed.try_into().ok()) {
        Some(seed) => of_seed(&seed),
        None => bail!("a signing key must be 64 hex digits"),
    }
}

fn of_seed(seed: &[u8; 32]) -> anyhow::Result<SigningKey> {
    SigningKey::from_seed(seed).context("these bytes are not a valid key")
}
