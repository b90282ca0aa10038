//! The command line of Turnstone.

use clap::{Parser, Subcommand};
use turnstone::commands;

#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(subcommand)]
    Rules(commands::rules::RulesCommand),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Rules(command) => commands::rules::run(&command),
    }
}
