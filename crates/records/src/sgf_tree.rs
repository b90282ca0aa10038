//! The syntax of Smart Game Format, FF[4]: a tree of nodes with properties.

/// A property with its values, and the byte at which it begins.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) offset: usize,
}

/// A node, and the index of its parent.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    pub(super) properties: Vec<Property>,
}

impl Node {
    /// A property of the node, if it has it.
    pub(super) fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.property(name)?.values.first().map(String::as_str)
    }
}

/// The byte of a syntax error, and what is wrong.
pub(super) struct SgfSyntaxError(pub(super) usize, pub(super) &'static str);

/// Escapes a text for brackets: `]` and `\` get a `\` before them.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The nodes of the first tree in a file, each after its parent. The depth of branches needs no
/// stack.
pub(super) fn parse(text: &str) -> Result<Vec<Node>, SgfSyntaxError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut branches: Vec<Option<usize>> = Vec::new();
    let mut current: Option<usize> = None;
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'(' => branches.push(current),
            b')' => {
                current = branches.pop().ok_or(SgfSyntaxError(at, "`)` without `(`"))?;
                if branches.is_empty() {
                    return Ok(nodes);
                }
            }
            b';' if branches.is_empty() => {
                return Err(SgfSyntaxError(at, "a node outside of a tree"));
            }
            b';' => {
                nodes.push(Node { parent: current, properties: Vec::new() });
                current = Some(nodes.len() - 1);
            }
            b'A'..=b'Z' => {
                let node = current.and_then(|node| nodes.get_mut(node));
                let node = node.ok_or(SgfSyntaxError(at, "a property outside of a node"))?;
                let (property, end) = property(text, at)?;
                node.properties.push(property);
                at = end;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => return Err(SgfSyntaxError(at, "neither a node nor a property nor a branch")),
        }
        at += 1;
    }
    Err(SgfSyntaxError(text.len().saturating_sub(1), "the tree has no end"))
}

/// The property that begins at a byte, and the byte after it.
fn property(text: &str, begin: usize) -> Result<(Property, usize), SgfSyntaxError> {
    let bytes = text.as_bytes();
    let length = bytes[begin..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let mut at = begin + length;
    let mut values = Vec::new();
    while bytes.get(at) == Some(&b'[') {
        let (value, end) = value(text, at + 1)?;
        values.push(value);
        at = end;
    }
    if values.is_empty() {
        return Err(SgfSyntaxError(at, "a property has a value in brackets"));
    }
    Ok((Property { name: text[begin..begin + length].to_owned(), values, offset: begin }, at))
}

/// The value that begins at a byte, and the byte after its bracket.
fn value(text: &str, begin: usize) -> Result<(String, usize), SgfSyntaxError> {
    let mut value = String::new();
    let mut is_escaped = false;
    for (place, c) in text[begin..].char_indices() {
        match c {
            _ if is_escaped => {
                value.push(c);
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            ']' => return Ok((value, begin + place + 1)),
            c => value.push(c),
        }
    }
    Err(SgfSyntaxError(begin, "a value has no end"))
}
