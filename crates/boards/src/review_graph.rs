//! The expected results of a side in the course of a match, as a graph in SVG.

use std::fmt::Write;

use turnstone_rules::Phrase;
use turnstone_texts::{Language, translate};

use super::Theme;

const WIDTH: f32 = 800.0;
const HEIGHT: f32 = 240.0;
/// The free space around the graph.
const MARGIN: f32 = 12.0;

/// A point of the graph: a ply that was looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GraphPoint {
    /// The ply.
    pub ply: u32,
    /// The result that the first side could expect after it, from 0 to 1.
    pub expected: f32,
    /// Whether the move was a bad one: a mark is drawn.
    pub is_marked: bool,
}

/// The colours of a theme: ground, area of the first side, line, mark.
const LIGHT: [&str; 4] = ["#f4f1ea", "#b9d3ea", "#1f5a8c", "#c0392b"];
const DARK: [&str; 4] = ["#1d2024", "#2b4a66", "#8fc3f0", "#ff7a6b"];
const CLASSES: [(&str, &str); 4] =
    [("ground", "fill"), ("area", "fill"), ("line", "stroke"), ("mark", "fill")];

/// The graph of a match of so many plies for its first side, whose name is given. The same points
/// always give the same bytes.
#[must_use]
pub fn review_graph(
    points: &[GraphPoint],
    plies: u32,
    side: &'static str,
    theme: Theme,
    language: Language,
) -> String {
    let english = format!("The expected result of {side}, ply by ply");
    let title = Phrase::new("picture-review", english).with("side", Phrase::from(side));
    let title = translate(language, &title);
    let [ground, area, line, mark] = if theme == Theme::Dark { DARK } else { LIGHT };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>{title}</title>\n"
    );
    if theme == Theme::Auto {
        svg.push_str("<style>@media (prefers-color-scheme:dark){");
        for ((class, property), colour) in CLASSES.into_iter().zip(DARK) {
            let _ = write!(svg, ".{class}{{{property}:{colour}}}");
        }
        svg.push_str("}</style>\n");
    }
    let (right, low) = (WIDTH - MARGIN, HEIGHT - MARGIN);
    let middle = HEIGHT / 2.0;
    let _ = writeln!(
        svg,
        "<rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" fill=\"{ground}\"/>"
    );
    let places: Vec<_> = points.iter().map(|point| place(*point, plies)).collect();
    if let (Some(first), Some(last)) = (places.first(), places.last()) {
        let path: Vec<_> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let path = path.join("L");
        let (from, to) = (first.0, last.0);
        let _ = writeln!(
            svg,
            "<path class=\"area\" fill=\"{area}\" d=\"M{from:.1} {low}L{path}L{to:.1} {low}Z\"/>\n\
             <path class=\"line\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2\" d=\"M{path}\"/>"
        );
    }
    let _ = writeln!(
        svg,
        "<path class=\"line\" fill=\"none\" stroke=\"{line}\" stroke-dasharray=\"4 6\" \
         d=\"M{MARGIN} {middle}H{right}\"/>"
    );
    for (_, (x, y)) in points.iter().zip(&places).filter(|(point, _)| point.is_marked) {
        let _ = writeln!(
            svg,
            "<circle class=\"mark\" fill=\"{mark}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[expect(clippy::cast_precision_loss, reason = "a match has 2 000 plies at most")]
fn place(point: GraphPoint, plies: u32) -> (f32, f32) {
    let along = point.ply as f32 / plies.max(1) as f32;
    let x = MARGIN + along * (WIDTH - 2.0 * MARGIN);
    (x, HEIGHT - MARGIN - point.expected * (HEIGHT - 2.0 * MARGIN))
}
