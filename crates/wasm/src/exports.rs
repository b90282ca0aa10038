//! The exports of the module. There is one buffer: a page asks for room in it, writes the [`call`]
//! there, and reads the answer where the call was.

use std::sync::{Mutex, MutexGuard, PoisonError};

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn buffer() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for so many bytes of a call; returns its address.
#[allow(unsafe_code, reason = "a name that is seen outside")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut buffer = buffer();
    buffer.clear();
    buffer.resize(bytes, 0);
    buffer.as_mut_ptr()
}

/// Answers the call in the buffer; returns how many bytes the answer has.
#[allow(unsafe_code, reason = "a name that is seen outside")]
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    let mut buffer = buffer();
    *buffer = crate::call(&buffer);
    buffer.len()
}

/// The address of the answer.
#[allow(unsafe_code, reason = "a name that is seen outside")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    buffer().as_ptr()
}
