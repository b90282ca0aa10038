//! Two builds, or two databases, in pairs: each row on both, the one or the other first.

use std::collections::HashMap;
use std::path::Path;

use crate::server::Place;
use crate::subject::{Size, Subject};
use crate::tally::{Sample, median};
use crate::{Settings, note};

/// The name of a value, and how it is read.
type Column = (&'static str, fn(&Sample) -> f64);

/// Measures another build and this one.
pub async fn run(place: &Place, settings: &Settings, other: &Path) {
    note("Preparing");
    let before = Subject::start(place, other, "before", 1).await;
    let after = Subject::start(place, &settings.turnstone, "after", 2).await;
    in_pairs(place, settings, before, after).await;
}

/// Measures two, and prints the medians and those of the rounds' ratios.
pub async fn in_pairs(place: &Place, settings: &Settings, mut before: Subject, mut after: Subject) {
    let _webhooks_receiver = place.start_echo().await;
    let size = Size { seconds: settings.seconds, streams: settings.streams };
    let client = settings.client;
    let mut pairs: HashMap<&str, Vec<[Sample; 2]>> = HashMap::new();
    for round in 0..settings.rounds {
        note(&format!("Round {} of {}", round + 1, settings.rounds));
        for (row, _) in settings.rows() {
            let (one, two) = if round % 2 == 0 {
                let one = before.measure(place, row, client, size).await;
                (one, after.measure(place, row, client, size).await)
            } else {
                let two = after.measure(place, row, client, size).await;
                (before.measure(place, row, client, size).await, two)
            };
            let (Some(one), Some(two)) = (one, two) else { continue };
            note(&format!("  {row}: {:.1} and {:.1} µs of CPU", one.cpu(), two.cpu()));
            pairs.entry(row).or_default().push([one, two]);
        }
    }
    before.stop().await;
    after.stop().await;
    let columns: [Column; 4] = [
        ("server µs", |sample| sample.server),
        ("Postgres µs", |sample| sample.postgres),
        ("a second", |sample| sample.rate),
        ("median µs", |sample| sample.median),
    ];
    let head = columns.map(|(name, _)| format!("{name}: before|after|ratio|")).concat();
    println!("\n|{}|{head}\n|---|{}", client.name(), "--:|".repeat(12));
    for (row, text) in settings.rows() {
        let Some(pairs) = pairs.get(row) else { continue };
        let cells = columns.map(|(_, value)| {
            let of = |which: usize| median(pairs.iter().map(|pair| value(&pair[which])).collect());
            let ratio = median(pairs.iter().map(|[one, two]| value(two) / value(one)).collect());
            let ratio = if ratio.is_finite() { format!("{ratio:.3}") } else { String::new() };
            format!("{:.1}|{:.1}|{ratio}|", of(0), of(1))
        });
        println!("|{text}|{}", cells.concat());
    }
}
