use std::borrow::Cow;
use std::fmt;

/// A value in a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhraseValue {
    /// A number, which decides between singular and plural.
    Number(u64),
    /// A text that is the same in all languages and written from left to right, such as a square or
    /// a move.
    Text(String),
    /// A name that a person has given, in whatever script: its first letter decides its direction.
    Name(String),
    /// A text that is translated itself.
    Phrase(Box<Phrase>),
}

impl From<Phrase> for PhraseValue {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}

impl From<u32> for PhraseValue {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for PhraseValue {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for PhraseValue {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for PhraseValue {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<String> for PhraseValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for PhraseValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl fmt::Display for PhraseValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) | Self::Name(text) => text.fmt(f),
            Self::Phrase(phrase) => phrase.fmt(f),
        }
    }
}

/// A sentence for people in English, from which the crate `turnstone-texts` makes the same sentence
/// in another language. A fixed text is found there by its English words, one with values by its id.
/// A text that was put together cannot become a phrase without saying which of the two it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    message: Message,
    english: Cow<'static, str>,
    values: Vec<(&'static str, PhraseValue)>,
}

/// The place of the translations of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Message {
    /// In the message with this id.
    WithId(Cow<'static, str>),
    /// In the message with the same English words.
    WithItsWords,
    /// Nowhere: it is the same in every language.
    None,
}

impl Phrase {
    /// A phrase with values, with the id of its message.
    pub fn new(id: impl Into<Cow<'static, str>>, english: impl Into<Cow<'static, str>>) -> Self {
        let message = Message::WithId(id.into());
        Self { message, english: english.into(), values: Vec::new() }
    }

    /// A text that is the same in every language, such as a move.
    pub fn verbatim(text: impl Into<Cow<'static, str>>) -> Self {
        Self { message: Message::None, english: text.into(), values: Vec::new() }
    }

    /// Adds a value that the English text contains.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<PhraseValue>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// Adds values that the English text contains.
    #[must_use]
    pub fn with_values(mut self, values: Vec<(&'static str, PhraseValue)>) -> Self {
        self.values.extend(values);
        self
    }

    /// The id of the message; `None` for a fixed text.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match &self.message {
            Message::WithId(id) => Some(id),
            Message::WithItsWords | Message::None => None,
        }
    }

    /// Whether it is the same in every language.
    #[must_use]
    pub fn is_verbatim(&self) -> bool {
        self.message == Message::None
    }

    /// The text in English.
    #[must_use]
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The values by name.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, PhraseValue)] {
        &self.values
    }
}

impl From<&'static str> for Phrase {
    fn from(english: &'static str) -> Self {
        Self { message: Message::WithItsWords, english: english.into(), values: Vec::new() }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}
