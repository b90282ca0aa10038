//! The time to replay a recorded game: what a server does if a match is not in memory, without the
//! database. The games are those of `crates/games/src/*/replays/`; the longest has more than four
//! hundred plies.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "a benchmark that cannot go on panics, and criterion's macros document nothing"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use turnstone_games::GAMES;
use turnstone_rules::{Options, Position, Roll, Seat, Turn};

enum Step {
    Move(Seat, String),
    Pass,
    Roll(Roll),
}

/// A line of a record: the ply, the seat or `-`, the event, and perhaps the state after it.
fn read_step(line: &str) -> Step {
    let what = line.split_once(" {").map_or(line, |(what, _)| what);
    let mut words = what.splitn(3, ' ').skip(1);
    let (seat, action) = (words.next().expect("a seat"), words.next().expect("an action"));
    match action.strip_prefix("roll ") {
        Some(faces) => {
            Step::Roll(Roll(faces.split(' ').map(|face| face.parse().expect("a face")).collect()))
        }
        None if action == "pass" => Step::Pass,
        None => Step::Move(Seat(seat.parse().expect("a seat")), action.to_owned()),
    }
}

fn replay(start: &Position, steps: &[Step]) -> Position {
    steps.iter().fold(start.clone(), |position, step| match step {
        Step::Move(seat, notation) => position.play(*seat, notation).expect("a move").position,
        Step::Pass => position.pass().expect("a pass"),
        Step::Roll(roll) => position.resolve(roll).expect("a roll"),
    })
}

fn replays(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay");
    for game in GAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let folder = folder.join(game.family().id).join("replays");
        for file in fs::read_dir(folder).expect("recorded games") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a text");
            let (header, body) = text.split_once("\n\n").expect("an empty line after the header");
            let variant = header.lines().find_map(|line| line.strip_prefix("variant: "));
            let start = game.start(variant.expect("a variant"), &Options::new()).expect("a game");
            let (lines, _) = body.split_once("result: ").expect("a result");
            let steps: Vec<_> = lines.lines().map(read_step).collect();
            assert!(matches!(replay(&start, &steps).turn(), Turn::Over(_)), "{}", path.display());
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let name = format!("{}/{name}, {} steps", game.family().id, steps.len());
            group.bench_function(name, |bencher| {
                bencher.iter(|| black_box(replay(&start, &steps)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, replays);
criterion_main!(benches);
