use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{MessageBody, Names, list};
use crate::examples;
use crate::extract::{
    Body, Caller, IdempotencyHeader, Limit, MAX_CLAIMS, Paging, Parameters, SeqCursor, id,
    mark_replayed, optional_id,
};
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, one_of};
use crate::state::Api;
use turnstone_accounts::MessageText;
use turnstone_io::world::new_id;
use turnstone_matches::{MatchId, MessageSeq, Status};
use turnstone_rules::Phrase;
use turnstone_store::{
    CreatedResource, Head, KeyUse, Message, MessageOrder, MessagesRead, NewMessage,
    SendMessageOutcome, StoreError,
};

use super::match_response;

list!(MatchMessageList, MessageBody);

/// The read mark of a player in the messages of a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessagesRead)]
pub(super) struct MessagesReadBody {
    /// The newest message that the player has read.
    pub up_to: Uuid,
    /// The number of messages by others that are left to read, without those of players whom the reader
    /// blocks and of deleted accounts.
    pub unread: u32,
}

impl From<MessagesRead> for MessagesReadBody {
    fn from(read: MessagesRead) -> Self {
        Self { up_to: read.up_to, unread: read.unread }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListMessages {
    /// `oldest` (default) or `newest` first: a conversation is shown from its end.
    #[param(pattern = "^(oldest|newest)$", example = "oldest")]
    order: Option<String>,
    /// Only messages after the one with this id; not with `order=newest`.
    #[serde(default, deserialize_with = "optional_id")]
    after: Option<Uuid>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before; takes precedence over `after`.
    cursor: Option<String>,
}

/// The message to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MessageInput, example = json!({"text": "Good luck!"}))]
pub(super) struct SendMessage {
    /// The text: not blank, and without control characters other than line feeds and tabs. White
    /// space at both ends is removed.
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// List the messages of a match.
///
/// For players of the match. Oldest first, a later message never comes before one that was listed;
/// with `order=newest` page by page back to the first one.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), ListMessages),
    responses((
        status = 200, description = "The messages", body = MatchMessageList,
        example = json!(examples::messages()),
    )),
    security(("bearer" = ["messages"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::NotAPlayer, Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/messages")]
pub(super) async fn list_messages(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    Parameters(query): Parameters<ListMessages>,
) -> ApiResult<HttpResponse> {
    let refused =
        |pointer, detail: Phrase| Err(Problem::new(Code::InvalidQuery).at(pointer, detail));
    // A cursor is of one order.
    let (order, list) = match query.order.as_deref() {
        None | Some("oldest") => (MessageOrder::OldestFirst, "messages"),
        Some("newest") => (MessageOrder::NewestFirst, "messages, newest first"),
        Some(_) => return refused("/order", one_of(["oldest", "newest"])),
    };
    let paging = Paging::parse(format!("{list} of {id}"), query.limit, query.cursor.as_deref())?;
    let head = head_for_player(&api, *id, caller).await?;
    let beyond = match (paging.cursor, query.after) {
        (_, Some(_)) if order == MessageOrder::NewestFirst => {
            return refused("/after", "not with `order=newest`".into());
        }
        (Some(SeqCursor(seq)), _) => Some(MessageSeq::saturating(seq)),
        (None, None) => None,
        (None, Some(message)) => match api.store.messages.get(head.id, message).await? {
            Some(known) => Some(known.seq),
            None => return refused("/after", "this match has no such message".into()),
        },
    };
    let mut messages = api.store.messages.page(head.id, order, beyond, paging.read_limit()).await?;
    // Messages stay, and a cursor is of a page before others.
    if messages.is_empty() && paging.cursor.is_some() {
        return Err(
            Problem::new(Code::InvalidCursor).at("/cursor", "this match has no such message")
        );
    }
    let next_cursor = paging.cut(&mut messages, |last| SeqCursor(last.seq.get()));
    let names =
        Names::of(&api.store, messages.iter().map(|message| message.author).collect()).await?;
    let items = messages.into_iter().map(|message| MessageBody::new(message, &names)).collect();
    Ok(HttpResponse::Ok().json(MatchMessageList { items, next_cursor }))
}

/// Send a message.
///
/// To all players of the match; in a solo match it is a note to oneself. If the rules forbid
/// partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
/// and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
/// same response again for 24 hours.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A key that the client chooses, 1 to 255 characters, such as a UUID"),
    ),
    request_body = SendMessage,
    responses((
        status = 201, description = "The message", body = MessageBody,
        headers(
            ("Idempotency-Replayed" = String, description = "`true` on a repeated response"),
        ),
        example = json!(examples::message()),
    )),
    security(("bearer" = ["messages"])),
    extensions(
        ("x-priority" = json!(Priority::Ordinary)),
        ("x-buckets" = json!([Bucket::Messages])),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::NotAPlayer, Code::Blocked, Code::MessagesClosed,
            Code::TooManyMessages, Code::IdempotencyKeyReused, Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/matches/{id}/messages")]
pub(super) async fn send_message(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    key: IdempotencyHeader,
    body: Body<SendMessage>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let key = key.key(caller.account, &format!("sendMessage {id}"), &body.bytes);
    let mut message_id = new_id(api.store.database.now())?;
    if let Some(key) = &key
        && let Some(earlier) = api.store.idempotency.key_use(key).await?
    {
        message_id = claimed_message(earlier)?;
        if let Some(response) = idempotent_replay(&api, *id, message_id).await? {
            return Ok(response);
        }
    }
    api.limits.count_caller(&request, caller.account)?;
    let text = MessageText::parse(&body.value.text)
        .map_err(|error| Problem::invalid_body("/text", error))?;
    let head = head_for_player(&api, *id, caller).await?;
    if is_closed(&head) {
        return Err(Problem::new(Code::MessagesClosed));
    }
    let mut new = NewMessage { id: message_id, head: &head, author: caller.account, text };
    for _ in 0..MAX_CLAIMS {
        let earlier = match api.store.messages.send(&new, key.as_ref()).await? {
            SendMessageOutcome::Sent(message) => return message_response(&api, message).await,
            SendMessageOutcome::KeyUsed(earlier) => earlier,
            SendMessageOutcome::AuthorGone => return Err(Problem::new(Code::Unauthenticated)),
            SendMessageOutcome::Blocked => return Err(Problem::new(Code::Blocked)),
            SendMessageOutcome::TooMany => return Err(Problem::new(Code::TooManyMessages)),
            SendMessageOutcome::TooFast(wait) => {
                return Err(Problem::new(Code::RateLimited).retry_after(wait));
            }
        };
        new.id = claimed_message(earlier)?;
        if let Some(response) = idempotent_replay(&api, head.id.0, new.id).await? {
            return Ok(response);
        }
    }
    Err(StoreError::Contended.into())
}

/// Up to which message the caller has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MessagesReadInput, example = json!(examples::read_up_to()))]
pub(super) struct ReadMessages {
    /// The id of a message of the match. It and all earlier ones count as read.
    #[serde(deserialize_with = "id")]
    up_to: Uuid,
}

/// Mark messages as read.
///
/// All messages up to one of them, for the caller alone: no other player learns of it, and the
/// caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
/// may be repeated or come late: what was read stays read.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id")),
    request_body = ReadMessages,
    responses((
        status = 200, description = "What the caller has read", body = MessagesReadBody,
        example = json!(examples::messages_read()),
    )),
    security(("bearer" = ["messages"])),
    extensions(
        ("x-priority" = json!(Priority::Ordinary)),
        ("x-buckets" = json!([Bucket::ReadMarks])),
        ("x-problems" = json!([Code::NotAPlayer, Code::Unavailable])),
    ),
)]
#[put("/v1/matches/{id}/messages/read")]
pub(super) async fn mark_messages_read(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    body: Body<ReadMessages, MessagesReadBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let head = head_for_player(&api, *id, caller).await?;
    let newest = api.store.messages.get(head.id, body.value.up_to).await?;
    let newest =
        newest.ok_or_else(|| Problem::invalid_body("/up_to", "this match has no such message"))?;
    let read = api.store.messages.mark_read(head.id, caller.account, newest.seq).await?;
    let read = read.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Ok().json(MessagesReadBody::from(read)))
}

/// The head of a match, for one of its players.
async fn head_for_player(api: &Api, id: Uuid, caller: Caller) -> ApiResult<Head> {
    let head = match_response::visible_head(api, id, Some(caller.account)).await?;
    if head.players().contains(&caller.account) {
        Ok(head)
    } else {
        Err(Problem::new(Code::NotAPlayer))
    }
}

/// Whether the rules forbid the players to talk now.
fn is_closed(head: &Head) -> bool {
    let is_silent = turnstone_games::family(&head.game)
        .is_some_and(|family| family.is_silent(head.players.seats.len()));
    is_silent && head.status == Status::Active && !head.solo
}

async fn message_response(api: &Api, message: Message) -> ApiResult<HttpResponse> {
    let names = Names::of(&api.store, vec![message.author]).await?;
    Ok(HttpResponse::Created().json(MessageBody::new(message, &names)))
}

/// The message that a key is for.
fn claimed_message(earlier: KeyUse) -> ApiResult<Uuid> {
    match earlier {
        KeyUse::Same(CreatedResource::Message(id)) => Ok(id),
        _ => Err(Problem::new(Code::IdempotencyKeyReused)),
    }
}

/// Repeats the first response: the message that was created. `None`: it was not, though its key was claimed (see
/// `Store::begin_with_key`).
async fn idempotent_replay(
    api: &Api,
    match_id: Uuid,
    message: Uuid,
) -> ApiResult<Option<HttpResponse>> {
    match api.store.messages.get(MatchId(match_id), message).await? {
        Some(message) => Ok(Some(mark_replayed(message_response(api, message).await?))),
        None => Ok(None),
    }
}
