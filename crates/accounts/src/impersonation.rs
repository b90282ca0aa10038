//! Names that pretend to be somebody: those of an office, and those that look like them. The
//! confusable characters and the scripts are those of Unicode's UTS 39.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use unicode_security::{MixedScript, skeleton};

/// Words that say whose name it is: someone who runs the server, the server, or an account that is gone.
const OFFICES: [&str; 28] = [
    "admin",
    "admins",
    "administrator",
    "administrators",
    "sysadmin",
    "webmaster",
    "postmaster",
    "hostmaster",
    "root",
    "superuser",
    "system",
    "server",
    "turnstone",
    "support",
    "helpdesk",
    "security",
    "abuse",
    "moderator",
    "moderators",
    "mod",
    "mods",
    "staff",
    "official",
    "operator",
    "computer",
    "computers",
    "anonymous",
    "deleted",
];
/// Words that leave a name of such words what it is.
const FILLERS: [&str; 10] =
    ["the", "a", "of", "team", "site", "game", "account", "user", "player", "bot"];

/// The looks of these words.
static OFFICE_LOOKS: LazyLock<BTreeSet<String>> = LazyLock::new(|| looks_of(&OFFICES));
static FILLER_LOOKS: LazyLock<BTreeSet<String>> = LazyLock::new(|| looks_of(&FILLERS));

/// Whether all words of a name are those of an office, whatever letters they are written with:
/// `Admin`, `adm1n`, `the_admin`, `Turnstone Support`. Other words make it a person's name: `Admiral`.
pub(crate) fn pretends_an_office(name: &str) -> bool {
    let is_office = |look: String| {
        let whole: String = look.chars().filter(|c| c.is_alphanumeric()).collect();
        let words = || words(&look).filter(|word| !word.is_empty());
        let only_those =
            words().all(|word| OFFICE_LOOKS.contains(word) || FILLER_LOOKS.contains(word));
        OFFICE_LOOKS.contains(&whole)
            || (only_those && words().any(|word| OFFICE_LOOKS.contains(word)))
    };
    // A digit may stand for a letter, or be a number at the end of a word.
    let without_numbers: Vec<_> =
        words(name).map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit())).collect();
    looks(name).into_iter().chain(looks(&without_numbers.join(" "))).any(is_office)
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric())
}

/// Whether a word of a name has letters of several scripts. Scripts that are written together, such
/// as those of Japanese, are one.
pub(crate) fn has_mixed_word(name: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || c.is_ascii_punctuation();
    name.split(is_between).any(|word| !word.is_single_script())
}

fn looks_of(words: &[&str]) -> BTreeSet<String> {
    words.iter().flat_map(|word| looks(word)).collect()
}

/// The looks of a text: texts that look alike have a look in common. A skeleton depends on the
/// case of the letters, so there are two.
fn looks(text: &str) -> [String; 2] {
    let folded = |text: &str| {
        let skeleton: String = skeleton(text).collect();
        // In one case or the other, these letters look alike.
        skeleton.to_lowercase().replace('m', "rn").replace(['i', '1', '|'], "l").replace('0', "o")
    };
    [folded(text), folded(&text.to_lowercase())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reserved_word_is_refused_in_any_case_and_with_lookalikes() {
        for word in OFFICES {
            let capital = word[..1].to_uppercase() + &word[1..];
            let lookalikes = word.replace('i', "1").replace('o', "0").replace('a', "\u{430}");
            for name in [word.to_owned(), word.to_uppercase(), capital, lookalikes] {
                assert!(pretends_an_office(&name), "{name}");
                assert!(pretends_an_office(&format!("-{name}_7")), "{name}");
            }
        }
        for name in ["a", "the", "player", "Ann", "admiral", "rootless", "modest", "\u{1f422}", "7"]
        {
            assert!(!pretends_an_office(name), "{name}");
        }
    }
}
