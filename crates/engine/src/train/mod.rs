//! Learning by self-play. The same seed always gives the same numbers, on every machine.
//!
//! Each game has a learner, which plays games against itself and corrects its evaluation after each
//! move towards that of the next position (TD).

mod acey_deucey;
mod mancala;
mod octi;
mod table;

/// A learned file, and how it was learned.
#[derive(Debug)]
pub struct Learner {
    /// The name of the file in `crates/engine/weights`.
    pub file: &'static str,
    /// The family.
    pub game: &'static str,
    /// How many games it learns from, unless another number is asked for.
    pub games: u64,
    learn: fn(&mut Lesson<'_>) -> Vec<u8>,
}

/// The input of a learner.
struct Lesson<'a> {
    seed: u64,
    games: u64,
    /// Is told after each part of the games: how many are played.
    progress: &'a mut dyn FnMut(u64),
}

impl Lesson<'_> {
    /// Tells of a game, at each hundredth part of all.
    fn tell(&mut self, played: u64) {
        if played.is_multiple_of((self.games / 100).max(1)) {
            (self.progress)(played);
        }
    }

    /// How much of the lesson is over, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn share(&self, played: u64) -> f32 {
        played as f32 / self.games.max(1) as f32
    }
}

impl Learner {
    /// Learns from games of a seed, and returns the bytes of the file. `progress` is told how many
    /// games are played.
    pub fn learn(&self, seed: u64, games: u64, progress: &mut dyn FnMut(u64)) -> Vec<u8> {
        (self.learn)(&mut Lesson { seed, games, progress })
    }
}

/// Every file of weights.
pub static LEARNERS: &[Learner] = &[
    Learner { file: "mancala-basic.bin", game: "mancala", games: 1_000_000, learn: mancala::basic },
    Learner {
        file: "mancala-egyptian.bin",
        game: "mancala",
        games: 1_000_000,
        learn: mancala::egyptian,
    },
    Learner {
        file: "mancala-ethiopian.bin",
        game: "mancala",
        games: 1_000_000,
        learn: mancala::ethiopian,
    },
    Learner {
        file: "mancala-nigerian.bin",
        game: "mancala",
        games: 1_000_000,
        learn: mancala::nigerian,
    },
    Learner { file: "octi-kids.bin", game: "octi", games: 60_000, learn: octi::kids },
    Learner {
        file: "acey-deucey-american.bin",
        game: "acey_deucey",
        games: 100_000,
        learn: acey_deucey::american,
    },
];
