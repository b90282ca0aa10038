use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::application::{self, Database};
use crate::archive::{Archive, ArchiveReader};
use crate::config::{ArchiveArgs, DatabaseArgs, LogFilter, LogFormat};
use crate::store::{self, AuditReport, Store, StoreSettings};
use crate::telemetry;
use crate::world::Clock;
use turnstone_matches::PublicKey;

/// A file with keys, in the format of `GET /v1/keys`.
#[derive(Deserialize)]
struct Keys {
    items: Vec<Key>,
}

#[derive(Deserialize)]
struct Key {
    public_key: PublicKey,
}

/// Reads the trusted keys.
///
/// # Errors
/// When the file cannot be read, or is not in this format.
pub(super) fn read_keys(path: &Path) -> anyhow::Result<Vec<PublicKey>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let keys: Keys = serde_json::from_str(&text)
        .with_context(|| format!("{} is not a response of GET /v1/keys", path.display()))?;
    Ok(keys.items.into_iter().map(|key| key.public_key).collect())
}

/// Checks the whole database, and prints every match and event that the server did not write.
///
/// # Errors
/// When the database fails, or something is wrong in it.
pub(super) async fn audit(
    args: &DatabaseArgs,
    archive: &ArchiveArgs,
    keys: Option<&[PublicKey]>,
) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let archive = application::archive(archive, ArchiveReader::Command)?;
    let database = Database::open(args).await?;
    let report = run(args, archive, &database, keys).await;
    database.close().await?;
    let report = report?;
    for finding in &report.findings {
        println!("match {}, event {}: {}", finding.match_id, finding.seq, finding.detail);
    }
    let AuditReport { matches, events, signed, unchecked, findings } = &report;
    println!(
        "checked {matches} matches with {events} events, {signed} of them signed: {} findings",
        findings.len()
    );
    if *unchecked > 0 {
        println!("{unchecked} matches in the archive were not checked; give it by --archive");
    }
    if keys.is_none() && *signed > 0 {
        println!(
            "the keys come from the same database, and anyone who can write to it can add a key; \
             pass a copy of GET /v1/keys with --keys"
        );
    }
    if !findings.is_empty() {
        bail!("the database is not as the server wrote it");
    }
    Ok(())
}

async fn run(
    args: &DatabaseArgs,
    archive: Option<Archive>,
    database: &Database,
    keys: Option<&[PublicKey]>,
) -> anyhow::Result<AuditReport> {
    let is_current = store::is_current(database.serving.direct()).await?;
    if !is_current {
        bail!("the database schema is not up to date; run `turnstone migrate`");
    }
    let settings =
        StoreSettings { archive, ..StoreSettings::new(args.pool_size.min(2), 0, Clock::default()) };
    let store = Store::with(database.serving.clone(), settings);
    let progress = |report: &AuditReport| {
        eprintln!("… {} matches, {} findings", report.matches, report.findings.len());
    };
    let report = store.maintenance.audit(keys, progress).await?;
    store.database.connections().close().await;
    Ok(report)
}
