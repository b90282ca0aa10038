//! Finds the operation that a request asks for, by its path and method.

use std::collections::{BTreeMap, BTreeSet};
use std::str::Split;

use actix_web::http::Method;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem, Paths};

use super::admission::Priority;
use crate::api::permissions::Permission;

/// The extension in which an operation declares a priority other than the usual one; not part of
/// the served document.
pub(in crate::api) const PRIORITY_EXTENSION: &str = "x-priority";

/// The extension in which an operation declares the most bytes of its body, if it takes more than
/// others; not part of the served document.
pub(in crate::api) const BODY_LIMIT_EXTENSION: &str = "x-body-limit";

/// Every operation by its path and method. It is made from the paths of the OpenAPI document, so that the server
/// accepts exactly what is documented.
#[derive(Debug, Default)]
pub struct Operations {
    routes: Vec<Route>,
    root: Node,
}

/// A path, and its operations.
#[derive(Debug)]
pub(in crate::api) struct Route {
    /// As the document writes it: `/v1/matches/{id}`.
    pub pattern: String,
    methods: BTreeMap<&'static str, OperationInfo>,
}

/// What the pipeline needs of an operation before it calls the handler.
#[derive(Debug)]
pub(in crate::api) struct OperationInfo {
    /// The names of its query parameters.
    pub query: BTreeSet<String>,
    /// What it needs of a token; `None` if it reads none.
    pub permission: Option<Permission>,
    /// Its priority; `None` for operators' and tools' operations, which are always admitted.
    pub priority: Option<Priority>,
    /// The most bytes of its body, if it takes more than others.
    pub body_limit: Option<usize>,
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

impl Operations {
    /// The operations of a document's paths that have their extensions still.
    #[must_use]
    pub(in crate::api) fn of(paths: &Paths) -> Self {
        let mut operations = Self::default();
        for (pattern, item) in &paths.paths {
            let mut node = &mut operations.root;
            for part in parts(pattern) {
                node = if part.starts_with('{') {
                    node.parameter.get_or_insert_default()
                } else {
                    node.literals.entry(part.to_owned()).or_default()
                };
            }
            node.route = Some(operations.routes.len());
            operations
                .routes
                .push(Route { pattern: pattern.clone(), methods: methods(pattern, item) });
        }
        operations
    }

    /// The route of a path; `None` where the document has none.
    pub(in crate::api) fn route(&self, path: &str) -> Option<&Route> {
        self.root.find(parts(path)).and_then(|index| self.routes.get(index))
    }
}

impl Route {
    /// The operation of a method.
    pub(in crate::api) fn operation(&self, method: &Method) -> Option<&OperationInfo> {
        self.methods.get(method.as_str())
    }

    /// The methods of the path, as `Allow` lists them.
    pub(in crate::api) fn allowed(&self) -> String {
        let mut allowed: Vec<_> = self.methods.keys().copied().collect();
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

fn methods(path: &str, item: &PathItem) -> BTreeMap<&'static str, OperationInfo> {
    [
        ("GET", &item.get),
        ("PUT", &item.put),
        ("POST", &item.post),
        ("DELETE", &item.delete),
        ("PATCH", &item.patch),
    ]
    .into_iter()
    .filter_map(|(method, operation)| {
        Some((method, OperationInfo::of(path, method, operation.as_ref()?)))
    })
    .collect()
}

impl OperationInfo {
    fn of(path: &str, method: &str, operation: &Operation) -> Self {
        Self {
            query: query_names(operation),
            permission: Permission::of(operation),
            priority: priority(path, method, operation),
            body_limit: declared_body_limit(operation),
        }
    }
}

fn query_names(operation: &Operation) -> BTreeSet<String> {
    let parameters = operation.parameters.iter().flatten();
    parameters
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        })
        .filter(|parameter| matches!(parameter.parameter_in, ParameterIn::Query))
        .map(|parameter| parameter.name.clone())
        .collect()
}

/// The priority that an operation declares. The usual priority is `Play` for the commands on a
/// match and `Ordinary` for all others.
fn priority(path: &str, method: &str, operation: &Operation) -> Option<Priority> {
    if !path.starts_with("/v1/") {
        return None;
    }
    let is_of_match = path.starts_with("/v1/matches/{id}/") || path == "/v1/matches/{id}";
    let is_command = is_of_match && method != "GET";
    let usual = if is_command { Priority::Play } else { Priority::Ordinary };
    Some(declared_priority(operation).unwrap_or(usual))
}

fn declared_body_limit(operation: &Operation) -> Option<usize> {
    let declared = operation.extensions.as_ref()?.get(BODY_LIMIT_EXTENSION)?;
    declared.as_u64().and_then(|bytes| usize::try_from(bytes).ok())
}

#[expect(clippy::expect_used, reason = "the handlers write the extension from the type")]
fn declared_priority(operation: &Operation) -> Option<Priority> {
    let declared = operation.extensions.as_ref()?.get(PRIORITY_EXTENSION)?;
    Some(serde_json::from_value(declared.clone()).expect("a priority"))
}

#[cfg(test)]
mod tests {
    use crate::api::openapi::operations;

    use super::*;

    #[test]
    fn searches_have_their_own_priority_and_only_commands_on_a_match_have_the_highest() {
        let operations = operations();
        let mut searches = Vec::new();
        for route in &operations.routes {
            for (method, operation) in &route.methods {
                match operation.priority {
                    Some(Priority::Search) => searches.push((*method, route.pattern.as_str())),
                    Some(Priority::Play) => {
                        assert!(route.pattern.starts_with("/v1/matches/{id}") && *method != "GET");
                        assert_ne!(route.pattern, "/v1/matches/{id}/messages");
                    }
                    Some(Priority::Ordinary) => assert!(route.pattern.starts_with("/v1/")),
                    None => assert!(!route.pattern.starts_with("/v1/"), "{}", route.pattern),
                }
            }
        }
        searches.sort_unstable();
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
