use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::api::{document, document_3_0};

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
        Spec::V3_1 => serde_json::to_string_pretty(&document())?,
        Spec::V3_0 => format!("{:#}", document_3_0()),
    };
    match &args.output {
        None => println!("{text}"),
        Some(path) => std::fs::write(path, text + "\n")
            .with_context(|| format!("cannot write {}", path.display()))?,
    }
    Ok(())
}
