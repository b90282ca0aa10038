use std::ops::RangeInclusive;

use turnstone_rules::{Options, Phrase, Seat};

use super::draft::Draft;
use super::join::{self, SeatingSeed};
use crate::{
    AccountId, Created, DEFAULT_OPEN_FOR_SECONDS, DecisionContext, DiceNonce, DiceSeed, Fact,
    MatchId, Refusal, Seated, TimeControl, Visibility,
};

/// The times that a creator may choose: an hour to 90 days.
const OPEN_FOR_SECONDS: RangeInclusive<u32> = 3_600..=90 * 86_400;

/// A request to create a match.
#[derive(Debug, Clone)]
pub struct CreateMatch {
    /// The creator, who always plays.
    pub account: AccountId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The options that differ from their defaults.
    pub options: Options,
    /// Whether it counts for ratings; `None` means that it does if it can.
    pub rated: Option<bool>,
    /// Its audience.
    pub visibility: Visibility,
    /// The creator's seat; `None`: a random free seat at the start.
    pub seat: Option<Seat>,
    /// The accounts that may join; `None` means anyone.
    pub invited: Option<Vec<AccountId>>,
    /// Whether the creator plays all seats.
    pub solo: bool,
    /// The computer that takes the other seat at once.
    pub computer: Option<ComputerOpponent>,
    /// The player who takes the other seat at once, because both have looked for such a match. Only in
    /// matches of two seats, with `seat`, and without `computer`.
    pub partner: Option<AccountId>,
    /// The time control, checked.
    pub clock: TimeControl,
    /// How many seconds others have to take the seats; `None`: two weeks.
    pub open_for_seconds: Option<u32>,
    /// The least completion rate of the other players, in percent. Only in matches that anyone may join.
    pub min_completion_percent: Option<u8>,
    /// The creator's dice nonce.
    pub nonce: Option<DiceNonce>,
}

/// A computer as the opponent in a match.
#[derive(Debug, Clone)]
pub struct ComputerOpponent {
    /// Its account, one of [`AccountId::of_computer`].
    pub account: AccountId,
    /// Decides who has which seat if the creator leaves it open.
    pub seating_seed: SeatingSeed,
}

pub(super) fn decide(
    wanted: &CreateMatch,
    id: MatchId,
    context: &DecisionContext<'_>,
) -> Result<Draft, Refusal> {
    let game = turnstone_games::find(&wanted.game)
        .ok_or_else(|| Refusal::UnknownGame { game: wanted.game.clone() })?;
    let configuration = game.family().configure(&wanted.variant, &wanted.options)?;
    let seats = game.start(&wanted.variant, &wanted.options)?.seats();
    check(wanted, seats)?;
    let seed = context.seed.filter(|_| game.family().dice);
    if game.family().dice && seed.is_none() {
        return Err(Refusal::NoDiceSeed);
    }
    if wanted.nonce.is_some() && seed.is_none() {
        return Err(Refusal::NoDice);
    }
    let is_private = wanted.visibility == Visibility::Private;
    let mut seated =
        wanted.invited.iter().flatten().chain([&wanted.account]).chain(&wanted.partner);
    let has_guest = seated.any(|account| context.guests.contains(account));
    if has_guest && wanted.rated == Some(true) {
        let detail = "guests play casual matches only".into();
        return Err(Refusal::Contradiction { pointer: "/rated", detail });
    }
    let unrated = wanted.solo
        || wanted.computer.is_some()
        || wanted.clock.is_unlimited()
        || is_private
        || has_guest;
    let mut draft = Draft::begin(
        id,
        Created {
            game: game.family().id.to_owned(),
            variant: configuration.variant.to_owned(),
            options: configuration.options,
            rules_version: game.family().rules_version,
            seats,
            rated: wanted.rated.unwrap_or(!unrated),
            visibility: wanted.visibility,
            solo: wanted.solo,
            created_by: wanted.account,
            invited: invited(wanted),
            clock: wanted.clock.clone(),
            open_for_seconds: (!wanted.solo && opponent(wanted).is_none())
                .then(|| wanted.open_for_seconds.unwrap_or(DEFAULT_OPEN_FOR_SECONDS)),
            min_completion_percent: wanted.min_completion_percent,
            dice_commitment: seed.map(DiceSeed::commitment),
        },
        seed,
        context,
    )?;
    let player = wanted.account;
    let dice_nonce = wanted.nonce;
    if wanted.solo {
        for seat in (0..seats).map(Seat) {
            draft.record(Some(seat), Fact::Seated(Seated { player, dice_nonce }))?;
        }
        join::start(&mut draft, vec![player; usize::from(seats)], context)?;
    } else if let Some(opponent) = opponent(wanted) {
        let players = players(wanted, opponent);
        for (seat, player) in (0u8..).map(Seat).zip(&players) {
            let dice_nonce = dice_nonce.filter(|_| *player == wanted.account);
            draft.record(Some(seat), Fact::Seated(Seated { player: *player, dice_nonce }))?;
        }
        join::start(&mut draft, players, context)?;
    } else {
        draft.record(wanted.seat, Fact::Seated(Seated { player, dice_nonce }))?;
    }
    Ok(draft)
}

/// The account that takes the other seat at once.
fn opponent(wanted: &CreateMatch) -> Option<AccountId> {
    wanted.computer.as_ref().map(|computer| computer.account).or(wanted.partner)
}

/// The accounts that may join. An opponent who plays at once counts as invited, as the players of a
/// rematch do.
fn invited(wanted: &CreateMatch) -> Option<Vec<AccountId>> {
    opponent(wanted).map(|opponent| vec![opponent]).or_else(|| wanted.invited.clone())
}

/// The creator and the opponent who plays at once, by seat.
fn players(wanted: &CreateMatch, opponent: AccountId) -> Vec<AccountId> {
    let both = [wanted.account, opponent];
    match (wanted.seat, &wanted.computer) {
        (None, Some(computer)) => computer.seating_seed.order(&both),
        (None | Some(Seat(0)), _) => both.to_vec(),
        (Some(_), _) => vec![opponent, wanted.account],
    }
}

fn check(wanted: &CreateMatch, seats: u8) -> Result<(), Refusal> {
    if let Some(seat) = wanted.seat.filter(|seat| seat.0 >= seats) {
        return Err(Refusal::NoSuchSeat { seat, last: Seat(seats - 1) });
    }
    if wanted.computer.is_some() {
        check_computer(wanted, seats)?;
    }
    if wanted.partner.is_some() && seats != 2 {
        let detail = "only matches of two seats".into();
        return Err(Refusal::Contradiction { pointer: "/variant", detail });
    }
    let contradictions = [
        (wanted.solo && wanted.invited.is_some(), "/invite", "a solo match invites nobody"),
        (wanted.solo && wanted.seat.is_some(), "/seat", "a solo match has one player in all seats"),
        (
            wanted.solo && wanted.open_for_seconds.is_some(),
            "/open_for_seconds",
            "a solo match starts at once",
        ),
        (
            wanted.open_for_seconds.is_some_and(|seconds| !OPEN_FOR_SECONDS.contains(&seconds)),
            "/open_for_seconds",
            "a match is open for an hour to 90 days: 3600 to 7776000 seconds",
        ),
        (
            wanted.min_completion_percent.is_some()
                && (wanted.solo || wanted.invited.is_some() || opponent(wanted).is_some()),
            "/min_completion_rate",
            "only in a match that anyone may join",
        ),
        (wanted.solo && wanted.rated == Some(true), "/rated", "a solo match is never rated"),
        (
            wanted.clock.is_unlimited() && wanted.rated == Some(true),
            "/rated",
            "a match without a clock is never rated",
        ),
        // Ratings are public, and would tell who played when, and who won.
        (
            wanted.visibility == Visibility::Private && wanted.rated == Some(true),
            "/rated",
            "a private match is never rated",
        ),
    ];
    if let Some((_, pointer, detail)) = contradictions.into_iter().find(|(holds, ..)| *holds) {
        return Err(Refusal::Contradiction { pointer, detail: detail.into() });
    }
    check_invited(wanted, seats)
}

/// A match against a computer is for two, starts at once, and counts for nothing.
fn check_computer(wanted: &CreateMatch, seats: u8) -> Result<(), Refusal> {
    let contradictions = [
        (seats != 2, "/opponent", "a computer plays matches of two seats only"),
        (wanted.solo, "/solo", "a solo match has no opponent"),
        (wanted.invited.is_some(), "/invite", "a match against a computer invites nobody"),
        (
            wanted.open_for_seconds.is_some(),
            "/open_for_seconds",
            "a match against a computer starts at once",
        ),
        (wanted.rated == Some(true), "/rated", "a match against a computer is never rated"),
    ];
    match contradictions.into_iter().find(|(holds, ..)| *holds) {
        Some((_, pointer, detail)) => {
            Err(Refusal::Contradiction { pointer, detail: detail.into() })
        }
        None => Ok(()),
    }
}

fn check_invited(wanted: &CreateMatch, seats: u8) -> Result<(), Refusal> {
    let Some(invited) = &wanted.invited else { return Ok(()) };
    if invited.iter().any(|account| account.is_computer()) {
        let detail = "computers are not invited; play one with `opponent`".into();
        return Err(Refusal::Contradiction { pointer: "/invite", detail });
    }
    let mut distinct = invited.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() != invited.len() || distinct.contains(&wanted.account) {
        let detail = "invite each player once, and not yourself".into();
        return Err(Refusal::Contradiction { pointer: "/invite", detail });
    }
    if invited.len() != usize::from(seats - 1) {
        let others = seats - 1;
        let detail = match others {
            1 => "this match needs one other player; invite one".to_owned(),
            _ => format!("this match needs {others} other players; invite as many"),
        };
        let detail = Phrase::new("detail-invite-count", detail).with("others", others);
        return Err(Refusal::Contradiction { pointer: "/invite", detail });
    }
    Ok(())
}
