use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::columns::Checked;
use crate::projections::closed::reopen;
use turnstone_accounts::MessageText;
use turnstone_matches::{
    AccountId, MatchId, MessageSeq, Notification, NotificationData, NotificationKind,
};

use crate::identity::locks::lock_existing_accounts;
use crate::identity::relations::find_blocked;
use crate::outbox::fan_out;
use crate::sync::pubsub::Topic;
use crate::{CreatedResource, Head, IdempotencyKey, KeyUse, Messages, StoreError};
use turnstone_postgres::DbConnection;

/// The maximum number of messages in a match.
const MAX_PER_MATCH: MessageSeq = MessageSeq::new(1000);
/// The maximum number of messages of one author in a match within [`RATE_WINDOW`].
const MAX_PER_WINDOW: i64 = 20;
/// The window of the rate limit.
const RATE_WINDOW: TimeDelta = TimeDelta::minutes(1);
/// How often the next number is tried if other messages keep taking it.
const MAX_ATTEMPTS: usize = 32;

/// A message to create.
#[derive(Debug)]
pub struct NewMessage<'a> {
    /// Its id.
    pub id: Uuid,
    /// The match that it belongs to.
    pub head: &'a Head,
    /// The author, a player of the match.
    pub author: AccountId,
    /// The text.
    pub text: MessageText,
}

/// The order of a list of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageOrder {
    /// The oldest first.
    OldestFirst,
    /// The newest first.
    NewestFirst,
}

/// A message in a match.
#[derive(Debug, Clone)]
pub struct Message {
    /// Its id.
    pub id: Uuid,
    /// Its number in the match, from 1.
    pub seq: MessageSeq,
    /// The author.
    pub author: AccountId,
    /// The text; `None` once the author's account is deleted.
    pub text: Option<String>,
    /// When it was sent.
    pub at: DateTime<Utc>,
}

/// The result of sending a message.
#[derive(Debug)]
pub enum SendMessageOutcome {
    /// The message is committed.
    Sent(Message),
    /// The idempotency key was used before.
    KeyUsed(KeyUse),
    /// The author's account has been deleted.
    AuthorGone,
    /// The author blocks another player or is blocked by one.
    Blocked,
    /// The match has the maximum number of messages.
    TooMany,
    /// The rate limit is exceeded; the next message may be sent after this time.
    TooFast(TimeDelta),
}

impl Messages {
    /// Adds a message to a match, and queues the notifications of the other players.
    ///
    /// # Errors
    /// When the database fails, or too many other messages are sent at the same time.
    pub async fn send(
        &self,
        new: &NewMessage<'_>,
        key: Option<&IdempotencyKey>,
    ) -> Result<SendMessageOutcome, StoreError> {
        let match_id = new.head.id;
        let players = new.head.players();
        let made = CreatedResource::Message(new.id);
        let mut transaction = match self.idempotency.begin_with_key(key, made).await? {
            Ok(transaction) => transaction,
            Err(earlier) => return Ok(SendMessageOutcome::KeyUsed(earlier)),
        };
        if !lock_existing_accounts(&mut transaction, &[new.author]).await? {
            return Ok(SendMessageOutcome::AuthorGone);
        }
        if find_blocked(&mut transaction, new.author, &players).await?.is_some() {
            return Ok(SendMessageOutcome::Blocked);
        }
        reopen(&mut transaction, &[match_id.0], None).await?;
        for _ in 0..MAX_ATTEMPTS {
            let at = self.db.now();
            let so_far = sqlx::query!(
                r#"SELECT coalesce(max(seq), 0) AS "last!: Checked<MessageSeq>",
                       count(*) FILTER (WHERE author_id = $2 AND at > $3) AS "recent!",
                       min(at) FILTER (WHERE author_id = $2 AND at > $3) AS oldest,
                       max(place)::text AS last_place,
                       coalesce(bool_or(message_id = $4), false) AS "is_sent!"
                   FROM messages WHERE match_id = $1"#,
                match_id.0,
                new.author.0,
                at - RATE_WINDOW,
                new.id,
            )
            .fetch_one(&mut *transaction)
            .await?;
            if so_far.is_sent {
                // A repeat at the same time, with the same claim, was first.
                return Ok(SendMessageOutcome::KeyUsed(KeyUse::Same(made)));
            }
            if so_far.last.0 >= MAX_PER_MATCH {
                return Ok(SendMessageOutcome::TooMany);
            }
            if so_far.recent >= MAX_PER_WINDOW {
                return Ok(SendMessageOutcome::TooFast(
                    so_far.oldest.unwrap_or(at) + RATE_WINDOW - at,
                ));
            }
            // This waits for a transaction that inserts the same number; its message then counts
            // too.
            let seq = so_far.last.0.next();
            let inserted = sqlx::query!(
                "INSERT INTO messages (match_id, seq, message_id, author_id, text, at, place)
                 VALUES ($1, $2, $3, $4, $5, $6,
                     greatest(pg_current_xact_id(), $7::text::xid8))
                 ON CONFLICT (match_id, seq) DO NOTHING",
                match_id.0,
                i32::from(seq),
                new.id,
                new.author.0,
                new.text.as_str(),
                at,
                so_far.last_place,
            )
            .execute(&mut *transaction)
            .await?;
            if inserted.rows_affected() == 1 {
                let notifications = notifications_of(new, seq, at);
                let apps = fan_out(&mut transaction, &notifications, at).await?;
                note_newest(&mut transaction, match_id).await?;
                transaction.commit().await?;
                let topics: Vec<_> = players.into_iter().map(Topic::from).chain(apps).collect();
                self.db.pubsub.publish(&topics);
                return Ok(SendMessageOutcome::Sent(Message {
                    id: new.id,
                    seq,
                    author: new.author,
                    text: Some(new.text.as_str().to_owned()),
                    at,
                }));
            }
        }
        Err(StoreError::Contended)
    }

    /// A message of a match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get(&self, match_id: MatchId, id: Uuid) -> Result<Option<Message>, StoreError> {
        let row = sqlx::query_as!(
            MessageRow,
            r#"SELECT message_id, seq AS "seq: Checked<MessageSeq>", author_id, text, at FROM messages
             WHERE match_id = $1 AND message_id = $2"#,
            match_id.0,
            id,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(Message::from))
    }

    /// The messages of a match in an order, beyond the one with a number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(
        &self,
        match_id: MatchId,
        order: MessageOrder,
        beyond: Option<MessageSeq>,
        limit: i64,
    ) -> Result<Vec<Message>, StoreError> {
        let beyond = beyond.map(i32::from);
        let rows = match order {
            MessageOrder::OldestFirst => {
                sqlx::query_as!(
                    MessageRow,
                    r#"SELECT message_id, seq AS "seq: Checked<MessageSeq>", author_id, text, at FROM messages
                     WHERE match_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"#,
                    match_id.0,
                    beyond.unwrap_or(0),
                    limit,
                )
                .fetch_all(&self.db.pool)
                .await
            }
            MessageOrder::NewestFirst => {
                sqlx::query_as!(
                    MessageRow,
                    r#"SELECT message_id, seq AS "seq: Checked<MessageSeq>", author_id, text, at FROM messages
                     WHERE match_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3"#,
                    match_id.0,
                    beyond.unwrap_or(i32::MAX),
                    limit,
                )
                .fetch_all(&self.db.pool)
                .await
            }
        };
        Ok(rows?.into_iter().map(Message::from).collect())
    }
}

/// Notes the newest message of a match in its head.
pub(crate) async fn note_newest(
    connection: &mut DbConnection,
    match_id: MatchId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE matches SET newest_message = seq, newest_message_at = at, newest_message_place = place
         FROM (SELECT seq, at, place FROM messages WHERE match_id = $1 ORDER BY seq DESC LIMIT 1) AS newest
         WHERE matches.match_id = $1",
        match_id.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The notifications of a message to the other players.
fn notifications_of(new: &NewMessage<'_>, seq: MessageSeq, at: DateTime<Utc>) -> Vec<Notification> {
    let head = new.head;
    let subject = NotificationData {
        match_id: head.id,
        game: &head.game,
        version: head.version,
        ply: head.ply,
        seat: None,
        is_only_invited: false,
        deadline: None,
        automatic_vacation: false,
        offer: None,
        reminder_seconds: None,
        message_id: Some(new.id),
        message_seq: Some(seq),
    };
    let origin = format!("{} message {}", head.id, new.id);
    let readers = head.players().into_iter().filter(|player| *player != new.author);
    let notification = |reader| {
        let data = NotificationData { seat: head.seats_of(reader).first().copied(), ..subject };
        Notification::new(reader, NotificationKind::Message, at, &origin, &data.to_json())
            .about(&data)
    };
    readers.map(notification).collect()
}

/// Removes the texts of all messages of an account, and what it has read. The numbers, authors and
/// times of its messages stay. Nobody has to read them any more, so their matches appear in the
/// feeds of the other players.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("SELECT forget_messages($1)", account.0).execute(&mut *connection).await?;
    sqlx::query!(
        "DELETE FROM message_reads WHERE account_id = $1
                  -- all machines: the deletion of an account",
        account.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A row of `messages`.
struct MessageRow {
    message_id: Uuid,
    seq: Checked<MessageSeq>,
    author_id: Uuid,
    text: Option<String>,
    at: DateTime<Utc>,
}

impl From<MessageRow> for Message {
    fn from(row: MessageRow) -> Self {
        Self {
            id: row.message_id,
            seq: row.seq.0,
            author: AccountId(row.author_id),
            text: row.text,
            at: row.at,
        }
    }
}
