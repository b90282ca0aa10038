//! The server as an operator runs it: a process of its own.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use sqlx::ConnectOptions;

use super::database::TestDatabase;

const BINARY: &str = env!("CARGO_BIN_EXE_turnstone");

/// A server process. It is killed when it is dropped.
pub struct ServerProcess {
    pub address: String,
    pub metrics_address: String,
    /// The output so far, apart from its first line.
    captured: Arc<Mutex<String>>,
    child: Child,
    readers: Vec<JoinHandle<()>>,
}

impl ServerProcess {
    /// Starts `turnstone serve` on a free port; `add` gives it more arguments and its environment.
    pub fn start(add: impl FnOnce(&mut Command)) -> Self {
        Self::start_at("127.0.0.1:0", 0, add)
    }

    /// Starts it after a command of the shell that sets limits, such as `ulimit -n 256`.
    pub fn start_after(limits: &str, add: impl FnOnce(&mut Command)) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limits}; exec \"$0\" \"$@\""), BINARY]);
        Self::spawn(command, "127.0.0.1:0", 0, add)
    }

    /// Starts it at an address, with some seconds to drain when it stops.
    pub fn start_at(address: &str, drain_seconds: u32, add: impl FnOnce(&mut Command)) -> Self {
        Self::spawn(Command::new(BINARY), address, drain_seconds, add)
    }

    fn spawn(
        mut command: Command,
        address: &str,
        drain_seconds: u32,
        add: impl FnOnce(&mut Command),
    ) -> Self {
        command.args(["serve", "--address", address, "--metrics-address", "127.0.0.1:0"]);
        command.args(["--drain-seconds", &drain_seconds.to_string()]);
        add(&mut command);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary");
        let captured = Arc::new(Mutex::new(String::new()));
        let log = child.stderr.take().expect("its log");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let log_reader = capture_all(log, Arc::clone(&captured));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line of text");
        // The line may be JSON.
        let words = line.split(|end: char| end.is_whitespace() || end == '"');
        let mut addresses = words.filter(|word| word.starts_with("http"));
        let (Some(address), Some(metrics)) = (addresses.next(), addresses.next()) else {
            panic!("not two addresses in `{line}`")
        };
        let metrics = metrics.strip_suffix("/metrics").expect("the path of the metrics");
        let (address, metrics_address) = (address.to_owned(), metrics.to_owned());
        let readers = vec![log_reader, capture_all(output, Arc::clone(&captured))];
        Self { address, metrics_address, captured, child, readers }
    }

    /// The output so far, and what a test has added.
    pub fn captured(&self) -> String {
        self.captured.lock().expect("the captured output").clone()
    }

    /// Adds what a client has got to what the server has written.
    pub fn capture(&self, text: &str) {
        self.captured.lock().expect("the captured output").push_str(text);
    }

    /// Stops it as an operator does; returns all that was captured.
    pub fn stop(mut self) -> String {
        self.signal("TERM");
        self.wait()
    }

    /// Sends it a signal, by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    /// Kills it, whatever it is doing; returns all that was captured.
    pub fn kill(mut self) -> String {
        self.child.kill().expect("SIGKILL");
        self.wait()
    }

    fn wait(&mut self) -> String {
        self.child.wait().expect("an end");
        for reader in self.readers.drain(..) {
            reader.join().expect("an output to its end");
        }
        self.captured()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Reads to the end, in a thread.
fn capture_all(
    mut output: impl Read + Send + 'static,
    captured: Arc<Mutex<String>>,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            let text = String::from_utf8_lossy(&bytes[..count]);
            captured.lock().expect("the captured output").push_str(&text);
        }
    })
}

/// The binary, as an operator runs it on a database.
pub fn run_turnstone(database: &TestDatabase, arguments: &[&str]) -> Output {
    Command::new(BINARY)
        .args(arguments)
        .env("DATABASE_URL", database.migrating.to_url_lossy().as_str())
        .output()
        .expect("the binary")
}

/// Fails if a command has failed; returns what it said.
#[track_caller]
pub fn assert_success(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said.into_owned()
}
