//! The needs of client generators, and what they drop, misread or refuse (docs/decisions/0028).

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Operation, bodies, operations, walk};
use crate::support::schema::DOCUMENT;

/// Generators drop or misread the rest: what is null or an object of another schema is left out
/// instead (docs/decisions/0028).
#[test]
fn there_are_no_unions_apart_from_a_type_with_null() {
    walk(&DOCUMENT, "", &mut |path, value| {
        let Some(object) = value.as_object() else { return };
        // Examples and members may have any name; a keyword has its meaning only in a schema.
        for union in ["oneOf", "anyOf", "allOf", "discriminator"] {
            assert!(!object.contains_key(union), "{path}: {union}");
        }
        if let Some(types) = object.get("type").and_then(Value::as_array) {
            let others = types.iter().filter(|one| *one != "null").count();
            assert_eq!(others, 1, "{path}: {types:?}");
        }
    });
}

#[test]
fn every_object_has_a_member() {
    for (name, component) in DOCUMENT["components"]["schemas"].as_object().expect("schemas") {
        let is_object = component["type"] == "object";
        let members = component["properties"].as_object().map_or(0, serde_json::Map::len);
        assert!(!is_object || members > 0, "{name} is an object without members");
    }
}

#[test]
fn every_operation_succeeds_with_one_media_type() {
    for Operation { name, item, .. } in operations() {
        let responses = item["responses"].as_object().expect("responses").iter();
        let of_successes = responses.filter(|(status, _)| status.starts_with('2'));
        let media: BTreeSet<_> = of_successes
            .flat_map(|(_, response)| response["content"].as_object().into_iter().flatten())
            .map(|(media, _)| media)
            .collect();
        assert!(media.len() <= 1, "{name}: {media:?}");
    }
}

#[test]
fn every_operation_succeeds_with_one_schema() {
    for Operation { name, item, .. } in operations() {
        let responses = item["responses"].as_object().expect("responses").iter();
        let of_successes = responses.filter(|(status, _)| status.starts_with('2'));
        let schemas: BTreeSet<_> = of_successes
            .flat_map(|(_, response)| response["content"].as_object().into_iter().flatten())
            .map(|(_, body)| body["schema"].to_string())
            .collect();
        assert!(schemas.len() <= 1, "{name}: {schemas:?}");
    }
}

#[test]
fn every_stream_of_events_has_the_schema_of_an_event() {
    let mut streams = 0;
    for (name, _, media, body) in bodies() {
        if media == "text/event-stream" {
            assert!(body["schema"]["$ref"].is_string(), "{name}: {}", body["schema"]);
            streams += 1;
        }
    }
    assert_eq!(streams, 2, "the streams of a match and of an account");
}

/// The schemas of what requests send, with those that they refer to.
fn schemas_of_requests() -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut open = Vec::new();
    for Operation { item, .. } in operations() {
        walk(&item["requestBody"], "", &mut |_, value| open.extend(referred(value)));
    }
    while let Some(name) = open.pop() {
        if found.insert(name) {
            let schema = &DOCUMENT["components"]["schemas"][name];
            walk(schema, "", &mut |_, value| open.extend(referred(value)));
        }
    }
    found
}

fn referred(value: &'static Value) -> Option<&'static str> {
    value.get("$ref")?.as_str()?.rsplit('/').next()
}

/// Clients in Kotlin and Dart send all members. That the server takes null for a member that is
/// another object too is not in the document: it would be a union.
#[test]
fn every_optional_member_of_a_request_may_be_null() {
    let schemas = schemas_of_requests();
    assert!(schemas.len() > 20, "{schemas:?}");
    for name in schemas {
        let schema = &DOCUMENT["components"]["schemas"][name];
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        for (member, node) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.iter().any(|one| one == member.as_str());
            let types = node["type"].as_array();
            let may_be_null = types.is_some_and(|types| types.iter().any(|one| one == "null"));
            let is_object = node.get("$ref").is_some();
            assert!(is_required || may_be_null || is_object, "{name}.{member}");
        }
    }
}
