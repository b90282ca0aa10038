//! Pages for people who open a link in a chat or a browser: a title, a few words and a picture.
//! Apps take such a link over (`app_links.rs`), so that these pages need to do nothing more.
//!
//! They are not part of the API, and not in its document: they accept any query, because chats add
//! their own parameters to links. They show what is public, and nothing of a private match.
//!
//! | path | file |
//! |---|---|
//! | `/m/{id}` | `match_page.rs` |
//! | `/j/{code}` | `link_page.rs` |
//! | `/p/{username}` | `player_page.rs` |
//! | `/mail/…` | `mail_pages.rs`, with the forms of `form.rs` |
//! | `/.well-known/…` | `app_links.rs` |

mod app_links;
mod form;
mod html;
mod link_page;
mod mail_pages;
mod match_page;
mod player_page;

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, web};

use super::lifecycle::Phase;
use super::pipeline::admission::{Permit, Priority};
use super::pipeline::limits::Bucket;
use super::problem::{ApiResult, Problem};
use super::state::Api;
use super::static_file::StaticFile;

/// The style sheet of all pages.
static STYLE: LazyLock<StaticFile> =
    LazyLock::new(|| StaticFile::new("text/css; charset=utf-8", include_str!("style.css")));

/// Registers the pages.
pub(super) fn pages(config: &mut web::ServiceConfig) {
    config
        .service(match_page::show_match)
        .service(link_page::show_invitation)
        .service(player_page::show_player)
        .service(mail_pages::show_confirmation)
        .service(mail_pages::confirm)
        .service(mail_pages::show_reset)
        .service(mail_pages::reset)
        .service(mail_pages::show_unsubscribe)
        .service(mail_pages::unsubscribe)
        .service(web::resource(html::STYLE_PATH).get(get_style))
        .service(app_links::get_apple_association)
        .service(app_links::get_android_asset_links);
}

async fn get_style(request: HttpRequest) -> HttpResponse {
    STYLE.response(&request)
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
