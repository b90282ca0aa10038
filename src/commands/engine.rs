//! `turnstone engine`: what the computer opponents have learned.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use turnstone_engine::train::{LEARNERS, Learner};

use crate::world::Stopwatch;

/// The engine of the computer opponents.
#[derive(Debug, Subcommand)]
pub enum EngineCommand {
    /// Learn the weights of the evaluations by self-play. The same seed gives the same files.
    #[command(after_help = "\
Examples:
  turnstone engine train --seed 1                    all files, into crates/engine/weights
  turnstone engine train --seed 1 --game mancala     those of one game
  turnstone engine train --seed 2 --game octi --games 5000 --output /tmp")]
    Train(TrainArgs),
}

/// The arguments of `engine train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// From which all games follow. The committed files are of seed 1.
    #[arg(long)]
    seed: u64,
    /// The family, such as `mancala`; all if it is not given.
    #[arg(long)]
    game: Option<String>,
    /// How many games each file is learned from, instead of its usual number.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The folder that the files are written to.
    #[arg(long, value_name = "FOLDER", default_value = "crates/engine/weights")]
    output: PathBuf,
}

/// Runs one of these commands.
///
/// # Errors
/// When nothing is learned for the game, or a file cannot be written.
pub fn run(command: &EngineCommand) -> anyhow::Result<()> {
    match command {
        EngineCommand::Train(args) => train(args),
    }
}

fn train(args: &TrainArgs) -> anyhow::Result<()> {
    let is_wanted =
        |learner: &&Learner| args.game.as_deref().is_none_or(|game| learner.game == game);
    let wanted: Vec<_> = LEARNERS.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        let mut known: Vec<_> = LEARNERS.iter().map(|learner| learner.game).collect();
        known.dedup();
        bail!("nothing is learned for that game; there are: {}", known.join(", "));
    }
    for learner in wanted {
        let games = args.games.unwrap_or(learner.games);
        let file = learner.file;
        let started = Stopwatch::start();
        let bytes = learner.learn(args.seed, games, &mut |played| {
            eprint!("\r{file}: {played} of {games} games, {} s ", started.elapsed().as_secs());
        });
        eprintln!();
        let path = args.output.join(file);
        std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
