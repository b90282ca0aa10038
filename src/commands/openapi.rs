use crate::api::document;

/// Prints the OpenAPI document.
///
/// # Errors
/// When it cannot be written.
pub fn openapi() -> anyhow::Result<()> {
    println!("{}", serde_json::to_string_pretty(&document())?);
    Ok(())
}
