//! How the engine's threads give way to people's moves. A low priority is not enough: a thread that
//! wakes up waits for the end of the time slice of the thread that runs, some milliseconds, and a server
//! in a control group of its own has the share of that group, whatever the priority in it.

use std::cell::Cell;
use std::time::Duration;

use crate::store::Store;
use crate::world::{Stopwatch, thread_time};

/// A thread computes for so long at once. Others that want its processor wait no longer.
const SLICE: Duration = Duration::from_micros(250);
/// The break after a slice.
const BREAK: Duration = Duration::from_micros(50);
/// The break after a slice while moves are being written. Without an end of them, the engine still has
/// about a tenth of the time.
const BREAK_FOR_MOVES: Duration = Duration::from_micros(2_500);

/// What a search of the engine calls now and then.
pub(super) fn breaks(store: Store) -> impl Fn() {
    let slice = Cell::new((Stopwatch::start(), thread_time()));
    move || {
        let (since, used) = slice.get();
        // The second question costs more. On a busy machine much time passes in which the thread does not
        // run, and breaks after that would leave it next to none.
        if since.elapsed() < SLICE || thread_time().saturating_sub(used) < SLICE {
            return;
        }
        let is_idle = store.appends_in_flight() == 0;
        std::thread::sleep(if is_idle { BREAK } else { BREAK_FOR_MOVES });
        slice.set((Stopwatch::start(), thread_time()));
    }
}
