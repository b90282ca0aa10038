//! Closed matches: over for a while, and nothing in them waits for an account. Home screens leave them out, and feeds
//! find them by an index, so that neither takes longer the more an account has played. On a cluster no match is closed.

use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::{Database, StoreError};
use turnstone_postgres::DbConnection;

/// Reopens closed matches for a member, or for all, before something about them changes. Nobody closes them until the
/// transaction ends.
pub(crate) async fn reopen(
    connection: &mut DbConnection,
    matches: &[Uuid],
    account: Option<AccountId>,
) -> Result<(), StoreError> {
    sqlx::query!("SELECT reopen_matches($1, $2)", matches, account.map(|account| account.0))
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the counts of closed matches differ from these. With `repair`, nothing is closed and counted then, until
/// the job does so again.
pub(crate) async fn recount(db: &Database, repair: bool) -> Result<bool, StoreError> {
    if db.is_on_cluster().await? {
        return Ok(false);
    }
    let mut transaction = db.pool.begin().await?;
    // Whoever closes matches meanwhile waits.
    sqlx::query!("SELECT hold_counts()").execute(&mut *transaction).await?;
    let differ = sqlx::query_scalar!(
        r#"WITH found AS MATERIALIZED (
               SELECT * FROM results(NULL)
           ), by_variant AS (
               SELECT account_id, game, variant, count(*) FILTER (WHERE won),
                   count(*) FILTER (WHERE lost), count(*) FILTER (WHERE drawn),
                   count(*) FILTER (WHERE is_over), count(*) FILTER (WHERE is_abandoned)
               FROM found WHERE opponent_id IS NULL GROUP BY account_id, game, variant
           ), by_variant_and_opponent AS (
               SELECT account_id, opponent_id, game, variant, count(*) FILTER (WHERE won) AS wins,
                   count(*) FILTER (WHERE lost) AS losses, count(*) FILTER (WHERE drawn) AS draws,
                   max(finished_at) AS last_played_at
               FROM found WHERE opponent_id IS NOT NULL
               GROUP BY account_id, opponent_id, game, variant
           ), by_opponent AS (
               SELECT *, wins + losses + draws FROM by_variant_and_opponent
               UNION ALL
               SELECT account_id, opponent_id, coalesce(game, ''), '', sum(wins), sum(losses), sum(draws),
                   max(last_played_at), sum(wins + losses + draws)
               FROM by_variant_and_opponent
               GROUP BY account_id, opponent_id, ROLLUP (game) HAVING count(*) > 1
           )
           SELECT EXISTS (TABLE by_variant EXCEPT TABLE result_counts)
               OR EXISTS (TABLE result_counts EXCEPT TABLE by_variant)
               OR EXISTS (TABLE by_opponent EXCEPT TABLE opponent_counts)
               OR EXISTS (TABLE opponent_counts EXCEPT TABLE by_opponent) AS "differ!""#,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if differ && repair {
        sqlx::query!(
            "UPDATE match_participants SET closed_place = NULL, counted = false WHERE counted
             -- all machines: `rebuild`, on one server alone",
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("DELETE FROM result_counts").execute(&mut *transaction).await?;
        sqlx::query!("DELETE FROM opponent_counts").execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(differ)
}
