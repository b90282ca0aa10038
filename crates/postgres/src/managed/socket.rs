//! The directory of the socket: private, and with a path that a socket address and Postgres's clients can have.

use std::fs::{self, DirBuilder};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::error::ManagedPostgresError;
use super::os_user::OsUser;
use super::process::PORT;

/// The maximum length of a socket path on every system: macOS allows 104 bytes and Linux 108, with
/// a terminating zero.
const MAX_PATH_BYTES: usize = 100;

/// Creates the socket directory and makes the user who runs Postgres its owner. It is `run` in the
/// data directory or, if that path does not do, a directory with a short path below `/tmp`.
///
/// # Errors
/// The directory cannot be created, or it belongs to another user, who could replace the socket.
pub fn prepare(data_dir: &Path, os_user: &OsUser) -> Result<PathBuf, ManagedPostgresError> {
    let directory = choose(data_dir);
    match DirBuilder::new().mode(0o700).create(&directory) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(ManagedPostgresError::file("create", &directory)(error)),
    }
    // Does not follow a link, which another user may have put there.
    let metadata = fs::symlink_metadata(&directory)
        .map_err(ManagedPostgresError::file("read the metadata of", &directory))?;
    if !metadata.is_dir() || !os_user.may_take_ownership(&metadata) {
        return Err(ManagedPostgresError::SocketDirectory(directory));
    }
    os_user.take_ownership(&directory)?;
    Ok(directory)
}

/// The path of the socket directory for this data directory.
fn choose(data_dir: &Path) -> PathBuf {
    let run = data_dir.join("run");
    let socket = run.join(format!(".s.PGSQL.{PORT}"));
    let bytes = socket.as_os_str().as_encoded_bytes();
    // Postgres's own clients take a comma for the end of a host.
    if bytes.len() <= MAX_PATH_BYTES && !bytes.contains(&b',') {
        return run;
    }
    // The same name for the same data directory. If a newer toolchain has another hash, nothing is
    // lost: the directory holds no data.
    let mut hasher = DefaultHasher::new();
    data_dir.hash(&mut hasher);
    // Not the directory that TMPDIR names, which is itself long on macOS.
    PathBuf::from(format!("/tmp/turnstone-{:016x}", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_path_is_short_and_has_no_comma_whatever_the_data_directory_is() {
        let long = PathBuf::from("/srv").join("x".repeat(90));
        assert!(choose(&long).starts_with("/tmp"));
        assert_ne!(choose(&long), choose(&long.join("other")));
        assert!(choose(Path::new("/srv/one, two")).starts_with("/tmp"));
        assert_eq!(choose(Path::new("/srv/turnstone")), Path::new("/srv/turnstone/run"));
    }
}
