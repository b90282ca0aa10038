//! Inks of areas and lines: plain colours, and light and shade.

use std::fmt;

/// A colour: red, green and blue in a byte each. Shown as `#` and six digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u32);

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:06x}", self.0)
    }
}

/// The paint of an area or a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Nothing.
    None,
    /// One colour.
    Flat(Colour),
    /// From the light above to the shade below.
    Slope([Colour; 2]),
    /// Something round, or hollow: from where the light falls, at the upper left, to the other end.
    Round([Colour; 3]),
}

impl Ink {
    /// Its colours, from the light to the shade.
    #[must_use]
    pub fn colours(&self) -> &[Colour] {
        match self {
            Self::None => &[],
            Self::Flat(colour) => std::slice::from_ref(colour),
            Self::Slope(colours) => colours,
            Self::Round(colours) => colours,
        }
    }

    /// Its own colour, and that of the shade, each as a plain one.
    #[cfg(feature = "png")]
    pub(super) fn plain(self) -> [Self; 2] {
        match self {
            Self::Round([_, body, shade]) | Self::Slope([body, shade]) => {
                [body, shade].map(Self::Flat)
            }
            Self::None | Self::Flat(_) => [self; 2],
        }
    }

    /// The value of the attribute that paints with it.
    pub(super) fn value(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Flat(colour) => colour.to_string(),
            Self::Slope(_) | Self::Round(_) => format!("url(#{})", self.id()),
        }
    }

    /// The element that defines it, if it needs one.
    pub(super) fn definition(&self) -> Option<String> {
        let id = self.id();
        let (start, end) = match self {
            Self::None | Self::Flat(_) => return None,
            Self::Slope(_) => {
                (format!("<linearGradient id=\"{id}\" x2=\".3\" y2=\"1\">"), "linear")
            }
            Self::Round(_) => {
                (format!("<radialGradient id=\"{id}\" cx=\".36\" cy=\".3\" r=\".72\">"), "radial")
            }
        };
        let stop = |(colour, offset): (&Colour, &str)| {
            format!("<stop offset=\"{offset}\" stop-color=\"{colour}\"/>")
        };
        let offsets: &[&str] =
            if self.colours().len() == 2 { &["0", "1"] } else { &["0", ".5", "1"] };
        let stops: String = self.colours().iter().zip(offsets.iter().copied()).map(stop).collect();
        Some(format!("{start}{stops}</{end}Gradient>"))
    }

    /// A name that says what it is: pictures in one page may share it.
    fn id(&self) -> String {
        let digits = self.colours().iter().map(|colour| format!("-{:06x}", colour.0));
        format!("ink{}", digits.collect::<String>())
    }
}
