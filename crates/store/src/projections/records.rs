use chrono::{DateTime, Utc};

use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, Status, Version};
use turnstone_rules::Seat;

use crate::cluster::matches_of::MatchesOf;
use crate::{Lists, Players, StoreError};

/// The result of a match for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerResult {
    /// The player's side won.
    Won,
    /// Another side won.
    Lost,
    /// No side won.
    Drawn,
}

/// The filter of a player's finished matches.
#[derive(Debug, Clone)]
pub struct FinishedFilter {
    /// The player.
    pub player: AccountId,
    /// Only matches of this family.
    pub game: Option<String>,
    /// Only those of this variant.
    pub variant: Option<String>,
    /// Only those that were finished then or later.
    pub from: Option<DateTime<Utc>>,
    /// Only those that were finished before.
    pub until: Option<DateTime<Utc>>,
    /// Only those in which this account plays too.
    pub with: Option<AccountId>,
    /// Only those with this result for the player; then without solo matches.
    pub ending: Option<PlayerResult>,
    /// The reader. A private match is shown only to its participants.
    pub reader: Option<AccountId>,
}

/// A finished match.
#[derive(Debug, Clone)]
pub struct FinishedMatch {
    /// The match.
    pub id: MatchId,
    /// The family.
    pub game: String,
    /// The number of its events.
    pub version: Version,
    /// The players by seat.
    pub seats: Vec<Option<AccountId>>,
}

impl FinishedMatch {
    /// Whether two players were on different sides: a partner is no opponent.
    #[must_use]
    pub fn are_opponents(&self, player: AccountId, other: AccountId) -> bool {
        let side = |seat| turnstone_games::family(&self.game).map(|family| family.side(seat));
        let sides_of = |account| {
            let seats = (0..).map(Seat).zip(&self.seats);
            seats.filter(move |(_, one)| **one == Some(account)).map(|(seat, _)| side(seat))
        };
        sides_of(player).any(|mine| sides_of(other).any(|theirs| theirs != mine))
    }
}

impl Lists {
    /// Finished matches of a player, newest first: those older than `before`, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finished_matches(
        &self,
        filter: &FinishedFilter,
        before: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<FinishedMatch>, StoreError> {
        let theirs =
            MatchesOf::player(filter.player).with_status([Status::Finished]).played_by(filter.with);
        let read = async |ids| self.read_finished_matches(filter, before, limit, ids).await;
        Ok(theirs.read_newest(&self.db, before, limit, i64::MAX, read).await?.found)
    }

    /// The same of the matches with these ids, or of all.
    async fn read_finished_matches(
        &self,
        filter: &FinishedFilter,
        before: Option<MatchId>,
        limit: i64,
        ids: Option<Vec<Uuid>>,
    ) -> Result<Vec<FinishedMatch>, StoreError> {
        let mut transaction = self.db.begin_planned_anew(true).await?;
        let rows = sqlx::query!(
            r#"SELECT match_id, game, version AS "version: Checked<Version>", players AS "players: Json<Players>"
             FROM match_participants AS plays JOIN matches USING (match_id)
             WHERE plays.account_id = $1 AND plays.plays AND status = 'finished'
               AND ($11::uuid[] IS NULL OR (
                   plays.match_id = ANY ($11) AND matches.match_id = ANY ($11)))
               AND ($2::uuid IS NULL OR match_id < $2)
               AND ($3::text IS NULL OR game = $3)
               AND ($4::text IS NULL OR variant = $4)
               AND ($5::timestamptz IS NULL OR finished_at >= $5)
               AND ($6::timestamptz IS NULL OR finished_at < $6)
               AND ($7::uuid IS NULL OR EXISTS (
                   SELECT FROM match_participants AS other
                   WHERE other.match_id = matches.match_id
                     AND other.account_id = $7 AND other.plays
                     AND ($11 IS NULL OR other.match_id = ANY ($11))))
               AND (visibility = 'public' OR EXISTS (
                   SELECT FROM match_participants AS belongs
                   WHERE belongs.match_id = matches.match_id AND belongs.account_id = $8
                     AND ($11 IS NULL OR belongs.match_id = ANY ($11))))
               AND ($9::text IS NULL OR (NOT solo AND $9 = CASE
                   WHEN result -> 'winners' = '[]' THEN 'drawn'
                   WHEN EXISTS (
                       SELECT FROM jsonb_array_elements_text(players -> 'seats')
                           WITH ORDINALITY AS seats (player, number)
                       WHERE player = plays.account_id::text
                         AND result -> 'winners' @> to_jsonb(number - 1)) THEN 'won'
                   ELSE 'lost' END))
             ORDER BY match_id DESC LIMIT $10"#,
            filter.player.0,
            before.map(|id| id.0),
            filter.game,
            filter.variant,
            filter.from,
            filter.until,
            filter.with.map(|id| id.0),
            // No account has this id. With NULL a cluster would take no plan (`people_in_lists`).
            filter.reader.map_or(Uuid::nil(), |id| id.0),
            filter.ending.map(|ending| match ending {
                PlayerResult::Won => "won",
                PlayerResult::Lost => "lost",
                PlayerResult::Drawn => "drawn",
            }),
            limit,
            ids as _,
        )
        .fetch_all(&mut *transaction)
        .await?;
        let found = rows.into_iter().map(|row| {
            let (id, seats) = (MatchId(row.match_id), row.players.0.seats);
            FinishedMatch { id, game: row.game, version: row.version.0, seats }
        });
        Ok(found.collect())
    }
}
