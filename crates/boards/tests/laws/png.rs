//! A PNG has no fonts: its texts are outlines.

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use turnstone_boards::{
    Scene, SceneRecorder, Theme, View, outlined_svg, outlines, png, static_svg,
};
use turnstone_rules::picture::{Anchor, Point};
use turnstone_rules::{Options, Seat};
use turnstone_testing::{Random, Step, configurations, play_step, random_step, variants};
use turnstone_texts::Language;

/// The outlines of a text whose size is that of the paths.
fn outlined(text: &str) -> String {
    outlines(Point::new(0, 0), Anchor::Start, 1000, text)
}

/// Whether a letter has an outline, or is a space: no question mark stands for it.
fn is_known(letter: char) -> bool {
    letter == '?' || outlined(&letter.to_string()) != outlined("?")
}

#[test]
fn every_letter_of_ascii_has_a_width_and_all_but_the_space_have_an_outline() {
    for letter in (' '..='~').chain(['…']) {
        assert!(is_known(letter), "{letter}");
        assert_eq!(outlined(&letter.to_string()).contains("<path"), letter != ' ', "{letter}");
        // The width is where the next letter begins.
        let pair = outlined(&format!("{letter}|"));
        let (_, last) = pair.rsplit_once("<path transform=\"translate(").expect("an outline");
        let width: i32 = last.split_once(')').expect("a place").0.parse().expect("a number");
        assert!(width > 0, "{letter}");
    }
}

/// Plays a random game of every configuration, and calls `look` with positions of it.
fn for_positions(mut look: impl FnMut(&Scene)) {
    for (game, variant, options) in configurations() {
        let start = game.start(variant, &options).expect("known options");
        let mut scenes = SceneRecorder::begin(game.family(), variant, start, 1);
        let mut random = Random::new(51);
        for number in 0..120 {
            if number % 6 == 0 {
                look(scenes.now());
            }
            let before = scenes.now().position.clone();
            let Some(step) = random_step(variant, &before, &mut random) else { break };
            let after = play_step(&before, &step);
            match step {
                Step::Move(seat, notation) => scenes.play(seat, &notation, after),
                Step::Pass | Step::Roll(_) => scenes.update_position(after),
            }
        }
        look(scenes.now());
    }
}

/// The texts of a picture, which has each shape in a line, and whether they are words.
fn texts(svg: &str) -> Vec<(bool, String)> {
    let mut is_caption = false;
    let mut texts = Vec::new();
    for line in svg.lines() {
        if line.starts_with("<g ") {
            is_caption = line.contains("class=\"caption\"");
        } else if let Some(text) = line.strip_suffix("</text>") {
            let text = text.split_once('>').expect("a tag").1;
            let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            texts.push((is_caption, plain));
        }
    }
    texts
}

#[test]
fn every_letter_of_a_picture_has_an_outline_and_where_none_can_there_are_no_words() {
    let mut known = BTreeMap::new();
    for_positions(|scene| {
        for language in Language::ALL {
            let view = View { language, ..View::new(Seat(1), Theme::Light) };
            let is_without = matches!(language, Language::Hebrew | Language::Arabic);
            let mut written = texts(&static_svg(scene, &view));
            assert!(written.iter().any(|(is_caption, _)| *is_caption), "a picture has words");
            written.retain(|(is_caption, _)| !(is_without && *is_caption));
            for (_, text) in &written {
                let unknown: Vec<_> = text
                    .chars()
                    .filter(|letter| !*known.entry(*letter).or_insert_with(|| is_known(*letter)))
                    .collect();
                assert!(unknown.is_empty(), "{unknown:?} of {text} in {}", language.tag());
            }
            let svg = outlined_svg(scene, &view);
            assert_eq!(svg.contains("class=\"caption\""), !is_without, "{}", language.tag());
            assert_eq!(texts(&svg), [], "no text is left");
            let outlines = svg.matches("<g transform=").count();
            assert_eq!(outlines, written.len(), "all texts are there in {}", language.tag());
        }
    });
}

/// The pixels of an SVG, as large as a PNG of it.
fn pixels(svg: &str, png: &Pixmap) -> Pixmap {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
    let mut pixels = Pixmap::new(png.width(), png.height()).expect("a size");
    let part = |pixels: u32, units: f32| f32::from(u16::try_from(pixels).expect("few")) / units;
    let right = part(png.width(), tree.size().width());
    let down = part(png.height(), tree.size().height());
    resvg::render(&tree, Transform::from_scale(right, down), &mut pixels.as_mut());
    pixels
}

#[test]
fn a_palette_keeps_the_colours_of_a_picture_and_changes_shades_by_less_than_anybody_sees() {
    let sizes = [(64, Theme::Light), (240, Theme::Dark), (1024, Theme::Light), (177, Theme::Dark)];
    let mut sizes = sizes.into_iter().cycle();
    let mut number = 0;
    for_positions(|scene| {
        number += 1;
        if number % 5 > 0 {
            return;
        }
        let (width, theme) = sizes.next().expect("a cycle");
        let view = View::new(Seat(0), theme);
        let shown = png(scene, &view, width).expect("a picture");
        assert_eq!(shown[25], 3, "the header says that there is a palette");
        let shown = Pixmap::decode_png(&shown).expect("a PNG");
        let svg = outlined_svg(scene, &view);
        let drawn = pixels(&svg, &shown);
        let pairs = drawn.data().as_chunks::<4>().0.iter().zip(shown.data().as_chunks::<4>().0);
        for ([red, green, blue, alpha], shown) in pairs.collect::<BTreeSet<_>>() {
            let drawn = [red, green, blue, alpha];
            let far = drawn.iter().zip(shown).map(|(one, other)| one.abs_diff(*other)).max();
            let is_plain = svg.contains(&format!("#{red:02x}{green:02x}{blue:02x}"));
            let most = if is_plain { 0 } else { 8 };
            assert!(far <= Some(most) && *alpha == 255, "{drawn:?} as {shown:?}, {width} wide");
        }
    });
    assert!(number > 20, "pictures are compared");
}

#[test]
fn the_words_of_a_png_are_in_the_language_of_its_reader() {
    let game = variants().next().expect("a game").0;
    let family = game.family();
    let variant = family.variants[0].id;
    let start = game.start(variant, &Options::new()).expect("a start");
    let scenes = SceneRecorder::begin(family, variant, start, 1);
    let of = |language| {
        let view = View { language, ..View::new(Seat(0), Theme::Light) };
        png(scenes.now(), &view, 480).expect("a picture")
    };
    let english = of(Language::English);
    for other in [Language::Dutch, Language::Russian, Language::Hebrew] {
        assert_ne!(of(other), english, "{}", other.tag());
    }
    assert_eq!(of(Language::Arabic), of(Language::Hebrew), "neither has words");
}
