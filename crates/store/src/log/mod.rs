//! The log of matches: events are appended, read and replayed, never changed or removed.
//!
//! Owns `match_events`, `dice_seeds`, `match_signatures`, `signing_keys` and `conditional_moves` (prepared
//! answers). An append also writes the head row and participants (`projections`) and the `outbox`.
//!
//! Invariants:
//! - An append names the version that it was decided on. If the head row has another version, or
//!   another count of prepared answers, the append changes nothing.
//! - Events, head row, participants, departures, signature and outbox row are written all or
//!   nothing: by an append in one statement, for a new match in one transaction.
//! - `match_events`, `match_signatures` and `signing_keys` are append-only; triggers refuse the
//!   rest.
//! - `append_seq` is the `seq` of the last event of the same append. A repeated command gets the
//!   match as of that event, so that the response is always the same.
//! - `match_events` is partitioned by month, by the time in the ids of matches. Its partitions are
//!   protected as it is, and nothing names one of them.
//! - `matches.prepared` counts the changes of a match's prepared answers. Every append is guarded
//!   by that count, so that no move is played past an answer that was prepared before it.
//! - Only their owner reads prepared answers.
//! - A match is published to the cache and to waiting requests only after the commit.
//!
//! Writers: `append`, called by `batch` for the writers of `group_commit`, by `execute`, by `time_out` and by
//! `resume`;
//! `append_moves`, called by `batch` only; `create` for a new match, also called for a rematch and for a pair of
//! seeks; `signatures` registers public keys. Nothing else writes these tables, but `operations::retention` and the deletion of
//! an account remove prepared answers.

pub(super) mod append;
mod append_metrics;
pub(super) mod append_moves;
pub(super) mod archived;
pub(super) mod batch;
pub(super) mod command_error;
pub(super) mod conditional_moves;
pub(super) mod create;
mod deadlines;
pub(super) mod execute;
pub(super) mod execute_all;
pub(super) mod group_commit;
pub(super) mod idempotent_replay;
pub(super) mod invitations;
mod lane;
mod load;
pub(super) mod match_tail;
mod overdue;
mod partitions;
mod play_metrics;
pub(super) mod read;
pub(super) mod replay_threads;
pub(super) mod replayed;
pub(super) mod resume;
pub(super) mod signatures;
pub(super) mod time_out;

use std::sync::Arc;

use chrono::TimeDelta;
use prometheus::core::Collector;
use quick_cache::sync::Cache;

use turnstone_matches::{DiceSeed, Match, MatchId, SigningKey};

use super::metrics::{CacheCounts, cache_counts};
use super::sync::batch_loader::BatchLoader;
use super::{Database, Idempotency, Pauses, Profiles, StoreError};
use conditional_moves::Prepared;
use group_commit::GroupCommit;
use match_tail::{MatchTail, MatchTailKey};
use play_metrics::PlayMetrics;
use replay_threads::ReplayThreads;
use replayed::ReplayedLogs;
use turnstone_archive::Archive;

/// The events of matches, and matches at any of their versions. Clones share everything.
#[derive(Debug, Clone)]
pub struct History {
    db: Database,
    /// Matches by id, each as of some version. A stale copy is harmless: the append checks the
    /// version, and reads first compare the version with that of the head row.
    match_cache: Arc<Cache<MatchId, Arc<Match>>>,
    /// The logs that were read, with snapshots.
    replayed: ReplayedLogs,
    /// The counters of what is played.
    play_metrics: PlayMetrics,
    /// The archive of the logs that have left the database.
    archive: Option<Archive>,
    /// The threads on which long logs are replayed.
    replay_threads: ReplayThreads,
    /// The ends of logs, with their heads.
    tails: Arc<BatchLoader<MatchTailKey, Arc<MatchTail>>>,
}

impl History {
    pub(super) fn new(db: &Database, cached_matches: usize, archive: Option<Archive>) -> Self {
        Self {
            db: db.clone(),
            match_cache: Arc::new(Cache::new(cached_matches)),
            replayed: ReplayedLogs::default(),
            play_metrics: PlayMetrics::new(),
            archive,
            replay_threads: ReplayThreads::default(),
            tails: Arc::default(),
        }
    }

    pub(super) fn database(&self) -> &Database {
        &self.db
    }

    /// The counts of its caches.
    pub(super) fn cache_counts(&self) -> [CacheCounts; 2] {
        [cache_counts("matches", &self.match_cache), self.replayed.counts()]
    }
}

/// The deadlines of matches, and those that have passed. Clones share everything.
#[derive(Debug, Clone)]
pub struct Deadlines {
    db: Database,
    history: History,
    pauses: Pauses,
}

impl Deadlines {
    pub(super) fn new(history: &History, pauses: &Pauses) -> Self {
        Self { db: history.database().clone(), history: history.clone(), pauses: pauses.clone() }
    }
}

/// Answers that players have prepared. Clones share everything.
#[derive(Debug, Clone)]
pub struct ConditionalMoves {
    db: Database,
    /// The prepared answers of matches that have any.
    cache: Arc<Cache<MatchId, Prepared>>,
}

impl ConditionalMoves {
    pub(super) fn new(db: &Database, cached_matches: usize) -> Self {
        Self { db: db.clone(), cache: Arc::new(Cache::new(cached_matches)) }
    }

    /// The counts of its cache.
    pub(super) fn cache_counts(&self) -> CacheCounts {
        cache_counts("prepared_answers", &self.cache)
    }
}

/// Creates matches and executes commands. Clones share everything.
#[derive(Debug, Clone)]
pub struct Log {
    db: Database,
    history: History,
    deadlines: Deadlines,
    pauses: Pauses,
    profiles: Profiles,
    conditional_moves: ConditionalMoves,
    idempotency: Idempotency,
    /// The writers.
    group_commit: Arc<GroupCommit>,
    /// The dice seeds of running matches.
    seed_cache: Arc<Cache<MatchId, DiceSeed>>,
    /// The key that signs the matches which this server ends.
    signing_key: Option<Arc<SigningKey>>,
    /// How many matches against computers an account may have running.
    max_computer_matches: i64,
    /// How many open invitations from guests and newcomers an account may have.
    max_newcomer_invitations: i64,
    /// The vacation that an account has in a year.
    yearly_vacation: TimeDelta,
}

/// The settings of the log.
pub(super) struct LogSettings {
    pub(super) cached_matches: usize,
    pub(super) signing_key: Option<SigningKey>,
    pub(super) max_computer_matches: i64,
    pub(super) max_newcomer_invitations: i64,
    pub(super) yearly_vacation: TimeDelta,
}

impl Log {
    pub(super) fn new(
        history: &History,
        (deadlines, pauses): (&Deadlines, &Pauses),
        (profiles, idempotency): (&Profiles, &Idempotency),
        conditional_moves: &ConditionalMoves,
        settings: LogSettings,
    ) -> Self {
        let db = history.database().clone();
        let group_commit = GroupCommit::new(db.connections.clone());
        Self {
            db,
            history: history.clone(),
            deadlines: deadlines.clone(),
            pauses: pauses.clone(),
            profiles: profiles.clone(),
            conditional_moves: conditional_moves.clone(),
            idempotency: idempotency.clone(),
            group_commit: Arc::new(group_commit),
            seed_cache: Arc::new(Cache::new(settings.cached_matches)),
            signing_key: settings.signing_key.map(Arc::new),
            max_computer_matches: settings.max_computer_matches,
            max_newcomer_invitations: settings.max_newcomer_invitations,
            yearly_vacation: settings.yearly_vacation,
        }
    }

    /// The number of appends that have no result yet.
    #[must_use]
    pub fn appends_in_flight(&self) -> usize {
        self.group_commit.in_flight()
    }

    /// Starts the writer of this thread, which connects when it is first proved or used.
    pub fn start_writer(&self) {
        self.group_commit.start_writer();
    }

    /// Lets each writer connect that is not, and see that it can.
    ///
    /// # Errors
    /// When one of them cannot.
    pub(super) async fn prove_writers(&self) -> Result<(), StoreError> {
        self.group_commit.prove().await
    }

    /// The collectors of the metrics of the writers, and of what they write.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        let mut collectors = self.group_commit.metrics().collectors();
        collectors.extend(self.history.play_metrics.collectors());
        collectors
    }

    /// The counts of its cache.
    pub(super) fn cache_counts(&self) -> CacheCounts {
        cache_counts("dice_seeds", &self.seed_cache)
    }
}

/// The signatures of matches, and the keys of servers. Clones share everything.
#[derive(Debug, Clone)]
pub struct Signatures {
    db: Database,
}

impl Signatures {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
