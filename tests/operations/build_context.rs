//! The image of the Dockerfile builds from the files that `.dockerignore` leaves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use globset::{GlobBuilder, GlobMatcher};
use turnstone_testing::is_long;

/// A line of `.dockerignore`; the last one that matches a path, or a folder around it, decides.
struct Rule {
    includes: bool,
    pattern: GlobMatcher,
}

fn rules(text: &str) -> Vec<Rule> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let rule = |line: &str| {
        let pattern = line.trim_start_matches('!').trim_matches('/');
        let glob = GlobBuilder::new(pattern).literal_separator(true).build().expect("a pattern");
        Rule { includes: line.starts_with('!'), pattern: glob.compile_matcher() }
    };
    lines.filter(|line| !line.starts_with('#')).map(rule).collect()
}

fn is_included(rules: &[Rule], path: &Path) -> bool {
    let matches = |rule: &&Rule| path.ancestors().any(|folder| rule.pattern.is_match(folder));
    rules.iter().rev().find(matches).is_none_or(|rule| rule.includes)
}

/// The files of a repository as Git knows them or could add them, relative to its root.
fn files(root: &Path) -> Vec<PathBuf> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root)
        .output()
        .expect("git");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).expect("names in UTF-8");
    let names = names.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from);
    names.filter(|name| root.join(name).is_file()).collect()
}

#[test]
fn the_last_matching_line_of_dockerignore_decides() {
    let rules = rules("# a comment\n.git\n**/target\ndocs/*\n!docs/rules\n*.log\n");
    for (path, included) in [
        ("src/main.rs", true),
        (".git/config", false),
        ("target/debug/x", false),
        ("tests/fuzz/target/x", false),
        ("docs/api.md", false),
        ("docs/rules/six.md", true),
        ("x.log", false),
        ("tests/x.log", true),
    ] {
        assert_eq!(is_included(&rules, Path::new(path)), included, "{path}");
    }
}

/// The files that the compiler has read for the server, as it says itself: modules, and those that
/// macros include, whatever their paths are made of.
#[test]
fn every_file_that_the_compiler_reads_is_in_the_build_context_of_the_image() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let context = build_context(root);
    let read = compiled_files(root);
    for known in
        ["src/main.rs", "crates/store/src/lib.rs", "crates/games/src/lib.rs", "docs/rules/six.md"]
    {
        assert!(read.contains(Path::new(known)), "the compiler does not name {known}");
    }
    let needed: BTreeSet<_> = read.into_iter().chain(unnamed_files(root)).collect();
    let missing: Vec<_> = needed.difference(&context).collect();
    assert!(missing.is_empty(), "the build needs what .dockerignore leaves out: {missing:?}");
}

/// The files of the repository that the compiler lists in its `.d` files, for the newest build of each
/// crate of the server.
fn compiled_files(root: &Path) -> BTreeSet<PathBuf> {
    let exe = std::env::current_exe().expect("the test's own path");
    let mut newest: BTreeMap<(String, bool), (SystemTime, String)> = BTreeMap::new();
    for entry in std::fs::read_dir(exe.parent().expect("a folder")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some((name, _)) = stem.rsplit_once('-') else { continue };
        let is_listing = path.extension().is_some_and(|kind| kind == "d");
        if !is_listing || !name.starts_with("turnstone") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file");
        let is_library = text.contains(&format!("/lib{stem}."));
        // Tests of the crates and of the server are not built for the image.
        if !is_library && !text.lines().any(|line| line == "src/main.rs:") {
            continue;
        }
        let modified = path.metadata().and_then(|of_file| of_file.modified()).expect("a time");
        let found =
            newest.entry((name.to_owned(), is_library)).or_insert((modified, String::new()));
        if modified >= found.0 {
            *found = (modified, text);
        }
    }
    // Each file has a line of its own, relative to the repository or absolute: `src/lib.rs:`.
    let lines = newest.values().flat_map(|(_, text)| text.lines());
    let paths = lines.filter_map(|line| line.strip_suffix(':'));
    let paths = paths.map(|path| root.join(path.replace("\\ ", " ")));
    let inside = paths.filter_map(|path| Some(path.strip_prefix(root).ok()?.to_path_buf()));
    inside.map(|path| normalized(&path)).filter(|path| !path.starts_with("target")).collect()
}

/// Files that the build reads without naming them: the types of queries, migrations, what Cargo
/// reads, and the texts that a build script compresses.
fn unnamed_files(root: &Path) -> Vec<PathBuf> {
    let is_read = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_for_cargo = ["Cargo.toml", "Cargo.lock", "build.rs"].contains(&name)
            && (file.components().count() == 1 || file.starts_with("crates"));
        let is_text = file.starts_with("crates/texts/languages") || file.starts_with("docs/rules");
        file.starts_with(".sqlx") || file.starts_with("migrations") || is_for_cargo || is_text
    };
    let found: Vec<_> = files(root).into_iter().filter(is_read).collect();
    for folder in [".sqlx", "migrations", "crates", "crates/texts/languages/ar", "docs/rules/he"] {
        assert!(found.iter().any(|file| file.starts_with(folder)), "nothing in {folder}");
    }
    found
}

/// Compiles everything once more, so only in the long form.
#[test]
fn the_server_builds_from_the_build_context_of_the_image() {
    if !is_long() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = tempfile::tempdir().expect("a directory");
    for file in build_context(root) {
        let target = copy.path().join(&file);
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        std::fs::copy(root.join(&file), target).expect("a copy");
    }
    // The one on the path chooses the toolchain for all that it starts, whatever a dependency wishes.
    let output = Command::new("cargo")
        .args(["check", "--locked", "--bin", "turnstone"])
        .current_dir(copy.path())
        .env("CARGO_TARGET_DIR", copy.path().join("target"))
        .env("SQLX_OFFLINE", "true")
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn build_context(root: &Path) -> BTreeSet<PathBuf> {
    let ignored = std::fs::read_to_string(root.join(".dockerignore")).expect("a file");
    let rules = rules(&ignored);
    files(root).into_iter().filter(|file| is_included(&rules, file)).collect()
}

/// The path without `..`.
fn normalized(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts
}
