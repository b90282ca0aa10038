//! The image of the Dockerfile builds from the files that `.dockerignore` leaves.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use globset::{GlobBuilder, GlobMatcher};

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

/// Files that the compiler reads besides Rust's own modules, such as the rules of the games.
#[test]
fn every_included_file_is_in_the_build_context_of_the_image() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let context = build_context(root);
    let mut count = 0;
    let is_compiled = |file: &&PathBuf| {
        let is_server = file.starts_with("src") || file.starts_with("crates");
        is_server && file.extension().is_some_and(|kind| kind == "rs")
    };
    for file in context.iter().filter(is_compiled) {
        let text = std::fs::read_to_string(root.join(file)).expect("a file");
        for macro_name in ["include_str!(\"", "include_bytes!(\""] {
            for included in text.split(macro_name).skip(1).filter_map(|rest| rest.split('"').next())
            {
                let path = normalized(&file.parent().expect("a folder").join(included));
                assert!(context.contains(&path), "{} includes {}", file.display(), path.display());
                count += 1;
            }
        }
    }
    assert!(count > 5, "{count} included files");
}

/// Compiles everything once more, so only in the long form.
#[test]
fn the_server_builds_from_the_build_context_of_the_image() {
    if std::env::var_os("TURNSTONE_LONG").is_none() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = tempfile::tempdir().expect("a directory");
    for file in build_context(root) {
        let target = copy.path().join(&file);
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        std::fs::copy(root.join(&file), target).expect("a copy");
    }
    let output = Command::new(env!("CARGO"))
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
