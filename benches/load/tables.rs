//! The tables that a run prints and docs/performance.md has. They have no more blanks than needed:
//! the words of the documents are counted.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::baseline::{Baseline, ERROR_OF_CLOCK, Floors, LIMIT};
use crate::client::Client;
use crate::subject::{ROWS, is_read};
use crate::tally::Sample;
use crate::{Settings, note};

/// The figures that are no row: of the process, its program, its log.
pub struct Figures {
    /// In milliseconds.
    pub start: f64,
    /// In megabytes.
    pub memory: f64,
    /// In bytes.
    pub binary: u64,
    pub bytes: Option<f64>,
}

pub struct Tables<'a> {
    settings: &'a Settings,
    machine: Floors,
    baseline: Baseline,
    commit: String,
    date: String,
    main: String,
    costs: HashMap<(&'static str, Client), f64>,
    /// Rows that cost too much more than in the last commit.
    pub dearer: Vec<String>,
}

fn printed_by(program: &str, arguments: &[&str]) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    let output = Command::new(program).args(arguments).current_dir(root).output();
    let printed = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&printed).trim().to_owned()
}

impl<'a> Tables<'a> {
    pub fn new(settings: &'a Settings, machine: Floors) -> Self {
        let main = "|row|a second|floor|median µs|floor|server µs|floor|Postgres µs|floor|\
                    CPU × floor|× last|× first|\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
        Self {
            settings,
            machine,
            baseline: Baseline::read(),
            commit: printed_by("git", &["rev-parse", "--short", "HEAD"]),
            date: printed_by("date", &["-u", "+%Y-%m-%d"]),
            main: main.to_owned(),
            costs: HashMap::new(),
            dearer: Vec::new(),
        }
    }

    /// Adds what a row costs; to the table, if it is of the client that the run is for.
    pub fn add(
        &mut self,
        row: &'static str,
        text: &str,
        client: Client,
        now: Sample,
        floor: Option<Sample>,
    ) {
        let costs = self.baseline.costs(&self.commit, row, client.name(), self.machine);
        let past = costs.map(|cost| cost.map(|cost| now.cpu() / cost));
        let count = now.rate * self.settings.seconds;
        if let [_, Some(last)] = costs
            && now.cpu() > LIMIT * last
            && (now.cpu() - last) * count > ERROR_OF_CLOCK
        {
            self.dearer.push(format!("{row} ({}): {:.2}", client.name(), now.cpu() / last));
        }
        self.baseline.set((&self.commit, &self.date), row, client.name(), now, self.machine);
        self.costs.insert((row, client), now.cpu());
        if client != self.settings.client {
            return;
        }
        let floor_of = |value: fn(&Sample) -> f64, digits: usize| {
            let value = floor.as_ref().map(value).filter(|value| *value > 0.0);
            value.map(|value| format!("{value:.digits$}")).unwrap_or_default()
        };
        let ratios = [floor.map(|floor| now.cpu() / floor.cpu()), past[1], past[0]];
        let ratios = ratios.map(|ratio| ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")));
        writeln!(
            self.main,
            "|{text}|{:.0}|{}|{:.0}|{}|{:.1}|{}|{:.1}|{}|{}|",
            now.rate,
            floor_of(|floor| floor.rate, 0),
            now.median,
            floor_of(|floor| floor.median, 0),
            now.server,
            floor_of(|floor| floor.server, 1),
            now.postgres,
            floor_of(|floor| floor.postgres, 1),
            ratios.join("|"),
        )
        .expect("memory");
    }

    /// Prints the tables, and writes them if that is wanted.
    pub fn finish(&self, figures: &Figures) {
        let (settings, machine) = (self.settings, self.machine);
        let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let processor =
            processor.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        let postgres = printed_by("postgres", &["--version"]);
        let postgres = postgres.split(' ').nth(2).unwrap_or_default();
        let Self { commit, date, main, .. } = self;
        let mut text = format!(
            "Commit {commit}, {date}, {}, Postgres {postgres}, {} rounds of {} s, headers of {}.\n\n{main}\n",
            processor.unwrap_or("unknown processor"),
            settings.rounds,
            settings.seconds,
            settings.client.name(),
        );
        #[allow(clippy::cast_precision_loss, reason = "megabytes")]
        let binary = figures.binary as f64 / 1e6;
        write!(
            text,
            "Start {:.0} ms, idle {:.1} MB, binary {binary:.1} MB",
            figures.start, figures.memory
        )
        .expect("memory");
        if let Some(bytes) = figures.bytes {
            write!(text, ", {bytes:.1} bytes an event on disk").expect("memory");
        }
        writeln!(
            text,
            ". Empty response {:.1} µs, append {:.1} µs.",
            machine.actix, machine.append
        )
        .expect("memory");
        if settings.write {
            text.push_str(&self.by_client());
        }
        note(&format!("\n{text}"));
        if settings.write {
            write_to_page(&text);
            self.baseline.write();
            note("Written to docs/performance.md and benches/load/baseline.tsv");
        }
    }

    /// The processor time of reads, by client.
    fn by_client(&self) -> String {
        let names = Client::ALL.map(Client::name).join("|");
        let mut text = format!("\n|CPU µs|{names}|\n|---|--:|--:|--:|--:|--:|\n");
        for (row, name) in ROWS.into_iter().filter(|(row, _)| is_read(row)) {
            let cost = |client| self.costs.get(&(row, client)).map(|cost| format!("{cost:.1}"));
            let costs = Client::ALL.map(|client| cost(client).unwrap_or_default());
            if costs.iter().any(|cost| !cost.is_empty()) {
                writeln!(text, "|{name}|{}|", costs.join("|")).expect("memory");
            }
        }
        text
    }
}

/// Puts the tables between the marks of docs/performance.md.
fn write_to_page(text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/performance.md");
    let page = std::fs::read_to_string(&path).expect("docs/performance.md");
    let (begin, end) = ("<!-- scripts/bench -->", "<!-- scripts/bench: end -->");
    let (before, rest) = page.split_once(begin).expect("the mark of the tables");
    let (_, after) = rest.split_once(end).expect("the mark of their end");
    std::fs::write(path, format!("{before}{begin}\n\n{text}\n{end}{after}")).expect("the page");
}
