//! The grain of wood: a few long, almost straight lines, the same every time.

use turnstone_rules::picture::{Bounds, Point, Shape};

/// How many lines there are.
const LINES: i32 = 11;
/// How many parts a line has.
const PARTS: i32 = 4;

/// The lines in a rectangle.
pub(super) fn grain(area: Bounds) -> impl Iterator<Item = Shape> {
    let pitch = area.height() / LINES;
    (0..LINES).map(move |line| {
        // Each begins and ends elsewhere.
        let start = area.width() * random(line, 1, 45) / 100;
        let length = (area.width() - start) * (55 + random(line, 2, 45)) / 100;
        let y = area.min.y + pitch / 2 + line * pitch;
        let point = |part: i32| {
            let aside = random(line, 3 + part, 100) - 50;
            Point::new(area.min.x + start + length * part / PARTS, y + pitch * aside / 500)
        };
        Shape::Line((0..=PARTS).map(point).collect())
    })
}

/// A number below `limit`, which looks as if it were random.
fn random(line: i32, number: i32, limit: i32) -> i32 {
    let mixed = (line * 7919 + number * 104_729 + 31) % 65_521;
    (mixed * 251 % 65_521) % limit
}
