//! Legal moves, and pictures of the board: the same as the server answers.

use serde::{Deserialize, Serialize};
use turnstone_boards::{PastMove, Scene, View, alt_text, static_svg};
use turnstone_games::{GameMove, GameState};
use turnstone_matches::{LineEnd, follow_line};
use turnstone_rules::{Phrase, Position, Seat, Step, Turn};
use turnstone_texts::{Language, translate};

use crate::refusal::Refusal;
use crate::replay::Replay;

/// The legal moves, as `GET /v1/matches/{id}/legal-moves` has them.
#[derive(Debug, Serialize)]
pub struct LegalMoves {
    /// The ply of the match.
    pub ply: u32,
    /// The seats that may play one of them.
    pub seats: Vec<Seat>,
    /// The moves; none in the answer to a prefix.
    pub moves: Vec<GameMove>,
    /// The move that is built tap by tap, in the answer to a prefix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<Draft>,
}

/// A move that is built tap by tap.
#[derive(Debug, Serialize)]
pub struct Draft {
    /// The taps so far.
    pub prefix: Vec<String>,
    /// The next taps.
    pub next: Vec<Tap>,
    /// The move that the taps make, if they make one.
    #[serde(rename = "move")]
    pub complete: Option<String>,
    /// The steps of that move; none without one.
    pub steps: Vec<Step>,
}

/// A choice on the way to a move.
#[derive(Debug, Serialize)]
pub struct Tap {
    /// The text to add to the prefix.
    pub tap: String,
    /// The kind of its choice.
    pub kind: &'static str,
    /// The place of the board to tap, if it is one.
    pub place: Option<String>,
    /// Its effect, in a few words.
    pub label: String,
}

/// The position to show or ask about, and the view of it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shown {
    /// The ply; the newest if absent.
    pub ply: Option<u32>,
    /// Moves and rolls that might follow, with a `;` between them.
    pub line: String,
    /// Taps of the seat to act, with a space between them.
    pub draft: String,
    /// The seat whose side is nearest.
    pub seat: u8,
    /// `light`, `dark` or `auto`, after `slate-` or `paper-` for another board than one of wood.
    pub theme: Option<String>,
    /// The language of its words; English if absent.
    pub lang: Option<String>,
    /// Whether places are labelled; `true` if absent.
    pub coordinates: Option<bool>,
    /// Whether the sides are named; `true` if absent.
    pub names: Option<bool>,
}

/// The next to act, and the progress of the match.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// The number of the newest event.
    pub version: u32,
    /// The newest ply.
    pub ply: u32,
    /// How many seats there are.
    pub seats: u8,
    /// The seats that may act.
    pub to_act: Vec<Seat>,
    /// How many dice are to be rolled; 0 if none.
    pub dice: u8,
    /// Whether the match is over.
    pub is_over: bool,
    /// The winning seats, once it is over.
    pub winners: Vec<Seat>,
    /// The reason of the end; null until then.
    pub reason: Option<String>,
    /// A number for each seat at the end, where the game has one.
    pub score: Option<Vec<u32>>,
    /// The newest position as players see it.
    pub state: GameState,
}

/// The language of a tag.
///
/// # Errors
/// When there are no texts in it.
pub(crate) fn language(tag: Option<&str>) -> Result<Language, Refusal> {
    let Some(tag) = tag else { return Ok(Language::English) };
    let known = Language::of_tag(tag);
    known.ok_or_else(|| Refusal::new("invalid_query", format!("no texts in `{tag}`")))
}

/// The taps of a prefix.
pub(crate) fn taps(text: &str) -> Vec<&str> {
    if text.is_empty() { Vec::new() } else { text.split(' ').collect() }
}

impl Replay {
    /// The next to act, and the progress of the match.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let scene = self.scenes.now();
        let dice = match scene.position.turn() {
            Turn::Chance(dice) if scene.ended.is_none() && scene.idle.is_none() => dice.count,
            _ => 0,
        };
        let end = scene.ended.clone();
        Summary {
            version: self.version,
            ply: scene.ply,
            seats: scene.position.seats(),
            to_act: scene.to_act(),
            dice,
            is_over: end.is_some(),
            winners: end.as_ref().map(|end| end.winners.clone()).unwrap_or_default(),
            reason: end.as_ref().map(|end| end.reason.clone()),
            score: end.and_then(|end| end.score),
            state: GameState::new(scene.family.id, &scene.position),
        }
    }

    /// The position after a ply, the newest if none is given.
    ///
    /// # Errors
    /// When the match has not got so far.
    pub fn state(&self, ply: Option<u32>) -> Result<GameState, Refusal> {
        let scene = self.scene(ply)?;
        Ok(GameState::new(scene.family.id, &scene.position))
    }

    /// The legal moves, or what may follow taps, after a line if there is one.
    ///
    /// # Errors
    /// When the line or the taps cannot happen.
    pub fn legal_moves(
        &self,
        line: &str,
        prefix: Option<&str>,
        language: Language,
    ) -> Result<LegalMoves, Refusal> {
        let now = self.scenes.now();
        let end = match line {
            "" => None,
            line => Some(line_end(now, line, language)?),
        };
        let position = end.as_ref().map_or(&now.position, |end| &end.position);
        let seats = end.as_ref().map_or_else(|| now.to_act(), |end| end.position.to_act());
        let ply = now.ply;
        let Some(prefix) = prefix else {
            let legal = if seats.is_empty() { Vec::new() } else { position.legal_moves() };
            let game = now.family.id;
            let moves = legal.into_iter();
            let moves = moves.map(|it| GameMove { notation: it.notation, game, parts: it.parts });
            return Ok(LegalMoves { ply, seats, moves: moves.collect(), draft: None });
        };
        let taps = taps(prefix);
        let refusal = || Refusal::new("invalid_query", "these taps begin no legal move");
        let draft = if seats.is_empty() && taps.is_empty() {
            Draft { prefix: Vec::new(), next: Vec::new(), complete: None, steps: Vec::new() }
        } else if seats.is_empty() {
            return Err(refusal());
        } else {
            let found = position.continuation(&taps).ok_or_else(refusal)?;
            let next = found.next.into_iter().map(|tap| Tap {
                tap: tap.text,
                kind: tap.kind.as_str(),
                place: tap.place,
                label: translate(language, &tap.label).into_owned(),
            });
            let prefix = taps.into_iter().map(str::to_owned).collect();
            let steps = found.complete.as_deref().and_then(|made| position.steps(made));
            let steps = steps.unwrap_or_default();
            Draft { prefix, next: next.collect(), complete: found.complete, steps }
        };
        Ok(LegalMoves { ply, seats, moves: Vec::new(), draft: Some(draft) })
    }

    /// The picture of a position as SVG: the bytes of `GET /v1/matches/{id}/board.svg?frame=position`.
    ///
    /// # Errors
    /// When there is no such position, seat, theme or language.
    pub fn picture(&self, shown: &Shown) -> Result<String, Refusal> {
        let language = language(shown.lang.as_deref())?;
        let scene = self.shown_scene(shown, language)?;
        if shown.seat >= scene.position.seats() {
            return Err(Refusal::new("invalid_query", format!("there is no seat {}", shown.seat)));
        }
        let mut view = View::of_theme(Seat(shown.seat), shown.theme.as_deref().unwrap_or("auto"))
            .ok_or_else(|| Refusal::new("invalid_query", "no such theme"))?;
        view.language = language;
        view.coordinates = shown.coordinates.unwrap_or(true);
        view.names = shown.names.unwrap_or(true);
        Ok(static_svg(&scene, &view))
    }

    /// A position in words: the title and the description of its picture.
    ///
    /// # Errors
    /// As [`Replay::picture`].
    pub fn description(&self, shown: &Shown) -> Result<String, Refusal> {
        let language = language(shown.lang.as_deref())?;
        Ok(alt_text(&self.shown_scene(shown, language)?, language))
    }

    fn shown_scene(&self, shown: &Shown, language: Language) -> Result<Scene, Refusal> {
        let scene = self.scene(shown.ply)?.clone();
        let is_past = scene.ply < self.scenes.now().ply;
        if is_past && !(shown.line.is_empty() && shown.draft.is_empty()) {
            let detail = "only the newest position has a move that is being built";
            return Err(Refusal::new("invalid_query", detail));
        }
        let scene = match shown.line.as_str() {
            "" => scene,
            line => {
                let LineEnd { position, plies, last } = line_end(&scene, line, language)?;
                let last = last.map(|(seat, notation, before)| PastMove { seat, notation, before });
                scene.after_line(position, plies, last)
            }
        };
        let taps = taps(&shown.draft);
        if !taps.is_empty()
            && (scene.to_act().is_empty() || scene.position.continuation(&taps).is_none())
        {
            return Err(Refusal::new("invalid_query", "these taps begin no legal move"));
        }
        Ok(scene.with_draft(taps.into_iter().map(str::to_owned).collect()))
    }
}

/// The end of a line from a scene in which somebody is to act.
fn line_end(scene: &Scene, line: &str, language: Language) -> Result<LineEnd, Refusal> {
    let refusal =
        |detail: &Phrase| Refusal::new("invalid_query", translate(language, detail).into_owned());
    if scene.to_act().is_empty() {
        return Err(refusal(&"nobody is to act in this match".into()));
    }
    let plies: Vec<_> = line.split(';').map(str::trim).collect();
    let position: &Position = &scene.position;
    follow_line(position, &plies).map_err(|fault| refusal(&fault.detail))
}
