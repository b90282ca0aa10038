use uuid::Uuid;

use crate::matches::{Corruption, Match, MatchId};

use super::create::insert_head;
use super::log::read_events;
use super::{MatchLog, Store, StoreError};

/// How many matches are looked up at a time.
const BATCH: i64 = 1000;

/// A head row that is not what its log makes of it.
#[derive(Debug, Clone)]
pub struct HeadDifference {
    /// The match.
    pub id: MatchId,
    /// Which part differs.
    pub detail: String,
}

/// What a rebuild found.
#[derive(Debug, Default)]
pub struct RebuildReport {
    /// How many matches were replayed.
    pub matches: u64,
    /// How many events they have.
    pub events: u64,
    /// The heads that differ from their logs.
    pub differences: Vec<HeadDifference>,
    /// The logs that do not replay; their heads are left as they are.
    pub corruptions: Vec<Corruption>,
}

impl Store {
    /// Replays every log, checks its chain, and compares the head with what the log makes; with
    /// `repair`, writes the heads that differ anew. `progress` is told the report so far.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rebuild(
        &self,
        repair: bool,
        mut progress: impl FnMut(&RebuildReport),
    ) -> Result<RebuildReport, StoreError> {
        let mut report = RebuildReport::default();
        let mut after = Uuid::nil();
        loop {
            let ids = sqlx::query_scalar!(
                r#"SELECT match_id AS "match_id!" FROM (
                       SELECT match_id FROM match_events WHERE seq = 1 AND match_id > $1
                       UNION SELECT match_id FROM matches WHERE match_id > $1
                   ) AS known ORDER BY match_id LIMIT $2"#,
                after,
                BATCH,
            )
            .fetch_all(&self.pool)
            .await?;
            let Some(last) = ids.last() else { return Ok(report) };
            after = *last;
            for id in ids {
                self.rebuild_one(MatchId(id), repair, &mut report).await?;
            }
            progress(&report);
        }
    }

    /// The head is locked while its log is read, so that no move slips in between.
    async fn rebuild_one(
        &self,
        id: MatchId,
        repair: bool,
        report: &mut RebuildReport,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let stored = sqlx::query_scalar!(
            r#"SELECT to_jsonb(matches) AS "head!" FROM matches WHERE match_id = $1 FOR UPDATE"#,
            id.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let log = match read_events(&mut *transaction, id, 0, i64::MAX).await {
            Ok(events) => MatchLog { id, events },
            Err(StoreError::Corruption(corruption)) => {
                report.corruptions.push(corruption);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        report.matches += 1;
        report.events += log.events.len() as u64;
        let game_match = match log.replay() {
            Ok(game_match) => game_match,
            Err(corruption) => {
                report.corruptions.push(corruption);
                return Ok(());
            }
        };
        let members = sorted_members(&mut transaction, id).await?;
        replace_head(&mut transaction, &game_match).await?;
        let made = sqlx::query_scalar!(
            r#"SELECT to_jsonb(matches) AS "head!" FROM matches WHERE match_id = $1"#,
            id.0,
        )
        .fetch_one(&mut *transaction)
        .await?;
        let difference = match stored {
            None => Some("the head is missing".to_owned()),
            Some(stored) if stored != made => Some(differing(&stored, &made)),
            Some(_) if members != sorted_members(&mut transaction, id).await? => {
                Some("the participants differ".to_owned())
            }
            Some(_) => None,
        };
        if let Some(detail) = difference {
            report.differences.push(HeadDifference { id, detail });
            if repair {
                transaction.commit().await?;
            }
        }
        Ok(())
    }
}

async fn replace_head(
    connection: &mut sqlx::PgConnection,
    game_match: &Match,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM match_participants WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM matches WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    insert_head(connection, game_match).await
}

async fn sorted_members(
    connection: &mut sqlx::PgConnection,
    id: MatchId,
) -> Result<Vec<(Uuid, bool)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT account_id, plays FROM match_participants WHERE match_id = $1 ORDER BY account_id",
        id.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.account_id, row.plays)).collect())
}

/// The columns in which two heads differ, with both values.
fn differing(stored: &serde_json::Value, made: &serde_json::Value) -> String {
    let columns = made.as_object().into_iter().flatten();
    let differing = columns.filter(|(column, value)| stored.get(column.as_str()) != Some(*value));
    let described = differing.map(|(column, value)| {
        let old = stored.get(column.as_str()).unwrap_or(&serde_json::Value::Null);
        format!("{column} is {old} and should be {value}")
    });
    described.collect::<Vec<_>>().join("; ")
}
