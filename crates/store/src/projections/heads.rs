use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use sqlx::types::Json;

use turnstone_games::MatchOptions;
use turnstone_matches::{
    AccountId, Audience, ChainHead, Match, MatchId, MatchResult, Ply, Status, TimeControl, Version,
    Visibility,
};
use turnstone_rules::Seat;

use super::at_ply::OpenOffer;
use crate::columns::{from_mask, to_percent};
use crate::{Database, Lists, StoreError};

/// The head row of a match, which lists show. A projection of the log.
#[derive(Debug, Clone, Serialize)]
pub struct Head {
    /// The match.
    pub id: MatchId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The version of the rules.
    pub rules_version: u16,
    /// Whether it is rated.
    pub rated: bool,
    /// Its visibility.
    pub visibility: Visibility,
    /// Whether one account plays all seats.
    pub solo: bool,
    /// The time control.
    pub clock: TimeControl,
    /// The least completion rate of those who join, in percent.
    pub min_completion_percent: Option<u8>,
    /// The account that created it.
    pub created_by: AccountId,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// From when on nobody can take a seat any more, if it is open until then.
    pub open_until: DateTime<Utc>,
    /// When the game began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was finished or cancelled.
    pub finished_at: Option<DateTime<Utc>>,
    /// The `seq` of the newest event.
    pub version: Version,
    /// Its hash.
    #[serde(skip)]
    pub chain_head: ChainHead,
    /// Its status.
    pub status: Status,
    /// The number of plies so far.
    pub ply: Ply,
    /// The seats that may act.
    pub to_act: Vec<Seat>,
    /// The earliest deadline of these seats.
    pub deadline: Option<DateTime<Utc>>,
    /// The result.
    pub result: Option<MatchResult>,
    /// The open offers, without that of a rematch.
    pub offers: Vec<OpenOffer>,
    /// The accounts in the match.
    pub players: Players,
}

/// The accounts in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The account in each seat; `None`: the seat is free.
    pub seats: Vec<Option<AccountId>>,
    /// The accounts that wait for seats to be drawn.
    pub waiting: Vec<AccountId>,
    /// The invited accounts; `None`: anyone may join.
    pub invited: Option<Vec<AccountId>>,
    /// [`Match::is_declined`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declined: bool,
}

impl From<&Match> for Players {
    fn from(game_match: &Match) -> Self {
        Self {
            seats: game_match.seats.clone(),
            waiting: game_match.waiting.clone(),
            invited: game_match.invited.clone(),
            declined: game_match.is_declined(),
        }
    }
}

impl Head {
    /// The head of a match that has this deadline: unlike all else it also depends on vacations and
    /// outages.
    pub(crate) fn of(game_match: &Match, deadline: Option<DateTime<Utc>>) -> Self {
        let created = &game_match.created;
        Self {
            id: game_match.id,
            game: created.game.clone(),
            variant: created.variant.clone(),
            options: MatchOptions(created.options.clone()),
            rules_version: created.rules_version,
            rated: created.rated,
            visibility: created.visibility,
            solo: created.solo,
            clock: created.clock.clone(),
            min_completion_percent: created.min_completion_percent,
            created_by: created.created_by,
            created_at: game_match.created_at,
            open_until: game_match.open_until,
            started_at: game_match.started_at,
            finished_at: game_match.finished_at,
            version: game_match.version,
            chain_head: game_match.chain_head,
            status: game_match.status,
            ply: game_match.ply,
            to_act: game_match.to_act(),
            deadline,
            result: game_match.result.clone(),
            offers: OpenOffer::of(game_match),
            players: Players::from(game_match),
        }
    }
}

/// The word of a visibility in the database.
pub(crate) fn visibility_word(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Private => "private",
    }
}

/// Says once which columns a head is read from: the name, the type, the expression, and the end of its alias
/// where `sqlx::query!` needs another type than it would choose. `$d` is a dollar sign, for the macros that it makes.
macro_rules! head_columns {
    ($d:tt $first:ident: $first_type:ty = $first_sql:tt $first_alias:tt,
        $($name:ident: $type:ty = $sql:tt $alias:tt,)*) => {
        /// A row of `matches`.
        #[derive(sqlx::FromRow)]
        pub(crate) struct HeadRow {
            pub $first: $first_type,
            $(pub $name: $type,)*
        }

        /// The columns of a [`HeadRow`], for a statement that is composed.
        pub(crate) const HEAD_COLUMNS: &str =
            concat!($first_sql $(, ", ", $sql, " AS ", stringify!($name))*);

        /// Reads rows of `matches` as [`HeadRow`]s. A query gives what comes after their columns, from `FROM`
        /// on, in one literal or in two. With `with (", more AS columns")` the rows are records that have these
        /// columns too, and [`head_row`] takes a [`HeadRow`] out of one.
        macro_rules! heads {
            (with ($d more:tt) $d from:tt, $d($d argument:expr),* $d(,)?) => {
                heads!(@query () $d more + $d from, $d($d argument),*)
            };
            (@$d query:ident ($d($d row:tt)*) $d more:tt + $d from:tt $d(+ $d rest:tt)?, $d($d argument:expr),*) => {
                sqlx::$d query!(
                    $d($d row)*
                    "SELECT " + $first_sql + $first_alias $(+ ", " + $sql + $alias)*
                        + $d more + " " + $d from $d(+ $d rest)?,
                    $d($d argument),*
                )
            };
            ($d from:tt $d(+ $d rest:tt)?, $d($d argument:expr),* $d(,)?) => {
                heads!(
                    @query_as ($crate::projections::heads::HeadRow,) "" + $d from $d(+ $d rest)?,
                    $d($d argument),*
                )
            };
        }

        /// The [`HeadRow`] in a record with more columns.
        macro_rules! head_row {
            ($d record:expr) => {
                $crate::projections::heads::HeadRow {
                    $first: $d record.$first,
                    $($name: $d record.$name,)*
                }
            };
        }
        pub(crate) use head_row;
        pub(crate) use heads;
    };
}

head_columns! { $
    match_id: uuid::Uuid = "match_id" r#" AS "match_id!""#,
    game: String = "game" "",
    variant: String = "variant" "",
    options: Json<MatchOptions> = "options" r#" AS "options: sqlx::types::Json<turnstone_games::MatchOptions>""#,
    rules_version: i16 = "rules_version" "",
    rated: bool = "rated" "",
    visibility: String = "visibility" "",
    solo: bool = "solo" "",
    clock: Json<TimeControl> = "clock" r#" AS "clock: sqlx::types::Json<turnstone_matches::TimeControl>""#,
    min_completion_percent: Option<i16> = "min_completion_percent" "",
    created_by: uuid::Uuid = "created_by" "",
    created_at: DateTime<Utc> = "created_at" "",
    version: i32 = "version" "",
    chain_head: Vec<u8> = "chain_head" "",
    status: String = "status" "",
    ply: i32 = "ply" "",
    to_act: i16 = "to_act" "",
    deadline: Option<DateTime<Utc>> = "deadline" "",
    open_until: DateTime<Utc> = "open_until" "",
    started_at: Option<DateTime<Utc>> = "started_at" "",
    finished_at: Option<DateTime<Utc>> = "finished_at" "",
    result: Option<Json<MatchResult>> =
        "result" r#" AS "result: sqlx::types::Json<turnstone_matches::MatchResult>""#,
    offers: Option<Json<Vec<OpenOffer>>> =
        "CASE WHEN (at_ply ->> 'ply')::int = ply THEN at_ply -> 'offers' END"
        r#" AS "offers: sqlx::types::Json<Vec<crate::OpenOffer>>""#,
    players: Json<Players> = "players" r#" AS "players: sqlx::types::Json<crate::Players>""#,
}
impl TryFrom<HeadRow> for Head {
    type Error = StoreError;

    fn try_from(row: HeadRow) -> Result<Self, StoreError> {
        let unreadable = |what: &str| {
            StoreError::Database(sqlx::Error::Decode(
                format!(
                    "match {}: unreadable {what}; `turnstone rebuild` repairs it",
                    row.match_id
                )
                .into(),
            ))
        };
        let visibility = match row.visibility.as_str() {
            "public" => Visibility::Public,
            "private" => Visibility::Private,
            _ => return Err(unreadable("visibility")),
        };
        Ok(Self {
            id: MatchId(row.match_id),
            status: Status::parse(&row.status).ok_or_else(|| unreadable("status"))?,
            rules_version: u16::try_from(row.rules_version)
                .map_err(|_| unreadable("rules_version"))?,
            version: Version::try_from(row.version).map_err(|_| unreadable("version"))?,
            chain_head: row.chain_head.try_into().map_err(|_| unreadable("chain_head"))?,
            ply: Ply::try_from(row.ply).map_err(|_| unreadable("ply"))?,
            visibility,
            game: row.game,
            variant: row.variant,
            options: row.options.0,
            rated: row.rated,
            solo: row.solo,
            clock: row.clock.0,
            min_completion_percent: to_percent(row.min_completion_percent),
            created_by: AccountId(row.created_by),
            created_at: row.created_at,
            open_until: row.open_until,
            started_at: row.started_at,
            finished_at: row.finished_at,
            to_act: from_mask(row.to_act),
            deadline: row.deadline,
            result: row.result.map(|result| result.0),
            offers: row.offers.map(|offers| offers.0).unwrap_or_default(),
            players: row.players.0,
        })
    }
}

impl Head {
    /// Whether an account, or a reader without an account, may see the match.
    #[must_use]
    pub fn is_visible_to(&self, reader: Option<AccountId>) -> bool {
        let audience = Audience {
            visibility: self.visibility,
            created_by: self.created_by,
            seats: &self.players.seats,
            waiting: &self.players.waiting,
            invited: self.players.invited.as_deref().unwrap_or_default(),
        };
        audience.includes(reader)
    }

    /// The accounts that have a seat or wait for one, each once.
    #[must_use]
    pub fn players(&self) -> Vec<AccountId> {
        let mut players: Vec<_> =
            self.players.seats.iter().flatten().chain(&self.players.waiting).copied().collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The seats of an account.
    #[must_use]
    pub fn seats_of(&self, account: AccountId) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.players.seats);
        seats.filter(|(_, player)| **player == Some(account)).map(|(seat, _)| seat).collect()
    }

    /// The accounts whose names are shown with the match.
    #[must_use]
    pub fn named_accounts(&self) -> Vec<AccountId> {
        let seated = self.players.seats.iter().flatten();
        seated.chain(&self.players.waiting).chain([&self.created_by]).copied().collect()
    }

    /// Everyone who belongs to the match: players, invited accounts and its creator.
    #[must_use]
    pub fn participants(&self) -> Vec<AccountId> {
        let mut accounts = self.named_accounts();
        accounts.extend(self.players.invited.iter().flatten());
        accounts.sort_unstable();
        accounts.dedup();
        accounts
    }
}

impl Lists {
    /// The head of a match. Those that many requests ask for at the same time are read by one statement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn head(&self, id: MatchId) -> Result<Option<Head>, StoreError> {
        let load = |db: Database, ids| async move { read_heads(&db.pool, ids).await };
        self.heads.get(&self.db, id, load).await
    }
}

/// Reads a head on any connection.
pub(crate) async fn read_head(
    executor: impl PgExecutor<'_>,
    id: MatchId,
) -> Result<Option<Head>, StoreError> {
    let row = heads!("FROM matches WHERE match_id = $1", id.0).fetch_optional(executor).await?;
    row.map(Head::try_from).transpose()
}

/// The heads of these matches by id, without those that do not exist.
pub(crate) async fn read_heads(
    executor: impl PgExecutor<'_>,
    ids: Vec<MatchId>,
) -> Result<BTreeMap<MatchId, Head>, StoreError> {
    // The statement for one is planned once, that for several each time.
    if let [id] = ids[..] {
        return Ok(read_head(executor, id).await?.map(|head| (id, head)).into_iter().collect());
    }
    let ids: Vec<_> = ids.into_iter().map(|id| id.0).collect();
    let rows = heads!("FROM matches WHERE match_id = ANY ($1)", &ids).fetch_all(executor).await?;
    rows.into_iter().map(|row| Head::try_from(row).map(|head| (head.id, head))).collect()
}
