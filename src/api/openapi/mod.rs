//! The OpenAPI document: collected from the handlers, and completed with what all operations share.
//! `webhooks.rs` adds what the server sends, `version_3_0.rs` writes the document in the older version.
//! `committed.rs` has the document as it was committed, which is what the server serves.

mod committed;
mod version_3_0;
mod webhooks;

pub(super) use committed::{COMMITTED_GZIP, committed_document_3_0, committed_operations};
pub use committed::{current_document, current_document_3_0};

use std::collections::BTreeMap;

use actix_web::App;
use serde_json::{Value, json};
use turnstone_accounts::Scope;
use turnstone_texts::Language;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::schema::{Schema, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, Contact, ContentBuilder, Header, InfoBuilder, License, OpenApi, OpenApiBuilder,
    Ref, RefOr, Response, ServerBuilder,
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::AppExt;
use uuid::Uuid;

use crate::api::endpoints::endpoints;
use crate::api::permissions::{
    APP_SCHEME, MAIL_REPORT_SCHEME, Permission, SECURITY_SCHEME, SecurityRequirement as Way,
};
use crate::api::problem::{Code, Problem, ProblemBody};

/// The extension in which a handler lists the problems of its own; not part of the served document.
const PROBLEMS_EXTENSION: &str = "x-problems";

const DESCRIPTION: &str = "\
Board games by correspondence: create matches, take seats, send moves hours or days apart, and \
never lose one.\n\n\
Every error is a problem by RFC 9457 with a stable `code`; `GET /v1/problems` lists them. A move \
may be sent again at any time and gets the same response. Instants are RFC 3339 in UTC, durations \
are whole seconds. A value that differs by game is an object with one more member, whose name \
`game` gives. Unknown members and parameters in a request are an error; responses may get new \
members, words and kinds later. In a request, an optional member that is null is one that is left \
out. Texts for people (titles and details of problems, the catalogue, the rules, the words of pictures, \
the labels of taps) are in the language of `Accept-Language`: `en`, `he`, `ar`, `ru` or `nl`; \
`Content-Language` says which. Each operation responds in one media type, whatever `Accept` says; problems are \
`application/problem+json`.";

const BEARER: &str = "\
The token of a session, from `POST /v1/sessions`, or that of a program, from `POST /v1/me/tokens`. A \
session permits everything. A program's token permits the operations whose security requirement names \
one of its scopes. No token permits what needs `session`.";

const APP_KEY: &str = "\
The key of an app's backend, `ta_…`, from the operator of the server. It proves which app asks, and is \
no token of a player.";

const MAIL_REPORT_SECRET: &str =
    "The secret of the operator's mail relay, and no token of a player.";

/// `*`, or entity tags (RFC 9110, 8.8.3).
const ENTITY_TAGS: &str = r#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#;

/// The document of this program.
#[must_use]
pub fn document() -> OpenApi {
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(OpenApiBuilder::new().build())
        .configure(|config| endpoints(config))
        .split_for_parts();
    document.info = InfoBuilder::new()
        .title("Turnstone")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(DESCRIPTION))
        .contact(Some(contact()))
        .license(Some(license()))
        .build();
    document.servers = Some(vec![
        ServerBuilder::new()
            .url("/")
            .description(Some("The server that serves this document"))
            .build(),
    ]);
    document.tags = Some(tags());
    let components = document.components.get_or_insert_with(Components::new);
    complete_components(components);
    document.webhooks = Some(webhooks::webhooks(components));
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations_of(item) {
            complete(path, method, operation);
        }
    }
    document
}

fn contact() -> Contact {
    let mut contact = Contact::new();
    contact.name = Some("The Turnstone contributors".to_owned());
    contact
}

fn license() -> License {
    let mut license = License::new("MIT OR Apache-2.0");
    license.identifier = Some("MIT OR Apache-2.0".to_owned());
    license
}

fn tags() -> Vec<utoipa::openapi::Tag> {
    [
        ("accounts", "Accounts, sessions, and the settings of one's own account"),
        ("apps", "The backends of apps, and what they learn of accounts that sign in by them"),
        ("catalogue", "The games, and the problem codes"),
        ("feeds", "The matches in which it is my turn, and those that have changed"),
        ("matches", "Create, join, play and read matches"),
        ("seeks", "Look for an opponent"),
        ("players", "Public profiles, ratings, leaderboards and results"),
        ("push", "Push messages to the devices of an account, by Web Push"),
        ("notifications", "What a person is told: the inbox, and what is sent from it"),
        ("webhooks", "The addresses to which the server sends notifications"),
        (
            "deliveries",
            "What the server sends to webhooks, signed as the Standard Webhooks specification says",
        ),
        ("operations", "For operators and tools"),
    ]
    .map(|(name, description)| TagBuilder::new().name(name).description(Some(description)).build())
    .to_vec()
}

fn complete_components(components: &mut Components) {
    let mut schemas = vec![(ProblemBody::name().into_owned(), ProblemBody::schema())];
    ProblemBody::schemas(&mut schemas);
    components.schemas.extend(schemas);
    if let Some(RefOr::T(Schema::Object(problem))) = components.schemas.get_mut("ProblemDetails")
        && let Some(RefOr::T(Schema::Object(code))) = problem.properties.get_mut("code")
    {
        code.description = Some(known_codes());
    }
    let scopes = Scope::ALL.iter().map(|scope| format!("- `{scope}`: {}.", scope.description()));
    let bearer = format!("{BEARER}\n\n{}", scopes.collect::<Vec<_>>().join("\n"));
    let bearer = Http::builder().scheme(HttpAuthScheme::Bearer).description(Some(bearer)).build();
    components.add_security_scheme(SECURITY_SCHEME, SecurityScheme::Http(bearer));
    let app = Http::builder().scheme(HttpAuthScheme::Bearer).description(Some(APP_KEY)).build();
    components.add_security_scheme(APP_SCHEME, SecurityScheme::Http(app));
    let secret = Some(MAIL_REPORT_SECRET);
    let relay = Http::builder().scheme(HttpAuthScheme::Bearer).description(secret).build();
    components.add_security_scheme(MAIL_REPORT_SCHEME, SecurityScheme::Http(relay));
}

fn known_codes() -> String {
    let codes: Vec<_> = Code::ALL.iter().map(|code| format!("`{}`", code.as_str())).collect();
    format!("The stable code, one of {}. `GET /v1/problems` explains each.", codes.join(", "))
}

fn operations_of(item: &mut PathItem) -> Vec<(&'static str, &mut Operation)> {
    [
        ("get", &mut item.get),
        ("put", &mut item.put),
        ("post", &mut item.post),
        ("delete", &mut item.delete),
        ("patch", &mut item.patch),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
    .collect()
}

fn complete(path: &str, method: &str, operation: &mut Operation) {
    operation.operation_id = operation.operation_id.as_deref().map(camel_case);
    if let Some(permission) = permission(operation) {
        // Also in words: version 3.0 of the document cannot name scopes.
        let description = operation.description.take().unwrap_or_default();
        operation.description = Some(format!("{description}\n\nScope of a token: `{permission}`."));
    }
    for parameter in operation.parameters.iter_mut().flatten() {
        refine_parameter_schema(parameter);
    }
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in problems(path, method, operation) {
        by_status.entry(code.status().as_u16()).or_default().push(code);
    }
    if by_status.contains_key(&Code::RateLimited.status().as_u16()) {
        add_response_headers(operation, &rate_limit_headers());
    }
    let mut parameters = operation.parameters.iter().flatten();
    if parameters.any(|parameter| has_name(parameter, "Accept-Language")) {
        add_response_headers(operation, &[content_language()]);
    }
    for (status, codes) in by_status {
        let response = problem_response(path, &codes);
        operation.responses.responses.insert(status.to_string(), response.into());
    }
}

/// What an operation needs of a token.
fn permission(operation: &Operation) -> Option<Permission> {
    let ways: Vec<Way> = serde_json::from_value(json!(operation.security)).unwrap_or_default();
    Permission::of(&ways, operation.operation_id.as_deref().unwrap_or_default())
}

fn has_name(parameter: &RefOr<Parameter>, name: &str) -> bool {
    matches!(parameter, RefOr::T(parameter) if parameter.name == name)
}

/// Adds headers to the responses of an operation that are no problems.
fn add_response_headers(operation: &mut Operation, headers: &[(String, RefOr<Header>)]) {
    let responses = operation.responses.responses.values_mut();
    let responses = responses.filter_map(|response| match response {
        RefOr::T(response) => Some(response),
        RefOr::Ref(_) => None,
    });
    for response in responses {
        response.headers.extend(headers.iter().cloned());
    }
}

fn described_header(name: &str, description: &str) -> (String, RefOr<Header>) {
    let mut header = Header::default();
    header.description = Some(description.to_owned());
    (name.to_owned(), header.into())
}

/// `Content-Language`, of all texts for people.
fn content_language() -> (String, RefOr<Header>) {
    described_header("Content-Language", "The language of the texts, of those in `Accept-Language`")
}

/// `RateLimit` and `RateLimit-Policy`.
fn rate_limit_headers() -> [(String, RefOr<Header>); 2] {
    [
        described_header(
            "RateLimit",
            "The buckets that counted the request, if any: for each, how many more requests are \
             allowed (`r`), and in how many seconds it is full again (`t`)",
        ),
        described_header(
            "RateLimit-Policy",
            "The same buckets: how many requests a full one allows (`q`), and in how many \
             seconds an empty one fills (`w`)",
        ),
    ]
}

/// The problems of an operation: those that it lists, and those that follow from its shape.
fn problems(path: &str, method: &str, operation: &mut Operation) -> Vec<Code> {
    let mut codes = take_own_problems(operation);
    let parameters = operation.parameters.iter().flatten();
    let has_path_parameter = path.contains('{');
    let mut conditions = parameters.filter(|parameter| match parameter {
        RefOr::T(parameter) => {
            // What cannot be read in these two counts as not there.
            matches!(parameter.parameter_in, ParameterIn::Header)
                && !["Prefer", "Accept-Language"].contains(&parameter.name.as_str())
        }
        RefOr::Ref(_) => false,
    });
    codes.extend([Code::InvalidQuery, Code::Internal]);
    if conditions.next().is_some() {
        codes.push(Code::InvalidHeader);
    }
    if operation.security.iter().flatten().any(|needed| *needed != SecurityRequirement::default()) {
        codes.push(Code::Unauthenticated);
    }
    if permission(operation).is_some() {
        codes.push(Code::InsufficientScope);
    }
    if operation.request_body.is_some() {
        codes.extend([
            Code::BadRequest,
            Code::RequestTimeout,
            Code::MalformedJson,
            Code::BodyTooLarge,
            Code::UnsupportedMediaType,
            Code::InvalidBody,
        ]);
    }
    if operation.request_body.is_none() && method != "get" {
        codes.extend([
            Code::BadRequest,
            Code::RequestTimeout,
            Code::BodyTooLarge,
            Code::InvalidBody,
        ]);
    }
    if has_path_parameter {
        codes.push(Code::NotFound);
    }
    if path.starts_with("/v1/") {
        codes.push(Code::Overloaded);
    }
    codes.sort_by_key(|code| Code::ALL.iter().position(|known| known == code));
    codes.dedup();
    codes
}

/// A parameter may be absent, but it is never null. Headers have the syntax of their
/// specifications.
fn refine_parameter_schema(parameter: &mut RefOr<Parameter>) {
    let RefOr::T(parameter) = parameter else { return };
    let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema else { return };
    if let SchemaType::Array(types) = &schema.schema_type {
        let mut types = types.iter().filter(|one| **one != Type::Null).cloned();
        if let (Some(only), None) = (types.next(), types.next()) {
            schema.schema_type = SchemaType::Type(only);
        }
    }
    match parameter.name.as_str() {
        "Idempotency-Key" => {
            schema.min_length = Some(1);
            schema.max_length = Some(255);
        }
        "If-Match" | "If-None-Match" => {
            schema.pattern = Some(ENTITY_TAGS.to_owned());
            schema.examples = vec![json!("\"v7-1f3870be\"")];
        }
        _ => {}
    }
}

/// Takes the problems that a handler lists out of its operation.
#[expect(clippy::expect_used, reason = "the handlers write the extension from the type")]
fn take_own_problems(operation: &mut Operation) -> Vec<Code> {
    let Some(extensions) = operation.extensions.as_mut() else { return Vec::new() };
    let listed = extensions.remove(PROBLEMS_EXTENSION);
    if extensions.is_empty() {
        operation.extensions = None;
    }
    listed.map_or_else(Vec::new, |listed| serde_json::from_value(listed).expect("problem codes"))
}

fn problem_response(path: &str, codes: &[Code]) -> Response {
    let descriptions: Vec<_> =
        codes.iter().map(|code| format!("`{}`: {}", code.as_str(), code.description())).collect();
    let examples = codes.iter().map(|code| {
        let example =
            ExampleBuilder::new().summary(code.title()).value(Some(example(path, *code))).build();
        (code.as_str(), example)
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemBody::name())))
        .examples_from_iter(examples)
        .build();
    let mut response = Response::new(descriptions.join("\n\n"));
    for name in headers_of(codes) {
        response.headers.insert(name.to_owned(), Header::default().into());
    }
    response.headers.extend([content_language()]);
    if codes.contains(&Code::RateLimited) {
        response.headers.extend(rate_limit_headers());
    }
    response.content.insert("application/problem+json".to_owned(), content.into());
    response
}

/// The headers that come with problems of one status.
fn headers_of(codes: &[Code]) -> Vec<&'static str> {
    let mut headers = vec!["X-Request-Id"];
    match codes.first().map(|code| code.status().as_u16()) {
        Some(401) => headers.push("WWW-Authenticate"),
        Some(403) if codes.contains(&Code::InsufficientScope) => headers.push("WWW-Authenticate"),
        Some(405) => headers.push("Allow"),
        Some(429 | 503) => headers.push("Retry-After"),
        _ => {}
    }
    headers
}

fn example(path: &str, code: Code) -> Value {
    let id = "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01";
    let path = path.replace("{id}", id).replace("{ply}", "2").replace("{game}", "mancala");
    let path = path.replace("{username}", "player_two");
    let request = Uuid::from_u128(0x019a_9f3d_0a00_7e1f_a2b3_c4d5_e6f7_0819);
    json!(Problem::example(code).body(Language::English, &path, request))
}

/// `play_move` as `playMove`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        name.push_str(&head.to_ascii_uppercase());
        name.push_str(tail);
        name
    })
}
