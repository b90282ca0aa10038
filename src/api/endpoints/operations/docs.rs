//! The pages of `/docs`, which are part of the binary. Each is compressed when it is first asked for.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};
use flate2::read::GzDecoder;
use tokio::sync::Mutex;
use utoipa_swagger_ui::Config;

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
    let config = Arc::new(Config::from("/openapi.json"));
    let file = utoipa_swagger_ui::serve(path, config).ok()??;
    let mut bytes = file.bytes.into_owned();
    if file.gzpipped {
        let mut whole = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut whole).ok()?;
        bytes = whole;
    }
    let page = StaticFile::new(&file.content_type, bytes);
    let mut pages = PAGES.write().unwrap_or_else(PoisonError::into_inner);
    pages.insert(path.to_owned(), page.clone());
    Some(page)
}
