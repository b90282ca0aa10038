//! `turnstone rules`: the rules alone, without a server or database.

mod best_moves;

use std::io::{self, BufRead, Write};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use turnstone_boards::{LEGIBLE_WIDTH, MAX_PLIES, SceneRecorder, View};
use turnstone_rules::{OptionValue, Options, Position, Rejection, Roll, Seat, Turn};

/// The rules alone, without a server or database.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Play a game from standard input: each line is a move (or `roll A B`), and gets one line of
    /// JSON.
    #[command(
        after_help = "Example:\n  printf '3\\n1\\n' | turnstone rules play --game mancala --variant egyptian"
    )]
    Play(GameArgs),
    /// Count the sequences of moves from the start position, depth by depth.
    #[command(
        after_help = "Example:\n  turnstone rules perft --game mancala --variant ethiopian --depth 5"
    )]
    Perft(PerftArgs),
    /// Draw a board as SVG or PNG, after a game from standard input: each line is a move (or `roll A B`).
    #[command(after_help = "\
Examples:
  printf '3\\n1\\n' | turnstone rules draw --game mancala --variant egyptian > board.svg
  turnstone rules draw --game six --variant basic --seat 1 --theme dark < moves.txt > board.svg
  turnstone rules draw --game octi --variant kids --animation < moves.txt > match.svg")]
    Draw(DrawArgs),
    /// Name the move that a level of the computer plays, after a game from standard input.
    #[command(after_help = "\
Examples:
  turnstone rules best --game octi --variant kids < /dev/null
  printf '3\\n1\\n' | turnstone rules best --game mancala --variant egyptian --level 4 --seed 7
  turnstone rules best --record record.json")]
    Best(best_moves::BestArgs),
    /// Compare the moves of a position, the best first, after a game from standard input. `expected` is
    /// the result for the seat to act: 1 is a win, 0 a loss. For moves after the first it is an upper bound.
    #[command(after_help = "\
Examples:
  printf '3\\n1\\n' | turnstone rules analyse --game mancala --variant egyptian --nodes 1000000
  turnstone rules analyse --record record.json --plies")]
    Analyse(best_moves::AnalyseArgs),
}

/// The game.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// The family, such as `mancala`.
    #[arg(long)]
    game: String,
    /// The variant, such as `egyptian`.
    #[arg(long)]
    variant: String,
    /// An option of the game; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl GameArgs {
    /// The family.
    pub(super) fn game(&self) -> &str {
        &self.game
    }
}

/// The game, and how to draw it.
#[derive(Debug, Args)]
pub struct DrawArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The seat whose side is nearest to the viewer.
    #[arg(long, default_value_t = 0)]
    seat: u8,
    /// `light`, `dark`, or `auto`: the viewer's preference. After `slate-` or `paper-` for another
    /// board than one of wood.
    #[arg(long, default_value = "auto")]
    theme: String,
    /// Draw the whole game as an animation instead of its last position.
    #[arg(long)]
    animation: bool,
    /// Write PNG, so many pixels wide (64 to 1024), instead of SVG.
    #[arg(long, value_name = "PIXELS", conflicts_with = "animation",
          value_parser = clap::value_parser!(u16).range(64..=1024))]
    png: Option<u16>,
}

/// The game, and the depth.
#[derive(Debug, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The maximum number of moves in a sequence.
    #[arg(long)]
    depth: u32,
}

/// Runs one of these commands.
///
/// # Errors
/// When there is no such game, or standard input or output fails.
pub fn run(command: &RulesCommand) -> anyhow::Result<()> {
    match command {
        RulesCommand::Play(args) => play(args, io::stdin().lock(), io::stdout().lock()),
        RulesCommand::Perft(args) => perft(args),
        RulesCommand::Draw(args) => draw(args, io::stdin().lock(), io::stdout().lock()),
        RulesCommand::Best(args) => best_moves::best(args, io::stdin().lock(), io::stdout().lock()),
        RulesCommand::Analyse(args) => {
            best_moves::analyse(args, io::stdin().lock(), io::stdout().lock())
        }
    }
}

fn perft(args: &PerftArgs) -> anyhow::Result<()> {
    let (position, dice) = start(&args.game)?;
    if dice {
        bail!("{} is played with dice: its moves depend on the rolls", args.game.game);
    }
    for depth in 1..=args.depth {
        writeln!(io::stdout(), "{depth} {}", position.perft(depth))?;
    }
    Ok(())
}

/// Reads a whole game and draws it.
fn draw(args: &DrawArgs, input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    let position = start(&args.game)?.0;
    let seat = Seat(args.seat);
    if args.seat >= position.seats() {
        bail!("--seat {seat}: the seats are 0 to {}", position.seats() - 1);
    }
    let mut view = View::of_theme(seat, &args.theme).with_context(|| {
        let boards = "after slate- or paper- for another board";
        format!("--theme {}: it must be light, dark or auto, {boards}", args.theme)
    })?;
    let game = turnstone_games::find(&args.game.game).context("the game")?;
    let mut scenes = SceneRecorder::begin(game.family(), &args.game.variant, position, MAX_PLIES);
    pass(&mut scenes);
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.context("standard input")?;
        let position = scenes.now().position.clone();
        let faulty = || format!("line {number}, `{line}`");
        if let Some(faces) = line.strip_prefix("roll ") {
            let rolled = roll(faces).and_then(|roll| position.resolve(&roll));
            scenes.update_position(rolled.with_context(faulty)?);
        } else {
            let table = GameSession { position, ply: 0 };
            let (seat, text) = table.seat_and_move(&line);
            let played = table.position.play(seat, text).with_context(faulty)?;
            scenes.play(seat, &played.notation, played.position);
        }
        pass(&mut scenes);
    }
    if let Some(width) = args.png {
        view.coordinates = width >= LEGIBLE_WIDTH;
        return Ok(output.write_all(&turnstone_boards::png(scenes.now(), &view, width)?)?);
    }
    let svg = if args.animation {
        turnstone_boards::animation(&scenes.all(), &view)
    } else {
        turnstone_boards::static_svg(scenes.now(), &view)
    };
    Ok(output.write_all(svg.as_bytes())?)
}

/// Plays the passes that the rules force.
fn pass(scenes: &mut SceneRecorder) {
    while let Turn::Pass(seat) = scenes.now().position.turn() {
        match scenes.now().position.pass() {
            Ok(after) => scenes.pass(seat, after),
            Err(_) => return,
        }
    }
}

/// Prints one line of JSON at the start and one after each line of input.
fn play(args: &GameArgs, input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    let mut table = GameSession { position: start(args)?.0, ply: 0 };
    table.pass();
    writeln!(output, "{}", table.line())?;
    for line in input.split(b'\n') {
        let line = line.context("standard input")?;
        // A line that is not UTF-8 is not a move, and gets an error like any other.
        let answer = match table.step(&String::from_utf8_lossy(&line)) {
            Ok(next) => {
                table = next;
                table.line()
            }
            Err(rejection) => error_line(&rejection),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// The start of a game, and whether it has dice.
///
/// # Errors
/// When there is no such game, variant or option.
pub(super) fn start(args: &GameArgs) -> anyhow::Result<(Position, bool)> {
    let Some(game) = turnstone_games::find(&args.game) else {
        let known: Vec<_> = turnstone_games::GAMES.iter().map(|game| game.family().id).collect();
        bail!("there is no game `{}`; there are: {}", args.game, known.join(", "));
    };
    let mut options = Options::new();
    for option in &args.options {
        let (key, value) =
            option.split_once('=').with_context(|| format!("--option {option}: KEY=VALUE"))?;
        let value =
            value.parse().map_or_else(|_| OptionValue::Word(value.to_owned()), OptionValue::Number);
        options.insert(key.to_owned(), value);
    }
    Ok((game.start(&args.variant, &options)?, game.family().dice))
}

struct GameSession {
    position: Position,
    ply: u32,
}

impl GameSession {
    fn step(&self, line: &str) -> Result<Self, Rejection> {
        let mut next = if let Some(faces) = line.strip_prefix("roll ") {
            Self { position: self.position.resolve(&roll(faces)?)?, ply: self.ply }
        } else {
            let (seat, text) = self.seat_and_move(line);
            Self { position: self.position.play(seat, text)?.position, ply: self.ply + 1 }
        };
        next.pass();
        Ok(next)
    }

    /// If several seats may act, a prefix names the seat: `2:-1,0`.
    fn seat_and_move<'a>(&self, line: &'a str) -> (Seat, &'a str) {
        let to_act = self.position.to_act();
        let named = line.split_once(':').and_then(|(seat, text)| {
            let seat = to_act.iter().find(|may| may.to_string() == seat)?;
            Some((*seat, text))
        });
        match named {
            Some(named) if to_act.len() > 1 => named,
            _ => (to_act.first().copied().unwrap_or(Seat(0)), line),
        }
    }

    /// Plays the passes that the rules force; each is a ply.
    fn pass(&mut self) {
        while let Ok(position) = self.position.pass() {
            self.position = position;
            self.ply += 1;
        }
    }

    fn line(&self) -> Value {
        let turn = self.position.turn();
        let awaiting = match &turn {
            Turn::Seats(_) | Turn::Pass(_) => "move",
            Turn::Chance(dice) if dice.opening => "opening_roll",
            Turn::Chance(_) => "roll",
            Turn::Over(_) => "nothing",
        };
        let result = match turn {
            Turn::Over(outcome) => json!({
                "winners": outcome.winners, "reason": outcome.reason, "score": outcome.score,
            }),
            Turn::Seats(_) | Turn::Pass(_) | Turn::Chance(_) => Value::Null,
        };
        json!({
            "ply": self.ply,
            "to_act": self.position.to_act(),
            "awaiting": awaiting,
            "legal": self.position.legal_notations(),
            "state": self.position.view(),
            "result": result,
        })
    }
}

fn roll(faces: &str) -> Result<Roll, Rejection> {
    faces
        .split(' ')
        .map(|face| face.parse().ok().filter(|_| face.len() == 1))
        .collect::<Option<_>>()
        .map(Roll)
        .ok_or_else(|| Rejection::BadRoll("a roll is written `roll 3 1`".into()))
}

fn error_line(rejection: &Rejection) -> Value {
    let detail = rejection.to_string();
    match rejection {
        Rejection::Illegal { violation, .. } => {
            json!({"error": {"code": "illegal_move", "violation": violation, "detail": detail}})
        }
        Rejection::Over => json!({"error": {"code": "match_over", "detail": detail}}),
        Rejection::NotAwaited | Rejection::WrongSeat { .. } => {
            json!({"error": {"code": "not_your_turn", "detail": detail}})
        }
        Rejection::Malformed(_) => json!({"error": {"code": "malformed_move", "detail": detail}}),
        Rejection::BadRoll(_) => json!({"error": {"code": "bad_roll", "detail": detail}}),
    }
}
