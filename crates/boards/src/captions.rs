//! The texts of a picture, in the language of its reader.

use turnstone_rules::{Phrase, PhraseValue, Seat};
use turnstone_texts::{Language, translate};

use super::scene::NonMove;
use super::{GameEnd, Scene, View};

/// The longest notation that a caption shows whole.
const MAX_NOTATION_CHARS: usize = 24;

/// The name and the description of a picture.
pub(super) struct AltText {
    pub title: String,
    pub description: String,
}

impl AltText {
    /// A position in words: the last ply, the board, and the seats to move or the result.
    pub(super) fn of(scene: &Scene, language: Language) -> Self {
        let last = last_ply(scene, usize::MAX).unwrap_or_else(|| "the start".into());
        let (family, variant, ply) = (scene.family.name, variant_name(scene), scene.ply);
        let title = Phrase::new(
            "picture-title",
            format!("{family}, {}: ply {ply}, {}", variant.english(), last.english()),
        );
        let title = title.with("game", Phrase::from(family)).with("variant", variant);
        let title = title.with("ply", ply).with("last", last);
        let mut sentences = scene.draw(Seat(0)).description;
        sentences.extend(next_or_result(scene));
        let taps = scene.draft.join(" ");
        if !taps.is_empty() {
            let so_far = Phrase::new("picture-so-far", format!("The move so far: {taps}."));
            sentences.push(so_far.with("taps", taps));
        }
        let sentences: Vec<_> = sentences.iter().map(|one| translate(language, one)).collect();
        Self { title: translate(language, &title).into_owned(), description: sentences.join(" ") }
    }

    /// A whole match in words: its length, and its last position.
    pub(super) fn of_match(scene: &Scene, language: Language) -> Self {
        let (family, variant, ply) = (scene.family.name, variant_name(scene), scene.ply);
        let title = Phrase::new(
            "picture-match-title",
            format!("{family}, {}: the match to ply {ply}", variant.english()),
        );
        let title = title.with("game", Phrase::from(family)).with("variant", variant);
        let title = translate(language, &title.with("ply", ply)).into_owned();
        Self { title, ..Self::of(scene, language) }
    }
}

/// The name of the variant, by the id of its message: in some languages the same English name has
/// different words in different games.
fn variant_name(scene: &Scene) -> Phrase {
    scene.variant.map_or_else(
        || "".into(),
        |variant| Phrase::new(format!("variant-{}-{}", scene.family.id, variant.id), variant.name),
    )
}

/// The name of a seat: its side, and also its number where several seats play for the side.
fn seat_name(scene: &Scene, seat: Seat) -> Phrase {
    with_number(scene, seat, scene.family.side(seat).into())
}

/// The name of a seat at the beginning of a sentence.
pub(super) fn name_at_start(scene: &Scene, seat: Seat) -> Phrase {
    let side = scene.family.side(seat);
    let (first, rest) = side.split_at(side.len().min(1));
    let english = format!("{}{rest}", first.to_ascii_uppercase());
    with_number(scene, seat, Phrase::new(format!("side-{side}.begin"), english))
}

fn with_number(scene: &Scene, seat: Seat, side: Phrase) -> Phrase {
    if usize::from(scene.position.seats()) <= scene.family.sides.len() {
        return side;
    }
    Phrase::new("picture-seat", format!("{} {seat}", side.english()))
        .with("side", side)
        .with("number", seat.0)
}

/// The newest ply, `south 3`, with at most so many characters of a notation; nothing at the start.
fn last_ply(scene: &Scene, max_chars: usize) -> Option<Phrase> {
    let said = |id: &'static str, seat: Seat, what: &str| {
        let name = seat_name(scene, seat);
        Phrase::new(id, format!("{}{what}", name.english())).with("seat", name)
    };
    if let (taps @ [_, ..], Some(seat)) = (scene.draft.as_slice(), scene.to_act().first()) {
        let taps = shortened(&taps.join(" "), max_chars);
        return Some(said("picture-draft", *seat, &format!(" {taps} …")).with("taps", taps));
    }
    if let Some((seat, what)) = scene.non_move {
        return Some(match what {
            NonMove::Pass => said("picture-passes", seat, " passes"),
            NonMove::Takeback => said("picture-takes-back", seat, " takes back"),
        });
    }
    let (seat, notation) = scene.last_move()?;
    let notation = shortened(notation, max_chars);
    Some(said("picture-ply", seat, &format!(" {notation}")).with("move", notation))
}

/// A notation with at most so many characters.
fn shortened(notation: &str, max_chars: usize) -> String {
    if notation.chars().count() <= max_chars {
        return notation.to_owned();
    }
    let kept: String = notation.chars().take(max_chars.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// A line of a picture. In a language that is written from right to left, marks of Unicode (UAX 9)
/// say so: a program that draws the line takes its direction from the picture.
fn line(language: Language, text: String) -> String {
    /// RIGHT-TO-LEFT ISOLATE and POP DIRECTIONAL ISOLATE.
    const MARKS: [&str; 2] = ["\u{2067}", "\u{2069}"];
    if language.is_right_to_left() { [MARKS[0], &text, MARKS[1]].concat() } else { text }
}

/// The comma between the parts of a line.
pub(super) fn comma(language: Language) -> &'static str {
    if language == Language::Arabic { "، " } else { ", " }
}

/// The line beneath a board.
pub(super) fn caption(scene: &Scene, language: Language) -> String {
    let last = last_ply(scene, MAX_NOTATION_CHARS).unwrap_or_else(|| "start".into());
    line(language, format!("{}. {}", scene.ply, translate(language, &last)))
}

/// The line of a player: the name, and what the seat has off the board; `None` if there is neither.
pub(super) fn player(scene: &Scene, seat: Seat, words: &[Phrase], view: &View) -> Option<String> {
    let language = view.language;
    let words: Vec<_> = words.iter().map(|one| translate(language, one)).collect();
    let has = words.join(comma(language));
    let name = translate(language, &seat_name(scene, seat)).into_owned();
    let text = match (view.names, has.is_empty()) {
        (true, true) => name,
        (true, false) => format!("{name}: {has}"),
        (false, true) => return None,
        (false, false) => has,
    };
    Some(line(language, text))
}

/// The end of the game, or the reason why nobody is to move, in a few words.
pub(super) fn ending(scene: &Scene, language: Language) -> Option<String> {
    let said = match (scene.idle, scene.ended.as_ref()) {
        (Some(idle), _) => idle.in_short().into(),
        (None, Some(ended)) => {
            let reason = reason_in_short(ended);
            match winner(scene, ended) {
                Some(winner) => {
                    Phrase::new("picture-wins", format!("{winner} wins: {}", reason.english()))
                        .with("winner", Phrase::from(winner))
                        .with("reason", reason)
                }
                None => Phrase::new("picture-draw", format!("draw: {}", reason.english()))
                    .with("reason", reason),
            }
        }
        (None, None) => return None,
    };
    Some(line(language, translate(language, &said).into_owned()))
}

/// The reason of a game's end, in a few words.
fn reason_in_short(ended: &GameEnd) -> Phrase {
    Phrase::new(format!("ended-{}", ended.reason), ended.reason.replace('_', " "))
}

/// The side that has won.
fn winner(scene: &Scene, ended: &GameEnd) -> Option<&'static str> {
    ended.winners.first().map(|seat| scene.family.side(*seat))
}

/// The seats to move or the result, in sentences.
fn next_or_result(scene: &Scene) -> Vec<Phrase> {
    if let Some(idle) = scene.idle {
        return vec![idle.sentence().into()];
    }
    let Some(ended) = &scene.ended else { return vec![next(scene)] };
    let known = scene.family.reasons.iter().find(|reason| reason.id == ended.reason);
    let why = known.map_or_else(
        || {
            let reason = reason_in_short(ended);
            Phrase::new("picture-ended", format!("It ended by {}.", reason.english()))
                .with("reason", reason)
        },
        |reason| reason.description.into(),
    );
    let result = winner(scene, ended).map_or_else(
        || "The game is a draw.".into(),
        |winner| {
            Phrase::new("picture-won", format!("{winner} has won."))
                .with("winner", Phrase::from(winner))
        },
    );
    let score = ended.score.as_ref().map(|score| {
        let each: Vec<_> = score.iter().map(u32::to_string).collect();
        let score = each.join(":");
        Phrase::new("picture-score", format!("The score is {score}.")).with("score", score)
    });
    [result, why].into_iter().chain(score).collect()
}

fn next(scene: &Scene) -> Phrase {
    let seats: Vec<_> = scene.to_act().into_iter().map(|seat| seat_name(scene, seat)).collect();
    match <[Phrase; 1]>::try_from(seats) {
        Ok([only]) => Phrase::new("picture-to-move", format!("To move: {}.", only.english()))
            .with("seat", only),
        Err(seats) => match <[Phrase; 2]>::try_from(seats) {
            Ok([one, other]) => Phrase::new(
                "picture-either-to-move",
                format!("To move: {} or {}.", one.english(), other.english()),
            )
            .with("one", PhraseValue::from(one))
            .with("other", PhraseValue::from(other)),
            Err(_) => "No move is awaited.".into(),
        },
    }
}
