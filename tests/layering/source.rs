//! Reads the source files: their code without comments, and the names in it.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A source file, by its path below the workspace: `crates/api/src/lib.rs`.
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// The layer: the crate below `crates`, else the first folder or the file's own name below
    /// `src`.
    pub fn layer(&self) -> &str {
        let name = self.path.split('/').nth(1).expect("a path below src or crates");
        name.strip_suffix(".rs").unwrap_or(name)
    }

    /// Whether it belongs to the program, `src/`.
    pub fn is_server(&self) -> bool {
        self.path.starts_with("src/")
    }

    /// Whether it is this file, or lies in this folder.
    pub fn is_below(&self, path: &str) -> bool {
        self.path == path || self.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The file's lines without comments, numbered; with or without the contents of string
    /// literals.
    pub fn code(&self, with_texts: bool) -> Vec<(usize, String)> {
        let stripped = strip_comments(&self.text, with_texts);
        (1..).zip(stripped.lines().map(str::to_owned)).collect()
    }

    /// The module, from the crate's root: `crates/store/src/log/append.rs` is `log`, `append`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.rsplit_once("src/").map_or(self.path.as_str(), |(_, path)| path);
        path.trim_end_matches(".rs")
            .split('/')
            .filter(|part| !["mod", "lib", "main"].contains(part))
            .map(str::to_owned)
            .collect()
    }
}

/// The source of the server and of the crates, without their tests' own folders.
pub fn sources() -> Vec<Source> {
    let mut found = files();
    found.retain(|source| {
        let is_crate = source.is_below("crates") && source.path.split('/').nth(2) == Some("src");
        source.is_server() || is_crate
    });
    found
}

/// Every file of Rust below `src`, `crates` and `tests`.
pub fn files() -> Vec<Source> {
    fn collect(folder: &Path, found: &mut Vec<Source>) {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                // Builds write to these.
                if !path.ends_with("target") && !path.ends_with("node_modules") {
                    collect(&path, found);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(ROOT).expect("a path below the workspace");
                found.push(Source {
                    path: relative.to_str().expect("UTF-8").to_owned(),
                    text: fs::read_to_string(&path).expect("a text"),
                });
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["src", "crates", "tests"] {
        collect(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.len() > 250, "only {} files were found", found.len());
    found
}

/// Source without comments. Literals keep their quotes; their contents stay only `with_texts`.
pub fn strip_comments(text: &str, with_texts: bool) -> String {
    let mut stripped = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (is_code, length) = match first {
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
        if is_code {
            stripped.push_str(token);
        } else {
            stripped.extend(token.chars().filter(|character| *character == '\n'));
        }
        rest = after;
    }
    stripped
}

pub fn ends_in_word(text: &str) -> bool {
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
    for (offset, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return offset + 1,
            _ => {}
        }
    }
    text.len()
}

pub fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether a line contains this name as whole words.
pub fn contains_word(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(offset, _)| {
        let after = line[offset + name.len()..].chars().next();
        !ends_in_word(&line[..offset]) && !after.is_some_and(is_word)
    })
}

/// As [`contains_word`], but the name may go on: `env::var_os` contains `env::var`.
pub fn contains_word_start(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(offset, _)| !ends_in_word(&line[..offset]))
}

/// The paths that code names below a prefix such as `crate::`, each with its line and as far as its
/// words go. A group in braces is expanded: `crate::a::{b, c::d}` gives `a::b` and `a::c::d`.
pub fn paths_below(code: &str, prefix: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    for (offset, _) in code.match_indices(prefix) {
        let before = &code[..offset];
        if ends_in_word(before) || before.ends_with('$') || before.ends_with("::") {
            continue;
        }
        let line = code[..offset].matches('\n').count() + 1;
        let mut paths = Vec::new();
        read_path(&code[offset + prefix.len()..], &mut Vec::new(), &mut paths);
        found.extend(paths.into_iter().map(|path| (line, path)));
    }
    found
}

/// Reads a path, or a group of paths in braces; returns the rest of the code.
fn read_path<'a>(code: &'a str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let code = code.trim_start();
    if let Some(mut group) = code.strip_prefix('{') {
        loop {
            group = group.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            match group.strip_prefix('}') {
                Some(rest) => return rest,
                None if group.is_empty() => return group,
                None => {
                    let rest = read_path(group, before, found);
                    // Past ` as name`, to the next of the group.
                    group = &rest[rest.find([',', '}']).unwrap_or(rest.len())..];
                }
            }
        }
    }
    let end = code.find(|c| !is_word(c)).unwrap_or(code.len());
    if end == 0 {
        found.push(before.clone());
        return code.strip_prefix('*').unwrap_or(code);
    }
    let (word, rest) = code.split_at(end);
    before.push(word.to_owned());
    let rest = match rest.strip_prefix("::") {
        // `Vec::<u8>` ends the path.
        Some(next) if next.starts_with(|c| is_word(c) || c == '{' || c == '*') => {
            read_path(next, before, found)
        }
        _ => {
            found.push(before.clone());
            rest
        }
    };
    before.pop();
    rest
}

#[test]
fn the_reader_of_source_tells_code_from_comments_and_texts() {
    let source = "use crate::{a, b::{c, d}};\n// crate::no\nlet x = \"crate::no // \\\" \"; \
                  crate::e::f(r#\"crate::\"no\"#, '\"', \"x\");\n/* crate::no */ $crate::no";
    let code = strip_comments(source, false);
    let named = paths_below(&code, "crate::");
    let paths: Vec<_> = named.iter().map(|(line, path)| (*line, path.join("::"))).collect();
    let expected = [(1, "a"), (1, "b::c"), (1, "b::d"), (3, "e::f")];
    assert_eq!(paths, expected.map(|(line, path)| (line, path.to_owned())));
    let groups = paths_below("use crate::{\n  a as b, self,\n  c::*, D};", "crate::");
    let paths: Vec<_> = groups.iter().map(|(_, path)| path.join("::")).collect();
    assert_eq!(paths, ["a", "self", "c", "D"]);
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
