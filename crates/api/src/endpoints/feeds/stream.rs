use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{AccountNotificationBody, MessageBody, Names, OwnMatchBody, SeekBody};
use crate::examples;
use crate::extract::{Caller, Parameters};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use crate::waiting::event_stream::{
    EventStream, StreamSource, StreamUpdate, last_event_id, write_event,
};
use turnstone_accounts::Scope;
use turnstone_matches::AccountId;
use turnstone_store::{AccountItem, FeedItem, FeedPosition, FeedScope, Store, StoreError};

use super::position::{Backoff, FeedCursors};

/// The `data` of an event of `GET /v1/me/stream`. Besides `kind` it has exactly one more member,
/// whose name is `kind`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountEvent)]
pub(super) struct AccountEventBody {
    /// The kind of event, which is also its name in the stream. More kinds may be added later; today:
    /// `start`, `match`, `message`, `notification`, `seek`, `gone`.
    pub kind: &'static str,
    /// The stream has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<StreamStart>,
    /// A match of the account has changed: its current state.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    own_match: Option<OwnMatchBody>,
    /// A message was sent in a match that the account plays in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    message: Option<SentMessage>,
    /// The account has a new notification, or has read one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    notification: Option<StreamedNotification>,
    /// A seek of the account was made, has started a match, or waits again: its current state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seek: Option<SeekBody>,
    /// The account has left a match, or declined the invitation to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    gone: Option<MatchGone>,
}

/// The start of a stream.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StreamStart {
    /// The position: the events after it follow.
    pub position: String,
}

/// A match that the account no longer belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatchGone {
    /// The match's id.
    pub match_id: Uuid,
}

/// A message in a match.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SentMessage {
    /// The match's id.
    pub match_id: Uuid,
    /// The message.
    pub message: MessageBody,
}

/// A notification in the stream of its account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StreamedNotification {
    /// The notification.
    pub notification: AccountNotificationBody,
    /// How many notifications are not read and still hold now: as `badge.notifications` of
    /// `GET /v1/me/home`.
    pub unread: u32,
}

impl AccountEventBody {
    fn of(kind: &'static str) -> Self {
        Self {
            kind,
            start: None,
            own_match: None,
            message: None,
            notification: None,
            seek: None,
            gone: None,
        }
    }

    /// The start of a stream.
    #[must_use]
    pub fn start(position: String) -> Self {
        Self { start: Some(StreamStart { position }), ..Self::of("start") }
    }

    /// A change of a match.
    #[must_use]
    pub fn own_match(own: OwnMatchBody) -> Self {
        Self { own_match: Some(own), ..Self::of("match") }
    }

    /// A message in a match.
    #[must_use]
    pub fn message(match_id: Uuid, message: MessageBody) -> Self {
        Self { message: Some(SentMessage { match_id, message }), ..Self::of("message") }
    }

    /// A notification, with the number of those that are not read.
    #[must_use]
    pub fn notification(notification: AccountNotificationBody, unread: u32) -> Self {
        let notification = Some(StreamedNotification { notification, unread });
        Self { notification, ..Self::of("notification") }
    }

    /// A seek of the account.
    #[must_use]
    pub fn seek(seek: SeekBody) -> Self {
        Self { seek: Some(seek), ..Self::of("seek") }
    }

    /// The end of the account's part in a match.
    #[must_use]
    pub fn gone(match_id: Uuid) -> Self {
        Self { gone: Some(MatchGone { match_id }), ..Self::of("gone") }
    }
}

/// The most events that are read at a time, and held for a slow client: less than the memory of
/// responses counts.
const BATCH: i64 = 16;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamAccount {
    /// The position to start at: `next_cursor` of `GET /v1/me/changes`, or the `id` of an event. Without it
    /// the stream starts with what happens from now on. `Last-Event-ID` takes precedence.
    cursor: Option<String>,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it gives name and description to what the handler reads")]
struct LastAccountEventId {
    /// The `id` of the last event that the client got; an `EventSource` sends it automatically.
    #[param(rename = "Last-Event-ID")]
    last_event_id: Option<String>,
}

/// Follow everything that happens to me.
///
/// Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
/// comes at once. `match` is a match of the caller that has changed, in its current state:
/// a move, an offer, a player, the result, a message or what was read of them. A match that changes
/// several times in a moment may come once. `message` is a message in a match that the caller plays
/// in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
/// or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read, with the number of
/// those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or waits for
/// another; one that is withdrawn or expires has no event.
/// Messages of players whom the caller blocks are left out; so are all messages, and notifications of
/// them, for a token without the scope `messages`.
///
/// Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
/// nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
/// `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
/// stops; then connect again. At least every 15 seconds there is an event or a comment. After the
/// server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
/// without one.
#[utoipa::path(
    tag = "feeds",
    params(StreamAccount, LastAccountEventId),
    responses((
        status = 200, description = "The events as they happen, each with this `data`",
        body = AccountEventBody, content_type = "text/event-stream",
        example = json!(examples::account_event()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable]))),
)]
#[get("/v1/me/stream")]
pub(super) async fn stream_account(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<StreamAccount>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let cursors = FeedCursors::of(&api.store).await?;
    // A wrong `cursor` is refused even if the header takes precedence.
    let asked = query.cursor.as_deref().map(|text| cursors.parse(text)).transpose()?;
    let resumed = last_event_id(&request)?.map(|text| cursors.parse(text)).transpose()?;
    let stream =
        EventStream::subscribe(api.clone(), &request, Some(caller), caller.account.into())?;
    let after = match resumed.or(asked) {
        Some(position) => position,
        None => api.store.feeds.position().await?,
    };
    let scope = if caller.permits(Scope::Messages) {
        FeedScope::MatchesAndMessages
    } else {
        FeedScope::Matches
    };
    let (account, backoff) = (caller.account, Backoff::default());
    Ok(stream.respond(AccountEvents {
        account,
        scope,
        cursors,
        after,
        backoff,
        has_started: false,
    }))
}

/// The events of an account.
struct AccountEvents {
    account: AccountId,
    scope: FeedScope,
    cursors: FeedCursors,
    /// The last event that was sent.
    after: FeedPosition,
    backoff: Backoff,
    has_started: bool,
}

impl StreamSource for AccountEvents {
    const NAME: &'static str = "the stream of an account";

    async fn read(&mut self, api: &Api) -> Result<StreamUpdate, StoreError> {
        let mut text = String::new();
        if !std::mem::replace(&mut self.has_started, true) {
            let position = self.cursors.text(self.after);
            self.write(&mut text, &AccountEventBody::start(position));
            return Ok(StreamUpdate::Events(text));
        }
        let page =
            api.store.account_stream.items(self.account, self.scope, self.after, BATCH).await?;
        let again = self.backoff.after(page.is_pending);
        let names = named(&api.store, &page.items).await?;
        let has_notifications =
            page.items.iter().any(|(_, item)| matches!(item, AccountItem::Notification(_)));
        let with_messages = self.scope == FeedScope::MatchesAndMessages;
        let unread = if has_notifications {
            api.store.notifications.unread(self.account, with_messages).await?
        } else {
            0
        };
        for (position, item) in page.items {
            self.after = position;
            let event = match item {
                AccountItem::Feed(FeedItem::Changed(own)) => {
                    let own = OwnMatchBody::new(*own, self.account, with_messages, &names);
                    AccountEventBody::own_match(own)
                }
                AccountItem::Feed(FeedItem::Gone(id)) => AccountEventBody::gone(id.0),
                AccountItem::Notification(notification) => AccountEventBody::notification(
                    AccountNotificationBody::new(*notification, &names),
                    unread,
                ),
                AccountItem::Seek(seek) => {
                    AccountEventBody::seek(SeekBody::new(*seek, &names, api.store.database.now()))
                }
                AccountItem::Feed(FeedItem::Sent(id, message)) => {
                    AccountEventBody::message(id.0, MessageBody::new(message, &names))
                }
            };
            self.write(&mut text, &event);
        }
        if text.is_empty() {
            Ok(StreamUpdate::Nothing(again))
        } else {
            Ok(StreamUpdate::Events(text))
        }
    }
}

impl AccountEvents {
    /// Adds an event at the current position.
    fn write(&self, text: &mut String, event: &AccountEventBody) {
        write_event(text, self.cursors.text(self.after), event.kind, event);
    }
}

/// The names that are shown with these items.
async fn named(store: &Store, items: &[(FeedPosition, AccountItem)]) -> Result<Names, StoreError> {
    let heads = items.iter().filter_map(|(_, item)| match item {
        AccountItem::Feed(FeedItem::Changed(own)) => Some(&own.head),
        _ => None,
    });
    let authors = items.iter().flat_map(|(_, item)| match item {
        AccountItem::Feed(FeedItem::Sent(_, message)) => vec![message.author],
        AccountItem::Notification(notification) => notification.others.clone(),
        AccountItem::Seek(seek) => vec![seek.account],
        AccountItem::Feed(_) => Vec::new(),
    });
    Names::of_heads_and(store, heads, authors.collect()).await
}
