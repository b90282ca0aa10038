//! What the public matches of a player come to. Private matches count for nobody, the player himself
//! included, so that no number tells of them; solo matches count nowhere.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::store::{Store, StoreError};

/// A player as anyone may see him.
#[derive(Debug, Clone)]
pub struct Profile {
    /// The account's id.
    pub id: AccountId,
    /// The name to find him by.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
    /// The end of the vacation that he is on.
    pub vacation_until: Option<DateTime<Utc>>,
}

/// How a player has fared in a variant, in numbers of matches that began.
#[derive(Debug, Clone)]
pub struct VariantStats {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// How many are being played.
    pub running: i64,
    /// How many he has won, alone or with his partner.
    pub wins: i64,
    /// How many he has lost.
    pub losses: i64,
    /// How many were drawn.
    pub draws: i64,
    /// How many were called off, by anyone.
    pub cancelled: i64,
    /// Those among the finished and cancelled that he called off himself or let his time run out in.
    pub abandoned: i64,
}

/// How a player has fared against another, in numbers of finished matches.
#[derive(Debug, Clone)]
pub struct OpponentStats {
    /// The other.
    pub opponent: AccountId,
    /// How many there were.
    pub matches: i64,
    /// How many the player has won.
    pub wins: i64,
    /// How many the other has won.
    pub losses: i64,
    /// How many were drawn.
    pub draws: i64,
    /// When the newest was finished.
    pub last_played_at: DateTime<Utc>,
}

/// Which encounters of a player are asked for.
#[derive(Debug, Clone)]
pub struct OpponentStatsFilter {
    /// The player.
    pub player: AccountId,
    /// Only matches of this family.
    pub game: Option<String>,
    /// Only matches of this variant.
    pub variant: Option<String>,
    /// Only this opponent.
    pub opponent: Option<AccountId>,
    /// Only matches that were finished up to then. What is finished never changes, so that the list
    /// as of an instant is always the same.
    pub as_of: DateTime<Utc>,
}

/// A place in the list of encounters.
#[derive(Debug, Clone, Copy)]
pub struct OpponentStatsPosition {
    /// The number of matches there.
    pub matches: i64,
    /// The opponent.
    pub opponent: AccountId,
}

impl Store {
    /// The profile of an account; `None` when there is no such account any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn profile(&self, id: AccountId) -> Result<Option<Profile>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT username AS "username!", display_name, created_at,
                   (SELECT ends_at FROM vacations
                    WHERE vacations.account_id = accounts.account_id
                      AND starts_at <= $2 AND ends_at > $2
                    LIMIT 1) AS vacation_until
               FROM accounts WHERE account_id = $1 AND deleted_at IS NULL"#,
            id.0,
            self.now(),
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Profile {
            id,
            username: row.username,
            display_name: row.display_name,
            created_at: row.created_at,
            vacation_until: row.vacation_until,
        }))
    }

    /// How a player has fared, by family and variant.
    ///
    /// Who called a match off stands in its last event, and whose time ran out in the one before the
    /// last: only the logs of matches that ended so are looked at, each at its end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn variant_stats(&self, player: AccountId) -> Result<Vec<VariantStats>, StoreError> {
        Ok(sqlx::query_as!(
            VariantStats,
            r#"WITH played AS MATERIALIZED (
                   SELECT game, variant, CASE
                           WHEN status <> 'finished' THEN status
                           WHEN result -> 'winners' = '[]' THEN 'drawn'
                           WHEN players -> 'seats' ->> (result -> 'winners' ->> 0)::int
                               = $1::uuid::text THEN 'won'
                           -- Several win as a team; to look at the first alone is quick.
                           WHEN result -> 'winners' ->> 1 IS NOT NULL AND EXISTS (
                               SELECT FROM jsonb_array_elements(result -> 'winners') AS winner
                               WHERE players -> 'seats' ->> winner::int = $1::uuid::text
                           ) THEN 'won'
                           ELSE 'lost'
                       END AS outcome,
                       CASE WHEN status = 'cancelled' OR result ->> 'reason' = 'time_out' THEN EXISTS (
                           SELECT FROM match_events AS event
                           WHERE event.match_id = matches.match_id AND event.seq >= version - 1
                             AND (event.data ->> 'by' = $1::uuid::text
                                 OR (event.kind = 'timed_out'
                                     AND players -> 'seats' ->> event.seat = $1::uuid::text))
                       ) END AS is_abandoned
                   FROM match_participants JOIN matches USING (match_id)
                   WHERE account_id = $1 AND plays AND visibility = 'public' AND NOT solo
                     AND started_at IS NOT NULL
               )
               SELECT game, variant,
                   count(*) FILTER (WHERE outcome = 'active') AS "running!",
                   count(*) FILTER (WHERE outcome = 'won') AS "wins!",
                   count(*) FILTER (WHERE outcome = 'lost') AS "losses!",
                   count(*) FILTER (WHERE outcome = 'drawn') AS "draws!",
                   count(*) FILTER (WHERE outcome = 'cancelled') AS "cancelled!",
                   count(*) FILTER (WHERE is_abandoned) AS "abandoned!"
               FROM played GROUP BY game, variant ORDER BY game, variant"#,
            player.0,
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// How a player has fared against each opponent, most matches first. Seats play for the two sides
    /// of a game in turn, so that in a team match each player of the other side is an opponent.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn opponent_stats(
        &self,
        filter: &OpponentStatsFilter,
        after: Option<OpponentStatsPosition>,
        limit: i64,
    ) -> Result<Vec<OpponentStats>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT opponent::uuid AS "opponent!", count(*) AS "matches!",
                   count(*) FILTER (WHERE NOT drawn AND NOT lost) AS "wins!",
                   count(*) FILTER (WHERE lost) AS "losses!",
                   count(*) FILTER (WHERE drawn) AS "draws!",
                   max(finished_at) AS "last_played_at!"
               FROM (
                   SELECT other.account AS opponent, finished_at,
                       result -> 'winners' = '[]' AS drawn,
                       result -> 'winners' @> to_jsonb(other.number - 1) AS lost
                   FROM match_participants JOIN matches USING (match_id)
                   CROSS JOIN LATERAL (
                       SELECT number FROM jsonb_array_elements_text(players -> 'seats')
                           WITH ORDINALITY AS seat (account, number)
                       WHERE account = $1::uuid::text LIMIT 1
                   ) AS mine
                   CROSS JOIN LATERAL jsonb_array_elements_text(players -> 'seats')
                       WITH ORDINALITY AS other (account, number)
                   WHERE account_id = $1 AND plays AND status = 'finished'
                     AND visibility = 'public' AND NOT solo
                     AND ($2::text IS NULL OR game = $2)
                     AND ($3::text IS NULL OR variant = $3)
                     AND finished_at <= $4
                     AND (other.number - mine.number) % 2 <> 0
                     AND ($5::uuid IS NULL OR other.account = $5::uuid::text)
               ) AS met
               GROUP BY opponent
               HAVING $6::bigint IS NULL OR (count(*), opponent::uuid) < ($6, $7::uuid)
               ORDER BY count(*) DESC, opponent::uuid DESC LIMIT $8"#,
            filter.player.0,
            filter.game,
            filter.variant,
            filter.as_of,
            filter.opponent.map(|opponent| opponent.0),
            after.map(|after| after.matches),
            after.map_or(Uuid::nil(), |after| after.opponent.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| OpponentStats {
                opponent: AccountId(row.opponent),
                matches: row.matches,
                wins: row.wins,
                losses: row.losses,
                draws: row.draws,
                last_played_at: row.last_played_at,
            })
            .collect())
    }
}
