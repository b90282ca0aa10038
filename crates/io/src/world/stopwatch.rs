use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use turnstone_rules::exact;

/// Measures how long something takes.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// A stopwatch that runs from now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The time since some moment of this process. Nobody sets this clock: it measures pauses.
#[must_use]
pub fn steady_now() -> TimeDelta {
    static START: LazyLock<Stopwatch> = LazyLock::new(Stopwatch::start);
    TimeDelta::from_std(START.elapsed()).unwrap_or(TimeDelta::MAX)
}

/// The processor time that this thread has used, since some moment.
#[must_use]
#[cfg(target_os = "linux")]
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = exact::<u64>(time.tv_sec);
    Duration::new(seconds, exact::<u32>(time.tv_nsec))
}

/// Elsewhere a thread's time is not known: the time that passes is more.
#[must_use]
#[cfg(not(target_os = "linux"))]
pub fn thread_time() -> Duration {
    thread_local! {
        static SINCE: Stopwatch = Stopwatch::start();
    }
    SINCE.with(Stopwatch::elapsed)
}
