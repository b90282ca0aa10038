//! Which new passwords are refused. Passwords that were set before stay valid.

use zxcvbn::zxcvbn;

/// A password that a guesser finds with this many guesses is refused. The list of common passwords is
/// ordered by how common they are, so that the 10 000 most common ones are among them; so are names,
/// common words, dates, rows of keys and repetitions that are as easy to guess.
const MIN_GUESSES: u64 = 10_002;
/// Longer passwords are not in the list, and to look for patterns in them takes long.
const MAX_GUESSED_CHARS: usize = 32;
/// A shorter name is in too many passwords by chance.
const MIN_NAME_CHARS: usize = 3;

/// Why an account with these names cannot have a password; `None` if it can.
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
}
