use turnstone_rules::{PhraseValue, Violation};

/// The reason why a well-formed play is not legal. Places have the names of the notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AceyDeuceyViolation {
    /// A roll is due, or the game is over.
    #[error("no play is awaited in this position")]
    NoPlayDue,
    /// A 1-2 has been played, and the double is missing.
    #[error("name the double that you play, from `11:` to `66:`, before its steps")]
    DoubleNotNamed,
    /// A double is named for dice that were rolled.
    #[error("a double is named only after a 1-2 that was played in full")]
    DoubleNotDue,
    /// No die that is left to play has the length of the step.
    #[error("no die left to play takes a man from {from} to {to}")]
    DieNotRolled {
        /// The start of the step.
        from: &'static str,
        /// Its end.
        to: &'static str,
    },
    /// The origin holds no man.
    #[error("there is no man of yours to move from {from}")]
    NoMan {
        /// The start of the step.
        from: &'static str,
    },
    /// House rule: a man on the bar enters first, before men in reserve too.
    #[error("your man on the bar must enter first")]
    BarFirst,
    /// Two or more enemy men hold the target.
    #[error("point {to} is blocked by two or more enemy men")]
    Blocked {
        /// The blocked point.
        to: &'static str,
    },
    /// The player may not bear off yet.
    #[error("no man is borne off before all fifteen are home")]
    NotAllHome,
    /// The player may only bear off.
    #[error("all your men are home: they can only be borne off, each by its exact number")]
    OnlyBearingOff,
    /// The hit mark is false.
    #[error("there is nothing to hit on {to}")]
    NoHit {
        /// The point marked.
        to: &'static str,
    },
    /// The play stops too early.
    #[error("more of the dice can be played, and must be")]
    MoreDicePlayable,
    /// The play uses the lower die where the higher could be played.
    #[error("only one die can be played, and then it must be the {higher}")]
    HigherDie {
        /// The die to play.
        higher: u8,
    },
}

impl Violation for AceyDeuceyViolation {
    fn code(&self) -> &'static str {
        match self {
            Self::NoPlayDue => "acey_deucey.no_play_due",
            Self::DoubleNotNamed => "acey_deucey.double_not_named",
            Self::DoubleNotDue => "acey_deucey.double_not_due",
            Self::DieNotRolled { .. } => "acey_deucey.die_not_rolled",
            Self::NoMan { .. } => "acey_deucey.no_man",
            Self::BarFirst => "acey_deucey.bar_first",
            Self::Blocked { .. } => "acey_deucey.blocked",
            Self::NotAllHome => "acey_deucey.not_all_home",
            Self::OnlyBearingOff => "acey_deucey.only_bearing_off",
            Self::NoHit { .. } => "acey_deucey.no_hit",
            Self::MoreDicePlayable => "acey_deucey.more_dice_playable",
            Self::HigherDie { .. } => "acey_deucey.higher_die",
        }
    }

    fn values(&self) -> Vec<(&'static str, PhraseValue)> {
        match *self {
            Self::DieNotRolled { from, to } => vec![("from", from.into()), ("to", to.into())],
            Self::NoMan { from } => vec![("from", from.into())],
            Self::Blocked { to } | Self::NoHit { to } => vec![("to", to.into())],
            Self::HigherDie { higher } => vec![("higher", higher.into())],
            Self::NoPlayDue
            | Self::DoubleNotNamed
            | Self::DoubleNotDue
            | Self::BarFirst
            | Self::NotAllHome
            | Self::OnlyBearingOff
            | Self::MoreDicePlayable => Vec::new(),
        }
    }
}
