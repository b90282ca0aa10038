use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::matches::MatchResult;
use crate::records::{self, DiceCheck, Verified};

/// What to check.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The records, as `GET /v1/matches/{id}/record` gives them; `-` reads one from the input.
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
}

/// Checks records and says of each what was checked, or on which lines it is wrong.
///
/// # Errors
/// When a file cannot be read, or a record is wrong; all others are checked first.
pub fn verify(args: &VerifyArgs) -> anyhow::Result<()> {
    let mut broken = 0;
    for path in &args.records {
        let name = path.display();
        match records::verify(&read(path)?) {
            Ok(verified) => print!("{name}: {}", describe(&verified)),
            Err(findings) => {
                broken += 1;
                println!("{name}: BROKEN");
                for finding in findings {
                    println!("  line {}: {}", finding.line, finding.reason);
                }
            }
        }
    }
    if broken > 0 {
        bail!("{broken} of {} records did not pass", args.records.len());
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<String> {
    if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read the input")?;
        return Ok(text);
    }
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn describe(verified: &Verified) -> String {
    let Verified { match_id, game, variant, status, events, plies, .. } = verified;
    let head = hex::encode(verified.chain_head);
    let dice = match verified.dice {
        DiceCheck::None => "none in this game".to_owned(),
        DiceCheck::Fair(rolls) => format!("{rolls} rolls, all as the revealed seed makes them"),
        DiceCheck::Sealed(rolls) => {
            format!("{rolls} rolls, NOT checked: the seed is revealed with the result")
        }
    };
    let result = verified.result.as_ref().map_or_else(|| "none yet".to_owned(), outcome);
    let players: Vec<_> = verified.names.iter().map(|name| name.display_name.as_str()).collect();
    format!(
        "ok, match {match_id}, {game} {variant}, {}\n  \
         chain   {events} events, head {head}\n  \
         moves   {plies} plies, all legal\n  \
         dice    {dice}\n  \
         result  {result}\n  \
         names   {} (covered by the digest, not by the chain)\n",
        status.as_str(),
        players.join(", "),
    )
}

fn outcome(result: &MatchResult) -> String {
    let winners: Vec<_> = result.winners.iter().map(|seat| format!("seat {seat}")).collect();
    let winners = if winners.is_empty() { "draw".to_owned() } else { winners.join(" and ") };
    format!("{winners} ({})", result.reason)
}
