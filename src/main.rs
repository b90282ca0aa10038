//! The command line of Turnstone.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use turnstone::config::LogFormat;
use turnstone::{commands, config};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A server for correspondence board games.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    after_help = "\
Examples:
  turnstone serve
  turnstone serve --address 0.0.0.0:8080 --log-format json
  turnstone play --game octi --variant kids --level 5
  DATABASE_URL=postgres://turnstone@db/turnstone turnstone migrate
  printf '3\\n1\\n' | turnstone rules play --game mancala --variant egyptian"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server until it is stopped.
    #[command(after_help = "\
Examples:
  turnstone serve                              with a Postgres of its own
  turnstone serve --data-dir /srv/turnstone    the same, with its files in /srv/turnstone
  turnstone serve --config turnstone.toml      with all settings in a file
  DATABASE_URL=postgres://… turnstone serve    with your Postgres
  turnstone serve --database-url-file FILE     the same: any secret X may be in a file, X_FILE or --x-file")]
    Serve(Box<config::ServeArgs>),
    /// Tell what is wrong with the configuration, its files and its database, before a start.
    ///
    /// Takes the settings of `serve`. Prints one line for each check. Writes nothing, and ends with
    /// status 1 if the server would not start or not serve.
    #[command(after_help = "\
Examples:
  DATABASE_URL=postgres://… turnstone check
  turnstone check --config turnstone.toml
  turnstone check --database-url-file /run/secrets/database --pool-size 40")]
    Check(Box<config::ServeArgs>),
    /// Bring the database's schema up to date and exit.
    #[command(after_help = "\
Examples:
  DATABASE_URL=postgres://owner@db/turnstone turnstone migrate
  turnstone migrate --data-dir /srv/turnstone
  DATABASE_URL=postgres://owner@coordinator/turnstone turnstone migrate --layout citus")]
    Migrate(commands::MigrateArgs),
    /// Bring the server's own Postgres to another major version that is installed.
    ///
    /// No server may run on the data directory. The old database stays as it is, beside the new one, until you
    /// remove it. The command may be killed at any moment, and repeated.
    #[command(after_help = "\
Examples:
  turnstone upgrade-database --data-dir /srv/turnstone
  turnstone upgrade-database --to 17 --new-bin /opt/postgresql-17/bin
  turnstone upgrade-database --method dump    where pg_upgrade fails")]
    UpgradeDatabase(commands::UpgradeDatabaseArgs),
    /// Print the reference of all settings and commands, as Markdown.
    #[command(after_help = "Example:\n  turnstone configuration > docs/configuration.md")]
    Configuration,
    /// Print the OpenAPI document.
    #[command(after_help = "Example:\n  turnstone openapi --output openapi/turnstone.json")]
    Openapi(commands::OpenapiArgs),
    /// Replay every log, check every chain, and repair head rows and ratings that differ.
    #[command(after_help = "\
Examples:
  turnstone rebuild --check    compare only; fails when something differs
  turnstone rebuild            repair what differs")]
    Rebuild(commands::RebuildArgs),
    /// Copy the database, the signing key, the public keys, the archive and the settings into a new directory.
    ///
    /// The server may go on. Of its own Postgres it takes a base backup with the WAL that belongs to it, of yours a
    /// dump. An archive in a bucket is not copied.
    #[command(after_help = "\
Examples:
  turnstone backup /backup/2026-11-29 --data-dir /srv/turnstone
  DATABASE_URL=postgres://owner@db/turnstone turnstone backup /backup/2026-11-29")]
    Backup(commands::BackupArgs),
    /// Restore a backup where nothing is, and verify it.
    ///
    /// Of a server's own Postgres into a data directory without one, of yours into an empty database whose roles
    /// exist. No server may run there.
    #[command(after_help = "\
Examples:
  turnstone restore /backup/2026-11-29 --data-dir /srv/turnstone
  DATABASE_URL=postgres://owner@db/restored turnstone restore /backup/2026-11-29")]
    Restore(commands::BackupArgs),
    /// Repair what no server can by itself.
    #[command(subcommand)]
    #[command(after_help = "Example:\n  DATABASE_URL=postgres://… turnstone repair clock")]
    Repair(commands::RepairCommand),
    /// Send one message in the way that the server does, and say what the other side answers.
    #[command(subcommand)]
    #[command(
        after_help = "Example:\n  turnstone test mail me@example.org --config turnstone.toml"
    )]
    Test(commands::TestCommand),
    /// Print what is in the database: accounts, running matches, sizes.
    #[command(after_help = "Example:\n  DATABASE_URL=postgres://… turnstone stats")]
    Stats(config::DatabaseArgs),
    /// Move the logs of matches that ended long ago from the database into files.
    ///
    /// A month is archived once it is over: the matches that were created in it and ended more than 100
    /// days ago. Those that still run stay in the database. Servers read archived matches from the files
    /// (`serve --archive`). It may be repeated, and killed at any moment.
    #[command(after_help = "\
Examples:
  turnstone archive --before 2026-01 --to /srv/archive
  turnstone archive --before 2026-01 --to s3://games/archive
  DATABASE_URL=postgres://owner@db/turnstone turnstone archive --before 2026-01 --to /srv/archive")]
    Archive(commands::ArchiveCommandArgs),
    /// Register the apps of others, whose backends learn of the matches of their players.
    #[command(subcommand)]
    #[command(after_help = "\
Examples:
  DATABASE_URL=postgres://… turnstone app create 'Board Club'
  DATABASE_URL=postgres://… turnstone app list")]
    App(commands::AppCommand),
    /// Check game records without a server, or the whole database: chain, moves, dice, result,
    /// signature.
    ///
    /// Reads all formats and recognises them by their content: JSON, text, SGF, and files of any
    /// length with one JSON record per line.
    #[command(after_help = "\
Examples:
  curl -s http://127.0.0.1:8080/v1/matches/ID/record.json > record.json
  turnstone verify record.json
  turnstone verify game.text game.sgf
  curl -s http://127.0.0.1:8080/v1/players/NAME/records.ndjson | turnstone verify -
  turnstone verify --print text record.json    the same match, readable
  curl -s http://127.0.0.1:8080/v1/keys > keys.json
  turnstone verify --keys keys.json record.json
  DATABASE_URL=postgres://… turnstone verify --database --keys keys.json")]
    Verify(Box<commands::VerifyArgs>),
    /// The computer opponents: learn the weights of their evaluations.
    #[command(subcommand)]
    #[command(after_help = "Example:\n  turnstone engine train --seed 1 --game mancala")]
    Engine(commands::engine::EngineCommand),
    /// Play against the computer in the terminal, without a server or database.
    #[command(after_help = "\
Examples:
  turnstone play --game octi --variant kids --level 5
  turnstone play --game mancala --variant egyptian --seat 1 --seed 7
  turnstone play --game acey_deucey --variant american --color never
While you play, `?` lists your moves; `undo`, `hint`, `resign` and `help` work too.")]
    Play(commands::PlayArgs),
    /// The rules alone, without a server or database.
    #[command(subcommand)]
    #[command(after_help = "\
Examples:
  printf '3\\n1\\n' | turnstone rules play --game mancala --variant egyptian
  turnstone rules perft --game mancala --variant ethiopian --depth 5")]
    Rules(commands::rules::RulesCommand),
}

fn main() -> ExitCode {
    let given: Vec<_> = std::env::args_os().collect();
    let arguments = match config::with_sources(&Cli::command(), &given) {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("turnstone: {error}");
            return ExitCode::from(2);
        }
    };
    let matches = Cli::command().try_get_matches_from(arguments).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((cli, matches))
    });
    let (cli, matches) = matches.unwrap_or_else(|mut error| {
        let setting = setting_with_invalid_value(&error);
        hide_secrets(&mut error, setting.as_ref().is_some_and(config::is_secret));
        let _ = error.print();
        // clap names the flag only.
        if let Some(variable) = setting.as_ref().and_then(|setting| setting.get_env()) {
            let variable = variable.to_string_lossy();
            eprintln!(
                "\nThe value may come from the environment variable {variable}, or from a file."
            );
        }
        std::process::exit(error.exit_code())
    });
    let is_json =
        matches!(&cli.command, Command::Serve(args) if args.log_format == LogFormat::Json);
    match run(cli.command, &matches) {
        Ok(()) => ExitCode::SUCCESS,
        // The last line of its log says so.
        Err(_) if is_json => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("turnstone: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, matches: &ArgMatches) -> anyhow::Result<()> {
    match command {
        Command::Engine(command) => commands::engine::run(&command),
        Command::Play(args) => commands::play(&args),
        Command::Rules(command) => commands::rules::run(&command),
        Command::Verify(args) => block_on(commands::verify(&args)),
        Command::Configuration => commands::configuration(&Cli::command()),
        Command::Openapi(args) => commands::openapi(&args),
        Command::App(command) => block_on(commands::app(&command)),
        Command::Check(args) => block_on(commands::check(&Cli::command(), &args)),
        Command::Serve(args) => {
            let cli = Cli::command();
            let given = cli.find_subcommand("serve").zip(matches.subcommand_matches("serve"));
            let settings = given.map(|(serve, given)| config::chosen_settings(serve, given));
            block_on(commands::serve(&args, &settings.unwrap_or_default()))
        }
        Command::Archive(args) => block_on(commands::archive(&args)),
        Command::UpgradeDatabase(args) => block_on(commands::upgrade_database(&args)),
        Command::Migrate(args) => block_on(commands::migrate(&args)),
        Command::Rebuild(args) => block_on(commands::rebuild(&args)),
        Command::Repair(command) => block_on(commands::repair(&command)),
        Command::Backup(args) => block_on(commands::back_up(&args)),
        Command::Restore(args) => block_on(commands::restore(&args)),
        Command::Test(command) => block_on(commands::test(&command)),
        Command::Stats(args) => block_on(commands::stats(&args)),
    }
}

fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(work)
}

/// Hides an invalid value that is a secret, and the credentials in other values and in words that are no
/// flags.
fn hide_secrets(error: &mut clap::Error, is_secret: bool) {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg] {
        let Some(ContextValue::String(given)) = error.get(kind) else { continue };
        let shown = match kind {
            ContextKind::InvalidValue if is_secret => "…".to_owned(),
            _ => config::without_credentials(given),
        };
        if shown != *given {
            error.insert(kind, ContextValue::String(shown));
            // They repeat what was given.
            error.remove(ContextKind::Suggested);
        }
    }
}

/// The setting with the invalid value.
fn setting_with_invalid_value(error: &clap::Error) -> Option<Arg> {
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = flag.split_whitespace().next()?.strip_prefix("--")?;
    let cli = Cli::command();
    let settings = cli.find_subcommand("serve")?.get_arguments();
    settings.filter(|arg| config::is_setting(arg)).find(|arg| arg.get_long() == Some(name)).cloned()
}
