//! Moves that a client builds tap by tap.

use sha2::{Digest, Sha256};

use crate::problem::{ApiResult, Code, Problem};
use turnstone_matches::{LineEnd, follow_line};
use turnstone_rules::{Continuation, Phrase, Position};

/// The most bytes of the taps of a move: more than any move of any game needs.
const MAX_BYTES: usize = 400;
/// The most next taps that a problem names.
const MAX_NAMED: usize = 12;

/// The taps of a text, which has one space between them.
pub(super) fn taps(text: &str) -> Vec<&str> {
    if text.is_empty() { Vec::new() } else { text.split(' ').collect() }
}

/// The cost of a ply of a line, in steps of a replay: its legal moves are listed.
pub(super) const STEPS_OF_A_PLY: usize = 20;

/// The plies of a line, which has a `;` between them.
pub(super) fn plies(line: &str) -> Vec<&str> {
    if line.is_empty() { Vec::new() } else { line.split(';').map(str::trim).collect() }
}

/// Where a line leads in a position, which is `None` while nobody is to act.
///
/// # Errors
/// `invalid_query` when it cannot happen.
pub(super) fn line_end(position: Option<&Position>, line: &str) -> ApiResult<LineEnd> {
    let refusal = |detail: Phrase| Problem::new(Code::InvalidQuery).at("/line", detail);
    let position = position.ok_or_else(|| refusal("nobody is to act in this match".into()))?;
    follow_line(position, &plies(line)).map_err(|fault| refusal(fault.detail))
}

/// A few characters that stand for a text in a tag.
pub(super) fn fingerprint(text: &str) -> String {
    hex::encode(&Sha256::digest(text)[..8])
}

/// The continuation of some taps in a position, which is `None` while nobody is to act.
///
/// # Errors
/// `invalid_query` when they begin no legal move: what can follow those that do.
pub(super) fn continuation(
    position: Option<&Position>,
    taps: &[&str],
    pointer: &str,
) -> ApiResult<Continuation> {
    let refusal = |detail: Phrase| Problem::new(Code::InvalidQuery).at(pointer, detail);
    let nothing = Continuation { next: Vec::new(), complete: None };
    let Some(position) = position else {
        let refused = refusal("nobody is to act in this match".into());
        return if taps.is_empty() { Ok(nothing) } else { Err(refused) };
    };
    if taps.iter().map(|tap| tap.len() + 1).sum::<usize>() > MAX_BYTES {
        let detail = format!("the taps of a move take at most {MAX_BYTES} bytes");
        return Err(refusal(Phrase::new("detail-taps-too-long", detail).with("most", MAX_BYTES)));
    }
    if let Some(found) = position.continuation(taps) {
        return Ok(found);
    }
    // The empty prefix begins every move. What begins with a prefix that begins none, begins none
    // either: so the search costs as much as the taps that are right.
    let prefixes = (0..taps.len()).map_while(|count| {
        let (good, rest) = taps.split_at(count);
        Some((good, rest.first()?, position.continuation(good)?))
    });
    let good = prefixes.last();
    let Some((good, wrong, Continuation { next, .. })) = good else { return Ok(nothing) };
    let named: Vec<_> = next.iter().take(MAX_NAMED).map(|tap| format!("`{}`", tap.text)).collect();
    let more = if next.len() > MAX_NAMED { ", …" } else { "" };
    let named =
        if named.is_empty() { "-".to_owned() } else { format!("{}{more}", named.join(", ")) };
    let (good, wrong) = (good.join(" "), (*wrong).to_owned());
    let detail =
        format!("after `{good}` no legal move goes on with `{wrong}`; possible are: {named}");
    let detail = Phrase::new("detail-taps", detail).with("good", good);
    Err(refusal(detail.with("wrong", wrong).with("named", named)))
}
