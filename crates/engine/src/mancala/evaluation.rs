use turnstone_games::mancala::Variant;
use turnstone_rules::exact;

use crate::weights;

/// The stones that a table tells apart in one pit.
const COUNTS: usize = 16;
/// The stones that a table tells apart in each of two pits.
const PAIRED: usize = 8;
/// The pairs of pits: neighbours in each row, and those that face each other.
const PAIRS: usize = 16;
/// The offset of the tables of the pairs.
const PAIRS_AT: usize = 12 * COUNTS;
/// The offset of the values of the difference of the stores, by how many stones are in pits.
const STORES_AT: usize = PAIRS_AT + PAIRS * PAIRED * PAIRED;
/// Four stones more or less in the pits are one step.
const STORES: usize = 13;
/// A weight of the stores is for so many stones.
pub(crate) const STORES_UNIT: i32 = 10;
/// The right to move.
const TURN_AT: usize = STORES_AT + STORES;
/// How many weights there are.
pub(crate) const WEIGHTS: usize = TURN_AT + 1;

/// The learned values of a variant, in the unit of scores.
pub(crate) type Weights = [i16; WEIGHTS];

static BASIC: Weights = weights::read(include_bytes!("../../weights/mancala-basic.bin"));
static EGYPTIAN: Weights = weights::read(include_bytes!("../../weights/mancala-egyptian.bin"));
static ETHIOPIAN: Weights = weights::read(include_bytes!("../../weights/mancala-ethiopian.bin"));
static NIGERIAN: Weights = weights::read(include_bytes!("../../weights/mancala-nigerian.bin"));

/// The weights of a variant.
pub(super) fn of(variant: Variant) -> &'static Weights {
    match variant {
        Variant::Basic => &BASIC,
        Variant::Egyptian => &EGYPTIAN,
        Variant::Ethiopian => &ETHIOPIAN,
        Variant::Nigerian => &NIGERIAN,
    }
}

/// A position as the tables see it, from the side to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Features {
    /// The weights that count once.
    pub(crate) active: [usize; 13 + PAIRS],
    /// The weight of the stores, and how often it counts.
    pub(crate) stores: (usize, i32),
}

impl Features {
    /// The features of these rows and stores; the first are of the side to move.
    pub(crate) fn of(own: [u8; 6], other: [u8; 6], stores: [u8; 2]) -> Self {
        let mut active = [TURN_AT; 13 + PAIRS];
        let single =
            |table: usize, stones: u8| table * COUNTS + usize::from(stones).min(COUNTS - 1);
        let pair = |table: usize, one: u8, two: u8| {
            let [one, two] = [one, two].map(|stones| usize::from(stones).min(PAIRED - 1));
            PAIRS_AT + (table * PAIRED + one) * PAIRED + two
        };
        for pit in 0..6 {
            active[pit] = single(pit, own[pit]);
            active[6 + pit] = single(6 + pit, other[pit]);
            active[12 + pit] = pair(pit, own[pit], other[5 - pit]);
        }
        for pit in 0..5 {
            active[18 + pit] = pair(6 + pit, own[pit], own[pit + 1]);
            active[23 + pit] = pair(11 + pit, other[pit], other[pit + 1]);
        }
        let [own_store, other_store] = stores.map(i32::from);
        let in_pits = exact::<usize>(48 - own_store - other_store);
        Self { active, stores: (STORES_AT + in_pits / 4, own_store - other_store) }
    }

    /// The score of the position for the side to move.
    pub(super) fn score(&self, weights: &Weights) -> i32 {
        let (stores, times) = self.stores;
        let single: i32 = self.active.iter().map(|index| i32::from(weights[*index])).sum();
        single + i32::from(weights[stores]) * times / STORES_UNIT
    }
}
