//! The OpenAPI document: the committed file is current, every operation has a description, every
//! response has an example of its schema.

mod components;
mod generators;
mod names;
mod version_3_0;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::support::schema::{DOCUMENT, resolve, validate};
use turnstone_matches::KINDS;
use turnstone_testing::{
    MAX_STEPS, Random, configurations, is_open_ended, play_step, random_step, scaled,
};

/// How many random games of each configuration are checked, to their end.
const GAMES_OF_SCHEMAS: u64 = 3;
/// How many steps of a game are checked, if random play may go on forever.
const MAX_OPEN_ENDED_STEPS: usize = 300;
/// How many of the legal moves of a position are checked: all of them, if there are no more.
const MOVES_OF_SCHEMAS: usize = 4;

const METHODS: [&str; 5] = ["get", "put", "post", "delete", "patch"];

/// An operation, with its name for error messages.
struct Operation {
    name: String,
    path: &'static str,
    item: &'static Value,
}

fn operations() -> Vec<Operation> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let found: Vec<_> = paths
        .iter()
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("methods").iter();
            methods.map(move |(method, item)| {
                assert!(METHODS.contains(&method.as_str()), "{path}: `{method}`");
                Operation { name: format!("{} {path}", method.to_uppercase()), path, item }
            })
        })
        .collect();
    assert!(found.len() > 20, "the operations are there");
    found
}

/// Every response of every operation: its operation, status and body by media type.
fn bodies() -> Vec<(String, u16, &'static str, &'static Value)> {
    let mut found = Vec::new();
    for operation in operations() {
        for (status, response) in operation.item["responses"].as_object().expect("responses") {
            let status = status.parse().expect("a status in digits");
            for (media, body) in resolve(response)["content"].as_object().into_iter().flatten() {
                found.push((operation.name.clone(), status, media.as_str(), body));
            }
        }
    }
    found
}

/// An example, or the one that stands in its place among the components.
fn resolved(example: &'static Value) -> &'static Value {
    let name =
        example["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/examples/"));
    name.map_or(example, |name| &DOCUMENT["components"]["examples"][name])
}

/// All examples of a body.
fn examples(body: &'static Value) -> Vec<&'static Value> {
    let named = body["examples"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(_, named)| &resolved(named)["value"]);
    body.get("example").into_iter().chain(named).collect()
}

/// This value and every value below it, with its path.
fn walk(value: &'static Value, path: &str, look: &mut impl FnMut(&str, &'static Value)) {
    look(path, value);
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                walk(member, &format!("{path}/{name}"), look);
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                walk(item, &format!("{path}/{place}"), look);
            }
        }
        _ => {}
    }
}

#[test]
fn the_committed_document_is_the_one_of_this_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/turnstone.json");
    let committed = std::fs::read_to_string(path).expect("openapi/turnstone.json");
    let made = turnstone::api::document_text();
    // Not `assert_eq`, which would print both documents.
    let difference = committed.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert!(
        committed == made,
        "openapi/turnstone.json is not up to date (first difference: {difference:?}); regenerate \
         it with `cargo run -- openapi --output openapi/turnstone.json`"
    );
}

#[test]
fn the_event_schema_has_a_member_for_every_kind_and_names_it() {
    let members = &DOCUMENT["components"]["schemas"]["MatchEvent"]["properties"];
    let found: BTreeSet<_> =
        members.as_object().expect("members").keys().map(String::as_str).collect();
    let header = ["seq", "kind", "seat", "at", "hash"];
    let expected: BTreeSet<_> = header.iter().chain(KINDS).copied().collect();
    assert_eq!(found, expected);
    let description = members["kind"]["description"].as_str().expect("a description");
    for kind in KINDS {
        assert!(description.contains(&format!("`{kind}`")), "`kind` does not explain `{kind}`");
    }
}

#[test]
fn the_document_is_of_openapi_3_1() {
    let version = DOCUMENT["openapi"].as_str().expect("a version");
    assert!(version.starts_with("3.1."), "{version}");
}

#[test]
fn every_operation_has_an_id_of_its_own_in_camel_case() {
    let mut ids = BTreeSet::new();
    for operation in operations() {
        let id = operation.item["operationId"].as_str().expect("an id");
        let is_camel_case = id.starts_with(|first: char| first.is_ascii_lowercase())
            && id.chars().all(|character| character.is_ascii_alphanumeric());
        assert!(is_camel_case, "{}: {id}", operation.name);
        assert!(ids.insert(id), "{}: {id} is not unique", operation.name);
    }
}

#[test]
fn every_operation_is_explained_and_stands_under_a_known_heading() {
    let tags = DOCUMENT["tags"].as_array().expect("tags");
    let tags: BTreeSet<_> = tags.iter().map(|tag| tag["name"].as_str().expect("a name")).collect();
    let mut used = BTreeSet::new();
    for Operation { name, item, .. } in operations() {
        for member in ["summary", "description"] {
            let text = item[member].as_str().unwrap_or_default();
            assert!(!text.trim().is_empty(), "{name} has no {member}");
        }
        let summary = item["summary"].as_str().expect("a summary");
        assert!(summary.len() <= 100 && !summary.contains('\n'), "{name}: {summary}");
        let [tag] = item["tags"].as_array().expect("tags").as_slice() else {
            panic!("{name} has not one tag")
        };
        let tag = tag.as_str().expect("a tag");
        assert!(tags.contains(tag), "{name}: {tag} is not described");
        used.insert(tag);
    }
    assert_eq!(used, tags, "a tag without an operation");
}

#[test]
fn every_parameter_and_body_is_described() {
    for Operation { name, path, item } in operations() {
        let mut in_path = BTreeSet::new();
        for parameter in item["parameters"].as_array().into_iter().flatten().map(resolve) {
            let description = parameter["description"].as_str().unwrap_or_default();
            assert!(!description.is_empty(), "{name}: {parameter}");
            assert!(parameter["schema"].is_object(), "{name}: {parameter}");
            for example in examples(parameter) {
                crate::support::schema::validate_schema(&parameter["schema"], example);
            }
            if parameter["in"] == "path" {
                in_path.insert(parameter["name"].as_str().expect("a name"));
            }
        }
        let in_template: BTreeSet<_> =
            path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        assert_eq!(in_path, in_template, "{name}");
        for (media, body) in item["requestBody"]["content"].as_object().into_iter().flatten() {
            assert!(body["schema"]["$ref"].is_string(), "{name}: {media} has no named schema");
        }
    }
}

#[test]
fn every_answer_with_a_body_has_an_example_and_every_example_is_of_its_schema() {
    let mut answered = BTreeSet::new();
    for (name, status, media, body) in bodies() {
        let examples = examples(body);
        assert!(!examples.is_empty(), "{name}: {status} as {media} has no example");
        if media.ends_with("json") {
            for example in examples {
                crate::support::schema::validate_schema(&body["schema"], example);
            }
        }
        if status < 300 {
            answered.insert(name);
        }
    }
    for Operation { name, item, .. } in operations() {
        let nothing =
            ["202", "204", "304"].iter().any(|status| item["responses"][*status].is_object());
        assert!(answered.contains(&name) || nothing, "{name} never succeeds");
    }
}

#[test]
fn every_example_of_a_schema_or_a_request_is_of_its_schema() {
    let mut checked = 0;
    for (name, component) in DOCUMENT["components"]["schemas"].as_object().expect("schemas") {
        let several = component["examples"].as_array().into_iter().flatten();
        for example in component.get("example").into_iter().chain(several) {
            crate::support::schema::validate(&format!("#/components/schemas/{name}"), example);
            checked += 1;
        }
    }
    for operation in operations() {
        for body in operation.item["requestBody"]["content"].as_object().into_iter().flatten() {
            for example in examples(body.1) {
                crate::support::schema::validate_schema(&body.1["schema"], example);
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "only {checked} examples");
}

#[test]
fn every_object_is_a_schema_with_a_name() {
    let is_object = |schema: &Value| schema["properties"].is_object();
    for (name, component) in DOCUMENT["components"]["schemas"].as_object().expect("schemas") {
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|character| character.is_ascii_alphanumeric());
        assert!(is_name, "`{name}`");
        let description = component["description"].as_str().unwrap_or_default();
        assert!(!description.is_empty(), "{name} has no description");
        let members = component.as_object().expect("a schema");
        for (member, value) in members.iter().filter(|(member, _)| *member != "example") {
            walk(value, member, &mut |path, nested| {
                let is_member_list = path.ends_with("properties");
                assert!(is_member_list || !is_object(nested), "{name}/{path} is a nameless object");
            });
        }
    }
    for (name, status, media, body) in bodies() {
        // A stream of JSON lines is a text as a whole.
        let is_json = media.ends_with("json") && media != "application/x-ndjson";
        let is_named = body["schema"]["$ref"].is_string();
        let is_plain = body["schema"]["type"] == "object" && !is_object(&body["schema"]);
        assert!(!is_json || is_named || is_plain, "{name}: {status} has a nameless schema");
    }
}

#[test]
fn views_and_parts_of_moves_are_of_their_documented_schemas() {
    for (game, variant, options) in configurations() {
        let view = format!("#/components/schemas/{}", game.view_schema(&mut Vec::new()));
        let parts = format!("#/components/schemas/{}", game.parts_schema(&mut Vec::new()));
        let name = format!("{} {variant}", game.family().id);
        for seed in 0..scaled(GAMES_OF_SCHEMAS) {
            let mut random = Random::new(5 + seed);
            let mut position = game.start(variant, &options).expect("options that are known");
            let mut steps = 0;
            loop {
                validate(&view, &position.view());
                let mut legal = position.legal_moves();
                while legal.len() > MOVES_OF_SCHEMAS {
                    legal.swap_remove(random.below(legal.len()));
                }
                for legal in legal {
                    let shown = serde_json::from_str(legal.parts.get()).expect("JSON");
                    validate(&parts, &shown);
                }
                let Some(step) = random_step(&name, &position, &mut random) else { break };
                position = play_step(&position, &step);
                steps += 1;
                if is_open_ended(&position) && steps >= MAX_OPEN_ENDED_STEPS {
                    break;
                }
                assert!(steps < MAX_STEPS, "{name} {options:?}: endless");
            }
        }
    }
}
