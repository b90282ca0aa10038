//! Codes and drawn boards in texts that are written from right to left.
//!
//! A notation such as `2,-3>4,0` has no letters that tell a reader's program its direction: between
//! Hebrew words it would be shown backwards. The marks of Unicode (UAX 9) around it keep its order,
//! also where a program knows nothing of code spans.

/// LEFT-TO-RIGHT ISOLATE.
const BEGIN: &str = "\u{2066}";
/// POP DIRECTIONAL ISOLATE.
const END: &str = "\u{2069}";

/// Marks a text as written from left to right.
pub(super) fn left_to_right(text: &str) -> String {
    [BEGIN, text, END].concat()
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
