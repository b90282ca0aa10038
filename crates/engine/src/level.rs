/// How strong an opponent is: 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 8;

    /// Every level, the weakest first.
    pub const ALL: [Self; Self::COUNT] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number, 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its strength among those of a game.
    pub(crate) fn of(self, strengths: &Strengths) -> Strength {
        strengths[usize::from(self.0) - 1]
    }
}

/// How much is searched, and how often a worse move is played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    /// The most nodes: moves and rolls that are played in the search.
    pub nodes: u64,
    /// By how much of a score a move may be worse and is still played with a chance of 1 to e. The
    /// scores are those of the game. 0: the best move is played.
    pub temperature: f32,
}

impl Strength {
    /// A strength from its two numbers.
    #[must_use]
    pub const fn new(nodes: u64, temperature: f32) -> Self {
        Self { nodes, temperature }
    }
}

/// The strengths of the eight levels of a game.
pub type Strengths = [Strength; Level::COUNT];
