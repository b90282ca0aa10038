//! The lists and parameters in the headers of requests, as RFC 9110 (5.6) lets clients write them: in one
//! line or several, with blanks, quoted strings and empty elements.

use std::borrow::Cow;

use actix_web::http::header::{CONTENT_TYPE, HeaderMap, HeaderName};

/// An element of a list, such as `gzip;q=0.5` or `return=minimal`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'a>(&'a str);

/// The elements of all lines of a header. A line that is no text is passed over.
pub(crate) fn elements<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = Element<'a>> + use<'a> {
    let lines = headers.get_all(name).filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| split(line, ',')).filter(|part| !part.is_empty()).map(Element)
}

/// The media type of a body, without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> Option<&str> {
    headers.get(CONTENT_TYPE)?.to_str().ok().map(|value| Element(value).value())
}

impl<'a> Element<'a> {
    /// The part before the parameters.
    pub(crate) fn value(self) -> &'a str {
        split(self.0, ';').next().unwrap_or_default()
    }

    /// The name and the value of an element that is a pair of both.
    pub(crate) fn pair(self) -> (&'a str, Cow<'a, str>) {
        pair(self.value())
    }

    /// How much the client likes it, in thousandths (12.4.2); `None` if that is malformed.
    pub(crate) fn quality(self) -> Option<u16> {
        let mut parameters = split(self.0, ';').skip(1).map(pair);
        match parameters.find(|(name, _)| name.eq_ignore_ascii_case("q")) {
            Some((_, value)) => quality(&value),
            None => Some(MAX_QUALITY),
        }
    }
}

const MAX_QUALITY: u16 = 1_000;

fn quality(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = matches!(whole, "0" | "1")
        && decimals.len() <= 3
        && decimals.bytes().all(|digit| digit.is_ascii_digit());
    let number = is_number.then(|| format!("{whole}{decimals:0<3}"))?.parse().ok()?;
    (number <= MAX_QUALITY).then_some(number)
}

/// The parts of a text between separators, of which quoted strings have none, without blanks around them.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let parts = text.split(move |character: char| {
        if !std::mem::take(&mut is_escaped) {
            match character {
                '"' => is_quoted = !is_quoted,
                '\\' => is_escaped = is_quoted,
                _ => {}
            }
        }
        character == separator && !is_quoted
    });
    parts.map(|part| part.trim_matches(BLANKS))
}

const BLANKS: [char; 2] = [' ', '\t'];

/// A name and its value; without one it is empty.
fn pair(text: &str) -> (&str, Cow<'_, str>) {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let value = value.trim_start_matches(BLANKS);
    let quoted = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let value = match quoted {
        Some(quoted) if quoted.contains('\\') => unescaped(quoted).into(),
        Some(quoted) => quoted.into(),
        None => value.into(),
    };
    (name.trim_end_matches(BLANKS), value)
}

fn unescaped(quoted: &str) -> String {
    let mut characters = quoted.chars();
    let next = || match characters.next()? {
        '\\' => characters.next(),
        other => Some(other),
    };
    std::iter::from_fn(next).collect()
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{ACCEPT, HeaderValue};

    use super::*;

    fn headers(lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(ACCEPT, HeaderValue::from_str(line).expect("a value"));
        }
        headers
    }

    #[test]
    fn a_list_is_in_one_line_or_several_with_empty_elements_blanks_and_quotes() {
        for (lines, expected) in [
            (&[][..], &[][..]),
            (&[""], &[]),
            (&[" , ,\t"], &[]),
            (&["a,b"], &["a", "b"]),
            (&["a ;x=1", " ,\tb,"], &["a", "b"]),
            (&[r#"a;x="1, 2";q=0.5, b"#], &["a", "b"]),
            (&[r#"a;x="\", \\", b"#], &["a", "b"]),
            (&[r#"a;x=", b"#], &["a"]),
            (&["a", "\u{e9}", "b"], &["a", "b"]),
        ] {
            let headers = headers(lines);
            let found: Vec<_> = elements(&headers, &ACCEPT).map(Element::value).collect();
            assert_eq!(found, expected, "{lines:?}");
        }
    }

    #[test]
    fn a_value_may_be_quoted_and_a_name_is_any() {
        for (text, expected) in [
            ("return=minimal;x=y", ("return", "minimal")),
            ("Return = \"mini\\mal\" ; x", ("Return", "minimal")),
            ("a", ("a", "")),
            ("a=", ("a", "")),
            ("a=\"b;c=d\"", ("a", "b;c=d")),
            ("a=b=c", ("a", "b=c")),
        ] {
            let (name, value) = Element(text).pair();
            assert_eq!((name, &*value), expected, "{text}");
        }
    }

    #[test]
    fn a_quality_has_at_most_three_decimals() {
        for (text, expected) in [
            ("a", Some(1_000)),
            ("a;x=1; Q=0.5", Some(500)),
            ("a;q=0", Some(0)),
            ("a;q=0.", Some(0)),
            ("a;q=0.001", Some(1)),
            ("a;q=1.000;q=0", Some(1_000)),
            ("a;x=\";q=0\"", Some(1_000)),
            ("a;q=1.001", None),
            ("a;q=0.0001", None),
            ("a;q=2", None),
            ("a;q=-1", None),
            ("a;q=x", None),
            ("a;q=", None),
        ] {
            assert_eq!(Element(text).quality(), expected, "{text}");
        }
    }
}
