//! The security headers of every response: browsers must not guess the content type, run nothing,
//! send no referrer, and cache only what says so, each encoding for itself. `Strict-Transport-Security` is missing: it
//! belongs to the proxy that terminates TLS.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CROSS_ORIGIN_RESOURCE_POLICY, ETAG,
    HeaderMap, HeaderValue, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};

/// For data: a response that is opened as a page loads, runs and frames nothing.
const DATA_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// For pictures, alone or in a page: they may use the style sheet that they contain.
const SVG_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
/// For Swagger UI: scripts and style sheets of this server, with inline styles and pictures.
const DOCS_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// For the page: scripts, style sheets, pictures and data of this server, and nothing inside the HTML. The
/// rules are WebAssembly of this server; `'wasm-unsafe-eval'` lets no script be made of a text. A text becomes a tree of elements only through the policy of `web/src/board/picture.ts`, and an address
/// a worker only through that of `web/src/workers.ts`.
const PAGE_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; \
     script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'; worker-src 'self'; require-trusted-types-for 'script'; \
     trusted-types turnstone-picture turnstone-worker",
);

/// For the page that other sites show in a frame: it only shows, so that nobody is led to tap on something
/// that he does not see.
const EMBED_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; \
     trusted-types turnstone-picture",
);

/// For the service worker of the page: it loads what the page may load.
const WORKER_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; script-src 'self'; connect-src 'self'");

/// For pages with a form: a style sheet and pictures; the form is sent to this server.
const FORM_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);

/// The paths of the page beside those of `PREVIEWED`; `web/src/router.ts` has the same list.
pub(crate) const APP_ROUTES: [&str; 13] = [
    "/",
    "/new",
    "/open",
    "/here",
    "/analysis",
    "/games",
    "/games/{game}",
    "/learn/{game}",
    "/leaderboards",
    "/leaderboards/{game}/{variant}",
    "/settings",
    "/sign-in",
    "/register",
];

/// The beginnings of the paths of the page that chats show with a title and a picture.
const PREVIEWED: [&str; 3] = ["/m/", "/j/", "/p/"];

/// The name that stands for the route of a page that says that there is nothing.
pub(super) const UNKNOWN_PAGE: &str = "unmatched page";

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
/// Other sites may show pictures and embedded boards in their pages. Those pages load them without a token, so
/// they get only what is public.
const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");

/// Adds the headers to the response of a route. Their values need no allocation.
pub(crate) fn add_security_headers(headers: &mut HeaderMap, route: &str, status: StatusCode) {
    let is_docs = route.starts_with("/docs/");
    let is_fault = status.is_client_error() || status.is_server_error();
    // This includes 304: a browser applies its headers to the representation that it has.
    let ends = [".svg", ".png", "/avatar"];
    let is_picture = ends.iter().any(|end| route.ends_with(end)) && !is_fault;
    let is_page = APP_ROUTES.contains(&route)
        || route == UNKNOWN_PAGE
        || PREVIEWED.iter().any(|page| route.starts_with(page));
    let (policy, resource) = if is_docs {
        (DOCS_CSP, SAME_ORIGIN)
    } else if route.starts_with("/mail/") {
        (FORM_CSP, SAME_ORIGIN)
    } else if route == "/sw.js" {
        (WORKER_CSP, SAME_ORIGIN)
    } else if is_page {
        (PAGE_CSP, SAME_ORIGIN)
    } else if route.starts_with("/embed/") && !is_fault {
        (EMBED_CSP, CROSS_ORIGIN)
    } else if is_picture {
        (SVG_CSP, CROSS_ORIGIN)
    } else {
        (DATA_CSP, SAME_ORIGIN)
    };
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, resource);
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.insert(REFERRER_POLICY, NO_REFERRER);
    // A response that says nothing about caching must not be cached.
    let is_tagged = headers.contains_key(ETAG) && !is_fault;
    if !is_tagged && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, NO_STORE);
    }
    // A cache gives what it keeps only to clients that want the same encoding, also none.
    if headers.get(CACHE_CONTROL) != Some(&NO_STORE) || headers.contains_key(CONTENT_ENCODING) {
        headers.append(VARY, ACCEPT_ENCODING);
    }
}
