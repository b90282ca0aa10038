//! Says what is wrong with a value in words for the authors of clients. Serde's messages name types of
//! Rust.

/// The fault in our words. A message that is not serde's is ours already.
pub(super) fn describe(message: &str) -> String {
    if message.starts_with("missing field") {
        return "is required".to_owned();
    }
    if message.starts_with("unknown field") {
        return "there is no such member".to_owned();
    }
    if message.starts_with("duplicate field") {
        return "is given twice".to_owned();
    }
    if let Some((_, expected)) = message.split_once(", expected ") {
        if message.starts_with("unknown variant") {
            return format!("must be {expected}");
        }
        if message.starts_with("invalid ") {
            return format!("must be {}", kind_of_value(expected));
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
        message => message,
    };
    text.to_owned()
}

/// What serde expected, as JSON calls it.
fn kind_of_value(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => "a text",
        "a sequence" => "a list",
        "a map" => "an object",
        "unit" | "null" => "null",
        _ if expected.starts_with("struct ") => "an object",
        _ if expected.starts_with("enum ") => "a text",
        _ if expected.contains("UUID") => "a UUID",
        _ => expected,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are of interest")]
    struct Example {
        count: u8,
        word: Option<Word>,
        id: Option<uuid::Uuid>,
        list: Option<Vec<String>>,
    }

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
            (r#"{"count": 1, "word": "drawn"}"#, "must be `won` or `lost`"),
            (r#"{"count": 1, "word": 1}"#, "must be a text"),
            (r#"{"count": 1, "word": true}"#, "must be a text"),
            (r#"{"count": 1, "id": "x"}"#, "must be a UUID"),
            (r#"{"count": 1, "list": {}}"#, "must be a list"),
            (r#"{"count": 1, "list": [1]}"#, "must be a text"),
        ] {
            let error = serde_json::from_str::<Example>(json).expect_err("an error").to_string();
            let message = error.rsplit_once(" at line ").map_or(error.as_str(), |(text, _)| text);
            assert_eq!(describe(message), expected, "{message}");
        }
    }
}
