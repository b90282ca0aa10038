//! Which operation a request asks for: found by the parts of its path, once, before anything else is
//! done with it.

use std::collections::BTreeMap;
use std::str::Split;

use actix_web::http::Method;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::PathItem;

use super::request_gate::OperationInfo;

/// Every operation by its path and method, with what is known of it: made from the OpenAPI document,
/// so that what is documented is what is answered.
#[derive(Debug, Default)]
pub struct Operations {
    routes: Vec<Route>,
    root: Node,
}

/// A path, and what can be done with it.
#[derive(Debug)]
pub(in crate::api) struct Route {
    /// As the document writes it: `/v1/matches/{id}`.
    pub pattern: String,
    methods: BTreeMap<&'static str, OperationInfo>,
}

/// The paths that begin in the same way.
#[derive(Debug, Default)]
struct Node {
    /// The path that ends here.
    route: Option<usize>,
    /// What may follow, by its word.
    literals: BTreeMap<String, Node>,
    /// What may follow in place of a `{parameter}`.
    parameter: Option<Box<Node>>,
}

impl Operations {
    /// The operations of a document.
    #[must_use]
    pub fn of(document: &OpenApi) -> Self {
        let mut operations = Self::default();
        for (pattern, item) in &document.paths.paths {
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
        self.root.find(parts(path)).and_then(|place| self.routes.get(place))
    }
}

impl Route {
    /// What is known of an operation.
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
        let by_word = self.literals.get(part).and_then(|node| node.find(parts.clone()));
        by_word.or_else(|| {
            let parameter = self.parameter.as_ref().filter(|_| !part.is_empty());
            parameter.and_then(|node| node.find(parts))
        })
    }
}

/// What stands between the slashes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_of_the_document_is_found_and_no_other() {
        let operations = Operations::of(&crate::api::document());
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
