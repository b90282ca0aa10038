use super::{Family, Game};

/// The games, with every version of their rules that a match was ever created under.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    /// Every family once, with the newest version of its rules. New matches use these.
    pub games: &'static [&'static dyn Game],
    /// The earlier versions. Only the matches that were created under them use these.
    ///
    /// An earlier version keeps the id, the seats, the sides, the dice and the wire types of its
    /// family, whether partners are silent, and whether Smart Game Format knows it. The newest
    /// version has all its variants. The reason: clients read one catalogue and one schema for all
    /// versions, and the API asks only the newest.
    pub earlier: &'static [&'static dyn Game],
}

impl Registry {
    /// The newest version of the family with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&'static dyn Game> {
        self.games.iter().copied().find(|game| game.family().id == id)
    }

    /// One version of the family with this id.
    #[must_use]
    pub fn find_version(&self, id: &str, rules_version: u16) -> Option<&'static dyn Game> {
        let is_wanted = |family: &Family| family.id == id && family.rules_version == rules_version;
        self.games.iter().chain(self.earlier).copied().find(|game| is_wanted(game.family()))
    }
}
