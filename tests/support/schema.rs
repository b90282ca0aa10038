//! Checks responses against the OpenAPI document: the status is documented, the body matches its
//! schema, and there are no undocumented members.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Map, Value, json};

/// The document of the program under test.
pub static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(turnstone::api::document()).expect("JSON"));

/// By the schema as text.
static VALIDATORS: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());

struct Validator {
    schemas: Schemas,
    schema: SchemaIndex,
}

/// The target of a reference, or the value itself.
pub fn resolve(value: &'static Value) -> &'static Value {
    let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return value };
    let found = reference.strip_prefix('#').and_then(|pointer| DOCUMENT.pointer(pointer));
    found.unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

/// The documented operation of a path and method.
pub fn operation(method: &str, path: &str) -> Option<(&'static str, &'static Value)> {
    let path = path.split('?').next().unwrap_or(path);
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    paths.iter().find_map(|(template, item)| {
        let operation = item.get(method.to_lowercase())?;
        matches(template, path).then_some((template.as_str(), operation))
    })
}

fn matches(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    template.clone().count() == path.clone().count()
        && template
            .zip(path)
            .all(|(expected, given)| expected.starts_with('{') || expected == given)
}

/// Fails the test if a response says in which language it is and the document does not, or the
/// reverse.
pub fn check_language(method: &str, path: &str, status: u16, is_said: bool) {
    let Some((template, operation)) = operation(method, path) else { return };
    let headers = &resolve(&operation["responses"][status.to_string()])["headers"];
    let is_documented = headers["Content-Language"].is_object();
    assert_eq!(is_said, is_documented, "{method} {template}: `Content-Language` of {status}");
}

/// Fails the test if a response is not as documented.
pub fn check(method: &str, path: &str, status: u16, content_type: Option<&str>, body: &[u8]) {
    // Without an operation the response is a problem, whose schema is checked too.
    let Some((template, operation)) = operation(method, path) else {
        assert!(matches!(status, 204 | 404 | 405), "{method} {path}: {status} is not documented");
        if status != 204 {
            validate("#/components/schemas/ProblemDetails", &parse_json(method, path, body));
        }
        return;
    };
    let response = resolve(&operation["responses"][status.to_string()]);
    assert!(response.is_object(), "{method} {template}: status {status} is not documented");
    let Some(content) = response.get("content").and_then(Value::as_object) else {
        assert!(body.is_empty(), "{method} {template}: {status} should have no body");
        return;
    };
    let essence = content_type.and_then(|given| given.split(';').next()).unwrap_or_default();
    let range = essence.split_once('/').map(|(kind, _)| format!("{kind}/*"));
    let of_range = || range.and_then(|range| content.get(&range));
    let media = content.get(essence).or_else(of_range).unwrap_or_else(|| {
        panic!("{method} {template}: {status} with `{essence}` is not documented")
    });
    // NDJSON: the test of that operation checks each line.
    if essence.ends_with("json") && essence != "application/x-ndjson" {
        let json = parse_json(method, path, body);
        match media["schema"]["$ref"].as_str() {
            Some(reference) => validate(reference, &json),
            None => validate_schema(&media["schema"], &json),
        }
        if essence == "application/problem+json" {
            let codes = operation["x-problems"].as_array().expect("the codes of the operation");
            let code = &json["code"];
            assert!(codes.contains(code), "{method} {template}: {code} is not documented");
        }
    }
}

fn parse_json(method: &str, path: &str, body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
}

/// Fails the test if a value does not match a schema of the document, `#/components/schemas/…`.
pub fn validate(reference: &str, value: &Value) {
    validate_schema(&json!({ "$ref": reference }), value);
}

/// Fails the test if a value does not match a schema, which may refer to those of the document.
pub fn validate_schema(schema: &Value, value: &Value) {
    let key = schema.to_string();
    let validator = {
        let mut known = VALIDATORS.lock().expect("no test panics while it holds this");
        Arc::clone(known.entry(key).or_insert_with(|| Arc::new(compile(schema))))
    };
    if let Err(fault) = validator.schemas.validate(value, validator.schema) {
        panic!("{fault}\n{value:#}");
    }
}

/// The name of the document that a schema refers to.
const ADDRESS: &str = "https://turnstone.example/schema.json";

fn compile(schema: &Value) -> Validator {
    let mut schemas = DOCUMENT["components"]["schemas"].clone();
    for (name, component) in schemas.as_object_mut().expect("schemas") {
        // Of an OpenAPI document the schema says only what clients need.
        if name != "OpenApiDocument" {
            deny_additional_properties(component);
        }
    }
    let mut whole: Map<_, _> = schema.as_object().cloned().unwrap_or_default();
    whole.insert("components".to_owned(), json!({ "schemas": schemas }));
    let mut compiler = Compiler::new();
    compiler.enable_format_assertions();
    compiler.add_resource(ADDRESS, Value::Object(whole)).expect("an address");
    let mut schemas = Schemas::new();
    let schema = compiler.compile(ADDRESS, &mut schemas).expect("a valid schema");
    Validator { schemas, schema }
}

/// An undocumented member or word is an error in a test, although clients must tolerate it.
fn deny_additional_properties(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(words) = object.get("x-extensible-enum").and_then(Value::as_array) {
        let words: Vec<_> = words.iter().cloned().chain([Value::Null]).collect();
        object.insert("enum".to_owned(), Value::Array(words));
    }
    if object.contains_key("properties") && !object.contains_key("additionalProperties") {
        object.insert("additionalProperties".to_owned(), json!(false));
    }
    for nested in object.values_mut() {
        match nested {
            Value::Object(_) => deny_additional_properties(nested),
            Value::Array(items) => items.iter_mut().for_each(deny_additional_properties),
            _ => {}
        }
    }
}
