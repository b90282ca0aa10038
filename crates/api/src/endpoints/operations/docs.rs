//! The pages of `/docs`, which are part of the binary: Swagger UI, which `build.rs` has taken from its archive, in
//! gzip.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};

use crate::extract::IfNoneMatch;
use crate::problem::{ApiResult, Problem};
use crate::responses::static_file::StaticFile;

macro_rules! swagger_ui {
    ($($name:literal: $content_type:literal),* $(,)?) => {
        [$((
            $name,
            StaticFile::from_gzip(
                $content_type,
                include_bytes!(concat!(env!("OUT_DIR"), "/swagger-ui/", $name, ".gz")),
            ),
        )),*]
    };
}

static PAGES: LazyLock<BTreeMap<&'static str, StaticFile>> = LazyLock::new(|| {
    let mut pages = BTreeMap::from(swagger_ui! {
        "index.html": "text/html; charset=utf-8",
        "index.css": "text/css",
        "swagger-ui.css": "text/css",
        "swagger-ui-bundle.js": "text/javascript",
        "swagger-ui-standalone-preset.js": "text/javascript",
        "favicon-16x16.png": "image/png",
        "favicon-32x32.png": "image/png",
    });
    // Ours: it shows the document of this server.
    let initializer = include_str!("swagger-initializer.js");
    pages.insert("swagger-initializer.js", StaticFile::new("text/javascript", initializer));
    pages
});

/// Serves the pages.
pub(crate) fn docs_pages() -> Resource {
    web::resource("/docs/{_:.*}").guard(guard::Get()).to(get_page)
}

async fn get_page(request: HttpRequest, known: IfNoneMatch) -> ApiResult<HttpResponse> {
    let name = match request.match_info().query("_") {
        "" => "index.html",
        name => name,
    };
    let page = PAGES.get(name).ok_or_else(Problem::not_found)?;
    Ok(page.kept_for_minutes(&request, &known).await)
}
