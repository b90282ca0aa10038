//! The columns of the head: those that change, and those of a new match.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;

use turnstone_games::MatchOptions;
use turnstone_matches::{AccountId, Match, MatchId, MatchResult, Ply, TimeControl, Version};

use super::at_ply::at_ply;
use super::heads::{Players, visibility_word};
use crate::StoreError;
use crate::columns::to_mask;
use crate::participants::{Member, members};
use turnstone_postgres::DbConnection;

/// The columns of `matches` that an append changes, by their names. The functions of
/// `migrations/0013_append.sql` take them.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HeadColumns {
    version: Version,
    status: &'static str,
    ply: Ply,
    to_act: i16,
    deadline: Option<DateTime<Utc>>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    result: Option<MatchResult>,
    at_ply: Option<Value>,
    #[serde(with = "hex::serde")]
    chain_head: [u8; 32],
}

impl HeadColumns {
    /// The columns of a match that has this deadline: unlike all else it also depends on vacations
    /// and outages.
    pub(crate) fn of(game_match: &Match, deadline: Option<DateTime<Utc>>) -> Self {
        Self {
            version: game_match.version,
            status: game_match.status.as_str(),
            ply: game_match.ply,
            to_act: to_mask(game_match.acting().iter()),
            deadline,
            started_at: game_match.started_at,
            finished_at: game_match.finished_at,
            result: game_match.result.clone(),
            at_ply: at_ply(game_match),
            chain_head: game_match.chain_head,
        }
    }
}

/// The row of a new match, with its members.
#[derive(Serialize)]
struct NewHead<'a> {
    match_id: MatchId,
    game: &'a str,
    variant: &'a str,
    options: MatchOptions,
    rules_version: u16,
    rated: bool,
    visibility: &'static str,
    solo: bool,
    open_to_all: bool,
    clock: &'a TimeControl,
    min_completion_percent: Option<u8>,
    computers: i16,
    created_by: AccountId,
    created_at: DateTime<Utc>,
    open_until: DateTime<Utc>,
    players: Players,
    members: Vec<Member>,
    #[serde(flatten)]
    changing: HeadColumns,
}

/// Inserts the head row of a match and its members.
pub(crate) async fn insert_head(
    connection: &mut DbConnection,
    game_match: &Match,
    deadline: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let created = &game_match.created;
    let head = NewHead {
        match_id: game_match.id,
        game: &created.game,
        variant: &created.variant,
        options: MatchOptions(created.options.clone()),
        rules_version: created.rules_version,
        rated: created.rated,
        visibility: visibility_word(created.visibility),
        solo: created.solo,
        open_to_all: created.invited.is_none(),
        clock: &created.clock,
        min_completion_percent: created.min_completion_percent,
        computers: to_mask(game_match.computer_seats()),
        created_by: created.created_by,
        created_at: game_match.created_at,
        open_until: game_match.open_until,
        players: Players::from(game_match),
        members: members(game_match),
        changing: HeadColumns::of(game_match, deadline),
    };
    sqlx::query!("SELECT insert_head($1)", Json(&head) as _).execute(connection).await?;
    Ok(())
}
