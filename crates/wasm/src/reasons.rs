//! Why a place cannot be tapped, for a player who has tapped it.

use turnstone_rules::Rejection;
use turnstone_rules::draft::{Tap, TapKind};
use turnstone_texts::Language;

use crate::refusal::Refusal;
use crate::replay::Replay;

/// Of so many legal moves the place is tried: they have the same reason, or there is none to tell.
const TRIED: usize = 40;

impl Replay {
    /// Why the seat to act cannot tap a place after these taps, in a sentence. Legal moves that begin with
    /// the taps are tried with that place instead of their next one; `None` if that gives no reason, or several.
    #[must_use]
    pub fn why_not(&self, taps: &[&str], place: &str, language: Language) -> Option<String> {
        let scene = self.scenes.now();
        let seat = *scene.to_act().first()?;
        let position = &scene.position;
        let legal = position.legal_notations();
        let changed = legal.iter().filter_map(|notation| {
            let needed = position.taps(notation)?;
            with_place(notation, &needed, taps, place)
        });
        let mut reasons =
            changed.take(TRIED).filter_map(|tried| match position.play(seat, &tried) {
                Err(why @ Rejection::Illegal { .. }) => Some(Refusal::of(&why, language).detail),
                _ => None,
            });
        let first = reasons.next()?;
        reasons.all(|other| other == first).then_some(first)
    }
}

/// A move with a place instead of the one that is tapped after these taps: the notation names places as
/// they are tapped, in their order.
fn with_place(notation: &str, needed: &[Tap], taps: &[&str], place: &str) -> Option<String> {
    let replaced = needed.get(taps.len()).filter(|tap| tap.kind == TapKind::Place)?;
    if !needed.iter().zip(taps).all(|(tap, given)| tap.text == *given) {
        return None;
    }
    let mut rest = notation;
    for tap in needed.get(..taps.len())? {
        rest = rest.split_once(&tap.text)?.1;
    }
    let (between, after) = rest.split_once(&replaced.text)?;
    let before = notation.strip_suffix(rest)?;
    Some(format!("{before}{between}{place}{after}"))
}
