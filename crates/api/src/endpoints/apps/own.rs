use actix_web::{HttpRequest, HttpResponse, delete, get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{instant, list};
use crate::examples::apps as examples;
use crate::extract::{Caller, Cursor, Limit, NoBody, Paging, Parameters};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_store::{AppId, OwnApp};

/// An app that the account has logged in through.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnApp)]
pub(super) struct OwnAppBody {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When the oldest of the sessions through it was made.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
    /// The number of sessions that were made through it and have not ended.
    pub sessions: i64,
}

impl From<OwnApp> for OwnAppBody {
    fn from(app: OwnApp) -> Self {
        Self { id: app.id, name: app.name, since: app.since, sessions: app.sessions }
    }
}

list!(OwnAppList, OwnAppBody);

/// The name of this list in its cursors.
const LIST: &str = "own apps";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListOwnApps {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List my apps.
///
/// The apps with a backend that I have logged in through. As long as a session through an app is
/// valid, the app's backend learns of my matches what a webhook of mine would: that it is my turn, what
/// is offered, who has won. It can neither read nor do anything in my name.
#[utoipa::path(
    tag = "apps",
    params(ListOwnApps),
    responses((
        status = 200, description = "The apps", body = OwnAppList,
        example = json!(examples::own_apps()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/apps")]
pub(super) async fn list_own_apps(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListOwnApps>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let mut apps =
        api.store.apps.apps_of_account(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut apps, |app| Cursor(app.id));
    let items = apps.into_iter().map(OwnAppBody::from).collect();
    Ok(HttpResponse::Ok().json(OwnAppList { items, next_cursor }))
}

/// Leave an app.
///
/// Ends every session that was made through the app, the one of this request perhaps among them. From
/// then on its backend learns nothing more of me: what waits for its webhook is not sent, and its feed
/// leaves me out.
#[utoipa::path(
    tag = "apps",
    params(("id" = Uuid, Path, description = "The app's id")),
    responses((status = 204, description = "No session is left through the app")),
    security(("bearer" = ["session"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/apps/{id}")]
pub(super) async fn leave_app(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    if api.store.apps.leave_app(caller.account, AppId(*id)).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
