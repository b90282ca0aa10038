//! Matches as one of their accounts sees them.

use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Rematch};

use super::at_ply::PlayedMove;
use super::heads::Head;
use crate::cluster::matches_of::ids_for;
use crate::{Lists, StoreError};
use turnstone_postgres::DbConnection;

/// A match as one of its accounts sees it.
#[derive(Debug, Clone)]
pub struct OwnMatch {
    /// The head.
    pub head: Head,
    /// How many messages the account has to read.
    pub unread: u32,
    /// The newest move that was not taken back.
    pub last_move: Option<PlayedMove>,
    /// The state of the rematch.
    pub rematch: Rematch,
}

/// Reads rows of `matches` with what [`own_match`] takes out of them. In the query the account is `$1`, and `$2` are
/// ids as [`MatchesOf::ids`](crate::cluster::matches_of::MatchesOf::ids) gives them. It gives further columns, with a comma before the first, and goes on with `FROM`.
macro_rules! own_matches {
    ($from:tt, $($argument:expr),* $(,)?) => {
        $crate::projections::heads::heads!(
            @query () r#", CASE WHEN newest_message > coalesce((
                   SELECT known.up_to FROM message_reads AS known
                   WHERE known.account_id = $1 AND known.match_id = matches.match_id
                     AND ($2::uuid[] IS NULL OR known.match_id = ANY ($2))
               ), 0) THEN (
                   SELECT count(*) FROM messages AS told WHERE told.match_id = matches.match_id
                     AND ($2::uuid[] IS NULL OR told.match_id = ANY ($2))
                     AND told.seq > coalesce((
                         SELECT known.up_to FROM message_reads AS known
                         WHERE known.account_id = $1 AND known.match_id = matches.match_id
                           AND ($2::uuid[] IS NULL OR known.match_id = ANY ($2))
                     ), 0)
                     AND told.author_id <> $1 AND told.text IS NOT NULL
                     AND EXISTS (
                         SELECT FROM match_participants AS seated
                         WHERE seated.match_id = matches.match_id AND seated.account_id = $1
                           AND seated.plays AND ($2::uuid[] IS NULL OR seated.match_id = ANY ($2)))
                     AND NOT EXISTS (
                         SELECT FROM blocks
                         WHERE blocker_id = $1 AND blocked_id = told.author_id)
               ) ELSE 0 END AS "unread!: crate::columns::Checked<u32>",
               CASE WHEN (at_ply ->> 'ply')::int = ply THEN at_ply -> 'last_move' ELSE (
                   SELECT jsonb_build_object('ply', played.ply, 'seat', played.seat,
                       'notation', played.move, 'at', played.at)
                   FROM match_events AS played
                   WHERE played.match_id = matches.match_id AND played.kind = 'move_played'
                     AND ($2::uuid[] IS NULL OR played.match_id = ANY ($2))
                   ORDER BY played.seq DESC LIMIT 1
               ) END AS "last_move: sqlx::types::Json<Option<crate::PlayedMove>>",
               CASE status WHEN 'finished' THEN (
                   SELECT to_jsonb(rematches) FROM rematches
                   WHERE rematches.match_id = matches.match_id
                     AND ($2::uuid[] IS NULL OR rematches.match_id = ANY ($2))
               ) END AS "rematch: sqlx::types::Json<crate::RematchRow>""# + $from,
            $($argument),*
        )
    };
}
pub(crate) use own_matches;

/// The [`OwnMatch`] in a record that [`own_matches`] has read, at an instant.
macro_rules! own_match {
    ($record:expr, $now:expr) => {
        $crate::OwnMatch {
            unread: $record.unread.0,
            last_move: $record.last_move.and_then(|last| last.0),
            rematch: $record.rematch.map(|row| row.0.at($now)).unwrap_or_default(),
            head: $crate::projections::heads::head_row!($record).try_into()?,
        }
    };
}
pub(crate) use own_match;

impl Lists {
    /// Matches as an account sees them, in any order, without those that it does not belong to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn own_matches(
        &self,
        account: AccountId,
        ids: &[MatchId],
    ) -> Result<Vec<OwnMatch>, StoreError> {
        let mut transaction = self.db.begin_planned_once().await?;
        self.own_matches_on(&mut transaction, account, ids).await
    }

    /// The same on any connection.
    pub(super) async fn own_matches_on(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
        ids: &[MatchId],
    ) -> Result<Vec<OwnMatch>, StoreError> {
        let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
        let on_cluster = ids_for(&self.db, &ids).await?;
        let rows = own_matches!(
            "FROM matches WHERE match_id = ANY ($3)
               AND ($2::uuid[] IS NULL OR matches.match_id = ANY ($2))
               -- A value of each match and no join, which could begin with all that the account has played.
               AND (SELECT true FROM match_participants AS belongs
                    WHERE belongs.match_id = matches.match_id AND belongs.account_id = $1
                      AND ($2::uuid[] IS NULL OR belongs.match_id = ANY ($2)))",
            account.0,
            on_cluster as _,
            &ids,
        )
        .fetch_all(connection)
        .await?;
        let now = self.db.now();
        rows.into_iter().map(|row| Ok(own_match!(row, now))).collect()
    }
}
