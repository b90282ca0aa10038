//! Breaks change nothing in what a search finds.

use std::cell::Cell;
use std::rc::Rc;

use turnstone_engine::{analyse, with_breaks};

#[test]
fn searches_call_it_during_the_work_and_not_afterwards() {
    let count = Rc::new(Cell::new(0));
    let game = turnstone_games::find("mancala").expect("a game");
    let position = game.start("egyptian", &turnstone_rules::Options::new()).expect("a start");
    let counted = Rc::clone(&count);
    let found =
        with_breaks(move || counted.set(counted.get() + 1), || analyse(&position, 2_000, 1));
    assert!(count.get() >= 2_000 / 64, "{}", count.get());
    let (before, without) = (count.get(), analyse(&position, 2_000, 1));
    assert_eq!(count.get(), before);
    assert_eq!(format!("{found:?}"), format!("{without:?}"));
}
