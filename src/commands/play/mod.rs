//! `turnstone play`: a game against the computer in a terminal, without a server or database.

mod board;
mod table;

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use turnstone_engine::Level;
use turnstone_rules::Seat;

use super::rules::{GameArgs, start};
use crate::world::random;
use board::Style;
use table::{Table, Turned};

/// The game, the opponent, and how it is shown.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The level of the computer, from 1, which a beginner beats, to 8.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Your seat; 0 begins. The computer plays all others.
    #[arg(long, default_value_t = 0)]
    seat: u8,
    /// From which the dice and the computer's moves follow. The same seed and moves give the same game;
    /// drawn at random if it is not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Whether to use colours. `auto`: in a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_enum, default_value_t = Colours::Auto)]
    color: Colours,
}

/// Whether to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colours {
    Auto,
    Always,
    Never,
}

impl Colours {
    #[expect(clippy::disallowed_methods, reason = "what a terminal says of itself is no setting")]
    fn are_used(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                // https://no-color.org: set and not empty.
                let forbidden = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stdout().is_terminal() && !forbidden && !dumb
            }
        }
    }
}

/// The commands that may be typed.
const HELP: &str = "\
A move in the game's notation, or one of these:
  ?        your legal moves
  board    the board again
  hint     what the computer would play
  undo     back to before your last move
  resign   give up
  quit     leave the game";

/// The most legal moves that are listed.
const MAX_LISTED: usize = 200;

/// Plays a game.
///
/// # Errors
/// When there is no such game or seat, or standard input or output fails.
pub fn play(args: &PlayArgs) -> anyhow::Result<()> {
    let position = start(&args.game)?.0;
    if args.seat >= position.seats() {
        bail!("--seat {}: the seats are 0 to {}", args.seat, position.seats() - 1);
    }
    let family = turnstone_games::family(args.game.game()).context("the game")?;
    let level = Level::new(args.level).context("--level: it must be 1 to 8")?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => u64::from_be_bytes(random()?),
    };
    let style = Style { colours: args.color.are_used() };
    let mut table = Table::new(family, position, Seat(args.seat), level, seed, style);
    run(&mut table, io::stdin().lock(), io::stdout().lock())
}

fn run(table: &mut Table, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    writeln!(output, "{}", table.welcome())?;
    loop {
        for line in table.go_on()? {
            writeln!(output, "{line}")?;
        }
        if table.is_over() {
            return Ok(());
        }
        if !answer(table, &mut input, &mut output)? {
            return Ok(());
        }
    }
}

/// Asks until the player has moved. `false`: the player has left.
fn answer(
    table: &mut Table,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<bool> {
    loop {
        write!(output, "{}", table.prompt())?;
        output.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).context("standard input")? == 0 {
            writeln!(output)?;
            return Ok(false);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "" => {}
            "?" => {
                let moves = table.legal_moves();
                let shown = moves.len().min(MAX_LISTED);
                writeln!(output, "{}", moves[..shown].join("  "))?;
                if shown < moves.len() {
                    writeln!(output, "… and {} more", moves.len() - shown)?;
                }
            }
            "help" => writeln!(output, "{HELP}")?,
            "board" => {
                for line in table.board() {
                    writeln!(output, "{line}")?;
                }
            }
            "hint" => writeln!(output, "{}", table.hint()?)?,
            "quit" => return Ok(false),
            "resign" => {
                writeln!(output, "You resign. The computer wins.")?;
                return Ok(false);
            }
            "undo" => {
                if table.undo() {
                    return Ok(true);
                }
                writeln!(output, "There is nothing to take back: you have not moved yet.")?;
            }
            text => match table.play(text) {
                Turned::Played => return Ok(true),
                Turned::Refused(why) => {
                    writeln!(
                        output,
                        "`{text}` cannot be played: {why}. `?` lists your moves, `help` the commands."
                    )?;
                }
            },
        }
    }
}
