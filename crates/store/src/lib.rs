//! The log, its projections, and everything else that the server keeps in Postgres. SQL stands nowhere
//! else, except that `postgres` asks servers who they are and creates the roles of its own cluster.
//!
//! | folder | what it keeps | tables that it owns |
//! |---|---|---|
//! | `sync` | caches, wake-ups of waiting requests, and their invalidation across servers | `account_changes` |
//! | `cluster` | what is different on a cluster of Postgres servers; on one server nothing | `account_matches` |
//! | `identity` | sessions, tokens, names and profiles, vacations | `sessions`, `login_addresses`, `account_activity`, `vacations`, `follows`, `profiles`, `idempotency_keys` |
//! | `projections` | the rows that lists and feeds read | `matches`, `match_participants`, `match_departures`, `result_counts`, `opponent_counts` |
//! | `clocks` | outages, and with the vacations all pauses of clocks | `heartbeat`, `outages` |
//! | `log` | the events of matches, with what is written in the same commit | `match_events`, `dice_seeds`, `match_signatures`, `signing_keys`, `conditional_moves` |
//! | `archive` | where the logs are that have left the database | `archive_volumes` |
//! | `engine` | the work of the engine; hints and reviews | `engine_jobs`, `engine_turns`, `match_hints`, `match_reviews` |
//! | `ratings` | ratings, their history, leaderboards | `ratings`, `rating_history`, `uncounted_matches`, `rating_queue`, `rating_turn`, `leaderboards`, `leaderboard_milestones` |
//! | `seeks` | searches for an opponent, and who had which seat | `seeks`, `seek_matches`, `seat_balances` |
//! | `notifications` | the inboxes of people, and what is to be sent from them | `notifications`, `notification_settings`, `notification_channels`, `due_notifications`, `notification_counts` |
//! | `push` | the key for push messages, and the devices that get them | `push_keys`, `push_subscriptions`, `push_shown` |
//! | `mail` | e-mail addresses, mails on their way, and the links in them | `account_emails`, `outgoing_mails`, `mail_links`, `password_reset_requests`, `suppressed_addresses` |
//! | `webhooks` | webhooks, and the queue of their deliveries | `webhooks`, `webhook_deliveries` |
//! | `apps` | apps, and the notifications for their feeds | `apps`, `app_notifications` |
//! | `outbox` | what follows from an append | `outbox`, `reminders` |
//! | `matches` | invitations, messages and rematches | `match_links`, `messages`, `message_reads`, `rematches` |
//! | `deliveries` | attempts to deliver to webhooks | none |
//! | `feeds` | what happened to an account, in order | `feed_origin` |
//! | `accounts` | accounts, with all that their deletion takes away | `accounts`, `username_claims`, `blocks` |
//! | `operations` | retention, rebuild, audit, readiness | none |
//!
//! A room uses only rooms above it in this table. They are the fields of its structs, in its
//! `mod.rs`: a [`Store`] is these structs, and has nothing else.
//!
//! Each folder's `mod.rs` says which invariants hold there, and who may write.
//!
//! A transaction locks rows in this order, so that no two wait for each other: `accounts`, `seeks`,
//! `vacations`, `matches`, then `notification_channels`, by id if there are several. A group commit has many
//! matches, and gives up on one that is locked.
//!
//! The files beside the folders: `database` is what every room has; `migrations` runs the schema's migrations,
//! `participants` are the members of a match, `columns` turns values into those of columns, `error` has
//! [`StoreError`] and the timeout that turns into one, `metrics` what `/metrics` shows.

mod accounts;
mod app_id;
mod apps;
mod archive;
mod clocks;
mod cluster;
mod columns;
mod database;
mod deliveries;
mod engine;
mod error;
mod feeds;
mod identity;
mod link_code;
mod log;
mod mail;
mod matches;
mod metrics;
mod migrations;
mod notifications;
mod operations;
mod outbox;
mod participants;
mod projections;
mod push;
mod ratings;
mod seeks;
mod sync;
mod webhooks;

pub use accounts::account::{Account, NewAccount};
pub use accounts::blocks::{BlockOutcome, UnblockOutcome};
pub use accounts::bots::{BecomeBotOutcome, Bot};
pub use accounts::deletion::DeletionProof;
pub use accounts::export::{
    StoredDelivery, StoredIdempotencyKey, StoredMessage, StoredParticipation, StoredRating,
    StoredRematch, StoredVacation,
};
pub use accounts::guests::{NewGuest, Registration, RegistrationOutcome};
pub use accounts::settings::{AccountUpdate, UpdateAccountOutcome};
pub use accounts::{Accounts, Blocks, PersonalData, Vacations};
pub use app_id::AppId;
pub use apps::Apps;
pub use apps::feed::{AppFeedPage, AppNotification};
pub use apps::registry::{App, AppAccount, CreateAppOutcome, NewApp, OwnApp};
pub use apps::webhook::AppWebhookOutcome;
pub use archive::Archiving;
pub use archive::{ArchivedMonth, UnarchivedReason};
pub use clocks::{Outages, Pauses};
use cluster::Horizon;
pub use cluster::{COPIED_TABLES, DivideOutcome, LOCAL_TABLES, MATCH_TABLES, divide};
pub use database::Database;
pub use deliveries::Deliveries;
pub use deliveries::attempts::{ClaimedDelivery, FailedAttempt};
pub use deliveries::list::{Delivery, DeliveryOutcome};
pub use engine::Engine;
pub use engine::hints::StoredHint;
pub use engine::jobs::{ENGINE_LEASE, EngineJob, EngineJobKind};
pub use engine::reviews::{ReviewEntry, ReviewFinding, StoredReview};
pub use error::StoreError;
pub use feeds::account_stream::{AccountItem, AccountPage};
pub use feeds::changes::{FeedItem, FeedPage, FeedScope};
pub use feeds::{AccountStream, Feeds};
pub use identity::activity::ActiveAccounts;
pub use identity::credentials::Credential;
pub use identity::follows::{FollowOutcome, Followed};
pub use identity::idempotency::{CreatedResource, IdempotencyKey, KeyUse};
pub use identity::player_names::{Player, ShownRating, VariantRating};
pub use identity::profile::Profile;
pub use identity::public_profiles::{AVATAR_HASH_BYTES, PublicProfile};
pub use identity::sessions::{NewSession, Session};
pub use identity::tokens::{AccountToken, CreateTokenOutcome, NewAccountToken};
pub use identity::{Idempotency, Profiles, Sessions};
pub use link_code::LinkCode;
pub use log::command_error::{CommandError, MatchGuard};
pub use log::create::CreateMatchOutcome;
pub use log::execute_all::Tally;
pub use log::invitations::InvitationRefusal;
pub use log::match_tail::MatchTail;
pub use log::read::{LoggedEvent, MatchLog};
pub use log::replayed::{NewestMove, ReplayedLog, STRIDE};
pub use log::signatures::RegisteredKey;
pub use log::{ConditionalMoves, Deadlines, History, Log, Signatures, resume::ResumeOutcome};
pub use mail::Mail;
pub use mail::addresses::{AccountEmail, AskAgainOutcome, SetEmailOutcome};
pub use mail::delivery::ClaimedMail;
pub use mail::digest::Digest;
pub use mail::links::StoredMailLink;
pub use mail::queue::StoredMail;
pub use mail::suppression::SuppressionReason;
pub use matches::links::{CreateLinkOutcome, InviteLink, LinkUse};
pub use matches::message_reads::MessagesRead;
pub use matches::messages::{Message, MessageOrder, NewMessage, SendMessageOutcome};
pub use matches::rematches::RematchOutcome;
use matches::rematches::RematchRow;
pub use matches::{Invitations, Messages, Rematches};
pub use metrics::{CacheCounts, cache_collectors, cache_counts};
pub use migrations::{is_current, migrate};
pub use notifications::Notifications;
pub use notifications::due::{DueBatch, DueDelivery};
pub use notifications::kinds::{Channel, InboxAnswer, InboxKind, MatchOutcome};
pub use notifications::notification::AccountNotification;
pub use notifications::read::{InboxFilter, ReadNotifications};
pub use notifications::selection::ClaimLimits;
pub use notifications::settings::NotificationSettings;
pub use operations::Maintenance;
pub use operations::audit::{AuditFinding, AuditReport};
pub use operations::facts::DatabaseFacts;
pub use operations::figures::Figures;
pub use operations::queues::WorkQueue;
pub use operations::rebuild::{HeadDifference, RebuildReport};
pub use outbox::{Outbox, OutboxPlace};
pub use projections::Lists;
pub use projections::at_ply::{OpenOffer, PlayedMove};
pub use projections::heads::{Head, Players};
pub use projections::home::{Home, HomePart, HomePartName, HomePosition};
pub use projections::lists::{ListFilter, ListedMatches, Page};
pub use projections::own_matches::OwnMatch;
pub use projections::players::{
    OpponentStats, OpponentStatsFilter, OpponentStatsPosition, VariantStats,
};
pub use projections::position::FeedPosition;
pub use projections::records::{FinishedFilter, FinishedMatch, PlayerResult};
pub use projections::turns::TurnPosition;
pub use projections::words::InvitationWord;
pub use push::Push;
pub use push::deliveries::PushTarget;
pub use push::subscriptions::{NewPushSubscription, PushSubscription};
pub use ratings::Ratings;
pub use ratings::at_matches::{FinishedPlayers, RatingsAtMatches};
pub use ratings::history::{HistoryPosition, RatingHistoryPoint};
pub use ratings::leaderboard_pages::LastPlace;
pub use ratings::leaderboards::{BoardPosition, LeaderboardPlace};
pub use ratings::rebuild::RatingsReport;
pub use seeks::Seeks;
pub use seeks::lobby::SeekFilter;
pub use seeks::pair::PairOutcome;
pub use seeks::pool::Pool;
pub use seeks::seek::{CreateSeekOutcome, Seek, SeekSettings};
pub use sync::Signals;
pub use sync::account_cache::ReadStamp;
pub use sync::account_changes::AccountChangesCursor;
pub use sync::pg_notify::NotificationListener;
pub use sync::pubsub::{Subscription, Topic};
pub use webhooks::Webhooks;
pub use webhooks::registrations::{CreateWebhookOutcome, NewWebhook, Webhook, WebhookOwner};
pub use webhooks::updates::{Change, RotatedSecret, WebhookUpdate};

use std::ops::Deref;
use std::sync::Arc;

use chrono::TimeDelta;

use turnstone_archive::Archive;
use turnstone_io::push::VapidKey;
use turnstone_io::world::Clock;
use turnstone_matches::SigningKey;
use turnstone_postgres::{Connections, DatabaseAccess, Servers};

use log::LogSettings;

/// The data of a server in Postgres, room by room, and the running matches in memory. Cheap to clone; clones
/// share everything.
#[derive(Debug, Clone)]
pub struct Store(Arc<Rooms>);

/// The rooms of a [`Store`].
#[derive(Debug)]
#[expect(missing_docs, reason = "each has the documentation of its type")]
pub struct Rooms {
    pub database: Database,
    pub signals: Signals,
    pub outages: Outages,
    pub idempotency: Idempotency,
    pub profiles: Profiles,
    pub sessions: Sessions,
    pub history: History,
    pub pauses: Pauses,
    pub deadlines: Deadlines,
    pub vacations: Vacations,
    pub conditional_moves: ConditionalMoves,
    pub log: Log,
    pub signatures: Signatures,
    pub archiving: Archiving,
    pub feeds: Feeds,
    pub account_stream: AccountStream,
    pub lists: Lists,
    pub invitations: Invitations,
    pub messages: Messages,
    pub rematches: Rematches,
    pub seeks: Seeks,
    pub ratings: Ratings,
    pub blocks: Blocks,
    pub notifications: Notifications,
    pub mail: Mail,
    pub push: Push,
    pub accounts: Accounts,
    pub personal_data: PersonalData,
    pub apps: Apps,
    pub webhooks: Webhooks,
    pub deliveries: Deliveries,
    pub outbox: Outbox,
    pub engine: Engine,
    pub maintenance: Maintenance,
}

impl Deref for Store {
    type Target = Rooms;

    fn deref(&self) -> &Rooms {
        &self.0
    }
}

/// The settings of the rooms at the start.
#[derive(Debug)]
pub struct StoreSettings {
    /// The maximum number of connections for requests and jobs.
    pub connections: u32,
    /// The maximum number of matches in memory.
    pub cached_matches: u32,
    /// The clock of this machine.
    pub clock: Clock,
    /// A replica for reads of what may be a second old.
    pub replica: Option<Servers>,
    /// The archive of the logs that have left the database.
    pub archive: Option<Archive>,
    /// The key that signs the matches which this server ends. Its public key must be registered first:
    /// [`Signatures::register_public_key`].
    pub signing_key: Option<SigningKey>,
    /// How much vacation an account has in a year.
    pub yearly_vacation: TimeDelta,
    /// How many matches against computers an account may have running.
    pub max_computer_matches: i64,
    /// How many matches with others a newcomer may have running for its seeks to start more.
    pub max_newcomer_matches: i64,
    /// How many open invitations from guests and newcomers an account may have.
    pub max_newcomer_invitations: i64,
    /// Whether mails are queued: some server sends them.
    pub sends_mail: bool,
    /// The key by which push services recognise the servers. Without one it is in the database.
    pub push_key: Option<VapidKey>,
}

impl StoreSettings {
    /// For so many connections, without limits, vacation, mail, and anything else.
    #[must_use]
    pub fn new(connections: u32, cached_matches: u32, clock: Clock) -> Self {
        Self {
            connections,
            cached_matches,
            clock,
            replica: None,
            archive: None,
            signing_key: None,
            yearly_vacation: TimeDelta::zero(),
            max_computer_matches: i64::MAX,
            max_newcomer_matches: i64::MAX,
            max_newcomer_invitations: i64::MAX,
            sends_mail: false,
            push_key: None,
        }
    }
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
        Self::with(access, StoreSettings::new(connections, cached_matches, clock))
    }

    /// The same with all settings.
    #[must_use]
    pub fn with(access: impl Into<DatabaseAccess>, settings: StoreSettings) -> Self {
        let connections = Connections::lazy(access.into(), settings.connections)
            .with_replica(settings.replica, settings.connections);
        let cached_matches = turnstone_rules::exact(settings.cached_matches);
        let database = Database::new(connections, settings.clock);
        let db = &database;
        let (signals, outages) = (Signals::new(db), Outages::new(db));
        let idempotency = Idempotency::new(db);
        let profiles = Profiles::new(db, settings.yearly_vacation);
        let history = History::new(db, cached_matches, settings.archive);
        let pauses = Pauses::new(&profiles, &outages);
        let deadlines = Deadlines::new(&history, &pauses);
        let vacations = Vacations::new(&history, (&outages, &pauses), settings.yearly_vacation);
        let conditional_moves = ConditionalMoves::new(db, cached_matches);
        let log = Log::new(
            &history,
            (&deadlines, &pauses),
            (&profiles, &idempotency),
            &conditional_moves,
            LogSettings {
                cached_matches,
                signing_key: settings.signing_key,
                max_computer_matches: settings.max_computer_matches,
                max_newcomer_invitations: settings.max_newcomer_invitations,
                yearly_vacation: settings.yearly_vacation,
            },
        );
        let signatures = Signatures::new(db);
        let horizon = Horizon::new(db);
        let feeds = Feeds::new(db, &horizon);
        let rematches = Rematches::new(&history, &log);
        let seeks = Seeks::new(&idempotency, &history, &pauses, settings.max_newcomer_matches);
        let notifications = Notifications::new(db, &profiles);
        let mail = Mail::new(db, &notifications, settings.sends_mail);
        let accounts = Accounts::new(&mail, &log, &deadlines, &vacations);
        let (apps, engine) = (Apps::new(db), Engine::new(&history));
        let maintenance = Maintenance::new(
            (&history, &log, &signatures),
            (&outages, &pauses),
            &accounts,
            &engine,
            &seeks,
        );
        Self(Arc::new(Rooms {
            sessions: Sessions::new(db),
            archiving: Archiving::new(db),
            lists: Lists::new(db, &horizon),
            account_stream: AccountStream::new(&feeds),
            invitations: Invitations::new(db, &idempotency),
            messages: Messages::new(db, &idempotency),
            ratings: Ratings::new(db),
            blocks: Blocks::new(db, &log),
            push: Push::new(db, settings.push_key),
            personal_data: PersonalData::new(db),
            webhooks: Webhooks::new(db),
            deliveries: Deliveries::new(&apps, &history, &rematches),
            outbox: Outbox::new(&history, &pauses),
            signals,
            outages,
            idempotency,
            profiles,
            history,
            pauses,
            deadlines,
            vacations,
            conditional_moves,
            log,
            signatures,
            feeds,
            rematches,
            seeks,
            notifications,
            mail,
            accounts,
            apps,
            engine,
            maintenance,
            database,
        }))
    }
}
