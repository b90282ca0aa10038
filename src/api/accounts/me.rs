use actix_web::{HttpResponse, get, patch, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::{DisplayName, Reminders, TimeZone};
use crate::api::bodies::AccountBody;
use crate::api::examples;
use crate::api::extract::{Body, Caller};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::service::Api;
use crate::store::AccountChange;

/// What to change in the profile; what is left out or null stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"display_name": "Player One", "time_zone": "Europe/Amsterdam"}))]
pub(super) struct UpdateMe {
    /// The name that others see, 1 to 40 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    display_name: Option<String>,
    /// The name of a time zone, such as `Europe/Amsterdam`; kept for the person's apps.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 50)]
    time_zone: Option<String>,
    /// How many seconds before a deadline to be reminded of it, by webhook: at most 5 steps, each
    /// from a minute to 31 days. An empty list: never.
    #[serde(default)]
    #[schema(max_items = 5)]
    reminders: Option<Vec<u32>>,
}

/// Get my account.
///
/// The account of the request's token.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 200, description = "The account", body = AccountBody,
        example = json!(examples::account()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["unavailable"]))),
)]
#[get("/v1/me")]
pub(super) async fn get_me(api: web::Data<Api>, caller: Caller) -> ApiResult<HttpResponse> {
    let account = api.store.account(caller.account).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}

/// Change my profile.
///
/// Sent again, it has the same result.
#[utoipa::path(
    tag = "accounts",
    request_body = UpdateMe,
    responses((
        status = 200, description = "The account as it is now", body = AccountBody,
        example = json!(examples::account()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["unavailable"]))),
)]
#[patch("/v1/me")]
pub(super) async fn update_me(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<UpdateMe>,
) -> ApiResult<HttpResponse> {
    let UpdateMe { display_name, time_zone, reminders } = body.value;
    let display_name = display_name
        .map(|name| super::parsed("/display_name", DisplayName::parse(&name)))
        .transpose()?;
    let time_zone =
        time_zone.map(|zone| super::parsed("/time_zone", TimeZone::parse(&zone))).transpose()?;
    let reminders =
        reminders.map(|steps| super::parsed("/reminders", Reminders::parse(steps))).transpose()?;
    let change = AccountChange { display_name, time_zone, reminders };
    api.store.change_account(caller.account, &change).await?;
    let account = api.store.account(caller.account).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}
