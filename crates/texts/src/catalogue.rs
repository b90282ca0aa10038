//! The Fluent catalogues, which are part of the binary and parsed at first use.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use turnstone_rules::PhraseValue;
use unic_langid::LanguageIdentifier;

#[cfg(feature = "service")]
use super::packed::unpacked;
use super::{Language, isolation, translated};

type Bundle = FluentBundle<FluentResource>;

/// The catalogues of a language: those of games and pictures, and with the feature `service` the
/// others.
#[cfg(feature = "service")]
macro_rules! source {
    ($tag:literal) => {
        unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $tag, ".ftl.z")))
    };
}
#[cfg(not(feature = "service"))]
macro_rules! source {
    ($tag:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $tag, ".ftl")).to_owned()
    };
}

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English, source!("en")));
static HEBREW: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Hebrew, source!("he")));
static ARABIC: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Arabic, source!("ar")));
static RUSSIAN: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Russian, source!("ru")));
static DUTCH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Dutch, source!("nl")));

/// The ids of the messages without values, by their English texts.
static IDS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let resource = parsed(source!("en"));
    let mut ids = BTreeMap::new();
    for entry in resource.entries() {
        let fluent_syntax::ast::Entry::Message(message) = entry else { continue };
        let names = message
            .attributes
            .iter()
            .map(|attribute| format!("{}.{}", message.id.name, attribute.id.name));
        for id in std::iter::once(message.id.name.to_owned()).chain(names) {
            if let Some(text) = format(Language::English, &id, &[]) {
                ids.entry(text).or_insert(id);
            }
        }
    }
    ids
});

/// The id of the message whose English text this is.
pub(super) fn id_of(english: &str) -> Option<&'static str> {
    IDS.get(english).map(String::as_str)
}

/// The message with an id, with values; `None` where it is not there, or needs other values.
pub(super) fn format(
    language: Language,
    id: &str,
    values: &[(&'static str, PhraseValue)],
) -> Option<String> {
    let bundle = match language {
        Language::English => &ENGLISH,
        Language::Hebrew => &HEBREW,
        Language::Arabic => &ARABIC,
        Language::Russian => &RUSSIAN,
        Language::Dutch => &DUTCH,
    };
    let (id, attribute) = id.split_once('.').map_or((id, None), |(id, name)| (id, Some(name)));
    let message = bundle.get_message(id)?;
    let pattern = match attribute {
        Some(name) => message.get_attribute(name)?.value(),
        None => message.value()?,
    };
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        arguments.set(
            *name,
            match value {
                PhraseValue::Number(number) => FluentValue::from(*number),
                // A move such as `-4,0` has no letter that tells its direction.
                PhraseValue::Text(text) if language.is_right_to_left() => {
                    FluentValue::from(isolation::left_to_right(text))
                }
                PhraseValue::Text(text) => FluentValue::from(text.as_str()),
                // The bundle marks it: see `set_use_isolating`.
                PhraseValue::Name(name) if language.is_right_to_left() => {
                    FluentValue::from(name.as_str())
                }
                PhraseValue::Name(name) => FluentValue::from(isolation::name_from_the_left(name)),
                PhraseValue::Phrase(phrase) => FluentValue::from(translated(language, phrase)),
            },
        );
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
    errors.is_empty().then(|| text.into_owned())
}

fn bundle(language: Language, source: String) -> Bundle {
    let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE around each value: so a name has the direction
    // of its first letter, and no value turns round what stands beside it.
    bundle.set_use_isolating(language.is_right_to_left());
    // The laws check that each message is there once.
    let _ = bundle.add_resource(parsed(source));
    bundle
}

/// A catalogue without the messages that Fluent cannot read: the laws check that it has none.
fn parsed(source: String) -> FluentResource {
    FluentResource::try_new(source).unwrap_or_else(|(resource, _)| resource)
}
