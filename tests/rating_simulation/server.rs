use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use sqlx::ConnectOptions;

use crate::support::database::TestDatabase;

/// A server as an operator runs it, on the test's database.
pub struct ServerProcess {
    child: Child,
    pub address: String,
}

impl ServerProcess {
    pub fn start(database: &TestDatabase, clock: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnstone"))
            .args(["serve", "--address", "127.0.0.1:0", "--log", "error", "--limits", "off"])
            .arg("--test-clock")
            .arg(clock)
            .env("DATABASE_URL", database.serving.to_url_lossy().as_str())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary");
        let output = child.stdout.take().expect("its output");
        let line = BufReader::new(output).lines().next().expect("a line").expect("text");
        let address =
            line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        Self { address: address.to_owned(), child }
    }

    /// Kills it, whatever it is doing.
    pub fn kill(mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("an end");
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
