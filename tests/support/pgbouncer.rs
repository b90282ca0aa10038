//! PgBouncer in transaction mode, before a Postgres. `TURNSTONE_PGBOUNCER` names another program than
//! the installed one.

use std::fs::{self, OpenOptions, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;

/// How many sessions it has: fewer than the servers have connections to it, so that they share.
const SESSIONS: u32 = 4;
/// The query of the URL behind a PgBouncer that does not know prepared statements.
pub const UNPREPARED: &str = "?statement-cache-capacity=0";
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// A PgBouncer, which ends when it is dropped.
#[derive(Debug)]
pub struct PgBouncer {
    port: u16,
    directory: tempfile::TempDir,
    owner: Option<(u32, u32)>,
    child: Option<Child>,
}

impl PgBouncer {
    /// Starts one before a database. Each transaction may have another session.
    pub fn start(database: &PgConnectOptions) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).expect("permissions");
        // It refuses to run as root.
        let owner = (id(&["-u"]) == 0).then(|| (id(&["-u", "postgres"]), id(&["-g", "postgres"])));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let host = match database.get_socket() {
            Some(directory) => directory.display().to_string(),
            None => database.get_host().to_owned(),
        };
        let (at, user) = (database.get_port(), database.get_username());
        let changes = [
            ("turnstone", format!("* = host={host} port={at} user={user}")),
            ("listen_port", format!("listen_port = {port}")),
            ("auth_type", "auth_type = any".to_owned()),
            ("auth_file", String::new()),
            ("default_pool_size", format!("default_pool_size = {SESSIONS}")),
        ];
        let settings = include_str!("../../deploy/pgbouncer/pgbouncer.ini").lines().map(|line| {
            let line = match line.strip_prefix(';') {
                Some(newer) if newer.starts_with("max_prepared") && knows_prepared_statements() => {
                    newer
                }
                _ => line,
            };
            let key = line.split_once(" = ").map_or(line, |(key, _)| key);
            let change = changes.iter().find(|(changed, _)| *changed == key);
            change.map_or_else(|| line.to_owned(), |(_, changed)| changed.clone())
        });
        let settings = settings.collect::<Vec<_>>().join("\n") + "\n";
        fs::write(directory.path().join("pgbouncer.ini"), settings).expect("a file");
        if let Some((user, group)) = owner {
            chown(directory.path(), Some(user), Some(group)).expect("an owner");
        }
        drop(listener);
        let mut pooler = Self { port, directory, owner, child: None };
        pooler.restart();
        pooler
    }

    /// The URL of a database behind it, with the settings of a query.
    pub fn url(&self, database: &str, query: &str) -> String {
        format!("postgres://any@127.0.0.1:{}/{database}{query}", self.port)
    }

    /// The query of the URL so that statements work behind it.
    pub fn query() -> &'static str {
        if knows_prepared_statements() { "" } else { UNPREPARED }
    }

    /// Its host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again.
    pub fn restart(&mut self) {
        self.kill();
        let log = OpenOptions::new().append(true).create(true).open(self.log()).expect("a log");
        let mut command = Command::new(program());
        command.arg(self.directory.path().join("pgbouncer.ini"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        let began = Instant::now();
        self.child = Some(command.spawn().expect("pgbouncer, which scripts/test installs"));
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(began.elapsed() < START_TIMEOUT, "PgBouncer does not start: {}", self.said());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it, whatever it is doing.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            child.wait().expect("an end");
        }
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("pgbouncer.log")
    }

    fn said(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The program.
fn program() -> String {
    std::env::var("TURNSTONE_PGBOUNCER").unwrap_or_else(|_| "pgbouncer".to_owned())
}

/// Whether its version is 1.21 or newer. Debian's of today is not.
pub fn knows_prepared_statements() -> bool {
    let output = Command::new(program()).arg("--version").output();
    let output = output.expect("pgbouncer, which scripts/test installs");
    let version = String::from_utf8(output.stdout).expect("text");
    let version = version.lines().next().and_then(|line| line.split_whitespace().nth(1));
    let mut numbers = version.expect("a version").split('.').map(str::parse::<u32>);
    let number = |part: Option<Result<u32, _>>| part.and_then(Result::ok).expect("a number");
    (number(numbers.next()), number(numbers.next())) >= (1, 21)
}

/// A number that `id` prints.
fn id(arguments: &[&str]) -> u32 {
    let output = Command::new("id").args(arguments).output().expect("id");
    String::from_utf8(output.stdout).expect("text").trim().parse().expect("a number")
}
