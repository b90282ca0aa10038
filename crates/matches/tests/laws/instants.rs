//! The text of an instant is that of the formatter of `chrono`.

use chrono::{DateTime, SecondsFormat, Utc};
use turnstone_matches::format_instant;

fn reference_format(at: &DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

#[test]
fn instants_are_formatted_as_the_reference_formats_them() {
    let mut micros = -70_000_000_000_000_000_i64;
    // Steps of half a year, which reach every second, day and month.
    while micros < 300_000_000_000_000_000 {
        let at = DateTime::from_timestamp_micros(micros).expect("an instant");
        assert_eq!(format_instant(&at), reference_format(&at));
        micros += 15_778_463_123_457;
    }
    let leap = DateTime::from_timestamp(1_483_228_799, 1_500_000_000).expect("a leap second");
    assert_eq!(format_instant(&leap), reference_format(&leap));
}
