use super::{Finding, Verified, json_reader, transcript_reader, transport};

/// Reads a record in any format and checks everything that the format contains: the hash chain,
/// that every event can follow the ones before it, that every move is legal, and that the rolls
/// follow from the committed seed. Then it writes the record again and compares every byte, except
/// for what happens to files on their way: [`Verified::altered_in_transport`].
///
/// # Errors
/// Every fault that was found, by line. The checks are independent, so a changed roll is reported
/// both as a roll and as a break of the chain.
pub fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    let as_it_is = verify_exactly(text);
    if as_it_is.is_err()
        && let Some((restored, altered_in_transport)) = transport::undone(text)
    {
        let lines = 1 + text.matches('\n').count();
        return match verify_exactly(&restored) {
            Ok(mut verified) => {
                verified.altered_in_transport = altered_in_transport;
                Ok(verified)
            }
            Err(mut findings) => {
                // The end that the last line got does not make another line of the file.
                for finding in &mut findings {
                    finding.line = finding.line.min(lines);
                }
                Err(findings)
            }
        };
    }
    as_it_is
}

fn verify_exactly(text: &str) -> Result<Verified, Vec<Finding>> {
    match text.bytes().next() {
        Some(b'[') => transcript_reader::verify_text(text),
        Some(b'(') => transcript_reader::verify_sgf(text),
        _ => json_reader::verify(text),
    }
}
