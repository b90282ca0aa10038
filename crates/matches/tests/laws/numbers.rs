//! The numbers of a match hold what a column of integers holds, and nothing else.

use serde_json::{from_value, json};
use turnstone_matches::{Ply, Seq, Version};

#[test]
fn a_number_from_outside_fits_into_a_column_or_is_refused() {
    for (number, fits) in [
        (i64::MIN, false),
        (-1, false),
        (0, true),
        (1, true),
        (i64::from(i32::MAX), true),
        (i64::from(i32::MAX) + 1, false),
        (i64::MAX, false),
    ] {
        let read = Version::try_from(number);
        assert_eq!(read.is_ok(), fits, "{number}");
        assert_eq!(from_value::<Version>(json!(number)).is_ok(), fits, "{number} in JSON");
        assert!(read.is_ok_and(|read| i64::from(i32::from(read)) == number) || !fits);
    }
}

#[test]
fn a_clients_number_beyond_all_is_later_than_everything() {
    assert_eq!(Ply::saturating(u32::MAX), Ply::MAX);
    assert_eq!(Ply::saturating(7), Ply::new(7));
    assert_eq!(Ply::MAX.next(), Ply::MAX, "what comes after it is no smaller");
    assert_eq!(Ply::ZERO.previous(), Ply::ZERO);
}

#[test]
fn a_version_is_the_number_of_its_newest_event() {
    let version = Version::new(4);
    assert_eq!((version.next(), version.newest()), (Seq::new(5), Seq::new(4)));
    assert_eq!((version.next().before(), Version::from(version.newest())), (version, version));
    assert!(version.has(Seq::new(4)) && !version.has(Seq::new(5)));
    assert_eq!(Seq::FIRST.before(), Version::ZERO);
}
