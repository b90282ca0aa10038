//! The floors of Postgres: statements alone, in pgbench.

use std::path::PathBuf;
use std::time::Duration;

use tokio::process::Command;

use crate::reads::Read;
use crate::server::{Place, Server};
use crate::tally::{Processes, Sample, Tally, Watch};

/// The least that a move writes: a head, and an event of the log.
const TABLES: &str = "
CREATE TABLE heads (match_id uuid PRIMARY KEY, version int NOT NULL, ply int NOT NULL, hash bytea NOT NULL);
CREATE TABLE events (match_id uuid NOT NULL, seq int NOT NULL, kind text NOT NULL, seat smallint, ply int,
    move text, at timestamptz NOT NULL, hash bytea NOT NULL, PRIMARY KEY (match_id, seq));
INSERT INTO heads SELECT lpad(to_hex(n), 32, '0')::uuid, 0, 0, '' FROM generate_series(1, 1000) AS n;";
const APPEND: &str = r"\set id random(1, 1000)
WITH head AS (UPDATE heads SET version = version + 1, ply = version, hash = sha256('head')
    WHERE match_id = lpad(to_hex(:id::int), 32, '0')::uuid RETURNING match_id, version)
INSERT INTO events SELECT match_id, version, 'move_played', 0, version, '3', now(), sha256('event') FROM head;
";

/// How often a request is sent to learn its statements: those of other work come less often.
const REPEATS: usize = 5;

/// How long after pgbench the last of its backends ends.
const BACKENDS_END: Duration = Duration::from_millis(200);

/// A script of pgbench, for one database.
pub struct Script {
    database: String,
    file: PathBuf,
}

/// Runs SQL, and returns what it prints.
pub async fn psql(database: &str, sql: &str) -> String {
    let mut command = Command::new("psql");
    command.args(["-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]);
    let output = command.output().await.expect("psql");
    let (printed, complaint) = (output.stdout, String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{complaint}");
    String::from_utf8_lossy(&printed).trim().to_owned()
}

impl Script {
    fn write(place: &Place, database: &str, name: &str, text: &str) -> Self {
        let file = place.directory.join(format!("{name}.sql"));
        std::fs::write(&file, text).expect("a file");
        Self { database: database.to_owned(), file }
    }

    /// Appends as a move does, in a database of its own.
    pub async fn append(place: &Place) -> Self {
        psql("postgres", "CREATE DATABASE floor").await;
        psql("floor", TABLES).await;
        Self::write(place, "floor", "append", APPEND)
    }

    /// The statements of a request, with its values; `None` if it has none.
    pub async fn of_request(
        place: &Place,
        database: &str,
        server: &Server,
        read: &Read,
    ) -> Option<Self> {
        let log = place.directory.join("postgres/log");
        psql("postgres", "ALTER SYSTEM SET log_statement = 'all'").await;
        psql("postgres", "SELECT pg_reload_conf()").await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = std::fs::read(&log).expect("the log of Postgres").len();
        for _ in 0..REPEATS {
            crate::reads::send(server, &read.requests[0]).await;
        }
        psql("postgres", "ALTER SYSTEM RESET log_statement").await;
        psql("postgres", "SELECT pg_reload_conf()").await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let logged = std::fs::read(&log).expect("the log of Postgres");
        let statements = statements(&String::from_utf8_lossy(&logged[before..]));
        let name = format!("statements-{}", read.row);
        (!statements.is_empty()).then(|| Self::write(place, database, &name, &statements))
    }

    /// `None` if pgbench cannot run the statements.
    pub async fn run(&self, place: &Place, clients: usize, seconds: f64) -> Option<Sample> {
        let watch = Watch::start(Processes { server: None, postgres: Some(place.postgres) });
        let mut command = Command::new("pgbench");
        command
            .args(["-n", "-M", "prepared", "-j", "1", "-c", &clients.to_string()])
            .args(["-T", &format!("{:.0}", seconds.max(1.0)), "-f"])
            .arg(&self.file)
            .arg(&self.database);
        let output = command.output().await.expect("pgbench");
        if !output.status.success() {
            println!("  pgbench: {}", String::from_utf8_lossy(&output.stderr));
            return None;
        }
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let number = |name: &str| -> f64 {
            let line = printed.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next());
            number.and_then(|number| number.parse().ok()).expect("a number of pgbench")
        };
        let count = number("number of transactions actually processed: ").max(1.0);
        // The time of its backends counts once the first process of Postgres knows that they have ended.
        tokio::time::sleep(BACKENDS_END).await;
        let used = watch.stop(&Tally::default());
        Some(Sample {
            rate: number("tps = "),
            median: number("latency average = ") * 1000.0,
            postgres: used.postgres / count,
            ..Sample::default()
        })
    }
}

/// The statements that the log has at least `REPEATS` times, with the values of their first time.
/// `scripts/bench` starts each entry of the log with `@@`.
fn statements(log: &str) -> String {
    let mut found: Vec<(String, String, usize)> = Vec::new();
    let mut entries = log.split("@@").peekable();
    while let Some(entry) = entries.next() {
        let Some((_, statement)) = entry.split_once("LOG:  ") else { continue };
        let Some((how, text)) = statement.split_once(": ") else { continue };
        if !(how.starts_with("execute") || how == "statement") {
            continue;
        }
        let detail = entries.peek().and_then(|next| next.split_once("arameters: "));
        let values = detail.map(|(_, values)| values.trim()).unwrap_or_default();
        // The log indents the second line and the following with tabs.
        let text = text.trim().replace("\n\t", "\n");
        if let Some((.., times)) = found.iter_mut().find(|(known, ..)| *known == text) {
            *times += 1;
        } else {
            let with_values = with_values(&text, values);
            found.push((text, with_values, 1));
        }
    }
    let wanted = found.iter().filter(|(.., times)| *times >= REPEATS);
    let times =
        wanted.flat_map(|(_, text, times)| std::iter::repeat_n(text.as_str(), times / REPEATS));
    // The end of a statement may be a comment.
    times.flat_map(|text| [text, "\n;\n"]).collect()
}

/// A statement with literals for its parameters, from `$1 = 'a', $2 = NULL`.
fn with_values(text: &str, values: &str) -> String {
    let value = |number: &str| -> Option<String> {
        let begin = format!("${number} = ");
        let (_, rest) = values.split_once(&begin)?;
        let Some(quoted) = rest.strip_prefix('\'') else { return Some("NULL".to_owned()) };
        // Two quotes stand for one.
        let end = quoted.replace("''", "\0\0").find('\'')?;
        Some(format!("'{}'", &quoted[..end]))
    };
    let mut parts = text.split('$');
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.find(|each: char| !each.is_ascii_digit()).unwrap_or(part.len());
        match value(&part[..digits]) {
            Some(value) if digits > 0 => written.extend([value.as_str(), &part[digits..]]),
            _ => written.extend(["$", part]),
        }
    }
    written
}
