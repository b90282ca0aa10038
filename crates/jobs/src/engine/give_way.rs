//! Yielding of the engine's threads to people's moves. A low priority is not enough: a thread that
//! wakes up waits for the end of the time slice of the thread that runs, some milliseconds, and a server
//! in a control group of its own has the share of that group, whatever the priority in it.

use std::cell::Cell;
use std::time::Duration;

use turnstone_io::world::{Stopwatch, thread_time};
use turnstone_store::Store;

/// A thread computes for so long at once. Others that want its processor wait no longer.
const SLICE: Duration = Duration::from_micros(250);
/// The same for a thread that is starved, on a machine that other programs keep busy: the scheduler gives a
/// thread of low priority its turn so seldom that with short slices it would have next to nothing.
const LONG_SLICE: Duration = Duration::from_millis(6);
/// A thread is starved if it had less than a tenth of the time, looked at so often. While people play
/// as fast as they can, it has more than that with short slices.
const WINDOW: Duration = Duration::from_millis(500);
const LEAST_SHARE: u32 = 10;
/// The break after a slice.
const BREAK: Duration = Duration::from_micros(50);
/// The break after a slice while moves are being written. Without an end of them, the engine still has
/// about a tenth of the time.
const BREAK_FOR_MOVES: Duration = Duration::from_micros(2_500);

/// A stretch of time of a thread, and what it had of the processor before.
#[derive(Clone, Copy)]
struct Stretch {
    since: Stopwatch,
    used_before: Duration,
}

impl Stretch {
    fn start() -> Self {
        Self { since: Stopwatch::start(), used_before: thread_time() }
    }

    /// The processor time of the thread since its start.
    fn used(&self) -> Duration {
        thread_time().saturating_sub(self.used_before)
    }
}

/// The callback that a search of the engine calls now and then.
pub(super) fn breaks(store: Store) -> impl Fn() {
    let slice = Cell::new((Stretch::start(), SLICE));
    let window = Cell::new((Stretch::start(), false));
    move || {
        let (running, length) = slice.get();
        // The second question costs more. On a busy machine much time passes in which the thread does
        // not run.
        if running.since.elapsed() < length || running.used() < length {
            return;
        }
        let is_idle = store.log.appends_in_flight() == 0;
        std::thread::sleep(if is_idle { BREAK } else { BREAK_FOR_MOVES });
        let (watched, _) = window.get();
        let passed = watched.since.elapsed();
        if passed >= WINDOW {
            window.set((Stretch::start(), watched.used() < passed / LEAST_SHARE));
        }
        let is_starved = window.get().1;
        let length = if is_idle && is_starved { LONG_SLICE } else { SLICE };
        slice.set((Stretch::start(), length));
    }
}
