//! Holds the layers apart, by reading the source: who may name which modules, which crates, and
//! which games. `ARCHITECTURE.md` says why.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the ground up, each with those that it uses. A new use is written down here, and
/// can only be of a layer that stands before.
const LAYERS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("games", &["rules"]),
    ("matches", &["rules", "games"]),
    ("boards", &["rules", "matches"]),
    ("records", &["rules", "matches"]),
    ("ratings", &["matches"]),
    ("accounts", &[]),
    ("world", &[]),
    ("webhooks", &[]),
    ("store", &["rules", "games", "matches", "ratings", "accounts", "world", "webhooks"]),
    ("jobs", &["matches", "world", "webhooks", "store"]),
    (
        "api",
        &[
            "rules", "games", "matches", "boards", "records", "ratings", "accounts", "world",
            "webhooks", "store", "jobs",
        ],
    ),
    ("config", &["accounts", "webhooks"]),
    ("telemetry", &["config"]),
    ("application", &["matches", "world", "webhooks", "store", "api", "jobs", "config"]),
    (
        "commands",
        &[
            "rules",
            "games",
            "boards",
            "matches",
            "records",
            "world",
            "store",
            "api",
            "config",
            "telemetry",
            "application",
        ],
    ),
];

/// The layers that neither do I/O nor read a clock nor draw a random number.
const PURE: [&str; 7] = ["rules", "games", "matches", "boards", "records", "ratings", "accounts"];

/// Paths that only some files may name: the path, where it is allowed, and why nowhere else.
const RESTRICTED_PATHS: &[(&str, &[&str], &str)] = &[
    ("sqlx", &["store", "application.rs"], "SQL lives in the store; the application connects it"),
    (
        "actix_web",
        &["api", "application.rs", "main.rs"],
        "HTTP lives in the api; the application runs it",
    ),
    ("actix_http", &["api"], "HTTP lives in the api"),
    ("actix_service", &["api"], "HTTP lives in the api"),
    ("actix_cors", &["api"], "HTTP lives in the api"),
    ("utoipa_actix_web", &["api"], "HTTP lives in the api"),
    ("getrandom", &["world"], "randomness has one door"),
    ("Utc::now", &["world"], "the clock has one door"),
    ("Local::now", &[], "instants are UTC"),
    ("SystemTime", &[], "instants are of chrono"),
    ("Instant::now", &["world"], "the clock has one door"),
    ("now_v7", &[], "`world` makes ids of its own clock and randomness"),
    ("env::var", &["application.rs"], "settings are read where they are documented"),
    ("ring::signature", &["matches/signature.rs"], "matches are signed in one place"),
    ("hyper", &["webhooks/sender.rs"], "the server calls others through one door"),
    ("tokio_rustls", &["webhooks/sender.rs"], "the server calls others through one door"),
    (
        "TcpStream",
        &["webhooks/sender.rs", "application.rs"],
        "the server calls others through one door; the application sets limits to connections",
    ),
    ("reqwest", &[], "the server calls others through one door"),
];

/// What no pure layer may name.
const IMPURE: &[&str] = &[
    "HashMap",
    "HashSet",
    "std::time",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "rand",
    "getrandom",
    "tokio",
    "async",
    "sqlx",
    "actix_web",
    "tracing",
    "static mut",
    "thread_local",
];

/// The layers that treat all games alike.
const GAME_AGNOSTIC: [&str; 7] =
    ["matches", "boards", "records", "ratings", "store", "api", "jobs"];

/// Where such a layer names a game all the same: the file and the reason.
const GAME_AGNOSTIC_EXCEPTIONS: &[(&str, &str)] = &[
    ("api/examples.rs", "the document's examples show a real game"),
    ("api/examples/ratings.rs", "so do those of ratings"),
    ("api/examples/boards.rs", "the title in the example of a picture is a real one"),
    ("api/examples/records.rs", "the same: a record is of a match that was played"),
    ("api/openapi.rs", "the address in an example of a problem is a real one"),
    ("api/catalogue/mod.rs", "the example of a path parameter and of a rules text"),
    ("api/problem/mod.rs", "the example of an illegal move has a real violation"),
];

/// The longest that a file may be.
const MAX_LINES: usize = 400;

/// A source file, by its path below `src`.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// The layer: the first folder, or the file's own name.
    fn layer(&self) -> &str {
        let first = self.path.split('/').next().expect("a path");
        first.strip_suffix(".rs").unwrap_or(first)
    }

    fn is_below(&self, place: &str) -> bool {
        self.path == place
            || self.path.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The file's lines without comments, numbered; with or without what stands in quotes.
    fn code(&self, with_texts: bool) -> Vec<(usize, String)> {
        let stripped = strip_comments(&self.text, with_texts);
        (1..).zip(stripped.lines().map(str::to_owned)).collect()
    }

    /// How deep its module lies below the crate: `matches::decide::join` is 3.
    fn depth(&self) -> usize {
        self.path.split('/').filter(|part| *part != "mod.rs").count()
    }
}

/// Source without comments. Literals keep their quotes and, unless asked for, lose what is between.
fn strip_comments(text: &str, with_texts: bool) -> String {
    let mut stripped = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (kept, length) = match first {
            '/' if rest.starts_with("//") => (false, rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => {
                (false, rest.find("*/").map_or(rest.len(), |end| end + 2))
            }
            'r' if raw_string_length(rest).is_some() && !ends_in_word(&stripped) => {
                (with_texts, raw_string_length(rest).expect("its length"))
            }
            '"' => (with_texts, string_length(rest)),
            '\'' if rest[1..].starts_with("\\\"") || rest[1..].starts_with("\"'") => {
                (false, rest[1..].find('\'').map_or(1, |end| end + 2))
            }
            _ => (true, first.len_utf8()),
        };
        let (token, after) = rest.split_at(length);
        if kept {
            stripped.push_str(token);
        } else {
            stripped.extend(token.chars().filter(|character| *character == '\n'));
        }
        rest = after;
    }
    stripped
}

fn ends_in_word(text: &str) -> bool {
    text.chars().next_back().is_some_and(is_word)
}

/// The length of the raw string that begins here, if one does.
fn raw_string_length(text: &str) -> Option<usize> {
    let hashes = text[1..].chars().take_while(|character| *character == '#').count();
    text[1 + hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let begin = hashes + 2;
    Some(begin + text[begin..].find(&end)? + end.len())
}

/// The length of the string that begins here.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether a line names something: the name stands there as whole words.
fn contains_word(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(place, _)| {
        let before = line[..place].chars().next_back();
        let after = line[place + name.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// As [`names`], but the name may go on: `env::var` is named by `env::var_os`.
fn contains_word_start(line: &str, name: &str) -> bool {
    line.match_indices(name)
        .any(|(place, _)| !line[..place].chars().next_back().is_some_and(is_word))
}

fn sources() -> Vec<Source> {
    fn collect(folder: &Path, root: &Path, found: &mut Vec<Source>) {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                collect(&path, root, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(root).expect("a path below src");
                found.push(Source {
                    path: relative.to_str().expect("UTF-8").to_owned(),
                    text: fs::read_to_string(&path).expect("a text"),
                });
            }
        }
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 50, "the source is there");
    found
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The layers that code names by `crate::`, with the line; `crate::{…}` names each of its own.
fn crate_paths(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (place, _) in code.match_indices("crate::") {
        if ends_in_word(&code[..place]) || code[..place].ends_with('$') {
            continue;
        }
        let line = code[..place].lines().count().max(1);
        let rest = &code[place + "crate::".len()..];
        let word = |text: &str| text.chars().take_while(|c| is_word(*c)).collect::<String>();
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0;
                let mut at_start = true;
                for (offset, character) in group.char_indices() {
                    match character {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => at_start = true,
                        _ if is_word(character) && at_start && depth == 0 => {
                            found.push((line, word(&group[offset..])));
                            at_start = false;
                        }
                        _ => {}
                    }
                }
            }
            None => found.push((line, word(rest))),
        }
    }
    found
}

#[test]
fn every_module_belongs_to_a_layer_that_uses_only_those_before_it() {
    let known: Vec<_> = LAYERS.iter().map(|(layer, _)| *layer).collect();
    for (place, (layer, uses)) in LAYERS.iter().enumerate() {
        for used in *uses {
            assert!(known[..place].contains(used), "{layer} stands before {used}");
        }
    }
    let found: BTreeSet<_> = sources()
        .iter()
        .map(|source| source.layer().to_owned())
        .filter(|layer| !["main", "lib"].contains(&layer.as_str()))
        .collect();
    assert_eq!(found, known.into_iter().map(str::to_owned).collect(), "the layers of LAYERS");
}

#[test]
fn no_module_names_a_layer_that_it_may_not_use() {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for source in sources() {
        let Some((layer, uses)) = LAYERS.iter().find(|(layer, _)| *layer == source.layer()) else {
            continue;
        };
        for (line, named) in crate_paths(&strip_comments(&source.text, false)) {
            if named != *layer && !uses.contains(&named.as_str()) {
                faults.push(format!("src/{}:{line} uses crate::{named}", source.path));
            }
            seen.insert((*layer, named));
        }
    }
    assert_none(&faults);
    for (layer, uses) in LAYERS {
        for named in *uses {
            assert!(seen.contains(&(layer, (*named).to_owned())), "{layer} no longer uses {named}");
        }
    }
}

#[test]
fn no_module_climbs_out_of_its_layer_by_super() {
    let mut faults = Vec::new();
    for source in sources() {
        let mut depth = source.depth();
        for (line, code) in source.code(false) {
            if code.contains("#[cfg(test)]") {
                // The module of the tests that follows lies one deeper.
                depth = source.depth() + 1;
            }
            let climbs =
                (1..=depth + 1).rev().find(|count| code.contains(&"super::".repeat(*count)));
            if climbs.is_some_and(|climbs| climbs >= depth) {
                faults.push(format!("src/{}:{line} climbs to the crate: {code}", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn each_crate_is_named_only_where_it_belongs() {
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    for source in sources() {
        for (line, code) in source.code(false) {
            for (name, places, why) in RESTRICTED_PATHS {
                if !contains_word_start(&code, name) {
                    continue;
                }
                match places.iter().find(|place| source.is_below(place)) {
                    Some(place) => drop(needed.insert((*name, *place))),
                    None => {
                        faults.push(format!("src/{}:{line} names {name}: {why}", source.path));
                    }
                }
            }
        }
    }
    assert_none(&faults);
    for (name, places, _) in RESTRICTED_PATHS {
        for place in *places {
            assert!(needed.contains(&(name, place)), "{place} does not name {name} any more");
        }
    }
}

#[test]
fn the_pure_layers_name_nothing_nondeterministic() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| PURE.contains(&source.layer())) {
        for (line, code) in source.code(false) {
            for name in IMPURE.iter().filter(|name| contains_word(&code, name)) {
                faults.push(format!("src/{}:{line} names {name}", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn game_agnostic_layers_name_no_game() {
    let families = turnstone_games::GAMES.iter().map(|game| game.family().id);
    let games: BTreeSet<_> =
        families.chain(["six", "acey", "acey_deucey", "mancala", "octi"]).collect();
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    for source in sources().iter().filter(|source| GAME_AGNOSTIC.contains(&source.layer())) {
        for (line, code) in source.code(true) {
            let code = code.to_lowercase();
            let Some(game) = games.iter().find(|game| contains_word_start(&code, game)) else {
                continue;
            };
            match GAME_AGNOSTIC_EXCEPTIONS.iter().find(|(path, _)| source.is_below(path)) {
                Some((path, _)) => drop(needed.insert(*path)),
                None => faults.push(format!("src/{}:{line} names {game}: {code}", source.path)),
            }
        }
    }
    assert_none(&faults);
    for (path, why) in GAME_AGNOSTIC_EXCEPTIONS {
        assert!(needed.contains(path), "the exception for {path} ({why}) is not needed any more");
    }
}

#[test]
fn no_source_file_exceeds_the_line_limit() {
    let too_long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > MAX_LINES).then(|| format!("src/{} has {lines} lines", source.path))
    };
    assert_none(&sources().iter().filter_map(too_long).collect::<Vec<_>>());
}

#[test]
fn the_reader_of_source_tells_code_from_comments_and_texts() {
    let source = "use crate::{a, b::{c, d}};\n// crate::no\nlet x = \"crate::no // \\\" \"; \
                  crate::e::f(r#\"crate::\"no\"#, '\"', \"x\");\n/* crate::no */ $crate::no";
    let code = strip_comments(source, false);
    let named: Vec<_> = crate_paths(&code).into_iter().map(|(_, layer)| layer).collect();
    assert_eq!(named, ["a", "b", "e"]);
    assert!(strip_comments(source, true).contains("r#\"crate::\"no\"#"));
    assert!(
        contains_word("a six, b", "six")
            && !contains_word("sixteen", "six")
            && !contains_word("a_six", "six")
    );
    assert!(
        contains_word_start("env::var_os", "env::var") && !contains_word_start("my_rand", "rand")
    );
}
