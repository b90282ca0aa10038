use std::fmt;
use std::str::FromStr;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use turnstone_rules::Phrase;

/// The longest time in a control: a year.
const MAX_SECONDS: u64 = 366 * 86_400;
/// The shortest time for a move or a bank: a minute.
const MIN_SECONDS: u64 = 60;

/// The time that players have to think: one flat object, whose members depend on `kind`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"kind": "per_move", "per_move_seconds": 259_200})))]
pub struct TimeControl {
    /// `per_move`: each move has its own time. `bank`: time for the whole match, with an
    /// increment a move. `unlimited`: no clock; never rated.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: TimeControlKind,
    /// `per_move`: seconds for each move, from a minute to a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 60, maximum = 31_622_400))]
    pub per_move_seconds: Option<u64>,
    /// `bank`: seconds at the start, from a minute to a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 60, maximum = 31_622_400))]
    pub bank_seconds: Option<u64>,
    /// `bank`: seconds added after each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 0, maximum = 31_622_400))]
    pub increment_seconds: Option<u64>,
    /// `bank`: the most that a bank may hold after an increment; at least `bank_seconds`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 60, maximum = 31_622_400))]
    pub cap_seconds: Option<u64>,
}

/// The kinds of time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControlKind {
    /// Each move has its own time.
    PerMove,
    /// Time for the whole match, with an increment a move.
    Bank,
    /// No clock.
    Unlimited,
}

impl TimeControlKind {
    /// The kind as it is on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PerMove => "per_move",
            Self::Bank => "bank",
            Self::Unlimited => "unlimited",
        }
    }
}

impl fmt::Display for TimeControlKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TimeControlKind {
    type Err = InvalidTimeControl;

    fn from_str(word: &str) -> Result<Self, InvalidTimeControl> {
        [Self::PerMove, Self::Bank, Self::Unlimited]
            .into_iter()
            .find(|kind| kind.as_str() == word)
            .ok_or_else(|| InvalidTimeControl {
                member: "kind",
                detail: "`kind` is `per_move`, `bank` or `unlimited`".into(),
            })
    }
}

/// The fault of a time control that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct InvalidTimeControl {
    /// The member at fault.
    pub member: &'static str,
    /// The fault of the member.
    pub detail: Phrase,
}

impl Default for TimeControl {
    /// Three days a move, a common time in correspondence play.
    fn default() -> Self {
        Self { per_move_seconds: Some(3 * 86_400), ..Self::of_kind(TimeControlKind::PerMove) }
    }
}

impl TimeControl {
    fn of_kind(kind: TimeControlKind) -> Self {
        Self {
            kind,
            per_move_seconds: None,
            bank_seconds: None,
            increment_seconds: None,
            cap_seconds: None,
        }
    }

    /// No clock at all.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::of_kind(TimeControlKind::Unlimited)
    }

    /// Whether there is no clock.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.kind == TimeControlKind::Unlimited
    }

    /// Checks a control from a client and adds the defaults.
    ///
    /// # Errors
    /// When a member is missing, belongs to another kind or is out of bounds.
    pub fn checked(self) -> Result<Self, InvalidTimeControl> {
        let control = match self.kind {
            TimeControlKind::PerMove => Self {
                per_move_seconds: Some(required("per_move_seconds", self.per_move_seconds)?),
                ..Self::of_kind(self.kind)
            },
            TimeControlKind::Bank => {
                let bank = required("bank_seconds", self.bank_seconds)?;
                Self {
                    bank_seconds: Some(bank),
                    increment_seconds: Some(self.increment_seconds.unwrap_or(0)),
                    cap_seconds: Some(self.cap_seconds.unwrap_or(bank)),
                    ..Self::of_kind(self.kind)
                }
            }
            TimeControlKind::Unlimited => Self::unlimited(),
        };
        let members = [
            ("per_move_seconds", self.per_move_seconds, control.per_move_seconds),
            ("bank_seconds", self.bank_seconds, control.bank_seconds),
            ("increment_seconds", self.increment_seconds, control.increment_seconds),
            ("cap_seconds", self.cap_seconds, control.cap_seconds),
        ];
        for (member, given, kept) in members {
            if given.is_some() && kept.is_none() {
                let detail = format!("`{member}` is not known to a `{}` clock", control.kind);
                let detail = Phrase::new("detail-clock-unknown", detail);
                return Err(fault(member, detail.with("kind", control.kind.as_str())));
            }
            let shortest = if member == "increment_seconds" { 0 } else { MIN_SECONDS };
            if kept.is_some_and(|seconds| !(shortest..=MAX_SECONDS).contains(&seconds)) {
                let bounds = format!("`{member}` must be from {shortest} to {MAX_SECONDS} seconds");
                let bounds = Phrase::new("detail-clock-bounds", bounds);
                let bounds = bounds.with("least", shortest).with("most", MAX_SECONDS);
                return Err(fault(member, bounds));
            }
        }
        if control.cap_seconds < control.bank_seconds {
            return Err(InvalidTimeControl {
                member: "cap_seconds",
                detail: "`cap_seconds` must be at least `bank_seconds`".into(),
            });
        }
        Ok(control)
    }

    /// The time of each seat at the start of the game; `None` without a clock.
    #[must_use]
    pub fn at_start(&self) -> Option<TimeDelta> {
        self.per_move_seconds.or(self.bank_seconds).map(seconds)
    }

    /// The time of each move; `None` for a time bank and without a clock.
    #[must_use]
    pub fn full_time_per_move(&self) -> Option<TimeDelta> {
        self.per_move_seconds.map(seconds)
    }

    /// The time left to a seat after a move that took `elapsed` of its `remaining` time.
    #[must_use]
    pub fn after_move(&self, remaining: TimeDelta, elapsed: TimeDelta) -> TimeDelta {
        if let Some(full) = self.full_time_per_move() {
            return full;
        }
        let increment = seconds(self.increment_seconds.unwrap_or(0));
        let cap = seconds(self.cap_seconds.unwrap_or(MAX_SECONDS));
        ((remaining - elapsed).max(TimeDelta::zero()) + increment).min(cap)
    }
}

/// A time in seconds, at most a year.
fn seconds(seconds: u64) -> TimeDelta {
    TimeDelta::seconds(seconds.min(MAX_SECONDS).cast_signed())
}

fn required(member: &'static str, given: Option<u64>) -> Result<u64, InvalidTimeControl> {
    given.ok_or_else(|| {
        let detail = format!("`{member}` is required for this kind of clock");
        fault(member, Phrase::new("detail-clock-required", detail))
    })
}

fn fault(member: &'static str, detail: Phrase) -> InvalidTimeControl {
    InvalidTimeControl { member, detail: detail.with("member", member) }
}
