//! The two sides of the database: tables of matches, which a cluster divides by `match_id`, and all others,
//! which stay together; and the few that each machine has. `crates/store/src/cluster/layout.rs` says which table is
//! which, and why.
//!
//! A statement of the matches' side names its match, so that one worker runs it. A statement about people asks
//! about matches by a function, which `crates/store/src/cluster/functions.sql` replaces on a cluster. The exceptions are listed
//! here, each with the reason. Mixed ones run on a cluster too, unless the reason says something
//! else: the coordinator fetches the rows of one side first.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use turnstone::store::{COPIED_TABLES, LOCAL_TABLES, MATCH_TABLES};

use super::source::ROOT;
use super::{assert_none, rooms};

/// A cluster calls a function instead, which goes match by match, or asks each side by itself.
const ON_ONE_SERVER: &str = "on one server alone";

/// Statements of both sides, each by a part of its text, by the reason.
const MIXED: [(&str, &[&str]); 4] = [
    (
        "a job of the coordinator, a batch at a time: it fetches the heads of the batch",
        &[
            "WITH first AS ( SELECT finished_at, match_id FROM rating_queue",
            "SELECT match_id, account_id FROM accounts JOIN match_participants",
        ],
    ),
    (
        "of an operator, or once after a restore",
        &[
            "INSERT INTO rating_queue (finished_at, match_id) SELECT finished_at, match_id FROM matches WHERE rated AND status = 'finished' ON",
            "INSERT INTO rating_queue (finished_at, match_id) SELECT finished_at, match_id FROM matches WHERE rated AND status = 'finished' AND",
            "WITH here AS MATERIALIZED",
        ],
    ),
    (ON_ONE_SERVER, &["SELECT name, ( SELECT hash FROM match_events"]),
    (
        "one match, whose rows the coordinator fetches to write its own",
        &[
            "INSERT INTO engine_jobs (kind, match_id, version, account_id) SELECT $3, $1, $4, $5 FROM ( SELECT steps > 0",
            "SELECT done AS \"done!\", steps AS \"steps!\" FROM made",
            "INSERT INTO message_reads (account_id, match_id, up_to) SELECT account_id, $2, $3 FROM accounts",
        ],
    ),
];

/// Statements about many matches, each by a part of its text, by the reason. A cluster asks all workers.
const OF_MANY_MATCHES: [(&str, &[&str]); 8] = [
    (ON_ONE_SERVER, &["AS wanted (id, after, most, number)"]),
    (
        "a page of a list of all, and what is counted over all matches of an account",
        &[
            "OFFSET $3 LIMIT 1",
            "OFFSET $5 LIMIT 1",
            "SELECT opponent::uuid AS \"opponent!\"",
            "WITH played AS MATERIALIZED",
            "SELECT EXISTS ( SELECT 1 FROM match_participants JOIN matches USING (match_id) WHERE account_id = $1 AND plays AND status = 'finished'",
            "SELECT match_id, version FROM match_participants JOIN matches USING (match_id) WHERE account_id = $1",
            "SELECT count(*) AS \"running!\" FROM matches",
            "JOIN blocks ON blocker_id = account_id AND blocked_id = created_by WHERE status = 'open' AND NOT plays",
            "INSERT INTO message_reads (account_id, match_id, up_to) SELECT $1, match_id, 0",
        ],
    ),
    (
        "the export of an account",
        &[
            "SELECT match_id, message_id, seq, text, at FROM messages WHERE author_id = $1",
            "SELECT match_id FROM match_departures AS departed",
        ],
    ),
    (
        "the deletion of an account",
        &[
            "DELETE FROM reminders WHERE account_id = $1",
            "DELETE FROM match_departures WHERE account_id = $1",
            "DELETE FROM message_reads WHERE account_id = $1",
        ],
    ),
    (
        "hourly clean-up",
        &["DELETE FROM reminders WHERE NOT EXISTS", "DELETE FROM conditional_moves USING matches"],
    ),
    (
        "a job that looks for what is due",
        &[
            "SELECT match_id FROM matches WHERE status = 'active' AND deadline",
            "SELECT match_id FROM matches WHERE status = 'open' AND open_until",
            "DELETE FROM outbox USING unnest",
            "SELECT DISTINCT one.account_id AS one, other.account_id AS other",
        ],
    ),
    (
        "metrics",
        &[
            "SELECT (SELECT count(*) FROM outbox) AS",
            "SELECT count(*) AS \"waiting!\", min(deadline)",
        ],
    ),
    (
        "of an operator: `rebuild`, `verify --database`",
        &[
            "(SELECT DISTINCT match_id FROM match_events",
            "(SELECT match_id FROM match_events WHERE seq = 1",
            "SELECT match_id FROM matches WHERE match_id >= (SELECT first_id FROM event_partitions()",
        ],
    ),
];

/// A statement of the program, and the tables that it names.
pub(super) struct Statement {
    /// As one line, without comments.
    pub(super) text: String,
    tables: BTreeSet<String>,
}

impl Statement {
    fn new(query: &str, known: &BTreeSet<String>) -> Self {
        let lines = query.lines().map(|line| line.split("--").next().unwrap_or_default());
        let text = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        let tables = tables_of(&words(&text), known);
        Self { text, tables }
    }

    fn names_any(&self, tables: &BTreeSet<String>) -> bool {
        !self.tables.is_disjoint(tables)
    }

    /// Whether one machine of a cluster, or the coordinator alone, can run it for one match.
    pub(super) fn is_of_one_match(&self) -> bool {
        !self.names_any(&match_tables())
            || (self.has_its_match() && !self.names_any(&local_tables()))
    }

    /// Whether only one server runs it.
    pub(super) fn is_of_one_server(&self) -> bool {
        let exceptions = MIXED.iter().chain(&OF_MANY_MATCHES);
        let mut parts = exceptions.filter(|(reason, _)| *reason == ON_ONE_SERVER);
        parts.any(|(_, parts)| parts.iter().any(|part| self.text.contains(part)))
    }

    /// Whether the statement gives the match, or the matches, that it is about as a parameter.
    fn has_its_match(&self) -> bool {
        let words = words(&self.text);
        let is_equal = words.windows(3).any(|three| {
            let [left, is, right] = three else { return false };
            let (left, right) = (left.as_str(), right.as_str());
            *is == "="
                && ((left == "match_id" && (right.starts_with('$') || right == "ANY"))
                    || (left.starts_with('$') && right == "match_id"))
        });
        let mut inserted = words.windows(3).filter(|three| three[0] == "INTO");
        let is_inserted = inserted
            .any(|three| MATCH_TABLES.iter().any(|(name, _)| three[1] == *name))
            && self.text.contains("(match_id")
            && self.text.contains("VALUES ($1");
        is_equal || is_inserted
    }
}

/// The words and signs of a statement, without the contents of its texts.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' | '"' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            _ if is_of_word(first) => rest.find(|sign| !is_of_word(sign)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        if !first.is_whitespace() && first != '\'' && first != '"' {
            found.push(word.to_owned());
        }
        rest = after;
    }
    found
}

fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_' || sign == '$'
}

/// The tables among the words of a statement: what stands where a table does.
fn tables_of(words: &[String], known: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (place, word) in words.iter().enumerate() {
        let next = words.get(place + 1).map_or("", String::as_str);
        let before = place.checked_sub(1).map_or("", |before| words[before].as_str());
        let stands_as_table =
            ["FROM", "JOIN", "INTO", "UPDATE", "USING", "ONLY", ","].contains(&before);
        // `FROM name.column` is none, nor is a column in a list: after a comma a table has no alias.
        let is_listed = before == "," && !follows_from(&words[..place - 1]);
        if known.contains(word) && stands_as_table && !is_listed && next != "." {
            found.insert(word.clone());
        }
    }
    found
}

/// Whether a comma at the end of these words separates tables, and not columns.
fn follows_from(words: &[String]) -> bool {
    const ENDS: [&str; 8] =
        ["SELECT", "SET", "WHERE", "BY", "ON", "VALUES", "RETURNING", "DISTINCT"];
    let mut depth = 0_u32;
    for word in words.iter().rev() {
        match word.as_str() {
            ")" => depth += 1,
            "(" if depth == 0 => return false,
            "(" => depth -= 1,
            "FROM" | "USING" if depth == 0 => return true,
            end if depth == 0 && ENDS.contains(&end) => return false,
            _ => {}
        }
    }
    false
}

fn names(tables: impl IntoIterator<Item = &'static str>) -> BTreeSet<String> {
    tables.into_iter().map(str::to_owned).collect()
}

fn match_tables() -> BTreeSet<String> {
    names(MATCH_TABLES.map(|(name, _)| name))
}

fn copied_tables() -> BTreeSet<String> {
    names(COPIED_TABLES.map(|(name, _)| name))
}

fn all_tables() -> BTreeSet<String> {
    match_tables().into_iter().chain(local_tables()).chain(copied_tables()).collect()
}

fn local_tables() -> BTreeSet<String> {
    names(LOCAL_TABLES.iter().flat_map(|(_, tables)| tables.iter().copied()))
}

fn statements() -> Vec<Statement> {
    described_statements().map(|(statement, _)| statement).collect()
}

/// Each statement with the types of its parameters.
pub(super) fn described_statements() -> impl Iterator<Item = (Statement, Vec<String>)> {
    let known = all_tables();
    let files = fs::read_dir(Path::new(ROOT).join(".sqlx")).expect("the files in .sqlx");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text"));
    let kept = texts.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
    kept.map(move |kept| {
        let types = kept["describe"]["parameters"]["Left"].as_array().cloned().unwrap_or_default();
        let types = types.iter().map(|one| one.as_str().expect("a type").to_owned()).collect();
        (Statement::new(kept["query"].as_str().expect("a query"), &known), types)
    })
}

/// Compares what was found with a list of exceptions: each statement is on it, and each entry is of one.
fn compare(found: &[&Statement], exceptions: &[(&str, &[&str])], fault: &str) {
    let mut faults = Vec::new();
    let known: Vec<&str> = exceptions.iter().flat_map(|(_, parts)| parts.iter().copied()).collect();
    for statement in found {
        if !known.iter().any(|part| statement.text.contains(part)) {
            faults.push(format!("{fault}: {}", statement.text));
        }
    }
    for part in known {
        if !found.iter().any(|statement| statement.text.contains(part)) {
            faults.push(format!("no such statement is left: {part}"));
        }
    }
    assert_none(&faults);
}

#[test]
fn each_table_is_on_one_side() {
    let sides = [match_tables(), local_tables(), copied_tables()];
    let count: usize = sides.iter().map(BTreeSet::len).sum();
    assert_eq!(count, all_tables().len(), "a table is on two sides");
    assert_eq!(all_tables(), rooms::tables(), "the tables in crates/store/src/cluster/layout.rs");
}

#[test]
fn no_statement_names_tables_of_both_sides() {
    let (matches, local) = (match_tables(), local_tables());
    let statements = statements();
    let is_mixed =
        |statement: &&Statement| statement.names_any(&matches) && statement.names_any(&local);
    let mixed: Vec<_> = statements.iter().filter(is_mixed).collect();
    compare(&mixed, &MIXED, "names tables of both sides");
}

#[test]
fn each_statement_of_matches_has_its_match() {
    let (matches, local) = (match_tables(), local_tables());
    let statements = statements();
    let is_unbound = |statement: &&Statement| {
        statement.names_any(&matches) && !statement.names_any(&local) && !statement.has_its_match()
    };
    let unbound: Vec<_> = statements.iter().filter(is_unbound).collect();
    compare(&unbound, &OF_MANY_MATCHES, "has no `match_id = $n`");
}

#[test]
fn the_sides_of_a_statement_are_recognised() {
    let known = all_tables();
    let tables = |query: &str| Statement::new(query, &known).tables;
    let expected =
        |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(tables("SELECT matches, ratings.matches FROM ratings"), expected(&["ratings"]));
    assert_eq!(tables("SELECT 1 FROM matches, blocks"), expected(&["matches", "blocks"]));
    assert_eq!(
        tables("DELETE FROM outbox USING matches -- not accounts\nWHERE x = 'FROM webhooks'"),
        expected(&["outbox", "matches"])
    );
    let has_its_match = |query: &str| Statement::new(query, &known).has_its_match();
    assert!(has_its_match("SELECT FROM matches WHERE matches.match_id = $2"));
    assert!(has_its_match("SELECT FROM matches WHERE match_id = ANY ($1)"));
    assert!(has_its_match("INSERT INTO outbox (match_id, first_seq) VALUES ($1, 1)"));
    assert!(!has_its_match(
        "SELECT FROM matches JOIN messages ON messages.match_id = matches.match_id"
    ));
    assert!(!has_its_match("SELECT FROM matches WHERE match_id > $1"));
}
