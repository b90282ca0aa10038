use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, de};
use utoipa::ToSchema;

use crate::bodies::AccountBody;
use crate::examples;
use crate::extract::{Body, Caller};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, one_of};
use crate::state::Api;
use turnstone_accounts::{
    DisplayName, InvitationsFrom, PlanFault, PlannedPeriod, Reminders, TimeZone,
};
use turnstone_matches::AccountId;
use turnstone_matches::object::{object_or_null, objects_or_null};
use turnstone_store::{AccountUpdate, UpdateAccountOutcome};

/// A period of vacation to plan: from `starts_at`, up to `ends_at`, both in whole seconds.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(
    as = VacationPeriodInput,
    example = json!({"starts_at": null, "ends_at": "2027-01-03T00:00:00Z"}),
)]
pub(super) struct PlanPeriodBody {
    /// Its first instant; absent or null: now, or, if a planned period has begun, its start.
    #[serde(default, deserialize_with = "optional_rfc_3339")]
    pub starts_at: Option<DateTime<Utc>>,
    /// The first instant after it.
    #[serde(deserialize_with = "rfc_3339")]
    pub ends_at: DateTime<Utc>,
}

impl From<PlanPeriodBody> for PlannedPeriod {
    fn from(PlanPeriodBody { starts_at, ends_at }: PlanPeriodBody) -> Self {
        Self { starts_at, ends_at }
    }
}

/// An instant in any zone that RFC 3339 can write.
fn rfc_3339<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DateTime<Utc>, D::Error> {
    parse(&String::deserialize(deserializer)?)
}

fn optional_rfc_3339<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<DateTime<Utc>>, D::Error> {
    Option::<String>::deserialize(deserializer)?.map(|text| parse(&text)).transpose()
}

fn parse<E: de::Error>(text: &str) -> Result<DateTime<Utc>, E> {
    let instant = DateTime::parse_from_rfc3339(text).map_err(|_| {
        E::custom("an instant must be written by RFC 3339, such as `2026-12-20T00:00:00Z`")
    })?;
    Ok(instant.to_utc())
}

/// The changes to profile and settings; members that are left out or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::update_me()))]
pub(super) struct AccountUpdateInput {
    /// The username. It stays as it is: another one is refused.
    #[serde(default)]
    username: Option<String>,
    /// The name that others see, 1 to 40 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    display_name: Option<String>,
    /// The name of a time zone in the IANA database, such as `Europe/Amsterdam`, in any case.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 50, pattern = "^[A-Za-z][A-Za-z0-9/_+-]*$")]
    time_zone: Option<String>,
    /// How many seconds before a deadline to send a reminder: at most 5 steps, each from
    /// a minute to 31 days. An empty list: no reminders.
    #[serde(default)]
    #[schema(max_items = 5)]
    reminders: Option<Vec<u32>>,
    /// Whether the server plays my only legal move, from now on and, within a few seconds, in the
    /// positions that are there.
    #[serde(default)]
    play_forced_moves: Option<bool>,
    /// The senders whose invitations I get, from now on: `everyone`, `registered` (not those of guests), or `followed`
    /// (only those of players that I follow).
    #[serde(default)]
    #[schema(pattern = "^(everyone|registered|followed)$")]
    invitations_from: Option<String>,
    /// My vacations.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    vacation: Option<VacationUpdateInput>,
}

/// The changes to vacations; members that are left out or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::update_me()["vacation"]))]
pub(super) struct VacationUpdateInput {
    /// Whether a day is taken from the balance when a match would time out; the next move in such
    /// a match gives the unused rest back. Once this is switched off, the day runs out. To switch
    /// it on saves no match whose deadline has passed.
    #[serde(default)]
    automatic: Option<bool>,
    /// Replaces the planned periods that have not ended. Periods lie in the future or
    /// begin now, in whole seconds, do not overlap, and stay within each calendar year's balance. A period that has
    /// begun goes on if it is listed with its start and any end in the future; otherwise it ends
    /// now. Once a period has ended it costs only the time in which a clock of mine ran.
    #[serde(default, deserialize_with = "objects_or_null")]
    #[schema(max_items = 20)]
    planned: Option<Vec<PlanPeriodBody>>,
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
    security(("bearer" = ["account:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me")]
pub(super) async fn get_me(api: web::Data<Api>, caller: Caller) -> ApiResult<HttpResponse> {
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(Problem::invalid_token)?;
    Ok(HttpResponse::Ok().json(super::account_body(&api, account)))
}

/// Change my profile and settings.
///
/// All changes are made or, if one is refused, none. Sent again, it has the same result.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountUpdateInput,
    responses((
        status = 200, description = "The account as it is now", body = AccountBody,
        example = json!(examples::account()),
    )),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[patch("/v1/me")]
pub(super) async fn update_me(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    body: Body<AccountUpdateInput, AccountBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let AccountUpdateInput {
        username,
        display_name,
        time_zone,
        reminders,
        play_forced_moves,
        invitations_from,
        vacation,
    } = body.value;
    if let Some(username) = username {
        require_same_username(&api, caller.account, &username).await?;
    }
    let display_name = match display_name {
        Some(name) => changed_display_name(&api, caller.account, &name).await?,
        None => None,
    };
    let time_zone =
        time_zone.map(|zone| super::parsed("/time_zone", TimeZone::parse(&zone))).transpose()?;
    let (automatic, planned) =
        vacation.map_or((None, None), |vacation| (vacation.automatic, vacation.planned));
    let reminders =
        reminders.map(|steps| super::parsed("/reminders", Reminders::parse(steps))).transpose()?;
    let invitations_from = invitations_from.map(|word| {
        InvitationsFrom::parse(&word).ok_or_else(|| {
            let words = one_of(InvitationsFrom::ALL.map(InvitationsFrom::as_str));
            Problem::invalid_body("/invitations_from", words)
        })
    });
    let change = AccountUpdate {
        display_name,
        time_zone,
        reminders,
        play_forced_moves,
        invitations_from: invitations_from.transpose()?,
        automatic_vacation: automatic,
        planned_vacation: planned
            .map(|planned| planned.into_iter().map(PlannedPeriod::from).collect()),
    };
    match api.store.accounts.update(caller.account, &change).await? {
        UpdateAccountOutcome::Done => {}
        UpdateAccountOutcome::Gone => return Err(Problem::invalid_token()),
        UpdateAccountOutcome::Refused(PlanFault { pointer, detail }) => {
            return Err(Problem::invalid_body(format!("/vacation/planned{pointer}"), detail));
        }
    }
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(Problem::invalid_token)?;
    Ok(HttpResponse::Ok().json(super::account_body(&api, account)))
}

/// Refuses another username, which would not take effect. An app may send the whole account back.
async fn require_same_username(api: &Api, account: AccountId, username: &str) -> ApiResult<()> {
    match api.store.accounts.get(account).await? {
        Some(account) if account.username == username => Ok(()),
        Some(_) => Err(Problem::invalid_body("/username", "a username cannot be changed")),
        None => Err(Problem::invalid_token()),
    }
}

/// The new display name; `None` if the account has exactly this one. Names that were allowed once
/// stay allowed for those who have them: an app may send the whole profile back.
async fn changed_display_name(
    api: &Api,
    account: AccountId,
    name: &str,
) -> ApiResult<Option<DisplayName>> {
    match super::parsed("/display_name", DisplayName::parse(name)) {
        Ok(name) => Ok(Some(name)),
        Err(problem) => match api.store.accounts.get(account).await? {
            Some(account) if account.display_name == name => Ok(None),
            _ => Err(problem),
        },
    }
}
