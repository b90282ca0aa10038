//! A player with a quarter of all matches: the reads of each day do not read more rows the more it has played. They are
//! made by the program itself, with the plans that Postgres makes on its connections, and Postgres counts the rows.

use sqlx::{Connection, Executor, PgConnection, Row};
use turnstone::store::{
    FeedPosition, FeedScope, FinishedFilter, HomePartName, InboxFilter, ListFilter,
    OpponentStatsFilter, Page, Store, StoreError,
};
use turnstone_io::world::Clock;
use turnstone_matches::AccountId;
use uuid::Uuid;

use super::fill;
use crate::support::database;
use crate::support::poll::wait_until;

/// The player of `fill.sql` with a quarter of all matches.
const BIG: AccountId = AccountId(Uuid::from_u128(1));
/// Those of a page, and one more.
const LIMIT: i64 = 51;
/// So often is each read: after five times Postgres may take another plan.
const TIMES: i64 = 8;

/// How many matches that player has played.
const PLAYED: &str = "SELECT count(*) FROM match_participants
    WHERE account_id = '00000000-0000-0000-0000-000000000001'";
/// In how many of them something may happen, or has lately.
const NOT_CLOSED: &str = "SELECT count(*) FROM match_participants
    WHERE account_id = '00000000-0000-0000-0000-000000000001' AND closed_place IS NULL";
/// How many matches a page of a list looks at.
const MAX_EXAMINED: i64 = 2_000;

/// The reads that an app makes each day, of the player itself or of its profile, and whether they find anything.
const READS: [(&str, bool); 13] = [
    ("home", true),
    ("part of home", true),
    ("turns", true),
    ("first changes", true),
    ("changes", false),
    ("stream", false),
    ("invitations", false),
    ("inbox", false),
    ("profile", true),
    ("opponents", true),
    ("opponents of a game", true),
    ("list", true),
    ("finished", true),
];

/// Reads as the endpoints do. Returns how much it has found.
async fn read(store: &Store, what: &str, account: AccountId) -> Result<usize, StoreError> {
    let page = Page { before: None, limit: LIMIT };
    let (player, reader) = (Some(account), Some(account));
    Ok(match what {
        "home" => store.lists.home(account, true).await?.matches.len(),
        "part of home" => {
            store.lists.home_part(account, HomePartName::TheirTurn, None, LIMIT).await?.len()
        }
        "turns" => store.lists.matches_to_move_in(account, None, LIMIT).await?.len(),
        "first changes" => {
            let after = FeedPosition::START;
            store.feeds.changes(account, FeedScope::Matches, after, LIMIT).await?.items.len()
        }
        "changes" => {
            let after = store.feeds.position().await?;
            store.feeds.changes(account, FeedScope::Matches, after, LIMIT).await?.items.len()
        }
        "stream" => {
            let (scope, after) = (FeedScope::MatchesAndMessages, store.feeds.position().await?);
            store.account_stream.items(account, scope, after, LIMIT).await?.items.len()
        }
        "invitations" => store.lists.invitations(account, page).await?.len(),
        "inbox" => {
            let filter = InboxFilter { unread: false, with_messages: true };
            store.notifications.unread(account, true).await?;
            store.notifications.inbox(account, filter, None, LIMIT).await?.len()
        }
        "profile" => {
            store.profiles.of(account).await?;
            store.lists.completion(account).await?;
            store.ratings.of(account, None).await?;
            store.lists.variant_stats(account).await?.len()
        }
        "opponents" | "opponents of a game" => {
            let as_of = store.database.now();
            let filter = OpponentStatsFilter {
                player: account,
                game: what.ends_with("game").then(|| "octi".to_owned()),
                variant: None,
                opponent: None,
                as_of,
            };
            store.lists.opponent_stats(&filter, None, LIMIT).await?.len()
        }
        "list" => {
            let filter = ListFilter { player, reader, ..ListFilter::default() };
            store.lists.list(&filter, page).await?.heads.len()
        }
        "finished" => {
            let filter = FinishedFilter {
                player: account,
                game: None,
                variant: None,
                from: None,
                until: None,
                with: None,
                ending: None,
                reader,
            };
            store.lists.finished_matches(&filter, None, LIMIT).await?.len()
        }
        _ => unreachable!("no such read"),
    })
}

/// How many rows of tables were read, and entries of indexes, when all who read some have told it: at the end of their
/// connections.
async fn rows_read(owner: &mut PgConnection) -> i64 {
    wait_until("the end of the connections", async || {
        let others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
            AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
        number(owner, others).await == 0
    })
    .await;
    // What this connection has read itself may not have been counted yet.
    owner.execute("SELECT pg_stat_force_next_flush()").await.expect("a flush");
    let rows = "SELECT (SELECT sum(seq_tup_read)::bigint FROM pg_stat_user_tables)
        + (SELECT sum(idx_tup_read)::bigint FROM pg_stat_user_indexes)";
    number(owner, rows).await
}

async fn number(owner: &mut PgConnection, query: &'static str) -> i64 {
    owner.fetch_one(query).await.expect("a number").get(0)
}

#[tokio::test]
async fn no_read_of_a_day_grows_with_what_a_player_has_played() {
    let database = database::create().await;
    let mut owner = PgConnection::connect_with(&database.migrating).await.expect("a connection");
    fill(&mut owner).await;
    owner.execute("VACUUM ANALYZE").await.expect("a vacuum");
    let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
    // As those who rate do, and the jobs of a server.
    owner
        .execute("INSERT INTO leaderboards SELECT DISTINCT game, variant, true FROM ratings")
        .await
        .expect("leaderboards");
    store.ratings.refresh_leaderboards().await.expect("milestones");
    store.database.connections().close().await;
    let played = number(&mut owner, PLAYED).await;
    let not_closed = number(&mut owner, NOT_CLOSED).await;
    assert!(not_closed > 50 && played > 50 * not_closed, "{not_closed} of {played}");
    // Of each match some tables and indexes.
    let allowed = 10 * (not_closed + LIMIT) + MAX_EXAMINED;
    let mut faults = Vec::new();
    for (what, finds) in READS {
        let before = rows_read(&mut owner).await;
        let store = Store::new(database.serving.clone(), 1, 0, Clock::default());
        for _ in 0..TIMES {
            let found = read(&store, what, BIG).await.unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(found > 0, finds, "{what}");
        }
        store.database.connections().close().await;
        let rows = (rows_read(&mut owner).await - before) / TIMES;
        if rows > allowed {
            faults.push(format!("{what} reads {rows} rows"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
