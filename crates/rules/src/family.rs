use super::{Configuration, ConfigurationError, OptionValue, Options, Seat};

/// A word that clients receive, with its meaning.
#[derive(Debug, Clone, Copy)]
pub struct DescribedCode {
    /// The word on the wire.
    pub id: &'static str,
    /// Its meaning, in a sentence.
    pub description: &'static str,
}

/// One way to play a family's game.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The variant's id on the wire.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// The difference from the other variants, in a sentence.
    pub summary: &'static str,
}

/// An option that a match of the family may choose.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// The member's name in `options`.
    pub id: &'static str,
    /// The description of its effect.
    pub description: &'static str,
    /// The words that are its values; empty for a number.
    pub words: &'static [&'static str],
    /// The numbers that are its values; empty for a word.
    pub numbers: &'static [u32],
    /// The variants that have it.
    pub variants: &'static [&'static str],
}

impl OptionSpec {
    /// The default: the first value.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        self.numbers.first().map_or_else(
            || OptionValue::Word((*self.words.first().unwrap_or(&"")).to_owned()),
            |number| OptionValue::Number(*number),
        )
    }

    fn allows(&self, value: &OptionValue) -> bool {
        match value {
            OptionValue::Number(number) => self.numbers.contains(number),
            OptionValue::Word(word) => self.words.contains(&word.as_str()),
        }
    }

    fn allowed_values(&self) -> String {
        let numbers = self.numbers.iter().map(u32::to_string);
        let words = self.words.iter().map(|word| format!("`{word}`"));
        numbers.chain(words).collect::<Vec<_>>().join(", ")
    }
}

/// A property of Smart Game Format, with its values.
pub type SgfProperty = (&'static str, &'static [&'static str]);

/// The form in Smart Game Format, FF[4], of the games of a family that it knows: two seats, and
/// moves in the notation of the family. Seat 0 moves first, and so is Black.
#[derive(Debug, Clone, Copy)]
pub struct Sgf {
    /// The number of the game, `GM`.
    pub game: u8,
    /// The properties of the first node that are the game's own, by the variant's id.
    pub properties: fn(variant: &str) -> &'static [SgfProperty],
}

/// A family of games without its rules: names, words and limits.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub struct Family {
    /// The family's id on the wire, `game`.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// A description, in a sentence.
    pub summary: &'static str,
    /// The version of the rules. A change under which an old record would replay differently needs
    /// a new version. The old version stays in the registry, beside the new one.
    pub rules_version: u16,
    /// The ways to play it.
    pub variants: &'static [Variant],
    /// Its options.
    pub options: &'static [OptionSpec],
    /// The numbers of seats that it can have.
    pub seats: &'static [u8],
    /// The number of plies from which a rated match counts: enough of each side to say something about
    /// skill, and no more than the shortest game that is played to its end.
    pub min_rated_plies: u32,
    /// The sides in turn: seat `s` plays for `sides[s % sides.len()]`.
    pub sides: &'static [&'static str],
    /// The variants after which the loser opens the rematch. After all others the seats rotate.
    pub loser_opens_rematch: &'static [&'static str],
    /// Whether the board grows with the game, so that pictures of its positions have different
    /// bounds.
    pub board_grows: bool,
    /// Whether the server rolls dice.
    pub dice: bool,
    /// Whether partners may not talk during the game.
    pub silent_partners: bool,
    /// The reasons for which its games end.
    pub reasons: &'static [DescribedCode],
    /// The reasons for which its moves are refused.
    pub violations: &'static [DescribedCode],
    /// Its form in Smart Game Format, if there is one.
    pub sgf: Option<Sgf>,
    /// The notation, in a few words, for error messages and the catalogue.
    pub notation: &'static str,
    /// Whether a move can be written in several ways. Otherwise every accepted text is canonical.
    pub has_synonyms: bool,
    /// The rules for a player, in Markdown.
    pub rules_text: &'static str,
}

impl Family {
    /// The side that a seat plays for.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &'static str {
        self.sides[seat.index() % self.sides.len()]
    }

    /// Whether players may not talk during a game with this number of seats, because some of them
    /// are partners who must be silent.
    #[must_use]
    pub fn is_silent(&self, seats: usize) -> bool {
        self.silent_partners && seats > self.sides.len()
    }

    /// Checks a variant and options from a client, and adds the defaults.
    ///
    /// # Errors
    /// An unknown variant or option, or a value that the option cannot have.
    pub fn configure(
        &self,
        variant: &str,
        given: &Options,
    ) -> Result<Configuration, ConfigurationError> {
        let Some(found) = self.variants.iter().find(|known| known.id == variant) else {
            let known: Vec<_> = self.variants.iter().map(|known| known.id).collect();
            return Err(ConfigurationError::UnknownVariant {
                game: self.id,
                variant: variant.to_owned(),
                known: known.join(", "),
            });
        };
        let specs: Vec<_> =
            self.options.iter().filter(|spec| spec.variants.contains(&found.id)).collect();
        if let Some(option) = given.keys().find(|id| specs.iter().all(|spec| spec.id != **id)) {
            return Err(ConfigurationError::UnknownOption {
                game: self.id,
                variant: found.id,
                option: option.clone(),
            });
        }
        let mut options = Options::new();
        for spec in specs {
            let value = given.get(spec.id).cloned().unwrap_or_else(|| spec.default_value());
            if !spec.allows(&value) {
                return Err(ConfigurationError::BadOption {
                    option: spec.id.to_owned(),
                    known: spec.allowed_values(),
                });
            }
            options.insert(spec.id.to_owned(), value);
        }
        Ok(Configuration { variant: found.id, options })
    }
}
