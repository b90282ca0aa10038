//! A move, from its first pit to the end of the turn, in the four variants of the sheet.

use turnstone_rules::{Seat, StepKind};

use super::board::Pits;
use super::{Direction, Ending, MancalaViolation, Move, Pit, Ring, State, Variant};

/// A pit that reaches this many by any stone except the last is taken (Nigerian).
const TAKEN_AT: u8 = 4;

/// Stones that go from one place to another.
#[derive(Clone, Copy)]
pub(super) struct Fall {
    pub(super) kind: StepKind,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) count: u8,
}

/// The fewest stones from which a turn may start. The Ethiopian game excludes a single stone.
pub(super) fn min_stones_to_sow(variant: Variant) -> u8 {
    match variant {
        Variant::Ethiopian => 2,
        Variant::Basic | Variant::Egyptian | Variant::Nigerian => 1,
    }
}

/// The reason why the seat to move may not start from this pit; `None` if it may.
pub(super) fn refusal(state: &State, pit: Pit) -> Option<MancalaViolation> {
    match state.ring.stones(state.to_move, pit) {
        0 => Some(MancalaViolation::EmptyPit { pit: pit.number() }),
        stones if stones < min_stones_to_sow(state.variant) => {
            Some(MancalaViolation::SingleStone { pit: pit.number() })
        }
        _ => None,
    }
}

/// Plays a legal move. Returns the place where the last stone fell.
pub(super) fn play(state: &mut State, played: Move) -> usize {
    let mover = state.to_move;
    let origin = Ring::pit(mover, played.pit);
    match state.variant {
        Variant::Basic => {
            let last = sow(&mut state.ring, origin, played.direction);
            state.to_move = mover.next(2);
            end_if_a_row_is_empty(state);
            last
        }
        Variant::Egyptian | Variant::Ethiopian => {
            let last = sow(&mut state.ring, origin, played.direction);
            capture(&mut state.ring, mover, last);
            if last != Ring::store(mover) {
                state.to_move = mover.next(2);
            }
            bank_if_a_row_is_empty(state);
            bank_if_nobody_can_move(state);
            last
        }
        Variant::Nigerian => {
            let last = relay(&mut state.ring, origin, |_| {});
            state.to_move = mover.next(2);
            end_if_a_row_is_empty(state);
            last
        }
    }
}

/// Sows the stones of `origin` from the place after it, and returns the place of the last stone.
fn sow(ring: &mut Ring, origin: usize, direction: Direction) -> usize {
    let hands = &SOWN[direction as usize][origin];
    let mut left = usize::from(ring.lift(origin));
    while left > LAP {
        *ring = ring.plus(hands[LAP].stones);
        left -= LAP;
    }
    *ring = ring.plus(hands[left].stones);
    hands[left].last
}

/// As [`sow`], stone by stone.
pub(super) fn sow_each(
    ring: &mut Ring,
    origin: usize,
    direction: Direction,
    on: &mut impl FnMut(Fall),
) -> usize {
    let mut place = origin;
    for _ in 0..ring.lift(origin) {
        place = after(origin, place, direction);
        *ring = ring.with(place, 1);
        on(Fall { kind: StepKind::Sow, from: origin, to: place, count: 1 });
    }
    place
}

/// The place that is sown after another one, from an origin. The other's store is skipped; the pit of origin is not
/// (ruling: the sheet skips only the other's store).
const fn after(origin: usize, place: usize, direction: Direction) -> usize {
    let next = Ring::next(place, direction);
    let skipped = Ring::store(Ring::owner(origin).next(2));
    if next == skipped { Ring::next(next, direction) } else { next }
}

/// The stones of a whole lap: one for every place except the other's store.
const LAP: usize = Ring::LENGTH - 1;

/// The result of a sown hand.
#[derive(Clone, Copy)]
struct Sown {
    stones: Ring,
    last: usize,
}

/// Every hand up to a lap, by direction, origin and number of stones. Every move needs one, so the
/// compiler computes them.
static SOWN: [[[Sown; LAP + 1]; Ring::LENGTH]; 2] = [sown(Direction::Right), sown(Direction::Left)];

const fn sown(direction: Direction) -> [[Sown; LAP + 1]; Ring::LENGTH] {
    let mut hands = [[Sown { stones: Ring::EMPTY, last: 0 }; LAP + 1]; Ring::LENGTH];
    let mut origin = 0;
    while origin < Ring::LENGTH {
        let (mut stones, mut place, mut number) = (Ring::EMPTY, origin, 0);
        while number <= LAP {
            hands[origin][number] = Sown { stones, last: place };
            place = after(origin, place, direction);
            stones = stones.with(place, 1);
            number += 1;
        }
        origin += 1;
    }
    hands
}

/// A last stone in an own pit that was empty is captured, with all stones of the pit that it faces,
/// even if that pit is empty.
pub(super) fn capture(ring: &mut Ring, mover: Seat, last: usize) {
    let was_empty = ring.at(last) == 1;
    if !was_empty || Ring::owner(last) != mover || Ring::is_store(last) {
        return;
    }
    let taken = ring.lift(last) + ring.lift(Ring::facing(last));
    *ring = ring.with(Ring::store(mover), taken);
}

/// Nigerian: both stores are fed. If a hand ends in a pit with stones and does not make four, all
/// stones of that pit are the next hand. A four made by any stone except the last of a hand goes at
/// once to the store of the pit's owner. The loop ends, because every lap leaves a stone in each
/// store. Returns the place of the last stone.
pub(super) fn relay(ring: &mut Ring, origin: usize, mut on: impl FnMut(Fall)) -> usize {
    let mut place = origin;
    loop {
        let (from, hand) = (place, ring.lift(place));
        for left in (0..hand).rev() {
            place = Ring::next(place, Direction::Right);
            *ring = ring.with(place, 1);
            on(Fall { kind: StepKind::Sow, from, to: place, count: 1 });
            let is_last = left == 0;
            if ring.at(place) == TAKEN_AT && !is_last && !Ring::is_store(place) {
                let (store, taken) = (Ring::store(Ring::owner(place)), ring.lift(place));
                *ring = ring.with(store, taken);
                on(Fall { kind: StepKind::Capture, from: place, to: store, count: taken });
            }
        }
        let was_empty = ring.at(place) == 1;
        if Ring::is_store(place) || was_empty || ring.at(place) == TAKEN_AT {
            return place;
        }
    }
}

/// Basic, Nigerian: stones in pits count for no player.
fn end_if_a_row_is_empty(state: &mut State) {
    if state.ring.row_is_empty(Seat(0)) || state.ring.row_is_empty(Seat(1)) {
        state.ending = Some(Ending::Counted);
    }
}

/// Egyptian, Ethiopian: the other player banks their own row, also after an extra turn.
fn bank_if_a_row_is_empty(state: &mut State) {
    end_if_a_row_is_empty(state);
    if state.ending.is_some() {
        state.ring.bank(Seat(0));
        state.ring.bank(Seat(1));
    }
}

/// Ethiopian (ruling): when no player can move, each banks their own row.
fn bank_if_nobody_can_move(state: &mut State) {
    if state.ending.is_none() && !state.can_move(Seat(0)) && !state.can_move(Seat(1)) {
        state.ring.bank(Seat(0));
        state.ring.bank(Seat(1));
        state.ending = Some(Ending::Counted);
    }
}

impl State {
    /// Whether a seat has a pit from which a turn may start.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        !self.pits_of(seat).is_empty()
    }

    /// The pits from which a seat's turn may start.
    pub(super) fn pits_of(&self, seat: Seat) -> Pits {
        self.ring.pits_of(seat, min_stones_to_sow(self.variant))
    }
}

#[cfg(test)]
mod tests {
    use super::super::notation;
    use super::*;

    /// A position drawn as `seat 0's pits | store | seat 1's pits | store`.
    fn draw(text: &str) -> Ring {
        let numbers: Vec<u8> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().expect("a number"))
            .collect();
        assert_eq!(numbers.len(), Ring::LENGTH);
        (0..).zip(numbers).fold(Ring::EMPTY, |ring, (place, stones)| ring.with(place, stones))
    }

    fn after(variant: Variant, board: &str, played: &str) -> State {
        let mut state = State { variant, ring: draw(board), to_move: Seat(0), ending: None };
        let played = notation::parse(variant, played).expect("notation");
        assert_eq!(refusal(&state, played.pit), None);
        play(&mut state, played);
        state
    }

    const START: &str = "4 4 4 4 4 4 | 0 | 4 4 4 4 4 4 | 0";

    #[test]
    fn nigerian_sowing_goes_on_from_pits_that_held_stones() {
        let one = after(Variant::Nigerian, START, "1");
        assert_eq!(one.ring, draw("1 5 5 5 0 5 | 1 | 5 5 0 5 5 5 | 1"));
        let four = after(Variant::Nigerian, START, "4");
        assert_eq!(four.ring, draw("5 5 5 1 5 5 | 1 | 0 5 5 5 5 0 | 1"));
    }

    #[test]
    fn nigerian_fours_on_the_way_go_to_the_owner_of_the_pit() {
        let others = after(Variant::Nigerian, "1 0 0 0 0 3 | 0 | 3 3 1 0 0 0 | 0", "6");
        assert_eq!(others.ring, draw("1 0 0 0 0 0 | 1 | 0 4 1 0 0 0 | 4"));
        let own = after(Variant::Nigerian, "1 0 0 3 3 0 | 0 | 1 1 1 1 1 1 | 0", "4");
        assert_eq!(own.ring.rows()[0], [1, 0, 0, 0, 0, 1]);
        assert_eq!(own.ring.stores()[0], 5);
    }

    #[test]
    fn ethiopian_leftward_sowing_may_end_in_the_own_store_for_an_extra_turn() {
        let extra = after(Variant::Ethiopian, "7 1 1 1 1 1 | 0 | 4 4 4 4 4 4 | 0", "1L");
        assert_eq!(extra.ring.stores()[0], 1);
        assert_eq!(extra.ring.rows()[1], [5; 6]);
        assert_eq!((extra.to_move, extra.ending), (Seat(0), None));
        assert!(!extra.can_move(Seat(0)), "only single stones are left, so the turn is passed");
    }

    #[test]
    fn ethiopian_captures_hold_leftward_too() {
        let captured = after(Variant::Ethiopian, "0 0 2 4 0 0 | 0 | 1 1 1 5 1 1 | 0", "3L");
        assert_eq!(captured.ring, draw("0 1 0 4 0 0 | 2 | 1 1 1 5 1 0 | 0"));
    }

    #[test]
    fn egyptian_sowing_does_not_skip_the_origin_and_captures_there() {
        let lap = after(Variant::Egyptian, "1 0 13 0 0 1 | 0 | 1 1 1 4 1 1 | 0", "3");
        assert_eq!(lap.ring, draw("2 1 0 1 1 2 | 7 | 2 2 2 0 2 2 | 0"));
    }

    #[test]
    fn egyptian_capture_takes_its_own_stone_when_the_pit_opposite_is_empty() {
        let captured = after(Variant::Egyptian, "1 0 2 0 0 1 | 0 | 1 1 1 1 0 1 | 0", "1");
        assert_eq!(captured.ring, draw("0 0 2 0 0 1 | 1 | 1 1 1 1 0 1 | 0"));
    }

    #[test]
    fn an_empty_row_ends_the_game_and_only_some_variants_bank_the_rest() {
        let board = "0 0 0 0 0 1 | 20 | 1 2 0 0 0 0 | 24";
        let egyptian = after(Variant::Egyptian, board, "6");
        assert_eq!((egyptian.ring.stores(), egyptian.ending), ([21, 27], Some(Ending::Counted)));
        let basic = after(Variant::Basic, board, "6");
        assert_eq!((basic.ring.stores(), basic.ending), ([21, 24], Some(Ending::Counted)));
    }

    #[test]
    fn ethiopian_game_ends_when_only_single_stones_are_left() {
        let ended = after(Variant::Ethiopian, "0 0 0 0 2 0 | 20 | 1 0 1 0 0 0 | 24", "5L");
        assert_eq!(ended.ending, Some(Ending::Counted));
        assert_eq!(ended.ring, draw("0 0 0 0 0 0 | 22 | 0 0 0 0 0 0 | 26"));
    }
}
