//! Says what is wrong with a value in words for the authors of clients. Serde's messages name types of
//! Rust.

use turnstone_rules::Phrase;

use crate::problem::{from_to, one_of};

/// The fault in our words, whatever the library says.
pub(super) fn describe(message: &str) -> Phrase {
    if message.starts_with("missing field") {
        return "is required".into();
    }
    if message.starts_with("unknown field") {
        return "there is no such member".into();
    }
    if message.starts_with("duplicate field") {
        return "is given twice".into();
    }
    // The value that was sent may have the same words, but comes first.
    if let Some((_, expected)) = message.rsplit_once(", expected ") {
        if message.starts_with("unknown variant") {
            return one_of(expected.split('`').skip(1).step_by(2));
        }
        if message.starts_with("invalid ") {
            return kind_of_value(expected).into();
        }
    }
    let text = match message {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "must be a whole number, 0 or more"
        }
        "cannot parse float from empty string" | "invalid float literal" => "must be a number",
        "number too large to fit in target type" => "the number is too large",
        "number too small to fit in target type" => "the number is too small",
        "provided string was not `true` or `false`" => "must be `true` or `false`",
        message if message.starts_with("UUID parsing failed") => "must be a UUID",
        // serde_json says this where one of several words should be and something else is.
        message if message.starts_with("expected ") => "must be a text",
        message => return ours(message),
    };
    text.into()
}

/// A message that a type of the server gave to serde.
fn ours(message: &str) -> Phrase {
    let bounds = message.strip_prefix("must be from ").and_then(|rest| rest.split_once(" to "));
    if let Some((least, most)) = bounds
        && let (Ok(least), Ok(most)) = (least.parse(), most.parse())
    {
        return from_to(least, most);
    }
    turnstone_texts::fixed_text(message).unwrap_or_else(|| OTHER_FAULT.into())
}

/// For a fault that a library found in a way that nobody foresaw.
const OTHER_FAULT: &str = "this value is not possible here";

/// The value that serde expected, in the words of JSON.
fn kind_of_value(expected: &str) -> &'static str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "must be a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "must be a whole number",
        "f32" | "f64" => "must be a number",
        "a boolean" => "must be `true` or `false`",
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => {
            "must be a text"
        }
        "a sequence" => "must be a list",
        "a map" | "an object" => "must be an object",
        "unit" | "null" => "must be null",
        "a word or a whole number" => "must be a word or a whole number",
        _ if expected.starts_with("struct ") => "must be an object",
        _ if expected.starts_with("enum ") => "must be a text",
        _ if expected.contains("UUID") => "must be a UUID",
        _ => OTHER_FAULT,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use turnstone_texts::Language;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are of interest")]
    struct Example {
        count: u8,
        word: Option<Word>,
        id: Option<uuid::Uuid>,
        list: Option<Vec<String>>,
        #[serde(default, deserialize_with = "turnstone_matches::object::object_or_null")]
        object: Option<Nested>,
    }

    #[derive(Debug, Deserialize)]
    struct Nested {}

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        Won,
        Lost,
    }

    #[test]
    fn what_serde_says_is_put_into_our_words() {
        for (json, expected) in [
            ("{}", "is required"),
            (r#"{"count": 1, "other": 2}"#, "there is no such member"),
            (r#"{"count": 1, "count": 2}"#, "is given twice"),
            (r#"{"count": 300}"#, "must be a whole number, 0 or more"),
            (r#"{"count": "x"}"#, "must be a whole number, 0 or more"),
            (r#"{"count": 1, "word": "drawn"}"#, "must be one of `won`, `lost`"),
            (r#"{"count": 1, "word": "a, expected `b`"}"#, "must be one of `won`, `lost`"),
            (r#"{"count": 1, "word": 1}"#, "must be a text"),
            (r#"{"count": 1, "word": true}"#, "must be a text"),
            (r#"{"count": 1, "id": "x"}"#, "must be a UUID"),
            (r#"{"count": 1, "list": {}}"#, "must be a list"),
            (r#"{"count": 1, "object": []}"#, "must be an object"),
            (r#"{"count": 1, "list": [1]}"#, "must be a text"),
        ] {
            let error = serde_json::from_str::<Example>(json).expect_err("an error").to_string();
            let message = error.rsplit_once(" at line ").map_or(error.as_str(), |(text, _)| text);
            let said = describe(message);
            assert_eq!(said.english(), expected, "{message}");
            let hebrew = turnstone_texts::translate(Language::Hebrew, &said);
            assert_ne!(hebrew, expected, "every fault has a translation");
        }
    }

    #[test]
    fn what_our_types_say_is_kept_and_what_a_library_says_is_not() {
        for (message, expected) in [
            ("must be from 0 to 30", "must be from 0 to 30"),
            ("must be from 0 to infinity", OTHER_FAULT),
            ("the match is over", "the match is over"),
            ("invalid utf-8 sequence of 1 bytes from index 0", OTHER_FAULT),
            ("invalid length 3, expected a tuple of size 2", OTHER_FAULT),
        ] {
            assert_eq!(describe(message).english(), expected);
        }
    }
}
