use super::packed::unpacked;
use super::{Language, isolation};

/// The rules of a game in a language, as they stand in the folder.
macro_rules! text {
    ($tag:literal, $game:literal) => {
        unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $tag, "-", $game, ".md.z")))
    };
}

/// The rules of each game in the languages other than English.
macro_rules! rules_texts {
    ($($game:literal),+) => {
        fn source(language: Language, game: &str) -> Option<String> {
            match (language, game) {
                $(
                    (Language::Hebrew, $game) => Some(text!("he", $game)),
                    (Language::Arabic, $game) => Some(text!("ar", $game)),
                    (Language::Russian, $game) => Some(text!("ru", $game)),
                    (Language::Dutch, $game) => Some(text!("nl", $game)),
                )+
                _ => None,
            }
        }
    };
}

/// The rules of a game for players, in Markdown; `None` where the language does not have them.
/// English is in the game's family.
#[must_use]
pub fn rules(language: Language, game: &str) -> Option<String> {
    let source = source(language, game)?;
    Some(if language.is_right_to_left() { isolation::of_markdown(&source) } else { source })
}

rules_texts!("six", "acey_deucey", "mancala", "octi");
