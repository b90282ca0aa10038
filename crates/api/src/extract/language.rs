use std::cmp::Reverse;
use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, HeaderValue, VARY};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use turnstone_texts::Language;
use utoipa::IntoParams;

use crate::header_fields;

/// The reason why the name of a language is refused.
pub const UNKNOWN_LANGUAGE: &str = "the language must be `en`, `he`, `ar`, `ru` or `nl`";

/// The language that a client prefers.
#[derive(Debug, Clone, Copy)]
pub struct PreferredLanguage(pub Language);

impl FromRequest for PreferredLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(language_of(request))))
    }
}

/// The header, in the document of an operation whose success has texts for people.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it gives name and description to what `PreferredLanguage` reads")]
pub struct AcceptLanguageHeader {
    /// The languages that the reader understands, best first.
    #[param(rename = "Accept-Language", example = "he, en;q=0.5")]
    accept_language: Option<String>,
}

/// The language for the client of a request, as RFC 9110 (12.5.4) says: of those that there are,
/// the one that it likes best. It is English for a client that names none of them. What cannot be
/// read in the header counts as not there, because a text in English is better than an error.
pub fn language_of(request: &impl HttpMessage) -> Language {
    let accepted = header_fields::elements(request.headers(), &ACCEPT_LANGUAGE);
    let mut accepted: Vec<_> =
        accepted.filter_map(|one| Some((one.value(), one.quality()?))).collect();
    // The sort is stable: of languages that it likes equally, the client names the best first.
    accepted.sort_by_key(|(_, quality)| Reverse(*quality));
    let mut liked = accepted.iter().filter(|(_, quality)| *quality > 0);
    let best = liked.find_map(|(range, _)| match *range {
        // All that the client does not name.
        "*" => {
            let is_named = |language| {
                accepted.iter().any(|(range, _)| Language::of_tag(range) == Some(language))
            };
            Language::ALL.into_iter().find(|language| !is_named(*language))
        }
        range => Language::of_tag(range),
    });
    best.unwrap_or(Language::English)
}

/// Says in which language a response is, and that it depends on the request's header.
pub fn add_language(headers: &mut HeaderMap, language: Language) {
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    headers.append(VARY, HeaderValue::from_static("accept-language"));
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn chosen(header: &str) -> &'static str {
        let request = TestRequest::get().insert_header((ACCEPT_LANGUAGE, header));
        language_of(&request.to_http_request()).tag()
    }

    #[test]
    fn a_client_gets_the_language_that_it_likes_best_of_those_that_there_are() {
        for (header, expected) in [
            ("he", "he"),
            ("HE-il", "he"),
            ("iw", "he"),
            ("iw-IL, en;q=0.9", "he"),
            ("ar-EG", "ar"),
            ("ru-Cyrl-RU", "ru"),
            ("nl-BE, nl;q=0.9, en;q=0.8", "nl"),
            ("en;q=0.2, ru;q=0.7, ar;q=0.4", "ru"),
            ("ru, ar", "ru"),
            ("fr-CH, fr;q=0.9, nl;q=0.1", "nl"),
            ("de;q=0.9, *;q=0.5", "en"),
            ("*", "en"),
            ("en;q=0, *", "he"),
            ("he;q=0, ru;q=0, *;q=0.1", "en"),
            ("*;q=0", "en"),
            ("he;q=0", "en"),
            ("fr", "en"),
            ("haw", "en"),
            ("en-GB, he", "en"),
        ] {
            assert_eq!(chosen(header), expected, "{header}");
        }
    }

    #[test]
    fn what_cannot_be_read_in_the_header_counts_as_not_there() {
        for (header, expected) in [
            ("", "en"),
            (",,;", "en"),
            ("he;q=x", "en"),
            ("he;q=7, nl", "nl"),
            ("\u{5e2}", "en"),
            ("he_IL", "en"),
            ("-he, ar;q=0.3", "ar"),
            ("q=1;he", "en"),
        ] {
            assert_eq!(chosen(header), expected, "{header}");
        }
    }
}
