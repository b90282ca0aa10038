use turnstone_rules::{PhraseValue, Violation};

use super::{Direction, Square};

/// The reason why a well-formed action is not legal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OctiViolation {
    /// The first square has no pod.
    #[error("there is no pod on {square}")]
    NoPod {
        /// The first square of the action.
        square: Square,
    },
    /// The pod on the first square is the other player's.
    #[error("the pod on {square} is not yours")]
    OthersPod {
        /// The first square of the action.
        square: Square,
    },
    /// The supply has no prong.
    #[error("your supply is empty; there is no prong to add")]
    EmptySupply,
    /// The pod has a prong in that direction. Prongs do not come off or turn.
    #[error("the pod on {square} already has a prong {}", .direction.letter())]
    ProngTaken {
        /// The pod's square.
        square: Square,
        /// The direction of the prong.
        direction: Direction,
    },
    /// A pod goes only where its prongs point.
    #[error("the pod from {from} has no prong {}, so it cannot go to {to}", .direction.letter())]
    NoProng {
        /// The pod's square at the start of the turn.
        from: Square,
        /// The target square.
        to: Square,
        /// The direction of the target.
        direction: Direction,
    },
    /// Pods land on empty squares only.
    #[error("{square} is not empty")]
    Occupied {
        /// The target square.
        square: Square,
    },
    /// A jump needs a pod to jump.
    #[error("there is no pod on {square} to jump")]
    NothingToJump {
        /// The square that would be jumped.
        square: Square,
    },
    /// No square is jumped twice in one chain.
    #[error("{square} has been jumped already; no square is jumped twice in one chain")]
    JumpedTwice {
        /// The square that would be jumped again.
        square: Square,
    },
    /// An action is either one step or a chain of jumps, and only jumps capture.
    #[error("{to} is one step from {from}; a step stands alone and captures nothing")]
    StepInChain {
        /// The pod's square.
        from: Square,
        /// The adjacent square.
        to: Square,
    },
    /// No step and no jump leads to the square.
    #[error("{to} is neither one step nor one jump from {from}")]
    OutOfReach {
        /// The pod's square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// The pod has landed on an OCTI square of the other's, which ends the chain.
    #[error("the chain ends on {square}, an OCTI square of the other player's")]
    ChainOver {
        /// The OCTI square.
        square: Square,
    },
}

impl Violation for OctiViolation {
    fn code(&self) -> &'static str {
        match self {
            Self::NoPod { .. } => "octi.no_pod",
            Self::OthersPod { .. } => "octi.others_pod",
            Self::EmptySupply => "octi.empty_supply",
            Self::ProngTaken { .. } => "octi.prong_taken",
            Self::NoProng { .. } => "octi.no_prong",
            Self::Occupied { .. } => "octi.occupied",
            Self::NothingToJump { .. } => "octi.nothing_to_jump",
            Self::JumpedTwice { .. } => "octi.jumped_twice",
            Self::StepInChain { .. } => "octi.step_in_chain",
            Self::OutOfReach { .. } => "octi.out_of_reach",
            Self::ChainOver { .. } => "octi.chain_over",
        }
    }

    fn values(&self) -> Vec<(&'static str, PhraseValue)> {
        let square = |name, square: &Square| (name, PhraseValue::from(square.to_string()));
        let letter = |direction: &Direction| {
            ("direction", PhraseValue::from(direction.letter().to_string()))
        };
        match self {
            Self::EmptySupply => Vec::new(),
            Self::NoPod { square: on }
            | Self::OthersPod { square: on }
            | Self::Occupied { square: on }
            | Self::NothingToJump { square: on }
            | Self::JumpedTwice { square: on }
            | Self::ChainOver { square: on } => vec![square("square", on)],
            Self::ProngTaken { square: on, direction } => {
                vec![square("square", on), letter(direction)]
            }
            Self::NoProng { from, to, direction } => {
                vec![square("from", from), square("to", to), letter(direction)]
            }
            Self::StepInChain { from, to } | Self::OutOfReach { from, to } => {
                vec![square("from", from), square("to", to)]
            }
        }
    }
}
