use actix_web::{HttpRequest, HttpResponse, get, put, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::bodies::NotificationSettingsBody;
use crate::examples::account_notifications as examples;
use crate::extract::{Body, Caller, UNKNOWN_LANGUAGE};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{EmailFrequency, QuietHours};
use turnstone_matches::object::{object_or_null, objects_or_null};
use turnstone_rules::Phrase;
use turnstone_store::{Channel, InboxKind, NotificationSettings};
use turnstone_texts::Language;

/// My notification settings: the channels of each kind, the quiet hours and the language. They replace
/// the previous ones; a setting that is left out gets its default.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::settings_input()))]
pub(super) struct NotificationSettingsInput {
    /// The channels of kinds; a kind that is left out is sent as by default.
    #[serde(default, deserialize_with = "objects_or_null")]
    #[schema(max_items = 32)]
    kinds: Option<Vec<NotificationKindInput>>,
    /// The quiet hours, in which nothing is sent; none by default.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    quiet_hours: Option<QuietHoursInput>,
    /// Whether names and games stay off the lock screen; false by default.
    #[serde(default)]
    hides_details: Option<bool>,
    /// The language of push messages and mails; by default the one in which the device subscribed, or in
    /// which the address was given.
    #[serde(default)]
    #[schema(pattern = "^(en|he|ar|ru|nl)$")]
    language: Option<String>,
    /// The frequency of mails: `at_once` (the default), `hourly` (collected until the next full hour), or
    /// `daily`.
    #[serde(default)]
    #[schema(pattern = "^(at_once|hourly|daily)$")]
    email_frequency: Option<String>,
    /// With `daily`: the hour by the wall clock of my `time_zone`; 8 by default.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 23)]
    daily_hour: Option<u8>,
}

/// The channels on which a kind of notification is sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::settings_input()["kinds"][0]))]
pub(super) struct NotificationKindInput {
    /// The kind.
    #[schema(
        pattern = "^(your_turn|reminder|invitation|match_begun|match_ended|match_resumed|offer|offer_answered|message|rematch)$"
    )]
    kind: String,
    /// Whether it is sent to devices; as by default without it.
    #[serde(default)]
    push: Option<bool>,
    /// Whether it is sent by e-mail; as by default without it.
    #[serde(default)]
    email: Option<bool>,
}

/// Hours of each day by the wall clock of my `time_zone`, past midnight if the second is earlier.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::settings_input()["quiet_hours"]))]
pub(super) struct QuietHoursInput {
    /// The first minute, such as `22:00`.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    starts_at: String,
    /// The minute after the last; another than `starts_at`.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    ends_at: String,
}

/// Get my notification settings.
#[utoipa::path(
    tag = "notifications",
    responses((
        status = 200, description = "The settings", body = NotificationSettingsBody,
        example = json!(examples::settings()),
    )),
    security(("bearer" = ["account:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/notification-settings")]
pub(super) async fn get_notification_settings(
    api: web::Data<Api>,
    caller: Caller,
) -> ApiResult<HttpResponse> {
    let settings = api.store.notifications.settings(caller.account).await?;
    Ok(HttpResponse::Ok().json(NotificationSettingsBody::from(&settings)))
}

/// Set my notification settings.
///
/// They replace all that were there. The request is idempotent.
#[utoipa::path(
    tag = "notifications",
    request_body = NotificationSettingsInput,
    responses((
        status = 200, description = "The settings as they are now", body = NotificationSettingsBody,
        example = json!(examples::settings()),
    )),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[put("/v1/me/notification-settings")]
pub(super) async fn set_notification_settings(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    body: Body<NotificationSettingsInput, NotificationSettingsBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let settings = parse(body.value)?;
    if !api.store.notifications.set_settings(caller.account, &settings).await? {
        return Err(Problem::new(Code::Unauthenticated));
    }
    Ok(HttpResponse::Ok().json(NotificationSettingsBody::from(&settings)))
}

fn parse(input: NotificationSettingsInput) -> ApiResult<NotificationSettings> {
    let NotificationSettingsInput {
        kinds,
        quiet_hours,
        hides_details,
        language,
        email_frequency,
        daily_hour,
    } = input;
    let mut settings = NotificationSettings::default();
    for (index, one) in kinds.into_iter().flatten().enumerate() {
        let kind = InboxKind::parse(&one.kind).ok_or_else(|| {
            Problem::invalid_body(format!("/kinds/{index}/kind"), "there is no such kind")
        })?;
        for (channel, is_on) in [(Channel::Push, one.push), (Channel::Email, one.email)] {
            if let Some(is_on) = is_on {
                settings.set(kind, channel, is_on);
            }
        }
    }
    if let Some(hours) = quiet_hours {
        let hours = QuietHours::parse(&hours.starts_at, &hours.ends_at);
        let refused = |fault| Problem::invalid_body("/quiet_hours", Phrase::from(fault));
        settings.quiet_hours = Some(hours.map_err(refused)?);
    }
    settings.hides_details = hides_details.unwrap_or(false);
    if let Some(tag) = language {
        let known = Language::ALL.into_iter().find(|language| language.tag() == tag);
        let refused = || Problem::invalid_body("/language", UNKNOWN_LANGUAGE);
        settings.language = Some(known.ok_or_else(refused)?);
    }
    let frequency =
        EmailFrequency::parse(email_frequency.as_deref().unwrap_or("at_once"), daily_hour);
    settings.email_frequency = frequency.ok_or_else(|| {
        let detail =
            "must be `at_once`, `hourly`, or `daily`, which may have a `daily_hour` of 0 to 23";
        Problem::invalid_body("/email_frequency", detail)
    })?;
    Ok(settings)
}
