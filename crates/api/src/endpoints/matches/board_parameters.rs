//! The parameters of a picture.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetBoard {
    /// The ply, from 0; the newest if absent.
    #[param(example = 1)]
    pub(super) ply: Option<u32>,
    /// The seat whose side is nearest to the viewer; 0 if absent.
    #[param(example = 0)]
    pub(super) seat: Option<u8>,
    /// `light`, `dark`, or `auto` (default), which follows the reader's preference; `auto` is light
    /// in a PNG. The board is of wood; with `slate-` or `paper-` before the word, of slate or paper.
    #[param(
        example = "auto",
        pattern = "^(light|dark|auto|slate-light|slate-dark|slate-auto|paper-light|paper-dark|paper-auto)$"
    )]
    pub(super) theme: Option<String>,
    /// `position`, the part of the plane that the position takes, or `match`, the part that the
    /// match takes so far, so that its pictures follow each other without a jump. Default: `match`
    /// with `ply`, else `position`. Only boards that grow (Six) differ.
    #[param(example = "match", pattern = "^(match|position)$")]
    pub(super) frame: Option<String>,
    /// Whether places are labelled. Default: `true`, but `false` in a PNG of less than 240 pixels.
    pub(super) coordinates: Option<bool>,
    /// Whether the names of the sides and the newest ply are written; `true` if absent.
    pub(super) names: Option<bool>,
    /// The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent. A PNG
    /// has no words in Hebrew and Arabic.
    #[param(example = "en", pattern = "^(en|he|ar|ru|nl)$")]
    pub(super) lang: Option<String>,
    /// Any text, which is ignored: a path with another one is another picture for caches.
    #[param(example = "6-3")]
    #[expect(dead_code, reason = "it only makes a path differ")]
    pub(super) v: Option<String>,
    /// Moves and rolls that might follow, with a `;` between them: the board after them. As in
    /// `legal-moves?line=`. Only of the newest ply.
    #[param(example = "")]
    pub(super) line: Option<String>,
    /// Taps of the seat to act, after the `line` if there is one, with one space between them: the board
    /// after what they have chosen so far (`legal-moves?prefix=` says what may follow). Only of the newest
    /// ply.
    #[param(example = "")]
    pub(super) draft: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetBoardPng {
    /// The width in pixels; 480 if absent. The height follows from the board.
    #[param(example = 480, minimum = 64, maximum = 1024)]
    pub(super) size: Option<u16>,
}

/// The bytes of a PNG.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it gives a schema")]
pub(super) struct PngBytes(Vec<u8>);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetAnimation {
    /// The seat whose side is nearest to the viewer; 0 if absent.
    #[param(example = 0)]
    pub(super) seat: Option<u8>,
    /// `light`, `dark`, or `auto` (default), which follows the reader's preference. The board is of
    /// wood; with `slate-` or `paper-` before the word, of slate or paper.
    #[param(
        example = "auto",
        pattern = "^(light|dark|auto|slate-light|slate-dark|slate-auto|paper-light|paper-dark|paper-auto)$"
    )]
    pub(super) theme: Option<String>,
    /// Whether places are labelled; `true` if absent.
    pub(super) coordinates: Option<bool>,
    /// Whether the names of the sides and the newest ply are written; `true` if absent.
    pub(super) names: Option<bool>,
    /// The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent.
    #[param(example = "en", pattern = "^(en|he|ar|ru|nl)$")]
    pub(super) lang: Option<String>,
}
