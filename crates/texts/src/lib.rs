//! Texts for people in five languages: problems, the catalogue of games, pictures, notifications
//! and rules.
//!
//! The source of the server and of the games is in English, and English texts are sent as they
//! stand there. The folder `languages` has the same texts in each language as Fluent catalogues;
//! the English one is what a translator works from, and laws hold it equal to the source. The rules
//! of the games are in `docs/rules`. Codes, notations and names are the same in every language.
//!
//! Without the feature `service` there are only the texts of games and pictures: what a page needs that
//! has the rules itself.

mod catalogue;
mod isolation;
mod language;
#[cfg(feature = "service")]
mod notifications;
#[cfg(feature = "service")]
mod packed;
#[cfg(feature = "service")]
mod rules;

pub use language::Language;
#[cfg(feature = "service")]
pub use notifications::{
    NotificationText, NotificationWords, discreet_notification_words, more_notifications,
    notification_words, played_line, waiting_matches,
};
#[cfg(feature = "service")]
pub use rules::rules;

use std::borrow::Cow;

use turnstone_rules::{Phrase, PhraseValue};

/// A phrase in a language; in English where the language does not have it.
#[must_use]
pub fn translate(language: Language, phrase: &Phrase) -> Cow<'_, str> {
    let text = translated(language, phrase);
    if language.is_right_to_left() { Cow::Owned(isolation::of_spans(&text)) } else { text }
}

/// The phrase of a fixed text that a library handed on; `None` if it is no text of the catalogues.
#[must_use]
pub fn fixed_text(english: &str) -> Option<Phrase> {
    catalogue::id_of(english).map(|id| Phrase::new(id, english.to_owned()))
}

/// A name that a person has given, for a sentence in English.
#[must_use]
pub fn name_in_english(name: &str) -> Cow<'_, str> {
    isolation::name_from_the_left(name)
}

/// Whether the English catalogue has a phrase, so that the other languages have it too.
fn is_known(phrase: &Phrase) -> bool {
    match phrase.id() {
        Some(id) => {
            let english = catalogue::format(Language::English, id, phrase.values());
            english.as_deref() == Some(phrase.english())
        }
        None => phrase.is_verbatim() || catalogue::id_of(phrase.english()).is_some(),
    }
}

/// As [`translate`], without the marks of direction around code.
fn translated(language: Language, phrase: &Phrase) -> Cow<'_, str> {
    // Also for a reader of English, so that every test of the API finds what is forgotten.
    debug_assert!(
        !cfg!(feature = "service") || is_known(phrase),
        "the English catalogue does not have {phrase:?}"
    );
    let translated = match (language, phrase.id()) {
        (Language::English, _) => None,
        (_, Some(id)) => catalogue::format(language, id, phrase.values()),
        (_, None) if phrase.is_verbatim() => None,
        (_, None) => catalogue::id_of(phrase.english())
            .and_then(|id| catalogue::format(language, id, phrase.values())),
    };
    translated.map_or(Cow::Borrowed(phrase.english()), Cow::Owned)
}

/// A fixed text of the source in a language, by the id of its message; in English where the language
/// does not have it.
pub fn in_language(
    language: Language,
    english: &'static str,
    id: impl FnOnce() -> String,
) -> Cow<'static, str> {
    if language == Language::English {
        return Cow::Borrowed(english);
    }
    text(language, &id()).map_or(Cow::Borrowed(english), Cow::Owned)
}

/// The message with an id, without values; `None` where the language does not have it. An id may
/// name an attribute: `problem-not_found.detail`.
#[must_use]
pub fn text(language: Language, id: &str) -> Option<String> {
    format(language, id, &[])
}

/// The message with an id, with values.
#[must_use]
pub fn format(
    language: Language,
    id: &str,
    values: &[(&'static str, PhraseValue)],
) -> Option<String> {
    let text = catalogue::format(language, id, values)?;
    Some(if language.is_right_to_left() { isolation::of_spans(&text) } else { text })
}
