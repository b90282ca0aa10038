use anyhow::bail;
use clap::Command;

use crate::application::{Severity, check as findings};
use crate::config::{LogFilter, LogFormat, ServeArgs, unknown_variables};
use crate::telemetry;

/// Checks what `serve` would start with, and prints what it finds.
///
/// # Errors
/// When something is wrong that keeps the server from starting or serving.
pub async fn check(cli: &Command, args: &ServeArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("error".to_owned()));
    let findings = findings(args, &unknown_variables(cli)).await;
    for finding in &findings {
        println!("{finding}");
    }
    let problems = findings.iter().filter(|finding| finding.severity == Severity::Problem).count();
    if problems > 0 {
        bail!("{problems} of {} checks found a problem", findings.len());
    }
    Ok(())
}
