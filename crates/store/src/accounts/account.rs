use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_accounts::{
    DisplayName, HashCost, InvitationsFrom, PasswordHash, PlayerKind, Reminders, SecretHash,
    TimeZone, Username, Vacations,
};
use turnstone_matches::AccountId;

use crate::error::violated_constraint;
use crate::identity::credentials::revoke_all;
use crate::identity::vacations::vacations;
use crate::{Accounts, StoreError, Topic};

/// An account as its owner sees it.
#[derive(Debug, Clone)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The name to log in with.
    pub username: String,
    /// The name that others see.
    pub display_name: String,
    /// The kind of player behind it.
    pub kind: PlayerKind,
    /// The families of games that it plays, if it is a bot.
    pub bot_games: Option<Vec<String>>,
    /// The person's time zone.
    pub time_zone: String,
    /// How many seconds before a deadline the person is reminded, longest first.
    pub reminders: Reminders,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Whether its only legal move is played for it.
    pub play_forced_moves: bool,
    /// The senders whose invitations it gets.
    pub invitations_from: InvitationsFrom,
    /// Its vacation, as far as it counts this year or later.
    pub vacations: Vacations,
}

/// An account to create.
#[derive(Debug)]
pub struct NewAccount {
    /// Its id.
    pub id: AccountId,
    /// The name to log in with.
    pub username: Username,
    /// The name that others see.
    pub display_name: DisplayName,
    /// The hash of the password.
    pub password: PasswordHash,
    /// The hash of the recovery code.
    pub recovery: SecretHash,
}

impl Accounts {
    /// Creates an account. `None`: the name is taken, or was once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(&self, new: &NewAccount) -> Result<Option<Account>, StoreError> {
        let now = self.db.now();
        let time_zone = TimeZone::default();
        let inserted = sqlx::query!(
            "WITH claim AS (INSERT INTO username_claims (name_hash) VALUES ($1))
             INSERT INTO accounts
                 (account_id, username, display_name, time_zone, password_hash, recovery_hash, created_at)
             VALUES ($2, $3, $4, $5, $6, $7, $8)",
            &new.username.reserved_name_hash()[..],
            new.id.0,
            new.username.as_str(),
            new.display_name.as_str(),
            time_zone.as_str(),
            new.password.0,
            &new.recovery[..],
            now,
        )
        .execute(&self.db.pool)
        .await;
        match inserted {
            Ok(_) => Ok(Some(Account {
                id: new.id,
                username: new.username.as_str().to_owned(),
                display_name: new.display_name.as_str().to_owned(),
                kind: PlayerKind::Person,
                bot_games: None,
                time_zone: time_zone.as_str().to_owned(),
                reminders: Reminders::default(),
                created_at: now,
                play_forced_moves: false,
                invitations_from: InvitationsFrom::default(),
                vacations: Vacations::default(),
            })),
            Err(error) => match violated_constraint(&error) {
                Some("username_claims_pkey" | "accounts_username_key") => Ok(None),
                _ => Err(error.into()),
            },
        }
    }

    /// Whether a name is taken, or was once. A cheap check before the password is hashed; the claim
    /// in [`Accounts::create`] decides.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_username_taken(&self, username: &Username) -> Result<bool, StoreError> {
        let claim = username.reserved_name_hash();
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM username_claims WHERE name_hash = $1) AS "taken!""#,
            &claim[..],
        )
        .fetch_one(&self.db.pool)
        .await?)
    }

    /// An account by its id; `None` when there is none, or it was deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT username AS "username!", display_name, kind, bot_games, time_zone, reminders,
                   created_at, play_forced_moves, automatic_vacation, invitations_from
               FROM accounts WHERE account_id = $1 AND deleted_at IS NULL"#,
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let vacations = vacations(&self.db.pool, id, row.automatic_vacation, self.db.now()).await?;
        Ok(Some(Account {
            id,
            username: row.username,
            display_name: row.display_name,
            kind: PlayerKind::parse(&row.kind).unwrap_or_default(),
            bot_games: row.bot_games,
            time_zone: row.time_zone,
            reminders: Reminders::from_stored(&row.reminders),
            created_at: row.created_at,
            play_forced_moves: row.play_forced_moves,
            invitations_from: InvitationsFrom::parse(&row.invitations_from).unwrap_or_default(),
            vacations,
        }))
    }

    /// The id and password hash of a username, compared without case; `None` also for a computer
    /// opponent, which has no password.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn credentials(
        &self,
        username: &Username,
    ) -> Result<Option<(AccountId, PasswordHash)>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT account_id, password_hash AS "password_hash!"
               FROM accounts
               WHERE lower(username) = lower($1) AND deleted_at IS NULL AND password_hash IS NOT NULL"#,
            username.as_str(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| (AccountId(row.account_id), PasswordHash(row.password_hash))))
    }

    /// The password hash of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn password(&self, id: AccountId) -> Result<Option<PasswordHash>, StoreError> {
        let hash = sqlx::query_scalar!(
            "SELECT password_hash FROM accounts WHERE account_id = $1 AND deleted_at IS NULL",
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(hash.flatten().map(PasswordHash))
    }

    /// Replaces the hash of a password by another of the same password. `verified` is the hash that
    /// the password was verified against: if it is no longer the account's, nothing changes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replace_password_hash(
        &self,
        id: AccountId,
        verified: &PasswordHash,
        new: &PasswordHash,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE accounts SET password_hash = $3 WHERE account_id = $1 AND password_hash = $2",
            id.0,
            verified.0,
            new.0,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The costs that the password hashes of the accounts have. Skips through an index, so that the
    /// work depends on the number of costs and not of accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn password_costs(&self) -> Result<Vec<HashCost>, StoreError> {
        let costs = sqlx::query_scalar!(
            r#"WITH RECURSIVE known AS (
                   (SELECT split_part(password_hash, '$', 4) AS cost FROM accounts
                    WHERE password_hash IS NOT NULL
                    ORDER BY split_part(password_hash, '$', 4) LIMIT 1)
                   UNION ALL
                   SELECT (SELECT split_part(password_hash, '$', 4) FROM accounts
                           WHERE password_hash IS NOT NULL
                             AND split_part(password_hash, '$', 4) > known.cost
                           ORDER BY split_part(password_hash, '$', 4) LIMIT 1)
                   FROM known WHERE known.cost IS NOT NULL
               )
               SELECT cost AS "cost!" FROM known WHERE cost IS NOT NULL"#
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(costs.iter().filter_map(|cost| HashCost::parse(cost)).collect())
    }

    /// The accounts of these usernames, by lower-case name; unknown names are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accounts_by_username(
        &self,
        usernames: &[Username],
    ) -> Result<BTreeMap<String, AccountId>, StoreError> {
        let names: Vec<_> =
            usernames.iter().map(|name| name.as_str().to_ascii_lowercase()).collect();
        let rows = sqlx::query!(
            r#"SELECT lower(username) AS "name!", account_id FROM accounts
               WHERE lower(username) = ANY ($1) AND deleted_at IS NULL"#,
            &names,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, AccountId(row.account_id))).collect())
    }

    /// Sets a new password and revokes every token and every session but the one that asked, in one
    /// transaction.
    /// `false`: `current` is no longer the password.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_password(
        &self,
        id: AccountId,
        current: &PasswordHash,
        new: &PasswordHash,
        kept_session: Uuid,
    ) -> Result<bool, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(id);
        let mut transaction = self.db.pool.begin().await?;
        let changed = sqlx::query!(
            "UPDATE accounts SET password_hash = $3 WHERE account_id = $1 AND password_hash = $2",
            id.0,
            current.0,
            new.0,
        )
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        if changed == 0 {
            return Ok(false);
        }
        let revoked = sqlx::query_scalar!(
            "DELETE FROM sessions WHERE account_id = $1 AND session_id <> $2 RETURNING session_id",
            id.0,
            kept_session,
        )
        .fetch_all(&mut *transaction)
        .await?;
        self.mail.queue_password_changed(&mut transaction, id).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&revoked.into_iter().map(Topic::session).collect::<Vec<_>>());
        Ok(true)
    }

    /// The display name of the account with a username and a recovery code; `None`: there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn display_name_by_code(
        &self,
        username: &Username,
        code: &SecretHash,
    ) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar!(
            "SELECT display_name FROM accounts
             WHERE lower(username) = lower($1) AND recovery_hash = $2 AND deleted_at IS NULL",
            username.as_str(),
            &code[..],
        );
        Ok(name.fetch_optional(&self.db.pool).await?)
    }

    /// Checks the recovery code, sets a new password and a new code, and revokes every session
    /// and token.
    /// `None`: the code is not that of the name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reset_password(
        &self,
        username: &Username,
        code: &SecretHash,
        new_password: &PasswordHash,
        new_code: &SecretHash,
    ) -> Result<Option<AccountId>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        let reset = sqlx::query_scalar!(
            "UPDATE accounts SET password_hash = $3, recovery_hash = $4
             WHERE lower(username) = lower($1) AND recovery_hash = $2 AND deleted_at IS NULL
             RETURNING account_id",
            username.as_str(),
            &code[..],
            new_password.0,
            &new_code[..],
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(id) = reset else { return Ok(None) };
        let _change = self.db.invalidations.invalidate_on_drop(AccountId(id));
        let revoked = revoke_all(&mut transaction, id).await?;
        self.mail.queue_password_changed(&mut transaction, AccountId(id)).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&revoked);
        Ok(Some(AccountId(id)))
    }
}
