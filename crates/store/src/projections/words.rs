use std::collections::BTreeMap;

use uuid::Uuid;

use turnstone_accounts::MessageText;
use turnstone_matches::{Match, MatchId};

use crate::matches::messages::note_newest;
use crate::{Lists, StoreError};
use turnstone_postgres::DbConnection;

/// A creator's words to the accounts that the match invites. They are its first message, sent in
/// the instant of its creation: not part of the log, which nobody can remove anything from.
#[derive(Debug, Clone)]
pub struct InvitationWord {
    /// The id of the message.
    pub id: Uuid,
    /// The text.
    pub text: MessageText,
}

impl Lists {
    /// The words that go with the invitations of these matches.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn invitation_words(
        &self,
        matches: &[MatchId],
    ) -> Result<BTreeMap<MatchId, String>, StoreError> {
        let ids: Vec<_> = matches.iter().map(|id| id.0).collect();
        let rows = sqlx::query!(
            r#"SELECT match_id, text AS "text!" FROM messages JOIN matches USING (match_id)
               WHERE match_id = ANY ($1) AND seq = 1 AND author_id = created_by AND at = created_at
                 AND text IS NOT NULL"#,
            &ids,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), row.text)).collect())
    }
}

/// Writes the word that goes with the invitations of a new match.
pub(crate) async fn insert_word(
    connection: &mut DbConnection,
    new: &Match,
    word: &InvitationWord,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO messages (match_id, seq, message_id, author_id, text, at, place)
         VALUES ($1, 1, $2, $3, $4, $5, pg_current_xact_id())",
        new.id.0,
        word.id,
        new.created.created_by.0,
        word.text.as_str(),
        new.created_at,
    )
    .execute(&mut *connection)
    .await?;
    note_newest(connection, new.id).await
}
