use turnstone_rules::Seat;

use super::draft::Draft;
use super::join;
use crate::{
    AccountId, Created, DecisionContext, DiceSeed, Fact, Match, MatchId, Refusal, Seated, Status,
    Visibility,
};

/// The players move on by one seat, or the loser moves first if the variant says so.
/// The rematch has the newest rules, whatever rules the finished match has.
pub(super) fn decide(
    finished: &Match,
    account: AccountId,
    id: MatchId,
    context: &DecisionContext<'_>,
) -> Result<Draft, Refusal> {
    if finished.seats_of(account).is_empty() {
        return Err(Refusal::NotAPlayer);
    }
    if finished.status != Status::Finished {
        return Err(Refusal::NotFinished);
    }
    let finished_game = &finished.created.game;
    let family = turnstone_games::family(finished_game)
        .ok_or_else(|| Refusal::UnknownGame { game: finished_game.clone() })?;
    let configuration = family.configure(&finished.created.variant, &finished.created.options)?;
    let seed = context.seed.filter(|_| family.dice);
    if family.dice && seed.is_none() {
        return Err(Refusal::NoDiceSeed);
    }
    let players = seats_of_rematch(finished);
    let mut others = players.clone();
    others.sort_unstable();
    others.dedup();
    others.retain(|other| *other != account);
    let created = Created {
        created_by: account,
        invited: (!finished.created.solo).then_some(others),
        options: configuration.options,
        open_for_seconds: None,
        min_completion_percent: None,
        rules_version: family.rules_version,
        // Private matches could be rated once.
        rated: finished.created.rated && finished.created.visibility == Visibility::Public,
        dice_commitment: seed.map(DiceSeed::commitment),
        ..Created::clone(&finished.created)
    };
    let mut draft = Draft::begin(id, created, seed, context)?;
    for (seat, player) in (0u8..).map(Seat).zip(&players) {
        let fact = Seated { player: *player, dice_nonce: None };
        draft.record(Some(seat), Fact::Seated(fact))?;
    }
    join::start(&mut draft, players, context)?;
    Ok(draft)
}

/// The players by their seats in the rematch.
fn seats_of_rematch(finished: &Match) -> Vec<AccountId> {
    let mut players: Vec<_> = finished.seats.iter().copied().flatten().collect();
    let winners = finished.result.as_ref().map(|result| result.winners.as_slice());
    let first = match winners {
        // The first losing seat moves first; the players keep their order.
        Some([_, ..]) if finished.loser_opens_rematch() => {
            let loser = |seat: &Seat| winners.is_some_and(|winners| !winners.contains(seat));
            (0..finished.created.seats).map(Seat).find(loser).map_or(0, Seat::index)
        }
        _ => players.len().saturating_sub(1),
    };
    if first < players.len() {
        players.rotate_left(first);
    }
    players
}
