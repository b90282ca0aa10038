use super::{Finding, Verified, json_reader, transcript_reader};

/// Reads a record in any format and checks everything that the format contains: the hash chain,
/// that every event can follow the ones before it, that every move is legal, and that the rolls
/// follow from the committed seed. Then it writes the record again and compares every byte.
///
/// # Errors
/// Every fault that was found, by line. The checks are independent, so a changed roll is reported
/// both as a roll and as a break of the chain.
pub fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    match text.bytes().next() {
        Some(b'[') => transcript_reader::verify_text(text),
        Some(b'(') => transcript_reader::verify_sgf(text),
        _ => json_reader::verify(text),
    }
}
