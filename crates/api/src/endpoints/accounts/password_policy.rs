//! The policy that refuses some new passwords. Passwords that were set before stay valid.

use zxcvbn::zxcvbn;

/// A password that a guesser finds with this many guesses is refused. The list of common passwords is
/// ordered by how common they are, so that the 10 000 most common ones are among them; so are names,
/// common words, dates, rows of keys and repetitions that are as easy to guess.
const MIN_GUESSES: u64 = 10_002;
/// Longer passwords are not in the list, and to look for patterns in them takes long.
const MAX_GUESSED_CHARS: usize = 32;
/// A shorter name is in too many passwords by chance.
const MIN_NAME_CHARS: usize = 3;

/// The reason why an account with these names cannot have a password; `None` if it can.
pub(super) fn refusal(password: &str, names: &[&str]) -> Option<&'static str> {
    let folded = password.to_lowercase();
    let is_in = |name: &&str| {
        let name = name.trim().to_lowercase();
        name.chars().count() >= MIN_NAME_CHARS && folded.contains(&name)
    };
    if names.iter().any(is_in) {
        return Some("a password must not contain your username or display name");
    }
    // Attackers try upper-case letters too: lower case makes it no easier to guess.
    let is_short = folded.chars().count() <= MAX_GUESSED_CHARS;
    (is_short && zxcvbn(&folded, &[]).guesses() < MIN_GUESSES)
        .then_some("this password is one of the first that others would guess; choose a longer one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_passwords_and_those_with_the_name_are_refused_and_others_are_not() {
        for easy in ["password", "PASSWORD1", "qwertyuiop", "aaaaaaaaaaaa", "19901990", "dragon12"]
        {
            assert!(refusal(easy, &[]).is_some_and(|why| why.contains("guess")), "{easy}");
        }
        for good in [
            "correct horse battery",
            "staple horse correct",
            "x7!qLm2p",
            "\u{5b89}\u{5a1c}abcxyz!9",
        ] {
            assert_eq!(refusal(good, &["anna", "Anna \u{dc}nal"]), None, "{good}");
        }
        assert_eq!(refusal(&"a".repeat(128), &["an"]), None, "long, and no name of three letters");
        assert!(refusal("x7!qANNALm2p", &["Anna"]).is_some_and(|why| why.contains("name")));
    }

    /// The crate keeps its list to itself. The compiler has written down where the crate's source is.
    #[test]
    fn each_of_the_10_000_most_common_passwords_is_refused() {
        let list = source_of_list().replace("\\'", "'");
        let (_, list) = list.split_once("const PASSWORDS: &str = \"").expect("the list");
        let (list, _) = list.split_once('"').expect("the end of the list");
        let common: Vec<_> = list.split(',').take(10_000).collect();
        assert_eq!(common.len(), 10_000);
        let allowed: Vec<_> =
            common.iter().filter(|password| refusal(password, &[]).is_none()).collect();
        assert!(allowed.is_empty(), "{allowed:?}");
    }

    fn source_of_list() -> String {
        let exe = std::env::current_exe().expect("the test's own path");
        let folder = exe.parent().expect("a folder");
        let listings =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
        let listing = listings.map(|entry| entry.path()).find(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("zxcvbn-") && path.extension().is_some_and(|kind| kind == "d")
        });
        let listing = listing.expect("what the compiler has read for zxcvbn");
        let files = std::fs::read_to_string(listing).expect("a file");
        let source = files.lines().find_map(|line| line.strip_suffix("frequency_lists.rs:"));
        let path = format!("{}frequency_lists.rs", source.expect("the file with the list"));
        std::fs::read_to_string(path).expect("the source of zxcvbn")
    }
}
