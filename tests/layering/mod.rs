//! Holds the layers apart: which modules, crates and games each may name. `ARCHITECTURE.md` says
//! why.
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

/// The layers of the server's own crate, each with those of them that it uses: only ones listed before it. A
/// new use is written down here.
const LAYERS: &[(&str, &[&str])] = &[
    ("pictures", &[]),
    ("jobs", &["pictures"]),
    ("api", &["pictures", "jobs"]),
    ("config", &[]),
    ("telemetry", &["config"]),
    ("application", &["api", "jobs", "config"]),
    ("commands", &["api", "config", "telemetry", "application"]),
];

/// Paths that only some files may name: the path, where it is allowed, and why nowhere else.
const RESTRICTED_PATHS: &[(&str, &[&str], &str)] = &[
    (
        "actix_web",
        &["src/api", "src/application", "src/main.rs"],
        "HTTP lives in the api; the application runs it",
    ),
    (
        "actix_http",
        &["src/api", "src/application"],
        "HTTP lives in the api; the application runs it",
    ),
    (
        "actix_service",
        &["src/api", "src/application"],
        "HTTP lives in the api; the application runs it",
    ),
    ("actix_cors", &["src/api"], "HTTP lives in the api"),
    ("utoipa_actix_web", &["src/api"], "HTTP lives in the api"),
    ("ring::rand", &["crates/io/src/world"], "only `world` draws random numbers"),
    ("fastrand", &["crates/testing"], "only tests play at random"),
    ("Utc::now", &["crates/io/src/world"], "only `world` reads the clock"),
    ("Local::now", &[], "instants are UTC"),
    ("SystemTime", &[], "instants are of chrono"),
    ("Instant::now", &["crates/io/src/world"], "only `world` reads the clock"),
    ("now_v7", &[], "`world` makes ids from its own clock and randomness"),
    (
        "env::var",
        &[
            "src/application",
            "src/commands/play",
            "src/config/sources.rs",
            "crates/testing/src/scale.rs",
        ],
        "settings are read where they are documented; a terminal says there whether it has colours",
    ),
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

/// The layers and crates that treat all games alike.
const GAME_AGNOSTIC: [&str; 7] = [
    "crates/matches",
    "crates/boards",
    "crates/records",
    "crates/ratings",
    "crates/store",
    "src/api",
    "src/jobs",
];

/// The files in them that name a game all the same, with the reason.
const GAME_AGNOSTIC_EXCEPTIONS: &[(&str, &str)] = &[
    ("src/api/examples/boards.rs", "the document's examples show a real game"),
    ("src/api/bodies/notification.rs", "the document's examples show a real game"),
    ("src/api/examples/apps.rs", "the document's examples show a real game"),
    ("src/api/examples/mod.rs", "the document's examples show a real game"),
    ("src/api/examples/ratings.rs", "the document's examples show a real game"),
    ("src/api/examples/seeks.rs", "the document's examples show a real game"),
    ("src/api/examples/records.rs", "the document's examples show a real game"),
    ("src/api/endpoints/catalogue/mod.rs", "the example of a path parameter and of a rules text"),
    ("src/api/problem/mod.rs", "the example of an illegal move has a real violation"),
];

/// The largest number of lines in a file.
const MAX_LINES: usize = 400;

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The layers that code names, each with the line.
fn layers_named(code: &str) -> Vec<(usize, String)> {
    let is_layer = |name: &String| LAYERS.iter().any(|(layer, _)| layer == name);
    let named = paths_below(code, "crate::").into_iter();
    let named = named.filter_map(|(line, path)| Some((line, path.into_iter().next()?)));
    named.filter(|(_, name)| is_layer(name)).collect()
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
fn every_module_belongs_to_a_layer_that_uses_only_those_before_it() {
    let layers: Vec<_> = LAYERS.iter().map(|(layer, _)| *layer).collect();
    for (index, (layer, uses)) in LAYERS.iter().enumerate() {
        for used in *uses {
            assert!(layers[..index].contains(used), "{layer} comes before {used}");
        }
    }
    let found = |is_server| -> BTreeSet<_> {
        let sources = sources();
        let found = sources.iter().filter(|source| source.is_server() == is_server);
        let found = found.map(|source| source.layer().to_owned());
        found.filter(|layer| !["main", "lib", "testing"].contains(&layer.as_str())).collect()
    };
    let crates = PURE_CRATES.map(|(name, _)| name).into_iter().chain(SERVER_CRATES);
    assert_eq!(
        found(true),
        layers.into_iter().map(str::to_owned).collect(),
        "the layers of LAYERS"
    );
    assert_eq!(found(false), crates.map(str::to_owned).collect(), "the lists of crates");
}

#[test]
fn no_module_names_a_layer_that_it_may_not_use() {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for source in sources().iter().filter(|source| source.is_server()) {
        let Some((layer, uses)) = LAYERS.iter().find(|(layer, _)| *layer == source.layer()) else {
            continue;
        };
        for (line, named) in layers_named(&strip_comments(&source.text, false)) {
            if named != *layer && !uses.contains(&named.as_str()) {
                faults.push(format!("{}:{line} uses {named}", source.path));
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
fn no_module_leaves_its_layer_through_super() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| source.is_server()) {
        let own_depth = source.module().len();
        let mut depth = own_depth;
        for (line, code) in source.code(false) {
            if code.contains("#[cfg(test)]") {
                // The module of the tests that follows is one level deeper.
                depth = own_depth + 1;
            }
            let climbs =
                (1..=depth + 1).rev().find(|count| code.contains(&"super::".repeat(*count)));
            if climbs.is_some_and(|climbs| climbs >= depth) {
                faults.push(format!("{}:{line} climbs to the crate: {code}", source.path));
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
