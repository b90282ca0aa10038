//! The words that members and parameters may have, as lists that programs read.
//!
//! A request sends one of the words that this version knows, those of its pattern: `enum`. A response may have a later
//! one, which a client with a closed type would refuse: `x-extensible-enum`, with the words that its description names
//! in backticks. The tests refuse responses with others.

use serde_json::{Value, json};
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::{Object, Schema, SchemaType, Type};
use utoipa::openapi::{Components, RefOr};

/// The extension with the words of a response.
const EXTENSION: &str = "x-extensible-enum";

/// The members of responses whose value is a word, unless their description names fewer than two.
const MEMBERS: [&str; 19] = [
    "answer",
    "code",
    "color",
    "direction",
    "email_frequency",
    "game",
    "invitations_from",
    "kind",
    "language",
    "not_counted",
    "offer",
    "outcome",
    "phase",
    "state",
    "status",
    "suppressed",
    "type",
    "verdict",
    "visibility",
];

/// Adds the words of all members.
pub(super) fn add_to_members(components: &mut Components) {
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::Object(schema)) = schema else { continue };
        for (member, value) in &mut schema.properties {
            let RefOr::T(Schema::Object(value)) = value else { continue };
            if name.ends_with("Input") {
                close(value);
            } else if MEMBERS.contains(&member.as_str()) {
                let words = named(value.description.as_deref().unwrap_or_default());
                if member == "type" && words.len() == 1 {
                    // By it programs tell one body from another.
                    value.enum_values = Some(words);
                } else {
                    extend(value, &words);
                }
            }
        }
    }
}

/// Adds the words of a parameter.
pub(super) fn add_to_parameter(parameter: &mut Parameter) {
    if let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema {
        close(schema);
    }
}

/// Lists the words of a pattern. Where null is allowed too, the list is open: many generators make no type of a list
/// with null.
fn close(schema: &mut Object) {
    let Some(words) = schema.pattern.as_deref().and_then(alternatives) else { return };
    if schema.schema_type == SchemaType::Type(Type::String) {
        schema.pattern = None;
        schema.enum_values = Some(words);
    } else {
        extend(schema, &words);
    }
}

fn extend(schema: &mut Object, words: &[Value]) {
    if words.len() > 1 {
        let extensions = schema.extensions.get_or_insert_with(Extensions::default);
        extensions.insert(EXTENSION.to_owned(), json!(words));
    }
}

/// The words of a pattern such as `^(won|lost|drawn)$`.
fn alternatives(pattern: &str) -> Option<Vec<Value>> {
    let words = pattern.strip_prefix("^(")?.strip_suffix(")$")?.split('|');
    words.map(|word| is_word(word).then(|| json!(word))).collect()
}

/// The words in backticks.
fn named(description: &str) -> Vec<Value> {
    let in_backticks = description.split('`').skip(1).step_by(2);
    in_backticks.filter(|text| is_word(text)).map(|word| json!(word)).collect()
}

/// Whether it is a word, and no path, header or number.
fn is_word(text: &str) -> bool {
    let is_of_word = |c: char| c.is_ascii_lowercase() || matches!(c, '_' | '-' | '.');
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.chars().all(is_of_word)
}
