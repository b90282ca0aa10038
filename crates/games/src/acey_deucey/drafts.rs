//! Plays by taps: for each step the place where a man is and the place where he goes, in any order
//! of the dice that the rules allow. A named double is a tap before the steps.

use std::collections::BTreeSet;

use turnstone_rules::Phrase;
use turnstone_rules::draft::{Draft, Tap, TapKind};

use super::apply::{self, DiceToPlay};
use super::board::{Board, Phase, Place, State, descending};
use super::notation::named_double;
use super::play::{MAX_STEPS, Play};

/// A play of which some steps have been tapped.
struct Tapped {
    state: State,
    board: Board,
    /// The dice that are left, and how many of them must be played.
    left: Vec<u8>,
    due: usize,
    play: Play,
}

/// The taps of a play, with its steps in their order.
pub(super) fn taps(play: Play) -> Vec<Tap> {
    let steps = play.steps().flat_map(|step| [origin(step.from), target(step.to, step.hit)]);
    play.double().map(double_tap).into_iter().chain(steps).collect()
}

/// The draft of these taps; `None` if they begin no play.
pub(super) fn draft(state: &State, taps: &[&str]) -> Option<Draft<State, Play>> {
    // Elsewhere `11` and `22` are points.
    let (no_steps, taps) = match (state.phase, taps) {
        (Phase::Double, []) => {
            return Some(Draft::begin(state.clone(), (1..=6).map(double_tap).collect()));
        }
        (Phase::Double, [double, rest @ ..]) => (Play::naming(Some(named_double(double)?)), rest),
        _ => (Play::default(), taps),
    };
    let Ok(owed) = DiceToPlay::of(state, no_steps) else {
        return taps.is_empty().then(|| Draft::begin(state.clone(), Vec::new()));
    };
    let mut tapped = Tapped::begin(state, owed, no_steps);
    let mut steps = taps.chunks(2);
    let chosen = loop {
        match steps.next() {
            Some([from, to]) => tapped = tapped.step(from, to)?,
            Some([from, ..]) => break Some(Place::from_name(from)?),
            Some([]) | None => break None,
        }
    };
    let open = tapped.open_steps();
    let next: Vec<Tap> = if let Some(chosen) = chosen {
        let targets = open.iter().filter(|(from, _)| *from == chosen);
        targets.map(|(from, die)| tapped.target_of(*from, *die)).collect()
    } else {
        let origins: BTreeSet<_> = open.iter().map(|(from, _)| *from).collect();
        origins.into_iter().rev().map(origin).collect()
    };
    if chosen.is_some() && next.is_empty() {
        return None;
    }
    let is_complete = tapped.due == 0;
    let after = if is_complete { apply::play(state, tapped.play).ok()? } else { tapped.state };
    let canonical = apply::canonical(state, tapped.play).filter(|_| is_complete);
    let play = canonical.unwrap_or(tapped.play);
    Some(Draft {
        state: after,
        played: (play != Play::default()).then_some(play),
        is_complete,
        chosen: chosen.map(|place| place.name().to_owned()),
        next,
    })
}

impl Tapped {
    fn begin(state: &State, owed: DiceToPlay, play: Play) -> Self {
        let board = Board::of(state);
        let due = (1..=MAX_STEPS).take_while(|count| owed.can_play(&board, *count)).count();
        let mut left = owed.all().to_vec();
        // If either die can be played but not both, the higher must be played.
        if let (DiceToPlay::Different([high, _]), 1) = (owed, due)
            && board.places.origins(high) != 0
        {
            left = vec![high];
        }
        Self { state: state.clone(), board, left, due, play }
    }

    /// The steps after which the dice that are due can still be played: origins and dice.
    fn open_steps(&self) -> Vec<(Place, u8)> {
        if self.due == 0 {
            return Vec::new();
        }
        let mut open = Vec::new();
        for die in self.left.iter().collect::<BTreeSet<_>>() {
            for from in descending(self.board.places.origins(*die)) {
                let after = self.board.after(from, *die);
                if can_finish(&after, &without(&self.left, *die), self.due - 1) {
                    open.push((from, *die));
                }
            }
        }
        open
    }

    fn step(self, from: &str, to: &str) -> Option<Self> {
        let (from, to) = (Place::from_name(from)?, Place::from_name(to)?);
        let open = self.open_steps();
        let (_, die) =
            *open.iter().find(|(one, die)| *one == from && one.after(*die) == Some(to))?;
        let number = u32::try_from(self.play.count()).ok()?;
        let mut state = self.state;
        state.transfer(from, to);
        Some(Self {
            state,
            board: self.board.after(from, die),
            left: without(&self.left, die),
            due: self.due - 1,
            play: self.play.with_step(number, self.board.places, from, die),
        })
    }

    /// The tap on the place where a die takes a man.
    fn target_of(&self, from: Place, die: u8) -> Tap {
        let to = from.after(die).unwrap_or(Place::OFF);
        target(to, self.board.places.is_blot(to))
    }
}

/// Whether so many of the dice can be played, in any order.
fn can_finish(board: &Board, left: &[u8], due: usize) -> bool {
    due == 0
        || left.iter().collect::<BTreeSet<_>>().into_iter().any(|die| {
            let rest = without(left, *die);
            let mut origins = descending(board.places.origins(*die));
            origins.any(|from| can_finish(&board.after(from, *die), &rest, due - 1))
        })
}

fn without(left: &[u8], die: u8) -> Vec<u8> {
    let mut left = left.to_vec();
    if let Some(played) = left.iter().position(|one| *one == die) {
        left.remove(played);
    }
    left
}

fn origin(place: Place) -> Tap {
    let label = match place {
        Place::BAR => "a man from the bar".into(),
        Place::RESERVE => "a man from the reserve".into(),
        point => Phrase::new("tap-man", format!("a man from {}", point.name()))
            .with("place", point.name()),
    };
    Tap::place(place.name(), label)
}

fn target(place: Place, hits: bool) -> Tap {
    let name = place.name();
    let label = if hits {
        Phrase::new("tap-hit", format!("to {name}, which hits"))
    } else {
        Phrase::new("tap-to", format!("to {name}"))
    };
    Tap::place(name, label.with("place", name))
}

fn double_tap(die: u8) -> Tap {
    let label = Phrase::new("tap-double", format!("play {die}-{die}")).with("die", die);
    Tap::choice(TapKind::Double, format!("{die}{die}"), label)
}
