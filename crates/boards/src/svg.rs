//! The writer of SVG. The output has no scripts, no fonts and no external references.
//!
//! The colours of the light theme are plain attributes, for programs without style sheets. A style
//! sheet changes them where the reader prefers the dark theme.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use turnstone_rules::picture::{Anchor, Bounds, Drawn, Place, Point, Role, Shape};

use super::captions::AltText;
use super::layout::Layout;
#[cfg(feature = "png")]
use super::palette::Ink;
use super::palette::{PaintStyle, halo, paint};
use super::{Theme, View};

/// An SVG document under construction. The results of `write!` are ignored, because writing to a
/// string cannot fail.
pub(super) struct Writer<'a> {
    text: String,
    sides: &'a [&'static str],
    view: View,
    /// Whether texts are written as outlines.
    #[cfg(feature = "png")]
    has_outlines: bool,
    /// Whether only the part of shapes that is in the light is written.
    #[cfg(feature = "png")]
    is_lit: bool,
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
    let style = label_style(view);
    let writer = Writer::begin(layout.bounds, alt_text, sides, view, &roles(layout), style);
    writer.whole(layout)
}

fn roles(layout: &Layout) -> BTreeSet<Role> {
    layout.shapes.iter().map(|drawn| drawn.role).collect()
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
    let mut writer = Writer::start(layout.bounds, alt_text, sides, &view, "");
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
        // The focus stops an animation.
        let is_film = style.contains("@keyframes");
        let film = if is_film { " class=\"film\" tabindex=\"0\"" } else { "" };
        let mut writer = Self::start(bounds, alt_text, sides, view, film);
        let dark = writer.dark_style(roles);
        if !dark.is_empty() || !style.is_empty() {
            let _ = writeln!(writer.text, "<style>{style}{dark}</style>");
        }
        writer.definitions(roles);
        writer
    }

    /// A document up to its description, with more attributes.
    fn start(
        bounds: Bounds,
        alt_text: &AltText,
        sides: &'a [&'static str],
        view: &View,
        more: &str,
    ) -> Self {
        let language = view.language.tag();
        let Point { x, y } = bounds.min;
        let (width, height) = (bounds.width(), bounds.height());
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
             lang=\"{language}\" role=\"img\"{more} font-family=\"Verdana,DejaVu Sans,sans-serif\" text-anchor=\"middle\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{}</title>\n\
             <desc>{}</desc>\n",
            escaped(&alt_text.title),
            escaped(&alt_text.description)
        );
        Self {
            text,
            sides,
            view: *view,
            #[cfg(feature = "png")]
            has_outlines: false,
            #[cfg(feature = "png")]
            is_lit: false,
        }
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
        if self.view.theme != Theme::Auto {
            return String::new();
        }
        let mut sheet = String::from("@media (prefers-color-scheme:dark){");
        for role in roles {
            let class = class(*role, self.sides).replace(' ', ".");
            let paints = [("", Some(self.paint(*role, true))), (".halo", halo(*role, true))];
            for (which, paint) in paints {
                let Some(PaintStyle { fill, stroke, .. }) = paint else { continue };
                let (fill, stroke) = (fill.value(), stroke.value());
                let _ = write!(sheet, "{which}.{class}{{fill:{fill};stroke:{stroke}}}");
            }
        }
        sheet.push('}');
        sheet
    }

    fn paint(&self, role: Role, is_dark: bool) -> PaintStyle {
        paint(role, self.sides, self.view.look(is_dark))
    }

    /// Writes the definitions of light and shade that these roles need.
    fn definitions(&mut self, roles: &BTreeSet<Role>) {
        let grounds: &[bool] = match self.view.theme {
            Theme::Light => &[false],
            Theme::Dark => &[true],
            Theme::Auto => &[false, true],
        };
        let paints =
            roles.iter().flat_map(|role| grounds.iter().map(|dark| self.paint(*role, *dark)));
        let inks = paints.flat_map(|paint| [paint.fill, paint.stroke]);
        let needed: BTreeSet<_> = inks.filter_map(|ink| ink.definition()).collect();
        if !needed.is_empty() {
            let all: String = needed.into_iter().collect();
            let _ = writeln!(self.text, "<defs>{all}</defs>");
        }
    }

    /// Writes the shapes of a role as a painted group. The shapes of a mark are written twice,
    /// first as its halo.
    pub(super) fn layers(&mut self, role: Role, mut shapes: impl FnMut(&mut Self)) {
        let is_dark = self.view.theme == Theme::Dark;
        let class = class(role, self.sides);
        if let Some(paint_style) = halo(role, is_dark) {
            self.group(&format!("halo {class}"), role, paint_style, &mut shapes);
        }
        let paint_style = self.paint(role, is_dark);
        #[cfg(feature = "png")]
        if self.has_outlines {
            return self.plain_layers(&class, role, paint_style, &mut shapes);
        }
        self.group(&class, role, paint_style, &mut shapes);
    }

    /// Writes the shapes of a role without gradients, which take three times as long to draw as pixels:
    /// those that are round lie in their shade.
    #[cfg(feature = "png")]
    fn plain_layers(
        &mut self,
        class: &str,
        role: Role,
        PaintStyle { fill, stroke, width }: PaintStyle,
        shapes: &mut impl FnMut(&mut Self),
    ) {
        let ([body, shade], [near, far]) = (fill.plain(), stroke.plain());
        // The shade of a hollow is where the light comes from.
        let stroke = if role == Role::Hollow { near } else { far };
        let is_lit = matches!(role, Role::Piece(_) | Role::Token(_) | Role::Stone) && body != shade;
        let fill = if is_lit { shade } else { body };
        self.group(class, role, PaintStyle { fill, stroke, width }, shapes);
        if is_lit {
            self.is_lit = true;
            self.group(class, role, PaintStyle { fill: body, stroke: Ink::None, width }, shapes);
            self.is_lit = false;
        }
    }

    fn group(
        &mut self,
        class: &str,
        role: Role,
        paint_style: PaintStyle,
        shapes: &mut impl FnMut(&mut Self),
    ) {
        let PaintStyle { fill, stroke, width } = paint_style;
        let (fill, stroke) = (fill.value(), stroke.value());
        let _ = write!(self.text, "<g class=\"{class}\" fill=\"{fill}\"");
        if stroke != "none" {
            let _ = write!(self.text, " stroke=\"{stroke}\" stroke-width=\"{width}\"");
        }
        // A tap on a mark is one on the place below.
        if is_mark(role) {
            self.text.push_str(" pointer-events=\"none\"");
        }
        #[cfg(feature = "png")]
        if self.has_outlines && role == Role::Count {
            // Outlines are bold by a line around them.
            let _ = write!(self.text, " stroke=\"{fill}\" stroke-width=\"50\"");
        }
        self.text.push_str(match role {
            // Round dots.
            Role::Trail => " stroke-dasharray=\".1 27\"",
            Role::Grain => " stroke-opacity=\".16\"",
            Role::Chosen => " fill-opacity=\".3\"",
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
        #[cfg(feature = "png")]
        let lit = if self.is_lit { super::marks::lit(&drawn.shape) } else { None };
        #[cfg(not(feature = "png"))]
        let lit = None;
        let text = &mut self.text;
        let place = place(drawn.place.as_ref());
        let _ = match lit.as_ref().unwrap_or(&drawn.shape) {
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

/// Whether the shapes of a role mark what stands at places, or lie over them.
fn is_mark(role: Role) -> bool {
    matches!(
        role,
        Role::Grain
            | Role::Trail
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
        Role::Grain => "grain",
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
