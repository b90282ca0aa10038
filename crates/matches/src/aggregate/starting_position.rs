use turnstone_rules::Position;

use crate::Created;

/// The first position of a match. Refuses a match that was created under another version of the
/// rules.
pub(crate) fn starting_position(created: &Created) -> Result<Position, String> {
    let game = turnstone_games::find(&created.game)
        .ok_or_else(|| format!("no game `{}`", created.game))?;
    if game.family().rules_version != created.rules_version {
        return Err(format!("no version {} of the rules", created.rules_version));
    }
    let position =
        game.start(&created.variant, &created.options).map_err(|error| error.to_string())?;
    if position.seats() != created.seats {
        return Err(format!("{} seats instead of {}", created.seats, position.seats()));
    }
    Ok(position)
}
