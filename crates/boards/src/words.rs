//! What a picture says in words.

use turnstone_rules::{Family, Seat};

use super::{Ended, Scene};

/// The longest notation that a caption shows whole.
const LONGEST_NOTATION: usize = 30;

/// The name and the description of a picture.
pub(super) struct Said {
    pub title: String,
    pub description: String,
}

impl Said {
    /// A position in words: who played what, where everything is, and who is to move or has won.
    pub(super) fn of(scene: &Scene) -> Self {
        let happened = happened(scene).unwrap_or_else(|| "the start".to_owned());
        let title =
            format!("{}, {}: ply {}, {happened}", scene.family.name, scene.variant, scene.ply);
        let words = scene.draw(Seat(0)).words;
        Self { title, description: format!("{words} {}", what_next(scene)) }
    }

    /// A whole match in words: its length, and where it led.
    pub(super) fn of_all(scene: &Scene) -> Self {
        let title =
            format!("{}, {}: the match to ply {}", scene.family.name, scene.variant, scene.ply);
        Self { title, ..Self::of(scene) }
    }
}

/// What a seat is called: its side, and where several seats play for that its number too.
pub(super) fn name(family: &Family, seats: u8, seat: Seat) -> String {
    let side = family.side(seat);
    if usize::from(seats) > family.sides.len() { format!("{side} {seat}") } else { side.to_owned() }
}

fn of(scene: &Scene, seat: Seat) -> String {
    name(scene.family, scene.position.seats(), seat)
}

/// The newest ply, `south 3`; nothing at the start.
fn happened(scene: &Scene) -> Option<String> {
    if let Some((seat, what)) = scene.instead {
        return Some(format!("{} {what}", of(scene, seat)));
    }
    let (seat, notation) = scene.last_move()?;
    Some(format!("{} {notation}", of(scene, seat)))
}

/// The line beneath a board.
pub(super) fn caption(scene: &Scene) -> String {
    let happened = happened(scene).unwrap_or_else(|| "start".to_owned());
    let happened = if happened.chars().count() > LONGEST_NOTATION {
        let kept: String = happened.chars().take(LONGEST_NOTATION - 1).collect();
        format!("{kept}…")
    } else {
        happened
    };
    format!("{}. {happened}", scene.ply)
}

/// How the game has ended, in a few words.
pub(super) fn ending(scene: &Scene) -> Option<String> {
    let ended = scene.ended.as_ref()?;
    let reason = ended.reason.replace('_', " ");
    Some(match winner(scene, ended) {
        Some(winner) => format!("{winner} wins: {reason}"),
        None => format!("draw: {reason}"),
    })
}

/// The side that has won.
fn winner(scene: &Scene, ended: &Ended) -> Option<&'static str> {
    ended.winners.first().map(|seat| scene.family.side(*seat))
}

fn what_next(scene: &Scene) -> String {
    if let Some(ended) = &scene.ended {
        let known = scene.family.reasons.iter().find(|reason| reason.id == ended.reason);
        let why = match (known, ended.reason.as_str()) {
            (Some(reason), _) => reason.description.to_owned(),
            (None, reason) => format!("It ended by {}.", reason.replace('_', " ")),
        };
        let score = ended.score.as_ref().map(|score| {
            let each: Vec<_> = score.iter().map(u32::to_string).collect();
            format!(" The score is {}.", each.join(" to "))
        });
        let who = match winner(scene, ended) {
            Some(winner) => format!("{winner} has won."),
            None => "The game is a draw.".to_owned(),
        };
        return format!("{who} {why}{}", score.unwrap_or_default());
    }
    let seats: Vec<_> = scene.to_act().into_iter().map(|seat| of(scene, seat)).collect();
    if seats.is_empty() {
        "No move is awaited.".to_owned()
    } else {
        format!("To move: {}.", seats.join(" or "))
    }
}
