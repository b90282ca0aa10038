//! Puts the texts together: for each language its catalogues in one, and with the feature `service`
//! the rules of the games. Those are compressed: otherwise they are half a megabyte of the binary,
//! of which each text is read once, if at all.

#![expect(clippy::disallowed_methods, reason = "a build script reads and writes files")]

use std::error::Error;
use std::fs;
use std::path::Path;

/// The catalogues that every user of this crate needs, and those of a server.
const CATALOGUES: [&str; 2] = ["games", "pictures"];
const OF_A_SERVER: [&str; 4] = ["problems", "details", "mails", "notifications"];
const LANGUAGES: [&str; 5] = ["en", "he", "ar", "ru", "nl"];

/// As hard as it goes.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let variable = |name: &str| std::env::var_os(name).ok_or_else(|| format!("no {name}"));
    let (root, out) = (variable("CARGO_MANIFEST_DIR")?, variable("OUT_DIR")?);
    let (root, out) = (Path::new(&root), Path::new(&out));
    let is_server = variable("CARGO_FEATURE_SERVICE").is_ok();
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=languages");
    let others: &[&str] = if is_server { &OF_A_SERVER } else { &[] };
    for language in LANGUAGES {
        let mut text = String::new();
        for name in CATALOGUES.iter().chain(others) {
            let catalogue = root.join(format!("languages/{language}/{name}.ftl"));
            // Readers load the texts: comments and empty lines stay here.
            let all = fs::read_to_string(catalogue)?;
            let lines = all.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            text.extend(lines.flat_map(|line| [line, "\n"]));
        }
        if is_server {
            write(&out.join(format!("{language}.ftl.z")), &text)?;
        } else {
            fs::write(out.join(format!("{language}.ftl")), text)?;
        }
    }
    if is_server {
        println!("cargo:rerun-if-changed=../../docs/rules");
        for language in LANGUAGES.into_iter().filter(|language| *language != "en") {
            for entry in fs::read_dir(root.join(format!("../../docs/rules/{language}")))? {
                let entry = entry?;
                let name = entry.file_name().into_string().map_err(|_| "not Unicode")?;
                let text = fs::read_to_string(entry.path())?;
                write(&out.join(format!("{language}-{name}.z")), &text)?;
            }
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    fs::write(path, miniz_oxide::deflate::compress_to_vec(text.as_bytes(), LEVEL))
}
