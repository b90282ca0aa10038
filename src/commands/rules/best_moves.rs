//! `turnstone rules best` and `turnstone rules analyse`: the engine's opinion of a position.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use turnstone_engine::{Level, review_move_with};
use turnstone_matches::{Fact, Ply};
use turnstone_rules::{Position, Roll, Seat};

use super::{GameArgs, GameSession};

/// A game: a record, or its settings with the moves on standard input.
#[derive(Debug, Args)]
pub struct PlayedGameArgs {
    /// A record in any format, instead of moves on standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "variant", "options"])]
    record: Option<PathBuf>,
    /// The family, such as `mancala`.
    #[arg(long, required_unless_present = "record")]
    game: Option<String>,
    /// The variant, such as `egyptian`.
    #[arg(long, required_unless_present = "record")]
    variant: Option<String>,
    /// An option of the game; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// The game, and how the engine chooses.
#[derive(Debug, Args)]
pub struct BestArgs {
    #[command(flatten)]
    game: PlayedGameArgs,
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
    game: PlayedGameArgs,
    /// The most moves and rolls that a search plays.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Decides among equal moves. The same seed gives the same answer.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Review each move that was played instead of the position at the end: the expected result before and
    /// after it, the best move, the loss, and a verdict.
    #[arg(long)]
    plies: bool,
}

/// A move that was played.
struct PlayedMove {
    before: Position,
    ply: u32,
    seat: Seat,
    notation: String,
}

/// A game that was played: its moves, and the position at the end.
struct PlayedGame {
    moves: Vec<PlayedMove>,
    end: Position,
}

/// Prints the move of a level.
pub(super) fn best(
    args: &BestArgs,
    input: impl BufRead,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let position = read_game(&args.game, input)?.end;
    let level = Level::new(args.level).context("--level: it must be 1 to 8")?;
    let choice = turnstone_engine::choose(&position, level, args.seed);
    let Some(choice) = choice else { bail!("no player is to move after this game") };
    let line = json!({
        "move": choice.notation, "expected": rounded(choice.expected), "is_exact": choice.is_exact,
    });
    Ok(writeln!(output, "{line}")?)
}

/// Prints the moves of a position, the best first; or the review of each move of the game.
pub(super) fn analyse(
    args: &AnalyseArgs,
    input: impl BufRead,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let game = read_game(&args.game, input)?;
    if args.plies {
        return analyse_plies(args, &game, output);
    }
    let analysis = turnstone_engine::analyse(&game.end, args.nodes, args.seed);
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

fn analyse_plies(
    args: &AnalyseArgs,
    game: &PlayedGame,
    mut output: impl Write,
) -> anyhow::Result<()> {
    for PlayedMove { before, ply, seat, notation } in &game.moves {
        let budget = (args.nodes, args.seed);
        let reviewed = review_move_with(before, *seat, notation, budget);
        let reviewed = reviewed.with_context(|| format!("ply {ply}: `{notation}`"))?;
        let line = json!({
            "ply": ply,
            "seat": seat,
            "move": notation,
            "expected_before": rounded(reviewed.before),
            "expected_after": rounded(reviewed.after),
            "best": reviewed.best,
            "lost": rounded(reviewed.lost),
            "verdict": reviewed.verdict.as_str(),
            "is_exact": reviewed.is_exact,
        });
        writeln!(output, "{line}")?;
    }
    Ok(())
}

fn read_game(args: &PlayedGameArgs, input: impl BufRead) -> anyhow::Result<PlayedGame> {
    if let Some(path) = &args.record {
        return read_record(path).with_context(|| format!("--record {}", path.display()));
    }
    let game = GameArgs {
        game: args.game.clone().unwrap_or_default(),
        variant: args.variant.clone().unwrap_or_default(),
        options: args.options.clone(),
    };
    let mut session = GameSession { position: super::start(&game)?.0, ply: 0 };
    session.pass();
    let mut moves = Vec::new();
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.context("standard input")?;
        let next = session.step(&line).with_context(|| format!("line {number}, `{line}`"))?;
        if !line.starts_with("roll ") {
            let (seat, notation) = session.seat_and_move(&line);
            let (before, notation) = (session.position.clone(), notation.to_owned());
            moves.push(PlayedMove { before, ply: session.ply + 1, seat, notation });
        }
        session = next;
    }
    Ok(PlayedGame { moves, end: session.position })
}

/// Reads and checks a record, and plays its moves.
fn read_record(path: &Path) -> anyhow::Result<PlayedGame> {
    let text = std::fs::read_to_string(path)?;
    let record = turnstone_records::verify(&text).map_err(|findings| {
        let first = findings.first().map_or("", |finding| finding.reason.as_str());
        anyhow::anyhow!("it is no valid record: {first}")
    })?;
    let game = turnstone_games::find(&record.game).context("the game")?;
    let mut position = game.start(&record.variant, &record.options)?;
    // The positions that a takeback goes back to, by ply.
    let mut after = vec![(Ply::ZERO, position.clone())];
    let mut moves = Vec::new();
    for (seat, fact) in record.steps() {
        let ply = match fact {
            Fact::MovePlayed(fact) => {
                let seat = seat.context("a move without a seat")?;
                let (before, notation) = (position.clone(), fact.notation.clone());
                position = position.play(seat, &notation)?.position;
                moves.push(PlayedMove { before, ply: fact.ply.get(), seat, notation });
                Some(fact.ply)
            }
            Fact::Passed(fact) => {
                position = position.pass()?;
                Some(fact.ply)
            }
            Fact::TakenBack(fact) => {
                let earlier = after.iter().rev().find(|(ply, _)| *ply == fact.to_ply);
                position = earlier.context("a takeback to nowhere")?.1.clone();
                Some(fact.ply)
            }
            Fact::DiceRolled(fact) => {
                position = position.resolve(&Roll(fact.faces.clone()))?;
                None
            }
            _ => continue,
        };
        match (ply, after.last_mut()) {
            (Some(ply), _) => after.push((ply, position.clone())),
            (None, Some(last)) => last.1 = position.clone(),
            (None, None) => {}
        }
    }
    Ok(PlayedGame { moves, end: position })
}

/// Three digits: more would say more than the engine knows.
fn rounded(expected: f32) -> f64 {
    (f64::from(expected) * 1_000.0).round() / 1_000.0
}
