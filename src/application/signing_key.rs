//! The file that holds the server's signing key. Not the database: who can write there must not be
//! able to sign what he has written.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::world::random;
use turnstone_matches::SigningKey;

/// What the file is called in the data directory.
pub(super) const FILE_NAME: &str = "signing.key";

/// The key of a file that the operator has named; it is made if there is none.
///
/// # Errors
/// When the file can neither be read nor made, or holds no key.
pub(super) fn from_file(path: &Path) -> anyhow::Result<SigningKey> {
    read_or_make(path).context("cannot use --signing-key (TURNSTONE_SIGNING_KEY)")
}

/// The key in the data directory. Where no file can be kept, one that lives as long as the process:
/// its public half is in the database, so that what it signs can be checked for ever.
///
/// # Errors
/// When a file is there that holds no key.
pub(super) fn from_data_dir(data_dir: anyhow::Result<PathBuf>) -> anyhow::Result<SigningKey> {
    let path = data_dir.map(|dir| dir.join(FILE_NAME));
    let is_there = path.as_ref().is_ok_and(|path| path.exists());
    match path.and_then(|path| read_or_make(&path)) {
        Err(error) if !is_there => {
            tracing::warn!(
                error = format!("{error:#}"),
                "no file for the signing key: finished matches are signed with a new key at each \
                 start; --signing-key (TURNSTONE_SIGNING_KEY) names a file that stays"
            );
            of_seed(&random()?)
        }
        made => made,
    }
}

fn read_or_make(path: &Path) -> anyhow::Result<SigningKey> {
    match fs::read_to_string(path) {
        Ok(text) => parse(&text).with_context(|| format!("{} holds no key", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => make(path),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Makes a key, unless another server is quicker: then it is that one's.
fn make(path: &Path) -> anyhow::Result<SigningKey> {
    let failed = || format!("cannot make {}", path.display());
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).with_context(failed)?;
    }
    let seed: [u8; 32] = random()?;
    // Written whole before it has its name, so that nobody ever reads a part of it.
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
            parse(&text).with_context(|| format!("{} holds no key", path.display()))
        }
        Err(error) => Err(error).with_context(failed),
    }
}

fn parse(text: &str) -> anyhow::Result<SigningKey> {
    match hex::decode(text.trim()).ok().and_then(|seed| seed.try_into().ok()) {
        Some(seed) => of_seed(&seed),
        None => bail!("a signing key is 64 hex digits"),
    }
}

fn of_seed(seed: &[u8; 32]) -> anyhow::Result<SigningKey> {
    SigningKey::from_seed(seed).context("these bytes make no key")
}
