use turnstone_rules::{Malformed, Phrase};

use super::board::Place;
use super::play::{MAX_STEPS, Play, Step};

/// Steps with single spaces between them, `13/7* 6/5`. A named double stands before them,
/// `66: in/19`, or alone where it has no play, `66:`.
pub(super) fn parse(text: &str) -> Result<Play, Malformed> {
    let (double, steps) = match text.split_once(':') {
        None => (None, text),
        Some((name, rest)) => {
            let double = named_double(name)
                .ok_or_else(|| malformed("a double is named by one of `11:` to `66:`"))?;
            let steps = match rest.strip_prefix(' ') {
                None if rest.is_empty() => return Ok(Play::naming(Some(double))),
                None => return Err(malformed("one space stands between `66:` and the steps")),
                Some(steps) => steps,
            };
            (Some(double), steps)
        }
    };
    let mut play = Play::naming(double);
    for word in steps.split(' ') {
        let step = step(word).ok_or_else(|| {
            malformed("a play is steps such as `in/22 13/7* 5/off`, with one space between them")
        })?;
        play = play.with(step).ok_or_else(|| {
            let detail = format!("a play has at most {MAX_STEPS} steps");
            Malformed(Phrase::new("malformed-acey_deucey-steps", detail).with("most", MAX_STEPS))
        })?;
    }
    Ok(play)
}

fn malformed(detail: &'static str) -> Malformed {
    Malformed(detail.into())
}

/// The double of a name from `11` to `66`.
pub(super) fn named_double(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [one @ b'1'..=b'6', other] if one == other => Some(one - b'0'),
        _ => None,
    }
}

fn step(word: &str) -> Option<Step> {
    let (from, to) = word.split_once('/')?;
    let (to, hit) = to.strip_suffix('*').map_or((to, false), |to| (to, true));
    let (from, to) = (Place::from_name(from)?, Place::from_name(to)?);
    (from > Place::OFF && to < Place::RESERVE).then_some(Step { from, to, hit })
}

/// The canonical notation. It does not need the position, because `parse` has put a legal move into
/// canonical order.
pub(super) fn format(played: Play) -> String {
    // Room for four steps with hits after a named double.
    let mut text = String::with_capacity(40);
    if let Some(double) = played.double() {
        let digit = char::from(b'0' + double);
        text.extend([digit, digit, ':']);
    }
    for step in played.steps() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(step.from.name());
        text.push('/');
        text.push_str(step.to.name());
        if step.hit {
            text.push('*');
        }
    }
    text
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format(*self))
    }
}
