//! The writer of SVG. The output has no scripts, no fonts and no external references.
//!
//! The colours of the light theme are plain attributes, for programs without style sheets. A style
//! sheet changes them where the reader prefers the dark theme.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use turnstone_rules::picture::{Anchor, Bounds, Drawn, Place, Point, Role, Shape};

use super::captions::AltText;
use super::layout::Layout;
use super::palette::{PaintStyle, halo, paint};
use super::{Theme, View};

/// An SVG document under construction. The results of `write!` are ignored, because writing to a
/// string cannot fail.
pub(super) struct Writer<'a> {
    text: String,
    sides: &'a [&'static str],
    theme: Theme,
    /// Whether texts are written as outlines.
    #[cfg(feature = "png")]
    has_outlines: bool,
}

/// The style that hides labels where they are too small to be read; nothing where there are none.
pub(super) fn label_style(view: &View) -> &'static str {
    if view.coordinates {
        "@media (max-width:239px){.label,.piece-label{display:none}}"
    } else {
        ""
    }
}

/// Writes a static picture.
pub(super) fn static_svg(
    layout: &Layout,
    alt_text: &AltText,
    sides: &[&'static str],
    view: &View,
) -> String {
    let roles: BTreeSet<_> = layout.shapes.iter().map(|drawn| drawn.role).collect();
    let style = label_style(view);
    let writer = Writer::begin(layout.bounds, alt_text, sides, view, &roles, style);
    writer.whole(layout)
}

/// Writes a static picture without a style sheet, whose texts are outlines.
#[cfg(feature = "png")]
pub(super) fn outlined_svg(
    layout: &Layout,
    alt_text: &AltText,
    sides: &[&'static str],
    view: &View,
) -> String {
    let theme = if view.theme == Theme::Dark { Theme::Dark } else { Theme::Light };
    let view = View { theme, ..*view };
    let mut writer = Writer::begin(layout.bounds, alt_text, sides, &view, &BTreeSet::new(), "");
    writer.has_outlines = true;
    writer.whole(layout)
}

impl<'a> Writer<'a> {
    /// A document up to its first shape.
    pub(super) fn begin(
        bounds: Bounds,
        alt_text: &AltText,
        sides: &'a [&'static str],
        view: &View,
        roles: &BTreeSet<Role>,
        style: &str,
    ) -> Self {
        let theme = view.theme;
        let language = view.language.tag();
        let Point { x, y } = bounds.min;
        let (width, height) = (bounds.width(), bounds.height());
        // The focus stops an animation.
        let is_film = style.contains("@keyframes");
        let film = if is_film { " class=\"film\" tabindex=\"0\"" } else { "" };
        let mut writer = Self {
            text: String::new(),
            sides,
            theme,
            #[cfg(feature = "png")]
            has_outlines: false,
        };
        let _ = write!(
            writer.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
             lang=\"{language}\" role=\"img\"{film} font-family=\"Verdana,DejaVu Sans,sans-serif\" text-anchor=\"middle\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{}</title>\n\
             <desc>{}</desc>\n",
            escaped(&alt_text.title),
            escaped(&alt_text.description)
        );
        let dark = writer.dark_style(roles);
        if !dark.is_empty() || !style.is_empty() {
            let _ = writeln!(writer.text, "<style>{style}{dark}</style>");
        }
        writer
    }

    /// The whole document of a static picture.
    fn whole(mut self, layout: &Layout) -> String {
        for drawn in layout.shapes.chunk_by(|one, next| one.role == next.role) {
            self.layers(drawn[0].role, |writer| {
                for one in drawn {
                    writer.shape(one);
                }
            });
        }
        self.end()
    }

    /// The whole document.
    pub(super) fn end(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// The style sheet for readers who prefer the dark theme. Empty unless the theme is `Auto`.
    fn dark_style(&self, roles: &BTreeSet<Role>) -> String {
        if self.theme != Theme::Auto {
            return String::new();
        }
        let mut sheet = String::from("@media (prefers-color-scheme:dark){");
        for role in roles {
            let class = class(*role, self.sides).replace(' ', ".");
            let PaintStyle { fill, stroke, .. } = paint(*role, self.sides, true);
            let _ = write!(sheet, ".{class}{{fill:{fill};stroke:{stroke}}}");
            if let Some(PaintStyle { fill, stroke, .. }) = halo(*role, true) {
                let _ = write!(sheet, ".halo.{class}{{fill:{fill};stroke:{stroke}}}");
            }
        }
        sheet.push('}');
        sheet
    }

    /// Writes the shapes of a role as a painted group. The shapes of a mark are written twice,
    /// first as its halo.
    pub(super) fn layers(&mut self, role: Role, mut shapes: impl FnMut(&mut Self)) {
        let is_dark = self.theme == Theme::Dark;
        let class = class(role, self.sides);
        if let Some(paint_style) = halo(role, is_dark) {
            self.group(&format!("halo {class}"), role, paint_style, &mut shapes);
        }
        self.group(&class, role, paint(role, self.sides, is_dark), &mut shapes);
    }

    fn group(
        &mut self,
        class: &str,
        role: Role,
        paint_style: PaintStyle,
        shapes: &mut impl FnMut(&mut Self),
    ) {
        let PaintStyle { fill, stroke, width } = paint_style;
        let _ = write!(self.text, "<g class=\"{class}\" fill=\"{fill}\"");
        if stroke != "none" {
            let _ = write!(self.text, " stroke=\"{stroke}\" stroke-width=\"{width}\"");
        }
        // Nothing fills a space. A tap on a mark is one on the place below.
        self.text.push_str(match role {
            Role::Space => " pointer-events=\"all\"",
            role if is_mark(role) => " pointer-events=\"none\"",
            _ => "",
        });
        #[cfg(feature = "png")]
        if self.has_outlines && role == Role::Count {
            // Outlines are bold by a line around them.
            let _ = write!(self.text, " stroke=\"{fill}\" stroke-width=\"50\"");
        }
        self.text.push_str(match role {
            Role::Vacated => " stroke-dasharray=\"10 17\"",
            Role::Count => " font-weight=\"bold\"",
            _ => "",
        });
        self.text.push_str(">\n");
        shapes(self);
        self.text.push_str("</g>\n");
    }

    /// Writes text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a shape.
    pub(super) fn shape(&mut self, drawn: &Drawn) {
        #[cfg(feature = "png")]
        if self.has_outlines
            && let Shape::Text { at, anchor, size, text } = &drawn.shape
        {
            let at = at.plus(0, above_base(*size));
            self.text.push_str(&super::letters::outlines(at, *anchor, *size, text));
            return;
        }
        let text = &mut self.text;
        let place = place(drawn.place.as_ref());
        let _ = match &drawn.shape {
            Shape::Circle { at: Point { x, y }, radius } => {
                writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{place}/>")
            }
            Shape::Box { at: Point { x, y }, width, height, corner } => {
                let _ = write!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\"");
                let _ = write!(text, " height=\"{height}\"");
                if *corner > 0 {
                    let _ = write!(text, " rx=\"{corner}\"");
                }
                writeln!(text, "{place}/>")
            }
            Shape::Polygon(corners) => {
                writeln!(text, "<polygon points=\"{}\"{place}/>", points(corners))
            }
            Shape::Line(corners) => {
                // The fill of the role must not apply to a line.
                let points = points(corners);
                writeln!(text, "<polyline fill=\"none\" points=\"{points}\"{place}/>")
            }
            Shape::Text { at: Point { x, y }, anchor, size, text: words } => {
                let anchor = match anchor {
                    Anchor::Start => " text-anchor=\"start\"",
                    Anchor::Middle => "",
                    Anchor::End => " text-anchor=\"end\"",
                };
                let base = y + above_base(*size);
                let words = escaped(words);
                writeln!(
                    text,
                    "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\"{anchor}{place}>{words}</text>"
                )
            }
        };
    }
}

/// How far the vertical middle of digits and capitals is above the line on which they stand: their
/// height is about seven tenths of the size.
fn above_base(size: i32) -> i32 {
    size * 36 / 100
}

/// The attributes that name a place.
fn place(place: Option<&Place>) -> String {
    let Some(Place { name, seat }) = place else { return String::new() };
    let name = escaped(name).replace('"', "&quot;");
    match seat {
        Some(seat) => format!(" data-place=\"{name}\" data-seat=\"{seat}\""),
        None => format!(" data-place=\"{name}\""),
    }
}

/// Whether the shapes of a role mark what stands at places.
fn is_mark(role: Role) -> bool {
    matches!(
        role,
        Role::Trail
            | Role::Passed
            | Role::Vacated
            | Role::Lost
            | Role::Reached
            | Role::Winning
            | Role::Chosen
    )
}

fn points(corners: &[Point]) -> String {
    let corners: Vec<_> = corners.iter().map(|Point { x, y }| format!("{x},{y}")).collect();
    corners.join(" ")
}

/// The class of the shapes of a role in a picture, which a style sheet may use. `sides` are those
/// of the family.
#[must_use]
pub fn class(role: Role, sides: &[&str]) -> String {
    let of = |what: &str, number: u8| {
        let side = sides.get(usize::from(number)).copied().unwrap_or_default();
        format!("{what} {side}")
    };
    let plain = match role {
        Role::Table => "table",
        Role::Board => "board",
        Role::Field(0) => "field one",
        Role::Field(_) => "field two",
        Role::Home(number) => return of("home", number),
        Role::Hollow => "hollow",
        Role::Space => "space",
        Role::Trail => "trail",
        Role::Limb(number) => return of("limb", number),
        Role::Stone => "stone",
        Role::Piece(number) => return of("piece", number),
        Role::Token(number) => return of("token", number),
        Role::Emblem(number) => return of("emblem", number),
        Role::Passed => "passed",
        Role::Vacated => "left",
        Role::Lost => "lost",
        Role::Reached => "reached",
        Role::Winning => "winning",
        Role::Chosen => "chosen",
        Role::Turn => "turn",
        Role::Winner => "winner",
        Role::Die => "die",
        Role::PlayedDie => "played-die",
        Role::Pip => "pip",
        Role::Label => "label",
        Role::PieceLabel(number) => return of("piece-label", number),
        Role::PieceCount(number) => return of("piece-count", number),
        Role::Count => "count",
        Role::Caption => "caption",
    };
    plain.to_owned()
}

/// Escapes text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
