//! Moves that are played here: by people at one device, and by the engine. No server knows them.

use serde::Serialize;
use turnstone_engine::{Choice, Level, choose, look_at, strengths};
use turnstone_rules::{Seat, Turn};
use turnstone_texts::Language;

use crate::event::{DiceRolled, Event, Finished, MovePlayed};
use crate::refusal::Refusal;
use crate::replay::Replay;

/// The expectation for a position.
#[derive(Debug, Serialize)]
pub struct Analysis {
    /// The expected result of the first side: 1 is a win, 0 a loss, one half a draw.
    pub expected: f32,
    /// Whether it follows from the rules alone.
    pub is_exact: bool,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// Moves that follow each other.
#[derive(Debug, Serialize)]
pub struct Line {
    /// The moves.
    pub moves: Vec<String>,
    /// The expected result of the first side after the first of them.
    pub expected: f32,
}

/// The nodes where no seat is to act, so that the game has no levels: each of the rolls gets a share.
const NODES: u64 = 4_000;

impl Replay {
    /// Plays a move of a seat, and the passes that follow. Returns the events.
    ///
    /// # Errors
    /// When the match is over or has not begun, and when the move is not legal.
    pub fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        language: Language,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_goes_on()?;
        let accepted = self.scenes.now().position.play(seat, notation);
        let accepted = accepted.map_err(|why| Refusal::of(&why, language))?;
        let move_played = Some(MovePlayed { notation: accepted.notation });
        self.record(Event { move_played, ..Event::of("move_played", Some(seat)) })
    }

    /// Rolls what the dice show, and plays the passes that follow. Returns the events.
    ///
    /// # Errors
    /// When no such roll is due.
    pub fn roll(&mut self, faces: Vec<u8>) -> Result<Vec<Event>, Refusal> {
        self.check_goes_on()?;
        let dice_rolled = Some(DiceRolled { faces });
        self.record(Event { dice_rolled, ..Event::of("dice_rolled", None) })
    }

    /// The move that a level of the engine plays; `None` if nobody is to act.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn choose(&self, level: u8, seed: u64) -> Result<Option<Choice>, Refusal> {
        let level = known(level)?;
        let scene = self.scenes.now();
        Ok(if scene.to_act().is_empty() { None } else { choose(&scene.position, level, seed) })
    }

    /// The result to expect of the newest position, and the best lines, with the nodes of a level.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn analyse(&self, level: u8, seed: u64) -> Result<Analysis, Refusal> {
        let position = &self.scenes.now().position;
        let index = usize::from(known(level)?.number()) - 1;
        let nodes = strengths(position).and_then(|all| all.get(index).copied());
        let outlook = look_at(position, nodes.map_or(NODES, |it| it.nodes), seed);
        let lines = outlook.lines.into_iter();
        let lines = lines.map(|line| Line { moves: line.moves, expected: line.expected });
        Ok(Analysis {
            expected: outlook.expected,
            is_exact: outlook.is_exact,
            lines: lines.collect(),
        })
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        let scene = self.scenes.now();
        if scene.ended.is_some() || scene.idle.is_some() {
            return Err(Refusal::new("illegal", "the match does not go on"));
        }
        Ok(())
    }

    /// Applies an event, and those that follow of themselves.
    fn record(&mut self, event: Event) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        let mut due = Some(event);
        while let Some(mut event) = due {
            event.seq = self.version + 1;
            self.add(std::slice::from_ref(&event))?;
            let is_end = event.finished.is_some();
            events.push(event);
            due = match self.scenes.now().position.turn() {
                Turn::Pass(seat) => Some(Event::of("passed", Some(seat))),
                Turn::Over(outcome) if !is_end => {
                    let (winners, score) = (outcome.winners, outcome.score);
                    let finished = Finished { winners, reason: outcome.reason.to_owned(), score };
                    Some(Event { finished: Some(finished), ..Event::of("finished", None) })
                }
                Turn::Seats(_) | Turn::Chance(_) | Turn::Over(_) => None,
            };
        }
        Ok(events)
    }
}

fn known(level: u8) -> Result<Level, Refusal> {
    Level::new(level).ok_or_else(|| Refusal::new("invalid_query", "the levels are 1 to 8"))
}
