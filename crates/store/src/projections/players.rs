//! Statistics of a player's public matches. Private matches are not counted for any
//! reader, not even for the player, so that no number reveals them. Solo matches are never counted.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::{Lists, StoreError};

/// A player's statistics in a variant: numbers of matches that have started.
#[derive(Debug, Clone)]
pub struct VariantStats {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Matches that are active.
    pub running: i64,
    /// Matches that the player won, alone or with a partner.
    pub wins: i64,
    /// Matches that the player lost.
    pub losses: i64,
    /// Matches that were drawn.
    pub draws: i64,
}

/// A player's statistics against an opponent: numbers of finished matches.
#[derive(Debug, Clone)]
pub struct OpponentStats {
    /// The opponent.
    pub opponent: AccountId,
    /// The number of matches.
    pub matches: i64,
    /// Matches that the player won.
    pub wins: i64,
    /// Matches that the opponent won.
    pub losses: i64,
    /// Matches that were drawn.
    pub draws: i64,
    /// When the newest match was finished.
    pub last_played_at: DateTime<Utc>,
}

/// The filter of a player's statistics against opponents.
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
    /// Only matches that were finished up to then. Finished matches never change, so the list as of
    /// an instant is the same for as long as matches stay open after their end, two weeks.
    pub as_of: DateTime<Utc>,
}

/// A position in the list of opponents.
#[derive(Debug, Clone, Copy)]
pub struct OpponentStatsPosition {
    /// The number of matches.
    pub matches: i64,
    /// The opponent.
    pub opponent: AccountId,
}

impl Lists {
    /// A player's statistics by family and variant.
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
                       END AS outcome
                   FROM match_participants JOIN matches USING (match_id)
                   WHERE account_id = $1 AND plays AND closed_place IS NULL AND NOT counted
                     AND visibility = 'public' AND NOT solo AND started_at IS NOT NULL
               ), results AS (
                   SELECT game, variant,
                       count(*) FILTER (WHERE outcome = 'active') AS running,
                       count(*) FILTER (WHERE outcome = 'won') AS wins,
                       count(*) FILTER (WHERE outcome = 'lost') AS losses,
                       count(*) FILTER (WHERE outcome = 'drawn') AS draws
                   FROM played GROUP BY game, variant
                   UNION ALL
                   SELECT game, variant, 0, wins, losses, draws FROM counted_results(ARRAY[$1::uuid])
               )
               SELECT game AS "game!", variant AS "variant!", sum(running)::bigint AS "running!",
                   sum(wins)::bigint AS "wins!", sum(losses)::bigint AS "losses!",
                   sum(draws)::bigint AS "draws!"
               FROM results GROUP BY game, variant ORDER BY game, variant
               -- all machines: a page of a list of all, or a count"#,
            player.0,
        )
        .fetch_all(&mut *self.db.connections.reads().await?)
        .await?)
    }

    /// A player's statistics against each opponent, most matches first. The seats of the two sides
    /// alternate, so in a team match each player of the other side is an opponent.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn opponent_stats(
        &self,
        filter: &OpponentStatsFilter,
        after: Option<OpponentStatsPosition>,
        limit: i64,
    ) -> Result<Vec<OpponentStats>, StoreError> {
        let mut transaction = self.db.begin_planned_anew(false).await?;
        let rows = sqlx::query!(
            r#"WITH met AS MATERIALIZED (
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
                   WHERE account_id = $1 AND plays AND closed_place IS NULL AND NOT counted
                     AND status = 'finished' AND visibility = 'public' AND NOT solo
                     AND ($2::text IS NULL OR game = $2)
                     AND ($3::text IS NULL OR variant = $3)
                     AND finished_at <= $4
                     AND (other.number - mine.number) % 2 <> 0
                     AND ($5::uuid IS NULL OR other.account = $5::uuid::text)
               ), fresh AS MATERIALIZED (
                   SELECT opponent::uuid AS opponent,
                       (count(*) FILTER (WHERE NOT drawn AND NOT lost))::int AS wins,
                       (count(*) FILTER (WHERE lost))::int AS losses,
                       (count(*) FILTER (WHERE drawn))::int AS draws, max(finished_at) AS last_played_at
                   FROM met GROUP BY opponent
               ), results AS (
                   TABLE fresh
                   UNION ALL
                   SELECT opponent_id, wins, losses, draws, last_played_at FROM counted_opponents($1)
                   WHERE game = coalesce($2, game) AND variant = coalesce($3, variant) AND variant <> ''
                     AND opponent_id = coalesce($5, opponent_id)
                     -- Games have variants of one name, which have no total.
                     AND ($2 IS NULL AND $3 IS NOT NULL OR opponent_id = ANY (ARRAY(SELECT opponent FROM fresh)))
                   UNION ALL
                   -- Of all that were met before, no more than the page can show: the total of each, which is
                   -- the only row of most.
                   SELECT opponent_id, wins, losses, draws, last_played_at FROM (
                    SELECT opponent_id, game, variant FROM counted_opponents($1) AS known
                    WHERE ($2 IS NOT NULL OR $3 IS NULL) AND opponent_id <> ALL (ARRAY(SELECT opponent FROM fresh))
                      AND ($5::uuid IS NULL OR opponent_id = $5)
                      AND (matches, opponent_id) < (coalesce($6, 9223372036854775807), $7::uuid)
                      AND ($2 IS NULL OR game = $2) AND ($3 IS NULL OR variant = $3)
                      AND ($3 IS NOT NULL OR variant = '' AND game = coalesce($2, '') OR NOT EXISTS (
                          SELECT FROM counted_opponents($1) AS total
                          -- For each of the few that are looked at, instead of once for all.
                          WHERE total.opponent_id = known.opponent_id
                            AND total.game = coalesce($2, '') AND total.variant = '' OFFSET 0))
                    ORDER BY matches DESC, opponent_id DESC LIMIT $8
                   ) AS page JOIN counted_opponents($1) USING (opponent_id, game, variant)
               )
               SELECT opponent AS "opponent!", sum(wins + losses + draws) AS "matches!", sum(wins) AS "wins!",
                   sum(losses) AS "losses!", sum(draws) AS "draws!", max(last_played_at) AS "last_played_at!"
               FROM results GROUP BY opponent
               HAVING $6::bigint IS NULL OR (sum(wins + losses + draws), opponent) < ($6, $7::uuid)
               ORDER BY sum(wins + losses + draws) DESC, opponent DESC LIMIT $8
               -- all machines: a page of a list of all, or a count"#,
            filter.player.0,
            filter.game,
            filter.variant,
            filter.as_of,
            filter.opponent.map(|opponent| opponent.0),
            after.map(|after| after.matches),
            after.map_or(Uuid::max(), |after| after.opponent.0),
            limit,
        )
        .fetch_all(&mut *transaction)
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
