//! The head of a new match, or of one that is rebuilt.

use chrono::{DateTime, Utc};
use sqlx::types::Json;

use turnstone_matches::Match;

use super::account_matches::{IndexedMatch, index_members};
use super::at_ply::at_ply;
use super::heads::{Head, visibility_word};
use super::participants::{MemberColumns, members};
use crate::StoreError;
use crate::columns::{to_integer, to_json, to_mask};
use crate::layout::Layout;
use turnstone_postgres::DbConnection;

/// Inserts the head row of a match and its participants.
pub(crate) async fn insert_head(
    connection: &mut DbConnection,
    layout: Layout,
    game_match: &Match,
    deadline: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let head = Head::of(game_match, deadline);
    sqlx::query!(
        "INSERT INTO matches (match_id, game, variant, options, rules_version, rated, visibility,
             solo, open_to_all, clock, created_by, created_at, version, status, ply, to_act,
             deadline, started_at, finished_at, result, players, chain_head, open_until,
             at_ply, computers)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $20, $21, $22, $23, $24, $25)",
        head.id.0,
        head.game,
        head.variant,
        Json(&head.options) as _,
        i16::try_from(head.rules_version).unwrap_or(i16::MAX),
        head.rated,
        visibility_word(head.visibility),
        head.solo,
        game_match.created.invited.is_none(),
        Json(&head.clock) as _,
        head.created_by.0,
        head.created_at,
        to_integer(head.version),
        head.status.as_str(),
        to_integer(head.ply),
        to_mask(head.to_act.iter().copied()),
        head.deadline,
        head.started_at,
        head.finished_at,
        to_json(head.result.as_ref()),
        Json(&head.players) as _,
        &game_match.chain_head[..],
        head.open_until,
        at_ply(game_match),
        to_mask(game_match.computer_seats()),
    )
    .execute(&mut *connection)
    .await?;
    let members = MemberColumns::of(members(game_match));
    if layout == Layout::Citus {
        sqlx::query!(
            "SELECT insert_members_on_cluster($1, $2, $3)",
            head.id.0,
            &members.account_ids,
            &members.plays,
        )
        .execute(&mut *connection)
        .await?;
        index_members(connection, &[IndexedMatch::of(game_match)]).await?;
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO match_participants (match_id, account_id, plays)
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bool[])",
        &members.match_ids,
        &members.account_ids,
        &members.plays,
    )
    .execute(connection)
    .await?;
    Ok(())
}
