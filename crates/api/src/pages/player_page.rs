use actix_web::{HttpRequest, HttpResponse, get, web};

use crate::bodies::avatar_path;
use crate::lookups;
use crate::problem::ApiResult;
use crate::state::Api;
use turnstone_texts::name_in_english;

use super::html::{Page, link_picture};

/// Shows a player.
#[get("/p/{username}")]
pub(super) async fn show_player(
    api: web::Data<Api>,
    username: web::Path<String>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    let Some(account) = lookups::find_account(&api.store, &username).await? else {
        return Ok(Page::missing());
    };
    let Some(profile) = api.store.profiles.of(account).await? else {
        return Ok(Page::missing());
    };
    let name = name_in_english(&profile.display_name);
    let page = Page {
        title: format!("{name} (@{})", profile.username),
        description: profile
            .shown
            .bio
            .unwrap_or_else(|| format!("{name} plays board games by correspondence.")),
        path: format!("/p/{}", profile.username),
        // The picture that is drawn from the id is SVG, which chats do not show.
        picture: Some(profile.shown.avatar_hash.as_deref().map_or_else(link_picture, |hash| {
            let shows = format!("The picture of {name}");
            (avatar_path(account, Some(hash)), shows)
        })),
        is_listed: false,
    };
    Ok(page.response(&api))
}
