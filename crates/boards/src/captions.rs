//! The texts of a picture.

use turnstone_rules::{Family, Seat};

use super::{GameEnd, Scene};

/// The longest notation that a caption shows whole.
const MAX_NOTATION_CHARS: usize = 30;

/// The name and the description of a picture.
pub(super) struct AltText {
    pub title: String,
    pub description: String,
}

impl AltText {
    /// A position in words: the last ply, the board, and the seats to move or the result.
    pub(super) fn of(scene: &Scene) -> Self {
        let last_ply = last_ply(scene).unwrap_or_else(|| "the start".to_owned());
        let title =
            format!("{}, {}: ply {}, {last_ply}", scene.family.name, scene.variant, scene.ply);
        let description = scene.draw(Seat(0)).description;
        let tapped = match scene.draft.join(" ") {
            taps if taps.is_empty() => String::new(),
            taps => format!(" The move so far: {taps}."),
        };
        Self { title, description: format!("{description} {}{tapped}", next_or_result(scene)) }
    }

    /// A whole match in words: its length, and its last position.
    pub(super) fn of_match(scene: &Scene) -> Self {
        let title =
            format!("{}, {}: the match to ply {}", scene.family.name, scene.variant, scene.ply);
        Self { title, ..Self::of(scene) }
    }
}

/// The name of a seat: its side, and also its number where several seats play for the side.
pub(super) fn name(family: &Family, seats: u8, seat: Seat) -> String {
    let side = family.side(seat);
    if usize::from(seats) > family.sides.len() { format!("{side} {seat}") } else { side.to_owned() }
}

fn seat_name(scene: &Scene, seat: Seat) -> String {
    name(scene.family, scene.position.seats(), seat)
}

/// The newest ply, `south 3`; nothing at the start.
fn last_ply(scene: &Scene) -> Option<String> {
    if let (taps @ [_, ..], Some(seat)) = (scene.draft.as_slice(), scene.to_act().first()) {
        return Some(format!("{} {} …", seat_name(scene, *seat), taps.join(" ")));
    }
    if let Some((seat, what)) = scene.non_move {
        return Some(format!("{} {what}", seat_name(scene, seat)));
    }
    let (seat, notation) = scene.last_move()?;
    Some(format!("{} {notation}", seat_name(scene, seat)))
}

/// The line beneath a board.
pub(super) fn caption(scene: &Scene) -> String {
    let last_ply = last_ply(scene).unwrap_or_else(|| "start".to_owned());
    let last_ply = if last_ply.chars().count() > MAX_NOTATION_CHARS {
        let kept: String = last_ply.chars().take(MAX_NOTATION_CHARS - 1).collect();
        format!("{kept}…")
    } else {
        last_ply
    };
    format!("{}. {last_ply}", scene.ply)
}

/// How the game has ended, or why nobody is to move, in a few words.
pub(super) fn ending(scene: &Scene) -> Option<String> {
    if let Some(idle) = scene.idle {
        return Some(idle.in_short().to_owned());
    }
    let ended = scene.ended.as_ref()?;
    let reason = ended.reason.replace('_', " ");
    Some(match winner(scene, ended) {
        Some(winner) => format!("{winner} wins: {reason}"),
        None => format!("draw: {reason}"),
    })
}

/// The side that has won.
fn winner(scene: &Scene, ended: &GameEnd) -> Option<&'static str> {
    ended.winners.first().map(|seat| scene.family.side(*seat))
}

fn next_or_result(scene: &Scene) -> String {
    if let Some(idle) = scene.idle {
        return idle.sentence().to_owned();
    }
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
        let winner_text = match winner(scene, ended) {
            Some(winner) => format!("{winner} has won."),
            None => "The game is a draw.".to_owned(),
        };
        return format!("{winner_text} {why}{}", score.unwrap_or_default());
    }
    let seats: Vec<_> = scene.to_act().into_iter().map(|seat| seat_name(scene, seat)).collect();
    if seats.is_empty() {
        "No move is awaited.".to_owned()
    } else {
        format!("To move: {}.", seats.join(" or "))
    }
}
