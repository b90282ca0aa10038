//! The two sides of the database: tables of matches, which a cluster divides by `match_id`, and all others,
//! which stay together; and the few that each machine has. `crates/store/src/cluster/layout.rs` says which table is
//! which, and why.
//!
//! A statement of the matches' side names its match, so that one worker runs it. A statement about people asks
//! about matches by a function, which `crates/store/src/cluster/functions.sql` replaces on a cluster. An exception
//! says so in a comment of its own. Where it names tables of both sides the coordinator fetches the rows of one
//! first.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use turnstone::store::{COPIED_TABLES, LOCAL_TABLES, MATCH_TABLES};

use super::source::ROOT;
use super::{assert_none, rooms};

/// The comment of a statement that only one server runs; on a cluster the program does something else.
const ON_ONE_SERVER: &str = "-- one server alone";
/// The comment of a statement for which a cluster asks several machines, with the reason.
const ON_ALL_MACHINES: &str = "-- all machines: ";

/// A statement of the program, and the tables that it names.
pub(super) struct Statement {
    /// As one line, without comments.
    pub(super) text: String,
    /// Whether only one server runs it.
    pub(super) is_of_one_server: bool,
    /// Whether a comment says that it is about many matches, or about both sides.
    is_exception: bool,
    tables: BTreeSet<String>,
}

impl Statement {
    fn new(query: &str, known: &BTreeSet<String>) -> Self {
        let lines = query.lines().map(|line| line.split("--").next().unwrap_or_default());
        let text = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        let tables = tables_of(&words(&text), known);
        let is_of_one_server = query.contains(ON_ONE_SERVER);
        let is_exception = is_of_one_server || query.contains(ON_ALL_MACHINES);
        Self { text, is_of_one_server, is_exception, tables }
    }

    fn names_any(&self, tables: &BTreeSet<String>) -> bool {
        !self.tables.is_disjoint(tables)
    }

    /// Whether one machine of a cluster, or the coordinator alone, can run it for one match.
    pub(super) fn is_of_one_match(&self) -> bool {
        !self.names_any(&match_tables())
            || (self.has_its_match() && !self.names_any(&local_tables()))
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

#[test]
fn each_table_is_on_one_side() {
    let sides = [match_tables(), local_tables(), copied_tables()];
    let count: usize = sides.iter().map(BTreeSet::len).sum();
    assert_eq!(count, all_tables().len(), "a table is on two sides");
    assert_eq!(all_tables(), rooms::tables(), "the tables in crates/store/src/cluster/layout.rs");
}

#[test]
fn a_statement_is_about_one_match_or_says_why_not() {
    let mut faults = Vec::new();
    for (statement, _) in described_statements() {
        match (statement.is_of_one_match(), statement.is_exception) {
            (false, false) => faults.push(format!(
                "names tables of both sides, or has no `match_id = $n`, without the comment \
                 `{ON_ONE_SERVER}` or `{ON_ALL_MACHINES}`: {}",
                statement.text
            )),
            (true, true) => faults.push(format!("needs no such comment: {}", statement.text)),
            _ => {}
        }
    }
    assert_none(&faults);
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
