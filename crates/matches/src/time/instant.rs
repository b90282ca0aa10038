use chrono::{DateTime, Datelike, SecondsFormat, Timelike, Utc};
use turnstone_rules::exact;

/// The text of an instant in responses, in records and in what the hash chain covers: RFC 3339 in
/// UTC with `Z`, always with six digits after the second.
#[must_use]
pub fn format_instant(at: &DateTime<Utc>) -> String {
    let micros = at.nanosecond() / 1000;
    let Ok(year @ 0..=9999) = u32::try_from(at.year()) else { return reference_format(at) };
    if micros >= 1_000_000 {
        return reference_format(at); // a leap second
    }
    // A response holds half a dozen instants, and chrono's formatter takes ten times as long.
    let mut text = *b"0000-00-00T00:00:00.000000Z";
    for (end, number) in [
        (4, year),
        (7, at.month()),
        (10, at.day()),
        (13, at.hour()),
        (16, at.minute()),
        (19, at.second()),
        (26, micros),
    ] {
        write_digits(&mut text[..end], number);
    }
    String::from_utf8(text.to_vec()).unwrap_or_default()
}

/// Writes a number over the zeros at the end of a text.
fn write_digits(text: &mut [u8], mut number: u32) {
    for place in text.iter_mut().rev() {
        if number == 0 {
            return;
        }
        *place += exact::<u8>(number % 10);
        number /= 10;
    }
}

fn reference_format(at: &DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}
