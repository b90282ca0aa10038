//! Writes a body again as the types of the server read it. Clients write the same numbers in another way, and send
//! back what they have got.

use std::fmt;

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The largest float that is taken for an integer, 2^50: beyond, `serde_json` may have read another one than was
/// written.
const MAX_WHOLE: f64 = 1_125_899_906_842_624.0;

/// The body of a request, with `2.0`, `2e0` and `-0`, which are integers by JSON Schema, as serde reads integers, and
/// without the members that a response has and the request has not.
///
/// # Errors
/// When it is not JSON.
pub(super) fn rewritten<Request: ToSchema, Response: ToSchema>(
    body: &[u8],
) -> serde_json::Result<Vec<u8>> {
    let (response, mut named) = (json!(Response::schema()), Vec::new());
    let mut request = Value::Null;
    if response.get("properties").is_some() {
        request = json!(Request::schema());
        Request::schemas(&mut named);
        Response::schemas(&mut named);
    }
    let named = named.into_iter().map(|(name, schema)| (name, json!(schema))).collect();
    let place = Place { request: &request, response: &response, named: &named };
    let mut reader = serde_json::Deserializer::from_slice(body);
    let mut text = Vec::with_capacity(body.len());
    Rewriter { text: &mut text, place }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(text)
}

/// The schemas of a value: in the request, and in the response.
#[derive(Clone, Copy)]
struct Place<'a> {
    request: &'a Value,
    response: &'a Value,
    /// The schemas that others refer to, by name.
    named: &'a Value,
}

impl<'a> Place<'a> {
    /// A member of an object; `None` if only the response has it.
    fn member(self, name: &str) -> Option<Self> {
        let of = |schema| &self.resolved(schema)["properties"];
        let (members, given) = (of(self.request), of(self.response));
        let (request, response) = (&members[name], &given[name]);
        let is_read_only = members.is_object() && request.is_null() && !response.is_null();
        (!is_read_only).then_some(Self { request, response, ..self })
    }

    /// An item of a list.
    fn item(self) -> Self {
        let of = |schema| &self.resolved(schema)["items"];
        Self { request: of(self.request), response: of(self.response), ..self }
    }

    fn resolved(self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        name.map_or(schema, |name| &self.named[name])
    }
}

/// Writes the value that comes next.
struct Rewriter<'a> {
    text: &'a mut Vec<u8>,
    place: Place<'a>,
}

impl Rewriter<'_> {
    fn write<E: Error>(self, value: impl Serialize) -> Result<(), E> {
        serde_json::to_writer(self.text, &value).map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for Rewriter<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Rewriter<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.write(())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.write(value)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.write(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.write(number)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        if number.fract() == 0.0 && number.abs() <= MAX_WHOLE {
            #[expect(clippy::cast_possible_truncation, reason = "it is whole, and small enough")]
            self.write(number as i64)
        } else {
            self.write(number)
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.write(text)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let (text, place) = (self.text, self.place.item());
        text.push(b'[');
        let start = text.len();
        loop {
            let end = text.len();
            if end > start {
                text.push(b',');
            }
            if items.next_element_seed(Rewriter { text, place })?.is_none() {
                text.truncate(end);
                text.push(b']');
                return Ok(());
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let text = self.text;
        text.push(b'{');
        let start = text.len();
        while let Some(name) = members.next_key::<String>()? {
            let end = text.len();
            if end > start {
                text.push(b',');
            }
            let member = self.place.member(&name);
            let place = member.unwrap_or(self.place);
            Rewriter { text, place }.write::<A::Error>(&name)?;
            text.push(b':');
            members.next_value_seed(Rewriter { text, place })?;
            if member.is_none() {
                text.truncate(end);
            }
        }
        text.push(b'}');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(body: &str) -> String {
        String::from_utf8(rewritten::<(), ()>(body.as_bytes()).expect("JSON")).expect("UTF-8")
    }

    #[derive(ToSchema)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    struct Wanted {
        name: String,
        #[schema(nullable = false)]
        inner: Option<WantedInner>,
        list: Vec<WantedInner>,
    }

    #[derive(ToSchema)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    struct WantedInner {
        size: u8,
    }

    #[derive(ToSchema)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    struct Given {
        id: u8,
        name: String,
        #[schema(nullable = false)]
        inner: Option<GivenInner>,
        list: Vec<GivenInner>,
    }

    #[derive(ToSchema)]
    #[expect(dead_code, reason = "only its schema is of interest")]
    struct GivenInner {
        size: u8,
        at: String,
    }

    #[test]
    fn members_that_only_the_response_has_are_left_out_where_it_has_them() {
        for (given, expected) in [
            (r#"{"id":1,"name":"a"}"#, r#"{"name":"a"}"#),
            (r#"{"name":"a","id":{"x":[1]}}"#, r#"{"name":"a"}"#),
            (r#"{"id":1}"#, "{}"),
            (r#"{"list":[{"at":"b","size":1},{"size":2}]}"#, r#"{"list":[{"size":1},{"size":2}]}"#),
            (r#"{"inner":{"size":1,"at":"b"}}"#, r#"{"inner":{"size":1}}"#),
        ] {
            let text = rewritten::<Wanted, Given>(given.as_bytes()).expect("JSON");
            assert_eq!(String::from_utf8(text).expect("UTF-8"), expected);
        }
        for same in [
            r#"{"x":1,"name":"a","name":"b"}"#,
            r#"{"at":1,"name":{"id":1},"list":{"at":1}}"#,
            r#"[{"id":1}]"#,
        ] {
            let text = rewritten::<Wanted, Given>(same.as_bytes()).expect("JSON");
            assert_eq!(String::from_utf8(text).expect("UTF-8"), same);
        }
        assert!(rewritten::<Wanted, Given>(b"{\"id\": \"\xff\"}").is_err());
    }

    #[test]
    fn whole_numbers_lose_their_fraction_and_nothing_else_changes() {
        for (given, expected) in [
            ("2.0", "2"),
            ("2e0", "2"),
            ("8.64E+4", "86400"),
            ("-3.00", "-3"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("2.5", "2.5"),
            ("1e-1", "0.1"),
            ("4294967295.000000", "4294967295"),
            ("1125899906842623.0", "1125899906842623"),
            ("1125899906842625.0", "1125899906842625.0"),
            ("9007199254740993", "9007199254740993"),
            ("18446744073709551615", "18446744073709551615"),
            ("-9223372036854775808", "-9223372036854775808"),
        ] {
            assert_eq!(text(given), expected);
        }
        for same in [
            "{}",
            "[]",
            r#"{"a":1,"a":2,"":[null,true,false,[],{"b":{}}]}"#,
            r#"{"a\"\\2.0":"2.0 \u0001 é"}"#,
        ] {
            assert_eq!(text(same), same);
        }
        assert_eq!(text(" { \"\\u0061\" : [ 1.0 , \"1.0\" ] } "), r#"{"a":[1,"1.0"]}"#);
    }

    #[test]
    fn what_is_no_json_is_refused_where_it_ends_to_be_json() {
        for body in ["", "{", "{} {}", "{\"a\": NaN}", "[1,]", "1e400", "\"\u{1}\"", "\u{feff}{}"] {
            let refused = rewritten::<(), ()>(body.as_bytes()).expect_err("an error");
            let known = serde_json::from_str::<serde_json::Value>(body).expect_err("an error");
            assert_eq!(refused.to_string(), known.to_string());
        }
        assert!(
            rewritten::<(), ()>(b"{\"a\xc3\": 1}").is_err()
                && rewritten::<(), ()>(b"\"\xff\"").is_err()
        );
        let deep = "[".repeat(30_000);
        assert!(rewritten::<(), ()>(deep.as_bytes()).is_err());
    }
}
