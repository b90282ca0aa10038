//! The webhooks of the document: what the server sends to each, by kind.

use serde_json::{Value, json};
use turnstone_matches::NotificationKind;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{
    Components, ContentBuilder, Paths, Ref, Required, ResponseBuilder, ResponsesBuilder,
};

use super::camel_case;
use crate::api::bodies::{DisabledNotification, MatchNotification, TestNotification};
use crate::api::examples;

/// The webhooks. Their schemas are added to the components.
pub(super) fn webhooks(components: &mut Components) -> Paths {
    let mut paths = PathsBuilder::new();
    for kind in NotificationKind::ALL {
        let (schema, data) = match kind {
            NotificationKind::Test => {
                (add_schema::<TestNotification>(components), examples::test_data())
            }
            NotificationKind::Disabled => {
                (add_schema::<DisabledNotification>(components), examples::disabled_data())
            }
            _ => (add_schema::<MatchNotification>(components), examples::notification_data()),
        };
        paths = paths.path(kind.as_str(), item(kind, &schema, &data));
    }
    paths.build()
}

fn add_schema<T: ToSchema>(components: &mut Components) -> String {
    let name = T::name().into_owned();
    let mut schemas = vec![(name.clone(), T::schema())];
    T::schemas(&mut schemas);
    components.schemas.extend(schemas);
    name
}

fn item(kind: NotificationKind, schema: &str, data: &Value) -> PathItem {
    let word = kind.as_str();
    let example = json!({"type": word, "timestamp": examples::INSTANT, "data": data});
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(schema)))
        .example(Some(example))
        .build();
    let body = RequestBodyBuilder::new()
        .description(Some("The notification"))
        .content("application/json", content)
        .required(Some(Required::True))
        .build();
    let taken = ResponseBuilder::new().description("The receiver has it").build();
    let gone = ResponseBuilder::new()
        .description("The receiver wants no more: the server disables the webhook")
        .build();
    let operation = OperationBuilder::new()
        .operation_id(Some(camel_case(&format!("receive_{}", word.replace('.', "_")))))
        // Not the tag of `/v1/me/webhooks`: OpenAPI Generator writes a file for each tag, first of the
        // operations and then of the webhooks, and the second would take the place of the first.
        .tag("deliveries")
        .summary(Some(summary(kind)))
        .description(Some(
            "A POST to the URL of each webhook of the account that wants this kind, signed as the \
             Standard Webhooks specification says (`webhook-id`, `webhook-timestamp`, \
             `webhook-signature`), and repeated until a response of 2xx.",
        ))
        .request_body(Some(body))
        .responses(ResponsesBuilder::new().response("204", taken).response("410", gone).build())
        // The signature is the proof; there is no token.
        .securities(Some(Vec::<SecurityRequirement>::new()))
        .build();
    PathItem::new(HttpMethod::Post, operation)
}

fn summary(kind: NotificationKind) -> &'static str {
    match kind {
        NotificationKind::Started => "All seats are taken, and the game has begun",
        NotificationKind::Finished => "The match has a result",
        NotificationKind::Cancelled => "The match was cancelled",
        NotificationKind::YourTurn => "It is my turn",
        NotificationKind::Offer => "There is an offer that I can answer",
        NotificationKind::OfferAccepted => "An offer was accepted and has taken effect",
        NotificationKind::OfferDeclined => "An offer was declined",
        NotificationKind::OfferWithdrawn => "An offer was withdrawn",
        NotificationKind::Invited => "I may take a seat in a new match",
        NotificationKind::InvitationDeclined => "An invitation of mine was declined",
        NotificationKind::Reminder => "It is my turn, and my time runs out soon",
        NotificationKind::Message => "Another player has sent a message",
        NotificationKind::Test => "I asked for a test",
        NotificationKind::Disabled => "The server has disabled another webhook of mine",
    }
}
