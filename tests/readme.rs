//! The README is correct: the tests run its match with curl, check its links, and compare its table
//! of settings with the binary.

use std::path::Path;
use std::process::Command;

use crate::support::TestServer;

const README: &str = include_str!("../README.md");

/// A block of commands with the response that the README shows, if any.
struct ReadmeStep {
    commands: String,
    answer: Option<String>,
}

/// The steps of the section with this heading.
fn steps(heading: &str) -> Vec<ReadmeStep> {
    let section = README.split("\n## ").find(|section| section.starts_with(heading));
    let mut steps: Vec<ReadmeStep> = Vec::new();
    for (index, block) in section.expect("the section").split("```").enumerate() {
        // Every second piece is between fences.
        let Some((language, text)) = block.split_once('\n').filter(|_| index % 2 == 1) else {
            continue;
        };
        match language {
            "sh" => steps.push(ReadmeStep { commands: text.to_owned(), answer: None }),
            "text" => {
                let step = steps.last_mut().expect("a response follows commands");
                step.answer = Some(text.trim().to_owned());
            }
            other => panic!("a block of `{other}` is neither commands nor a response"),
        }
    }
    steps
}

#[tokio::test]
async fn the_match_with_curl_goes_as_the_readme_shows() {
    let server = TestServer::start().await;
    let steps = steps("A match played with curl");
    assert!(steps.len() >= 9, "the tutorial has lost steps");
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

#[test]
fn every_link_of_the_documents_leads_to_a_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for document in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/chain.md",
        "docs/dice.md",
        "docs/operations.md",
        "docs/scale.md",
    ] {
        let text = std::fs::read_to_string(root.join(document)).expect("the document");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("http")) {
            let path = target.split('#').next().unwrap_or(target);
            let from = root.join(document);
            let from = from.parent().expect("a folder");
            assert!(from.join(path).exists(), "{document} links to {target}");
        }
    }
}

#[test]
fn the_table_of_settings_is_complete_and_true() {
    let help = Command::new(env!("CARGO_BIN_EXE_turnstone")).args(["serve", "--help"]).output();
    let help = String::from_utf8(help.expect("the binary").stdout).expect("text");
    let variables = |text: &str, before: &str, after: &str| {
        let pieces = text.split(before).skip(1).filter_map(|rest| rest.split(after).next());
        let mut names: Vec<_> = pieces
            .map(|name| name.trim_end_matches('=').to_owned())
            .filter(|name| name.starts_with("TURNSTONE_") || name == "DATABASE_URL")
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let of_help = variables(&help.replace('=', "]"), "[env: ", "]");
    let of_table = variables(README, "\n| `", "`");
    assert_eq!(of_help, of_table);
}
