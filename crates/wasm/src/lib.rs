//! The rules, the pictures and the engine behind one function, [`call`]: JSON in, JSON out. It compiles
//! to WebAssembly, so that a page or an app answers taps, draws boards and plays without a server.
//!
//! A game is what the events of its match make of it, in the JSON of the API. Of each event only what
//! changes the board is read. `replay` applies events, `answers` says what may be played and draws,
//! `local` plays moves here, `reasons` says why a place cannot be tapped, `catalogue` names the games,
//! `calls` is the function, and `exports` gives it to WebAssembly.
//!
//! The answers are those of the server: the same code, and the same bytes of a picture. The
//! server stays the judge: only its events make a match.

mod answers;
mod calls;
mod catalogue;
mod event;
#[cfg(target_arch = "wasm32")]
mod exports;
mod local;
mod reasons;
mod refusal;
mod replay;

pub use answers::{Draft, LegalMoves, Shown, Summary, Tap};
pub use calls::call;
pub use catalogue::{GameName, VariantName, games};
pub use event::{Created, Event};
pub use refusal::Refusal;
pub use replay::Replay;
