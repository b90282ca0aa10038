//! Laws of the aggregate: random matches, decided command by command, and their logs.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use turnstone_matches::{
    AccountId, Answering, ChainHead, Command, CreateMatch, Decision, DiceNonce, DiceSeed, Event,
    Fact, Lot, Match, MatchId, Offering, PlayMove, Refusal, Status, Surroundings, TimeControl,
    Visibility, decide, hash_of,
};
use turnstone_rules::{Game, Options, Seat};
use uuid::Uuid;

use crate::{Random, configurations, is_open_ended, mutated, notations, times};

/// Random matches of each configuration.
const MATCHES_EACH: u64 = 8;
/// Places in each match's log that are tampered with.
const PLACES: usize = 8;

/// Events with their hashes, oldest first.
pub type Log = Vec<(Event, ChainHead)>;

/// A match that is played by commands, with its log as the store would keep it.
pub struct Played {
    pub id: MatchId,
    pub live: Match,
    pub log: Log,
}

impl Played {
    fn append(&mut self, decision: Decision) {
        for event in decision.events {
            let before = self.log.last().map_or([0; 32], |(_, hash)| *hash);
            let hash = hash_of(&before, &event);
            self.log.push((event, hash));
        }
        self.live = decision.after;
    }

    fn command(&mut self, command: &Command, at: DateTime<Utc>) {
        self.try_command(command, at).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }

    fn try_command(&mut self, command: &Command, at: DateTime<Utc>) -> Result<(), Refusal> {
        let seed = DiceSeed::new([7; 32]);
        let seed = self.live.dice.as_ref().map(|_| &seed);
        self.append(decide(&self.live, command, &Surroundings::at(at, seed))?);
        Ok(())
    }

    /// The newest mover takes his move back, where he may: all opponents agree.
    fn take_back(&mut self, at: DateTime<Utc>) {
        let (ply, players) = (self.live.ply, self.players());
        let Some(mover) = self.live.last_move.as_ref().map(|last| last.seat) else { return };
        let asked = Offering { account: players[mover.index()], ply };
        if self.try_command(&Command::OfferTakeback(asked), at).is_ok() {
            for seat in self.live.opponents_of(mover) {
                let answer = Answering { account: players[seat.index()], ply, accept: true };
                self.command(&Command::AnswerTakeback(answer), at);
            }
            assert_eq!(self.live.ply, ply + 1, "the takeback is a ply");
        }
    }

    fn agree_to_a_draw(&mut self, at: DateTime<Utc>) {
        let (ply, players) = (self.live.ply, self.players());
        self.command(&Command::OfferDraw(Offering { account: players[1], ply }), at);
        for seat in self.live.opponents_of(Seat(1)) {
            let answer = Answering { account: players[seat.index()], ply, accept: true };
            self.command(&Command::AnswerDraw(answer), at);
        }
    }

    /// The player of a seat gives up, and his partners agree to that.
    fn give_up(&mut self, seat: Seat, account: AccountId, at: DateTime<Utc>) {
        self.command(&Command::Resign { account, seat: None }, at);
        let opponents = self.live.opponents_of(seat);
        let players = self.players();
        for (partner, account) in (0..).map(Seat).zip(players) {
            if partner != seat && !opponents.contains(&partner) {
                self.command(&Command::Resign { account, seat: None }, at);
            }
        }
    }

    fn players(&self) -> Vec<AccountId> {
        self.live.seats.iter().map(|player| player.expect("a player")).collect()
    }
}

fn account(number: u8) -> AccountId {
    AccountId(Uuid::from_u128(0x1000 + u128::from(number)))
}

/// A share in the dice, or none.
fn nonce(has_dice: bool, random: &mut Random) -> Option<DiceNonce> {
    let text = format!("{:016x}", random.next()).repeat(4);
    (has_dice && random.below(2) == 0).then(|| DiceNonce::try_from(text).expect("a nonce"))
}

/// A match of any configuration, played to its end: on the board, by a resignation, by the clock or
/// by agreement. Some moves are taken back.
fn play_at_random(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> Played {
    let mut now = DateTime::from_timestamp(1_790_000_000, 123_456_000).expect("an instant");
    let seats = game.start(variant, options).expect("a position").seats();
    let has_dice = game.family().dice;
    let wanted = CreateMatch {
        account: account(0),
        game: game.family().id.to_owned(),
        variant: variant.to_owned(),
        options: options.clone(),
        rated: None,
        visibility: Visibility::Public,
        seat: (random.below(2) == 0).then_some(Seat(seats - 1)),
        invited: None,
        solo: false,
        clock: TimeControl::default(),
        nonce: nonce(has_dice, random),
    };
    let id = MatchId(Uuid::from_u128(random.next().into()));
    let seed = DiceSeed::new([7; 32]);
    let decision = wanted.decide(id, &Surroundings::at(now, Some(&seed))).expect("a match");
    let mut played = Played { id, live: decision.after.clone(), log: Vec::new() };
    played.append(decision);
    for player in (1..seats).map(account) {
        now += TimeDelta::seconds(5);
        let lot = Lot([u8::try_from(random.below(256)).expect("a byte"); 32]);
        played.command(
            &Command::Join { account: player, seat: None, lot, nonce: nonce(has_dice, random) },
            now,
        );
    }
    assert_eq!(played.live.status, Status::Active);
    let ending = random.below(if is_open_ended(options) { 3 } else { 5 });
    let steps = random.below(30);
    while played.live.status == Status::Active {
        now += TimeDelta::milliseconds(i64::try_from(random.below(100_000)).expect("millis"));
        let seat = *random.pick(&played.live.to_act());
        let mover = played.live.seats[seat.index()].expect("a player");
        if played.log.len() > steps && ending == 0 {
            played.give_up(seat, mover, now);
            break;
        }
        if played.log.len() > steps && ending == 1 {
            now = played.live.deadline().expect("a clock");
            played.command(&Command::TimeOut, now);
            break;
        }
        if played.live.ply > 2 && played.log.len() > steps && ending == 2 {
            played.agree_to_a_draw(now);
            break;
        }
        if random.below(12) == 0 {
            played.take_back(now);
            continue;
        }
        let notation = random.pick(&notations(&played.live.position)).clone();
        let ply = played.live.ply;
        let wanted = PlayMove { account: mover, seat: None, ply, notation, offer_draw: false };
        played.command(&Command::Play(wanted), now);
    }
    assert!(played.live.status.is_over());
    played
}

pub fn for_every_match(seed: u64, mut look: impl FnMut(&Played, &mut Random)) {
    for (game, variant, options) in configurations() {
        for number in 0..times(MATCHES_EACH) {
            let mut random = Random(seed ^ (number << 20));
            let played = play_at_random(game, variant, &options, &mut random);
            look(&played, &mut random);
        }
    }
}

/// Some places of a log, its first and last among them.
fn some_places(played: &Played, random: &mut Random) -> Vec<usize> {
    let length = played.log.len();
    let between = (0..PLACES).map(|_| random.below(length));
    [0, length - 1].into_iter().chain(between).collect()
}

fn replay(id: MatchId, log: &[(Event, ChainHead)]) -> Result<Match, String> {
    Match::replay(id, log.iter().map(|(event, hash)| (event, hash))).map_err(|e| {
        assert_eq!(e.match_id, id);
        e.to_string()
    })
}

/// The log with a chain that fits its events again, as a forger would write it.
pub fn chained(events: impl IntoIterator<Item = Event>) -> Log {
    let mut head = [0; 32];
    let link = |event: Event| {
        head = hash_of(&head, &event);
        (event, head)
    };
    events.into_iter().map(link).collect()
}

#[test]
fn the_replay_of_a_log_is_the_live_match() {
    for_every_match(10, |played, _| {
        let (live, replayed) = (&played.live, replay(played.id, &played.log).expect("a replay"));
        assert_eq!(replayed.version, live.version);
        assert_eq!(replayed.ply, live.ply);
        assert_eq!(replayed.chain_head, live.chain_head);
        assert_eq!(replayed.position.view(), live.position.view());
        assert_eq!(replayed.status, live.status);
        assert_eq!(replayed.result, live.result);
        assert_eq!(replayed.to_act(), live.to_act());
        assert_eq!(replayed.remaining, live.remaining);
        assert_eq!(format!("{replayed:?}"), format!("{live:?}"), "and all the rest");
        assert_eq!(usize::try_from(live.version).expect("a length"), played.log.len());
        assert!(played.log.is_sorted_by_key(|(event, _)| event.at));
        let read: Vec<_> = played.log.iter().map(|(event, _)| reread(event)).collect();
        assert!(read.iter().eq(played.log.iter().map(|(event, _)| event)), "events survive JSON");
    });
}

/// An event written down and read back.
fn reread(event: &Event) -> Event {
    let fact = Fact::from_parts(event.fact.kind(), event.fact.payload()).expect("a fact");
    Event { fact, ..event.clone() }
}

#[test]
fn every_prefix_of_a_log_replays_to_the_match_as_it_was() {
    for_every_match(11, |played, _| {
        for length in 1..=played.log.len() {
            let so_far = replay(played.id, &played.log[..length]).expect("a replay");
            assert_eq!(so_far.chain_head, played.log[length - 1].1);
            assert_eq!(so_far.status.is_over(), length == played.log.len());
        }
    });
}

#[test]
fn a_log_with_an_event_changed_dropped_doubled_or_swapped_does_not_replay() {
    for_every_match(12, |played, random| {
        for place in some_places(played, random) {
            let tampered = |change: &dyn Fn(&mut Log)| {
                let mut log = played.log.clone();
                change(&mut log);
                replay(played.id, &log).err()
            };
            let later = tampered(&|log| log[place].0.at += TimeDelta::microseconds(1));
            assert!(later.is_some(), "event {place} a microsecond later");
            let seat = tampered(&|log| {
                let seat = log[place].0.seat;
                log[place].0.seat = Some(seat.map_or(Seat(0), |seat| seat.next(2)));
            });
            assert!(seat.is_some(), "event {place} with another seat");
            let bit = random.below(256);
            let hash = tampered(&|log| log[place].1[bit / 8] ^= 1 << (bit % 8));
            assert!(hash.is_some(), "event {place} with another hash");
            let doubled = tampered(&|log| log.insert(place, log[place].clone()));
            assert!(doubled.is_some(), "event {place} twice");
            if place + 1 < played.log.len() {
                let dropped = tampered(&|log| drop(log.remove(place)));
                assert!(dropped.is_some(), "without event {place}");
                let swapped = tampered(&|log| log.swap(place, place + 1));
                assert!(swapped.is_some(), "event {place} after the next");
            }
            let other = tampered(&|log| log[place].0.fact = another(&log[place].0.fact));
            assert!(other.is_some(), "event {place} with another fact");
        }
        // A tail that was cut off leaves a valid log; that it is cut off, the chain's head says.
        let cut = replay(played.id, &played.log[..played.log.len() - 1]).expect("a prefix");
        assert_ne!(cut.chain_head, played.live.chain_head);
    });
}

/// A fact of the same kind that says something else.
fn another(fact: &Fact) -> Fact {
    let mut payload = fact.payload();
    let object = payload.as_object_mut().expect("an object");
    match object.iter_mut().find(|(_, value)| value.is_number() || value.is_boolean()) {
        Some((_, Value::Bool(flag))) => *flag = !*flag,
        Some((_, number)) => *number = (number.as_u64().expect("a number") + 1).into(),
        None => match object.get_mut("player") {
            Some(player) => *player = Uuid::from_u128(9).to_string().into(),
            None => return Fact::Cancelled(turnstone_matches::Cancelled { by: Some(account(9)) }),
        },
    }
    Fact::from_parts(fact.kind(), payload).expect("a fact of the same kind")
}

#[test]
fn a_forged_log_whose_chain_was_made_anew_does_not_replay_or_has_another_head() {
    for_every_match(13, |played, random| {
        for place in some_places(played, random) {
            let mut events: Vec<_> = played.log.iter().map(|(event, _)| event.clone()).collect();
            events[place].at += TimeDelta::microseconds(1);
            if let Ok(forged) = replay(played.id, &chained(events.clone())) {
                assert_ne!(forged.chain_head, played.live.chain_head);
            }
            if place + 1 < events.len() {
                let mut dropped = events.clone();
                dropped.remove(place);
                assert!(replay(played.id, &chained(dropped)).is_err(), "a gap at {place}");
                let mut swapped = events.clone();
                swapped.swap(place, place + 1);
                assert!(replay(played.id, &chained(swapped)).is_err(), "disorder at {place}");
            }
            let Fact::MovePlayed(fact) = &events[place].fact else { continue };
            let before = replay(played.id, &played.log[..place]).expect("a prefix");
            let legal = notations(&before.position);
            let notation = mutated(random.pick::<String>(&legal), random);
            let mut forged = events.clone();
            let mut illegal = fact.clone();
            illegal.notation.clone_from(&notation);
            forged[place].fact = Fact::MovePlayed(illegal);
            let answer = replay(played.id, &chained(forged));
            assert!(answer.is_err() || legal.contains(&notation), "{notation:?} is no legal move");
            let mut skipped = fact.clone();
            skipped.ply += 1;
            events[place].fact = Fact::MovePlayed(skipped);
            assert!(replay(played.id, &chained(events)).is_err(), "a ply left out at {place}");
        }
    });
}
