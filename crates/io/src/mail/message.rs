//! A mail as MIME.

use chrono::{DateTime, Utc};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use turnstone_accounts::EmailAddress;
use turnstone_texts::Language;
use uuid::Uuid;

use super::html::html;
use super::text::say;
use super::{MailSender, MailText};

/// A mail that cannot be written. The parsed types exclude it.
#[derive(Debug, thiserror::Error)]
#[error("the mail cannot be written: {0}")]
pub struct MessageError(String);

/// A mail to one person.
#[derive(Debug)]
pub struct Mail<'a> {
    /// The id, from which `Message-ID` follows: a mail that is sent twice can be recognised.
    pub id: Uuid,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// Its sender.
    pub from: &'a MailSender,
    /// Its recipient.
    pub to: &'a EmailAddress,
    /// Its language.
    pub language: Language,
    /// Its text.
    pub text: MailText,
    /// The link that ends such mails (RFC 8058).
    pub unsubscribe: Option<String>,
}

impl Mail<'_> {
    /// The sender and the recipient for the relay, and the mail.
    ///
    /// # Errors
    /// When an address cannot stand in a mail.
    pub fn render(self) -> Result<(Envelope, Vec<u8>), MessageError> {
        let wrong = |error: &dyn std::fmt::Display| MessageError(error.to_string());
        let to = self
            .to
            .as_str()
            .parse()
            .map_err(|error: lettre::address::AddressError| wrong(&error))?;
        let mut message = Message::builder()
            .from(self.from.mailbox().clone())
            .to(Mailbox::new(None, to))
            .subject(one_line(&self.text.subject))
            .date(self.created_at.into())
            .message_id(Some(format!("<{}@{}>", self.id, self.from.domain())))
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned())?)
            .raw_header(header("Content-Language", self.language.tag().to_owned())?);
        if let Some(link) = &self.unsubscribe {
            message = message.raw_header(link_header("List-Unsubscribe", link)?).raw_header(
                header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())?,
            );
        }
        let message = message.multipart(self.body()).map_err(|error| wrong(&error))?;
        Ok((message.envelope().clone(), message.formatted()))
    }

    /// Text, and HTML with its pictures. The boundaries follow from the id, so that a mail that is sent
    /// again is the same.
    fn body(&self) -> MultiPart {
        let id = self.id.simple();
        let footer = self.footer();
        let alternatives = MultiPart::alternative().boundary(format!("alternative-{id}")).build();
        let alternatives = alternatives.singlepart(SinglePart::plain(self.plain(&footer)));
        let pictures = self.text.items.iter().filter_map(|item| item.picture.as_ref());
        let pictures: Vec<_> = pictures.map(|picture| &picture.png).collect();
        let picture_id = |index| format!("picture-{index}-{id}");
        let html = SinglePart::html(html(&self.text, self.language, &picture_id, &footer));
        if pictures.is_empty() {
            return alternatives.singlepart(html);
        }
        let related = MultiPart::related().boundary(format!("related-{id}")).build();
        let png = ContentType::parse("image/png").unwrap_or(ContentType::TEXT_PLAIN);
        let attached = pictures.into_iter().enumerate().map(|(index, picture)| {
            Attachment::new_inline(picture_id(index)).body(picture.clone(), png.clone())
        });
        alternatives.multipart(attached.fold(related.singlepart(html), MultiPart::singlepart))
    }

    fn footer(&self) -> Vec<String> {
        let mut footer = vec![say(self.language, "mail-footer")];
        if let Some(link) = &self.unsubscribe {
            footer.push(format!("{} {link}", say(self.language, "mail-unsubscribe")));
        }
        footer
    }

    fn plain(&self, footer: &[String]) -> String {
        let mut parts = self.text.paragraphs.clone();
        parts.extend(self.text.items.iter().map(|item| {
            let lines = [&item.title, &item.body, &item.link];
            lines
                .into_iter()
                .filter(|line| !line.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join("\n")
        }));
        parts.extend(self.text.action.iter().map(|(label, link)| format!("{label}:\n{link}")));
        parts.extend(self.text.after.iter().cloned());
        // The usual mark of what is below the text itself.
        parts.push(format!("-- \n{}", footer.join("\n")));
        parts.join("\n\n") + "\n"
    }
}

fn header(name: &'static str, value: String) -> Result<HeaderValue, MessageError> {
    let name = HeaderName::new_from_ascii(name.to_owned());
    let name = name.map_err(|_| MessageError("a header has a wrong name".to_owned()))?;
    Ok(HeaderValue::new(name, value))
}

/// A header with an address in angle brackets. Programs look for it as it is: it must not be encoded,
/// however long it is.
fn link_header(name: &'static str, link: &str) -> Result<HeaderValue, MessageError> {
    if !link.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>')) {
        return Err(MessageError("a link has a character that no address has".to_owned()));
    }
    let name = HeaderName::new_from_ascii(name.to_owned());
    let name = name.map_err(|_| MessageError("a header has a wrong name".to_owned()))?;
    let value = format!("<{link}>");
    Ok(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value))
}

/// A header has one line, whatever a text contains.
fn one_line(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{InlinePicture, MailFacts, MailItem, MailKind};

    fn rendered(kind: MailKind, language: Language, label: &str, pictures: usize) -> String {
        let facts = MailFacts { label: Some(label.to_owned()), ..MailFacts::default() };
        let link = Some(format!("https://play.example/mail/confirmation?token={}", "a".repeat(43)));
        let at = DateTime::UNIX_EPOCH;
        let from = "Board Club <games@play.example>".parse().expect("a sender");
        let to = EmailAddress::parse("anna@example.org").expect("an address");
        let mut text = MailText::of(kind, language, "anna", &facts, at, link);
        let item = MailItem {
            title: label.to_owned(),
            body: label.to_owned(),
            link: "https://play.example/m/7".to_owned(),
            picture: Some(InlinePicture { shows: label.to_owned(), png: vec![1, 2, 3] }),
        };
        text.items = vec![item; pictures];
        let mail = Mail {
            id: Uuid::from_u128(7),
            created_at: at,
            from: &from,
            to: &to,
            language,
            text,
            unsubscribe: Some(format!(
                "https://play.example/mail/unsubscribe?token={}",
                "b".repeat(43)
            )),
        };
        let (_, bytes) = mail.render().expect("a mail");
        String::from_utf8(bytes).expect("ASCII")
    }

    #[test]
    fn a_mail_has_text_and_html_and_an_id_that_stays() {
        let mail = rendered(MailKind::Confirmation, Language::English, "phone", 2);
        assert_eq!(mail, rendered(MailKind::Confirmation, Language::English, "phone", 2));
        for part in [
            "Message-ID: <00000000-0000-0000-0000-000000000007@play.example>\r\n",
            "From: \"Board Club\" <games@play.example>\r\n",
            "To: anna@example.org\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "multipart/alternative",
            "multipart/related",
            "text/plain; charset=utf-8",
            "text/html; charset=utf-8",
            "Content-ID: <picture-1-",
        ] {
            assert!(mail.contains(part), "{part}\n{mail}");
        }
        let unsubscribe = format!(
            "List-Unsubscribe: <https://play.example/mail/unsubscribe?token={}>\r\n",
            "b".repeat(43)
        );
        assert!(mail.contains(&unsubscribe), "{mail}");
    }

    #[test]
    fn every_kind_says_something_in_every_language_and_in_its_direction() {
        for kind in MailKind::ALL {
            for language in Language::ALL {
                let text = MailText::of(
                    kind,
                    language,
                    "anna",
                    &MailFacts::default(),
                    DateTime::UNIX_EPOCH,
                    Some("https://play.example/".to_owned()),
                );
                assert!(
                    !text.subject.is_empty() && !text.paragraphs.is_empty(),
                    "{kind:?} {language:?}"
                );
                let html = html(&text, language, &|_| String::new(), &[]);
                let direction =
                    if language.is_right_to_left() { "dir=\"rtl\"" } else { "dir=\"ltr\"" };
                assert!(html.contains(direction), "{html}");
            }
        }
    }

    #[test]
    fn no_text_of_a_person_becomes_a_header_or_markup() {
        let label = "x\r\nBcc: ben@example.org\r\n\r\n<script>alert(1)</script>";
        for kind in MailKind::ALL {
            let mail = rendered(kind, Language::English, label, 1);
            let head = mail.split("\r\n\r\n").next().expect("a head");
            assert!(!head.contains("Bcc"), "{mail}");
            let html = &mail[mail.find("text/html").expect("HTML")..];
            assert!(!html.contains("<script>"), "{mail}");
        }
        assert_eq!(one_line("a\r\nBcc: b"), "a  Bcc: b");
    }
}
