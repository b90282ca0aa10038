//! The pure crates, by what Cargo says of them: what each depends on, with which features, and that each has the
//! rules of `clippy-pure.toml`. `clippy.toml` is for the crates of the server, whose `Cargo.toml` says which
//! use which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// The folder of the workspace.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The pure crates, each with those that it uses. A crate uses only crates listed before it. A new
/// use is written down here.
const PURE_CRATES: [(&str, &[&str]); 11] = [
    ("rules", &[]),
    ("texts", &["rules"]),
    ("games", &["rules"]),
    ("engine", &["rules", "games"]),
    ("matches", &["rules", "games"]),
    ("boards", &["rules", "texts", "matches"]),
    ("records", &["rules", "matches"]),
    ("ratings", &["matches"]),
    ("accounts", &["rules"]),
    ("avatars", &[]),
    ("wasm", &["rules", "texts", "games", "engine", "matches", "boards"]),
];

/// All other crates. Cargo holds what each uses.
const OTHER_CRATES: [&str; 7] = ["io", "postgres", "archive", "store", "jobs", "api", "testing"];

/// The crates with the feature `openapi`, which adds the schemas of what goes over the wire.
const WITH_SCHEMAS: [&str; 3] = ["rules", "games", "matches"];

/// Packages that no pure crate may depend on, however indirectly: a name, or a prefix.
const IMPURE_PACKAGES: [&str; 10] = [
    "actix-*",
    "sqlx*",
    "tokio*",
    "hyper*",
    "reqwest",
    "mio",
    "socket2",
    "tracing*",
    "rand*",
    "turnstone-testing",
];

/// The features of chrono by which a crate could read the clock.
const CLOCK_FEATURES: [&str; 2] = ["clock", "now"];

/// A package that a crate depends on.
struct Dependency {
    is_direct: bool,
    name: String,
    features: Vec<String>,
}

/// The dependencies of each of these crates in a normal build, direct and indirect. Cargo joins the features
/// that they choose, so a feature that one of them chooses is shown for each. It also joins those of the
/// package in whose directory it is, which is the last of them and not the server. `features` are of the last.
fn dependencies(crates: &[&str], features: &[&str]) -> BTreeMap<String, Vec<Dependency>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let last = crates.last().expect("a crate");
    command.current_dir(format!("{ROOT}/crates/{last}"));
    command.args(["tree", "--offline", "--locked", "--edges", "normal"]);
    command.args(["--prefix", "depth", "--no-dedupe", "--format", " {p}|{f}"]).args(features);
    for name in crates {
        command.args(["--package", &format!("turnstone-{name}")]);
    }
    let output = command.output().expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("UTF-8");
    let mut found = BTreeMap::new();
    let mut of_crate: &mut Vec<Dependency> = &mut Vec::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let (package, features) = line.split_once('|').expect("a package and its features");
        let mut words = package.split_whitespace();
        let depth: usize = words.next().and_then(|depth| depth.parse().ok()).expect("a depth");
        let name = words.next().expect("a name").to_owned();
        if depth == 0 {
            let own = name.strip_prefix("turnstone-").expect("a crate of this workspace");
            of_crate = found.entry(own.to_owned()).or_default();
            continue;
        }
        let features = features.split(',').map(str::to_owned).collect();
        of_crate.push(Dependency { is_direct: depth == 1, name, features });
    }
    assert_eq!(found.len(), crates.len(), "a tree for each crate: {:?}", found.keys());
    found
}

/// Of all pure crates as they are alone.
static ALONE: LazyLock<BTreeMap<String, Vec<Dependency>>> =
    LazyLock::new(|| dependencies(&PURE_CRATES.map(|(name, _)| name), &[]));

/// Of those with schemas, with them.
static WITH_THEIR_SCHEMAS: LazyLock<BTreeMap<String, Vec<Dependency>>> =
    LazyLock::new(|| dependencies(&WITH_SCHEMAS, &["--features", "openapi"]));

fn is_impure(package: &str) -> bool {
    IMPURE_PACKAGES.iter().any(|impure| match impure.strip_suffix('*') {
        Some(prefix) => package.starts_with(prefix),
        None => package == *impure,
    })
}

#[test]
fn the_pure_crates_depend_on_nothing_that_does_io_or_reads_the_clock() {
    for (all, with_schemas) in [(&ALONE, false), (&WITH_THEIR_SCHEMAS, true)] {
        for (name, dependencies) in all.iter() {
            for Dependency { name: package, features, .. } in dependencies {
                assert!(!is_impure(package), "{name} depends on {package}");
                let reads_clock = features.iter().any(|has| CLOCK_FEATURES.contains(&has.as_str()));
                assert!(package != "chrono" || !reads_clock, "{name}: chrono with {features:?}");
            }
            let has_utoipa = dependencies.iter().any(|package| package.name == "utoipa");
            assert_eq!(has_utoipa, with_schemas, "{name}: utoipa comes with `openapi` alone");
        }
    }
}

#[test]
fn each_pure_crate_uses_only_those_before_it() {
    let known = PURE_CRATES.map(|(name, _)| name);
    for (index, (name, uses)) in PURE_CRATES.into_iter().enumerate() {
        for used in uses {
            assert!(known[..index].contains(used), "{name} comes before {used}");
        }
        let found: BTreeSet<_> = ALONE[name]
            .iter()
            .filter(|package| package.is_direct)
            .filter_map(|package| package.name.strip_prefix("turnstone-").map(str::to_owned))
            .collect();
        let declared = uses.iter().map(|&used| used.to_owned()).collect();
        assert_eq!(found, declared, "the crates that {name} uses");
    }
}

#[test]
fn each_crate_is_in_a_list_and_a_pure_one_names_nothing_impure() {
    let folders = fs::read_dir(format!("{ROOT}/crates")).expect("a folder");
    let folders = folders.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
    let names =
        folders.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned());
    let listed = PURE_CRATES.map(|(name, _)| name).into_iter().chain(OTHER_CRATES);
    assert_eq!(names.collect::<BTreeSet<_>>(), listed.map(str::to_owned).collect());
    for (name, _) in PURE_CRATES {
        let link = fs::read_link(format!("{ROOT}/crates/{name}/clippy.toml"));
        assert_eq!(
            link.expect("a link"),
            Path::new("../../clippy-pure.toml"),
            "crates/{name}/clippy.toml"
        );
    }
}
