use std::fs;
use std::path::PathBuf;

/// The committed inputs of a fuzz target, with their paths.
///
/// # Panics
/// When there are none.
#[must_use]
pub fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fuzz/corpus");
    let folder = PathBuf::from(folder).join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no inputs in {}", folder.display());
    let read = |path: PathBuf| (path.display().to_string(), fs::read(path).expect("a file"));
    files.into_iter().map(read).collect()
}

/// Runs every committed input of a fuzz target through the target's function.
pub fn run_corpus(target: &str, law: fn(&[u8])) {
    for (path, data) in corpus(target) {
        // The test output shows the file if a law is broken.
        println!("{path}");
        law(&data);
    }
}
