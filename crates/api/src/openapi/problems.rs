//! The problems of the document: which an operation has, and a response for each status, with an example of each
//! code.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use serde_json::{Value, json};
use turnstone_texts::Language;
use utoipa::ToSchema;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response};
use uuid::Uuid;

use super::{content_language, described_header, permission, rate_limit_headers};
use crate::problem::{Code, Problem, ProblemBody};

/// The extension in which a handler lists the problems of its own, and the document all of an operation.
const EXTENSION: &str = "x-problems";

/// The extension in which a handler names the buckets that count its requests.
const BUCKETS: &str = "x-buckets";

/// The path in the examples of those problems that can come there. For the others it is that of the first operation
/// that has them.
const EXAMPLE_PATH: &str = "/v1/matches/{id}/moves";

/// The responses with problems, by status.
#[derive(Default)]
pub(super) struct ProblemResponses {
    /// Each code of an operation, with the path of its example.
    codes: BTreeMap<Code, String>,
}

impl ProblemResponses {
    /// Adds the problems of an operation to its responses, its extension and its description. Other extensions are
    /// for the server alone.
    pub(super) fn add(&mut self, path: &str, operation: &mut Operation, codes: &[Code]) {
        for code in codes {
            let known = self.codes.entry(*code).or_insert_with(|| path.to_owned());
            if path == EXAMPLE_PATH {
                path.clone_into(known);
            }
            let reference = Ref::from_response_name(name(code.status()));
            let status = code.status().as_str().to_owned();
            operation.responses.responses.insert(status, RefOr::Ref(reference));
        }
        let words: Vec<_> = codes.iter().map(|code| format!("`{}`", code.as_str())).collect();
        let description = operation.description.take().unwrap_or_default();
        let words = words.join(", ");
        operation.description = Some(format!("{description}\n\nProblems: {words}."));
        let extensions = operation.extensions.insert(Extensions::default());
        extensions.insert(EXTENSION.to_owned(), json!(codes));
    }

    /// The responses as components.
    pub(super) fn components(self) -> BTreeMap<String, RefOr<Response>> {
        let mut by_status: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (code, path) in self.codes {
            by_status.entry(code.status()).or_default().push((code, path));
        }
        let responses = by_status.into_iter();
        responses.map(|(status, codes)| (name(status), response(status, &codes).into())).collect()
    }
}

/// `NotFoundProblem`: the words of the status.
fn name(status: StatusCode) -> String {
    let reason = status.canonical_reason().unwrap_or_default();
    reason.split(' ').chain(["Problem"]).collect()
}

fn response(status: StatusCode, codes: &[(Code, String)]) -> Response {
    // Short, because generators repeat it at each operation. The examples explain the codes.
    let words: Vec<_> = codes.iter().map(|(code, _)| format!("`{}`", code.as_str())).collect();
    let description = match &words[..] {
        [word] => format!("{word}."),
        words => format!("{}: the operation says which.", words.join(", ")),
    };
    let examples = codes.iter().map(|(code, path)| {
        let value = example(path, *code);
        (code.as_str(), ExampleBuilder::new().summary(code.title()).value(Some(value)).build())
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemBody::name())))
        .examples_from_iter(examples)
        .build();
    let mut response = Response::new(description);
    response.headers.extend([content_language(), described_header("X-Request-Id", REQUEST_ID)]);
    response.headers.extend(match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            Some(described_header("WWW-Authenticate", CHALLENGE))
        }
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            Some(described_header("Retry-After", RETRY_AFTER))
        }
        _ => None,
    });
    if status == StatusCode::TOO_MANY_REQUESTS {
        response.headers.extend(rate_limit_headers());
    }
    response.content.insert("application/problem+json".to_owned(), content.into());
    response
}

const REQUEST_ID: &str = "The id of the request, as in the server's log";
const CHALLENGE: &str = "How to log in, or the scope that the token needs (RFC 6750)";
const RETRY_AFTER: &str = "The number of seconds after which to try again";

fn example(path: &str, code: Code) -> Value {
    let id = "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01";
    let path =
        path.replace("{id}", id).replace("{delivery}", id).replace("{username}", "player_two");
    let request = Uuid::from_u128(0x019a_9f3d_0a00_7e1f_a2b3_c4d5_e6f7_0819);
    json!(Problem::example(code).body(Language::English, &path, request))
}

/// The problems of an operation: those that its handler lists, and those that follow from its shape.
pub(super) fn problems(path: &str, method: &str, operation: &Operation) -> Vec<Code> {
    let mut codes = own_problems(operation);
    let parameters = operation.parameters.iter().flatten();
    let has_path_parameter = path.contains('{');
    let mut conditions = parameters.filter(|parameter| match parameter {
        RefOr::T(parameter) => {
            // A value of these two that cannot be read counts as not there.
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
    if operation.extensions.as_ref().is_some_and(|extensions| extensions.contains_key(BUCKETS)) {
        codes.push(Code::RateLimited);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The problems that a handler lists.
#[expect(clippy::expect_used, reason = "the handlers write the extension from the type")]
fn own_problems(operation: &Operation) -> Vec<Code> {
    let listed = operation.extensions.as_ref().and_then(|extensions| extensions.get(EXTENSION));
    listed.map_or_else(Vec::new, |listed| {
        serde_json::from_value(listed.clone()).expect("problem codes")
    })
}
