//! The public profiles of players, and the players whom they follow.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{Followed, PublicProfile};
use turnstone_matches::AccountId;

use super::instant;
use super::player::{Names, PlayerBody, avatar_path};

/// The public profile of an account, as its owner sets it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicProfile)]
pub struct PublicProfileBody {
    /// A few words about the owner; null for none.
    #[schema(required = true)]
    pub bio: Option<String>,
    /// The country, an alpha-2 code of ISO 3166-1; null for none.
    #[schema(required = true)]
    pub country: Option<String>,
    /// Whether others see when the account was last seen.
    pub shows_last_seen: bool,
    /// The path of the picture on this server. It changes with the picture.
    pub avatar: String,
}

impl PublicProfileBody {
    /// The profile of an account.
    #[must_use]
    pub fn new(profile: PublicProfile, account: AccountId) -> Self {
        Self {
            avatar: avatar_path(account, profile.avatar_hash.as_deref()),
            bio: profile.bio,
            country: profile.country,
            shows_last_seen: profile.shows_last_seen,
        }
    }
}

/// A player whom the account follows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FollowedPlayer)]
pub struct FollowedBody {
    /// The player.
    pub player: PlayerBody,
    /// When the account began to follow the player.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
    /// Whether the player is in an active public match. Only the newest fifty matches count.
    pub playing: bool,
    /// When the player was last seen, to the hour; null unless the player shows it.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub last_seen_at: Option<DateTime<Utc>>,
}

impl FollowedBody {
    /// A player with the current name.
    #[must_use]
    pub fn new(followed: &Followed, names: &Names) -> Self {
        Self {
            player: names.player(followed.account),
            since: followed.since,
            playing: followed.is_playing,
            last_seen_at: followed.last_seen_at,
        }
    }
}

/// The bytes of a picture.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct PictureFile(Vec<u8>);
