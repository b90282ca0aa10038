//! The folders of the store and the code map: each table has one owner, and each crate is on the map.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::assert_none;
use super::crates::SERVER_CRATES;
use super::source::ROOT;

/// The tables of `sqlx` about the migrations themselves.
const TABLES_OF_SQLX: [&str; 1] = ["_sqlx_migrations"];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Whether a table is a partition of another one.
fn is_partition(definition: &str) -> bool {
    definition.lines().next().is_some_and(|line| line.contains(" PARTITION OF "))
}

/// The tables that the migrations make.
pub(super) fn tables() -> BTreeSet<String> {
    let folder = fs::read_dir(Path::new(ROOT).join("migrations")).expect("a folder");
    let texts = folder.map(|entry| fs::read_to_string(entry.expect("an entry").path()));
    let texts: Vec<_> = texts.map(|text| text.expect("a migration")).collect();
    let names = texts.iter().flat_map(|text| text.split("CREATE TABLE ").skip(1));
    // A partition belongs to its table.
    let names = names.filter(|rest| !rest.starts_with("%I") && !is_partition(rest));
    let names = names.filter_map(|rest| rest.split([' ', '\n', '(']).next());
    names.filter(|name| !TABLES_OF_SQLX.contains(name)).map(str::to_owned).collect()
}

/// The words in backticks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// By folder of the store, what its `mod.rs` says that it owns: the sentence that begins with `Owns`.
fn owned() -> BTreeMap<String, BTreeSet<String>> {
    let mut owned = BTreeMap::new();
    for entry in fs::read_dir(Path::new(ROOT).join("crates/store/src")).expect("a folder") {
        let entry = entry.expect("an entry");
        if !entry.file_type().expect("a type").is_dir() {
            continue;
        }
        let name = entry.file_name().into_string().expect("a name");
        let lines = read(&format!("crates/store/src/{name}/mod.rs"));
        let docs: Vec<_> = lines.lines().filter_map(|line| line.strip_prefix("//!")).collect();
        let docs = docs.join("");
        let sentence = docs.split_once("Owns ").and_then(|(_, rest)| rest.split('.').next());
        owned.insert(name, sentence.map(quoted).unwrap_or_default());
    }
    owned
}

#[test]
fn each_table_has_one_owner_and_the_store_lists_it() {
    let (tables, owned) = (tables(), owned());
    let overview = read("crates/store/src/lib.rs");
    let mut faults = Vec::new();
    for table in &tables {
        let owners = owned.iter().filter(|(_, owned)| owned.contains(table));
        let owners: Vec<_> = owners.map(|(folder, _)| folder.as_str()).collect();
        if owners.len() != 1 {
            faults.push(format!("{table} has the owners {owners:?}; see `Owns` in their mod.rs"));
        }
        let rows = overview.lines().filter(|line| line.starts_with("//! | `"));
        let mut rows = rows.filter(|row| quoted(row).contains(table));
        let row = rows.next().unwrap_or_default();
        if !owners.iter().all(|owner| row.starts_with(&format!("//! | `{owner}` |"))) {
            faults.push(format!(
                "crates/store/src/lib.rs does not list {table} as a table of its owner"
            ));
        }
    }
    for (folder, owned) in &owned {
        let unknown = owned.iter().filter(|name| !tables.contains(*name));
        faults
            .extend(unknown.map(|name| format!("crates/store/src/{folder} owns {name}, no table")));
    }
    assert_none(&faults);
}

#[test]
fn each_crate_is_on_the_code_map() {
    let map = read("ARCHITECTURE.md");
    let rows: BTreeSet<_> = map
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(quoted)
        .collect();
    let missing = SERVER_CRATES.iter().filter(|name| !rows.contains(**name));
    let missing: Vec<_> = missing.map(|name| format!("{name} is not in ARCHITECTURE.md")).collect();
    assert_none(&missing);
}
