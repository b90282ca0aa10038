//! `turnstone rules best` and `turnstone rules analyse`: what the engine says of a position.

use std::io::{BufRead, Write};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use turnstone_engine::Level;
use turnstone_rules::Position;

use super::{GameArgs, GameSession};

/// The game, and who chooses.
#[derive(Debug, Args)]
pub struct BestArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The level, from 1, which a beginner beats, to 8.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Decides among moves that the level likes equally. The same seed gives the same move.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The game, and how long to search.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The most moves and rolls that the search plays.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Decides among equal moves. The same seed gives the same answer.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints the move of a level.
pub(super) fn best(
    args: &BestArgs,
    input: impl BufRead,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let position = read_game(&args.game, input)?;
    let level = Level::new(args.level).context("--level: it must be 1 to 8")?;
    let choice = turnstone_engine::choose(&position, level, args.seed);
    let Some(choice) = choice else { bail!("no player is to move after this game") };
    let line = json!({
        "move": choice.notation, "expected": rounded(choice.expected), "is_exact": choice.is_exact,
    });
    Ok(writeln!(output, "{line}")?)
}

/// Prints the moves of a position, the best first.
pub(super) fn analyse(
    args: &AnalyseArgs,
    input: impl BufRead,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let position = read_game(&args.game, input)?;
    let analysis = turnstone_engine::analyse(&position, args.nodes, args.seed);
    let Some(analysis) = analysis else { bail!("no player is to move after this game") };
    for (rank, evaluated) in analysis.moves.iter().enumerate() {
        let line = json!({
            "move": evaluated.notation,
            "expected": rounded(evaluated.expected),
            "is_exact": analysis.is_exact && rank == 0,
        });
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// The position after the moves and rolls of standard input, a line each.
fn read_game(args: &GameArgs, input: impl BufRead) -> anyhow::Result<Position> {
    let mut session = GameSession { position: super::start(args)?.0, ply: 0 };
    session.pass();
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.context("standard input")?;
        session = session.step(&line).with_context(|| format!("line {number}, `{line}`"))?;
    }
    Ok(session.position)
}

/// Three digits: more would say more than the engine knows.
fn rounded(expected: f32) -> f64 {
    (f64::from(expected) * 1_000.0).round() / 1_000.0
}
