//! Changes of a file on its way that leave its content as it was: mail, git and editors put a
//! byte order mark before it, change the ends of its lines, and take the last one away or add more.

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The text as the server writes it, and what has happened to it since; `None`: nothing of the kind.
pub(super) fn undone(text: &str) -> Option<(String, Vec<&'static str>)> {
    let mut altered = Vec::new();
    let content = text.strip_prefix(BYTE_ORDER_MARK);
    altered.extend(content.map(|_| "a byte order mark stands before it"));
    let content = content.unwrap_or(text);
    let mut restored = content.replace("\r\n", "\n");
    if restored.len() < content.len() {
        altered.push("its lines end in CRLF");
    }
    let end = restored.trim_end_matches('\n').len();
    match restored.len() - end {
        0 => altered.push("its last line has no end"),
        1 => {}
        _ => altered.push("there are empty lines after it"),
    }
    restored.truncate(end);
    restored.push('\n');
    (!altered.is_empty()).then_some((restored, altered))
}
