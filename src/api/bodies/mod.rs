//! The JSON shapes of requests and responses.
//!
//! `export.rs` and `record.rs` hold the shapes of files, `player.rs` also the names that responses
//! about matches need, `joined.rs` all that a match has besides its log, and `instant.rs` the format
//! of instants.

mod account_event;
mod account_notification;
mod app;
mod catalogue;
mod email;
mod event;
mod export;
mod game_match;
mod home;
pub mod instant;
mod joined;
mod link;
mod match_summary;
mod message;
mod notification;
mod own_match;
mod people;
mod player;
mod profile;
mod push;
mod rating;
mod record;
mod review;
mod seek;
mod signing_key;
mod token;
mod vacation;
mod webhook;

pub use account_event::AccountEventBody;
pub use account_notification::{
    AccountNotificationBody, NotificationSettingsBody, NotificationsRead,
};
pub use app::{
    AppAccountBody, AppBody, AppNotificationBody, AppNotificationList, AppWebhookBody, OwnAppBody,
};
pub use catalogue::{ComputerLevelBody, GameBody, ProblemCodeBody};
pub use email::{EmailBody, ExportedMail, ExportedMailLink};
pub use event::EventBody;
pub use export::{
    ExportBody, ExportedDelivery, ExportedFollow, ExportedKey, ExportedLink, ExportedMatch,
    ExportedMessage, ExportedProfile, ExportedRating, ExportedVacation,
};
pub use game_match::{LegalMovesBody, MatchBody, MoveDraftBody, PositionBody, TapBody};
pub use home::{BadgeBody, HomeBody, HomePartBody};
pub use joined::{Joined, record_names};
pub use link::{InvitationByLink, LinkBody};
pub use match_summary::MatchSummaryBody;
pub use message::{MessageBody, MessagesReadBody};
pub use notification::{DisabledNotification, MatchNotification, TestNotification};
pub use own_match::OwnMatchBody;
pub use people::{FollowedBody, PictureFile, PublicProfileBody};
pub use player::{AccountBody, BotBody, ComputerBody, Names, PlayerBody, SessionBody, avatar_path};
pub use profile::{OpponentBody, ProfileBody};
pub use push::{PushDeviceBody, PushKeyBody};
pub use rating::{PlaceBody, RatingBody, RatingPointBody, percentile};
pub use record::RecordBody;
pub use review::{HintBody, RecordReviewBody, ReviewBody};
pub use seek::{ExportedSeats, OpenSeekBody, SeekBody};
pub use signing_key::SigningKeyBody;
pub use token::{CreatedToken, TokenBody};
pub use vacation::{PlanPeriodBody, VacationBody};
pub use webhook::{CreatedWebhook, DeliveryBody, RotatedSecretBody, WebhookBody};

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Declares one page of a list. Each list has its own schema in the document, because client
/// generators handle generic schemas badly.
macro_rules! list {
    ($name:ident, $item:ty) => {
        #[doc = "One page of a list."]
        #[derive(Debug, Serialize, ToSchema)]
        pub struct $name {
            /// The items of this page.
            pub items: Vec<$item>,
            /// What to send as `cursor` for the next page; null on the last.
            #[schema(required = true)]
            pub next_cursor: Option<String>,
        }
    };
}

/// One page of a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderboardPlaceList {
    /// The places of this page.
    pub items: Vec<PlaceBody>,
    /// How many players are on the whole leaderboard, at most a minute old; with `friends`, among
    /// those.
    pub total: u32,
    /// What to send as `cursor` for the next page; null on the last.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
}

/// What has changed in a person's matches.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchChangeList {
    /// The matches that have changed, each in its current state.
    pub items: Vec<OwnMatchBody>,
    /// The ids of matches that the person no longer belongs to.
    pub gone: Vec<Uuid>,
    /// What to send as `cursor` next time; never null.
    pub next_cursor: String,
}

list!(AccountNotificationList, AccountNotificationBody);
list!(AppAccountList, AppAccountBody);
list!(OwnAppList, OwnAppBody);
list!(WebhookDeliveryList, DeliveryBody);
list!(MatchCardList, OwnMatchBody);
list!(MatchEventList, EventBody);
list!(FollowedPlayerList, FollowedBody);
list!(GameFamilyList, GameBody);
list!(OpenSeekList, OpenSeekBody);
list!(OwnSeekList, SeekBody);
list!(SigningKeyList, SigningKeyBody);
list!(InviteLinkList, LinkBody);
list!(MatchSummaryList, MatchSummaryBody);
list!(MatchMessageList, MessageBody);
list!(OpponentResultsList, OpponentBody);
list!(BotPlayerList, BotBody);
list!(ComputerPlayerList, ComputerBody);
list!(PlayerSummaryList, PlayerBody);
list!(PushDeviceList, PushDeviceBody);
list!(ProblemCodeList, ProblemCodeBody);
list!(RatingPointList, RatingPointBody);
list!(PlayerRatingList, RatingBody);
list!(LoginSessionList, SessionBody);
list!(AccessTokenList, TokenBody);
list!(WebhookEndpointList, WebhookBody);
