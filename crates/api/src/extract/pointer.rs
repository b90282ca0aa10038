use serde_path_to_error::{Path, Segment};

/// The JSON pointer of a fault. For a missing member serde reports the path of its parent, and the
/// name in the text.
pub(super) fn pointer(path: &Path, detail: &str) -> String {
    let mut pointer = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => {
                pointer.push('/');
                pointer.push_str(&index.to_string());
            }
            Segment::Map { key } => {
                pointer.push('/');
                pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    let named = ["missing field `", "duplicate field `"];
    let named = named.iter().find_map(|fault| detail.strip_prefix(fault));
    if let Some(name) = named.and_then(|rest| rest.strip_suffix('`')) {
        pointer.push('/');
        pointer.push_str(name);
    }
    pointer
}
