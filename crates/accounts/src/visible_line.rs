//! Lines that people write: names and labels. They hold no character that cannot be seen, except where the
//! spelling of a word or an emoji needs it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::UnicodeEmoji;
use unicode_script::{Script, UnicodeScript};

/// The most marks on one letter: UTS 39, 5.4. More of them reach into the lines around.
const MAX_MARKS: usize = 4;
/// The combining class of a virama, which joins the letters of the scripts of India.
const VIRAMA: u8 = 9;
/// A joiner: two emoji are one, or two letters are written together.
const JOINER: char = '\u{200D}';
/// A letter that is joined to the next one in its script stands apart from it.
const NON_JOINER: char = '\u{200C}';
/// The emoji before it is shown in colours.
const EMOJI_SELECTOR: char = '\u{FE0F}';
/// The character before it is shown as a text.
const TEXT_SELECTOR: char = '\u{FE0E}';
/// Draws a key around the digit before it.
const KEYCAP: char = '\u{20E3}';
/// The emoji to which letters that cannot be seen add a region: the flag of England, of Scotland, of Wales.
const BLACK_FLAG: char = '\u{1F3F4}';
/// The end of these letters.
const CANCEL_TAG: char = '\u{E007F}';

/// A line of 1 to `max_chars` characters in NFC, without space at the ends. Several blanks become one.
pub(crate) fn parse(text: &str, max_chars: usize) -> Option<String> {
    if text.trim() != text || text.chars().any(char::is_control) {
        return None;
    }
    let words: Vec<_> = text.split_whitespace().collect();
    let chars: Vec<char> = words.join(" ").nfc().collect();
    let is_allowed = |(place, c): (usize, &char)| !is_invisible(*c) || is_needed(&chars, place);
    let fits = (1..=max_chars).contains(&chars.len())
        && chars.iter().enumerate().all(is_allowed)
        && chars.iter().any(|c| !c.is_whitespace() && !is_invisible(*c) && !is_combining_mark(*c))
        // It would join the character before the line.
        && !chars.first().is_some_and(|c| is_combining_mark(*c))
        && !has_pile_of_marks(&chars);
    fits.then(|| chars.into_iter().collect())
}

fn has_pile_of_marks(chars: &[char]) -> bool {
    chars.windows(MAX_MARKS + 1).any(|run| run.iter().all(|c| is_combining_mark(*c)))
}

/// Whether an invisible character stands where the spelling needs it: RFC 5892, appendix A, for letters; UTS 51
/// for emoji.
fn is_needed(chars: &[char], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|before| chars.get(before)).copied();
    let after = chars.get(place + 1).copied();
    let Some(before) = before else { return false };
    match chars.get(place) {
        Some(&(EMOJI_SELECTOR | TEXT_SELECTOR)) => {
            is_emoji(before) || (before.is_emoji_char() && after == Some(KEYCAP))
        }
        Some(&JOINER) => {
            let joins_emoji = is_emoji(before) || before == EMOJI_SELECTOR;
            after.is_some_and(|after| {
                (joins_emoji && is_emoji(after)) || (is_virama(before) && after.is_alphabetic())
            })
        }
        Some(&NON_JOINER) => {
            let letter = chars[..place].iter().rev().copied().find(|c| !is_combining_mark(*c));
            after.is_some_and(|after| {
                after.is_alphabetic()
                    && (is_virama(before)
                        || letter.is_some_and(|letter| is_joined_script(letter, after)))
            })
        }
        Some(c) if is_tag(*c) || *c == CANCEL_TAG => {
            let has_base = chars[..place].iter().rev().find(|c| !is_tag(**c)) == Some(&BLACK_FLAG);
            let has_end = chars[place..].iter().find(|c| !is_tag(**c)) == Some(&CANCEL_TAG);
            has_base && has_end && (is_tag(*c) || is_tag(before))
        }
        _ => false,
    }
}

/// An invisible letter or digit of a region.
fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}')
}

/// Digits, `#` and `*` have the property too, but are emoji with a keycap alone.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

fn is_virama(c: char) -> bool {
    canonical_combining_class(c) == VIRAMA
}

/// Whether two letters are of one script whose letters are joined.
fn is_joined_script(one: char, other: char) -> bool {
    const JOINED: [Script; 5] =
        [Script::Arabic, Script::Syriac, Script::Mongolian, Script::Nko, Script::Mandaic];
    one.is_alphabetic() && one.script() == other.script() && JOINED.contains(&one.script())
}

/// Control characters, characters that change the direction of writing, Unicode's default ignorable
/// characters, and the Braille blank. With them one name could look like another.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn emoji_and_joined_letters_are_taken_as_people_write_them() {
        for text in [
            "Anna \u{2764}\u{FE0F}",
            "\u{265F}\u{FE0F} King",
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
            "\u{1F469}\u{1F3FD}\u{200D}\u{1F4BB}",
            "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308} phone",
            "1\u{FE0F}\u{20E3}",
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} phone",
            "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}",
            "\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}",
            "Anna\u{2019}s iPhone",
        ] {
            assert_eq!(parse(text, 40).as_deref(), Some(text));
        }
    }

    #[test]
    fn invisible_characters_that_join_nothing_are_refused() {
        for text in [
            "a\u{200D}b",
            "\u{200D}",
            "ab\u{FE0F}",
            "1\u{FE0F}",
            "\u{FE0F}",
            "a\u{200C}b",
            "a\u{202E}b",
            "\u{2764}\u{FE0F}\u{200D}",
            "\u{1F468}\u{200D}a",
            "a\u{AD}b",
            "a\u{E0067}\u{E007F}",
            "\u{1F3F4}\u{E0067}",
            "\u{1F3F4}\u{E007F}",
            "\u{1F3F4}\u{E0067}\u{E007F}\u{E0067}",
            "\u{301}ab",
            "a\tb",
            " a",
            "",
        ] {
            assert_eq!(parse(text, 40), None, "{text:?}");
        }
    }

    #[test]
    fn a_line_is_in_nfc_with_single_blanks_and_few_marks() {
        assert_eq!(parse("Mu\u{308}ller  \u{A0} of", 40).as_deref(), Some("M\u{FC}ller of"));
        assert_eq!(parse("\u{300}", 40), None, "a mark on nothing");
        assert!(parse(&format!("q{}", "\u{300}".repeat(4)), 40).is_some());
        assert_eq!(parse(&format!("q{}", "\u{300}".repeat(5)), 40), None);
        assert_eq!(parse("u\u{308}u\u{308}", 2).map(|line| line.chars().count()), Some(2));
    }
}
