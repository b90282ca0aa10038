use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use crate::application::Database;
use crate::config::{DatabaseArgs, LogFilter, LogFormat};
use crate::store::{AppId, CreateAppOutcome, NewApp, Store};
use crate::telemetry;
use crate::world::{Clock, new_id, random};
use turnstone_accounts::{Label, Token, TokenKind};

/// The subcommands of `turnstone app`.
#[derive(Debug, Subcommand)]
pub enum AppCommand {
    /// Register an app, and print its id and its key.
    #[command(after_help = "\
Examples:
  DATABASE_URL=postgres://… turnstone app create 'Board Club'
  turnstone app create 'Board Club' --data-dir /srv/turnstone    while its server is stopped")]
    Create(NamedApp),
    /// List the apps with their ids.
    #[command(after_help = "Example:\n  turnstone app list --data-dir /srv/turnstone")]
    List(DatabaseArgs),
    /// Replace the key of an app, and print the new one. The previous key stops working at once.
    #[command(
        after_help = "Example:\n  DATABASE_URL=postgres://… turnstone app new-key 'Board Club'"
    )]
    NewKey(NamedApp),
    /// Disable an app: its key, its webhook and logins through it. The sessions of players stay.
    #[command(
        after_help = "Example:\n  DATABASE_URL=postgres://… turnstone app disable 'Board Club'"
    )]
    Disable(NamedApp),
    /// Enable an app again. Its backend sets the webhook again.
    #[command(
        after_help = "Example:\n  DATABASE_URL=postgres://… turnstone app enable 'Board Club'"
    )]
    Enable(NamedApp),
}

/// An app in the database.
#[derive(Debug, Args)]
pub struct NamedApp {
    /// The app's name, 1 to 60 characters; unique without case.
    name: String,
    /// The database.
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Registers, lists and changes apps.
///
/// # Errors
/// When the database fails, the name is taken or unknown, or it is no name.
pub async fn app(command: &AppCommand) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    let args = match command {
        AppCommand::List(database) => database,
        AppCommand::Create(app)
        | AppCommand::NewKey(app)
        | AppCommand::Disable(app)
        | AppCommand::Enable(app) => &app.database,
    };
    let database = Database::open(args).await?;
    let done = run(command, &database).await;
    database.close().await?;
    done
}

async fn run(command: &AppCommand, database: &Database) -> anyhow::Result<()> {
    let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
    let done = execute(command, &store).await;
    store.database.connections().close().await;
    done
}

async fn execute(command: &AppCommand, store: &Store) -> anyhow::Result<()> {
    match command {
        AppCommand::Create(app) => create(store, &app.name).await,
        AppCommand::List(_) => list(store).await,
        AppCommand::NewKey(app) => {
            let key = Token::new(TokenKind::App, random()?);
            check(store.apps.replace_app_key(&app.name, &key.hash()).await?, &app.name)?;
            println!("key: {}", key.reveal());
            Ok(())
        }
        AppCommand::Disable(app) => {
            check(store.apps.set_app_enabled(&app.name, false).await?, &app.name)?;
            println!("{} is disabled", app.name);
            Ok(())
        }
        AppCommand::Enable(app) => {
            check(store.apps.set_app_enabled(&app.name, true).await?, &app.name)?;
            println!("{} is enabled", app.name);
            Ok(())
        }
    }
}

fn check(is_found: bool, name: &str) -> anyhow::Result<()> {
    if !is_found {
        bail!("no app has the name `{name}`; `turnstone app list` shows them");
    }
    Ok(())
}

async fn create(store: &Store, name: &str) -> anyhow::Result<()> {
    let name = Label::parse(name).context("the name of the app")?;
    let key = Token::new(TokenKind::App, random()?);
    let new = NewApp { id: AppId(new_id(store.database.now())?), name, key: key.hash() };
    match store.apps.create(&new).await? {
        CreateAppOutcome::Made(app) => {
            println!("id:  {}", app.id);
            println!("key: {}", key.reveal());
            eprintln!("\nThe id is public: the app sends it as `app_id` when somebody logs in.");
            eprintln!("The key is shown only now, and is for the app's backend alone.");
            Ok(())
        }
        CreateAppOutcome::NameTaken => {
            bail!("another app has the name `{}`; choose another name", new.name.as_str())
        }
    }
}

async fn list(store: &Store) -> anyhow::Result<()> {
    for app in store.apps.apps().await? {
        let state = match app.disabled_at {
            Some(instant) => format!("disabled {}", instant.format("%Y-%m-%d")),
            None => "enabled".to_owned(),
        };
        println!("{}  {}  {state}  {}", app.id, app.created_at.format("%Y-%m-%d"), app.name);
    }
    Ok(())
}
