//! Finds the operation that a request asks for, by its path and method.

use std::collections::{BTreeMap, BTreeSet};
use std::str::Split;

use actix_web::http::Method;
use serde::Deserialize;

use crate::extract::IDEMPOTENCY_KEY;

use super::admission::Priority;
use super::limits::{Bucket, NamedBuckets};
use crate::permissions::{Permission, SecurityRequirement, Sender};

/// Every operation by its path and method. It is read from the same list of handlers as the OpenAPI document, so that
/// the server accepts exactly what is documented.
#[derive(Debug, Default)]
pub struct Operations {
    routes: Vec<Route>,
    root: Node,
}

/// A path, and its operations.
#[derive(Debug)]
pub(crate) struct Route {
    /// As the document writes it: `/v1/matches/{id}`.
    pub pattern: String,
    methods: BTreeMap<String, OperationInfo>,
}

/// An operation, as far as the pipeline needs it before it calls the handler.
#[derive(Debug)]
pub(crate) struct OperationInfo {
    /// The names of its query parameters.
    pub query: BTreeSet<String>,
    /// The permission that it needs of a token; `None` if it reads none.
    pub permission: Option<Permission>,
    /// The sender of its requests; `None` if that does not matter.
    pub sender: Option<Sender>,
    /// Whether it takes an `Idempotency-Key`.
    pub takes_key: bool,
    /// Its priority; `None` for operators' and tools' operations, which are always admitted.
    pub priority: Option<Priority>,
    /// The most bytes of its body, if it takes more than others.
    pub body_limit: Option<usize>,
    /// The buckets that count its requests; `None` if it names none.
    pub buckets: Option<NamedBuckets>,
    /// The reason why it has no bucket, if it gives one.
    no_bucket: Option<String>,
}

/// The paths that begin in the same way.
#[derive(Debug, Default)]
struct Node {
    /// The index of the route that ends here.
    route: Option<usize>,
    /// The nodes after a literal segment, by that segment.
    literals: BTreeMap<String, Node>,
    /// The node after a `{parameter}`.
    parameter: Option<Box<Node>>,
}

/// An OpenAPI document, as far as the pipeline reads it: by path and by method.
#[derive(Deserialize)]
struct Document {
    paths: BTreeMap<String, BTreeMap<String, Operation>>,
}

#[derive(Deserialize)]
struct Operation {
    #[serde(rename = "operationId")]
    id: String,
    #[serde(default)]
    parameters: Vec<Parameter>,
    #[serde(default)]
    security: Vec<SecurityRequirement>,
    #[serde(rename = "x-priority")]
    priority: Option<Priority>,
    #[serde(rename = "x-body-limit")]
    body_limit: Option<usize>,
    #[serde(rename = "x-buckets")]
    buckets: Option<Vec<Bucket>>,
    #[serde(rename = "x-no-bucket")]
    no_bucket: Option<String>,
}

#[derive(Deserialize)]
struct Parameter {
    name: String,
    #[serde(rename = "in")]
    place: String,
}

impl Operations {
    /// The operations of an OpenAPI document, or of its paths alone.
    ///
    /// # Errors
    /// When it is none.
    pub(crate) fn of(document: &[u8]) -> serde_json::Result<Self> {
        let document: Document = serde_json::from_slice(document)?;
        let mut operations = Self::default();
        for (pattern, by_method) in document.paths {
            let mut node = &mut operations.root;
            for part in parts(&pattern) {
                node = if part.starts_with('{') {
                    node.parameter.get_or_insert_default()
                } else {
                    node.literals.entry(part.to_owned()).or_default()
                };
            }
            node.route = Some(operations.routes.len());
            let methods = by_method.into_iter().map(|(method, operation)| {
                let method = method.to_ascii_uppercase();
                let info = OperationInfo::of(&pattern, &method, operation);
                (method, info)
            });
            operations.routes.push(Route { methods: methods.collect(), pattern });
        }
        Ok(operations)
    }

    /// The names of the buckets that count the requests of an operation, and the reason why it has none; each
    /// `None` where the operation does not name it.
    #[must_use]
    pub fn buckets(&self, method: &str, path: &str) -> (Option<Vec<&'static str>>, Option<&str>) {
        let operation = self.route(path).and_then(|route| route.methods.get(method));
        let counted = operation.and_then(|operation| operation.buckets.as_ref());
        let names = counted
            .map(|NamedBuckets(buckets)| buckets.iter().map(|one| one.policy().name).collect());
        (names, operation.and_then(|operation| operation.no_bucket.as_deref()))
    }

    /// The route of a path; `None` where the document has none.
    pub(crate) fn route(&self, path: &str) -> Option<&Route> {
        self.root.find(parts(path)).and_then(|index| self.routes.get(index))
    }
}

impl Route {
    /// The operation of a method.
    pub(crate) fn operation(&self, method: &Method) -> Option<&OperationInfo> {
        self.methods.get(method.as_str())
    }

    /// The methods of the path, as `Allow` lists them.
    pub(crate) fn allowed(&self) -> String {
        let mut allowed: Vec<_> = self.methods.keys().map(String::as_str).collect();
        if self.methods.contains_key("GET") {
            allowed.push("HEAD");
        }
        allowed.push("OPTIONS");
        allowed.join(", ")
    }
}

impl Node {
    fn find(&self, mut parts: Split<'_, char>) -> Option<usize> {
        let Some(part) = parts.next() else { return self.route };
        let by_literal = self.literals.get(part).and_then(|node| node.find(parts.clone()));
        by_literal.or_else(|| {
            let parameter = self.parameter.as_ref().filter(|_| !part.is_empty());
            parameter.and_then(|node| node.find(parts))
        })
    }
}

/// The segments of a path.
fn parts(path: &str) -> Split<'_, char> {
    path.strip_prefix('/').unwrap_or(path).split('/')
}

impl OperationInfo {
    fn of(path: &str, method: &str, operation: Operation) -> Self {
        let key = |parameter: &Parameter| parameter.name.eq_ignore_ascii_case(IDEMPOTENCY_KEY);
        let takes_key = operation.parameters.iter().any(key);
        let query = operation.parameters.into_iter().filter(|parameter| parameter.place == "query");
        Self {
            query: query.map(|parameter| parameter.name).collect(),
            permission: Permission::of(&operation.security, &operation.id),
            sender: Sender::of(&operation.security),
            takes_key,
            priority: operation.priority.or_else(|| usual_priority(path, method)),
            body_limit: operation.body_limit,
            buckets: operation.buckets.map(|buckets| NamedBuckets(buckets.into())),
            no_bucket: operation.no_bucket,
        }
    }
}

/// The priority of an operation that names none.
fn usual_priority(path: &str, method: &str) -> Option<Priority> {
    if !path.starts_with("/v1/") {
        return None;
    }
    let is_of_match = path.starts_with("/v1/matches/{id}/") || path == "/v1/matches/{id}";
    Some(if is_of_match && method != "GET" { Priority::Play } else { Priority::Ordinary })
}

#[cfg(test)]
mod tests {
    use turnstone_avatars::MAX_UPLOAD_BYTES;

    use crate::openapi::operations;

    use super::*;

    #[test]
    fn what_an_operation_names_is_read_and_only_commands_on_a_match_come_first() {
        let operations = operations();
        let of = |method: &str, path| {
            let route = operations.routes.iter().find(|route| route.pattern == path);
            let info = route.and_then(|route| route.methods.get(method));
            info.unwrap_or_else(|| panic!("{method} {path} is not in the document"))
        };
        let talk =
            [("POST", "/v1/matches/{id}/messages"), ("PUT", "/v1/matches/{id}/messages/read")];
        for (method, path) in talk {
            assert_eq!(of(method, path).priority, Some(Priority::Ordinary));
        }
        assert_eq!(of("PUT", "/v1/me/avatar").body_limit, Some(MAX_UPLOAD_BYTES));
        let mut searches = Vec::new();
        for route in &operations.routes {
            for (method, operation) in &route.methods {
                let buckets = operation.buckets.as_ref().map(|NamedBuckets(buckets)| &**buckets);
                // What anyone may list or search is the first that an overloaded server rejects.
                let is_search = buckets.is_some_and(|named| named.contains(&Bucket::SearchAddress));
                let comes_last = operation.priority == Some(Priority::Search);
                assert_eq!(comes_last, is_search, "{method} {}", route.pattern);
                match operation.priority {
                    Some(Priority::Search) => searches.push((&**method, &*route.pattern)),
                    Some(Priority::Play) => {
                        assert!(route.pattern.starts_with("/v1/matches/{id}") && method != "GET");
                        assert!(!route.pattern.contains("/messages"));
                    }
                    Some(Priority::Ordinary) => assert!(route.pattern.starts_with("/v1/")),
                    None => assert!(!route.pattern.starts_with("/v1/"), "{}", route.pattern),
                }
            }
        }
        // Written out, so that an operation that loses its attributes is seen.
        let expected = [
            "/v1/bots",
            "/v1/leaderboards/{game}/{variant}",
            "/v1/links/{code}",
            "/v1/matches",
            "/v1/players",
            "/v1/players/{username}",
            "/v1/players/{username}/matches",
            "/v1/players/{username}/opponents",
            "/v1/players/{username}/ratings",
            "/v1/players/{username}/ratings/{game}/{variant}/history",
            "/v1/players/{username}/records.ndjson",
            "/v1/seeks",
        ];
        assert_eq!(searches, expected.map(|path| ("GET", path)));
    }

    #[test]
    fn every_path_of_the_document_is_found_and_no_other() {
        let operations = operations();
        assert!(operations.routes.len() > 40);
        for route in &operations.routes {
            let path = route.pattern.replace('{', "a").replace('}', "%2Fb");
            assert_eq!(operations.route(&path).expect("a route").pattern, route.pattern);
            assert!(operations.route(&format!("{path}/")).is_none(), "{path}/");
        }
        let pattern = |path| operations.route(path).map(|route| route.pattern.as_str());
        assert_eq!(pattern("/v1/matches/x/seats/mine"), Some("/v1/matches/{id}/seats/mine"));
        for path in ["/", "", "/v1", "/v1/matches//moves", "/v1/matches/x/nothing", "//v1/games"] {
            assert_eq!(pattern(path), None, "{path}");
        }
    }
}
