use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_games::GAMES;

use crate::{Maintenance, StoreError};

/// The contents of the database in numbers, for an operator.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    /// Accounts by their kind: `person`, `guest`, `bot`.
    pub accounts: BTreeMap<String, i64>,
    /// Accounts that were here within a day, and within a week.
    pub active: [i64; 2],
    /// Running matches by game.
    pub running: BTreeMap<String, i64>,
    /// When `turnstone backup` last copied everything.
    pub backed_up_at: Option<DateTime<Utc>>,
    /// The bytes of the database.
    pub database_bytes: i64,
    /// The bytes of each table with its indexes; of a divided table, those of all its parts.
    pub table_bytes: BTreeMap<String, i64>,
}

impl Maintenance {
    /// Counts what is in the database. Reads whole tables: not more often than every few minutes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn figures(&self) -> Result<Figures, StoreError> {
        let now = self.db.now();
        let accounts = sqlx::query!(
            r#"SELECT kind, count(*) AS "count!" FROM accounts WHERE deleted_at IS NULL GROUP BY kind"#
        )
        .fetch_all(&self.db.pool)
        .await?;
        let active = sqlx::query!(
            r#"SELECT count(DISTINCT account_id) FILTER (WHERE last_used_at > $1) AS "day!",
                   count(DISTINCT account_id) AS "week!"
               FROM sessions WHERE last_used_at > $2"#,
            now - TimeDelta::days(1),
            now - TimeDelta::weeks(1),
        )
        .fetch_one(&self.db.pool)
        .await?;
        let running = sqlx::query!(
            r#"SELECT game, count(*) AS "count!" FROM matches WHERE status = 'active' GROUP BY game
               -- all machines: a figure for the operator"#
        )
        .fetch_all(&self.db.pool)
        .await?;
        let backed_up_at = sqlx::query_scalar!("SELECT backed_up_at FROM heartbeat")
            .fetch_optional(&self.db.pool)
            .await?;
        let database_bytes =
            sqlx::query_scalar!(r#"SELECT pg_database_size(current_database()) AS "bytes!""#)
                .fetch_one(&self.db.pool)
                .await?;
        let tables = sqlx::query!(
            r#"SELECT coalesce(whole.relname, part.relname)::text AS "name!",
                   sum(pg_total_relation_size(part.oid))::bigint AS "bytes!"
               FROM pg_class AS part
               LEFT JOIN pg_inherits ON inhrelid = part.oid
               LEFT JOIN pg_class AS whole ON whole.oid = inhparent
               WHERE part.relkind = 'r' AND part.relnamespace = current_schema()::regnamespace
               GROUP BY 1"#
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(Figures {
            accounts: none_of(["person", "guest", "bot"])
                .chain(accounts.into_iter().map(|row| (row.kind, row.count)))
                .collect(),
            active: [active.day, active.week],
            running: none_of(GAMES.iter().map(|game| game.family().id))
                .chain(running.into_iter().map(|row| (row.game, row.count)))
                .collect(),
            backed_up_at: backed_up_at.flatten(),
            database_bytes,
            table_bytes: tables.into_iter().map(|row| (row.name, row.bytes)).collect(),
        })
    }

    /// Notes that everything was copied, for [`figures`](Self::figures). Does nothing if no server has ever run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_backup(&self) -> Result<(), StoreError> {
        let noted = sqlx::query!("UPDATE heartbeat SET backed_up_at = clock_timestamp()");
        noted.execute(&self.db.pool).await?;
        Ok(())
    }
}

/// Of what there is none, there is no row.
fn none_of(labels: impl IntoIterator<Item = &'static str>) -> impl Iterator<Item = (String, i64)> {
    labels.into_iter().map(|label| (label.to_owned(), 0))
}
