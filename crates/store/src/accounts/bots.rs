//! Accounts that programs play.

use uuid::Uuid;

use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;

use crate::{Accounts, StoreError};

/// The result of a declaration that an account is a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BecomeBotOutcome {
    /// It is a bot now, or was one already, and plays these games.
    Done,
    /// It has finished a match as a person.
    HasPlayed,
    /// It is a guest's.
    IsGuest,
    /// The account has been deleted.
    AccountGone,
}

/// A bot, as others can find it.
#[derive(Debug, Clone)]
pub struct Bot {
    /// The account.
    pub account: AccountId,
    /// The families of games that it plays.
    pub games: Vec<String>,
}

impl Accounts {
    /// Makes an account a bot, for ever, unless it has finished a match as a person, and sets the
    /// games that it plays.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn become_bot(
        &self,
        account: AccountId,
        games: &[String],
    ) -> Result<BecomeBotOutcome, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let mut transaction = self.db.pool.begin().await?;
        let kind = sqlx::query_scalar!(
            "SELECT kind FROM accounts WHERE account_id = $1 AND deleted_at IS NULL
             FOR NO KEY UPDATE",
            account.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(kind) = kind else { return Ok(BecomeBotOutcome::AccountGone) };
        let kind = PlayerKind::parse(&kind).unwrap_or_default();
        if kind == PlayerKind::Guest {
            return Ok(BecomeBotOutcome::IsGuest);
        }
        if kind != PlayerKind::Bot {
            // None of them can end before the commit. So a match ends either before, and is found
            // below, or as a match of a bot: a rating never counts what both kinds have played.
            sqlx::query!("SELECT lock_heads_of($1)", account.0).execute(&mut *transaction).await?;
            let has_played = sqlx::query_scalar!(
                r#"SELECT EXISTS (
                       SELECT 1 FROM match_participants JOIN matches USING (match_id)
                       WHERE account_id = $1 AND plays AND status = 'finished'
                   ) AS "has_played!"
                   -- all machines: a page of a list of all, or a count"#,
                account.0,
            )
            .fetch_one(&mut *transaction)
            .await?;
            if has_played {
                return Ok(BecomeBotOutcome::HasPlayed);
            }
        }
        sqlx::query!(
            "UPDATE accounts SET kind = $2, bot_games = $3 WHERE account_id = $1",
            account.0,
            PlayerKind::Bot.as_str(),
            games,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(BecomeBotOutcome::Done)
    }

    /// The bots, oldest first, after a given one; those that play a game, if it is given.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bots(
        &self,
        game: Option<&str>,
        after: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<Bot>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT account_id, bot_games AS "games!" FROM accounts
               WHERE kind = 'bot' AND deleted_at IS NULL AND account_id > $1
                 AND ($2::text IS NULL OR $2 = ANY (bot_games))
               ORDER BY account_id LIMIT $3"#,
            after.map_or(Uuid::nil(), |account| account.0),
            game,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let bot = |account, games| Bot { account: AccountId(account), games };
        Ok(rows.into_iter().map(|row| bot(row.account_id, row.games)).collect())
    }
}
