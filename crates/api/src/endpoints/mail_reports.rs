//! The reports of the mail relay about the mails that it took.

use actix_web::{HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::endpoint_registry::EndpointRegistry;
use crate::examples::mail as examples;
use crate::extract::{Body, MailRelay};
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::EmailAddress;
use turnstone_store::SuppressionReason;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(report_mail);
}

/// A report about a mail.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::report()))]
pub(super) struct MailReportInput {
    /// The address that the mail was for.
    address: String,
    /// The kind of report.
    kind: MailReportKind,
}

/// The kind of a report about a mail.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MailReportKind {
    /// There is no such mailbox, and will be none.
    HardBounce,
    /// The mailbox is full, or its server is down.
    SoftBounce,
    /// The recipient has called it unwanted.
    Complaint,
}

/// Report a bounce or a complaint.
///
/// For the operator's mail relay, with the secret of `--mail-report-secret-file` as the bearer token.
/// After a hard bounce or a complaint the server sends no more mail to the address; a soft bounce
/// changes nothing. The response is the same whether or not an account has the address.
#[utoipa::path(
    tag = "operations",
    request_body = MailReportInput,
    responses((status = 204, description = "The report is recorded")),
    security(("mail_report_secret" = [])),
    extensions(
        ("x-no-bucket" = json!("only the operator's mail relay can send it")),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[post("/v1/mail-reports")]
pub(super) async fn report_mail(
    api: web::Data<Api>,
    _: MailRelay,
    body: Body<MailReportInput>,
) -> ApiResult<HttpResponse> {
    let MailReportInput { address, kind } = body.value;
    let address =
        EmailAddress::parse(&address).map_err(|error| Problem::invalid_body("/address", error))?;
    let reason = match kind {
        MailReportKind::HardBounce => Some(SuppressionReason::Bounce),
        MailReportKind::Complaint => Some(SuppressionReason::Complaint),
        MailReportKind::SoftBounce => None,
    };
    if let Some(reason) = reason {
        api.store.mail.suppress_address(&address, reason).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
