//! The home screen of an account: which of its matches wait for whom.

use std::collections::BTreeSet;

use serde::Deserialize;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, Status};

use super::position::{FeedPosition, newest_position};
use crate::cluster::matches_of::MatchesOf;
use crate::notifications::read::unread;
use crate::projections::{LATELY, REMATCH_OFFER_LIFETIME};
use crate::{Lists, OwnMatch, StoreError};

/// The matches of a home screen, by what they wait for.
#[derive(Debug)]
pub struct Home {
    /// The account is to act: the earliest deadline first, those without one last.
    pub my_turn: HomePart,
    /// Others are to act, in the same order.
    pub their_turn: HomePart,
    /// The account can answer an offer, newest match first.
    pub offers: HomePart,
    /// The account is invited, newest match first.
    pub invitations: HomePart,
    /// The account plays or has created them, and seats are free: newest match first.
    pub open: HomePart,
    /// They have messages for the account to read, the newest message first.
    pub unread: HomePart,
    /// They ended lately, the last one first.
    pub finished: HomePart,
    /// The matches of all parts, each once.
    pub matches: Vec<OwnMatch>,
    /// How many matches wait for the account: its turn, its answer or its place.
    pub waiting: u32,
    /// How many messages the account has to read in all of its matches.
    pub unread_messages: u32,
    /// How many notifications it has not read that still hold.
    pub unread_notifications: u32,
    /// The position in the account's feed that this shows at least.
    pub position: FeedPosition,
}

impl Home {
    fn parts(&self) -> [&HomePart; 7] {
        let Self { my_turn, their_turn, offers, invitations, open, unread, finished, .. } = self;
        [my_turn, their_turn, offers, invitations, open, unread, finished]
    }
}

/// A part of a home screen.
#[derive(Debug)]
pub struct HomePart {
    /// The first of its matches.
    pub ids: Vec<MatchId>,
    /// The number of all.
    pub count: u32,
}

impl HomePart {
    fn new(ids: Option<Vec<Uuid>>, count: Checked<u32>) -> Self {
        let ids = ids.unwrap_or_default().into_iter().map(MatchId).collect();
        Self { ids, count: count.0 }
    }
}

/// A part of a home screen, by its name in the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HomePartName {
    /// [`Home::my_turn`].
    MyTurn,
    /// [`Home::their_turn`].
    TheirTurn,
    /// [`Home::offers`].
    Offers,
    /// [`Home::invitations`].
    Invitations,
    /// [`Home::open`].
    OpenMatches,
    /// [`Home::unread`].
    Unread,
    /// [`Home::finished`].
    Finished,
}

impl HomePartName {
    /// The name in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MyTurn => "my_turn",
            Self::TheirTurn => "their_turn",
            Self::Offers => "offers",
            Self::Invitations => "invitations",
            Self::OpenMatches => "open_matches",
            Self::Unread => "unread",
            Self::Finished => "finished",
        }
    }

    /// The matches of an account that may be in the part.
    fn matches_of(self, account: AccountId) -> MatchesOf {
        let (all, played) = (MatchesOf::account(account), MatchesOf::player(account));
        match self {
            Self::MyTurn | Self::TheirTurn => played.with_status([Status::Active]),
            Self::Offers => played.with_status([Status::Active, Status::Finished]),
            Self::Invitations => MatchesOf::guest(account).with_status([Status::Open]),
            Self::OpenMatches => all.with_status([Status::Open]),
            Self::Unread => all,
            Self::Finished => played.with_status([Status::Finished]),
        }
    }
}

/// The place of a match in a part: by rank, then by id, which ascends where the deadline is the
/// rank, and descends otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HomePosition {
    /// Microseconds: of the deadline, or negated, of what puts the newest match first.
    pub rank: i64,
    /// The match.
    pub id: MatchId,
}

/// How many matches a home screen shows of a part.
const MAX_PART: i32 = 25;

/// Reads the matches of an account that are not closed, the rows `sorted`, with the parts that each of them is in: a
/// closed one is in none. `$1` is
/// the account, `$2` the instant from which offers of a rematch are open, `$4` that after which a match
/// ended lately, `$5` their ids, if they are known. The query goes on with `SELECT`.
macro_rules! read_own {
    ($select:tt, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            r#"WITH mine AS MATERIALIZED (
                   SELECT match_id, status, plays, deadline, finished_at, newest_message_at AS sent_at,
                       greatest(matches.changed_by, CASE WHEN plays THEN newest_message_place END,
                           known.changed_by) AS place,
                       -- As in `unread_messages`, whose call for each match would take longer.
                       CASE WHEN plays AND newest_message > coalesce(known.up_to, 0) THEN (
                           SELECT count(*) FROM messages
                           WHERE messages.match_id = belongs.match_id
                             AND ($5::uuid[] IS NULL OR messages.match_id = ANY ($5))
                             AND messages.seq > coalesce(known.up_to, 0)
                             AND author_id <> $1 AND text IS NOT NULL AND NOT EXISTS (
                                 SELECT FROM blocks
                                 WHERE blocker_id = $1 AND blocked_id = author_id)
                       ) ELSE 0 END AS unread,
                       status = 'active' AND plays AND is_to_act($1, players, to_act) AS is_my_turn,
                       created_by = $1 AS is_mine,
                       status = 'open' AND NOT plays AND created_by <> $1 AND NOT EXISTS (
                           SELECT FROM blocks
                           WHERE blocker_id = $1 AND blocked_id = created_by) AS is_invited,
                       plays AND CASE status
                           WHEN 'active' THEN
                             coalesce((at_ply ->> 'ply')::int = ply AND at_ply -> 'offers' <> '[]', false)
                             AND EXISTS (
                               -- A list of seats takes less time than `jsonb_array_elements`.
                               SELECT FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7)) AS seats (seat)
                               WHERE players -> 'seats' ->> seat = $1::uuid::text
                                 AND at_ply -> 'offers' @> jsonb_build_array(jsonb_build_object(
                                     'answering', jsonb_build_array(seat))))
                           WHEN 'finished' THEN EXISTS (
                               SELECT FROM rematches
                               WHERE rematches.match_id = matches.match_id
                                 AND ($5::uuid[] IS NULL OR rematches.match_id = ANY ($5))
                                 AND rematch_id IS NULL AND seats <> '{}' AND changed_at > $2
                                 AND NOT EXISTS (
                                     SELECT FROM unnest(seats) AS agreed (seat)
                                     WHERE players -> 'seats' ->> seat = $1::uuid::text))
                           ELSE false END AS is_offered
                   FROM match_participants AS belongs JOIN matches USING (match_id)
                   LEFT JOIN LATERAL (
                       SELECT up_to, changed_by FROM message_reads
                       -- Nobody has read what is not there.
                       WHERE newest_message IS NOT NULL
                         AND message_reads.account_id = $1 AND message_reads.match_id = belongs.match_id
                         AND ($5::uuid[] IS NULL OR message_reads.match_id = ANY ($5))
                       -- So that no plan looks through all that the account has ever read.
                       LIMIT 1
                   ) AS known ON true
                   WHERE account_id = $1 AND closed_place IS NULL AND ($5::uuid[] IS NULL OR (
                       belongs.match_id = ANY ($5) AND matches.match_id = ANY ($5)))
               ), newest_closed AS MATERIALIZED (
                   SELECT closed_place, match_id FROM match_participants
                   WHERE account_id = $1 AND closed_place IS NOT NULL
                     AND ($5::uuid[] IS NULL OR match_id = ANY ($5))
                   ORDER BY closed_place DESC, match_id DESC LIMIT 1
               ), sorted AS (
                   SELECT *, status = 'active' AND plays AND NOT is_my_turn AS is_their_turn,
                       status = 'open' AND (plays OR is_mine) AS is_open,
                       unread > 0 AS is_unread,
                       plays AND status = 'finished' AND finished_at > $4 AS is_finished
                   FROM mine
               )
               "# + $select,
            $($argument),*
        )
    };
}

impl Lists {
    /// The matches of a part of the home screen, in its order, each with its place.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn home_part(
        &self,
        account: AccountId,
        part: HomePartName,
        after: Option<HomePosition>,
        limit: i64,
    ) -> Result<Vec<HomePosition>, StoreError> {
        let now = self.db.now();
        let ids = part.matches_of(account).ids(&self.db).await?;
        let mut transaction = self.db.begin_planned_once().await?;
        let rows = read_own!(
            r#"SELECT match_id, rank AS "rank!"
               FROM sorted CROSS JOIN LATERAL (SELECT $3 IN ('my_turn', 'their_turn') AS by_deadline)
                   AS part
               CROSS JOIN LATERAL (SELECT CASE
                   WHEN by_deadline THEN coalesce(
                       (extract(epoch FROM deadline) * 1000000)::bigint, 9223372036854775807)
                   WHEN $3 = 'unread' THEN -(extract(epoch FROM sent_at) * 1000000)::bigint
                   WHEN $3 = 'finished' THEN -(extract(epoch FROM finished_at) * 1000000)::bigint
                   ELSE 0 END AS rank) AS ranked
               WHERE CASE $3
                       WHEN 'my_turn' THEN is_my_turn
                       WHEN 'their_turn' THEN is_their_turn
                       WHEN 'offers' THEN is_offered
                       WHEN 'invitations' THEN is_invited
                       WHEN 'open_matches' THEN is_open
                       WHEN 'unread' THEN is_unread
                       WHEN 'finished' THEN is_finished
                       ELSE false END
                 AND ($6::bigint IS NULL OR rank > $6 OR (rank = $6 AND CASE
                     WHEN by_deadline THEN match_id > $7::uuid ELSE match_id < $7 END))
               ORDER BY rank, CASE WHEN by_deadline THEN match_id END, match_id DESC LIMIT $8"#,
            account.0,
            now - REMATCH_OFFER_LIFETIME,
            part.as_str(),
            now - LATELY,
            ids as _,
            after.map(|after| after.rank),
            after.map(|after| after.id.0),
            limit,
        )
        .fetch_all(&mut *transaction)
        .await?;
        let places =
            rows.into_iter().map(|row| HomePosition { rank: row.rank, id: MatchId(row.match_id) });
        Ok(places.collect())
    }

    /// The home screen of an account, with messages or without. Its parts are read in one statement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn home(&self, account: AccountId, with_messages: bool) -> Result<Home, StoreError> {
        let now = self.db.now();
        let horizon = self.horizon.of_cluster().await?;
        // After the horizon: what is below it is in the index.
        let ids = MatchesOf::account(account).ids(&self.db).await?;
        let mut transaction = self.db.begin_planned_once().await?;
        let row = read_own!(
            r#"SELECT
                   (array_agg(match_id ORDER BY coalesce(deadline, 'infinity'), match_id)
                       FILTER (WHERE is_my_turn))[:$3] AS my_turn,
                   count(*) FILTER (WHERE is_my_turn) AS "my_turn_count!: Checked<u32>",
                   (array_agg(match_id ORDER BY coalesce(deadline, 'infinity'), match_id)
                       FILTER (WHERE is_their_turn))[:$3]
                       AS their_turn,
                   count(*) FILTER (WHERE is_their_turn)
                       AS "their_turn_count!: Checked<u32>",
                   (array_agg(match_id ORDER BY match_id DESC)
                       FILTER (WHERE is_offered))[:$3] AS offers,
                   count(*) FILTER (WHERE is_offered) AS "offers_count!: Checked<u32>",
                   (array_agg(match_id ORDER BY match_id DESC)
                       FILTER (WHERE is_invited))[:$3] AS invitations,
                   count(*) FILTER (WHERE is_invited) AS "invitations_count!: Checked<u32>",
                   (array_agg(match_id ORDER BY match_id DESC)
                       FILTER (WHERE is_open))[:$3] AS open,
                   count(*) FILTER (WHERE is_open)
                       AS "open_count!: Checked<u32>",
                   (array_agg(match_id ORDER BY sent_at DESC, match_id DESC)
                       FILTER (WHERE is_unread))[:$3] AS unread,
                   count(*) FILTER (WHERE is_unread) AS "unread_count!: Checked<u32>",
                   coalesce(sum(unread), 0)::bigint AS "unread_messages!: Checked<u32>",
                   (array_agg(match_id ORDER BY finished_at DESC, match_id DESC)
                       FILTER (WHERE is_finished))[:$3]
                       AS finished,
                   count(*) FILTER (WHERE is_finished)
                       AS "finished_count!: Checked<u32>",
                   count(*) FILTER (WHERE is_my_turn OR is_offered OR is_invited) AS "waiting!: Checked<u32>",
                   max(place) FILTER (WHERE place < settled)::text
                       || ' ' ||
                       (array_agg(match_id ORDER BY place DESC, match_id DESC)
                           FILTER (WHERE place < settled))[1]
                       AS position,
                   (SELECT closed_place::text || ' ' || match_id FROM newest_closed) AS closed_position
               FROM sorted CROSS JOIN (
                   SELECT coalesce($6::text::xid8, pg_snapshot_xmin(pg_current_snapshot())) AS settled
               ) AS horizon"#,
            account.0,
            now - REMATCH_OFFER_LIFETIME,
            MAX_PART,
            now - LATELY,
            ids as _,
            horizon,
        )
        .fetch_one(&mut *transaction)
        .await?;
        let unread_notifications = unread(&mut *transaction, account, with_messages, now).await?;
        let (unread, unread_messages) = if with_messages {
            (HomePart::new(row.unread, row.unread_count), row.unread_messages.0)
        } else {
            (HomePart { ids: Vec::new(), count: 0 }, 0)
        };
        let mut home = Home {
            my_turn: HomePart::new(row.my_turn, row.my_turn_count),
            their_turn: HomePart::new(row.their_turn, row.their_turn_count),
            offers: HomePart::new(row.offers, row.offers_count),
            invitations: HomePart::new(row.invitations, row.invitations_count),
            open: HomePart::new(row.open, row.open_count),
            unread,
            finished: HomePart::new(row.finished, row.finished_count),
            matches: Vec::new(),
            waiting: row.waiting.0,
            unread_messages,
            unread_notifications,
            position: newest_position(row.position.iter().chain(&row.closed_position))?,
        };
        let ids = home.parts().into_iter().flat_map(|part| part.ids.iter().copied());
        let ids: Vec<_> = ids.collect::<BTreeSet<_>>().into_iter().collect();
        home.matches = self.own_matches_on(&mut transaction, account, &ids).await?;
        Ok(home)
    }
}
