use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The cells of a side. The left half is mirrored.
const CELLS: usize = 5;

/// A picture for someone without one, as SVG: a symmetric pattern in one colour, both of which
/// follow from the bytes of an id. The same bytes always give the same picture.
#[must_use]
pub fn draw(id: &[u8]) -> String {
    let digest = Sha256::digest(id);
    let hue = u32::from(digest[0]) * 360 / 256;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 7 7\" role=\"img\" \
         shape-rendering=\"crispEdges\"><rect x=\"-1\" y=\"-1\" width=\"7\" height=\"7\" \
         fill=\"hsl({hue} 40% 90%)\"/><path fill=\"hsl({hue} 55% 40%)\" d=\""
    );
    for row in 0..CELLS {
        for column in 0..CELLS {
            let mirrored = column.min(CELLS - 1 - column);
            if digest[1 + row * CELLS + mirrored] & 1 == 1 {
                // Writing to a string cannot fail.
                let _ = write!(svg, "M{column} {row}h1v1h-1z");
            }
        }
    }
    svg.push_str("\"/></svg>");
    svg
}
