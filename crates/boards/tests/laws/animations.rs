//! An animation shows at each moment the picture of its ply, and between two plies the steps of the move.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};
use turnstone_boards::{Theme, View, animation, static_svg};
use turnstone_rules::Seat;
use turnstone_testing::{Random, configurations};

use super::{WrittenShape, as_written, check_frame, play, shapes};

/// The most bytes of an animation of three hundred plies.
const MAX_ANIMATION_BYTES: usize = 1_000_000;

/// The visible shapes of the board. The shapes of the frame are left out, because they grow with
/// it.
fn visible_shapes(
    svg: &Document<'_>,
    is_visible: impl Fn(Node<'_, '_>) -> bool,
) -> BTreeSet<WrittenShape> {
    let around = [
        "table",
        "grain",
        "token",
        "caption",
        "turn",
        "winner",
        "die",
        "played-die",
        "pip",
        "emblem",
    ];
    shapes(svg)
        .into_iter()
        .filter(|(class, _)| !around.iter().any(|other| class.starts_with(other)))
        .filter(|(_, node)| is_visible(*node))
        .map(|(class, node)| as_written(class, node))
        .collect()
}

fn after<'a>(text: &'a str, start: &str) -> &'a str {
    text.split_once(start).unwrap_or_else(|| panic!("`{start}` in {text}")).1
}

/// Whether a shape is visible in an animation at a moment from 0 to 1.
fn is_visible_at(node: Node<'_, '_>, style: &str, moment: f64) -> bool {
    let group = node.parent().and_then(|group| group.attribute("style"));
    let Some(name) = group.and_then(|style| style.strip_prefix("animation-name:")) else {
        return true;
    };
    let frames = after(style, &format!("@keyframes {name}{{"));
    let frames = frames.split_once("}}").expect("an end").0;
    let (times, values): (Vec<f64>, Vec<_>) = frames
        .split('}')
        .map(|frame| frame.split_once("%{visibility:").expect("a frame"))
        .map(|(time, value)| (time.parse::<f64>().expect("a time") / 100.0, value))
        .unzip();
    assert!(times[0] == 0.0 && times.is_sorted_by(|one, next| one < next), "{times:?}");
    let place = times.iter().rposition(|time| *time <= moment).expect("from 0 on");
    values[place] == "visible"
}

#[test]
fn an_animation_shows_the_picture_of_each_ply_and_ends_on_the_last() {
    for (game, variant, options) in configurations() {
        let mut random = Random::new(32);
        let scenes = play(game, (variant, &options), &mut random, 60, |_| {}).all();
        let why = format!("{variant} {options:?}");
        let view = View::new(Seat(1), Theme::Light);
        let svg = animation(&scenes, &view);
        let parsed = Document::parse(&svg).unwrap_or_else(|e| panic!("{why}: {e}"));
        check_frame(&parsed, &why);
        let style = parsed.descendants().find(|node| node.tag_name().name() == "style");
        let style = style.and_then(|node| node.text()).expect("a style sheet");
        assert!(style.contains(".film:hover g,.film:focus g{animation-play-state:paused"));
        let duration = after(style, "animation:").split_once("ms").expect("milliseconds").0;
        let whole: f64 = duration.parse().expect("a number");
        let steps = f64::from(u32::try_from(scenes.len() - 1).expect("few"));
        let each = (whole - 5000.0) / steps;
        let mut moment = each / 2.0;
        for scene in &scenes {
            let svg = static_svg(scene, &view);
            let picture = Document::parse(&svg).expect("XML");
            let now = visible_shapes(&parsed, |node| is_visible_at(node, style, moment / whole));
            assert_eq!(now, visible_shapes(&picture, |_| true), "{why}, ply {}", scene.ply);
            moment += each;
        }
        let last = static_svg(scenes.last().expect("a scene"), &view);
        let at_rest = |node: Node<'_, '_>| {
            node.parent().and_then(|group| group.attribute("visibility")) != Some("hidden")
        };
        let end = Document::parse(&last).expect("XML");
        assert_eq!(
            visible_shapes(&parsed, at_rest),
            visible_shapes(&end, |_| true),
            "{why}: at rest"
        );
    }
}

#[test]
fn stones_are_sown_one_after_the_other_and_none_is_lost_on_the_way() {
    let (game, variant, options) = configurations().remove(0);
    assert_eq!(game.family().id, "mancala");
    let scenes = play(game, (variant, &options), &mut Random::new(34), 40, |_| {}).all();
    let svg = animation(&scenes, &View::new(Seat(0), Theme::Light));
    let parsed = Document::parse(&svg).expect("XML");
    let style = parsed.descendants().find(|node| node.tag_name().name() == "style");
    let style = style.and_then(|node| node.text()).expect("a style sheet");
    let times = style.split('}').filter_map(|frame| frame.split_once("%{visibility:"));
    let times = times.filter_map(|(before, _)| before.rsplit('{').next()?.parse::<f64>().ok());
    let mut times: Vec<_> = times.map(|percent| percent / 100.0).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let steps: usize = scenes[1..].iter().map(|scene| scene.steps().len()).sum();
    assert_eq!(times.len(), steps + 1, "a frame for each step, and the start");
    let stones_at = |moment| {
        let shown = shapes(&parsed).into_iter().filter(|(class, _)| *class == "stone");
        shown.filter(|(_, node)| is_visible_at(*node, style, moment)).count()
    };
    let all = stones_at(0.0);
    for moment in times {
        assert_eq!(stones_at(moment + 1e-6), all, "at {moment}");
    }
}

#[test]
fn an_animation_of_three_hundred_plies_stays_small() {
    for (game, variant, options) in configurations() {
        let mut random = Random::new(33);
        let scenes = play(game, (variant, &options), &mut random, 300, |_| {}).all();
        let svg = animation(&scenes, &View::new(Seat(0), Theme::Auto));
        assert!(svg.len() < MAX_ANIMATION_BYTES, "{variant} {options:?}: {} bytes", svg.len());
    }
}
