use std::fmt;

/// Declares each scope once, with its word and what it permits.
macro_rules! scopes {
    ($($variant:ident = $word:literal, $permits:literal;)+) => {
        /// A right that the tokens of an account may have.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Scope {
            $(#[doc = $permits] $variant,)+
        }

        impl Scope {
            /// Every scope.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The word on the wire and in the database.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The right in words.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => $permits,)+ }
            }
        }
    };
}

scopes! {
    MatchesRead = "matches:read",
        "Read what the account sees of matches and players: its feeds and its private matches too";
    MatchesPlay = "matches:play",
        "Create and join matches, play, make and answer offers, resign";
    Messages = "messages",
        "Read and write messages, also those that go with invitations";
    AccountRead = "account:read",
        "Read the profile, the settings and the list of blocked players";
    AccountWrite = "account:write",
        "Change the profile and the settings, block and unblock players";
    Webhooks = "webhooks",
        "Read, create, change, test and delete webhooks";
}

impl Scope {
    /// Reads a scope; `None` if the word is unknown.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|scope| scope.as_str() == word)
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A set of scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(u16);

impl Scopes {
    /// Whether a scope is in the set.
    #[must_use]
    pub fn contains(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// The scopes in the database. Skips words that a newer version of the server stored: they
    /// permit nothing here.
    #[must_use]
    pub fn from_stored(words: &[String]) -> Self {
        words.iter().filter_map(|word| Scope::parse(word)).collect()
    }

    /// The words, in the order of [`Scope::ALL`].
    #[must_use]
    pub fn words(self) -> Vec<String> {
        let scopes = Scope::ALL.iter().filter(|scope| self.contains(**scope));
        scopes.map(|scope| scope.as_str().to_owned()).collect()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_set_permits_what_it_names_and_nothing_else() {
        for scope in Scope::ALL {
            let stored = [scope.as_str().to_owned(), "of:tomorrow".to_owned()];
            let scopes = Scopes::from_stored(&stored);
            assert_eq!(scopes.words(), stored[..1]);
            for other in Scope::ALL {
                assert_eq!(scopes.contains(*other), other == scope);
            }
        }
    }
}
