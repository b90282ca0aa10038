//! The pages of `/docs`, which are part of the binary: Swagger UI. The binary has them in gzip; the other
//! encodings of a page are made when it is first asked for.

use std::collections::BTreeMap;
use std::io;
use std::sync::{PoisonError, RwLock};

use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};
use tokio::sync::Mutex;

use crate::api::problem::{ApiResult, Problem};
use crate::api::responses::static_file::StaticFile;

type Pages = BTreeMap<String, StaticFile>;

/// The pages that were asked for. There are few: no other path is kept.
static PAGES: RwLock<Pages> = RwLock::new(BTreeMap::new());
/// Held while a page is read, so that this happens once, however many ask for it.
static READING: Mutex<()> = Mutex::const_new(());

/// Serves the pages.
pub(in crate::api) fn docs_pages() -> Resource {
    web::resource("/docs/{_:.*}").guard(guard::Get()).to(get_page)
}

async fn get_page(request: HttpRequest) -> ApiResult<HttpResponse> {
    let path = request.match_info().query("_").to_owned();
    if let Some(page) = known_page(&path) {
        return Ok(page.response_of_large(&request).await);
    }
    let _alone = READING.lock().await;
    let mut page = known_page(&path);
    if page.is_none() {
        let loaded = web::block(move || load_page(&path)).await.map_err(Problem::internal)?;
        page = loaded.map_err(Problem::internal)?;
    }
    let page = page.ok_or_else(Problem::not_found)?;
    Ok(page.response_of_large(&request).await)
}

fn known_page(path: &str) -> Option<StaticFile> {
    PAGES.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
}

fn load_page(path: &str) -> io::Result<Option<StaticFile>> {
    let Some(page) = read_page(path) else { return Ok(None) };
    let page = page?;
    let mut pages = PAGES.write().unwrap_or_else(PoisonError::into_inner);
    pages.insert(path.to_owned(), page.clone());
    Ok(Some(page))
}

/// A file of Swagger UI, which `build.rs` has taken from its archive, in gzip.
macro_rules! swagger_ui {
    ($content_type:literal, $name:literal) => {{
        let gzip = include_bytes!(concat!(env!("OUT_DIR"), "/swagger-ui/", $name, ".gz"));
        StaticFile::from_gzip($content_type, gzip)
    }};
}

fn read_page(path: &str) -> Option<io::Result<StaticFile>> {
    Some(match path {
        "" | "index.html" => swagger_ui!("text/html; charset=utf-8", "index.html"),
        "index.css" => swagger_ui!("text/css", "index.css"),
        "swagger-ui.css" => swagger_ui!("text/css", "swagger-ui.css"),
        "swagger-ui-bundle.js" => swagger_ui!("text/javascript", "swagger-ui-bundle.js"),
        "swagger-ui-standalone-preset.js" => {
            swagger_ui!("text/javascript", "swagger-ui-standalone-preset.js")
        }
        // Ours: it shows the document of this server.
        "swagger-initializer.js" => {
            Ok(StaticFile::new("text/javascript", include_str!("swagger-initializer.js")))
        }
        "favicon-16x16.png" => swagger_ui!("image/png", "favicon-16x16.png"),
        "favicon-32x32.png" => swagger_ui!("image/png", "favicon-32x32.png"),
        _ => return None,
    })
}
