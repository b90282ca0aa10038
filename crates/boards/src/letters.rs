//! Texts as outlines, for pictures that are drawn where no fonts are. There are the letters of ASCII
//! and the Russian ones, one after another from the left: languages that are written from the right
//! need more than outlines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use turnstone_rules::picture::{Anchor, Point};
use turnstone_texts::Language;

/// A line for each letter, after lines that begin with `# `: the letter, its width, its path.
const GLYPHS: &str = include_str!("glyphs.txt");
/// The units of a path to the size of the letters.
const UNITS: i32 = 1000;

struct Glyph {
    width: i32,
    path: &'static str,
}

static GLYPH_OF: LazyLock<BTreeMap<char, Glyph>> = LazyLock::new(|| {
    let lines = GLYPHS.lines().filter(|line| !line.starts_with("# "));
    lines.filter_map(glyph).collect()
});

fn glyph(line: &'static str) -> Option<(char, Glyph)> {
    let mut parts = line.split('\t');
    let (letter, width, path) = (parts.next()?, parts.next()?, parts.next()?);
    Some((letter.chars().next()?, Glyph { width: width.parse().ok()?, path }))
}

/// Whether words of a language can be written.
pub(super) fn can_write(language: Language) -> bool {
    !language.is_right_to_left()
}

/// The outlines of a line of text whose letters stand on `at`, as SVG. A letter without outlines is
/// a question mark.
#[must_use]
pub fn outlines(at: Point, anchor: Anchor, size: i32, text: &str) -> String {
    let known = |letter| GLYPH_OF.get(&letter).or_else(|| GLYPH_OF.get(&'?'));
    let glyphs: Vec<_> = text.chars().filter_map(known).collect();
    let width = glyphs.iter().map(|glyph| glyph.width).sum::<i32>() * size / UNITS;
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2,
        Anchor::End => at.x - width,
    };
    let scale = f64::from(size) / f64::from(UNITS);
    // Writing to a string cannot fail.
    let mut svg = format!("<g transform=\"translate({left} {}) scale({scale})\">\n", at.y);
    let mut from_left = 0;
    for Glyph { width, path } in glyphs {
        if !path.is_empty() {
            let _ = writeln!(svg, "<path transform=\"translate({from_left})\" d=\"{path}\"/>");
        }
        from_left += width;
    }
    svg.push_str("</g>\n");
    svg
}
