//! Moves by taps: a cell, or two. Where islands tie for the largest, any cell of the one that stays.
//! In manual play a declaration, which is always on offer, so that the offer reveals nothing.

use turnstone_rules::draft::{Draft, Tap, TapKind, from_list};
use turnstone_rules::{Phrase, Seat};

use super::{Cell, Move, Six, State, moves, notation};

/// The taps of a listed move.
pub(super) fn taps(played: &Move) -> Vec<Tap> {
    let cell = |cell: Cell, id: &'static str, words: &str| {
        let label = Phrase::new(id, format!("{words} {cell}")).with("place", cell.to_string());
        Tap::place(cell.to_string(), label)
    };
    match *played {
        Move::Place { to, .. } => vec![cell(to, "tap-new-stone", "a stone on")],
        Move::Relocate { from, to, keeps, .. } => {
            let kept = keeps.map(|keeps| cell(keeps, "tap-keep-island", "keep the island of"));
            [cell(from, "tap-stone", "the stone on"), cell(to, "tap-to", "to")]
                .into_iter()
                .chain(kept)
                .collect()
        }
        Move::Declare => vec![declaration()],
    }
}

/// The draft of these taps; `None` if they begin no move.
pub(super) fn draft(state: &State, seat: Seat, taps: &[&str]) -> Option<Draft<State, Move>> {
    if !state.settings.manual_declaration {
        return undeclared(state, seat, taps);
    }
    if let [before @ .., DECLARATION] = taps {
        let mut draft = undeclared(state, seat, before)?;
        draft.played = match draft.played {
            Some(Move::Place { to, .. }) => Some(Move::Place { to, declares: true }),
            Some(Move::Relocate { from, to, keeps, .. }) if draft.is_complete => {
                Some(Move::Relocate { from, to, keeps, declares: true })
            }
            None if before.is_empty() => Some(Move::Declare),
            _ => return None,
        };
        return Some(Draft { is_complete: true, next: Vec::new(), ..draft });
    }
    let mut draft = undeclared(state, seat, taps)?;
    if taps.is_empty() || draft.is_complete {
        draft.next.push(declaration());
    }
    Some(draft)
}

/// The notation of a declaration.
const DECLARATION: &str = "!";

fn declaration() -> Tap {
    Tap::choice(TapKind::Declaration, DECLARATION, "declare a shape")
}

/// The draft of taps without a declaration.
fn undeclared(state: &State, seat: Seat, taps: &[&str]) -> Option<Draft<State, Move>> {
    let [from, to, rest @ ..] = taps else { return from_list::<Six>(state, seat, taps) };
    // A tap is a cell and no more: the notation of a move would allow `!` after it.
    let (lifted, put) = (notation::cell(from)?, notation::cell(to)?);
    let relocation = |keeps| Move::Relocate { from: lifted, to: put, keeps, declares: false };
    let tied = moves::tied_islands(state, lifted, put);
    match *rest {
        [] if tied.is_empty() => from_list::<Six>(state, seat, taps),
        [] => {
            // It is legal only where the list has it with a name.
            from_list::<Six>(state, seat, taps)?;
            let cells = tied.into_iter().flatten();
            let tap = |cell: Cell| {
                let label = Phrase::new("tap-keep-island", format!("keep the island of {cell}"))
                    .with("place", cell.to_string());
                Tap::place(cell.to_string(), label)
            };
            let mut next = state.clone();
            next.table = moves::put_down(&state.table, lifted, put);
            let next = Draft::begin(next, cells.map(tap).collect());
            Some(Draft { played: Some(relocation(None)), ..next })
        }
        [kept] => {
            let named = relocation(Some(notation::cell(kept)?));
            let taps = self::taps(&moves::canonical(state, &named));
            let taps: Vec<_> = taps.iter().map(|tap| tap.text.as_str()).collect();
            from_list::<Six>(state, seat, &taps)
        }
        _ => None,
    }
}
