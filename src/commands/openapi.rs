use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::api::document;

/// The arguments of `openapi`.
#[derive(Debug, Args)]
pub struct OpenapiArgs {
    /// Write the document to this file instead.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Prints the OpenAPI document, or writes it to a file.
///
/// # Errors
/// When it cannot be written.
pub fn openapi(args: &OpenapiArgs) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(&document())?;
    match &args.output {
        None => println!("{text}"),
        Some(path) => std::fs::write(path, text + "\n")
            .with_context(|| format!("cannot write {}", path.display()))?,
    }
    Ok(())
}
