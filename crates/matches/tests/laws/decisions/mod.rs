//! The decisions on a match: given these facts, when this command comes, then those facts or a
//! refusal. One module for each decision, as in `decide`.

mod bounds;
mod cancel;
mod clocks;
mod computer;
mod context;
mod create;
mod decline;
mod expire;
mod join;
mod leave;
mod offers;
mod paused_time;
mod pauses;
mod play;
mod private;
mod rematch;
mod resign;
mod resume;
mod time_out;
mod trees;
mod withdraw;

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    AccountId, Cancelled, Command, Created, DecisionContext, Event, Fact, Finished,
    InvitationDeclined, Left, Match, MatchId, MovePlayed, Nothing, Passed, PlayMove, Ply, Refusal,
    Seated, SeatingSeed, Seq, Started, Status, TakenBack, TimeControl, Visibility, decide,
};
use turnstone_rules::{Options, Seat};
use uuid::Uuid;

/// The creator of the matches.
const ANNA: AccountId = AccountId(Uuid::from_u128(0xa));
/// Anna's opponent.
const BEN: AccountId = AccountId(Uuid::from_u128(0xb));
/// An account without a seat.
const CLEO: AccountId = AccountId(Uuid::from_u128(0xc));

/// A fact, with the seat of its event.
type SeatFact = (Option<Seat>, Fact);

/// When the matches begin; all instants count from it.
fn match_start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).expect("an instant")
}

/// This many seconds after the beginning.
fn second(seconds: i64) -> DateTime<Utc> {
    match_start() + TimeDelta::seconds(seconds)
}

/// A match with a history: its facts, one second apart.
#[track_caller]
fn given(facts: &[SeatFact]) -> Match {
    let mut events = (1_u32..).zip(facts).map(|(seq, (seat, fact))| Event {
        seq: Seq::saturating(seq),
        at: second(i64::from(seq) - 1),
        seat: *seat,
        fact: fact.clone(),
    });
    let first = events.next().expect("a creation");
    let mut game_match =
        Match::begin(MatchId(Uuid::from_u128(1)), &first).expect("a match that begins");
    for event in events {
        game_match.evolve(&event).expect("facts that follow from each other");
    }
    game_match
}

/// The result of a command at an instant: the facts that it adds in the order of the log, or its
/// refusal.
#[track_caller]
fn when_at(
    game_match: &Match,
    command: &Command,
    now: DateTime<Utc>,
) -> Result<Vec<SeatFact>, Refusal> {
    when_in_context(game_match, command, &DecisionContext::at(now, None))
}

/// The same, in a context.
#[track_caller]
fn when_in_context(
    game_match: &Match,
    command: &Command,
    context: &DecisionContext<'_>,
) -> Result<Vec<SeatFact>, Refusal> {
    let now = context.now;
    let decision = decide(game_match, command, context)?;
    for (seq, event) in (game_match.version.get() + 1..).zip(&decision.events) {
        assert_eq!(event.seq.get(), seq, "events are numbered without gaps");
        assert_eq!(event.at, now.max(game_match.updated_at), "time never runs backwards");
    }
    assert_eq!(decision.after.version.get(), game_match.version.get() + length(&decision.events));
    // `clocks` tests the time left.
    let without_clock = |fact| match fact {
        Fact::MovePlayed(played) => {
            Fact::MovePlayed(MovePlayed { remaining_milliseconds: None, ..played })
        }
        other => other,
    };
    let recorded = |event: Event| (event.seat, without_clock(event.fact));
    Ok(decision.events.into_iter().map(recorded).collect())
}

fn length(events: &[Event]) -> u32 {
    u32::try_from(events.len()).expect("a few events")
}

/// The result of a command a minute after the newest fact.
#[track_caller]
fn when(game_match: &Match, command: &Command) -> Result<Vec<SeatFact>, Refusal> {
    when_at(game_match, command, game_match.updated_at + TimeDelta::minutes(1))
}

/// The default settings: Mancala, open to all, three days a move.
fn default_created() -> Created {
    Created {
        game: "mancala".to_owned(),
        variant: "basic".to_owned(),
        options: Options::new(),
        rules_version: 1,
        seats: 2,
        rated: true,
        visibility: Visibility::Public,
        solo: false,
        created_by: ANNA,
        invited: None,
        clock: TimeControl::default(),
        open_for_seconds: Some(14 * 86_400),
        min_completion_percent: None,
        dice_commitment: None,
    }
}

fn created() -> SeatFact {
    (None, Fact::Created(default_created()))
}

fn created_with(change: impl FnOnce(&mut Created)) -> SeatFact {
    let mut created = default_created();
    change(&mut created);
    (None, Fact::Created(created))
}

/// Only Ben may join.
fn created_for_ben() -> SeatFact {
    created_with(|created| created.invited = Some(vec![BEN]))
}

fn seated(seat: u8, player: AccountId) -> SeatFact {
    (Some(Seat(seat)), Fact::Seated(Seated { player, dice_nonce: None }))
}

/// A player who waits for a random seat.
fn joined_without_seat(player: AccountId) -> SeatFact {
    (None, Fact::Seated(Seated { player, dice_nonce: None }))
}

fn left(player: AccountId) -> SeatFact {
    (None, Fact::Left(Left { player }))
}

fn declined(player: AccountId) -> SeatFact {
    (None, Fact::InvitationDeclined(InvitationDeclined { player, reason: None }))
}

fn started(players: [AccountId; 2]) -> SeatFact {
    (None, Fact::Started(Started { players: players.to_vec() }))
}

fn moved(ply: u32, seat: u8, notation: &str) -> SeatFact {
    let notation = notation.to_owned();
    let (remaining_milliseconds, forced) = (None, false);
    let fact = MovePlayed { ply: Ply::saturating(ply), notation, remaining_milliseconds, forced };
    (Some(Seat(seat)), Fact::MovePlayed(fact))
}

fn passed(ply: u32, seat: u8) -> SeatFact {
    (Some(Seat(seat)), Fact::Passed(Passed { ply: Ply::saturating(ply) }))
}

fn taken_back(ply: u32, seat: u8, to_ply: u32) -> SeatFact {
    (
        Some(Seat(seat)),
        Fact::TakenBack(TakenBack { ply: Ply::saturating(ply), to_ply: Ply::saturating(to_ply) }),
    )
}

fn resigned(seat: u8) -> SeatFact {
    (Some(Seat(seat)), Fact::Resigned(Nothing {}))
}

fn timed_out(seat: u8) -> SeatFact {
    (Some(Seat(seat)), Fact::TimedOut(Nothing {}))
}

fn cancelled(by: Option<AccountId>) -> SeatFact {
    (None, Fact::Cancelled(Cancelled { by, seed: None, expired: false }))
}

/// The server cancelled the match because seats were free for too long.
fn expired() -> SeatFact {
    (None, Fact::Cancelled(Cancelled { by: None, seed: None, expired: true }))
}

fn finished(winner: u8, reason: &str) -> SeatFact {
    let reason = reason.to_owned();
    (
        None,
        Fact::Finished(Finished { winners: vec![Seat(winner)], reason, score: None, seed: None }),
    )
}

/// Anna has seat 0, and seat 1 is free.
fn open() -> Vec<SeatFact> {
    vec![created(), seated(0, ANNA)]
}

/// Anna has seat 0 and Ben seat 1; nothing has been played.
fn active() -> Vec<SeatFact> {
    vec![created(), seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])]
}

/// The same after two plies; seat 0 is to act.
fn under_way() -> Vec<SeatFact> {
    with(active(), [moved(1, 0, "1"), moved(2, 1, "1")])
}

/// Ben has resigned.
fn over() -> Vec<SeatFact> {
    with(under_way(), [resigned(1), finished(0, "resignation")])
}

/// Anna plays both seats.
fn solo() -> Vec<SeatFact> {
    let created = created_with(|created| {
        (created.solo, created.rated, created.open_for_seconds) = (true, false, None);
    });
    vec![created, seated(0, ANNA), seated(1, ANNA), started([ANNA, ANNA])]
}

fn with(facts: Vec<SeatFact>, more: impl IntoIterator<Item = SeatFact>) -> Vec<SeatFact> {
    facts.into_iter().chain(more).collect()
}

fn join(account: AccountId, seat: Option<u8>) -> Command {
    let seat = seat.map(Seat);
    let seating_seed = SeatingSeed([7; 32]);
    Command::Join { account, seat, seating_seed, nonce: None, by_link: false }
}

fn join_by_link(account: AccountId) -> Command {
    let seating_seed = SeatingSeed([7; 32]);
    Command::Join { account, seat: None, seating_seed, nonce: None, by_link: true }
}

fn play(account: AccountId, ply: u32, notation: &str) -> Command {
    let notation = notation.to_owned();
    Command::Play(PlayMove {
        account,
        seat: None,
        ply: Ply::saturating(ply),
        notation,
        offer_draw: false,
        then: None,
    })
}

fn play_as(account: AccountId, seat: u8, ply: u32, notation: &str) -> Command {
    let notation = notation.to_owned();
    Command::Play(PlayMove {
        account,
        seat: Some(Seat(seat)),
        ply: Ply::saturating(ply),
        notation,
        offer_draw: false,
        then: None,
    })
}

/// The result of a repeat, and of any other command that changes nothing.
const NO_FACTS: Result<Vec<SeatFact>, Refusal> = Ok(Vec::new());
