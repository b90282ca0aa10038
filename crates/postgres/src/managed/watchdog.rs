//! The watchdog: a shell that ends a program when this process has ended, for whatever reason.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// The shell that watches.
pub const SHELL: &str = "/bin/sh";

/// Starts a program, and stops it when the pipe on the shell's standard input closes. The operating
/// system closes the pipe when this process ends.
///
/// This is a shell because the parent-death signal needs `unsafe` and Linux. A subshell reads the
/// pipe, so that the program is stopped even if the shell itself is killed. `INT` is Postgres's fast
/// shutdown: it ends sessions and writes everything. A Postgres that has just been started still
/// ignores `INT`, like everything that a shell starts in the background, so `TERM` follows; one
/// that is shutting down ignores that. The server handles a closed terminal (`HUP`), so the shell
/// ignores it.
///
/// The shell's output is a pipe too, inherited as descriptor 4. Nothing is written to it: it closes
/// when the shell and all processes of the program have ended.
const SCRIPT: &str = r#"
postgres=
trap 'kill -INT $postgres' INT TERM QUIT
trap '' HUP
exec 3<&0 4>&1 >&2
"$@" </dev/null 3<&- &
postgres=$!
( while read -r _; do :; done; kill -INT "$postgres"; kill "$postgres" 2>/dev/null ) <&3 3<&- &
reader=$!
exec 3<&- </dev/null
wait "$postgres"; status=$?
while kill -0 "$postgres" 2>/dev/null; do wait "$postgres"; status=$?; done
kill "$reader" 2>/dev/null
wait "$reader" 2>/dev/null
exit "$status"
"#;

/// Makes a shell the watchdog of a program, whose arguments are added next. The program runs for as long as the
/// standard input is held, and its output goes to the standard error.
#[must_use]
pub fn watched(mut shell: Command, program: &Path) -> Command {
    shell.args(["-c", SCRIPT, "turnstone-watchdog"]).arg(program);
    // Its own group, so that Ctrl-C in the terminal reaches the server only, which still needs its
    // database for the requests in flight.
    shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
    shell
}
