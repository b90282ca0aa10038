//! A whole match in one picture: every shape is written once, with the times at which it is
//! visible. Before the scene after a move come frames of its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use turnstone_rules::picture::{Bounds, Drawn, Role};

use super::captions::AltText;
use super::layout::Layout;
use super::moving;
use super::scene::Scene;
use super::svg::{Writer, label_style};
use super::view::View;

/// The most plies of an animation. Of a longer match it shows the last ones.
pub const MAX_PLIES: usize = 600;

/// The time of a ply depends on the length of the match, between two limits.
const TARGET_DURATION_MS: u64 = 120_000;
const MAX_PLY_MS: u64 = 1_500;
const MIN_PLY_MS: u64 = 400;
/// How long a step of a move takes, if the steps together take no more than this part of the ply's time, in percent.
const STEP_MS: u64 = 120;
const MAX_STEPS_PERCENT: u64 = 45;
/// How long the end is shown before the animation repeats.
const END_MS: u64 = 5_000;

/// The style for readers who prefer no motion, for whom only the end is shown, and for those who
/// stop the animation with the pointer or the focus.
const STOPS: &str = "@media (prefers-reduced-motion:reduce){.on,.off{animation:none!important}}\
                     .film:hover g,.film:focus g{animation-play-state:paused!important}";

/// When a shape is visible: ascending half-open ranges of frames.
type VisibleRanges = Vec<(usize, usize)>;

/// The scenes of a match as one animated SVG, which a reader stops with the pointer or the focus.
/// Without scenes it is empty. Its shapes name no places, because a film is not played on.
#[must_use]
pub fn animation(scenes: &[Scene], view: &View) -> String {
    let pictures: Vec<_> = scenes.iter().map(|scene| scene.draw(view.seat)).collect();
    let bounds = pictures.iter().map(|picture| picture.bounds).reduce(Bounds::union);
    let (Some(last), Some(bounds)) = (scenes.last(), bounds) else { return String::new() };
    let mut shown: BTreeMap<Drawn, VisibleRanges> = BTreeMap::new();
    let mut whole = bounds;
    let mut pace = Timing::of(scenes.len());
    for (number, (scene, picture)) in scenes.iter().zip(pictures).enumerate() {
        let steps = scenes.get(number + 1).map(Scene::steps).unwrap_or_default();
        let moving = moving::frames(&picture, &steps);
        let begins = pace.add_scene(number, moving.len());
        for (frame, picture) in (begins..).zip([picture].into_iter().chain(moving)) {
            let layout = Layout::compose(scene, picture, bounds, view);
            whole = layout.bounds;
            for drawn in layout.shapes {
                let drawn = Drawn { place: None, ..drawn };
                let times = shown.entry(drawn).or_default();
                match times.last_mut() {
                    Some((_, end)) if *end >= frame => *end = frame + 1,
                    _ => times.push((frame, frame + 1)),
                }
            }
        }
    }
    let roles: BTreeSet<_> = shown.keys().map(|drawn| drawn.role).collect();
    let alt_text = AltText::of_match(last, view.language);
    let changing: BTreeSet<_> = shown.values().filter(|times| pace.are_changing(times)).collect();
    let names: BTreeMap<VisibleRanges, usize> = changing.into_iter().cloned().zip(1..).collect();
    let mut style = if names.is_empty() { String::new() } else { pace.style(&names) };
    style.push_str(label_style(view));
    let mut writer = Writer::begin(whole, &alt_text, last.family.sides, view, &roles, &style);
    for (role, levels) in layers(shown) {
        writer.layers(role, |writer| {
            for (times, drawn) in levels.values().flatten() {
                pace.write(writer, names.get(times), times, drawn);
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
    ply_ms: u64,
    whole_ms: u64,
    /// When each frame begins, in milliseconds.
    begins: Vec<u64>,
}

impl Timing {
    fn of(scenes: usize) -> Self {
        let steps = scenes.saturating_sub(1).max(1) as u64;
        let ply_ms = (TARGET_DURATION_MS / steps).clamp(MIN_PLY_MS, MAX_PLY_MS);
        let plies = (scenes as u64).saturating_sub(1);
        Self { ply_ms, whole_ms: plies * ply_ms + END_MS, begins: Vec::new() }
    }

    /// Adds a scene and the frames that follow it, which end when the next scene begins. Returns the number of the first
    /// frame.
    fn add_scene(&mut self, number: usize, moving: usize) -> usize {
        let first = self.begins.len();
        let (begin, moving) = (number as u64 * self.ply_ms, moving as u64);
        self.begins.push(begin);
        let step = STEP_MS.min(self.ply_ms * MAX_STEPS_PERCENT / 100 / moving.max(1));
        self.begins.extend((1..=moving).rev().map(|left| begin + self.ply_ms - left * step));
        first
    }

    /// Whether shapes that are visible at these times are hidden at others.
    fn are_changing(&self, times: &VisibleRanges) -> bool {
        times.as_slice() != [(0, self.begins.len())]
    }

    /// The style sheet that shows and hides shapes, with a name for each list of times.
    fn style(&self, names: &BTreeMap<VisibleRanges, usize>) -> String {
        let mut style =
            format!(".on,.off{{animation:{}ms step-end infinite}}{STOPS}", self.whole_ms);
        for (times, name) in names {
            // Writing to a string cannot fail.
            let _ = write!(style, "\n@keyframes k{name}{{");
            let mut changes: Vec<(usize, &str)> = Vec::new();
            if times.first().is_some_and(|(start, _)| *start > 0) {
                changes.push((0, "hidden"));
            }
            for (start, end) in times {
                changes.push((*start, "visible"));
                if *end < self.begins.len() {
                    changes.push((*end, "hidden"));
                }
            }
            for (frame, visibility) in changes {
                let _ = write!(style, "{}{{visibility:{visibility}}}", self.key_time(frame));
            }
            style.push('}');
        }
        style.push('\n');
        style
    }

    /// Writes shapes that are visible at the same times, whose name is `None` if they always are.
    fn write(
        &self,
        writer: &mut Writer<'_>,
        name: Option<&usize>,
        times: &VisibleRanges,
        shapes: &[Drawn],
    ) {
        if let Some(name) = name {
            let is_seen_last = times.last().is_some_and(|(_, end)| *end == self.begins.len());
            // Programs without animation, and readers who prefer no motion, see the end.
            let at_rest =
                if is_seen_last { "class=\"on\"" } else { "class=\"off\" visibility=\"hidden\"" };
            writer.raw(&format!("<g {at_rest} style=\"animation-name:k{name}\">\n"));
        }
        for drawn in shapes {
            writer.shape(drawn);
        }
        if name.is_some() {
            writer.raw("</g>\n");
        }
    }

    /// When a frame begins, as a percentage of the whole duration.
    fn key_time(&self, frame: usize) -> String {
        let parts = self.begins[frame] * 100_000 / self.whole_ms;
        match parts % 1000 {
            0 => format!("{}%", parts / 1000),
            rest => format!("{}.{rest:03}%", parts / 1000),
        }
    }
}
