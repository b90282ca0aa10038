//! Names in texts, and codes and drawn boards in texts that are written from right to left.
//!
//! A notation such as `2,-3>4,0` has no letters that tell a reader's program its direction: between
//! Hebrew words it would be shown backwards. The marks of Unicode (UAX 9) around it keep its order,
//! also where a program knows nothing of code spans. A name such as `דוד Cohen` is shown turned round
//! between words of the other direction, unless marks say that it is a text of its own.

use std::borrow::Cow;

#[cfg(feature = "service")]
use super::Language;

/// LEFT-TO-RIGHT ISOLATE.
const BEGIN: &str = "\u{2066}";
/// FIRST STRONG ISOLATE.
const BEGIN_NAME: &str = "\u{2068}";
/// POP DIRECTIONAL ISOLATE.
const END: &str = "\u{2069}";

/// Marks a text as written from left to right.
pub(super) fn left_to_right(text: &str) -> String {
    [BEGIN, text, END].concat()
}

/// RIGHT-TO-LEFT MARK.
#[cfg(feature = "service")]
const FROM_THE_RIGHT: &str = "\u{200F}";
/// The first character of the first script that is written from right to left, Hebrew. No character
/// before it has the class R, AL or AN (UAX 9), or is a mark of direction.
const FIRST_FROM_THE_RIGHT: char = '\u{590}';

/// Marks a name as a text of its own, whose direction is that of its first letter.
fn first_strong(name: &str) -> String {
    [BEGIN_NAME, name, END].concat()
}

/// A name between words that are written from left to right.
///
/// One without a character of a script from right to left needs no marks, and looks the same: with
/// it, all letters of the paragraph outside the marks of other names are of class L. So its direction
/// is from left to right also where its first letter decides (P2 and P3 skip what is within marks),
/// digits become L (W7), everything between becomes L (N1, N2), and the whole paragraph, brackets too,
/// is shown in the order in which it is stored. Within marks the name would be shown so, too.
pub(super) fn name_from_the_left(name: &str) -> Cow<'_, str> {
    if name.chars().all(|c| c < FIRST_FROM_THE_RIGHT) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(first_strong(name))
    }
}

/// Several names, in the order of the language.
#[cfg(feature = "service")]
pub(super) fn names(language: Language, names: &[String]) -> String {
    if !language.is_right_to_left() {
        let marked: Vec<_> = names.iter().map(|name| name_from_the_left(name)).collect();
        return marked.join(", ");
    }
    let marked: Vec<_> = names.iter().map(|name| first_strong(name)).collect();
    let comma = if language == Language::Arabic { "، " } else { ", " };
    // Without it the list, of which all letters are within marks, would have no direction of its own.
    [FROM_THE_RIGHT, &marked.join(comma)].concat()
}

/// Marks every code span of a line, `such as this`, as written from left to right.
pub(super) fn of_spans(line: &str) -> String {
    let mut marked = String::with_capacity(line.len());
    let mut parts = line.split('`').peekable();
    let mut is_code = false;
    while let Some(part) = parts.next() {
        // A code span begins and ends with a backtick: the text after the last one is no span.
        match (is_code, parts.peek()) {
            (true, Some(_)) => {
                marked.extend([BEGIN, "`", part, "`", END]);
            }
            (true, None) => marked.extend(["`", part]),
            (false, _) => marked.push_str(part),
        }
        is_code = !is_code;
    }
    marked
}

/// Marks the code spans of a text in Markdown, and the lines of its code blocks.
#[cfg(feature = "service")]
pub(super) fn of_markdown(text: &str) -> String {
    let mut marked = String::with_capacity(text.len() * 11 / 10);
    let mut is_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_block = !is_block;
            marked.push_str(line);
        } else if is_block {
            marked.extend([BEGIN, line, END]);
        } else {
            marked.push_str(&of_spans(line));
        }
        marked.push('\n');
    }
    marked
}
