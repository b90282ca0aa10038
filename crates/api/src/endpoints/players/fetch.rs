use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::{RatingBody, avatar_path, instant};
use crate::examples;
use crate::extract::IfNoneMatch;
use crate::lookups;
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::Completion;
use turnstone_store::{Profile, VariantStats};

/// The public profile of a player. All numbers count public matches only, without solo ones.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayerProfile)]
pub(super) struct ProfileBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The username.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// The path of the picture on this server. It changes with the picture.
    pub avatar: String,
    /// A few words of the player; null for none.
    #[schema(required = true)]
    pub bio: Option<String>,
    /// The country, an alpha-2 code of ISO 3166-1; null for none.
    #[schema(required = true)]
    pub country: Option<String>,
    /// When the player was last seen, to the hour; null unless the player shows it.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub last_seen_at: Option<DateTime<Utc>>,
    /// `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
    /// `guest`: a person who has not registered.
    pub kind: &'static str,
    /// The level of a computer, 1 to 8; null for all others.
    #[schema(required = true, minimum = 1, maximum = 8)]
    pub computer_level: Option<u8>,
    /// When the account was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// The end of the current vacation; null if there is none.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub vacation_until: Option<DateTime<Utc>>,
    /// The numbers of matches.
    pub matches: MatchCounts,
    /// The results by family and variant, where the player has finished a match.
    pub results: Vec<VariantResults>,
    /// The ratings by family and variant.
    pub ratings: Vec<RatingBody>,
    /// The share, 0 to 1, of the player's matches that the player has not abandoned: by cancelling them, by
    /// running out of time, or by resigning a rated match that has not yet as many plies as count
    /// (`min_rated_plies` of the game). It counts matches with others that started and are over: finished, or
    /// cancelled after the start. None of them is against a computer. Null if there are none.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub completion_rate: Option<f64>,
}

/// The numbers of matches of a player.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatchCounts {
    /// Active matches.
    #[schema(minimum = 0)]
    pub running: i64,
    /// Matches with a result.
    #[schema(minimum = 0)]
    pub finished: i64,
}

/// A player's results in the finished matches of a variant.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VariantResults {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Wins, alone or with a partner.
    #[schema(minimum = 0)]
    pub wins: i64,
    /// Losses.
    #[schema(minimum = 0)]
    pub losses: i64,
    /// Draws.
    #[schema(minimum = 0)]
    pub draws: i64,
}

impl ProfileBody {
    /// A profile with all its numbers.
    #[must_use]
    pub fn new(
        profile: Profile,
        tallies: &[VariantStats],
        ratings: Vec<RatingBody>,
        completion: Completion,
    ) -> Self {
        let sum = |of: fn(&VariantStats) -> i64| tallies.iter().map(of).sum();
        let finished = |tally: &VariantStats| tally.wins + tally.losses + tally.draws;
        let results = tallies.iter().filter(|tally| finished(tally) > 0);
        Self {
            id: profile.id.0,
            username: profile.username,
            display_name: profile.display_name,
            avatar: avatar_path(profile.id, profile.shown.avatar_hash.as_deref()),
            bio: profile.shown.bio,
            country: profile.shown.country,
            last_seen_at: profile.last_seen_at,
            kind: profile.kind.as_str(),
            computer_level: profile.id.computer_level(),
            created_at: profile.created_at,
            vacation_until: profile.vacation_until,
            matches: MatchCounts {
                running: sum(|one| one.running),
                finished: tallies.iter().map(finished).sum(),
            },
            results: results
                .map(|tally| VariantResults {
                    game: tally.game.clone(),
                    variant: tally.variant.clone(),
                    wins: tally.wins,
                    losses: tally.losses,
                    draws: tally.draws,
                })
                .collect(),
            ratings,
            completion_rate: completion.rate(),
        }
    }
}

/// Caches may keep a profile and must revalidate it each time.
const REVALIDATE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "public, no-cache");

/// Get a player.
///
/// The profile and the results of a player. The numbers count public matches only, for every
/// reader, so that they say nothing about private matches; solo matches never count.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
    ),
    responses(
        (status = 200, description = "The player", body = ProfileBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::profile())),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}")]
pub(super) async fn get_player(
    api: web::Data<Api>,
    username: web::Path<String>,
    known: IfNoneMatch,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, None)?;
    let player = lookups::require_account(&api.store, &username).await?;
    let tallies = api.store.lists.variant_stats(player).await?;
    // The account may have been deleted since.
    let profile = api.store.profiles.of(player).await?.ok_or_else(Problem::not_found)?;
    let ratings = super::ratings::ratings_of(&api.store, player, None).await?;
    let completion = api.store.lists.completion(player).await?;
    let body = ProfileBody::new(profile, &tallies, ratings, completion);
    let tag = serde_json::to_vec(&body).map(Sha256::digest).unwrap_or_default();
    let tag = format!("\"{}\"", hex::encode(&tag[..8]));
    if let Some(known) = known.matching(&tag) {
        let mut unchanged = HttpResponse::NotModified();
        return Ok(unchanged.insert_header((ETAG, &*known)).insert_header(REVALIDATE).finish());
    }
    Ok(HttpResponse::Ok().insert_header((ETAG, tag)).insert_header(REVALIDATE).json(body))
}
