//! The laws of the catalogues: every language has every message, with the same values, and the
//! English catalogue says what the source says. And those of the texts that are made of them.

#![expect(clippy::disallowed_methods, reason = "the texts are files")]
#![allow(clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use turnstone_games::GAMES;
use turnstone_rules::Phrase;
use turnstone_texts::{
    Language, NotificationText, NotificationWords, discreet_notification_words, more_notifications,
    notification_words, played_line, rules, text, translate, waiting_matches,
};

const SUBJECTS: [&str; 6] = ["details", "games", "mails", "notifications", "pictures", "problems"];

/// The messages of a language, `id` and `id.attribute`, each with the values that it uses.
fn messages(language: Language, subject: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/languages/{}/{subject}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag());
    let source = fs::read_to_string(&path).expect("the catalogue");
    let resource = parser::parse(source.as_str());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let own = message.value.iter().map(|value| (message.id.name.to_owned(), value));
        let attributes = message.attributes.iter().map(|attribute| {
            (format!("{}.{}", message.id.name, attribute.id.name), &attribute.value)
        });
        for (id, pattern) in own.chain(attributes) {
            let mut used = BTreeSet::new();
            add_values(pattern, &mut used);
            assert!(found.insert(id.clone(), used).is_none(), "{path}: {id} is there twice");
        }
    }
    found
}

fn add_values(pattern: &Pattern<&str>, used: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let selector = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    add_values(&variant.value, used);
                }
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = selector {
            used.insert(id.name.to_owned());
        }
    }
}

#[test]
fn every_message_is_there_in_every_language_with_the_same_values() {
    let mut faults = Vec::new();
    for subject in SUBJECTS {
        let english = messages(Language::English, subject);
        for language in Language::ALL {
            let here = messages(language, subject);
            let at = format!("{}/{subject}.ftl", language.tag());
            let missing = english.keys().filter(|id| !here.contains_key(*id));
            faults.extend(missing.map(|id| format!("{at} has no {id}")));
            let left_over = here.keys().filter(|id| !english.contains_key(*id));
            faults.extend(left_over.map(|id| format!("{at} has {id}, which English has not")));
            for (id, values) in &here {
                if english.get(id).is_some_and(|expected| expected != values) {
                    faults.push(format!("{at}: {id} has the values {values:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_message_has_the_words_of_another_language() {
    let is_hebrew = |letter: char| ('\u{590}'..='\u{5ff}').contains(&letter);
    let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
    let is_cyrillic = |letter: char| ('\u{400}'..='\u{4ff}').contains(&letter);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for language in Language::ALL {
        let tag = language.tag();
        let folder_of_rules = folder.join("../../docs/rules");
        let catalogues =
            SUBJECTS.map(|subject| folder.join(format!("languages/{tag}/{subject}.ftl")));
        let rules = GAMES.iter().map(|game| match language {
            Language::English => folder_of_rules.join(format!("{}.md", game.family().id)),
            _ => folder_of_rules.join(format!("{tag}/{}.md", game.family().id)),
        });
        for path in catalogues.into_iter().chain(rules) {
            let source = fs::read_to_string(&path).expect("a text");
            for (number, line) in (1..).zip(source.lines()) {
                let of = |is_letter: &dyn Fn(char) -> bool| line.chars().any(is_letter);
                let foreign = (language != Language::Hebrew && of(&is_hebrew))
                    || (language != Language::Arabic && of(&is_arabic))
                    || (language != Language::Russian && of(&is_cyrillic));
                assert!(!foreign, "{}:{number}: {line}", path.display());
            }
        }
    }
}

/// The English texts of the games, each by the id of its message.
fn texts_of_games() -> Vec<(String, &'static str)> {
    let mut texts = Vec::new();
    for family in GAMES.iter().map(|game| game.family()) {
        let game = family.id;
        texts.push((format!("game-{game}"), family.name));
        texts.push((format!("game-{game}.summary"), family.summary));
        texts.push((format!("game-{game}.notation"), family.notation));
        for variant in family.variants {
            texts.push((format!("variant-{game}-{}", variant.id), variant.name));
            texts.push((format!("variant-{game}-{}.summary", variant.id), variant.summary));
        }
        let option = |id| format!("option-{game}-{id}");
        texts.extend(family.options.iter().map(|one| (option(one.id), one.description)));
        let reason = |id| format!("reason-{game}-{id}");
        texts.extend(family.reasons.iter().map(|one| (reason(one.id), one.description)));
        let violation = |id: &str| format!("violation-{}", id.replace('.', "-"));
        texts.extend(family.violations.iter().map(|one| (violation(one.id), one.description)));
    }
    texts
}

#[test]
fn the_english_catalogue_says_of_the_games_what_their_source_says() {
    let english = messages(Language::English, "games");
    // Each side, and each reason in a few words.
    let in_pictures = GAMES.iter().map(|game| game.family()).flat_map(|family| {
        let sides = family.sides.iter().map(|side| (format!("side-{side}"), (*side).to_owned()));
        let reason = |id: &str| (format!("ended-{id}"), id.replace('_', " "));
        sides.chain(family.reasons.iter().map(move |one| reason(one.id))).collect::<Vec<_>>()
    });
    let mut faults = Vec::new();
    let texts = texts_of_games();
    let in_catalogue = texts.iter().map(|(id, source)| (id.clone(), (*source).to_owned()));
    for (id, source) in in_catalogue.chain(in_pictures) {
        match text(Language::English, &id) {
            Some(catalogue) if catalogue == source => {}
            found => faults.push(format!("{id} = {source}\n   and not {found:?}")),
        }
    }
    let known: BTreeSet<_> = texts.into_iter().map(|(id, _)| id).collect();
    let sides = |id: &str| id.starts_with("side-");
    for id in english.keys().filter(|id| !id.ends_with(".detail") && !sides(id)) {
        if !known.contains(id) {
            faults.push(format!("{id}: no game says this any more"));
        }
    }
    for code in GAMES.iter().flat_map(|game| game.family().violations) {
        let id = format!("violation-{}.detail", code.id.replace('.', "-"));
        if !english.contains_key(&id) {
            faults.push(format!("{id} is missing"));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The literals of the source of the server and of the crates, as they are once compiled.
fn source() -> String {
    fn add(folder: &Path, source: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                add(&path, source);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                // A backslash at the end of a line continues the literal.
                let mut parts = text.split("\\\n");
                source.push_str(parts.next().unwrap_or_default());
                parts.for_each(|part| source.push_str(part.trim_start()));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut source = String::new();
    add(&root.join("src"), &mut source);
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        add(&entry.expect("a crate").path().join("src"), &mut source);
    }
    source.replace("\\\"", "\"")
}

#[test]
fn every_detail_is_said_somewhere() {
    let source = source();
    let is_said = |id: &String| {
        let words = text(Language::English, id);
        [Some(id.clone()), words].iter().flatten().any(|it| source.contains(&format!("\"{it}\"")))
    };
    let all = messages(Language::English, "details");
    let dead: Vec<_> = all.keys().filter(|id| !is_said(id)).collect();
    assert!(dead.is_empty(), "nothing says {dead:?} any more");
}

#[test]
fn every_game_has_rules_in_every_language() {
    for family in GAMES.iter().map(|game| game.family()) {
        for language in Language::ALL.into_iter().filter(|one| *one != Language::English) {
            let text = rules(language, family.id);
            let text = text.unwrap_or_else(|| panic!("no rules of {} in {language:?}", family.id));
            // The words that do not depend on the language: every reason, and every notation.
            for word in family.reasons.iter().map(|reason| format!("`{}`", reason.id)) {
                assert!(text.contains(&word), "{}, {language:?}: {word}", family.id);
            }
            assert!(text.contains("`length`"), "{}, {language:?}: `length`", family.id);
            for option in family.options.iter().filter(|option| !option.words.is_empty()) {
                for word in option.words {
                    assert!(text.contains(&format!("`{word}`")), "{}: {word}", family.id);
                }
            }
        }
    }
}

/// The code spans of a text in Markdown, and how often each is there. Drawn boards do not count.
fn codes(text: &str) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    for prose in text.split("```").step_by(2) {
        for code in prose.split('`').skip(1).step_by(2) {
            *found.entry(code).or_default() += 1;
        }
    }
    found
}

#[test]
fn a_translation_has_every_code_and_notation_of_the_english_text() {
    let mut faults = Vec::new();
    for family in GAMES.iter().map(|game| game.family()) {
        for language in Language::ALL.into_iter().filter(|one| *one != Language::English) {
            let translated = rules(language, family.id).unwrap_or_default();
            let translated = codes(&translated);
            for (code, count) in codes(family.rules_text) {
                if translated.get(code).is_none_or(|found| *found < count) {
                    faults.push(format!("{}/{}.md: `{code}`", language.tag(), family.id));
                }
            }
        }
    }
    for id in SUBJECTS.iter().flat_map(|subject| messages(Language::English, subject)) {
        let (id, values) = id;
        if !values.is_empty() {
            continue;
        }
        let english = text(Language::English, &id).unwrap_or_default();
        for language in Language::ALL {
            let translated = text(language, &id).unwrap_or_default();
            let (source, found) = (codes(&english), codes(&translated));
            if !source.keys().all(|code| found.contains_key(code)) {
                faults.push(format!("{}: {id} = {translated}", language.tag()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_number_takes_the_form_that_its_language_has_for_it() {
    let phrase = |most: u32| {
        let english = format!("you took back {most} times since the other side moved; play on");
        Phrase::new("refusal-too-many-takebacks", english).with("most", most)
    };
    let said = |language, most| translate(language, &phrase(most)).into_owned();
    for (most, expected) in [(1, "1 ход"), (3, "3 хода"), (5, "5 ходов"), (21, "21 ход")]
    {
        let text = said(Language::Russian, most);
        assert!(text.contains(&format!("{expected} ")), "{text}");
    }
    let forms = [1, 2, 3, 11].map(|most| said(Language::Arabic, most));
    assert_eq!(BTreeSet::from(forms).len(), 4);
    assert_eq!(said(Language::English, 3), phrase(3).english());
}

/// A line with its code marked, as any phrase is shown.
fn marked(line: &str) -> String {
    translate(Language::Hebrew, &Phrase::verbatim(line.to_owned())).into_owned()
}

#[test]
fn code_keeps_its_direction_and_nothing_else_changes() {
    let text = "א `1,-2>3,4` ב `x`\n\nג ` ד\n";
    let expected = "א \u{2066}`1,-2>3,4`\u{2069} ב \u{2066}`x`\u{2069}\n\nג ` ד\n";
    assert_eq!(marked(text), expected);
    let mut fences = 0;
    for family in GAMES.iter().map(|game| game.family()) {
        for language in [Language::Hebrew, Language::Arabic] {
            let (tag, id) = (language.tag(), family.id);
            let root = env!("CARGO_MANIFEST_DIR");
            let path = format!("{root}/../../docs/rules/{tag}/{id}.md");
            let source = fs::read_to_string(&path).expect("the rules");
            let shown = rules(language, id).expect("the rules");
            let mut is_block = false;
            for (line, shown) in source.lines().zip(shown.lines()) {
                if line.starts_with("```") {
                    (is_block, fences) = (!is_block, fences + 1);
                    assert_eq!(shown, line, "{path}");
                } else if is_block {
                    assert_eq!(shown, format!("\u{2066}{line}\u{2069}"), "{path}");
                } else {
                    assert_eq!(shown, marked(line), "{path}");
                }
            }
            assert_eq!(shown.replace(['\u{2066}', '\u{2069}'], ""), source, "{path}");
        }
    }
    assert!(fences > 0, "there are drawn boards");
}

#[test]
fn every_message_names_game_and_player_unless_it_is_discreet() {
    let names = ["Zoë Q".to_owned()];
    for language in Language::ALL {
        let game = text(language, "game-octi").unwrap_or_default();
        for message in NotificationText::ALL {
            let NotificationWords { title, body } =
                notification_words(language, message, "octi", &names);
            assert!(title.contains(&game) && body.contains("Zoë Q"), "{title} {body}");
            let discreet = discreet_notification_words(language, message);
            assert!(!discreet.title.is_empty() && !discreet.title.contains(&game));
            assert_eq!(discreet.body, "");
        }
        assert!(more_notifications(language, 7).contains('7'));
        assert!(waiting_matches(language, 7).contains('7'));
        let played = played_line(language, "Zoë Q", "a1-b2");
        assert!(played.contains("Zoë Q") && played.contains("a1-b2"), "{played}");
    }
    let words =
        notification_words(Language::English, NotificationText::YourTurn, "mancala", &names);
    assert_eq!((&*words.title, &*words.body), ("Your turn in Mancala", "Against Zoë Q"));
    assert_eq!(more_notifications(Language::English, 1), "and one more");
}

#[test]
fn a_name_keeps_its_order_and_turns_nothing_round_in_every_language() {
    let mixed = "דוד Cohen (2)".to_owned();
    let marked = "\u{2068}דוד Cohen (2)\u{2069}";
    for language in Language::ALL {
        let said = |names: &[String]| {
            notification_words(language, NotificationText::Message, "octi", names).body
        };
        let title = notification_words(language, NotificationText::YourTurn, "octi", &[]).title;
        assert!(!title.contains('\u{2066}'), "a game's name has its own direction: {title:?}");
        let alone = said(std::slice::from_ref(&mixed));
        assert!(alone.contains(marked) && !alone.contains('\u{2066}'), "{alone:?}");
        let played = played_line(language, &mixed, "2,-3>4,0");
        assert!(played.contains(marked), "{played:?}");
        let several = said(&[mixed.clone(), "Anna".to_owned()]);
        assert!(several.contains(marked), "{several:?}");
        let plain = said(&["Anna".to_owned(), "Łukasz Ёлкин".to_owned()]);
        if language.is_right_to_left() {
            assert!(played.contains("\u{2066}2,-3>4,0\u{2069}"), "{played:?}");
            assert!(several.contains("\u{2068}\u{200f}\u{2068}דוד"), "its own order: {several:?}");
            assert!(several.contains("\u{2068}Anna\u{2069}"), "{several:?}");
        } else {
            assert!(plain.contains("Anna, Łukasz Ёлкин"), "no marks are needed: {plain:?}");
            assert!(several.ends_with("\u{2069}, Anna"), "{several:?}");
        }
    }
    let english = played_line(Language::English, &mixed, "2,-3>4,0");
    assert_eq!(english, format!("{marked} played 2,-3>4,0"));
}
