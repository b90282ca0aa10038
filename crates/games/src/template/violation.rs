use turnstone_rules::Violation;

/// The reason why a well-formed move is not legal. Each has a code, which `family.rs` describes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateViolation {
    /// The rules are not there yet. Remove this one when they are.
    #[error("the rules of Template are not written yet (CONTRIBUTING, \"Adding a game\", step 7)")]
    NotWritten,
    /// A piece is there already.
    #[error("field {field} is occupied; choose an empty one")]
    Occupied {
        /// The field.
        field: usize,
    },
}

impl Violation for TemplateViolation {
    fn code(&self) -> &'static str {
        match self {
            Self::NotWritten => "template.not_written",
            Self::Occupied { .. } => "template.occupied",
        }
    }
}
