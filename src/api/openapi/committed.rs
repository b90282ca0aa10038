//! The document as it was committed, in `openapi/turnstone.json`. The server serves that and reads its operations from
//! it: so clients find what was made from the file, and a release needs no code that makes a document. A test
//! compares it with what the handlers say.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use utoipa::openapi::path::Paths;

use super::{document, version_3_0};
use crate::api::endpoints::endpoints;
use crate::api::pipeline::routes::Operations;

/// The document, as `build.rs` has compressed it.
pub(in crate::api) static COMMITTED_GZIP: &[u8] =
    include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

/// What a development build says when its handlers are not those of the document.
const OUTDATED: &str = "the endpoints are not those of openapi/turnstone.json: run `cargo run -- openapi --output \
                        openapi/turnstone.json`";

/// The text of the document.
#[expect(clippy::expect_used, reason = "the build has compressed a text, and every start reads it")]
pub(in crate::api) fn committed_document() -> String {
    let mut text = String::new();
    GzDecoder::new(COMMITTED_GZIP).read_to_string(&mut text).expect("a text");
    text
}

/// The same document in OpenAPI 3.0.3.
#[expect(clippy::expect_used, reason = "every start reads the document")]
pub(in crate::api) fn committed_document_3_0() -> String {
    in_version_3_0(serde_json::from_str(&committed_document()).expect("JSON"))
}

/// The operations of the document, as the pipeline needs them.
///
/// # Panics
/// In a development build, when the handlers have others.
#[expect(clippy::expect_used, reason = "every test and start reads them")]
pub(in crate::api) fn committed_operations() -> Operations {
    let operations = Operations::of(committed_document().as_bytes()).expect("operations");
    debug_assert!(operations == operations_of_handlers(), "{OUTDATED}");
    operations
}

#[expect(clippy::expect_used, reason = "the handlers give what a document has")]
fn operations_of_handlers() -> Operations {
    let mut paths = Paths::default();
    endpoints(&mut paths);
    Operations::of(json!({"paths": paths}).to_string().as_bytes()).expect("operations")
}

/// The text of the document in the version 3.1. A development build makes it from its handlers, so that the file
/// can be written anew.
#[must_use]
pub fn current_document() -> String {
    if cfg!(debug_assertions) {
        // The values are those of the handlers, and always JSON.
        serde_json::to_string_pretty(&document()).unwrap_or_default() + "\n"
    } else {
        committed_document()
    }
}

/// The same in OpenAPI 3.0.3.
#[must_use]
pub fn current_document_3_0() -> String {
    if cfg!(debug_assertions) {
        in_version_3_0(json!(document()))
    } else {
        committed_document_3_0()
    }
}

fn in_version_3_0(document: Value) -> String {
    format!("{:#}\n", version_3_0::rewrite(document))
}
