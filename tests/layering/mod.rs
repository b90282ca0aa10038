//! Rules of the code that the compiler does not check; `ARCHITECTURE.md` says why they are there. Which crate uses
//! which is in their `Cargo.toml`, and `clippy.toml` says who reads the clock and the environment.
//!
//! `crates` asks Cargo about the pure crates, `on_cluster` a cluster about the statements. All else reads the source.

mod crates;
mod cycles;
mod on_cluster;
mod rooms;
mod sides;
mod source;

use std::collections::BTreeSet;

use crates::{IMPURE, PURE_CRATES, SERVER_CRATES, THREAD_LOCAL_ALLOWED};
use source::{
    Source, contains_word, contains_word_start, files, paths_below, sources, strip_comments,
};

/// Paths that only some files may name: the path, where it is allowed, and why nowhere else.
const RESTRICTED_PATHS: &[(&str, &[&str], &str)] = &[
    (
        "actix_web",
        &["crates/api", "src/application", "src/main.rs"],
        "HTTP lives in the api; the application runs it",
    ),
    (
        "actix_http",
        &["crates/api", "src/application"],
        "HTTP lives in the api; the application runs it",
    ),
    (
        "actix_service",
        &["crates/api", "src/application"],
        "HTTP lives in the api; the application runs it",
    ),
    ("actix_cors", &["crates/api"], "HTTP lives in the api"),
    ("utoipa_actix_web", &["crates/api"], "HTTP lives in the api"),
    ("ring::rand", &["crates/io/src/world"], "only `world` draws random numbers"),
    ("fastrand", &["crates/testing"], "only tests play at random"),
    (
        "ring::signature",
        &["crates/matches/src/chain/signature.rs", "crates/io/src/push/vapid.rs"],
        "matches are signed in one place, and so are the requests to push services",
    ),
    (
        "hyper",
        &["crates/io/src/webhooks/sender.rs", "crates/archive/src/bucket/http.rs"],
        "two files make all outgoing requests",
    ),
    (
        "tokio_rustls",
        &[
            "crates/io/src/tls.rs",
            "crates/io/src/webhooks/sender.rs",
            "crates/archive/src/bucket/http.rs",
        ],
        "two files make all outgoing requests",
    ),
    (
        "TcpStream",
        &[
            "crates/io/src/webhooks/sender.rs",
            "crates/archive/src/bucket/http.rs",
            "src/application",
        ],
        "two files make all outgoing requests; the application limits incoming connections",
    ),
];

/// The crates that treat all games alike.
const GAME_AGNOSTIC: [&str; 7] = [
    "crates/matches",
    "crates/boards",
    "crates/records",
    "crates/ratings",
    "crates/store",
    "crates/api",
    "crates/jobs",
];

/// The files in them that name a game all the same, with the reason.
const GAME_AGNOSTIC_EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/api/src/examples/boards.rs", "the document's examples show a real game"),
    ("crates/api/src/bodies/notification.rs", "the document's examples show a real game"),
    ("crates/api/src/examples/apps.rs", "the document's examples show a real game"),
    ("crates/api/src/examples/mod.rs", "the document's examples show a real game"),
    ("crates/api/src/examples/ratings.rs", "the document's examples show a real game"),
    ("crates/api/src/examples/seeks.rs", "the document's examples show a real game"),
    ("crates/api/src/examples/records.rs", "the document's examples show a real game"),
    (
        "crates/api/src/endpoints/catalogue/mod.rs",
        "the example of a path parameter and of a rules text",
    ),
    ("crates/api/src/problem/mod.rs", "the example of an illegal move has a real violation"),
];

/// The largest number of lines in a file.
const MAX_LINES: usize = 400;

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Whether a line of code names a game: any word, in code or in a literal, that begins with its
/// name. Of a game that has the name of a crate, only a path below the crate of the games, and a
/// literal where an id would be: at its beginning, or as a segment of a path. A message of `expect`
/// has no id.
fn names_game(line: &str, game: &str, is_crate: bool) -> bool {
    let line = line.to_lowercase();
    if !line.contains(game) {
        return false;
    }
    if !is_crate {
        return contains_word_start(&line, game);
    }
    let code = strip_comments(&line, false);
    let path = paths_below(&code, "turnstone_games::")
        .iter()
        .any(|(_, path)| path.first().is_some_and(|name| name == game));
    let texts = line.replace("expect(\"", "");
    let quoted = ['"', '/'].iter().any(|before| {
        let quoted = format!("{before}{game}");
        texts.match_indices(&quoted).any(|(offset, _)| {
            let after = texts[offset + quoted.len()..].chars().next();
            !after.is_some_and(source::is_word)
        })
    });
    path || quoted
}

#[test]
fn each_crate_is_in_a_list() {
    let folders = std::fs::read_dir(format!("{}/crates", source::ROOT)).expect("a folder");
    let names = folders.map(|entry| entry.expect("an entry").file_name().into_string());
    let found: BTreeSet<_> = names.map(|name| name.expect("a name")).collect();
    let listed = PURE_CRATES.map(|(name, _)| name).into_iter().chain(SERVER_CRATES);
    let listed = listed.chain(["testing"]).map(str::to_owned).collect();
    assert_eq!(found, listed, "the lists of crates");
}

#[test]
fn each_crate_is_named_only_where_it_belongs() {
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    for source in sources() {
        for (line, code) in source.code(false) {
            for (name, allowed, why) in RESTRICTED_PATHS {
                if !contains_word_start(&code, name) {
                    continue;
                }
                match allowed.iter().find(|path| source.is_below(path)) {
                    Some(path) => drop(needed.insert((*name, *path))),
                    None => faults.push(format!("{}:{line} names {name}: {why}", source.path)),
                }
            }
        }
    }
    assert_none(&faults);
    for (name, allowed, _) in RESTRICTED_PATHS {
        for path in *allowed {
            assert!(needed.contains(&(name, path)), "{path} does not name {name} any more");
        }
    }
}

#[test]
fn the_pure_crates_name_nothing_nondeterministic() {
    let mut faults = Vec::new();
    let is_pure = |source: &&Source| PURE_CRATES.iter().any(|(name, _)| *name == source.layer());
    let is_pure = |source: &&Source| !source.is_server() && is_pure(source);
    for source in sources().iter().filter(is_pure) {
        for (line, code) in source.code(false) {
            // It reads memory; decoders ask for it.
            let code = code.replace("std::io::Cursor", "");
            for name in IMPURE.iter().filter(|name| contains_word(&code, name)) {
                if (*name, source.path.as_str()) == THREAD_LOCAL_ALLOWED {
                    continue;
                }
                faults.push(format!("{}:{line} names {name}", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn game_agnostic_layers_name_no_game() {
    let manifest = include_str!("../../Cargo.toml");
    let families = turnstone_games::GAMES.iter().map(|game| game.family().id);
    let is_crate =
        |game: &str| manifest.lines().any(|line| line.starts_with(&format!("{game} = ")));
    let games: BTreeSet<_> = families
        .chain(["six", "acey", "acey_deucey", "mancala", "octi"])
        .map(|game| (game, is_crate(game)))
        .collect();
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    let is_agnostic = |source: &&Source| GAME_AGNOSTIC.iter().any(|folder| source.is_below(folder));
    for source in sources().iter().filter(is_agnostic) {
        for (line, code) in source.code(true) {
            let is_named = |(game, is_crate): &(&str, bool)| names_game(&code, game, *is_crate);
            let Some((game, _)) = games.iter().copied().find(is_named) else { continue };
            match GAME_AGNOSTIC_EXCEPTIONS.iter().find(|(path, _)| source.is_below(path)) {
                Some((path, _)) => drop(needed.insert(*path)),
                None => faults.push(format!("{}:{line} names {game}: {code}", source.path)),
            }
        }
    }
    assert_none(&faults);
    for (path, why) in GAME_AGNOSTIC_EXCEPTIONS {
        assert!(needed.contains(path), "the exception for {path} ({why}) is not needed any more");
    }
}

#[test]
fn a_game_may_have_the_name_of_a_crate() {
    for line in ["hex::encode(bytes)", "seed.expect(\"hex\")", "\"in hex\"", "hexagon::A"] {
        assert!(!names_game(line, "hex", true), "{line}");
    }
    for line in
        ["game == \"hex\"", "\"/v1/games/hex?\"", "\"hex.occupied\"", "turnstone_games::hex::Hex"]
    {
        assert!(names_game(line, "hex", true), "{line}");
    }
    for line in ["let Hex = 1", "MancalaMove::A", "\"a mancala board\"", "mancala_pits"] {
        let game = if line.contains("Hex") { "hex" } else { "mancala" };
        assert!(names_game(line, game, false), "{line}");
    }
}

#[test]
fn no_source_file_exceeds_the_line_limit() {
    let too_long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > MAX_LINES).then(|| format!("{} has {lines} lines", source.path))
    };
    assert_none(&files().iter().filter_map(too_long).collect::<Vec<_>>());
}
