use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::{self, DivideOutcome};
use crate::telemetry;

/// The arguments of `migrate`.
#[derive(Debug, Args)]
pub struct MigrateArgs {
    /// The database.
    #[command(flatten)]
    database: DatabaseArgs,
    /// Also divide the tables of matches over the workers of a cluster, with what is in them. The
    /// database must be its coordinator, and no server may run. There is no way back but a dump.
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<ClusterLayout>,
}

/// The way in which a cluster divides the tables.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum ClusterLayout {
    /// Over the workers of a Citus cluster.
    Citus,
}

/// Runs the missing migrations, and divides the tables if that is asked for.
///
/// # Errors
/// When the database cannot be reached, a migration fails, or the database is no coordinator of a
/// cluster.
pub async fn migrate(args: &MigrateArgs) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("info".to_owned()));
    let database = Database::open_for_migrating(&args.database).await?;
    let done = run(args, &database).await;
    database.close().await?;
    done
}

async fn run(args: &MigrateArgs, database: &Database) -> anyhow::Result<()> {
    store::migrate(database.migrating.clone()).await?;
    println!("the database is up to date");
    let Some(ClusterLayout::Citus) = args.layout else { return Ok(()) };
    match store::divide(database.migrating.clone()).await? {
        DivideOutcome::Divided { workers } => {
            println!("the tables of matches are divided over {workers} machines");
        }
        DivideOutcome::Already => println!("the tables of matches are divided already"),
        DivideOutcome::NoCitus => {
            bail!(
                "the database has no Citus: run CREATE EXTENSION citus on each machine of the cluster"
            )
        }
        DivideOutcome::NoWorkers => bail!(
            "the cluster has no workers: run citus_set_coordinator_host, and citus_add_node for each"
        ),
    }
    Ok(())
}
