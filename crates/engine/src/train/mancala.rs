use turnstone_games::mancala::{Mancala, Variant};
use turnstone_rules::{Configuration, Options, Rules};

use super::Lesson;
use super::table::Table;
use crate::mancala::{Features, LOGIT, Model, STORES_UNIT, WEIGHTS};
use crate::random::Random;
use crate::search::{Game, Status};

/// How many first moves are random at most, so that all kinds of positions are seen.
const RANDOM_MOVES: usize = 12;
/// The chance of a random move later.
const CURIOSITY: f32 = 0.05;

pub(super) fn basic(lesson: &mut Lesson<'_>) -> Vec<u8> {
    learn(Variant::Basic, "basic", lesson)
}

pub(super) fn egyptian(lesson: &mut Lesson<'_>) -> Vec<u8> {
    learn(Variant::Egyptian, "egyptian", lesson)
}

pub(super) fn ethiopian(lesson: &mut Lesson<'_>) -> Vec<u8> {
    learn(Variant::Ethiopian, "ethiopian", lesson)
}

pub(super) fn nigerian(lesson: &mut Lesson<'_>) -> Vec<u8> {
    learn(Variant::Nigerian, "nigerian", lesson)
}

fn learn(variant: Variant, id: &'static str, lesson: &mut Lesson<'_>) -> Vec<u8> {
    let mut table = Table::new(WEIGHTS);
    let mut random = Random::new(lesson.seed ^ variant as u64);
    let configuration = Configuration { variant: id, options: Options::new() };
    let Ok(start) = Mancala::setup(&configuration) else { return Vec::new() };
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

/// One game of the table against itself.
fn game(table: &mut Table, mut model: Model, rate: f32, random: &mut Random) {
    let mut random_moves = random.below(RANDOM_MOVES + 1);
    let mut moves = Vec::new();
    // A game without stores filling could go on for long; the rules end it by repetition.
    for _ in 0..400 {
        if model.status() != Status::Move {
            return;
        }
        moves.clear();
        model.add_moves(&mut moves);
        let side = model.side();
        let (mut best, mut chosen) = (-1.0, None);
        for (_, played) in &moves {
            let step = model.play(*played);
            let value = value_for(table, &model, side);
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
    }
}

/// The expected result of a side.
fn value_for(table: &Table, model: &Model, side: u8) -> f32 {
    let value = match model.status() {
        Status::Over(score) => {
            let score = score.signum();
            return if score == 0 {
                0.5
            } else if (score > 0) == (side == 0) {
                1.0
            } else {
                0.0
            };
        }
        Status::Move | Status::Chance => table.value(&active(model)),
    };
    if model.side() == side { value } else { 1.0 - value }
}

fn active(model: &Model) -> Vec<(usize, f32)> {
    let (own, other, stores) = model.sides();
    let Features { active, stores: (index, times) } = Features::of(own, other, stores);
    #[expect(clippy::cast_precision_loss, reason = "at most 48")]
    let times = times as f32 / STORES_UNIT as f32;
    active.iter().map(|index| (*index, 1.0)).chain([(index, times)]).collect()
}
