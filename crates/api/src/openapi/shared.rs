//! Parameters, headers and examples that several operations have: each stands once, as a component that the operations
//! refer to.
//! Generators name types after components, so the names are distinct from those of schemas.

use std::collections::BTreeMap;

use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::{Content, Header, OpenApi, Ref, RefOr, Response, Schema};

use super::operations_of;

/// The name of a component, that of the parameter or header, and a part of its description, in which those with the same
/// name differ.
type Shared = (&'static str, &'static str, &'static str);

/// A law of the document says that every parameter that repeats is here.
const PARAMETERS: [Shared; 31] = [
    ("AcceptLanguageParameter", "Accept-Language", ""),
    ("BoardCoordinatesParameter", "coordinates", "labelled. Default"),
    ("BoardDraftParameter", "draft", "Taps of the seat to act"),
    ("BoardFrameParameter", "frame", ""),
    ("BoardLanguageParameter", "lang", "A PNG"),
    ("BoardLineParameter", "line", "Moves and rolls that might follow"),
    ("BoardNamesParameter", "names", "Whether the names of the sides"),
    ("BoardPlyParameter", "ply", "The ply, from 0; the newest"),
    ("BoardSeatParameter", "seat", "The seat whose side is nearest"),
    ("PictureTagParameter", "v", "Any text, which is ignored"),
    ("BoardThemeParameter", "theme", "`auto` is light"),
    ("ChainHeadParameter", "chain_head", ""),
    ("CursorOrAfterParameter", "cursor", "page before; takes precedence"),
    ("CursorParameter", "cursor", "of the page before."),
    ("FinishedMatchIdParameter", "id", "The id of the finished match"),
    ("GameFilterParameter", "game", "Only matches of this family"),
    ("GameIdParameter", "game", "The family's id"),
    ("IdempotencyKeyParameter", "Idempotency-Key", ""),
    ("IfMatchParameter", "If-Match", ""),
    ("IfNoneMatchParameter", "If-None-Match", ""),
    ("LimitParameter", "limit", "How many items a page has."),
    ("LinkCodeParameter", "code", "The link's code"),
    ("MatchIdParameter", "id", "The match's id"),
    ("MatchStatusParameter", "status", "Only matches that are"),
    ("OfferPlyParameter", "ply", "The `ply` of the offer"),
    ("RecordNameParameter", "v", "The name of the record"),
    ("SeekIdParameter", "id", "The seek's id"),
    ("UsernameParameter", "username", "The player's username"),
    ("VariantFilterParameter", "variant", "Only matches of this variant"),
    ("VariantIdParameter", "variant", "The variant's id"),
    ("WebhookIdParameter", "id", "The webhook's id"),
];

/// So are the headers.
const HEADERS: [Shared; 11] = [
    ("ChallengeHeader", "WWW-Authenticate", ""),
    ("ContentLanguageHeader", "Content-Language", ""),
    ("MatchTagHeader", "ETag", "The tag of the match"),
    ("RateLimitHeader", "RateLimit", ""),
    ("RateLimitPolicyHeader", "RateLimit-Policy", ""),
    ("RecordLocationHeader", "Content-Location", ""),
    ("ReplayedHeader", "Idempotency-Replayed", ""),
    ("RequestIdHeader", "X-Request-Id", ""),
    ("ResponseTagHeader", "ETag", "Changes when the response changes"),
    ("RetryAfterHeader", "Retry-After", ""),
    ("VersionTagHeader", "ETag", "`\"v<version>"),
];

/// Moves them to the components of a document.
pub(super) fn share(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    for item in document.paths.paths.values_mut() {
        for (_, operation) in operations_of(item) {
            for parameter in operation.parameters.iter_mut().flatten() {
                share_parameter(parameter, &mut components.parameters);
            }
            for response in operation.responses.responses.values_mut() {
                share_headers(response, &mut components.headers);
            }
        }
    }
    for response in components.responses.values_mut() {
        share_headers(response, &mut components.headers);
    }
    share_examples(document);
}

/// Shares the example that most responses of a schema have, if several do.
fn share_examples(document: &mut OpenApi) {
    let mut counts = BTreeMap::<(String, String), usize>::new();
    each_content(document, |content| {
        if let Some(key) = example_key(content) {
            *counts.entry(key).or_default() += 1;
        }
    });
    let mut most = BTreeMap::<String, (usize, String)>::new();
    for ((schema, example), count) in counts.into_iter().filter(|(_, count)| *count > 1) {
        let known = most.entry(schema).or_default();
        if count > known.0 {
            *known = (count, example);
        }
    }
    let mut examples = BTreeMap::new();
    each_content(document, |content| {
        let Some((schema, example)) = example_key(content) else { return };
        if most.get(&schema).is_some_and(|(_, shared)| *shared == example) {
            let name = format!("{schema}Example");
            let reference = Ref::new(format!("#/components/examples/{name}"));
            let value = ExampleBuilder::new().value(content.example.take()).build();
            examples.insert(name, RefOr::T(value));
            content.examples.insert("example".to_owned(), RefOr::Ref(reference));
        }
    });
    document.components.get_or_insert_default().examples = examples;
}

fn each_content(document: &mut OpenApi, mut visit: impl FnMut(&mut Content)) {
    for item in document.paths.paths.values_mut() {
        for (_, operation) in operations_of(item) {
            for response in operation.responses.responses.values_mut() {
                if let RefOr::T(response) = response {
                    for content in response.content.values_mut() {
                        if let RefOr::T(content) = content {
                            visit(content);
                        }
                    }
                }
            }
        }
    }
}

/// The name of the schema of a response, and its example.
fn example_key(content: &Content) -> Option<(String, String)> {
    let Some(RefOr::<Schema>::Ref(schema)) = &content.schema else { return None };
    let name = schema.ref_location.rsplit('/').next()?;
    Some((name.to_owned(), content.example.as_ref()?.to_string()))
}

fn share_parameter(
    parameter: &mut RefOr<Parameter>,
    components: &mut BTreeMap<String, RefOr<Parameter>>,
) {
    let RefOr::T(value) = &*parameter else { return };
    let name = name(&PARAMETERS, &value.name, value.description.as_deref());
    replace(parameter, name, "parameters", components);
}

fn share_headers(response: &mut RefOr<Response>, components: &mut BTreeMap<String, RefOr<Header>>) {
    let RefOr::T(response) = response else { return };
    for (header, value) in &mut response.headers {
        let RefOr::T(known) = &*value else { continue };
        let name = name(&HEADERS, header, known.description.as_deref());
        replace(value, name, "headers", components);
    }
}

fn name(known: &[Shared], name: &str, description: Option<&str>) -> Option<&'static str> {
    let description = description.unwrap_or_default();
    let is_it = |(_, of, part): &&Shared| *of == name && description.contains(part);
    known.iter().find(is_it).map(|(component, ..)| *component)
}

/// Replaces a value by a reference to the component, unless that is another value.
fn replace<T: Clone + PartialEq>(
    value: &mut RefOr<T>,
    name: Option<&str>,
    section: &str,
    components: &mut BTreeMap<String, RefOr<T>>,
) {
    let Some(name) = name else { return };
    if *components.entry(name.to_owned()).or_insert_with(|| value.clone()) == *value {
        *value = RefOr::Ref(Ref::new(format!("#/components/{section}/{name}")));
    }
}
