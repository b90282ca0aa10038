//! Pages for people. All load one application in the browser (`app_page.rs`). A link into a match, to an
//! invitation or to a player also has a title, a few words and a picture in its head: for chats that
//! show it, and for readers without scripts. Apps take such a link over (`app_links.rs`).
//!
//! They are not part of the API, and not in its document: they accept any query, because chats add
//! their own parameters to links. They show what is public, and nothing of a private match.
//!
//! | path | file |
//! |---|---|
//! | `/`, `/new`, `/games/{game}` …, `/assets/…`, `/sw.js`, `/embed/{id}` | `app_page.rs` |
//! | `/m/{id}` | `match_page.rs` |
//! | `/j/{code}` | `link_page.rs` |
//! | `/p/{username}` | `player_page.rs` |
//! | `/mail/…` | `mail_pages.rs`, with the forms of `form.rs` |
//! | `/.well-known/…` | `app_links.rs` |
//! | all others, for browsers | `html.rs`: that there is nothing |

mod app_links;
mod app_page;
mod form;
mod html;
mod link_page;
mod mail_pages;
mod match_page;
mod player_page;

use std::sync::LazyLock;

use actix_web::http::Method;
use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse, web};

use super::extract::IfNoneMatch;
use super::lifecycle::Phase;
use super::pipeline::admission::{Permit, Priority};
use super::pipeline::limits::Bucket;
use super::pipeline::render_problems::fallback_handler;
use super::pipeline::security_headers::APP_ROUTES;
use super::problem::{ApiResult, Problem};
use super::responses::static_file::StaticFile;
use super::state::Api;

/// The style sheet of the pages with a form.
static STYLE: LazyLock<StaticFile> =
    LazyLock::new(|| StaticFile::new("text/css; charset=utf-8", include_str!("style.css")));

/// The picture of links that have none of their own; `scripts/link-picture` draws it.
const LINK_PICTURE: &[u8] = include_bytes!("link.png");

/// Registers the pages.
pub(super) fn pages(config: &mut web::ServiceConfig) {
    for path in APP_ROUTES {
        config.route(path, web::get().to(app_page::show_app));
    }
    config
        .service(app_page::get_asset)
        .service(app_page::get_worker)
        .service(app_page::show_embed)
        .service(match_page::show_match)
        .service(link_page::show_invitation)
        .service(player_page::show_player)
        .service(mail_pages::show_confirmation)
        .service(mail_pages::confirm)
        .service(mail_pages::show_reset)
        .service(mail_pages::reset)
        .service(mail_pages::show_unsubscribe)
        .service(mail_pages::unsubscribe)
        .route(html::STYLE_PATH, web::get().to(get_style))
        .route(html::LINK_PICTURE_PATH, web::get().to(get_link_picture))
        .service(app_links::get_apple_association)
        .service(app_links::get_android_asset_links);
}

/// Answers a request that nothing else takes: to a browser with a page, outside the paths of the API.
pub(super) async fn answer_unknown(
    request: HttpRequest,
    api: web::Data<Api>,
) -> ApiResult<HttpResponse> {
    let path = request.path();
    let is_of_api = path.starts_with("/v1/") || api.operations.route(path).is_some();
    let wanted = request.headers().get(ACCEPT).and_then(|wanted| wanted.to_str().ok());
    let is_browser = wanted.is_some_and(|wanted| wanted.contains("text/html"));
    if request.method() == Method::GET && is_browser && !is_of_api {
        return Ok(html::Page::missing());
    }
    fallback_handler(request, api).await
}

async fn get_style(request: HttpRequest, known: IfNoneMatch) -> HttpResponse {
    STYLE.kept_for_minutes(&request, &known).await
}

async fn get_link_picture() -> HttpResponse {
    HttpResponse::Ok().content_type("image/png").body(LINK_PICTURE)
}

/// Admits a request for a page, as the pipeline admits a search.
///
/// # Errors
/// When the server has no database yet, or too much to do, and when the address asks for too much.
async fn admit(api: &Api, request: &HttpRequest) -> ApiResult<Permit> {
    if api.lifecycle.phase() == Phase::Starting {
        return Err(Problem::starting());
    }
    api.limits.count_address(request, Bucket::SearchAddress)?;
    api.admission.acquire(Priority::Search).await
}
