//! The pages of `/docs`, which are part of the binary: Swagger UI. Each is compressed when it is first asked for.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};
use tokio::sync::Mutex;

use crate::api::problem::{ApiResult, Problem};
use crate::api::static_file::StaticFile;

type Pages = BTreeMap<String, StaticFile>;

/// The pages that were asked for. There are few: no other path is kept.
static PAGES: RwLock<Pages> = RwLock::new(BTreeMap::new());
/// Held while a page is compressed, so that this happens once, however many ask for it.
static COMPRESSING: Mutex<()> = Mutex::const_new(());

/// Serves the pages.
pub(in crate::api) fn docs_pages() -> Resource {
    web::resource("/docs/{_:.*}").guard(guard::Get()).to(get_page)
}

async fn get_page(request: HttpRequest) -> ApiResult<HttpResponse> {
    let path = request.match_info().query("_").to_owned();
    if let Some(page) = known_page(&path) {
        return Ok(page.response(&request));
    }
    let _alone = COMPRESSING.lock().await;
    let page = match known_page(&path) {
        Some(page) => Some(page),
        None => web::block(move || load_page(&path)).await.map_err(Problem::internal)?,
    };
    page.map(|page| page.response(&request)).ok_or_else(Problem::not_found)
}

fn known_page(path: &str) -> Option<StaticFile> {
    PAGES.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
}

fn load_page(path: &str) -> Option<StaticFile> {
    let (content_type, bytes) = file(path)?;
    let page = StaticFile::new(content_type, bytes);
    let mut pages = PAGES.write().unwrap_or_else(PoisonError::into_inner);
    pages.insert(path.to_owned(), page.clone());
    Some(page)
}

/// A file of Swagger UI, which `build.rs` has taken from its archive.
macro_rules! swagger_ui {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/swagger-ui/", $name)).as_slice()
    };
}

/// The media type and the bytes of a page.
fn file(path: &str) -> Option<(&'static str, &'static [u8])> {
    Some(match path {
        "" | "index.html" => ("text/html; charset=utf-8", swagger_ui!("index.html")),
        "index.css" => ("text/css", swagger_ui!("index.css")),
        "swagger-ui.css" => ("text/css", swagger_ui!("swagger-ui.css")),
        "swagger-ui-bundle.js" => ("text/javascript", swagger_ui!("swagger-ui-bundle.js")),
        "swagger-ui-standalone-preset.js" => {
            ("text/javascript", swagger_ui!("swagger-ui-standalone-preset.js"))
        }
        // Ours: it shows the document of this server.
        "swagger-initializer.js" => {
            ("text/javascript", include_bytes!("swagger-initializer.js").as_slice())
        }
        "favicon-16x16.png" => ("image/png", swagger_ui!("favicon-16x16.png")),
        "favicon-32x32.png" => ("image/png", swagger_ui!("favicon-32x32.png")),
        _ => return None,
    })
}
