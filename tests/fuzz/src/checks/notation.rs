//! The target `notation`: any text, played in the positions that the games bring for their
//! notations.

use std::sync::OnceLock;

use turnstone_games::GAMES;
use turnstone_rules::{Family, Position, Seat};
use turnstone_testing::notation_positions;

use super::laws;

/// A position in which texts are played.
struct PositionCase {
    family: &'static Family,
    position: Position,
    legal: Vec<String>,
}

/// The first byte chooses a position, the second a seat. The rest is the text.
pub fn notation(data: &[u8]) {
    static ALL: OnceLock<Vec<PositionCase>> = OnceLock::new();
    let all = ALL.get_or_init(position_cases);
    let [place, seat, text @ ..] = data else { return };
    let PositionCase { family, position, legal } = &all[usize::from(*place) % all.len()];
    // Usually a seat that may act, and sometimes any seat.
    let to_act = position.to_act();
    let seat = to_act.get(usize::from(*seat)).copied().unwrap_or(match seat {
        0..128 => to_act.first().copied().unwrap_or(Seat(0)),
        other => Seat(*other - 128),
    });
    let text = String::from_utf8_lossy(text);
    let before = position.view();
    if let Some(next) = laws::play(family, position, legal, seat, &text) {
        laws::check(family, &next);
    } else {
        assert_eq!(position.view(), before, "after a refusal of {text:?}");
        assert_eq!(position.legal_count(), legal.len(), "after a refusal of {text:?}");
    }
    let canonical = position.canonical(&text);
    if !family.has_synonyms {
        assert!(canonical.is_none_or(|canonical| canonical == text), "{text:?} is strict");
    }
}

/// The positions of every game, in the order of the registry.
fn position_cases() -> Vec<PositionCase> {
    let mut all = Vec::new();
    for game in GAMES {
        let family = game.family();
        for case in notation_positions(*game) {
            let legal = laws::check(family, &case.position);
            all.push(PositionCase { family, position: case.position, legal });
        }
    }
    all
}
