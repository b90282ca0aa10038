use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

/// The value of one option: a small number or a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// For example the number of seats.
    Number(u32),
    /// For example `automatic`.
    Word(String),
}

/// Written by hand, so that what else a client sends gets a message that it understands.
impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OptionVisitor)
    }
}

struct OptionVisitor;

impl de::Visitor<'_> for OptionVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a whole number")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<OptionValue, E> {
        let small = u32::try_from(number).map(OptionValue::Number);
        small.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<OptionValue, E> {
        Ok(OptionValue::Word(word.to_owned()))
    }
}

/// The options of a match: one flat object, named values only.
pub type Options = BTreeMap<String, OptionValue>;

/// A variant with its options, checked by the family and completed with the defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Configuration {
    /// The variant's id, one of the family's.
    pub variant: &'static str,
    /// Every option of the variant, with defaults filled in.
    pub options: Options,
}

/// The reason why a match cannot be set up. Each error names the faulty member.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// The family has no such variant.
    #[error("{game} has no variant `{variant}`; it has {known}")]
    UnknownVariant {
        /// The family.
        game: &'static str,
        /// The requested variant.
        variant: String,
        /// The variants of the family.
        known: String,
    },
    /// The variant has no such option.
    #[error("{game} {variant} has no option `{option}`")]
    UnknownOption {
        /// The family.
        game: &'static str,
        /// The variant.
        variant: &'static str,
        /// The option that was given.
        option: String,
    },
    /// The option cannot have this value.
    #[error("`{option}` must be one of {known}")]
    BadOption {
        /// The option.
        option: String,
        /// The values it may have.
        known: String,
    },
}
