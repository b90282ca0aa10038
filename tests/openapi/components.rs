//! The components of the document: each stands there once, and everything there is used.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use turnstone::api::Code;
use turnstone_matches::NotificationKind;

use super::{Operation, operations, walk};
use crate::support::schema::{DOCUMENT, resolve};

const PROBLEM: &str = "application/problem+json";

/// The payloads of webhooks: no operation refers to them.
const NOTIFICATIONS: [&str; 3] = ["DisabledNotification", "MatchNotification", "TestNotification"];

/// The components of a section.
fn section(name: &str) -> &'static Map<String, Value> {
    DOCUMENT["components"][name].as_object().expect("components")
}

/// Every name of a component, apart from security schemes, with its section.
pub(super) fn names() -> Vec<(&'static str, &'static str)> {
    ["schemas", "responses", "parameters", "headers", "examples"]
        .into_iter()
        .flat_map(|of| section(of).keys().map(move |name| (of, name.as_str())))
        .collect()
}

fn code(word: &Value) -> Code {
    let code = Code::ALL.iter().find(|code| code.as_str() == word);
    *code.unwrap_or_else(|| panic!("no code `{word}`"))
}

fn listed(operation: &'static Value) -> impl Iterator<Item = Code> {
    operation["x-problems"].as_array().expect("codes").iter().map(code)
}

#[test]
fn every_operation_lists_its_problems_and_refers_to_the_response_of_each() {
    for Operation { name, item, .. } in operations() {
        let description = item["description"].as_str().expect("a description");
        let mut expected = BTreeSet::new();
        for code in listed(item) {
            let (word, status) = (code.as_str(), code.status().as_str().to_owned());
            assert!(description.contains(&format!("`{word}`")), "{name} does not say {word}");
            let response = resolve(&item["responses"][&status]);
            let example = &response["content"][PROBLEM]["examples"][word];
            assert!(example.is_object(), "{name}: {word}");
            expected.insert(status);
        }
        for (status, response) in item["responses"].as_object().expect("responses") {
            let is_problem = resolve(response)["content"][PROBLEM].is_object();
            assert_eq!(is_problem, expected.contains(status), "{name}: {status}");
            assert_eq!(is_problem, response["$ref"].is_string(), "{name}: {status}");
            // `/readyz` has the same body in both responses.
            let is_known = is_problem || status.as_str() < "400" || name.ends_with("/readyz");
            assert!(is_known, "{name}: {status}");
        }
    }
}

#[test]
fn every_code_that_can_come_has_one_example_and_is_explained() {
    let mut explained = Vec::new();
    for (name, response) in section("responses") {
        let (media, text) = (&response["content"][PROBLEM], &response["description"]);
        assert_eq!(media["schema"]["$ref"], "#/components/schemas/ProblemDetails", "{name}");
        for (word, example) in media["examples"].as_object().expect("an example a code") {
            let code = code(&Value::from(word.as_str()));
            assert_eq!(example["value"]["code"], *word, "{name}");
            assert_eq!(example["value"]["status"], code.status().as_u16(), "{name}: {word}");
            let path = example["value"]["instance"].as_str().expect("a path");
            assert!(!path.contains('{'), "{word}: {path}");
            let text = text.as_str().expect("a description");
            assert!(text.contains(&format!("`{word}`")), "{word}");
            assert_eq!(example["summary"], code.title(), "{word}");
            explained.push(code);
        }
    }
    explained.sort_unstable();
    let documented: BTreeSet<_> = operations().iter().flat_map(|it| listed(it.item)).collect();
    assert_eq!(explained, documented.iter().copied().collect::<Vec<_>>());
    let words: BTreeSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(words.len(), Code::ALL.len(), "a code is listed twice");
    // Codes that no operation documents: no operation has this path and method, or the server
    // refuses the request before it knows the operation.
    let elsewhere = [Code::MethodNotAllowed, Code::UriTooLong, Code::HeadersTooLarge];
    let missing: Vec<_> = Code::ALL.iter().filter(|code| !documented.contains(code)).collect();
    assert_eq!(missing, elsewhere.iter().collect::<Vec<_>>());
}

#[test]
fn every_reference_leads_somewhere_and_every_component_is_used() {
    let mut used: BTreeSet<_> = NOTIFICATIONS.map(|name| ("schemas", name)).into();
    walk(&DOCUMENT, "", &mut |_, value| {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            assert!(resolve(value).is_object(), "{reference}");
            let place = reference.strip_prefix("#/components/").expect("a component");
            used.insert(place.split_once('/').expect("a section and a name"));
        }
    });
    assert_eq!(used, names().into_iter().collect());
}

#[test]
fn no_parameter_or_header_stands_twice_in_the_document() {
    let mut seen = BTreeSet::new();
    let mut once = |of: &str, value: &Value| {
        let is_new = value.get("$ref").is_some() || seen.insert(format!("{of} {value}"));
        assert!(is_new, "give it a name in crates/api/src/openapi/shared.rs: {of} {value}");
    };
    let mut responses: Vec<_> = section("responses").values().collect();
    for Operation { item, .. } in operations() {
        for parameter in item["parameters"].as_array().into_iter().flatten() {
            once("", parameter);
        }
        responses.extend(item["responses"].as_object().expect("responses").values());
    }
    for response in responses {
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            once(name, header);
        }
    }
    section("parameters").values().for_each(|parameter| once("", parameter));
}

#[test]
fn the_names_of_all_components_are_distinct_and_say_what_they_name() {
    let mut seen = BTreeMap::new();
    for (section, name) in names() {
        let end = match section {
            "responses" => "Problem",
            "parameters" => "Parameter",
            "headers" => "Header",
            _ => "",
        };
        assert!(name.ends_with(end), "{section}: `{name}`");
        assert_eq!(seen.insert(name.to_ascii_lowercase(), section), None, "`{name}`");
    }
}

#[test]
fn every_kind_of_notification_is_explained_where_its_schema_is() {
    let mut explained = BTreeSet::new();
    for name in NOTIFICATIONS {
        let kind = &section("schemas")[name]["properties"]["type"]["description"];
        let words = kind.as_str().expect("a description").split('`');
        explained.extend(words.filter(|word| NotificationKind::parse(word).is_some()));
    }
    let kinds = NotificationKind::ALL.iter().map(|kind| kind.as_str());
    assert_eq!(explained, kinds.collect());
}
