use serde::Serialize;
use turnstone_games::GAMES;
use turnstone_texts::{Language, in_language};

/// A family of games, to choose from.
#[derive(Debug, Serialize)]
pub struct GameName {
    /// Its id.
    pub game: &'static str,
    /// Its name in a language.
    pub name: String,
    /// Its variants.
    pub variants: Vec<VariantName>,
    /// Its sides: seat `s` plays for the side at index `s` modulo their number.
    pub sides: &'static [&'static str],
    /// Why its games end.
    pub reasons: Vec<Reason>,
}

/// A reason why a game has ended.
#[derive(Debug, Serialize)]
pub struct Reason {
    /// Its code.
    pub code: &'static str,
    /// Its meaning, in a language.
    pub description: String,
}

/// A variant, to choose from.
#[derive(Debug, Serialize)]
pub struct VariantName {
    /// Its id.
    pub variant: &'static str,
    /// Its name in a language.
    pub name: String,
}

/// All games, with their names in a language.
#[must_use]
pub fn games(language: Language) -> Vec<GameName> {
    let games = GAMES.iter().map(|game| {
        let family = game.family();
        let (game, said) =
            (family.id, |english, id: String| in_language(language, english, || id).into_owned());
        let variants = family.variants.iter().map(|variant| VariantName {
            variant: variant.id,
            name: said(variant.name, format!("variant-{game}-{}", variant.id)),
        });
        let reasons = family.reasons.iter().map(|reason| Reason {
            code: reason.id,
            description: said(reason.description, format!("reason-{game}-{}", reason.id)),
        });
        GameName {
            game,
            name: said(family.name, format!("game-{game}")),
            variants: variants.collect(),
            sides: family.sides,
            reasons: reasons.collect(),
        }
    });
    games.collect()
}
