//! The documents are correct: the tests run the matches with curl of the README and of the tutorial, follow the
//! links of every document, look for every document in the index, and compare settings with the binary.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::TestServer;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Variables of tests and scripts, which are no settings of the server.
const NO_SETTINGS: [&str; 4] = [
    "TURNSTONE_FAULTY_ADDRESS",
    "TURNSTONE_HOLD_TRANSACTIONS",
    "TURNSTONE_LONG",
    "TURNSTONE_PGBOUNCER",
];

fn read(document: &str) -> String {
    let path = Path::new(ROOT).join(document);
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// The output of a program at the root of the repository.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(ROOT).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// All Markdown files of the repository, also those that are not committed yet.
fn documents() -> Vec<String> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
    let files = output("git", &arguments);
    let files = files.lines().filter(|file| Path::new(ROOT).join(file).exists());
    files.map(str::to_owned).collect()
}

/// The pieces of a text outside of blocks of code, or within them, with their language in the first line.
fn pieces(text: &str, in_blocks: bool) -> impl Iterator<Item = &str> {
    text.split("```").skip(usize::from(in_blocks)).step_by(2)
}

/// A block of commands with the response that the document shows, if any.
struct DocumentedStep {
    commands: String,
    answer: Option<String>,
}

fn steps(text: &str) -> Vec<DocumentedStep> {
    let mut steps: Vec<DocumentedStep> = Vec::new();
    for block in pieces(text, true) {
        let (language, text) = block.split_once('\n').expect("a block has lines");
        match language {
            "sh" => steps.push(DocumentedStep { commands: text.to_owned(), answer: None }),
            "text" => {
                let step = steps.last_mut().expect("a response follows commands");
                step.answer = Some(text.trim().to_owned());
            }
            other => panic!("a block of `{other}` is neither commands nor a response"),
        }
    }
    steps
}

/// Runs the commands of a text in one bash, and compares what they print with the responses.
async fn run(text: &str, answers: usize) {
    let server = TestServer::start().await;
    let steps = steps(text);
    let shown = steps.iter().filter(|step| step.answer.is_some()).count();
    assert!(shown >= answers, "the text has lost responses: it shows {shown}");
    let mut script = "set -euo pipefail\n".to_owned();
    for step in &steps {
        script.push_str(&step.commands);
        script.push_str("\necho; echo '=== end of step'\n");
    }
    let script = script.replace("http://127.0.0.1:8080", &server.address);
    let bash = move || Command::new("bash").arg("-c").arg(script).output().expect("bash");
    let output = tokio::task::spawn_blocking(bash).await.expect("a thread");
    let (shown, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{shown}\n{errors}");
    for (step, shown) in steps.iter().zip(shown.split("=== end of step")) {
        if let Some(answer) = &step.answer {
            assert_eq!(shown.trim(), answer, "after:\n{}", step.commands);
        }
    }
}

#[tokio::test]
async fn the_match_with_curl_goes_as_the_readme_shows() {
    let readme = read("README.md");
    let mut sections = readme.split("\n## ");
    run(sections.find(|section| section.starts_with("A match with curl")).expect("it"), 2).await;
}

#[tokio::test]
async fn the_tutorial_goes_as_it_shows() {
    run(&read("docs/tutorial.md"), 7).await;
}

/// The anchors of a document, as GitHub makes them of its headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = pieces(text, false).flat_map(str::lines).filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_of_a_document_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for document in documents() {
        let text = read(&document);
        let folder = Path::new(&document).parent().expect("a folder").to_owned();
        let links = pieces(&text, false).flat_map(|piece| {
            let links = piece.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            links.chain(piece.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()))
        });
        for link in links.filter(|link| !link.starts_with("http")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { document.as_str().into() } else { folder.join(path) };
            let is_markdown = target.extension().is_some_and(|extension| extension == "md");
            let leads = Path::new(ROOT).join(&target).exists()
                && (anchor.is_empty()
                    || !is_markdown
                    || anchors(&read(&target.to_string_lossy())).contains(anchor));
            if !leads {
                broken.push(format!("{document} links to {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_indexes_have_every_document_and_every_decision() {
    let (index, decisions) = (read("docs/README.md"), read("docs/decisions/README.md"));
    for document in documents() {
        let Some(name) = document.strip_prefix("docs/") else { continue };
        let (index, name) = match name.strip_prefix("decisions/") {
            Some(name) => (&decisions, name),
            None => (&index, name),
        };
        let is_listed =
            name == "README.md" || name.contains('/') || index.contains(&format!("({name}"));
        assert!(is_listed, "{document} is not in the index of its folder");
    }
}

#[test]
fn every_setting_that_a_document_names_exists() {
    let help = output(env!("CARGO_BIN_EXE_turnstone"), &["serve", "--help"]);
    for document in documents() {
        let text = read(&document);
        for rest in text.split("TURNSTONE_").skip(1) {
            let end =
                rest.find(|c: char| !c.is_ascii_uppercase() && c != '_' && !c.is_ascii_digit());
            let name = format!("TURNSTONE_{}", &rest[..end.unwrap_or(rest.len())]);
            // Any secret may be in a file. Settings of tests need not be in the help.
            let secret = name.strip_suffix("_FILE").unwrap_or(&name);
            let is_in_help = |name: &str| {
                help.contains(&format!("[env: {name}=")) || help.contains(&format!("[env: {name}]"))
            };
            let exists = is_in_help(&name)
                || is_in_help(secret)
                || name.starts_with("TURNSTONE_TEST_")
                || NO_SETTINGS.contains(&name.as_str());
            assert!(exists, "{document} names {name}");
        }
    }
}

#[test]
fn the_table_of_settings_is_complete_and_true() {
    let help = output(env!("CARGO_BIN_EXE_turnstone"), &["serve", "--help"]);
    let variables = |text: &str, before: &str, after: &str| {
        let pieces = text.split(before).skip(1).filter_map(|rest| rest.split(after).next());
        let names = pieces.map(|name| name.trim_end_matches('=').to_owned());
        let names = names.filter(|name| name.starts_with("TURNSTONE_") || name == "DATABASE_URL");
        names.collect::<BTreeSet<_>>()
    };
    let of_help = variables(&help.replace('=', "]"), "[env: ", "]");
    assert_eq!(of_help, variables(&read("docs/configuration.md"), "\n| `", "`"));
}
