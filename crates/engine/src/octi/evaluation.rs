//! The evaluation of an Octi position: a sum of learned weights of the features of each side.

use super::board::{Board, column, row, squares};
use crate::weights;

/// The rows from a side's own edge: pods, and prongs by where they point.
const ROWS: usize = 7;
const PODS_AT: usize = 0;
/// Prongs that point ahead, sideways and back, by the row of their pod.
const PRONGS_AT: usize = PODS_AT + ROWS;
const SUPPLY_AT: usize = PRONGS_AT + 3 * ROWS;
/// How far ahead the foremost pod is that has a prong ahead.
const FOREMOST_AT: usize = SUPPLY_AT + 13;
/// The number of pods.
const NUMBER_AT: usize = FOREMOST_AT + ROWS + 1;
/// Pods in the columns at the edge.
const EDGE_AT: usize = NUMBER_AT + 5;
/// The right to move.
const TURN_AT: usize = EDGE_AT + 1;
/// How many weights there are.
pub(crate) const WEIGHTS: usize = TURN_AT + 1;

/// The learned weights, in the unit of scores.
static LEARNED: [i16; WEIGHTS] = weights::read(include_bytes!("../../weights/octi-kids.bin"));

/// Tells of each weight how often it counts.
pub(crate) fn features(board: &Board, side: usize, mut count: impl FnMut(usize, i32)) {
    count(TURN_AT, 1);
    for (of, times) in [(side, 1), (1 - side, -1)] {
        let mut foremost = 0;
        for square in squares(board.pods[of]) {
            let ahead = if of == 0 { row(square) } else { ROWS - 1 - row(square) };
            let prongs = board.prongs[square];
            // North is ahead for seat 0, and south for seat 1.
            let (front, back) =
                if of == 0 { (0b1000_0011, 0b0011_1000) } else { (0b0011_1000, 0b1000_0011) };
            let number = |set: u8| (prongs & set).count_ones().cast_signed();
            count(PODS_AT + ahead, times);
            count(PRONGS_AT + ahead, times * number(front));
            count(PRONGS_AT + ROWS + ahead, times * number(0b0100_0100));
            count(PRONGS_AT + 2 * ROWS + ahead, times * number(back));
            if matches!(column(square), 0 | 5) {
                count(EDGE_AT, times);
            }
            if prongs & front != 0 {
                foremost = foremost.max(ahead + 1);
            }
        }
        count(FOREMOST_AT + foremost, times);
        count(SUPPLY_AT + usize::from(board.supply[of]).min(12), times);
        count(NUMBER_AT + (board.pods[of].count_ones() as usize).min(4), times);
    }
}

/// The score for a side that is to move.
pub(super) fn score(board: &Board, side: usize) -> i32 {
    let mut score = 0;
    features(board, side, |index, times| score += i32::from(LEARNED[index]) * times);
    score
}
