use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::api::{document_text, document_text_3_0};

/// The arguments of `openapi`.
#[derive(Debug, Args)]
pub struct OpenapiArgs {
    /// The version of OpenAPI.
    #[arg(long, value_enum, default_value = "3.1")]
    spec: Spec,
    /// Write the document to this file instead.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A version of OpenAPI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Spec {
    #[value(name = "3.1")]
    V3_1,
    #[value(name = "3.0")]
    V3_0,
}

/// Prints the OpenAPI document, or writes it to a file.
///
/// # Errors
/// When it cannot be written.
pub fn openapi(args: &OpenapiArgs) -> anyhow::Result<()> {
    let text = match args.spec {
        Spec::V3_1 => document_text(),
        Spec::V3_0 => document_text_3_0(),
    };
    match &args.output {
        None => print!("{text}"),
        Some(path) => std::fs::write(path, text)
            .with_context(|| format!("cannot write {}", path.display()))?,
    }
    Ok(())
}
