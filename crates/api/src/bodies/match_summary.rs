use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_games::MatchOptions;
use turnstone_matches::{MatchResult, Status, TimeControl};
use turnstone_rules::Seat;
use turnstone_store::{Head, Store, StoreError};

use super::completion_rate::rate_of_percent;
use super::game_match::reason;
use super::instant;
use super::player::{Names, PlayerBody};

/// A match in a list, without the state of the game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchSummary)]
pub struct MatchSummaryBody {
    /// The match's id.
    pub id: Uuid,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The version of the rules by which the match is played.
    pub rules_version: u16,
    /// `open` (seats are free), `active`, `finished` or `cancelled`.
    pub status: &'static str,
    /// Whether the result counts for ratings, as agreed at the creation.
    pub rated: bool,
    /// Whether it did count; null until the match has a result and is rated, and for one that is not `rated`.
    #[schema(required = true)]
    pub counted: Option<bool>,
    /// Why it did not count: `too_short`, `met_too_often` (the opponents had 10 matches that counted within the
    /// week), `mixed_kinds` (people and bots) or `absence` (a player ran out of time and had not been seen since
    /// that happened in another match); null if it did, and until that is known.
    #[schema(required = true)]
    pub not_counted: Option<&'static str>,
    /// `public`, or `private`: visible only to its players and invited accounts.
    #[schema(value_type = String)]
    pub visibility: turnstone_matches::Visibility,
    /// Whether one account plays all seats.
    pub solo: bool,
    /// The time control.
    pub clock: TimeControl,
    /// The least `completion_rate` of those who join, apart from the creator; null: none is asked for.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub min_completion_rate: Option<f64>,
    /// Whether so many of the invited have declined that the seats cannot all be taken, unless the creator
    /// brings others by an invite link. The match is in no list of open matches then.
    pub declined: bool,
    /// The player who created it.
    pub created_by: PlayerBody,
    /// When it was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the server cancels it if seats are still free; null unless it is open.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub open_until: Option<DateTime<Utc>>,
    /// When the game began; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub started_at: Option<DateTime<Utc>>,
    /// When it was finished or cancelled; null until then.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub finished_at: Option<DateTime<Utc>>,
    /// The seats, in order.
    pub seats: Vec<SeatSummaryBody>,
    /// The `seq` of the newest event.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The number of plies so far.
    pub ply: u32,
    /// The seats that may act now.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
    /// none of them has a deadline.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub deadline: Option<DateTime<Utc>>,
    /// The result; absent unless the match is finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<MatchResult>,
    /// The text of the creator to the invited players, only in `GET /v1/me/invitations`; absent if there is
    /// none, for a token without the scope `messages`, and elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub message: Option<String>,
}

/// A seat of a match in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatSummary)]
pub struct SeatSummaryBody {
    /// The seat's number, from 0.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The side that it plays for, in the words of the game.
    pub side: &'static str,
    /// The player in the seat; absent while it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player: Option<PlayerBody>,
    /// Whether a day of automatic vacation may be drawn for the seat at `deadline`.
    pub automatic_vacation: bool,
}

impl MatchSummaryBody {
    /// Heads with the current names of their players.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(store: &Store, heads: Vec<Head>) -> Result<Vec<Self>, StoreError> {
        let names = Names::of_heads(store, &heads).await?;
        Ok(heads.into_iter().map(|head| Self::new(head, &names)).collect())
    }

    /// The head of a match with the current names of its players.
    #[must_use]
    pub fn new(head: Head, names: &Names) -> Self {
        let family = turnstone_games::family(&head.game);
        let created_by = names.player_of(&head, head.created_by);
        let counted = names.counted(&head);
        let seats: Vec<_> = (0..)
            .map(Seat)
            .zip(&head.players.seats)
            .map(|(seat, player)| SeatSummaryBody {
                seat,
                side: family.map_or("", |family| family.side(seat)),
                player: player.map(|account| names.player_of(&head, account)),
                automatic_vacation: names.draws_vacation_at(
                    head.deadline,
                    &head.to_act,
                    seat,
                    *player,
                ),
            })
            .collect();
        Self {
            id: head.id.0,
            seats,
            game: head.game,
            variant: head.variant,
            options: head.options,
            rules_version: head.rules_version,
            status: head.status.as_str(),
            rated: head.rated,
            counted: counted.map(|counted| counted.is_ok()),
            not_counted: reason(counted),
            visibility: head.visibility,
            solo: head.solo,
            clock: head.clock,
            min_completion_rate: rate_of_percent(head.min_completion_percent),
            declined: head.players.declined,
            created_by,
            created_at: head.created_at,
            open_until: (head.status == Status::Open).then_some(head.open_until),
            started_at: head.started_at,
            finished_at: head.finished_at,
            version: head.version.get(),
            ply: head.ply.get(),
            to_act: head.to_act,
            deadline: head.deadline,
            result: head.result,
            message: None,
        }
    }
}
