//! The page: an application in the browser, of which `web/dist` has the files. `index.html` is the
//! same for every path that the application shows, but for its head; scripts do the rest.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, HttpResponse, get, web};
use sha2::{Digest, Sha256};

use crate::extract::IfNoneMatch;
use crate::problem::{ApiResult, Problem};
use crate::responses::static_file::StaticFile;

/// The page before its head and body are filled in.
const TEMPLATE: &str = include_str!("../../../../web/dist/index.html");
const HEAD: &str = "<!--head-->";
const BODY: &str = "<!--body-->";
/// The files of the service worker and of the page for frames, which have no hash in their names.
const WORKER: &str = "sw.js";
const EMBED: &str = "embed.html";

/// Names have the hash of the content, so that a file never changes.
const PERMANENT: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// `index.html` names the files of this version of the server.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");

/// The name of each file, and its bytes in Brotli.
type Compressed = (&'static str, &'static [u8]);

/// The files, which `build.rs` lists.
const FILES: &[Compressed] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

static ASSETS: LazyLock<BTreeMap<&'static str, StaticFile>> = LazyLock::new(|| {
    let file =
        |&(name, brotli): &Compressed| (name, StaticFile::from_brotli(content_type(name), brotli));
    FILES.iter().map(file).collect()
});

static WORKER_TAG: LazyLock<String> = LazyLock::new(|| tag_of(WORKER));
static EMBED_TAG: LazyLock<String> = LazyLock::new(|| tag_of(EMBED));

/// The tag of a file that has no hash in its name.
fn tag_of(name: &str) -> String {
    let file = FILES.iter().find(|(known, ..)| *known == name);
    let digest = Sha256::digest(file.map_or(&[][..], |(_, brotli)| brotli));
    format!("\"{name}-{}\"", hex::encode(&digest[..8]))
}

/// The page of the paths that have no head of their own, and its tag.
static INDEX: LazyLock<(StaticFile, String)> = LazyLock::new(|| {
    let head = "<title>Turnstone</title>\n\
        <meta name=\"description\" content=\"Board games by correspondence.\">\n";
    let body = "<h1>Turnstone</h1>\n<p>Board games by correspondence. This page needs JavaScript; \
        apps can use <a href=\"/docs/\">the API</a>.</p>\n";
    let html = with_application(head, body);
    let tag = format!("\"page-{}\"", hex::encode(&Sha256::digest(&html)[..8]));
    (StaticFile::new("text/html; charset=utf-8", html), tag)
});

/// A page with this head, that loads the application. Without scripts it shows this body.
pub(super) fn with_application(head: &str, body: &str) -> String {
    TEMPLATE.replacen(HEAD, head.trim_end(), 1).replacen(BODY, body.trim_end(), 1)
}

/// Shows the application.
pub(super) async fn show_app(request: HttpRequest, known: IfNoneMatch) -> HttpResponse {
    let (file, tag) = &*INDEX;
    file.tagged(&request, &known, tag, REVALIDATE).await
}

/// Serves the service worker of the application. Its address stays the same, and its scope is the page.
#[get("/sw.js")]
pub(super) async fn get_worker(
    request: HttpRequest,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let file = ASSETS.get(WORKER).ok_or_else(Problem::not_found)?;
    Ok(file.tagged(&request, &known, &WORKER_TAG, REVALIDATE).await)
}

/// Shows the board of a public match, for frames on other sites. It is the same for every match: its script
/// asks for that as nobody, and says if there is none to show.
#[get("/embed/{id}")]
pub(super) async fn show_embed(
    request: HttpRequest,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let file = ASSETS.get(EMBED).ok_or_else(Problem::not_found)?;
    Ok(file.tagged(&request, &known, &EMBED_TAG, REVALIDATE).await)
}

/// Serves a file of the application.
#[get("/assets/{name}")]
pub(super) async fn get_asset(
    name: web::Path<String>,
    request: HttpRequest,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let is_named = ![WORKER, EMBED].contains(&name.as_str());
    let file = ASSETS.get(name.as_str()).filter(|_| is_named).ok_or_else(Problem::not_found)?;
    Ok(file.tagged(&request, &known, &format!("\"{name}\""), PERMANENT).await)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
