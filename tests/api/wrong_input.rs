//! Wrong input in any member and parameter of any operation: null is absent where it is optional,
//! and other faults are refused in words for the authors of clients.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::api::helpers::{pointer, run_sql};
use crate::support::schema::{DOCUMENT, resolve};
use crate::support::{Client, Response, TestServer};

/// The words of serde, of Rust, and of Rust's libraries.
const INNER_WORDS: [&str; 34] = [
    "untagged",
    "expected",
    "struct",
    "variants",
    "u8",
    "u16",
    "u32",
    "u64",
    "i16",
    "i32",
    "i64",
    "f64",
    "usize",
    "tuple",
    "newtype",
    "sequence",
    "map",
    "enum",
    "digit",
    "parse",
    "parsing",
    "deserialize",
    "serde",
    "column:",
    "Some",
    "None",
    "Err",
    "borrowed",
    "integer",
    "boolean",
    "unit",
    "identifier",
    "literal",
    "EOF",
];

/// A member of a request: the request's operation, and the body with everything but the member.
struct Member {
    method: String,
    path: String,
    body: Value,
    /// The JSON pointer of the object that has the member.
    parent: String,
    name: String,
    schema: &'static Value,
    is_required: bool,
}

impl Member {
    fn body_with(&self, value: Value) -> Value {
        let mut body = self.body.clone();
        let parent = body.pointer_mut(&self.parent).and_then(Value::as_object_mut);
        parent.expect("an object").insert(self.name.clone(), value);
        body
    }

    async fn send(&self, client: &Client, body: &Value) -> Response {
        client.send_json(&self.method, &self.path, &[], body).await
    }
}

fn schema_of(node: &Value) -> Option<(&str, &'static Value)> {
    let name = node["$ref"].as_str()?.rsplit('/').next()?;
    Some((name, &DOCUMENT["components"]["schemas"][name]))
}

fn path_of(template: &str) -> String {
    let mut path = template.to_owned();
    for (name, value) in
        [("{ply}", "0"), ("{game}", "mancala"), ("{variant}", "basic"), ("{username}", "anna")]
    {
        path = path.replace(name, value);
    }
    while let Some((before, rest)) = path.split_once('{') {
        let after = rest.split_once('}').expect("an end").1;
        path = format!("{before}019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01{after}");
    }
    path
}

/// Every member of every request, also of the objects in them.
fn members() -> Vec<Member> {
    let mut found = Vec::new();
    for (template, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let content = &operation["requestBody"]["content"]["application/json"];
            let Some((_, schema)) = schema_of(&content["schema"]) else { continue };
            let given = content.get("example").or_else(|| schema.get("example"));
            let body = given.cloned().unwrap_or_else(|| json!({}));
            add_members(&mut found, (method, &path_of(template)), &body, "", schema, 0);
        }
    }
    assert!(found.len() > 40, "only {}", found.len());
    found
}

fn add_members(
    found: &mut Vec<Member>,
    (method, path): (&str, &str),
    body: &Value,
    parent: &str,
    schema: &'static Value,
    depth: usize,
) {
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    for (name, node) in schema["properties"].as_object().into_iter().flatten() {
        let mut without = body.clone();
        let object = without.pointer_mut(parent).and_then(Value::as_object_mut);
        object.expect("an object").remove(name);
        let member = Member {
            method: method.to_uppercase(),
            path: path.to_owned(),
            body: without,
            parent: parent.to_owned(),
            name: name.clone(),
            schema: node,
            is_required: required.iter().any(|one| one == name),
        };
        let (nested, is_list) = match schema_of(node) {
            Some(nested) => (Some(nested), false),
            None => (schema_of(&node["items"]), true),
        };
        if let Some((_, nested)) = nested.filter(|_| depth < 2) {
            let example = nested.get("example").cloned().unwrap_or_else(|| json!({}));
            if example.is_object() && nested["properties"].is_object() {
                let value = if is_list { json!([example]) } else { example };
                let below = format!("{parent}/{name}{}", if is_list { "/0" } else { "" });
                let body = member.body_with(value);
                add_members(found, (method, path), &body, &below, nested, depth + 1);
            }
        }
        found.push(member);
    }
}

/// The parts of a response that do not differ each time.
fn outcome(answer: &Response) -> Value {
    json!([answer.status.as_u16(), answer.json["code"], answer.json["errors"]])
}

#[tokio::test]
async fn null_in_an_optional_member_of_a_request_means_that_it_is_absent() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    for member in members().iter().filter(|member| !member.is_required) {
        // An account has a limited number of them.
        run_sql(&server, "DELETE FROM seeks").await;
        // The resource that a first request makes, the others find.
        member.send(&anna, &member.body).await;
        let absent = outcome(&member.send(&anna, &member.body).await);
        let null = outcome(&member.send(&anna, &member.body_with(Value::Null)).await);
        let Member { method, path, parent, name, .. } = member;
        assert_eq!(null, absent, "{method} {path}: {parent}/{name}");
    }
}

/// JSON Schema has no other integers than numbers without a fraction, and programs whose numbers are all floats
/// write `2.0`.
#[tokio::test]
async fn a_number_with_a_fraction_of_zero_is_an_integer_in_every_request() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    let is_integer = |schema: &Value| {
        let kind = &schema["type"];
        kind == "integer" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("integer")))
    };
    let mut seen = 0;
    for member in members() {
        let is_list = is_integer(&member.schema["items"]);
        if !is_list && !is_integer(member.schema) {
            continue;
        }
        seen += 1;
        let value = |number: f64| if is_list { json!([number]) } else { json!(number) };
        let whole = if is_list { json!([2]) } else { json!(2) };
        let Member { method, path, parent, name, .. } = &member;
        let mut outcomes = Vec::new();
        // The resource that the first request makes, the others find.
        for given in [&whole, &whole, &value(2.0)] {
            run_sql(&server, "DELETE FROM seeks").await;
            outcomes.push(outcome(&member.send(&anna, &member.body_with(given.clone())).await));
        }
        assert_eq!(outcomes[1], outcomes[2], "{method} {path}: {parent}/{name}");
        let broken = member.send(&anna, &member.body_with(value(2.5))).await;
        let at = format!("{parent}/{name}{}", if is_list { "/0" } else { "" });
        assert_eq!(pointer(&broken.problem(422, "invalid_body")), at, "{method} {path}");
    }
    assert!(seen > 25, "only {seen}");
}

#[tokio::test]
async fn an_option_that_no_game_has_is_refused_also_if_it_is_null() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    let wanted =
        |options: Value| json!({"game": "mancala", "variant": "basic", "options": options});
    // Clients of one flat object send the options of all games.
    let known = wanted(json!({"seats": null, "declaration": null}));
    anna.post("/v1/matches", &known).await.expect(201);
    for value in [json!(null), json!(3), json!([])] {
        let unknown = wanted(json!({"seats": null, "tempo": value}));
        let problem = anna.post("/v1/matches", &unknown).await.problem(422, "invalid_body");
        assert_eq!(problem["errors"][0]["pointer"], "/options/tempo", "{problem}");
    }
}

/// Fails if a request makes the server fail, or if its problem speaks of Rust.
fn check_words(answer: &Response, sent: &str) {
    assert!(!answer.status.is_server_error(), "{sent}: {}", answer.text);
    if !answer.status.is_client_error() {
        return;
    }
    let errors = answer.json["errors"].as_array().into_iter().flatten();
    let details = errors.map(|error| &error["detail"]).chain([&answer.json["detail"]]);
    for detail in details.filter_map(Value::as_str) {
        // Text between backticks is the client's, or an identifier of the API.
        let text: String = detail.split('`').step_by(2).collect();
        let words: BTreeSet<_> =
            text.split(|one: char| !one.is_alphanumeric() && one != ':').collect();
        let inner = INNER_WORDS.iter().find(|word| words.contains(**word));
        assert_eq!(inner, None, "{sent}: {detail}");
    }
}

#[tokio::test]
async fn problems_speak_of_json_and_never_of_rust() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    let wrong = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e30),
        json!(""),
        json!("x"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"x": 1}),
    ];
    let mut refused = 0;
    for member in members() {
        for value in &wrong {
            let body = member.body_with(value.clone());
            let answer = member.send(&anna, &body).await;
            check_words(&answer, &format!("{} {} {body}", member.method, member.path));
            refused += usize::from(answer.json["code"] == "invalid_body");
        }
        let unknown = json!({"no_such_member": 1});
        check_words(&member.send(&anna, &unknown).await, &member.path);
    }
    assert!(refused > 100, "only {refused}");
    for body in
        ["", "{", "[", "{\"a\" 1}", "{\"a\": 1e999}", "{} x", "\"", "nul", "{\"a\": \"\\x\"}"]
    {
        let headers = [("content-type", "application/json")];
        let answer = anna.send("POST", "/v1/sessions", &headers, Some(body.into())).await;
        check_words(&answer, body);
    }
}

#[tokio::test]
async fn problems_of_parameters_speak_of_the_parameters() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await.client;
    let mut seen = BTreeSet::new();
    for (template, item) in DOCUMENT["paths"].as_object().expect("paths") {
        // A stream has no end.
        if template.ends_with("/stream") {
            continue;
        }
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten().map(resolve) {
            let (name, place) = (parameter["name"].as_str().expect("a name"), &parameter["in"]);
            if place == "header" || !seen.insert((name, parameter["schema"].to_string())) {
                continue;
            }
            for value in ["", "x", "-1", "1.5", "99999999999999999999", "%00", "null"] {
                let path = if place == "path" {
                    path_of(&template.replace(&format!("{{{name}}}"), value))
                } else {
                    format!("{}?{name}={value}", path_of(template))
                };
                check_words(&anna.get(&path).await, &path);
            }
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}
