use std::fmt::Write;

use turnstone_texts::Language;

use super::MailText;

/// The look, in each element: many programs drop style sheets.
const BODY: &str =
    "font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em";
const BUTTON: &str = "display:inline-block;padding:.6em 1.2em;background:#1d4f91;color:#ffffff;\
                      text-decoration:none;border-radius:.3em";
const SMALL: &str = "font-size:small;color:#555555";

/// The mail as HTML: nothing from elsewhere is loaded. `picture_id` gives the ids of the pictures in the
/// mail, counted from 0.
pub(super) fn html(
    text: &MailText,
    language: Language,
    picture_id: &dyn Fn(usize) -> String,
    footer: &[String],
) -> String {
    let direction = if language.is_right_to_left() { "rtl" } else { "ltr" };
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head><meta charset=\"utf-8\">\
         <title>{}</title></head>\n<body dir=\"{direction}\" style=\"{BODY}\">\n<h1 style=\"font-size:1.3em\">{}</h1>\n",
        language.tag(),
        escape(&text.subject),
        escape(&text.subject),
    );
    // Writing to a string cannot fail.
    let mut line = |text: std::fmt::Arguments<'_>| {
        let _ = writeln!(html, "{text}");
    };
    for paragraph in &text.paragraphs {
        line(format_args!("<p>{}</p>", escape(paragraph)));
    }
    let mut pictures = 0;
    for item in &text.items {
        line(format_args!(
            "<p><a href=\"{}\">{}</a><br>{}</p>",
            escape(&item.link),
            escape(&item.title),
            escape(&item.body),
        ));
        if let Some(picture) = &item.picture {
            line(format_args!(
                "<p><img src=\"cid:{}\" alt=\"{}\" width=\"320\" style=\"max-width:100%\"></p>",
                escape(&picture_id(pictures)),
                escape(&picture.shows),
            ));
            pictures += 1;
        }
    }
    if let Some((label, link)) = &text.action {
        let (label, address) = (escape(label), escape(link));
        line(format_args!("<p><a href=\"{address}\" style=\"{BUTTON}\">{label}</a></p>"));
        line(format_args!("<p style=\"{SMALL}\" dir=\"ltr\">{address}</p>"));
    }
    for paragraph in &text.after {
        line(format_args!("<p>{}</p>", escape(paragraph)));
    }
    line(format_args!("<hr>"));
    for paragraph in footer {
        line(format_args!("<p style=\"{SMALL}\">{}</p>", escape(paragraph)));
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// A text as HTML, in an element or a quoted attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
