use std::borrow::Cow;

use serde::Serialize;
use turnstone_rules::{Phrase, Rejection};
use turnstone_texts::{Language, translate};

/// The refusal of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// A word for programs: `invalid_call`, `unknown_game`, `unknown_rules`, `invalid_event`,
    /// `invalid_query`, `illegal`, or the code of a game's violation.
    pub code: Cow<'static, str>,
    /// The reason, for people.
    pub detail: String,
}

impl Refusal {
    pub(crate) fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code: Cow::Borrowed(code), detail: detail.into() }
    }

    /// The refusal of a move or a roll, in a language.
    pub(crate) fn of(rejection: &Rejection, language: Language) -> Self {
        let said = |detail: &Phrase| translate(language, detail).into_owned();
        match rejection {
            Rejection::Illegal { violation, detail } => Self::new(violation, said(detail)),
            Rejection::Malformed(detail) | Rejection::BadRoll(detail) => {
                Self::new("illegal", said(detail))
            }
            other => Self::new("illegal", other.to_string()),
        }
    }
}
