use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use crate::identity::locks::{lock_account, lock_existing_accounts};
use crate::identity::relations::find_blocked;
use crate::{CreatedResource, IdempotencyKey, Invitations, KeyUse, LinkCode, StoreError};
use turnstone_postgres::DbConnection;

/// The maximum number of links of a match that have not expired.
const MAX_PER_MATCH: i64 = 20;

/// An invite link of a match.
#[derive(Debug, Clone)]
pub struct InviteLink {
    /// The secret that admits.
    pub code: LinkCode,
    /// The match.
    pub match_id: MatchId,
    /// Its creator.
    pub created_by: AccountId,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it admits.
    pub expires_at: DateTime<Utc>,
    /// How many accounts may use it.
    pub max_uses: u8,
    /// The accounts that have used it.
    pub used_by: Vec<AccountId>,
}

impl InviteLink {
    /// Whether a reader may see the match by this link. Until it expires: anyone while uses are left, then only
    /// accounts that have used it.
    #[must_use]
    pub fn admits(&self, reader: Option<AccountId>, now: DateTime<Utc>) -> bool {
        let is_user = reader.is_some_and(|reader| self.used_by.contains(&reader));
        now < self.expires_at && (is_user || self.used_by.len() < usize::from(self.max_uses))
    }
}

/// The result of making a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreateLinkOutcome {
    /// It is there.
    Created,
    /// A request with the same key came before.
    KeyUsed(KeyUse),
    /// The match has as many as it may have.
    TooMany,
    /// The account has been deleted.
    Gone,
}

/// Whether a link admits an account to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkUse {
    /// No link of the match with this code admits the account, or it belongs to the match already and
    /// needs none.
    None,
    /// It admits the account, which has used it before.
    Again,
    /// It admits the account, and this counts as a use.
    New,
}

struct LinkRow {
    code: String,
    match_id: Uuid,
    created_by: Uuid,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    max_uses: i16,
    used_by: Vec<Uuid>,
}

impl TryFrom<LinkRow> for InviteLink {
    type Error = StoreError;

    fn try_from(row: LinkRow) -> Result<Self, StoreError> {
        let unreadable = |what: &str| StoreError::Database(sqlx::Error::Decode(what.into()));
        Ok(Self {
            code: LinkCode::parse(&row.code).ok_or_else(|| unreadable("no code of a link"))?,
            match_id: MatchId(row.match_id),
            created_by: AccountId(row.created_by),
            created_at: row.created_at,
            expires_at: row.expires_at,
            max_uses: u8::try_from(row.max_uses).map_err(|_| unreadable("max_uses"))?,
            used_by: row.used_by.into_iter().map(AccountId).collect(),
        })
    }
}

impl Invitations {
    /// Stores a new link.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_link(
        &self,
        link: &InviteLink,
        key: Option<&IdempotencyKey>,
    ) -> Result<CreateLinkOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // The deletion of the account waits for this, and then finds the link. So do other requests
        // of the account, and then count the link.
        if !lock_account(&mut transaction, link.created_by).await? {
            return Ok(CreateLinkOutcome::Gone);
        }
        if let Some(key) = key
            && !self
                .idempotency
                .claim_key(&mut transaction, key, CreatedResource::Link(link.code))
                .await?
        {
            transaction.rollback().await?;
            let earlier = self.idempotency.key_use(key).await?.unwrap_or(KeyUse::Another);
            return Ok(CreateLinkOutcome::KeyUsed(earlier));
        }
        let created = sqlx::query!(
            "INSERT INTO match_links (code, match_id, created_by, created_at, expires_at, max_uses)
             SELECT $1, $2, $3, $4, $5, $6
             WHERE (SELECT count(*) FROM match_links WHERE match_id = $2 AND expires_at > $4) < $7",
            link.code.to_string(),
            link.match_id.0,
            link.created_by.0,
            link.created_at,
            link.expires_at,
            i16::from(link.max_uses),
            MAX_PER_MATCH,
        )
        .execute(&mut *transaction)
        .await?;
        if created.rows_affected() == 0 {
            return Ok(CreateLinkOutcome::TooMany);
        }
        transaction.commit().await?;
        Ok(CreateLinkOutcome::Created)
    }

    /// The links of a match that have not expired, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn links_of(&self, id: MatchId) -> Result<Vec<InviteLink>, StoreError> {
        let rows = sqlx::query_as!(
            LinkRow,
            "SELECT code, match_id, created_by, created_at, expires_at, max_uses, used_by
             FROM match_links WHERE match_id = $1 AND expires_at > $2 ORDER BY created_at, code",
            id.0,
            self.db.now(),
        )
        .fetch_all(&self.db.pool)
        .await?;
        rows.into_iter().map(InviteLink::try_from).collect()
    }

    /// The link with a code, perhaps expired.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn link(&self, code: LinkCode) -> Result<Option<InviteLink>, StoreError> {
        let row = sqlx::query_as!(
            LinkRow,
            "SELECT code, match_id, created_by, created_at, expires_at, max_uses, used_by
             FROM match_links WHERE code = $1",
            code.to_string(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        row.map(InviteLink::try_from).transpose()
    }

    /// Uses a link for an account, unless it and the link's creator are blocked from each other. A use
    /// counts once for each account, so that a retry needs no other.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn use_link(
        &self,
        code: LinkCode,
        id: MatchId,
        account: AccountId,
    ) -> Result<LinkUse, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // The deletion of the account waits for this, and then finds the use.
        if !lock_existing_accounts(&mut transaction, &[account]).await? {
            return Ok(LinkUse::None);
        }
        let link = sqlx::query!(
            r#"SELECT created_by, $3 = ANY (used_by) AS "is_known!",
                   cardinality(used_by) < max_uses AS "is_free!",
                   EXISTS (SELECT FROM match_membership($2, $3)) AS "belongs!"
               FROM match_links WHERE code = $1 AND match_id = $2 AND expires_at > $4
               FOR NO KEY UPDATE"#,
            code.to_string(),
            id.0,
            account.0,
            self.db.now(),
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(link) = link.filter(|link| !link.belongs && (link.is_known || link.is_free))
        else {
            return Ok(LinkUse::None);
        };
        let creator = AccountId(link.created_by);
        if find_blocked(&mut transaction, account, &[creator]).await?.is_some() {
            return Ok(LinkUse::None);
        }
        if link.is_known {
            return Ok(LinkUse::Again);
        }
        sqlx::query!(
            "UPDATE match_links SET used_by = used_by || $2::uuid WHERE code = $1",
            code.to_string(),
            account.0,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(LinkUse::New)
    }

    /// Takes a use back, unless the account has a seat: another request of it was not refused.
    ///
    /// # Errors
    /// When the database fails. Then the use counts, and the same account may try again.
    pub async fn give_link_back(
        &self,
        code: LinkCode,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        lock_link(&mut transaction, code).await?;
        sqlx::query!(
            "UPDATE match_links SET used_by = array_remove(used_by, $2)
             WHERE code = $1 AND NOT EXISTS (
                 SELECT FROM match_membership(match_id, $2) WHERE plays)",
            code.to_string(),
            account.0,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Counts the use of an account that has a seat now, if another request of it was refused meanwhile
    /// and took the use back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_link_use(
        &self,
        code: LinkCode,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        lock_link(&mut transaction, code).await?;
        sqlx::query!(
            "UPDATE match_links SET used_by = used_by || $2::uuid
             WHERE code = $1 AND NOT $2 = ANY (used_by)",
            code.to_string(),
            account.0,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Revokes a link of a match, if there is one with this code.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_link(&self, code: LinkCode, id: MatchId) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM match_links WHERE code = $1 AND match_id = $2",
            code.to_string(),
            id.0,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The links that an account has made or used, by code, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored_links(
        &self,
        account: AccountId,
        after: Option<String>,
        limit: i64,
    ) -> Result<Vec<InviteLink>, StoreError> {
        let rows = sqlx::query_as!(
            LinkRow,
            "SELECT code, match_id, created_by, created_at, expires_at, max_uses, used_by
             FROM match_links
             WHERE (created_by = $1 OR used_by @> ARRAY[$1::uuid]) AND ($2::text IS NULL OR code > $2)
             ORDER BY code LIMIT $3",
            account.0,
            after,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        rows.into_iter().map(InviteLink::try_from).collect()
    }
}

/// Locks a link in a statement of its own, so that the next one sees who has a seat by then. Of two
/// requests of an account, one that is refused and one that is not, the later one decides whether the use
/// counts.
async fn lock_link(connection: &mut DbConnection, code: LinkCode) -> Result<(), StoreError> {
    sqlx::query!("SELECT FROM match_links WHERE code = $1 FOR NO KEY UPDATE", code.to_string())
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// Deletes the links that an account has made, and its uses of others.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM match_links WHERE created_by = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "UPDATE match_links SET used_by = array_remove(used_by, $1)
         WHERE used_by @> ARRAY[$1::uuid]",
        account.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}
