use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use crate::config::{ArchiveArgs, DatabaseArgs};
use turnstone_matches::{MatchResult, PublicKey};
use turnstone_records::{DiceCheck, Finding, RecordFormat, Verified, escape_unprintable};

use super::audit::{audit, read_keys};

/// The maximum length of a record in bytes. A longer one is not read.
const MAX_RECORD_BYTES: u64 = 64 << 20;
/// The mark that editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// How many records of a file are checked between two progress messages.
const PROGRESS_INTERVAL: usize = 1_000;

/// The arguments of `verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The records, as returned by `GET /v1/matches/{id}/record.json` and `GET
    /// /v1/players/{username}/records.ndjson`; `-` reads standard input.
    #[arg(required_unless_present = "database", value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Print the records that pass, in this format: `json`, `text` or `sgf`. Findings go to
    /// standard error.
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    print: Option<RecordFormat>,
    /// The trusted keys: a file with the response of `GET /v1/keys`. Matches that are over must
    /// then be signed by one of them, in the format `json`: the others do not have what is signed.
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// Check the whole database instead: logs, chains, dice, signatures, head rows.
    #[arg(long, conflicts_with_all = ["records", "print"])]
    database: bool,
    /// The database.
    #[command(flatten)]
    database_args: DatabaseArgs,
    /// The archive.
    #[command(flatten)]
    archive: ArchiveArgs,
}

fn format(word: &str) -> Result<RecordFormat, String> {
    RecordFormat::parse(word).ok_or_else(|| "the format must be json, text or sgf".to_owned())
}

/// Checks records, and prints for each what was checked, or which lines are wrong; or checks the
/// database, and prints what is wrong there.
///
/// # Errors
/// When a file cannot be read, or a record is wrong. A wrong record does not stop the check of the
/// others.
pub async fn verify(args: &VerifyArgs) -> anyhow::Result<()> {
    let keys = args.keys.as_deref().map(read_keys).transpose()?;
    if args.database {
        return audit(&args.database_args, &args.archive, keys.as_deref()).await;
    }
    let mut count = Count::default();
    for path in &args.records {
        let name = path.display().to_string();
        let input: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            Box::new(std::fs::File::open(path).with_context(|| format!("cannot read {name}"))?)
        };
        let (print, keys, input) = (args.print, keys.as_deref(), BufReader::new(input));
        let mut file = RecordFile { name: &name, print, keys, input };
        file.check(&mut count).with_context(|| format!("cannot read {name}"))?;
    }
    if count.broken > 0 {
        bail!("{} of {} records did not pass", count.broken, count.records);
    }
    Ok(())
}

/// The numbers of records.
#[derive(Debug, Default)]
struct Count {
    records: usize,
    broken: usize,
}

/// A file with one record, or with one record per line.
struct RecordFile<'a> {
    name: &'a str,
    print: Option<RecordFormat>,
    /// The trusted keys; `None`: any key passes, and the output names it.
    keys: Option<&'a [PublicKey]>,
    input: BufReader<Box<dyn Read>>,
}

impl RecordFile<'_> {
    fn check(&mut self, count: &mut Count) -> anyhow::Result<()> {
        let begin = self.input.fill_buf()?;
        if begin.strip_prefix(BYTE_ORDER_MARK).unwrap_or(begin).starts_with(b"{\"") {
            return self.check_lines(count);
        }
        let mut bytes = Vec::new();
        (&mut self.input).take(MAX_RECORD_BYTES + 1).read_to_end(&mut bytes)?;
        match check(&bytes, self.keys) {
            Ok(verified) => {
                let written = self.print.and_then(|format| verified.write(format));
                self.report_passed(&verified, written)?;
            }
            Err(findings) => self.report_broken(count, 0, &findings),
        }
        count.records += 1;
        Ok(())
    }

    /// Checks line by line, so that the memory depends only on the longest record.
    fn check_lines(&mut self, count: &mut Count) -> anyhow::Result<()> {
        let broken_before = count.broken;
        let mut lines = 0;
        let mut empty_lines = 0;
        let mut altered = 0;
        let mut plies = 0;
        let mut only = None;
        let mut bytes = Vec::new();
        while (&mut self.input).take(MAX_RECORD_BYTES + 1).read_until(b'\n', &mut bytes)? > 0 {
            if bytes == b"\n" || bytes == b"\r\n" {
                empty_lines += 1;
                bytes.clear();
                continue;
            }
            match check(&bytes, self.keys) {
                Ok(verified) => {
                    plies += u64::from(verified.plies);
                    altered += usize::from(!verified.altered_in_transport.is_empty());
                    match self.print {
                        Some(RecordFormat::Json) => {
                            self.report_passed(&verified, verified.write_json_line())?;
                        }
                        Some(format) => self.report_passed(&verified, verified.write(format))?,
                        None if lines == 0 => only = Some(verified),
                        None => {}
                    }
                }
                Err(findings) => self.report_broken(count, lines + empty_lines, &findings),
            }
            bytes.clear();
            lines += 1;
            count.records += 1;
            if lines.is_multiple_of(PROGRESS_INTERVAL) {
                let broken = count.broken - broken_before;
                eprintln!("{}: {lines} records checked, {broken} of them broken", self.name);
            }
        }
        if let (Some(mut only), 1) = (only, lines) {
            if empty_lines > 0 {
                only.altered_in_transport.push("there are empty lines beside it");
            }
            return self.report_passed(&only, None);
        }
        if self.print.is_none() {
            let passed = lines - (count.broken - broken_before);
            println!("{}: {passed} of {lines} records passed, {plies} plies", self.name);
            if altered + empty_lines > 0 {
                println!("  altered in transport: {altered} records, {empty_lines} empty lines");
            }
        }
        Ok(())
    }

    /// Describes a record that passed, or prints it.
    fn report_passed(&self, verified: &Verified, written: Option<String>) -> anyhow::Result<()> {
        let mut output = std::io::stdout().lock();
        match (self.print, written) {
            (None, _) => write!(output, "{}: {}", self.name, describe(verified))?,
            (Some(_), Some(written)) => output.write_all(written.as_bytes())?,
            (Some(format), None) => {
                bail!("{} cannot be written as `{}`", self.name, format.as_str())
            }
        }
        Ok(())
    }

    fn report_broken(&self, count: &mut Count, lines_before: usize, findings: &[Finding]) {
        count.broken += 1;
        let line_text = |Finding { line, reason }: &Finding| {
            format!("  line {}: {}\n", lines_before + line, escape_unprintable(reason))
        };
        let lines: String = findings.iter().map(line_text).collect();
        let text = format!("{}: BROKEN\n{lines}", self.name);
        // With `--print` standard output has the records only.
        if self.print.is_some() { eprint!("{text}") } else { print!("{text}") }
    }
}

fn check(bytes: &[u8], keys: Option<&[PublicKey]>) -> Result<Verified, Vec<Finding>> {
    let finding = |line, reason: &str| vec![Finding { line, reason: reason.to_owned() }];
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        return Err(finding(1, "the record is longer than the maximum"));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let verified = turnstone_records::verify(text)?;
            match keys.and_then(|keys| signature_fault(&verified, keys)) {
                Some(reason) => Err(finding(1, &reason)),
                None => Ok(verified),
            }
        }
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = 1 + before.matches('\n').count();
            Err(finding(line, "this is not UTF-8"))
        }
    }
}

/// The reason not to accept a record's signature with these trusted keys.
fn signature_fault(verified: &Verified, keys: &[PublicKey]) -> Option<String> {
    let format = verified.format.as_str();
    match (&verified.signature, verified.signed_moves()) {
        (_, Some(signature)) if keys.contains(&signature.public_key) => None,
        (_, Some(signature)) => {
            let id = signature.public_key.id();
            Some(format!("it is signed by key {id}, which is not in --keys"))
        }
        (Some(_), None) => Some(format!(
            "no key can vouch for the moves of this file: the signature covers the match's id and \
             the chain's head, and the format `{format}` does not have the chain; verify the record \
             in the format `json`",
        )),
        (None, None) if verified.status.is_over() => {
            Some("it is over and has no signature".to_owned())
        }
        (None, None) => None,
    }
}

/// The proof that the signature gives, in words.
fn describe_signature(verified: &Verified) -> String {
    match (&verified.signature, verified.signed_moves()) {
        (_, Some(signature)) => {
            format!("the match's id and all its events, by key {}", signature.public_key.id())
        }
        (Some(signature), None) => format!(
            "NOT the moves: key {} vouches for the match's id and the head, and this format does not \
             have the chain from the moves to the head; the format json does",
            signature.public_key.id()
        ),
        (None, None) if verified.status.is_over() => "NOT signed".to_owned(),
        (None, None) => "not signed: the match is not over".to_owned(),
    }
}

fn describe(verified: &Verified) -> String {
    let Verified { match_id, game, variant, status, plies, .. } = verified;
    let head = hex::encode(verified.chain_head);
    let chain = verified.chained.map_or_else(
        || format!("NOT checked: this format has only the moves; head {head}"),
        |events| format!("{events} events, head {head}"),
    );
    let dice = match verified.dice {
        DiceCheck::None => "none in this game".to_owned(),
        DiceCheck::Verified(rolls) => format!("{rolls} rolls, all match the revealed seed"),
        DiceCheck::SeedNotRevealed(rolls) if status.is_over() => {
            format!("{rolls} rolls, NOT checked: the match was cancelled without its seed")
        }
        DiceCheck::SeedNotRevealed(rolls) => {
            format!("{rolls} rolls, NOT checked: the seed is revealed at the end")
        }
    };
    let signed = describe_signature(verified);
    let result = verified.result.as_ref().map_or_else(|| "none yet".to_owned(), outcome);
    let covered = match verified.chained {
        Some(_) => "covered",
        None => "covered, as are accounts and instants,",
    };
    let players: Vec<_> =
        verified.names.iter().map(|name| escape_unprintable(&name.display_name)).collect();
    let file = match &verified.altered_in_transport[..] {
        [] => String::new(),
        altered => {
            format!(
                "  file    altered in transport, the content is whole: {}\n",
                altered.join("; ")
            )
        }
    };
    format!(
        "ok, match {match_id}, {game} {variant}, {}, as {}\n  \
         chain   {chain}\n  \
         moves   {plies} plies, all legal\n  \
         dice    {dice}\n  \
         result  {result}\n  \
         signed  {signed}\n  \
         names   {} ({covered} by the digest, not by the chain)\n{file}",
        status.as_str(),
        verified.format.as_str(),
        players.join(", "),
    )
}

fn outcome(result: &MatchResult) -> String {
    let winners: Vec<_> = result.winners.iter().map(|seat| format!("seat {seat}")).collect();
    let winners = if winners.is_empty() { "draw".to_owned() } else { winners.join(" and ") };
    format!("{winners} ({}), as the moves, resignations and time-outs determine", result.reason)
}
