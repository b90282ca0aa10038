//! A whole match in one picture: every shape is written once, with the times at which it is
//! visible.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use turnstone_rules::Seat;
use turnstone_rules::picture::{Bounds, Drawn, Role};

use super::captions::AltText;
use super::layout::Layout;
use super::palette::Theme;
use super::scene::Scene;
use super::svg::Writer;

/// The most plies of an animation. Of a longer match it shows the last ones.
pub const MAX_PLIES: usize = 600;

/// The time of a ply depends on the length of the match, between two limits.
const TARGET_DURATION_MS: u64 = 120_000;
const MAX_PLY_MS: u64 = 1_500;
const MIN_PLY_MS: u64 = 400;
/// How long the end is shown before the animation repeats.
const END_MS: u64 = 5_000;

/// The style for readers who prefer no motion: only the end is shown.
const NO_MOTION: &str = "@media (prefers-reduced-motion:reduce){\
                         .on{visibility:visible!important}.off{visibility:hidden!important}}";

/// When a shape is visible: ascending half-open ranges of scenes.
type VisibleRanges = Vec<(usize, usize)>;

/// The scenes of a match as one animated SVG, from a seat's side. Without scenes it is empty.
#[must_use]
pub fn animation(scenes: &[Scene], seat: Seat, theme: Theme) -> String {
    let pictures: Vec<_> = scenes.iter().map(|scene| scene.draw(seat)).collect();
    let bounds = pictures.iter().map(|picture| picture.bounds).reduce(Bounds::union);
    let (Some(last), Some(bounds)) = (scenes.last(), bounds) else { return String::new() };
    let mut shown: BTreeMap<Drawn, VisibleRanges> = BTreeMap::new();
    let mut whole = bounds;
    for (number, (scene, picture)) in scenes.iter().zip(pictures).enumerate() {
        let layout = Layout::compose(scene, picture, bounds, seat);
        whole = layout.bounds;
        for drawn in layout.shapes {
            let times = shown.entry(drawn).or_default();
            match times.last_mut() {
                Some((_, end)) if *end >= number => *end = number + 1,
                _ => times.push((number, number + 1)),
            }
        }
    }
    let roles: BTreeSet<_> = shown.keys().map(|drawn| drawn.role).collect();
    let alt_text = AltText::of_match(last);
    let mut writer = Writer::begin(whole, &alt_text, last.family.sides, theme, &roles, NO_MOTION);
    let pace = Timing::of(scenes.len());
    for (role, levels) in layers(shown) {
        writer.layers(role, |writer| {
            for (times, drawn) in levels.values().flatten() {
                pace.write(writer, times, drawn);
            }
        });
    }
    writer.end()
}

/// Groups shapes by role, level and the times at which they are visible.
fn layers(
    shown: BTreeMap<Drawn, VisibleRanges>,
) -> BTreeMap<Role, BTreeMap<u8, BTreeMap<VisibleRanges, Vec<Drawn>>>> {
    let mut layers: BTreeMap<Role, BTreeMap<u8, BTreeMap<VisibleRanges, Vec<Drawn>>>> =
        BTreeMap::new();
    for (drawn, times) in shown {
        let level = layers.entry(drawn.role).or_default().entry(drawn.level).or_default();
        level.entry(times).or_default().push(drawn);
    }
    layers
}

/// The timing of an animation.
struct Timing {
    scenes: usize,
    ply_ms: u64,
    whole_ms: u64,
}

impl Timing {
    fn of(scenes: usize) -> Self {
        let steps = scenes.saturating_sub(1).max(1) as u64;
        let ply_ms = (TARGET_DURATION_MS / steps).clamp(MIN_PLY_MS, MAX_PLY_MS);
        let plies = (scenes as u64).saturating_sub(1);
        Self { scenes, ply_ms, whole_ms: plies * ply_ms + END_MS }
    }

    /// Writes shapes that are visible at the same times.
    fn write(&self, writer: &mut Writer<'_>, times: &VisibleRanges, shapes: &[Drawn]) {
        if times.as_slice() == [(0, self.scenes)] {
            for drawn in shapes {
                writer.shape(drawn);
            }
            return;
        }
        let is_seen_last = times.last().is_some_and(|(_, end)| *end == self.scenes);
        // Programs without animation, and readers who prefer no motion, see the end.
        let at_rest =
            if is_seen_last { "class=\"on\"" } else { "class=\"off\" visibility=\"hidden\"" };
        let mut changes: Vec<(usize, bool)> = Vec::new();
        if times.first().is_some_and(|(start, _)| *start > 0) {
            changes.push((0, false));
        }
        for (start, end) in times {
            changes.push((*start, true));
            if *end < self.scenes {
                changes.push((*end, false));
            }
        }
        let values: Vec<_> =
            changes.iter().map(|(_, seen)| if *seen { "visible" } else { "hidden" }).collect();
        let moments: Vec<_> = changes.iter().map(|(scene, _)| self.key_time(*scene)).collect();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<g {at_rest}><animate attributeName=\"visibility\" calcMode=\"discrete\" \
             dur=\"{}ms\" repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
            self.whole_ms,
            values.join(";"),
            moments.join(";")
        );
        writer.raw(&text);
        for drawn in shapes {
            writer.shape(drawn);
        }
        writer.raw("</g>\n");
    }

    /// When a scene begins, as a fraction of the whole duration.
    fn key_time(&self, scene: usize) -> String {
        let parts = scene as u64 * self.ply_ms * 100_000 / self.whole_ms;
        if parts == 0 { "0".to_owned() } else { format!(".{parts:05}") }
    }
}
