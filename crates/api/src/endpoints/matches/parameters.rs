//! Parameters that several operations on a match have, declared once for the document.

#![expect(dead_code, reason = "these give names and descriptions to what extractors read")]

use utoipa::IntoParams;

/// A condition on a command.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(super) struct IfMatchHeader {
    /// The tag that the match must have. Its version is compared, and the hash of its log in the tag.
    #[param(rename = "If-Match")]
    if_match: Option<String>,
}

/// A condition on a read.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(crate) struct IfNoneMatchHeader {
    /// The tag of an earlier response.
    #[param(rename = "If-None-Match")]
    if_none_match: Option<String>,
}
