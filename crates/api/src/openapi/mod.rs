//! The OpenAPI document: collected from the handlers, and completed with what all operations share. `problems.rs` adds
//! the problems, `words.rs` lists of words, `shared.rs` gives names to parameters and headers that repeat,
//! `version_3_0.rs` writes the document in the older version.

mod problems;
mod shared;
mod version_3_0;
mod words;

use actix_web::App;
use serde_json::json;
use turnstone_accounts::Scope;
use utoipa::ToSchema;
use utoipa::openapi::path::{Operation, Parameter, PathItem, Paths};
use utoipa::openapi::schema::{Schema, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, Contact, Header, InfoBuilder, License, OpenApi, OpenApiBuilder, RefOr,
    ServerBuilder,
};
use utoipa_actix_web::AppExt;

use self::problems::{ProblemResponses, problems};
use crate::bodies::{DisabledNotification, MatchNotification, TestNotification};
use crate::endpoints::endpoints;
use crate::permissions::{
    APP_SCHEME, MAIL_REPORT_SCHEME, Permission, SECURITY_SCHEME, SecurityRequirement as Way,
};
use crate::pipeline::routes::Operations;
use crate::problem::{Code, ProblemBody};

const DESCRIPTION: &str = "\
Board games by correspondence: create matches, take seats, send moves hours or days apart, and \
never lose one.\n\n\
Every error is a problem by RFC 9457 with a stable `code`; `GET /v1/problems` lists them, and each operation \
names its own (`x-problems`), with an example of each in `components/responses`. A move \
may be sent again at any time and gets the same response. Instants are RFC 3339 in UTC, durations \
are whole seconds; an integer may also be written `2.0`. A value that differs by game is an object with \
one more member, whose name `game` gives. Unknown members and parameters in a request are an error. What a \
GET gives may be sent back to the PUT or PATCH of its path, which ignores what it cannot change. Responses \
may get new members, words and kinds later: `x-extensible-enum` lists the words of today. In a request, an optional member that is null is one that is left \
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

const WEBHOOKS: &str = "\
The addresses to which the server sends notifications: `MatchNotification`, `TestNotification` and \
`DisabledNotification`, in a POST that is signed as the Standard Webhooks specification says (`webhook-id`, \
`webhook-timestamp`, `webhook-signature`) and repeated until a response of 2xx. A receiver that wants no more \
responds 410: the server disables the webhook.";

/// `*`, or entity tags (RFC 9110, 8.8.3).
const ENTITY_TAGS: &str = r#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#;

/// The text of the document of this program.
#[must_use]
pub fn document_text() -> String {
    // The values are those of the handlers, and always JSON.
    serde_json::to_string_pretty(&document()).unwrap_or_default() + "\n"
}

/// The same in OpenAPI 3.0.3.
#[must_use]
pub fn document_text_3_0() -> String {
    format!("{:#}\n", version_3_0::rewrite(json!(document())))
}

/// The operations, as the pipeline looks them up.
#[expect(clippy::expect_used, reason = "the handlers give what a document has")]
pub(super) fn operations() -> Operations {
    let mut paths = Paths::default();
    endpoints(&mut paths);
    Operations::of(json!({"paths": paths}).to_string().as_bytes()).expect("operations")
}

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
    let mut responses = ProblemResponses::default();
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations_of(item) {
            let codes = complete(path, method, operation);
            responses.add(path, operation, &codes);
        }
    }
    components.responses = responses.components();
    shared::share(&mut document);
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
        (
            "notifications",
            "The notifications to a person: the inbox, and the settings of push messages and mails",
        ),
        ("webhooks", WEBHOOKS),
        ("operations", "For operators and tools"),
    ]
    .map(|(name, description)| TagBuilder::new().name(name).description(Some(description)).build())
    .to_vec()
}

fn complete_components(components: &mut Components) {
    add_schema::<ProblemBody>(components);
    // The bodies that webhooks get: no operation refers to these.
    add_schema::<MatchNotification>(components);
    add_schema::<TestNotification>(components);
    add_schema::<DisabledNotification>(components);
    if let Some(RefOr::T(Schema::Object(problem))) = components.schemas.get_mut("ProblemDetails")
        && let Some(RefOr::T(Schema::Object(code))) = problem.properties.get_mut("code")
    {
        code.description = Some(known_codes());
    }
    words::add_to_members(components);
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

fn add_schema<T: ToSchema>(components: &mut Components) {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    components.schemas.extend(schemas);
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

/// Completes an operation, and returns its problems.
fn complete(path: &str, method: &str, operation: &mut Operation) -> Vec<Code> {
    operation.operation_id = operation.operation_id.as_deref().map(camel_case);
    if let Some(permission) = permission(operation) {
        // Also in words: version 3.0 of the document cannot name scopes.
        let description = operation.description.take().unwrap_or_default();
        operation.description = Some(format!("{description}\n\nScope of a token: `{permission}`."));
    }
    for parameter in operation.parameters.iter_mut().flatten() {
        refine_parameter_schema(parameter);
    }
    let codes = problems(path, method, operation);
    if codes.contains(&Code::RateLimited) {
        add_response_headers(operation, &rate_limit_headers());
    }
    let mut parameters = operation.parameters.iter().flatten();
    if parameters.any(|parameter| has_name(parameter, "Accept-Language")) {
        add_response_headers(operation, &[content_language()]);
    }
    codes
}

/// The permission that an operation needs of a token.
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
    words::add_to_parameter(parameter);
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
