use turnstone_rules::{Game, Position, Registry};

use crate::Created;

/// The game of a match, by the version of the rules that the match was created under.
pub(crate) fn find_game(
    registry: &Registry,
    created: &Created,
) -> Result<&'static dyn Game, String> {
    registry.find_version(&created.game, created.rules_version).ok_or_else(|| {
        match registry.find(&created.game) {
            Some(_) => format!("no version {} of the rules", created.rules_version),
            None => format!("no game `{}`", created.game),
        }
    })
}

/// The first position of a match.
pub(crate) fn starting_position(game: &dyn Game, created: &Created) -> Result<Position, String> {
    let position =
        game.start(&created.variant, &created.options).map_err(|error| error.to_string())?;
    if position.seats() != created.seats {
        return Err(format!("{} seats instead of {}", created.seats, position.seats()));
    }
    Ok(position)
}
