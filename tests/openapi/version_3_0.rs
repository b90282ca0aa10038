//! The document in OpenAPI 3.0 describes the same values as the one in 3.1.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::support::schema::DOCUMENT;

static OLDER: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&turnstone::api::document_text_3_0()).expect("JSON"));

/// A schema of 3.0 as JSON Schema, and one of 3.1 without what only people read.
fn meaning(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            if let Some(reference) = members.get("$ref") {
                return json!({ "$ref": reference });
            }
            let mut result = Map::new();
            for (name, member) in members {
                match name.as_str() {
                    // 3.0 cannot say what the keys of a map are: any text.
                    "description" | "example" | "examples" | "nullable" | "propertyNames" => {}
                    "properties" => {
                        let properties = member.as_object().expect("properties").iter();
                        let properties = properties.map(|(name, one)| (name.clone(), meaning(one)));
                        result.insert(name.clone(), properties.collect());
                    }
                    _ => {
                        result.insert(name.clone(), meaning(member));
                    }
                }
            }
            if members.get("nullable") == Some(&json!(true)) {
                result.insert("type".to_owned(), json!([members["type"], "null"]));
            }
            Value::Object(result)
        }
        Value::Array(items) => items.iter().map(meaning).collect(),
        other => other.clone(),
    }
}

/// So a response that is of the schemas of one document is of those of the other, and the tests of
/// responses need only one.
#[test]
fn both_documents_have_the_same_operations_and_their_schemas_accept_the_same_values() {
    let schemas =
        |document: &Value| meaning(&json!({"properties": document["components"]["schemas"]}));
    let (newer, older) = (schemas(&DOCUMENT), schemas(&OLDER));
    for (name, schema) in newer["properties"].as_object().expect("schemas") {
        assert_eq!(*schema, older["properties"][name], "{name}");
    }
    let names = |document: &Value| document["components"]["schemas"].as_object().map(Map::len);
    assert_eq!(names(&DOCUMENT), names(&OLDER));
    assert_eq!(OLDER["openapi"], "3.0.3");
    for section in ["responses", "parameters", "headers"] {
        let of = |document: &Value| meaning(&document["components"][section]);
        assert_eq!(of(&DOCUMENT), of(&OLDER), "{section}");
    }
    for (path, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let other = &OLDER["paths"][path][method];
            assert_eq!(operation["operationId"], other["operationId"], "{method} {path}");
            for part in ["parameters", "requestBody", "responses"] {
                let (mut newer, older) = (meaning(&operation[part]), meaning(&other[part]));
                // The older document has one kind of success for each operation.
                if part == "responses" && !newer["200"].is_null() {
                    newer.as_object_mut().expect("responses").remove("204");
                }
                assert_eq!(newer, older, "{method} {path}: {part}");
            }
        }
    }
}
