use actix_web::{HttpRequest, HttpResponse, get, web};

use crate::problem::ApiResult;
use crate::state::Api;
use turnstone_matches::Status;
use turnstone_store::LinkCode;

use super::html::{Page, link_picture};
use super::match_page::public_match;

/// Shows an invitation by link. Chats fetch such a page for everyone in a conversation, so it says
/// nothing about a private match.
#[get("/j/{code}")]
pub(super) async fn show_invitation(
    api: web::Data<Api>,
    code: web::Path<String>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    let now = api.store.database.now();
    let Some(code) = LinkCode::parse(&code) else { return Ok(Page::missing()) };
    let link = api.store.invitations.link(code).await?.filter(|link| link.admits(None, now));
    let Some(link) = link else { return Ok(Page::missing()) };
    let head = api.store.lists.head(link.match_id).await?;
    let Some(head) = head.filter(|head| head.status == Status::Open) else {
        return Ok(Page::missing());
    };
    let mut page = if head.is_visible_to(None) {
        let page = public_match(&api, &head).await?;
        Page { title: format!("Play with {}", page.title), ..page }
    } else {
        Page {
            title: "You are invited to a match".to_owned(),
            description: "Open this link in your app to join.".to_owned(),
            picture: Some(link_picture()),
            ..Page::default()
        }
    };
    page.path = format!("/j/{}", link.code);
    page.is_listed = false;
    Ok(page.response(&api))
}
