//! Breaks of a search: a place for its caller to give way to others. They change nothing in what is
//! found.

#![expect(clippy::disallowed_types, reason = "no result depends on the breaks, which a law shows")]

use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// A callback that the searches of this thread call now and then. Not a parameter: it would go
    /// through every search to the few callers that have one.
    static BREAK: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
}

/// Does work whose searches call `take_break` every few dozen nodes, on the thread that searches.
pub fn with_breaks<T>(take_break: impl Fn() + 'static, work: impl FnOnce() -> T) -> T {
    /// Puts back the previous callback, also after a panic.
    struct Restore(Option<Rc<dyn Fn()>>);
    impl Drop for Restore {
        fn drop(&mut self) {
            BREAK.set(self.0.take());
        }
    }
    let _restore = Restore(BREAK.replace(Some(Rc::new(take_break))));
    work()
}

/// Called by the searches.
pub(crate) fn take_break() {
    let take_break = BREAK.with_borrow(Clone::clone);
    if let Some(take_break) = take_break {
        take_break();
    }
}
