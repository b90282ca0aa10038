//! The graph of a review.

use turnstone_boards::{GraphPoint, Theme, review_graph};
use turnstone_texts::Language;

/// The ground in the light theme.
const LIGHT: &str = "#f4f1ea";
/// The ground in the dark theme.
const DARK: &str = "#1d2024";

#[test]
fn every_theme_has_its_colours_and_a_bad_move_its_mark() {
    let points = [(0, 0.5, false), (1, 0.75, false), (2, 0.25, true)];
    let points = points.map(|(ply, expected, is_marked)| GraphPoint { ply, expected, is_marked });
    let draw = |theme| review_graph(&points, 2, "south", theme, Language::English);
    let [light, dark, auto] = Theme::ALL.map(draw);
    assert!(light.contains(LIGHT) && !light.contains(DARK));
    assert!(dark.contains(DARK) && !dark.contains(LIGHT));
    assert!(auto.contains(LIGHT) && auto.contains("prefers-color-scheme:dark"));
    for svg in [light, dark, auto] {
        assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
        assert!(svg.contains("788.0 174.0"), "the last point: {svg}");
    }
    let empty = review_graph(&[], 0, "south", Theme::Light, Language::English);
    assert!(empty.ends_with("</svg>\n") && !empty.contains("area"));
}
