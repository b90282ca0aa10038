//! Looks up what a request names: a player by username, a game, a variant.

use uuid::Uuid;
use uuid::fmt::Hyphenated;

use turnstone_accounts::Username;
use turnstone_matches::AccountId;
use turnstone_ratings::LeaderboardKey;

use crate::store::{Store, StoreError};

use super::problem::{ApiResult, Problem};

/// The account that has a username now, compared without case, or that has this id; `None` if there
/// is none, or it is deleted. An id is longer than any username, so a text is only one of the two.
///
/// # Errors
/// When the database fails.
pub(super) async fn find_account(
    store: &Store,
    player: &str,
) -> Result<Option<AccountId>, StoreError> {
    if player.len() == Hyphenated::LENGTH
        && let Ok(id) = Uuid::try_parse(player)
    {
        let found = store.players(&[AccountId(id)]).await?.into_values().next();
        return Ok(found.filter(|player| player.username.is_some()).map(|player| player.id));
    }
    let Ok(username) = Username::parse(player) else { return Ok(None) };
    Ok(store.accounts_by_username(&[username]).await?.into_values().next())
}

/// The account that has a username or an id, or `not_found`.
///
/// # Errors
/// `not_found` when no account has it, and when the database fails.
pub(super) async fn require_account(store: &Store, player: &str) -> ApiResult<AccountId> {
    find_account(store, player).await?.ok_or_else(Problem::not_found)
}

/// The account that a filter names, if it names one. `None`: there is no such account.
///
/// # Errors
/// When the database fails.
pub(super) async fn named_account(
    store: &Store,
    player: Option<&str>,
) -> Result<Option<Option<AccountId>>, StoreError> {
    match player {
        None => Ok(Some(None)),
        Some(player) => Ok(find_account(store, player).await?.map(Some)),
    }
}

/// Whether a match of this family and this variant can exist. A name that is absent excludes
/// nothing.
pub(super) fn is_known_game(game: Option<&str>, variant: Option<&str>) -> bool {
    let has_variant = |id: &str| {
        turnstone_games::GAMES
            .iter()
            .any(|game| game.family().variants.iter().any(|known| known.id == id))
    };
    game.is_none_or(|id| turnstone_games::family(id).is_some()) && variant.is_none_or(has_variant)
}

/// The leaderboard of a family's variant.
///
/// # Errors
/// `not_found` when there is no such family or variant.
pub(super) fn leaderboard_key(game: String, variant: String) -> ApiResult<LeaderboardKey> {
    let family = turnstone_games::family(&game).ok_or_else(Problem::not_found)?;
    if family.variants.iter().all(|known| known.id != variant) {
        return Err(Problem::not_found());
    }
    Ok(LeaderboardKey { game, variant })
}
