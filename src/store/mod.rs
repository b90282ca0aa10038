//! The log, its projections, and everything else that the server keeps in Postgres. SQL stands nowhere
//! else, except that `postgres` asks servers who they are and creates the roles of its own cluster.
//!
//! | folder | what it keeps | tables that it owns |
//! |---|---|---|
//! | `log` | the events of matches, with what is written in the same commit | `match_events`, `dice_seeds`, `match_signatures`, `signing_keys` |
//! | `archive` | where the logs are that have left the database | `archive_volumes` |
//! | `projections` | what lists and feeds read | `matches`, `match_participants`, `match_departures`, `account_matches`, `feed_origin` |
//! | `matches` | what belongs to a match and is not in its log | `conditional_moves`, `match_links`, `messages`, `message_reads`, `rematches` |
//! | `accounts` | accounts, sessions, settings | `accounts`, `username_claims`, `sessions`, `vacations`, `blocks`, `follows`, `profiles`, `idempotency_keys` |
//! | `apps` | apps, and the notifications for their feeds | `apps`, `app_notifications` |
//! | `push` | the key for push messages, and the devices that get them | `push_keys`, `push_subscriptions`, `push_shown` |
//! | `ratings` | ratings, their history, leaderboards | `ratings`, `rating_history`, `rating_queue`, `rating_turn`, `leaderboards`, `leaderboard_milestones` |
//! | `webhooks` | webhooks, and notifications on their way to them | `webhooks`, `outbox`, `webhook_deliveries`, `reminders` |
//! | `mail` | e-mail addresses, mails on their way, and the links in them | `account_emails`, `outgoing_mails`, `mail_links`, `password_reset_requests`, `suppressed_addresses` |
//! | `notifications` | the inboxes of people, and what is to be sent from them | `notifications`, `notification_settings`, `notification_channels`, `due_notifications`, `notification_counts`, `account_activity` |
//! | `engine` | what the engine has to do, and for whom next; hints and reviews | `engine_jobs`, `engine_turns`, `match_hints`, `match_reviews` |
//! | `seeks` | who looks for an opponent, and who had which seat | `seeks`, `seek_matches`, `seat_balances` |
//! | `sync` | caches, wake-ups of waiting requests, and their invalidation across servers | `account_changes` |
//! | `operations` | outages, retention, rebuild, audit | `heartbeat`, `outages` |
//!
//! Each folder's `mod.rs` says which invariants hold there, and who may write.
//!
//! A transaction locks rows in this order, so that no two wait for each other: `accounts`,
//! `seeks`, `vacations`, `matches`, then `notification_channels`, by id if there are several. A group commit has many matches, and
//! gives up on one that is locked.
//!
//! The files beside the folders: `layout` says which tables a cluster divides by match, and `cluster`
//! divides them; `migrations` runs the schema's migrations, `clock` gives the database's time, `columns`
//! turns values into arrays for `unnest`, `error` has [`StoreError`] and the timeout that turns into one,
//! `metrics` what `/metrics` shows.

mod accounts;
mod apps;
mod archive;
mod clock;
mod cluster;
mod columns;
mod engine;
mod error;
mod layout;
mod log;
mod mail;
mod matches;
mod metrics;
mod migrations;
mod notifications;
mod operations;
mod projections;
mod push;
mod ratings;
mod seeks;
mod sync;
mod webhooks;

pub use accounts::account::{Account, NewAccount};
pub use accounts::blocks::{BlockOutcome, UnblockOutcome};
pub use accounts::bots::{BecomeBotOutcome, Bot};
pub use accounts::credentials::Credential;
pub use accounts::deletion::DeletionProof;
pub use accounts::export::{
    StoredDelivery, StoredIdempotencyKey, StoredMessage, StoredParticipation, StoredRating,
    StoredRematch, StoredVacation,
};
pub use accounts::follows::{FollowOutcome, Followed};
pub use accounts::guests::{NewGuest, Registration, RegistrationOutcome};
pub use accounts::idempotency::{CreatedResource, IdempotencyKey, KeyUse};
pub use accounts::player_names::{Player, VariantRating};
pub use accounts::profile::Profile;
pub use accounts::public_profiles::{AVATAR_HASH_BYTES, PublicProfile};
pub use accounts::sessions::{NewSession, Session};
pub use accounts::settings::{AccountUpdate, UpdateAccountOutcome};
pub use accounts::tokens::{AccountToken, CreateTokenOutcome, NewAccountToken};
pub use apps::feed::{AppFeedPage, AppNotification};
pub use apps::id::AppId;
pub use apps::registry::{App, AppAccount, CreateAppOutcome, NewApp, OwnApp};
pub use apps::webhook::AppWebhookOutcome;
pub use archive::{ArchivedMonth, UnarchivedReason};
pub use cluster::DivideOutcome;
pub use engine::hints::StoredHint;
pub use engine::jobs::{ENGINE_LEASE, EngineJob, EngineJobKind};
pub use engine::reviews::{ReviewEntry, ReviewFinding, StoredReview};
pub use error::StoreError;
pub use layout::{COPIED_TABLES, LOCAL_TABLES, MATCH_TABLES};
pub use log::command_error::{CommandError, VersionGuard};
pub use log::create::CreateMatchOutcome;
pub use log::execute_all::Tally;
pub use log::read::{LoggedEvent, MatchLog};
pub use log::replayed::{NewestMove, ReplayedLog, STRIDE};
pub use log::signatures::RegisteredKey;
pub use mail::addresses::{AccountEmail, SetEmailOutcome};
pub use mail::delivery::ClaimedMail;
pub use mail::digest::Digest;
pub use mail::links::StoredMailLink;
pub use mail::queue::StoredMail;
pub use mail::suppression::SuppressionReason;
pub use matches::link_code::LinkCode;
pub use matches::links::{CreateLinkOutcome, InviteLink, LinkUse};
pub use matches::message_reads::MessagesRead;
pub use matches::messages::{Message, MessageOrder, NewMessage, SendMessageOutcome};
pub use matches::rematches::RematchOutcome;
pub use matches::words::InvitationWord;
pub use metrics::{CacheCounts, cache_collectors, cache_counts};
pub use notifications::due::{DueBatch, DueDelivery};
pub use notifications::feed::{AccountItem, AccountPage};
pub use notifications::kinds::{Channel, InboxKind, MatchOutcome, OfferAnswer};
pub use notifications::notification::AccountNotification;
pub use notifications::read::{InboxFilter, ReadNotifications};
pub use notifications::selection::ClaimLimits;
pub use notifications::settings::NotificationSettings;
pub use operations::audit::{AuditFinding, AuditReport};
pub use operations::facts::DatabaseFacts;
pub use operations::queues::WorkQueue;
pub use operations::rebuild::{HeadDifference, RebuildReport};
pub use projections::at_ply::{OpenOffer, PlayedMove};
pub use projections::changes::{FeedItem, FeedPage, FeedPosition, FeedScope};
pub use projections::heads::{Head, Players};
pub use projections::home::{Home, HomePart, HomePartName, HomePosition};
pub use projections::lists::{ListFilter, ListedMatches, Page};
pub use projections::own_matches::OwnMatch;
pub use projections::players::{
    OpponentStats, OpponentStatsFilter, OpponentStatsPosition, VariantStats,
};
pub use projections::records::{FinishedFilter, FinishedMatch, PlayerResult};
pub use projections::turns::TurnPosition;
pub use push::deliveries::PushTarget;
pub use push::subscriptions::{NewPushSubscription, PushSubscription};
pub use ratings::at_matches::{FinishedPlayers, RatingsAtMatches, ShownRating};
pub use ratings::history::{HistoryPosition, RatingHistoryPoint};
pub use ratings::leaderboard_pages::PageEnd;
pub use ratings::leaderboards::{BoardPosition, LeaderboardPlace};
pub use ratings::rebuild::RatingsReport;
pub use seeks::lobby::SeekFilter;
pub use seeks::pair::PairOutcome;
pub use seeks::pool::Pool;
pub use seeks::seek::{CreateSeekOutcome, Seek, SeekSettings};
pub use sync::account_cache::ReadStamp;
pub use sync::account_changes::AccountChangesCursor;
pub use sync::match_tail::MatchTail;
pub use sync::pg_notify::NotificationListener;
pub use sync::pubsub::{Subscription, Topic};
pub use webhooks::attempts::{ClaimedDelivery, FailedAttempt};
pub use webhooks::deliveries::{Delivery, TestWebhookOutcome};
pub use webhooks::registrations::{CreateWebhookOutcome, NewWebhook, Webhook, WebhookOwner};
pub use webhooks::updates::{Change, RotatedSecret, WebhookUpdate};

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use chrono::TimeDelta;
use quick_cache::sync::Cache;
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::archive::Archive;
use crate::postgres::{ConnectionPool, Connections, DatabaseAccess, Servers};
use crate::push::VapidKey;
use crate::world::{Clock, new_id};
use turnstone_accounts::SecretHash;
use turnstone_matches::{AccountId, DiceSeed, Match, MatchId, SigningKey};

use layout::Layout;
use log::group_commit::GroupCommit;
use log::replay_threads::ReplayThreads;
use log::replayed::ReplayedLogs;
use matches::conditional_moves::Prepared;
use matches::rematches::RematchRow;
use notifications::activity::Activity;
use operations::outages::Outages;
use operations::readiness::WriteProof;
use sync::account_cache::{AccountCache, AccountInvalidations};
use sync::batch_loader::BatchLoaders;
use sync::pubsub::PubSub;

/// The maximum number of cached tokens, and of cached players.
const MAX_CACHED_ENTRIES: usize = 50_000;

/// The database, and the running matches in memory. Cheap to clone; clones share everything.
#[derive(Debug, Clone)]
pub struct Store {
    connections: Connections,
    /// That of `connections`.
    pool: ConnectionPool,
    clock: Clock,
    /// Matches by id, each as of some version. A stale copy is harmless: the append checks the
    /// version, and reads first compare the version with that of the head row.
    match_cache: Arc<Cache<MatchId, Arc<Match>>>,
    /// The logs that were read, with snapshots.
    replayed: ReplayedLogs,
    /// Where the logs are that have left the database.
    archive: Option<Archive>,
    /// The threads on which long logs are replayed.
    replay_threads: ReplayThreads,
    /// The dice seeds of running matches.
    seed_cache: Arc<Cache<MatchId, DiceSeed>>,
    /// The prepared answers of matches that have any.
    prepared_cache: Arc<Cache<MatchId, Prepared>>,
    /// The periods in which no server was running.
    outages: Outages,
    /// Which accounts have changed; invalidates the two caches below.
    invalidations: AccountInvalidations,
    /// What tokens prove.
    credential_cache: AccountCache<SecretHash, Arc<Credential>>,
    /// The players by account.
    player_cache: AccountCache<AccountId, Arc<Player>>,
    /// The vacation that an account has in a year.
    yearly_vacation: TimeDelta,
    /// How many matches against computers an account may have running.
    max_computer_matches: i64,
    /// How many matches with others an account may have running before it finishes the first one, for
    /// its seeks to start more.
    max_newcomer_matches: i64,
    /// Whether mails are queued: some server sends them.
    sends_mail: bool,
    /// The requests that wait for changes.
    pubsub: PubSub,
    /// The reads that many waiting requests do at the same time.
    loaders: BatchLoaders,
    /// The id of this server in the notifications to the others.
    server: Uuid,
    /// How the tables lie, once it was read.
    layout: Arc<OnceCell<Layout>>,
    /// On a cluster: below which transaction all changes are known to be on all machines.
    settled: Arc<AtomicU64>,
    /// The origin of feed positions, once it was read.
    feed_origin: Arc<OnceCell<i64>>,
    /// The writers of the log.
    group_commit: Arc<GroupCommit>,
    /// Whether a write was possible when it was last tried.
    write_proof: WriteProof,
    /// Who has used this server lately.
    activity: Activity,
    /// The key by which push services recognise the server, once it was read.
    push_key: Arc<OnceCell<Arc<VapidKey>>>,
    /// The key that signs the matches which this server ends.
    signing_key: Option<Arc<SigningKey>>,
}

impl Store {
    /// A store that connects when it is first used.
    #[must_use]
    pub fn new(
        access: impl Into<DatabaseAccess>,
        connections: u32,
        cached_matches: u32,
        clock: Clock,
    ) -> Self {
        let connections = Connections::lazy(access.into(), connections);
        let group_commit = Arc::new(GroupCommit::new(connections.access().direct().clone()));
        let invalidations = AccountInvalidations::new();
        let cached_matches = usize::try_from(cached_matches).unwrap_or(usize::MAX);
        // Without random bytes the id is nil. Two such servers miss each other's wake-ups; their
        // waiting requests read again after some seconds.
        let server = new_id(clock.now()).unwrap_or_default();
        Self {
            pool: connections.pool().clone(),
            connections,
            clock,
            match_cache: Arc::new(Cache::new(cached_matches)),
            replayed: ReplayedLogs::default(),
            archive: None,
            replay_threads: ReplayThreads::default(),
            seed_cache: Arc::new(Cache::new(cached_matches)),
            prepared_cache: Arc::new(Cache::new(cached_matches)),
            outages: Outages::default(),
            credential_cache: AccountCache::new(MAX_CACHED_ENTRIES, invalidations.clone()),
            player_cache: AccountCache::new(MAX_CACHED_ENTRIES, invalidations.clone()),
            invalidations,
            yearly_vacation: TimeDelta::zero(),
            max_computer_matches: i64::MAX,
            max_newcomer_matches: i64::MAX,
            sends_mail: false,
            pubsub: PubSub::default(),
            loaders: BatchLoaders::default(),
            server,
            layout: Arc::default(),
            settled: Arc::default(),
            feed_origin: Arc::default(),
            push_key: Arc::default(),
            write_proof: WriteProof::default(),
            activity: Activity::default(),
            signing_key: None,
            group_commit,
        }
    }

    /// The connections to the database.
    #[must_use]
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// The same store, which reads from a replica what may be a second old.
    #[must_use]
    pub fn with_replica(self, replica: Option<Servers>, connections: u32) -> Self {
        Self { connections: self.connections.with_replica(replica, connections), ..self }
    }

    /// The number of appends to the log that have no result yet. For tests.
    #[must_use]
    pub fn appends_in_flight(&self) -> usize {
        self.group_commit.in_flight()
    }

    /// How much vacation an account has in a year.
    #[must_use]
    pub fn yearly_vacation(&self) -> TimeDelta {
        self.yearly_vacation
    }

    /// Sets how much vacation an account has in a year.
    #[must_use]
    pub fn with_yearly_vacation(self, yearly_vacation: TimeDelta) -> Self {
        Self { yearly_vacation, ..self }
    }

    /// Sets how many matches against computers an account may have running.
    #[must_use]
    pub fn with_max_computer_matches(self, max_computer_matches: i64) -> Self {
        Self { max_computer_matches, ..self }
    }

    /// Sets how many matches with others a newcomer may have running for seeks to start more.
    #[must_use]
    pub fn with_max_newcomer_matches(self, max_newcomer_matches: i64) -> Self {
        Self { max_newcomer_matches, ..self }
    }

    /// The same store, which queues mails or does not.
    #[must_use]
    pub fn with_mail(self, sends_mail: bool) -> Self {
        Self { sends_mail, ..self }
    }

    /// The same store, which push services recognise by this key. Without one it is in the database.
    #[must_use]
    pub fn with_push_key(self, key: Option<VapidKey>) -> Self {
        let key = key.map(|key| OnceCell::new_with(Some(Arc::new(key))));
        Self { push_key: key.map_or(self.push_key, Arc::new), ..self }
    }
}
