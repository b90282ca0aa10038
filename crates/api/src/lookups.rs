//! Looks up what a request names: a player by username, a game, a variant.

use turnstone_accounts::Username;
use turnstone_matches::AccountId;
use turnstone_ratings::LeaderboardKey;

use turnstone_store::{Store, StoreError};

use super::extract::parse_id;
use super::problem::{ApiResult, Code, Problem};

/// The account that has a username now, compared without case, or that has this id; `None` if there
/// is none, or it is deleted. An id is longer than any username, so a text is only one of the two.
///
/// # Errors
/// When the database fails.
pub(super) async fn find_account(
    store: &Store,
    player: &str,
) -> Result<Option<AccountId>, StoreError> {
    if let Some(id) = parse_id(player) {
        let found = store.profiles.players(&[AccountId(id)]).await?.into_values().next();
        return Ok(found.filter(|player| player.username.is_some()).map(|player| player.id));
    }
    let Ok(username) = Username::parse(player) else { return Ok(None) };
    Ok(store.accounts.accounts_by_username(&[username]).await?.into_values().next())
}

/// The account that has a username or an id, or `not_found`.
///
/// # Errors
/// `not_found` when no account has it, and when the database fails.
pub(super) async fn require_account(store: &Store, player: &str) -> ApiResult<AccountId> {
    find_account(store, player).await?.ok_or_else(Problem::not_found)
}

/// The account that a filter names; `None` if it names none.
///
/// # Errors
/// `invalid_query` when no account has the username, and when the database fails.
pub(super) async fn filter_account(
    store: &Store,
    username: Option<&str>,
    pointer: &str,
) -> ApiResult<Option<AccountId>> {
    let Some(username) = username else { return Ok(None) };
    match find_account(store, username).await? {
        Some(account) => Ok(Some(account)),
        None => Err(Problem::new(Code::InvalidQuery).at(pointer, "no player has this username")),
    }
}

/// Checks the family and the variant that a filter names.
///
/// # Errors
/// `invalid_query` when there is no such family, or it has no such variant.
pub(super) fn check_game_filter(game: Option<&str>, variant: Option<&str>) -> ApiResult<()> {
    let refused = |pointer: &str, detail: &'static str| {
        Err(Problem::new(Code::InvalidQuery).at(pointer, detail))
    };
    let families = turnstone_games::GAMES.iter().map(|game| game.family());
    let mut families = families.filter(|family| game.is_none_or(|id| family.id == id)).peekable();
    if families.peek().is_none() {
        return refused("/game", "there is no such game; `GET /v1/games` lists them");
    }
    let has_variant =
        |id: &str| families.any(|family| family.variants.iter().any(|known| known.id == id));
    if variant.is_none_or(has_variant) {
        Ok(())
    } else {
        refused("/variant", "there is no such variant; `GET /v1/games` lists them")
    }
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
