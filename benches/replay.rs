//! The time to replay a recorded game: what a server does if a match is not in memory, without the
//! database. The games are those of `crates/games/src/*/replays/`; the longest has more than four
//! hundred plies.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "a benchmark that cannot go on panics, and criterion's macros document nothing"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use turnstone_games::GAMES;
use turnstone_rules::{Position, Turn};
use turnstone_testing::{Step, play_step, recorded_games};

fn replay(start: &Position, steps: &[Step]) -> Position {
    steps.iter().fold(start.clone(), |position, step| play_step(&position, step))
}

fn replays(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay");
    for game in GAMES {
        for recorded in recorded_games(game.family()) {
            let start = game.start(&recorded.variant, &recorded.options).expect("a game");
            let steps: Vec<_> = recorded.steps.into_iter().map(|step| step.step).collect();
            let path = recorded.path;
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
