//! The target `rules`: a game of any configuration, driven by the input bytes.

use std::sync::OnceLock;

use turnstone_rules::{Family, Game, Options, Position, Roll, Seat, Turn};

use super::laws;
use super::random_play::{Random, configurations, random_step, roll_of};

/// The most steps of an input.
const MAX_STEPS: usize = 96;
/// The most work of an input, counted in listed legal moves: about 30 ms.
const MAX_WORK: usize = 12_000;
/// The work of a position besides its listed moves.
const POSITION_WORK: usize = 20;

/// Input bytes, taken from the front.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// The next byte; zero at the end.
    fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or_default()
    }

    /// The next two bytes, as a number.
    fn number(&mut self) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
    }

    /// A short text after its length. Invalid UTF-8 is replaced.
    fn text(&mut self) -> String {
        let length = self.byte() % 64;
        String::from_utf8_lossy(self.take(length.into())).into_owned()
    }
}

/// A game in progress.
struct FuzzGame<'a> {
    family: &'static Family,
    position: Position,
    legal: Vec<String>,
    /// Moves that were legal in earlier positions, to be tried again.
    earlier: Vec<String>,
    work: usize,
    input: Input<'a>,
}

/// The first byte chooses a configuration. Each further byte is a step, legal or not, and its
/// arguments follow it.
pub fn rules(data: &[u8]) {
    static ALL: OnceLock<Vec<(&'static dyn Game, &'static str, Options)>> = OnceLock::new();
    let all = ALL.get_or_init(configurations);
    let mut input = Input(data);
    let (game, variant, options) = &all[usize::from(input.byte()) % all.len()];
    let position = game.start(variant, options).expect("options that are known");
    let family = game.family();
    let legal = laws::check(family, &position);
    let mut driven = FuzzGame { family, position, legal, earlier: Vec::new(), work: 0, input };
    for _ in 0..MAX_STEPS {
        if driven.input.0.is_empty() || driven.work > MAX_WORK {
            break;
        }
        driven.step();
    }
}

impl FuzzGame<'_> {
    fn step(&mut self) {
        match self.input.byte() % 10 {
            0 | 1 => self.play_due_step(),
            2 => self.play_random_steps(),
            3 => {
                let (seat, text) = (Seat(self.input.byte()), self.input.text());
                self.send(seat, &text);
            }
            4 => {
                let text = self.mutated_move();
                self.send(self.seat_to_act(0), &text);
            }
            5 => {
                let number = self.input.number();
                let length = self.earlier.len().max(1);
                if let Some(text) = self.earlier.get(number % length).cloned() {
                    self.send(self.seat_to_act(number), &text);
                }
            }
            6 => {
                let count = self.input.byte() % 8;
                let roll = Roll(self.input.take(count.into()).to_vec());
                self.set_position(laws::resolve(&self.position, &roll));
            }
            7 => {
                let roll = roll_of(2, self.input.take(2));
                self.set_position(laws::resolve(&self.position, &roll));
            }
            8 => self.set_position(laws::pass(&self.position)),
            _ => self.check_legal_moves(),
        }
    }

    /// Plays a legal move, pass or roll.
    fn play_due_step(&mut self) {
        let number = self.input.number();
        match self.position.turn() {
            Turn::Seats(_) => {
                let text = self.legal[number % self.legal.len()].clone();
                let seat = self.seat_to_act(number);
                self.send(seat, &text);
                self.earlier.push(text);
            }
            Turn::Pass(_) => self.set_position(laws::pass(&self.position)),
            Turn::Chance(dice) => {
                let bytes = [number % 6, number / 6 % 6].map(|face| u8::try_from(face).expect("6"));
                let roll = roll_of(dice.count, &bytes);
                self.set_position(laws::resolve(&self.position, &roll));
            }
            Turn::Over(_) => self.send(Seat(0), "1"),
        }
    }

    /// Plays random steps, so that few bytes lead deep into a game.
    fn play_random_steps(&mut self) {
        let (steps, seed) = (self.input.byte(), self.input.byte());
        let mut random = Random::new(seed.into());
        let mut position = self.position.clone();
        for _ in 0..steps {
            let Some((next, choices)) = random_step(self.family, &position, &mut random) else {
                break;
            };
            self.work += POSITION_WORK + choices;
            if let Err(broken) = next.validity_check() {
                panic!("{broken} in {next:?}");
            }
            position = next;
            if self.work > MAX_WORK {
                break;
            }
        }
        self.set_position(Some(position));
    }

    /// A legal move with one byte changed, added or removed.
    fn mutated_move(&mut self) -> String {
        let (number, place, with) = (self.input.number(), self.input.byte(), self.input.byte());
        let mut text: Vec<u8> = match self.legal.len() {
            0 => Vec::new(),
            length => self.legal[number % length].clone().into_bytes(),
        };
        let index = usize::from(place / 3) % (text.len() + 1);
        match place % 3 {
            0 => text.insert(index, with),
            1 if index < text.len() => text[index] = with,
            _ if index < text.len() => drop(text.remove(index)),
            _ => text.push(with),
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    fn seat_to_act(&self, number: usize) -> Seat {
        let to_act = self.position.to_act();
        to_act.get(number % to_act.len().max(1)).copied().unwrap_or(Seat(0))
    }

    fn send(&mut self, seat: Seat, text: &str) {
        let next = laws::play(self.family, &self.position, &self.legal, seat, text);
        self.work += POSITION_WORK;
        if next.is_none() {
            self.work += self.legal.len();
            assert_eq!(self.position.legal_notations(), self.legal, "after a refusal of {text:?}");
        }
        self.set_position(next);
    }

    fn set_position(&mut self, next: Option<Position>) {
        let Some(next) = next else { return };
        self.legal = laws::check(self.family, &next);
        self.work += POSITION_WORK + 2 * self.legal.len();
        self.position = next;
    }

    /// Compares the moves as clients get them with the list and with perft.
    fn check_legal_moves(&mut self) {
        let moves = self.position.legal_moves();
        self.work += POSITION_WORK + 4 * moves.len();
        let notations = moves.iter().map(|legal| &legal.notation);
        assert!(notations.eq(&self.legal), "{:?}", self.position);
        assert!(
            moves.iter().all(|legal| legal.parts.get().starts_with('{')),
            "{:?}",
            self.position
        );
        if matches!(self.position.turn(), Turn::Seats(_)) {
            assert_eq!(self.position.perft(1), moves.len() as u64, "{:?}", self.position);
        }
        assert!(self.position.view().is_object());
    }
}
