//! The tasks of an operator: restore a backup, upgrade from the last version, deploy and watch.

mod administrator;
mod build_context;
mod database_faults;
mod deploy;
mod last_version;
mod metrics;
mod neighbour_faults;
mod questions;

use std::path::Path;
use std::process::Command;

use turnstone_testing::is_long;

/// A drill of some minutes, so only in the long form.
#[test]
fn a_lost_database_is_restored_from_a_dump_and_to_a_moment_and_played_on() {
    if !is_long() {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/backup-drill");
    let drill = Command::new(script)
        .arg(env!("CARGO_BIN_EXE_turnstone"))
        .env_remove("DATABASE_URL")
        .output()
        .expect("the script");
    let (said, complained) =
        (String::from_utf8_lossy(&drill.stdout), String::from_utf8_lossy(&drill.stderr));
    assert!(drill.status.success(), "{said}{complained}");
    // Four after each of three restores, one more after two of them, and three in between.
    assert_eq!(said.lines().filter(|line| line.starts_with("ok: ")).count(), 17, "{said}");
}
