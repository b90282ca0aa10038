//! The processor time of each row in earlier commits, which the repository keeps.

use std::fmt::Write;
use std::path::PathBuf;

use crate::tally::Sample;

/// A row over so many times its last cost is a fault,
pub const LIMIT: f64 = 1.1;
/// if that is more than the clock's error, in microseconds of a whole measurement.
pub const ERROR_OF_CLOCK: f64 = 20_000.0;

/// A measurement of a commit, in microseconds of processor time.
pub struct Line {
    commit: String,
    date: String,
    row: String,
    client: String,
    server: f64,
    postgres: f64,
    /// The floors of that run; `None` if it had none.
    floors: Option<Floors>,
}

/// The machine's speed: an empty response of actix-web, and an append in pgbench.
#[derive(Clone, Copy)]
pub struct Floors {
    pub actix: f64,
    pub append: f64,
}

pub struct Baseline {
    head: String,
    lines: Vec<Line>,
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/load/baseline.tsv")
}

impl Baseline {
    pub fn read() -> Self {
        let text = std::fs::read_to_string(path()).expect("benches/load/baseline.tsv");
        let is_head = |line: &&str| line.starts_with('#') || line.starts_with("commit\t");
        let head =
            text.lines().take_while(is_head).fold(String::new(), |all, line| all + line + "\n");
        let lines = text.lines().skip_while(is_head).map(Line::parse).collect();
        Self { head, lines }
    }

    /// The cost of a row in the first and in the last commit beside this one, as it would be on this
    /// machine: each part counts as many times as the floor has become dearer since.
    pub fn costs(&self, commit: &str, row: &str, client: &str, floors: Floors) -> [Option<f64>; 2] {
        let is_other =
            |line: &&Line| line.commit != commit && line.row == row && line.client == client;
        let cost = |line: &Line| {
            let then = line.floors.unwrap_or(floors);
            line.server * floors.actix / then.actix + line.postgres * floors.append / then.append
        };
        let mut others = self.lines.iter().filter(is_other);
        let first = others.next();
        [first, others.next_back().or(first)].map(|line| line.map(cost))
    }

    pub fn set(&mut self, of: (&str, &str), row: &str, client: &str, now: Sample, floors: Floors) {
        let (commit, date) = of;
        self.lines.retain(|line| line.commit != commit || line.row != row || line.client != client);
        self.lines.push(Line {
            commit: commit.to_owned(),
            date: date.to_owned(),
            row: row.to_owned(),
            client: client.to_owned(),
            server: now.server,
            postgres: now.postgres,
            floors: Some(floors),
        });
    }

    pub fn write(&self) {
        let lines = self.lines.iter().fold(self.head.clone(), |mut all, line| {
            let floors = line.floors.map_or_else(
                || "\t".to_owned(),
                |floors| format!("{:.1}\t{:.1}", floors.actix, floors.append),
            );
            let Line { commit, date, row, client, server, postgres, .. } = line;
            writeln!(
                all,
                "{commit}\t{date}\t{row}\t{client}\t{server:.1}\t{postgres:.1}\t{floors}"
            )
            .expect("memory");
            all
        });
        std::fs::write(path(), lines).expect("benches/load/baseline.tsv");
    }
}

impl Line {
    fn parse(line: &str) -> Self {
        let fields: Vec<&str> = line.split('\t').collect();
        let text = |field: usize| (*fields.get(field).expect("eight fields")).to_owned();
        let number = |field: usize| text(field).parse::<f64>();
        let floors = number(6).and_then(|actix| Ok(Floors { actix, append: number(7)? })).ok();
        Self {
            commit: text(0),
            date: text(1),
            row: text(2),
            client: text(3),
            server: number(4).expect("a number"),
            postgres: number(5).expect("a number"),
            floors,
        }
    }
}
