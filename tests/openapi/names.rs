//! The names of schemas and members: the rule is in CONTRIBUTING.md, "Names in the document".

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{components, operations, walk};
use crate::support::schema::{DOCUMENT, resolve};

/// Names that the languages of client generators have already.
const RESERVED: &str = include_str!("reserved.txt");

/// Suffixes that generators add to the name of an operation, or of a schema, for their own types.
const AFTER_OPERATION: [&str; 14] = [
    "",
    "Body",
    "Data",
    "Error",
    "Errors",
    "Params",
    "Parameters",
    "Query",
    "Req",
    "Request",
    "Res",
    "Response",
    "Responses",
    "Result",
];
const BEFORE_SCHEMA: [&str; 3] = ["Api", "New", "Nullable"];
const AFTER_SCHEMA: [&str; 4] = ["AllOf", "AnyOf", "Inner", "WithDefaults"];

/// The words of the sections with this title.
fn reserved(title: &str) -> BTreeSet<&'static str> {
    let mut words = BTreeSet::new();
    let mut is_wanted = false;
    for line in RESERVED.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with('[') {
            is_wanted = line.strip_prefix('[').is_some_and(|line| line.starts_with(title));
        } else if is_wanted {
            words.extend(line.split_whitespace());
        }
    }
    assert!(words.len() > 100, "{title}");
    words
}

fn schemas() -> &'static serde_json::Map<String, Value> {
    DOCUMENT["components"]["schemas"].as_object().expect("schemas")
}

/// The names of all components that a value refers to, at any depth.
fn reachable(value: &'static Value, found: &mut BTreeSet<&'static str>) {
    walk(value, "", &mut |_, value| {
        let reference = value.get("$ref").and_then(Value::as_str);
        if let Some(name) = reference.and_then(|path| path.rsplit('/').next())
            && found.insert(name)
        {
            reachable(resolve(value), found);
        }
    });
}

#[test]
fn the_name_of_a_schema_has_two_words_and_no_standard_library_has_it() {
    let types = reserved("types");
    let mut seen = BTreeMap::new();
    for name in schemas().keys() {
        let words = name.chars().filter(char::is_ascii_uppercase).count();
        assert!(words >= 2, "`{name}` has one word");
        assert!(!types.contains(name.as_str()), "`{name}` is a type of a standard library");
        // Each becomes a file, also where the case of a file's name does not matter.
        let other = seen.insert(name.to_ascii_lowercase(), name);
        assert!(other.is_none(), "`{name}` and {other:?} differ in case alone");
    }
}

#[test]
fn no_component_has_a_name_that_generators_make_from_another_name() {
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    for operation in operations() {
        let id = operation.item["operationId"].as_str().expect("an id");
        let id = format!("{}{}", id[..1].to_ascii_uppercase(), &id[1..]);
        made.extend(AFTER_OPERATION.map(|end| (format!("{id}{end}"), operation.name.clone())));
    }
    for name in schemas().keys() {
        made.extend(BEFORE_SCHEMA.map(|start| (format!("{start}{name}"), name.clone())));
        made.extend(AFTER_SCHEMA.map(|end| (format!("{name}{end}"), name.clone())));
    }
    for (_, name) in components::names() {
        assert_eq!(made.get(name), None, "`{name}`");
    }
}

#[test]
fn what_only_requests_have_is_an_input_and_a_page_is_the_list_of_its_items() {
    let (mut sent, mut received) = (BTreeSet::new(), BTreeSet::new());
    for operation in operations() {
        reachable(&operation.item["requestBody"], &mut sent);
        reachable(&operation.item["responses"], &mut received);
    }
    for (name, schema) in schemas() {
        let is_shared = received.contains(name.as_str());
        let is_object = schema["properties"].is_object();
        if is_object && sent.contains(name.as_str()) {
            assert_eq!(name.ends_with("Input"), !is_shared, "`{name}`");
        } else {
            assert!(!name.ends_with("Input"), "`{name}`");
        }
        let members = &schema["properties"];
        if members["items"].is_object() && members["next_cursor"].is_object() {
            let item = members["items"]["items"]["$ref"].as_str().expect("a schema");
            let item = item.rsplit('/').next().expect("a name");
            // The feed of changes is one of matches, and has more than a page.
            let expected = if name == "MatchChangeList" { "MatchChange" } else { item };
            assert_eq!(*name, format!("{expected}List"));
        }
    }
}

#[test]
fn no_member_or_parameter_is_a_keyword() {
    let keywords = reserved("keywords");
    let check = |name: &str, of: &str| {
        // RFC 9457 and Standard Webhooks name it, and only Go reserves it, where members begin with a
        // capital.
        let is_prescribed =
            name == "type" && (of == "ProblemDetails" || of.ends_with("Notification"));
        assert!(is_prescribed || !keywords.contains(name), "{of}: `{name}` is a keyword");
    };
    for (of, schema) in schemas() {
        for name in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
            check(name, of);
            let is_snake = name.starts_with(|first: char| first.is_ascii_lowercase())
                && name.split('_').all(|word| {
                    !word.is_empty()
                        && word.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
                });
            assert!(is_snake, "{of}: `{name}`");
        }
    }
    for operation in operations() {
        for parameter in operation.item["parameters"].as_array().into_iter().flatten() {
            let parameter = resolve(parameter);
            check(parameter["name"].as_str().expect("a name"), &operation.name);
        }
    }
}
