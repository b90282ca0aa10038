use chrono::{DateTime, Utc};
use turnstone_rules::PhraseValue;
use turnstone_texts::Language;

use super::{MailFacts, MailKind};

/// What a mail says, in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailText {
    /// The subject, which is also the heading.
    pub subject: String,
    /// What has happened, before the link.
    pub paragraphs: Vec<String>,
    /// The words of the link, and its address.
    pub action: Option<(String, String)>,
    /// What else to know.
    pub after: Vec<String>,
}

impl MailText {
    /// The text of a mail to the owner of the account `name`. `link` is where its button leads, `at`
    /// when it happened.
    #[must_use]
    pub fn of(
        kind: MailKind,
        language: Language,
        name: &str,
        facts: &MailFacts,
        at: DateTime<Utc>,
        link: Option<String>,
    ) -> Self {
        let text = |value: &str| PhraseValue::Text(value.to_owned());
        let at = at.format("%Y-%m-%d %H:%M UTC").to_string();
        let label = facts.label.as_deref().unwrap_or_default();
        let values = [("name", text(name)), ("at", text(&at)), ("label", text(label))];
        let part = |part: &str| {
            let id = format!("mail-{}{part}", kind.as_str());
            turnstone_texts::format(language, &id, &values)
        };
        let mut paragraphs: Vec<_> = part(".text").into_iter().collect();
        if facts.label.is_some() {
            paragraphs.extend(part(".device"));
        }
        let action = link.and_then(|link| Some((part(".action")?, link)));
        Self {
            subject: part("").unwrap_or_default(),
            paragraphs,
            action,
            after: part(".after").into_iter().collect(),
        }
    }
}

/// A text of mails and their pages in a language, by its id.
#[must_use]
pub fn say(language: Language, id: &str) -> String {
    turnstone_texts::text(language, id).unwrap_or_default()
}
