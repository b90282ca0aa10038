use chrono::{DateTime, Utc};
use turnstone_rules::PhraseValue;
use turnstone_texts::Language;

use super::{MailFacts, MailKind};

/// The text of a mail, in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailText {
    /// The subject, which is also the heading.
    pub subject: String,
    /// The paragraphs before the link: the event.
    pub paragraphs: Vec<String>,
    /// The events in matches.
    pub items: Vec<MailItem>,
    /// The words of the link, and its address.
    pub action: Option<(String, String)>,
    /// The paragraphs after the link.
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
        let given = |name: &str| PhraseValue::Name(name.to_owned());
        let values = [("name", given(name)), ("at", text(&at)), ("label", given(label))];
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
            items: Vec::new(),
            action,
            after: part(".after").into_iter().collect(),
        }
    }

    /// The text of a mail to the owner of the account `name` about matches. `more` is how many
    /// notifications there are beside them.
    #[must_use]
    pub fn of_matches(language: Language, name: &str, items: Vec<MailItem>, more: u32) -> Self {
        let facts = MailFacts::default();
        let kind = MailKind::Notifications;
        let text = Self::of(kind, language, name, &facts, DateTime::UNIX_EPOCH, None);
        let subject = match &items[..] {
            [only] if more == 0 => only.title.clone(),
            _ => text.subject,
        };
        let more = (more > 0).then(|| turnstone_texts::more_notifications(language, more));
        Self { subject, items, after: more.into_iter().collect(), ..text }
    }
}

/// The text of a mail about a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailItem {
    /// The event, in a line.
    pub title: String,
    /// More of it; may be empty.
    pub body: String,
    /// The link to the match.
    pub link: String,
    /// The board.
    pub picture: Option<InlinePicture>,
}

/// A picture within a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlinePicture {
    /// Its content, in words.
    pub shows: String,
    /// The picture.
    pub png: Vec<u8>,
}

/// A text of mails and their pages in a language, by its id.
#[must_use]
pub fn say(language: Language, id: &str) -> String {
    turnstone_texts::text(language, id).unwrap_or_default()
}
