//! A game against the computer: what happens in it, as lines of text.

use anyhow::Context;

use turnstone_engine::{Level, Random, analyse, choose};
use turnstone_rules::picture::Die;
use turnstone_rules::{
    Family, Outcome, Phrase, Position, PrecedingMove, Rejection, Roll, RollRequest, Seat, Turn,
    exact,
};

use super::board::{self, Style};

/// The nodes of a hint.
const NODES_OF_HINT: u64 = 50_000;

/// The effect of a line that was typed.
pub(super) enum Turned {
    /// The move was played.
    Played,
    /// It was not, for this reason.
    Refused(String),
}

/// The state that `undo` goes back to.
#[derive(Debug, Clone)]
struct Snapshot {
    position: Position,
    last: Option<(Position, Seat, String)>,
    random: Random,
    ply: u32,
}

/// The game.
#[derive(Debug)]
pub(super) struct Table {
    family: &'static Family,
    seat: Seat,
    level: Level,
    style: Style,
    now: Snapshot,
    /// Before each choice of the player, the oldest first.
    before: Vec<Snapshot>,
}

impl Table {
    pub(super) fn new(
        family: &'static Family,
        position: Position,
        seat: Seat,
        level: Level,
        seed: u64,
        style: Style,
    ) -> Self {
        let now = Snapshot { position, last: None, random: Random::new(seed), ply: 0 };
        Self { family, seat, level, style, now, before: Vec::new() }
    }

    pub(super) fn welcome(&self) -> String {
        let (game, level) = (self.family.name, self.level.number());
        let you = self.name(self.seat);
        format!(
            "{game} against level {level}. You are {you}. `?` lists your moves, `help` the commands."
        )
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.now.position.turn(), Turn::Over(_))
    }

    /// Plays everything until the player is to act or the game is over; what happened, and the board.
    pub(super) fn go_on(&mut self) -> anyhow::Result<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            match self.now.position.turn() {
                Turn::Pass(seat) => {
                    lines.push(format!("{} has no move and passes.", self.name(seat)));
                    self.now.position = self.now.position.pass()?;
                    self.now.ply += 1;
                }
                Turn::Chance(dice) => {
                    let roll = self.roll(dice);
                    let faces: Vec<_> = roll.0.iter().map(u8::to_string).collect();
                    lines.push(format!("The dice show {}.", faces.join(" and ")));
                    self.now.position = self.now.position.resolve(&roll)?;
                }
                Turn::Seats(seats) if seats.contains(self.seat) => break,
                Turn::Seats(seats) => {
                    let seat = seats.first().context("a seat is to act")?;
                    let seed = self.now.random.next();
                    let choice = choose(&self.now.position, self.level, seed);
                    let notation = choice.context("the computer has no move")?.notation;
                    lines.push(format!("{} plays {notation}", self.name(seat)));
                    self.accept(seat, &notation)?;
                }
                Turn::Over(outcome) => {
                    lines.extend(self.board());
                    lines.push(self.result(&outcome));
                    return Ok(lines);
                }
            }
        }
        lines.extend(self.board());
        Ok(lines)
    }

    fn roll(&mut self, dice: RollRequest) -> Roll {
        Roll((0..dice.count).map(|_| self.now.random.face()).collect())
    }

    fn accept(&mut self, seat: Seat, text: &str) -> Result<(), Rejection> {
        let played = self.now.position.play(seat, text)?;
        let before = std::mem::replace(&mut self.now.position, played.position);
        self.now.last = Some((before, seat, played.notation));
        self.now.ply += 1;
        Ok(())
    }

    /// Plays a move of the player.
    pub(super) fn play(&mut self, text: &str) -> Turned {
        let before = self.now.clone();
        match self.accept(self.seat, text) {
            Ok(()) => {
                self.before.push(before);
                Turned::Played
            }
            Err(rejection) => Turned::Refused(rejection.to_string()),
        }
    }

    /// Goes back to before the player's last move, with the same dice.
    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.now = before;
        true
    }

    /// The legal moves of the player.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        self.now.position.legal_notations()
    }

    /// The best move that the engine sees, and what can be expected of it.
    pub(super) fn hint(&self) -> anyhow::Result<String> {
        let analysis = analyse(&self.now.position, NODES_OF_HINT, 1);
        let analysis = analysis.context("there is no move")?;
        let best = analysis.moves.first().context("there is no move")?;
        let percent = (best.expected * 100.0).round();
        Ok(format!("{} (expected result: {percent} %)", best.notation))
    }

    pub(super) fn prompt(&self) -> String {
        format!("{}. {}> ", self.now.ply, self.name(self.seat))
    }

    /// A seat in its colour, with the number if its side has several.
    fn name(&self, seat: Seat) -> String {
        let sides = self.family.sides.len();
        let side = exact::<u8>(seat.index() % sides);
        let mut name = self.family.side(seat).to_owned();
        if usize::from(self.now.position.seats()) > sides {
            name = format!("{name} {seat}");
        }
        self.style.in_side(self.family, side, &name)
    }

    /// The board from the side of the player, and what stands beside it.
    pub(super) fn board(&self) -> Vec<String> {
        let last = self.now.last.as_ref();
        let last =
            last.map(|(before, seat, notation)| PrecedingMove { before, seat: *seat, notation });
        let picture = self.now.position.draw(self.seat, last);
        let mut lines = vec![String::new()];
        lines.extend(board::lines(&picture, self.family, self.style));
        lines.push(String::new());
        for tally in &picture.tallies {
            let words: Vec<_> = tally.words.iter().map(Phrase::english).collect();
            if !words.is_empty() {
                lines.push(format!("  {}: {}", self.name(tally.seat), words.join(", ")));
            }
        }
        let due: Vec<_> =
            picture.dice.iter().filter(|die| !die.is_played).map(|die| face(*die)).collect();
        if !due.is_empty() {
            lines.push(format!("  {} {}", self.style.dim("dice to play:"), due.join(" ")));
        }
        lines
    }

    fn result(&self, outcome: &Outcome) -> String {
        let reason = outcome.reason.replace('_', " ");
        let score = outcome.score.as_ref().map(|score| {
            let score: Vec<_> = score.iter().map(u32::to_string).collect();
            format!(", {}", score.join("-"))
        });
        let score = score.unwrap_or_default();
        let who = match outcome.winners.as_slice() {
            [] => "A draw".to_owned(),
            winners if winners.contains(&self.seat) => "You win".to_owned(),
            _ => "The computer wins".to_owned(),
        };
        format!("{who} ({reason}{score}).")
    }
}

fn face(die: Die) -> String {
    die.face.map_or_else(|| "?".to_owned(), |face| face.to_string())
}
