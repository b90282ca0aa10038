//! A move in words, for a line beneath a board, a list of moves or a screen reader.

use serde::Serialize;
use turnstone_rules::{Phrase, Seat, Step, StepKind};
use turnstone_texts::{Language, translate};

use super::scene::NonMove;
use super::{Scene, captions};

/// The newest ply in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlyWords {
    /// The seat whose ply it is.
    pub seat: Seat,
    /// The name of the seat, for the beginning of a line: `South`.
    pub name: String,
    /// A few words to show after the player's name and a colon: `sows 5 from pit 3, captures 6`.
    pub words: String,
}

/// The newest ply in words; `None` at the start.
#[must_use]
pub fn words(scene: &Scene, language: Language) -> Option<PlyWords> {
    let (seat, said) = match scene.non_move {
        Some((seat, NonMove::Pass)) => (seat, vec!["passes".into()]),
        Some((seat, NonMove::Takeback)) => (seat, vec!["takes back".into()]),
        None => {
            let (mover, notation) = scene.last_move()?;
            let mut said = of_steps(mover, &scene.steps());
            if said.is_empty() {
                said.push(Phrase::verbatim(notation.to_owned()));
            }
            if scene.to_act() == [mover] {
                said.push("moves again".into());
            }
            (mover, said)
        }
    };
    let said: Vec<_> = said.iter().map(|one| translate(language, one)).collect();
    let name = translate(language, &captions::name_at_start(scene, seat)).into_owned();
    Some(PlyWords { seat, name, words: said.join(captions::comma(language)) })
}

/// The meaning of a step. Steps with the same one are counted together.
#[derive(PartialEq, Eq)]
enum Said<'a> {
    /// Each of these has places of its own.
    Alone(&'a Step),
    /// The first of them is taken from this pit.
    Sows(&'a str),
    Captures,
    /// Captures for the other side.
    Gives,
    /// Captures things of its own.
    Loses,
    Banks,
}

impl<'a> Said<'a> {
    fn by(mover: Seat, step: &'a Step) -> Self {
        let gets = step.target.as_ref().and_then(|store| store.seat);
        match step.kind {
            StepKind::Sow => Self::Sows(step.origin.as_ref().map_or("", |pit| &pit.name)),
            StepKind::Capture if step.side == Some(mover) => Self::Loses,
            StepKind::Capture if gets.is_some_and(|seat| seat != mover) => Self::Gives,
            StepKind::Capture => Self::Captures,
            StepKind::Bank => Self::Banks,
            _ => Self::Alone(step),
        }
    }

    fn phrase(&self, count: u32) -> Phrase {
        let counted =
            |id: &'static str, english: String| Phrase::new(id, english).with("count", count);
        match self {
            Self::Alone(step) => of_step(step),
            Self::Sows(pit) => {
                counted("words-sow", format!("sows {count} from pit {pit}")).with("pit", *pit)
            }
            Self::Captures => counted("words-capture", format!("captures {count}")),
            Self::Gives => counted("words-give", format!("gives {count}")),
            Self::Loses => counted("words-lose", format!("loses {count} of its own")),
            Self::Banks => counted("words-bank", format!("{count} left go to the stores")),
        }
    }
}

fn of_steps(mover: Seat, steps: &[Step]) -> Vec<Phrase> {
    let mut said: Vec<(Said<'_>, u32)> = Vec::new();
    for step in steps {
        let (what, count) = (Said::by(mover, step), u32::from(step.count));
        let is_same = |known: &Said<'_>| {
            *known == what || matches!((known, &what), (Said::Sows(_), Said::Sows(_)))
        };
        match said.iter_mut().find(|(known, _)| is_same(known)) {
            Some((_, total)) => *total += count,
            None => said.push((what, count)),
        }
    }
    said.iter().map(|(what, count)| what.phrase(*count)).collect()
}

/// A step with its places.
fn of_step(step: &Step) -> Phrase {
    let name = |place: &Option<turnstone_rules::picture::Place>| {
        place.as_ref().map(|place| place.name.clone()).unwrap_or_default()
    };
    let (from, to) = (name(&step.origin), name(&step.target));
    let on = |id: &'static str, english: &str, place: String| {
        Phrase::new(id, format!("{english} {place}")).with("place", place)
    };
    let way = |id: &'static str, verb: &str| {
        Phrase::new(id, format!("{verb} from {from} to {to}"))
            .with("from", from.clone())
            .with("to", to.clone())
    };
    match step.kind {
        StepKind::Place => on("words-place", "places a stone on", to),
        StepKind::Jump => way("words-jump", "jumps"),
        StepKind::Enter => on("words-enter", "enters on", to),
        StepKind::Hit => on("words-hit", "hits on", from),
        StepKind::BearOff => on("words-bear-off", "bears off from", from),
        StepKind::Prong => {
            let direction = step.direction.unwrap_or_default();
            Phrase::new("words-prong", format!("adds prong {direction} on {to}"))
                .with("direction", direction)
                .with("place", to)
        }
        StepKind::Move | StepKind::Sow | StepKind::Capture | StepKind::Bank => {
            way("words-move", "moves")
        }
    }
}
