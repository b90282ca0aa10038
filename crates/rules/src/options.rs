use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The value of one option: a small number or a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Such as the number of seats.
    Number(u32),
    /// Such as `automatic`.
    Word(String),
}

/// The options of a match: one flat object, named values only.
pub type Options = BTreeMap<String, OptionValue>;

/// A variant with its options, checked against its family and complete with the defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Configuration {
    /// The variant's id, one of the family's.
    pub variant: &'static str,
    /// Every option of the family that this variant knows, defaults filled in.
    pub options: Options,
}

/// Why a match cannot be set up as asked. Each names the member at fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// The family has no such variant.
    #[error("{game} has no variant `{variant}`; it has {known}")]
    UnknownVariant {
        /// The family.
        game: &'static str,
        /// The variant that was asked for.
        variant: String,
        /// The variants there are.
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
