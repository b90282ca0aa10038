use std::borrow::Cow;

use serde::Serialize;
use turnstone_texts::{Language, in_language};
use utoipa::ToSchema;

use crate::problem::Code;
use turnstone_matches::COMPUTERS;
use turnstone_rules::{DescribedCode, Family, OptionSpec, OptionValue, Variant};

/// A text in the language of the response.
type Text = Cow<'static, str>;

/// A family of games: all that a client needs to offer it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameFamily)]
pub struct GameBody {
    /// The family's id.
    pub game: &'static str,
    /// The display name.
    pub name: Cow<'static, str>,
    /// The description, in a sentence.
    pub summary: Cow<'static, str>,
    /// The version of the rules that new matches are played by.
    pub rules_version: u16,
    /// The ways to play it.
    pub variants: Vec<VariantBody>,
    /// The options that its matches may choose.
    pub options: Vec<OptionBody>,
    /// The numbers of seats it is played with.
    pub seats: Vec<u8>,
    /// The sides in order: seat `s` plays for the side at index `s` modulo their number.
    pub sides: Vec<&'static str>,
    /// The number of plies from which a rated match counts for ratings.
    #[schema(minimum = 1)]
    pub min_rated_plies: u32,
    /// Whether the server rolls dice.
    pub dice: bool,
    /// The reasons why its games end, besides `resignation`, `time_out`, `agreement` and
    /// `length`: a match of 2000 plies is a draw.
    pub reasons: Vec<DescribedBody>,
    /// The reasons why a move is illegal: the `violation` of an `illegal_move` problem.
    pub violations: Vec<DescribedBody>,
    /// The notation in a few words; the rules text has it in full.
    pub notation: Cow<'static, str>,
}

/// One way to play a family's game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameVariant)]
pub struct VariantBody {
    /// The variant's id.
    pub variant: &'static str,
    /// The display name.
    pub name: Cow<'static, str>,
    /// The difference from the other variants.
    pub summary: Cow<'static, str>,
    /// The computer opponents that play it, in matches of two seats, the weakest first.
    pub computers: Vec<ComputerLevelBody>,
}

/// A level of the computer opponents.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComputerLevel)]
pub struct ComputerLevelBody {
    /// The level, for `opponent` when a match is created.
    #[schema(minimum = 1, maximum = 8)]
    pub level: u8,
    /// The strength, in a few words.
    pub strength: Cow<'static, str>,
}

/// The strengths of the levels, in English.
const STRENGTHS: [&str; COMPUTERS as usize] = [
    "loses to a beginner",
    "for beginners",
    "easy",
    "for those who know the game",
    "a fair opponent",
    "strong",
    "very strong",
    "the strongest",
];

impl ComputerLevelBody {
    /// Every level in a language, the weakest first.
    pub fn all(language: Language) -> Vec<Self> {
        let levels = (1..=COMPUTERS).zip(STRENGTHS);
        let strength = |level, english| {
            in_language(language, english, || format!("computer-strength-{level}"))
        };
        levels.map(|(level, english)| Self { level, strength: strength(level, english) }).collect()
    }
}

/// An option of a game. Its value is a word or a number; the members of the other type are empty or
/// null.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameOption)]
pub struct OptionBody {
    /// The member's name in `options`.
    pub option: &'static str,
    /// The meaning of the option.
    pub description: Cow<'static, str>,
    /// The variants that have it.
    pub variants: Vec<&'static str>,
    /// The allowed words.
    pub words: Vec<&'static str>,
    /// The allowed numbers.
    pub numbers: Vec<u32>,
    /// The default word.
    #[schema(required = true)]
    pub default_word: Option<String>,
    /// The default number.
    #[schema(required = true)]
    pub default_number: Option<u32>,
}

/// A word and its meaning.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DescribedCode)]
pub struct DescribedBody {
    /// The word on the wire.
    pub code: &'static str,
    /// The meaning of the word.
    pub description: Cow<'static, str>,
}

/// A problem code of the closed list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProblemCode)]
pub struct ProblemCodeBody {
    /// The stable code.
    pub code: &'static str,
    /// Its status.
    pub status: u16,
    /// The short text, always the same for this code.
    pub title: Cow<'static, str>,
    /// The meaning of the code, and what to do about the problem.
    pub description: Cow<'static, str>,
}

impl GameBody {
    /// A family in a language.
    pub fn of(family: &'static Family, language: Language) -> Self {
        let game = family.id;
        let said = |english, kind: &str, id: &str| {
            in_language(language, english, || format!("{kind}-{game}-{id}"))
        };
        let of_family = |english, attribute: &str| {
            in_language(language, english, || format!("game-{game}{attribute}"))
        };
        let reasons = family.reasons.iter();
        let violations = family.violations.iter();
        Self {
            game,
            name: of_family(family.name, ""),
            summary: of_family(family.summary, ".summary"),
            rules_version: family.rules_version,
            variants: family
                .variants
                .iter()
                .map(|one| VariantBody::of(one, language, said))
                .collect(),
            options: family.options.iter().map(|one| OptionBody::of(one, said)).collect(),
            seats: family.seats.to_vec(),
            sides: family.sides.to_vec(),
            min_rated_plies: family.min_rated_plies,
            dice: family.dice,
            reasons: reasons
                .map(|one| DescribedBody::of(one, said(one.description, "reason", one.id)))
                .collect(),
            violations: violations
                .map(|one| {
                    // The code begins with the game's name: `six.occupied`.
                    let id = format!("violation-{}", one.id.replace('.', "-"));
                    DescribedBody::of(one, in_language(language, one.description, || id))
                })
                .collect(),
            notation: of_family(family.notation, ".notation"),
        }
    }
}

impl VariantBody {
    fn of(
        variant: &Variant,
        language: Language,
        said: impl Fn(&'static str, &str, &str) -> Text,
    ) -> Self {
        Self {
            variant: variant.id,
            name: said(variant.name, "variant", variant.id),
            summary: said(variant.summary, "variant", &format!("{}.summary", variant.id)),
            computers: ComputerLevelBody::all(language),
        }
    }
}

impl OptionBody {
    fn of(option: &OptionSpec, said: impl Fn(&'static str, &str, &str) -> Text) -> Self {
        let (default_word, default_number) = match option.default_value() {
            OptionValue::Word(word) => (Some(word), None),
            OptionValue::Number(number) => (None, Some(number)),
        };
        Self {
            option: option.id,
            description: said(option.description, "option", option.id),
            variants: option.variants.to_vec(),
            words: option.words.to_vec(),
            numbers: option.numbers.to_vec(),
            default_word,
            default_number,
        }
    }
}

impl DescribedBody {
    fn of(described: &DescribedCode, description: Text) -> Self {
        Self { code: described.id, description }
    }
}

impl ProblemCodeBody {
    /// A code in a language.
    pub fn of(code: Code, language: Language) -> Self {
        Self {
            code: code.as_str(),
            status: code.status().as_u16(),
            title: code.title_in(language),
            description: code.description_in(language),
        }
    }
}
