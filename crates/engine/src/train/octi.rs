use turnstone_games::octi::Octi;
use turnstone_rules::{Configuration, Options, Rules};

use super::Lesson;
use super::table::Table;
use crate::octi::{LOGIT, Model, WEIGHTS, features};
use crate::random::Random;
use crate::search::{Game, Status};

/// How many first moves are random at most.
const RANDOM_MOVES: usize = 8;
/// The chance of a random move later.
const CURIOSITY: f32 = 0.05;
/// A game that takes longer is not learned from any more.
const LONGEST: usize = 200;

pub(super) fn kids(lesson: &mut Lesson<'_>) -> Vec<u8> {
    let mut table = Table::new(WEIGHTS);
    let mut random = Random::new(lesson.seed);
    let configuration = Configuration { variant: "kids", options: Options::new() };
    let Ok(start) = Octi::setup(&configuration) else { return Vec::new() };
    for played in 0..lesson.games {
        let rate = 0.02 * (1.0 - lesson.share(played)).max(0.02);
        game(&mut table, Model::new(&start), rate, &mut random);
        if lesson.share(played) > 0.75 {
            table.sample();
        }
        lesson.tell(played + 1);
    }
    table.file(LOGIT)
}

/// One game of the weights against themselves. Each looks one move ahead, and for a win of the
/// other after it.
fn game(table: &mut Table, mut model: Model, rate: f32, random: &mut Random) {
    let mut random_moves = random.below(RANDOM_MOVES + 1);
    let (mut moves, mut answers) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        moves.clear();
        model.add_moves(&mut moves);
        let (mut best, mut chosen) = (-1.0, None);
        for (_, played) in &moves {
            let step = model.play(*played);
            let value = match model.status() {
                Status::Over(_) => 1.0,
                Status::Move | Status::Chance if can_win(&mut model, &mut answers) => 0.0,
                Status::Move | Status::Chance => 1.0 - table.value(&active(&model)),
            };
            model.undo(step);
            if value > best {
                (best, chosen) = (value, Some(*played));
            }
        }
        table.learn(&active(&model), best, rate);
        if random_moves > 0 || random.fraction() < CURIOSITY {
            random_moves = random_moves.saturating_sub(1);
            chosen = Some(moves[random.below(moves.len())].1);
        }
        let Some(played) = chosen else { return };
        model.play(played);
        if model.status() != Status::Move {
            return;
        }
    }
}

/// Whether the side to move wins at once.
fn can_win(model: &mut Model, answers: &mut Vec<(i32, crate::octi::Move)>) -> bool {
    answers.clear();
    model.add_moves(answers);
    answers.iter().any(|(guess, _)| *guess >= crate::octi::WINS)
}

fn active(model: &Model) -> Vec<(usize, f32)> {
    let mut active = Vec::with_capacity(64);
    features(&model.board, model.side().into(), |index, times| {
        if times != 0 {
            #[expect(clippy::cast_precision_loss, reason = "at most a few")]
            active.push((index, times as f32));
        }
    });
    active
}
