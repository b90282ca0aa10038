use prometheus::core::Collector;
use prometheus::{IntCounterVec, Opts};

use turnstone_games::GAMES;
use turnstone_matches::{Match, Status};

/// The counters of what is played, as far as this server writes it, for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct PlayMetrics {
    begun: IntCounterVec,
    ended: IntCounterVec,
    plies: IntCounterVec,
}

impl PlayMetrics {
    /// All at zero.
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub(super) fn new() -> Self {
        let counter = |name, help, labels| {
            IntCounterVec::new(Opts::new(name, help), labels).expect("a valid counter")
        };
        let metrics = Self {
            begun: counter(
                "turnstone_matches_begun_total",
                "Matches that this server has begun, by game.",
                &["game"],
            ),
            ended: counter(
                "turnstone_matches_ended_total",
                "Matches that this server has ended, by game and reason.",
                &["game", "reason"],
            ),
            plies: counter(
                "turnstone_plies_total",
                "Plies that this server has written, by game: moves and what follows by itself.",
                &["game"],
            ),
        };
        for game in GAMES.iter().map(|game| game.family().id) {
            metrics.begun.with_label_values(&[game]);
            metrics.ended.with_label_values(&[game, "resignation"]);
            metrics.plies.with_label_values(&[game]);
        }
        metrics
    }

    /// The collectors for a registry.
    pub(super) fn collectors(&self) -> Vec<Box<dyn Collector>> {
        let all = [&self.begun, &self.ended, &self.plies];
        all.map(|counter| Box::new(counter.clone()) as Box<dyn Collector>).into()
    }

    /// Counts what an append has done to a match, which is new if it was not there before.
    pub(super) fn count(&self, before: Option<&Match>, after: &Match) {
        let game = &*after.created.game;
        if after.started_at.is_some() && before.is_none_or(|before| before.started_at.is_none()) {
            self.begun.with_label_values(&[game]).inc();
        }
        if after.status.is_over() && before.is_none_or(|before| !before.status.is_over()) {
            let reason = after.result.as_ref().map(|result| &*result.reason);
            let reason = reason.unwrap_or_else(|| Status::Cancelled.as_str());
            self.ended.with_label_values(&[game, reason]).inc();
        }
        // None for a move that is taken back.
        let plies = after.ply.count().saturating_sub(before.map_or(0, |before| before.ply.count()));
        self.plies.with_label_values(&[game]).inc_by(plies as u64);
    }
}
