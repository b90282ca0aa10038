use turnstone_boards::{GameEnd, Idle, Scene, SceneRecorder};
use turnstone_games::REGISTRY;
use turnstone_rules::{Rejection, Roll, Seat};
use turnstone_texts::Language;

use crate::event::Event;
use crate::refusal::Refusal;

/// More plies than a match may have: all scenes are kept.
const ALL: usize = 100_000;

/// A match as far as its board goes, with every position so far.
#[derive(Debug, Clone)]
pub struct Replay {
    pub(crate) scenes: SceneRecorder,
    pub(crate) version: u32,
}

impl Replay {
    /// The match of these events, from `created` on.
    ///
    /// # Errors
    /// When there is no such game, or at the first event that does not fit.
    pub fn of(events: &[Event]) -> Result<Self, Refusal> {
        let missing = || Refusal::new("invalid_event", "the first event must be `created`");
        let (first, rest) = events.split_first().ok_or_else(missing)?;
        let created = first.created.as_ref().ok_or_else(missing)?;
        let newest = REGISTRY
            .find(&created.game)
            .ok_or_else(|| Refusal::new("unknown_game", format!("no game `{}`", created.game)))?;
        let game = match created.rules_version {
            None => newest,
            Some(version) => REGISTRY.find_version(&created.game, version).ok_or_else(|| {
                Refusal::new("unknown_rules", format!("no version {version} of the rules"))
            })?,
        };
        let position = game
            .start(&created.variant, &created.options)
            .map_err(|error| Refusal::new("unknown_game", error.to_string()))?;
        let mut scenes = SceneRecorder::begin(game.family(), &created.variant, position, ALL);
        scenes.set_idle(Some(Idle::Open));
        let mut replay = Self { scenes, version: first.seq };
        replay.add(rest)?;
        Ok(replay)
    }

    /// Adds what happened next. Events that are there already are left out.
    ///
    /// # Errors
    /// At the first event that does not fit; those before it are added.
    pub fn add(&mut self, events: &[Event]) -> Result<(), Refusal> {
        let is_new = |event: &&Event, version: u32| event.seq == 0 || event.seq > version;
        for event in events {
            if is_new(&event, self.version) {
                self.evolve(event).map_err(|why| {
                    Refusal::new("invalid_event", format!("event {}: {why}", event.seq))
                })?;
                self.version = self.version.max(event.seq);
            }
        }
        Ok(())
    }

    /// The scene after a ply, the newest if none is given.
    ///
    /// # Errors
    /// When the match has not got so far.
    pub fn scene(&self, ply: Option<u32>) -> Result<&Scene, Refusal> {
        let Some(ply) = ply else { return Ok(self.scenes.now()) };
        let missing = || Refusal::new("invalid_query", format!("there is no ply {ply}"));
        self.scenes.at(ply).ok_or_else(missing)
    }

    fn evolve(&mut self, event: &Event) -> Result<(), String> {
        if self.version > 0 && event.seq > self.version + 1 {
            return Err(format!("event {} is missing", self.version + 1));
        }
        let said = |rejection: Rejection| Refusal::of(&rejection, Language::English).detail;
        let position = self.scenes.now().position.clone();
        let seat = event.seat.unwrap_or(Seat(0));
        match event.kind.as_str() {
            "started" => self.scenes.set_idle(None),
            "move_played" => {
                let played = event.move_played.as_ref().ok_or("there is no move")?;
                let accepted = position.play(seat, &played.notation).map_err(said)?;
                self.scenes.play(seat, &accepted.notation, accepted.position);
            }
            "passed" => self.scenes.pass(seat, position.pass().map_err(said)?),
            "dice_rolled" => {
                let rolled = event.dice_rolled.as_ref().ok_or("there is no roll")?;
                let after = position.resolve(&Roll(rolled.faces.clone())).map_err(said)?;
                self.scenes.update_position(after);
            }
            "taken_back" => {
                let back = event.taken_back.as_ref().ok_or("there is no ply")?;
                let scene = self.scenes.at(back.to_ply).ok_or("there is no such ply")?;
                let after = scene.position.clone();
                self.scenes.take_back(seat, back.to_ply, after);
            }
            "cancelled" => self.scenes.set_idle(Some(Idle::Cancelled)),
            "finished" => {
                let end = event.finished.clone().ok_or("there is no result")?;
                let (winners, reason, score) = (end.winners, end.reason, end.score);
                self.scenes.end(GameEnd { winners, reason, score });
            }
            _ => {}
        }
        Ok(())
    }
}
