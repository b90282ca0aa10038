//! Random matches, played by commands, with their logs as the store keeps them.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    AccountId, ChainHead, Command, CreateMatch, Decision, DecisionContext, DiceNonce, DiceSeed,
    Event, MAX_PLIES, Match, MatchId, OfferAnswer, OfferRequest, PlayMove, Ply, Refusal,
    SeatingSeed, Status, TimeControl, Visibility, decide, hash_of,
};
use turnstone_rules::{Game, Options, Seat};
use uuid::Uuid;

use turnstone_testing::{Random, configurations, is_open_ended, random_notation, scaled};

/// How many random matches are played of each configuration.
const MATCHES_PER_CONFIGURATION: u64 = 8;

/// Events with their hashes, oldest first.
pub type Log = Vec<(Event, ChainHead)>;

/// A match that is played by commands, with its log as the store would keep it.
pub struct PlayedMatch {
    pub id: MatchId,
    pub live: Match,
    pub log: Log,
    /// How often it was resumed: each time its dice have another seed.
    pub resumed: u8,
}

impl PlayedMatch {
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
        let seed = self.seed();
        self.append(decide(&self.live, command, &DecisionContext::at(at, seed.as_ref()))?);
        Ok(())
    }

    fn seed(&self) -> Option<DiceSeed> {
        self.live.dice.as_ref().map(|_| DiceSeed::new([7 + self.resumed; 32]))
    }

    /// Ends the match by a clock that is months ahead, and resumes it.
    fn end_and_resume(&mut self, command: &Command, at: DateTime<Utc>) {
        let before = self.live.clone();
        self.command(command, at + TimeDelta::days(100));
        self.resumed += 1;
        let seed = self.seed();
        let resumed = self.live.resume(&before, &DecisionContext::at(at, seed.as_ref()));
        self.append(resumed.expect("a match that a clock has ended"));
        assert_eq!(self.live.status, before.status);
        assert_eq!((self.live.updated_at, self.live.ply), (at, before.ply));
        assert_eq!((&self.live.remaining, &self.live.result), (&before.remaining, &None));
        assert_eq!(self.live.to_act(), before.to_act());
    }

    /// The seat to act plays a move.
    fn play(&mut self, notation: &str, at: DateTime<Utc>) {
        let seat = self.live.to_act()[0];
        self.play_as(self.players()[seat.index()], notation, at);
    }

    fn play_as(&mut self, account: AccountId, notation: &str, at: DateTime<Utc>) {
        let (ply, notation) = (self.live.ply, notation.to_owned());
        let wanted = PlayMove { account, seat: None, ply, notation, offer_draw: false, then: None };
        self.command(&Command::Play(wanted), at);
    }

    /// The last mover takes the move back, if that is allowed: all opponents agree.
    fn take_back(&mut self, at: DateTime<Utc>) {
        let (ply, players) = (self.live.ply, self.players());
        let Some(mover) = self.live.last_move.as_ref().map(|last| last.seat) else { return };
        let asked = OfferRequest { account: players[mover.index()], ply };
        if self.try_command(&Command::OfferTakeback(asked), at).is_ok() {
            for seat in self.live.opponents_of(mover) {
                let answer = OfferAnswer { account: players[seat.index()], ply, accept: true };
                self.command(&Command::AnswerTakeback(answer), at);
            }
            assert_eq!(self.live.ply, ply.next(), "the takeback is a ply");
        }
    }

    fn agree_to_a_draw(&mut self, at: DateTime<Utc>) {
        let (ply, players) = (self.live.ply, self.players());
        self.command(&Command::OfferDraw(OfferRequest { account: players[1], ply }), at);
        for seat in self.live.opponents_of(Seat(1)) {
            let answer = OfferAnswer { account: players[seat.index()], ply, accept: true };
            self.command(&Command::AnswerDraw(answer), at);
        }
    }

    /// The player of a seat resigns, and the partners agree.
    fn resign_side(&mut self, seat: Seat, account: AccountId, at: DateTime<Utc>) {
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

/// The account of a number.
pub fn account(number: u8) -> AccountId {
    AccountId(Uuid::from_u128(0x1000 + u128::from(number)))
}

/// A dice nonce, or none.
fn nonce(has_dice: bool, random: &mut Random) -> Option<DiceNonce> {
    let text = format!("{:016x}", random.next()).repeat(4);
    (has_dice && random.below(2) == 0).then(|| DiceNonce::try_from(text).expect("a nonce"))
}

/// A match of a configuration, played to its end: on the board, by a resignation, by a time-out or
/// by agreement. Some moves are taken back, and some time-outs too.
fn play_at_random(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> PlayedMatch {
    let (mut played, now) = start_at_random(game, variant, options, random);
    play_to_the_end(&mut played, now, random);
    played
}

/// A match of a configuration that a time-out cancels before its first move.
fn cancelled_by_time_out(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> PlayedMatch {
    let (mut played, _) = start_at_random(game, variant, options, random);
    let deadline = played.live.unpaused_deadline().expect("a clock");
    played.command(&Command::TimeOut, deadline);
    assert_eq!(played.live.status, Status::Cancelled);
    played
}

/// A match of a configuration that nobody joins, after a clock that was wrong has ended it once.
fn expired(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> PlayedMatch {
    let (mut played, now) = create_at_random(game, variant, options, random);
    played.end_and_resume(&Command::Expire, now);
    let end = played.live.open_until;
    played.command(&Command::Expire, end);
    assert_eq!(played.live.status, Status::Cancelled);
    played
}

/// A match of a game without dice that is too long: moves are taken back again and again.
pub fn too_long(game: &'static dyn Game, variant: &str, random: &mut Random) -> PlayedMatch {
    let (mut played, mut now) = start_at_random(game, variant, &Options::new(), random);
    let opening = ["first", "second"].map(|_| {
        let notation = random_notation(variant, &played.live.position, random);
        played.play(&notation, now);
        notation
    });
    while played.live.status == Status::Active {
        now += TimeDelta::seconds(1);
        match played.live.ply.get() % 4 {
            2 | 3 => played.take_back(now),
            ply => played.play(&opening[ply as usize], now),
        }
    }
    let reason = played.live.result.as_ref().map(|result| result.reason.as_str());
    assert_eq!((played.live.ply, reason), (MAX_PLIES, Some("length")));
    played
}

/// A match of a configuration that has just started, and the instant.
fn start_at_random(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> (PlayedMatch, DateTime<Utc>) {
    let (mut played, mut now) = create_at_random(game, variant, options, random);
    let has_dice = game.family().dice;
    for player in (1..played.live.created.seats).map(account) {
        now += TimeDelta::seconds(5);
        let seating_seed = SeatingSeed([u8::try_from(random.below(256)).expect("a byte"); 32]);
        played.command(
            &Command::Join {
                account: player,
                seat: None,
                seating_seed,
                nonce: nonce(has_dice, random),
                by_link: false,
            },
            now,
        );
    }
    assert_eq!(played.live.status, Status::Active);
    (played, now)
}

/// A match of a configuration that waits for players, and the instant.
fn create_at_random(
    game: &'static dyn Game,
    variant: &str,
    options: &Options,
    random: &mut Random,
) -> (PlayedMatch, DateTime<Utc>) {
    let now = DateTime::from_timestamp(1_790_000_000, 123_456_000).expect("an instant");
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
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: nonce(has_dice, random),
    };
    let id = MatchId(Uuid::from_u128(random.next().into()));
    let seed = DiceSeed::new([7; 32]);
    let decision = wanted.decide(id, &DecisionContext::at(now, Some(&seed))).expect("a match");
    let live = decision.after.clone();
    let mut played = PlayedMatch { id, live, log: Vec::new(), resumed: 0 };
    played.append(decision);
    (played, now)
}

fn play_to_the_end(played: &mut PlayedMatch, mut now: DateTime<Utc>, random: &mut Random) {
    let ending = random.below(if is_open_ended(&played.live.position) { 3 } else { 5 });
    let name = format!("{} {}", played.live.created.game, played.live.created.variant);
    let steps = random.below(30);
    while played.live.status == Status::Active {
        now += TimeDelta::milliseconds(i64::try_from(random.below(100_000)).expect("millis"));
        let seat = *random.pick(&played.live.to_act());
        let mover = played.live.seats[seat.index()].expect("a player");
        if played.log.len() > steps && ending == 0 {
            played.resign_side(seat, mover, now);
            break;
        }
        if played.log.len() > steps && ending == 1 {
            now = played.live.unpaused_deadline().expect("a clock");
            played.command(&Command::TimeOut, now);
            break;
        }
        if played.live.ply > Ply::new(2) && played.log.len() > steps && ending == 2 {
            played.agree_to_a_draw(now);
            break;
        }
        if random.below(12) == 0 {
            played.take_back(now);
            continue;
        }
        if random.below(40) == 0 {
            played.end_and_resume(&Command::TimeOut, now);
            continue;
        }
        let notation = random_notation(&name, &played.live.position, random);
        played.play_as(mover, &notation, now);
    }
    assert!(played.live.status.is_over());
}

/// Plays random matches of every configuration, and checks each.
pub fn for_every_match(seed: u64, mut check: impl FnMut(&PlayedMatch, &mut Random)) {
    for (game, variant, options) in configurations() {
        for number in 0..scaled(MATCHES_PER_CONFIGURATION) {
            let mut random = Random::new(seed ^ (number << 20));
            let played = play_at_random(game, variant, &options, &mut random);
            check(&played, &mut random);
        }
        let mut random = Random::new(seed);
        check(&cancelled_by_time_out(game, variant, &options, &mut random), &mut random);
        check(&expired(game, variant, &options, &mut random), &mut random);
    }
}

/// The events with a recomputed chain, as a forger would write them.
pub fn chained(events: impl IntoIterator<Item = Event>) -> Log {
    let mut head = [0; 32];
    let link = |event: Event| {
        head = hash_of(&head, &event);
        (event, head)
    };
    events.into_iter().map(link).collect()
}
