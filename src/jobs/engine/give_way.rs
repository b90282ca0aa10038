//! How the engine's threads give way to people's moves. A low priority is not enough: a thread that
//! wakes up waits for the end of the time slice of the thread that runs, some milliseconds, and a server
//! in a control group of its own has the share of that group, whatever the priority in it.

use std::cell::Cell;
use std::time::Duration;

use crate::store::Store;
use crate::world::{Stopwatch, thread_time};

/// A thread computes for so long at once. Others that want its processor wait no longer.
const SLICE: Duration = Duration::from_micros(250);
/// The most that it computes at once, on a machine that other programs keep busy.
const LONGEST_SLICE: Duration = Duration::from_millis(6);
/// The part of the time that it had to wait which it may compute afterwards: one in so many. The scheduler
/// gives a thread of low priority its turn so seldom that with short slices it would have next to none.
const WAITS_FOR_SLICE: u32 = 4;
/// The break after a slice.
const BREAK: Duration = Duration::from_micros(50);
/// The break after a slice while moves are being written. Without an end of them, the engine still has
/// about a tenth of the time.
const BREAK_FOR_MOVES: Duration = Duration::from_micros(2_500);

/// What a thread has of the processor until its next break.
#[derive(Clone, Copy)]
struct Slice {
    since: Stopwatch,
    used_before: Duration,
    length: Duration,
}

impl Slice {
    fn start(length: Duration) -> Self {
        Self { since: Stopwatch::start(), used_before: thread_time(), length }
    }

    /// Whether it is used up. The second question costs more. On a busy machine much time passes in which
    /// the thread does not run.
    fn is_over(&self) -> bool {
        self.since.elapsed() >= self.length
            && thread_time().saturating_sub(self.used_before) >= self.length
    }
}

/// What a search of the engine calls now and then.
pub(super) fn breaks(store: Store) -> impl Fn() {
    let slice = Cell::new(Slice::start(SLICE));
    move || {
        if !slice.get().is_over() {
            return;
        }
        let is_idle = store.appends_in_flight() == 0;
        let asked = if is_idle { BREAK } else { BREAK_FOR_MOVES };
        let away = Stopwatch::start();
        std::thread::sleep(asked);
        let waited = away.elapsed().saturating_sub(asked);
        let longest = if is_idle { LONGEST_SLICE } else { SLICE };
        slice.set(Slice::start((waited / WAITS_FOR_SLICE).clamp(SLICE, longest)));
    }
}
