use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{Names, PlayerBody, WebhookBody, instant, list};
use crate::examples::apps as examples;
use crate::extract::{AppCaller, Cursor, Limit, Paging, Parameters};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::AccountId;
use turnstone_store::{App, AppAccount};

/// An app that the operator has registered, as its backend sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegisteredApp)]
pub(super) struct AppBody {
    /// The public id, which the app sends when somebody logs in.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// When it was registered.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// Its webhook; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub webhook: Option<WebhookBody>,
}

impl AppBody {
    /// An app with its webhook.
    #[must_use]
    pub fn new(app: App, webhook: Option<WebhookBody>) -> Self {
        Self { id: app.id, name: app.name, created_at: app.created_at, webhook }
    }
}

/// An account that has logged in through the app.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AppAccount)]
pub(super) struct AppAccountBody {
    /// The account.
    pub player: PlayerBody,
    /// When the oldest of its sessions through the app was made.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
}

impl AppAccountBody {
    /// An account with its current name.
    #[must_use]
    pub fn new(account: &AppAccount, names: &Names) -> Self {
        Self { player: names.player(AccountId(account.account)), since: account.since }
    }
}

list!(AppAccountList, AppAccountBody);

/// The name of this list in its cursors.
const LIST: &str = "accounts of an app";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListAppAccounts {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Get the app.
///
/// The app whose key this is, with its webhook.
#[utoipa::path(
    tag = "apps",
    responses((
        status = 200, description = "The app", body = AppBody, example = json!(examples::app()),
    )),
    security(("app_key" = [])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/app")]
pub(super) async fn get_app(api: web::Data<Api>, caller: AppCaller) -> ApiResult<HttpResponse> {
    let webhook = api.store.apps.app_webhook(caller.id()).await?.map(WebhookBody::from);
    Ok(HttpResponse::Ok().json(AppBody::new(caller.app, webhook)))
}

/// List the app's accounts.
///
/// Those with a valid session that was made through the app, by id. A logout of the last one, a change
/// of the password and `DELETE /v1/me/apps/{id}` end that.
#[utoipa::path(
    tag = "apps",
    params(ListAppAccounts),
    responses((
        status = 200, description = "The accounts", body = AppAccountList,
        example = json!(examples::accounts()),
    )),
    security(("app_key" = [])),
    extensions(
        ("x-buckets" = json!([Bucket::Search])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/app/accounts")]
pub(super) async fn list_app_accounts(
    api: web::Data<Api>,
    caller: AppCaller,
    Parameters(query): Parameters<ListAppAccounts>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, Some(AccountId(caller.app.id)))?;
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let mut accounts =
        api.store.apps.accounts_of_app(caller.id(), after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut accounts, |last| Cursor(last.account));
    let ids = accounts.iter().map(|one| AccountId(one.account)).collect();
    let names = Names::of(&api.store, ids).await?;
    let items = accounts.iter().map(|one| AppAccountBody::new(one, &names)).collect();
    Ok(HttpResponse::Ok().json(AppAccountList { items, next_cursor }))
}
