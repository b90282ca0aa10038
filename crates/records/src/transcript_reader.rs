//! Reads and checks records that have only the moves.

use super::checks::{EventError, check_dice, replay};
use super::file_text::first_difference;
use super::parsed::ParsedRecord;
use super::transcript::{Origin, Transcript};
use super::{DiceCheck, Finding, RecordFormat, Verified, sgf, signature_fields, text};

/// Reads and checks a record in the text format.
pub(super) fn verify_text(file: &str) -> Result<Verified, Vec<Finding>> {
    let parsed = text::read(file).map_err(|finding| vec![finding])?;
    let written = text::write(&parsed.transcript);
    check(
        RecordFormat::Text,
        parsed,
        first_difference(file, &written, |l| l.starts_with(text::DIGEST)),
    )
}

/// Reads and checks a record in Smart Game Format.
pub(super) fn verify_sgf(file: &str) -> Result<Verified, Vec<Finding>> {
    let parsed = sgf::read(file).map_err(|finding| vec![finding])?;
    let Some(written) = sgf::write(&parsed.transcript) else {
        let reason = format!("Smart Game Format has no game `{}`", parsed.transcript.family.id);
        return Err(vec![Finding { line: parsed.tags.line_of("Game"), reason }]);
    };
    check(
        RecordFormat::Sgf,
        parsed,
        first_difference(file, &written, |l| l.starts_with(sgf::DIGEST)),
    )
}

/// The checks that do not depend on the format.
fn check(
    format: RecordFormat,
    parsed: ParsedRecord,
    difference: Option<Finding>,
) -> Result<Verified, Vec<Finding>> {
    let ParsedRecord { tags, transcript, step_lines } = parsed;
    let (events, origins): (Vec<_>, Vec<_>) = transcript.log().into_iter().unzip();
    let finding = |wrong: EventError| {
        let line = match origins.get(wrong.event) {
            Some(Origin::Tag(name)) => tags.line_of(name),
            Some(Origin::Step(step)) => step_lines.get(*step).copied().unwrap_or(1),
            None => 1,
        };
        Finding { line, reason: wrong.reason }
    };
    let mut findings: Vec<_> = difference.into_iter().collect();
    let dice = check_dice(transcript.match_id, &events).unwrap_or_else(|wrong| {
        findings.push(finding(wrong));
        DiceCheck::None
    });
    match replay(transcript.match_id, &events) {
        Ok(game_match) => {
            let wrong = transcript.contradictions(&game_match).into_iter();
            findings
                .extend(wrong.map(|(name, reason)| Finding { line: tags.line_of(name), reason }));
            let signature = transcript.signature;
            let wrong = signature.and_then(|it| {
                let Transcript { match_id, chain_head, .. } = &transcript;
                signature_fields::signature_problem(it, *match_id, chain_head, game_match.status)
            });
            findings.extend(wrong.map(|reason| Finding {
                line: tags.line_of("Signature"),
                reason: reason.to_owned(),
            }));
            if findings.is_empty() {
                return Ok(Verified::of_transcript(format, transcript, game_match, dice));
            }
        }
        Err(wrong) => findings.push(finding(wrong)),
    }
    findings.sort_by_key(|finding| finding.line);
    Err(findings)
}
