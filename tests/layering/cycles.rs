//! No circles of modules: a file is understood with those below it, and with none that needs it.
//!
//! An edge leads from a file to each file whose items it names by a path: `crate::…`, `super::…`,
//! `self::…`, or by the name of a module that it declares or imports. A name that a module only
//! re-exports leads to the file that defines it, and a re-export itself (`pub use`) is not an edge:
//! it gives a name, and uses nothing. Methods are not seen, as they are called without a path. A
//! file may use what the `mod.rs` of a folder around it defines: the two are one unit.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, paths_below, sources, strip_comments};

type Path = Vec<String>;

/// One crate: its files by their modules.
struct Crate {
    files: BTreeMap<Path, Module>,
}

struct Module {
    file: String,
    /// The code, without re-exports and tests.
    code: String,
    /// The imports of its `use` lines, by the last word: absolute paths.
    imports: BTreeMap<String, Path>,
}

impl Crate {
    fn read(sources: &[Source]) -> Self {
        let modules: BTreeSet<_> = sources.iter().map(Source::module).collect();
        let mut files = BTreeMap::new();
        for source in sources {
            let module = source.module();
            let code = without_inline_modules(&strip_comments(&source.text, false));
            let (uses, re_exports, rest) = split_uses(&code);
            let mut imports = BTreeMap::new();
            for path in absolute_paths(&modules, &module, &format!("{uses}{re_exports}")) {
                if let Some(name) = path.last() {
                    imports.insert(name.clone(), path.clone());
                }
            }
            let code = format!("{uses}{rest}");
            files.insert(module, Module { file: source.path.clone(), code, imports });
        }
        Self { files }
    }

    /// The file that defines what an absolute path names. A module alone is not in use yet.
    fn defining_file(&self, path: &[String], hops: usize) -> Option<&str> {
        let mut length = 0;
        while length < path.len() && self.files.contains_key(&path[..=length]) {
            length += 1;
        }
        let (module, item) = path.split_at(length);
        let module = self.files.get(module)?;
        let import = module.imports.get(item.first()?).filter(|import| *import != path);
        match import {
            Some(import) if hops > 0 => {
                let on: Path = import.iter().chain(&item[1..]).cloned().collect();
                self.defining_file(&on, hops - 1)
            }
            _ => Some(&module.file),
        }
    }

    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let modules: BTreeSet<_> = self.files.keys().cloned().collect();
        let mut edges = BTreeMap::new();
        for (name, module) in &self.files {
            let mut paths = absolute_paths(&modules, name, &module.code);
            for (imported, path) in &module.imports {
                if modules.contains(path) {
                    for (_, rest) in paths_below(&module.code, &format!("{imported}::")) {
                        paths.push(path.iter().cloned().chain(rest).collect());
                    }
                }
            }
            let mut targets: BTreeSet<_> =
                paths.iter().filter_map(|path| self.defining_file(path, 4)).collect();
            targets.remove(module.file.as_str());
            // The definitions of a folder's `mod.rs` are there for the files of the folder.
            targets.retain(|target| {
                !self.files.iter().any(|(above, it)| {
                    it.file == **target && above.len() < name.len() && name.starts_with(above)
                })
            });
            edges.insert(module.file.as_str(), targets);
        }
        edges
    }
}

/// The paths in a module's code that begin at the crate, at a module above, or at one of its own
/// modules, as paths from the crate's root. A glob ends in `*`.
fn absolute_paths(modules: &BTreeSet<Path>, module: &Path, code: &str) -> Vec<Path> {
    let mut found: Vec<Path> =
        paths_below(code, "crate::").into_iter().map(|(_, path)| path).collect();
    let parent = &module[..module.len().saturating_sub(1)];
    let children = modules
        .iter()
        .filter(|child| child.len() == module.len() + 1 && child.starts_with(module))
        .map(|child| (format!("{}::", child[module.len()]), child.as_slice()));
    let bases = [("self::".to_owned(), module.as_slice()), ("super::".to_owned(), parent)];
    for (prefix, base) in bases.into_iter().chain(children) {
        for (_, mut rest) in paths_below(code, &prefix) {
            let ups = rest.iter().take_while(|word| *word == "super").count();
            rest.drain(..ups);
            let base = &base[..base.len().saturating_sub(ups)];
            found.push(base.iter().cloned().chain(rest).collect());
        }
    }
    for path in &mut found {
        if path.last().is_some_and(|word| word == "self") {
            path.pop();
        }
    }
    found
}

/// The statements `use …;`, those that re-export, and all other code.
fn split_uses(code: &str) -> (String, String, String) {
    let (mut uses, mut re_exports, mut rest) = (String::new(), String::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let words = line.trim_start();
        let into = if words.starts_with("use ") {
            &mut uses
        } else if words.starts_with("pub") && words.contains(" use ") {
            &mut re_exports
        } else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        into.push_str(line);
        into.push('\n');
        let mut last = line;
        while !last.contains(';') {
            last = lines.next().expect("the end of the statement");
            into.push_str(last);
            into.push('\n');
        }
    }
    (uses, re_exports, rest)
}

/// Leaves out the modules of tests that are written within the file. In other such modules, `super`
/// is the file's own module.
fn without_inline_modules(code: &str) -> String {
    let mut kept = String::new();
    let mut is_test = false;
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let words = line.trim_start();
        let opens_module = words.ends_with('{')
            && (words.starts_with("mod ") || words.starts_with("pub") && words.contains(" mod "));
        if opens_module {
            let end = format!("{}}}", &line[..line.len() - words.len()]);
            for inner in lines.by_ref().take_while(|inner| *inner != end) {
                if !is_test {
                    kept.push_str(&inner.replace("super::", "self::"));
                    kept.push('\n');
                }
            }
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
        is_test = words == "#[cfg(test)]";
    }
    kept
}

/// The groups of files in which each leads to each other.
fn circles(edges: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let reachable = |from: &str| {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = edges[from].iter().copied().collect();
        while let Some(file) = open.pop() {
            if reached.insert(file.to_owned()) {
                open.extend(&edges[file]);
            }
        }
        reached
    };
    let reached: BTreeMap<_, _> = edges.keys().map(|file| (*file, reachable(file))).collect();
    let mut found = BTreeSet::new();
    for (file, targets) in &reached {
        if targets.contains(*file) {
            let mutual = targets.iter().filter(|target| reached[target.as_str()].contains(*file));
            found.insert(mutual.cloned().collect::<Vec<_>>());
        }
    }
    found.into_iter().collect()
}

fn crates() -> Vec<Crate> {
    let mut files: BTreeMap<String, Vec<Source>> = BTreeMap::new();
    for source in sources() {
        // The program is a crate of its own.
        if source.path != "src/main.rs" {
            let root = source.path.split_once("src/").expect("a path below src").0;
            files.entry(root.to_owned()).or_default().push(source);
        }
    }
    files.values().map(|sources| Crate::read(sources)).collect()
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut faults = Vec::new();
    for found in crates() {
        let edges = found.edges();
        for circle in circles(&edges) {
            faults.push(format!("a circle of {} files:", circle.len()));
            for file in &circle {
                let inside =
                    edges[file.as_str()].iter().filter(|to| circle.contains(&(**to).to_owned()));
                let inside: Vec<_> = inside.copied().collect();
                faults.push(format!("  {file} uses {}", inside.join(", ")));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_circle_is_found_also_through_re_exports() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let sources = [
        source("src/lib.rs", "mod a;\nmod b;\npub use a::{A, inner::Inner};\n"),
        source("src/a/mod.rs", "mod inner;\nuse super::b::B;\nstruct A(B);\n"),
        source(
            "src/a/inner.rs",
            "use crate::b;\nstruct Inner(b::B);\n#[cfg(test)]\nmod tests {\n    use super::super::A;\n}\n",
        ),
        source("src/b.rs", "struct B(crate::Inner);\nmod deep {\n    use super::B;\n}\n"),
    ];
    let found = Crate::read(&sources);
    assert_eq!(circles(&found.edges()), [["src/a/inner.rs", "src/b.rs"]]);
    let edges = found.edges();
    assert_eq!(edges["src/lib.rs"], BTreeSet::new());
    assert_eq!(edges["src/a/mod.rs"], BTreeSet::from(["src/b.rs"]));
}
