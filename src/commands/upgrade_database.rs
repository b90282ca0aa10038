use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::application::data_dir;
use crate::config::{LogFilter, LogFormat};
use crate::postgres::managed::{Method, Outcome, UpgradeSettings, upgrade};
use crate::telemetry;
use crate::world::Stopwatch;

/// The arguments of `upgrade-database`.
#[derive(Debug, Args)]
pub struct UpgradeDatabaseArgs {
    /// A TOML file with settings, as for `serve`.
    #[arg(long, env = "TURNSTONE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The directory of the server's own Postgres. [default: /var/lib/turnstone for root, else
    /// ~/.local/share/turnstone]
    #[arg(long, env = "TURNSTONE_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// The major version to upgrade to, such as 17. [default: the newest that is installed]
    #[arg(long, value_name = "MAJOR")]
    to: Option<u32>,
    /// The directory with the programs of the old version. [default: where packages install them]
    #[arg(long, value_name = "DIR")]
    old_bin: Option<PathBuf>,
    /// The directory with the programs of the new version. [default: where packages install them]
    #[arg(long, value_name = "DIR")]
    new_bin: Option<PathBuf>,
    /// The way to copy the contents.
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    method: MethodArg,
}

/// The way to copy the contents.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum MethodArg {
    /// By `pg_upgrade` where it is installed, otherwise by dump and restore.
    Auto,
    /// `pg_upgrade` copies the files: the faster way.
    #[value(name = "pg_upgrade")]
    PgUpgrade,
    /// `pg_dump` and `pg_restore`, with both servers.
    Dump,
}

/// Upgrades the cluster of the data directory.
///
/// # Errors
/// When a server uses it, programs are missing, or a step fails. The old cluster then stays in use.
pub async fn upgrade_database(args: &UpgradeDatabaseArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let stopwatch = Stopwatch::start();
    let settings = UpgradeSettings {
        data_dir: data_dir(args.data_dir.as_ref())?,
        to: args.to,
        old_bin: args.old_bin.clone(),
        new_bin: args.new_bin.clone(),
        method: match args.method {
            MethodArg::Auto => Method::Auto,
            MethodArg::PgUpgrade => Method::PgUpgrade,
            MethodArg::Dump => Method::Dump,
        },
    };
    let outcome = upgrade(&settings, &tell).await?;
    match outcome {
        Outcome::Current(major) => {
            tell(&format!("the database is of Postgres {major}; there is nothing to do"));
        }
        Outcome::Finished(major, kept) => {
            tell(&format!("an earlier upgrade to Postgres {major} is finished now"));
            for old in &kept {
                tell_kept(old);
            }
        }
        Outcome::Upgraded { from, to, kept, hidden_bin } => {
            let seconds = stopwatch.elapsed().as_secs_f64();
            tell(&format!("the database is of Postgres {to} now, after {seconds:.1} s"));
            if let Some(bin) = hidden_bin {
                let bin = bin.display();
                tell(&format!("start the server with {bin} on PATH, where it looks for programs"));
            }
            tell_kept(&kept);
            tell(&format!("until then there is a way back to Postgres {from}: docs/operations.md"));
        }
    }
    Ok(())
}

fn tell_kept(old: &Path) {
    let old = old.display();
    tell(&format!("the old database is in {old}; when all is well, remove it with: rm -r '{old}'"));
}

fn tell(line: &str) {
    // The reader may be gone; the upgrade goes on.
    let _ = writeln!(std::io::stdout(), "{line}");
}
