//! The document in OpenAPI 3.0.3, for tools that do not read 3.1: the same operations and the same
//! schemas, as that version writes them.

use serde_json::{Map, Value, json};

/// The members that hold values, not descriptions of values.
const VALUES: [&str; 4] = ["example", "examples", "default", "enum"];

/// Rewrites a document of OpenAPI 3.1.
pub(super) fn rewrite(mut document: Value) -> Value {
    document["openapi"] = json!("3.0.3");
    if let Some(license) = document["info"]["license"].as_object_mut() {
        // It has an address in place of the identifier: the list that explains the name.
        license.remove("identifier");
        license.insert("url".to_owned(), json!("https://spdx.org/licenses/"));
    }
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.values_mut().for_each(rewrite_schema);
    }
    rewrite_below(&mut document);
    if let Some(paths) = document["paths"].as_object_mut() {
        for operation in
            paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut)
        {
            remove_empty_success(operation);
        }
    }
    document
}

/// Removes the answer without a body of an operation whose answer has one otherwise: generators of typed
/// clients know one type of success. The description of the operation says when it comes.
fn remove_empty_success(operation: &mut Value) {
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
        return;
    };
    if responses.keys().filter(|status| status.starts_with('2')).count() > 1 {
        responses.remove("204");
    }
}

/// Rewrites the schemas of parameters, headers and bodies.
fn rewrite_below(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match name.as_str() {
                    "schema" => rewrite_schema(member),
                    // Those of the components are rewritten already.
                    "schemas" => {}
                    "security" => remove_scopes(member),
                    name if VALUES.contains(&name) => {}
                    _ => rewrite_below(member),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(rewrite_below),
        _ => {}
    }
}

/// In 3.0 only schemes of OAuth have scopes.
fn remove_scopes(security: &mut Value) {
    for requirement in security.as_array_mut().into_iter().flatten() {
        for scopes in requirement.as_object_mut().into_iter().flat_map(Map::values_mut) {
            *scopes = json!([]);
        }
    }
}

fn rewrite_schema(schema: &mut Value) {
    let Some(members) = schema.as_object_mut() else { return };
    if members.contains_key("$ref") {
        // A member beside a reference has no meaning in 3.0, and confuses some tools.
        members.retain(|name, _| name == "$ref");
        return;
    }
    rewrite_type(members);
    // 3.0 has no schema for the keys of a map.
    members.remove("propertyNames");
    if let Some(Value::Array(examples)) = members.remove("examples")
        && let Some(first) = examples.into_iter().next()
    {
        members.entry("example").or_insert(first);
    }
    for (name, member) in members.iter_mut() {
        match (name.as_str(), member) {
            ("properties", Value::Object(properties)) => {
                properties.values_mut().for_each(rewrite_schema);
            }
            ("items" | "additionalProperties", member) => rewrite_schema(member),
            _ => {}
        }
    }
}

/// `"type": ["string", "null"]` as `"type": "string", "nullable": true`.
fn rewrite_type(members: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = members.get("type") else { return };
    let of_values = types.iter().find(|one| *one != "null").cloned();
    let is_nullable = types.iter().any(|one| one == "null");
    if let Some(of_values) = of_values {
        members.insert("type".to_owned(), of_values);
    }
    if is_nullable {
        members.insert("nullable".to_owned(), json!(true));
    }
}
