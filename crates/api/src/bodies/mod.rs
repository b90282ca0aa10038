//! The JSON shapes of requests and responses that several handlers have. A shape that only one has stands
//! beside it, in `endpoints/`.
//!
//! `export.rs` holds the shapes of the export of an account, `player.rs` also the names that responses about
//! matches need, `joined.rs` all that a match has besides its log, and `instant.rs` the format of instants.

mod account_notification;
mod catalogue;
mod completion_rate;
mod email;
mod event;
mod export;
mod game_match;
pub mod instant;
mod joined;
mod match_summary;
mod message;
mod notification;
mod own_match;
mod picture_file;
mod player;
mod push;
mod rating;
mod review;
mod seek;
mod token;
mod vacation;
mod webhook;

pub use account_notification::{AccountNotificationBody, NotificationSettingsBody};
pub use catalogue::{ComputerLevelBody, GameBody, ProblemCodeBody};
pub use completion_rate::percent_of_rate;
pub use email::{EmailBody, ExportedMail, ExportedMailLink};
pub use event::EventBody;
pub use export::{
    ExportBody, ExportedDelivery, ExportedFollow, ExportedKey, ExportedLink, ExportedMatch,
    ExportedMessage, ExportedProfile, ExportedRating, ExportedVacation,
};
pub use game_match::{DiceBody, LastMoveBody, MatchBody};
pub use joined::{Joined, record_names};
pub use match_summary::MatchSummaryBody;
pub use message::MessageBody;
pub use notification::{
    DisabledNotification, MatchNotification, MatchNotificationData, TestNotification,
};
pub use own_match::OwnMatchBody;
pub use picture_file::PictureFile;
pub use player::{AccountBody, Names, PlayerBody, SessionBody, avatar_path};
pub use push::PushDeviceBody;
pub use rating::{RatingBody, StandingBody};
pub use review::{RecordReviewBody, ReviewedPlyBody, ReviewedRollBody, SeatAccuracyBody};
pub use seek::{ExportedSeats, OpenSeekBody, SeekBody};
pub use token::TokenBody;
pub use vacation::VacationBody;
pub use webhook::{DeliveryBody, RotatedSecretBody, WebhookBody};

/// Declares one page of a list. Each list has its own schema in the document, because client
/// generators handle generic schemas badly.
macro_rules! list {
    ($name:ident, $item:ty) => {
        #[doc = "One page of a list."]
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(super) struct $name {
            /// The items of this page.
            pub items: Vec<$item>,
            /// The `cursor` of the next page; null on the last.
            #[schema(required = true)]
            pub next_cursor: Option<String>,
        }
    };
}
pub(crate) use list;

list!(MatchSummaryList, MatchSummaryBody);
list!(PlayerSummaryList, PlayerBody);
