//! The index of matches by account, as a cluster keeps it: it follows from the members of the matches, comes back
//! after a crash, and lists that are read by it are whole.

use turnstone::store::{
    FeedItem, FeedPosition, FeedScope, FinishedFilter, ListFilter, Page, Store,
};
use turnstone_matches::{AccountId, Command, MatchId, Status, Visibility};

use super::on_cluster::{as_on_cluster, difference_count};
use super::outbox::take_all;
use super::{ANNA, BEN, begin, connect, create, execute, join, play_all_kinds, run, store, value};
use crate::support::database;
use crate::support::poll::wait_until;

/// The index, and what it follows from. Of a match that an account has left the status does not matter.
const INDEX: &str = "SELECT string_agg(concat_ws(' ', account_id, match_id,
        CASE WHEN NOT is_gone THEN status END, plays, is_gone), ',' ORDER BY account_id, match_id)
    FROM account_matches";
const MEMBERS: &str = "SELECT string_agg(concat_ws(' ', account_id, match_id,
        CASE WHEN NOT is_gone THEN status END, plays, is_gone), ',' ORDER BY account_id, match_id)
    FROM (
        SELECT account_id, match_id, plays, false AS is_gone FROM match_participants
        UNION ALL
        SELECT account_id, match_id, false, true FROM match_departures AS departed
        WHERE NOT EXISTS (SELECT FROM match_participants AS belongs
            WHERE belongs.match_id = departed.match_id AND belongs.account_id = departed.account_id)
    ) AS members JOIN matches USING (match_id)";

/// A change of the index that a crash may leave behind.
const LOST: [&str; 4] = [
    "DELETE FROM account_matches",
    "UPDATE account_matches SET version = 0, status = 'open', plays = NOT plays WHERE NOT is_gone",
    "UPDATE account_matches SET version = 0, is_gone = false WHERE is_gone",
    "DELETE FROM account_matches WHERE status = 'active'",
];

/// Every match of a list, page by page.
async fn pages(store: &Store, filter: &ListFilter, limit: i64) -> Vec<MatchId> {
    let mut found = Vec::new();
    let mut before = None;
    loop {
        let listed = store.lists.list(filter, Page { before, limit }).await.expect("a database");
        let is_full = i64::try_from(listed.heads.len()).expect("a count") == limit;
        found.extend(listed.heads.iter().map(|head| head.id));
        before = if is_full { found.last().copied() } else { listed.end };
        if before.is_none() {
            return found;
        }
    }
}

#[tokio::test]
async fn one_server_has_no_index_by_account() {
    let database = database::create().await;
    let store = store(&database);
    begin(&store, "basic").await;
    take_all(&store).await;
    let mut owner = connect(&database.migrating).await;
    assert_eq!(value(&mut owner, INDEX).await, "");
}

#[tokio::test]
async fn the_index_by_account_follows_from_the_members_of_the_matches() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    let mut owner = connect(&database.migrating).await;
    let members = value(&mut owner, MEMBERS).await;
    assert!(members.contains(" f t"), "someone has left a match");
    assert_eq!(value(&mut owner, INDEX).await, members);
    // The job that takes appends from the outbox finds it as it should be.
    let rows =
        "SELECT string_agg(xmin::text, ' ' ORDER BY account_id, match_id) FROM account_matches";
    let written = value(&mut owner, rows).await;
    take_all(&store).await;
    assert_eq!(value(&mut owner, rows).await, written, "it is written again");
    // A cluster that is divided later, or had no index, fills it.
    run(&mut owner, "DELETE FROM account_matches").await.expect("no rows");
    run(&mut owner, "SELECT fill_account_matches()").await.expect("the rows");
    assert_eq!(value(&mut owner, INDEX).await, members);
}

#[tokio::test]
async fn the_index_by_account_comes_back_after_a_crash_and_feeds_show_what_was_missing() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    let mut owner = connect(&database.migrating).await;
    let members = value(&mut owner, MEMBERS).await;
    run(&mut owner, "CREATE TABLE again AS SELECT * FROM outbox").await.expect("a copy");
    take_all(&store).await;
    for lost in LOST {
        assert_ne!(run(&mut owner, lost).await.expect("a loss"), 0, "{lost}");
        assert_ne!(value(&mut owner, INDEX).await, members, "{lost}");
        let position = store.feeds.position().await.expect("a database");
        // The rows of the outbox are on the workers, and survive.
        run(&mut owner, "INSERT INTO outbox SELECT * FROM again").await.expect("the rows again");
        take_all(&store).await;
        assert_eq!(value(&mut owner, INDEX).await, members, "{lost}");
        let shown = changed_since(&store, BEN, position).await;
        assert_ne!(shown, [], "{lost}: a feed has gone on without them");
    }
}

/// The matches in an account's feed after a position, when all is settled.
async fn changed_since(store: &Store, account: AccountId, after: FeedPosition) -> Vec<MatchId> {
    let mut shown = Vec::new();
    let mut after = after;
    loop {
        let page =
            store.feeds.changes(account, FeedScope::Matches, after, 500).await.expect("a database");
        for (position, item) in &page.items {
            after = *position;
            shown.push(match item {
                FeedItem::Changed(own) => own.head.id,
                FeedItem::Gone(id) | FeedItem::Sent(id, _) => *id,
            });
        }
        if page.items.is_empty() && !page.is_pending {
            return shown;
        }
    }
}

#[tokio::test]
async fn lists_by_the_index_are_whole_whatever_they_filter() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    // Many that a filter lets pass seldom: a page takes more than one chunk of ids.
    for number in 0..30 {
        create(&store, "basic", |wanted| {
            wanted.visibility =
                if number % 13 == 0 { Visibility::Private } else { Visibility::Public };
        })
        .await;
    }
    let mut owner = connect(&database.migrating).await;
    for (filter, condition) in cases() {
        let player = filter.player.expect("a player");
        let expected = format!(
            "SELECT string_agg(match_id::text, ' ' ORDER BY match_id DESC)
             FROM matches JOIN match_participants USING (match_id)
             WHERE account_id = '{}' AND plays AND {condition}",
            player.0
        );
        let expected = value(&mut owner, &expected).await;
        assert_ne!(expected, "", "{condition}");
        for limit in [1, 7, 100] {
            let found = pages(&store, &filter, limit).await;
            let found: Vec<_> = found.iter().map(|id| id.0.to_string()).collect();
            assert_eq!(found.join(" "), expected, "{condition}, by {limit}");
        }
    }
}

/// Filters of a player's list, each with the condition of the same.
fn cases() -> Vec<(ListFilter, String)> {
    let of = |player| ListFilter { player: Some(player), ..ListFilter::default() };
    let by = |player, reader| ListFilter { reader: Some(reader), ..of(player) };
    let of_ben = format!(
        "EXISTS (SELECT FROM match_participants AS other
         WHERE other.match_id = matches.match_id AND other.account_id = '{}')",
        BEN.0
    );
    let with_ben = of_ben.replace("other.account_id", "other.plays AND other.account_id");
    let with_ben = format!("visibility = 'public' AND {with_ben}");
    vec![
        (of(ANNA), "visibility = 'public'".to_owned()),
        (by(ANNA, ANNA), "true".to_owned()),
        (by(BEN, ANNA), "true".to_owned()),
        (ListFilter { status: Some(Status::Open), ..by(ANNA, ANNA) }, "status = 'open'".to_owned()),
        (
            ListFilter { status: Some(Status::Finished), ..by(ANNA, BEN) },
            "status = 'finished'".to_owned(),
        ),
        (ListFilter { opponent: Some(BEN), ..of(ANNA) }, with_ben),
        (
            ListFilter { variant: Some("nigerian".to_owned()), ..by(ANNA, ANNA) },
            "variant = 'nigerian'".to_owned(),
        ),
        (ListFilter { with_bots: Some(false), ..by(ANNA, ANNA) }, "true".to_owned()),
        (
            ListFilter { open_to_reader: true, ..by(ANNA, BEN) },
            format!("status = 'open' AND (open_to_all AND visibility = 'public' OR {of_ben})"),
        ),
    ]
}

#[tokio::test]
async fn a_page_looks_at_a_bounded_number_of_ids_and_the_pages_together_at_all() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let made = create(&store, "basic", |_| {}).await;
    let mut owner = connect(&database.migrating).await;
    // As if a crash had left them behind: newer matches that the account does not belong to.
    let stale = format!(
        "INSERT INTO account_matches (account_id, match_id, version, status, plays, is_gone)
         SELECT '{}', ('ff' || substr(gen_random_uuid()::text, 3))::uuid, 1, 'open', true, false
         FROM generate_series(1, 2500)",
        ANNA.0
    );
    run(&mut owner, &stale).await.expect("rows");
    let filter = ListFilter { player: Some(ANNA), ..ListFilter::default() };
    let page = |before| Page { before, limit: 3 };
    let first = store.lists.list(&filter, page(None)).await.expect("a database");
    let bound = "SELECT match_id FROM account_matches ORDER BY match_id DESC OFFSET 1999 LIMIT 1";
    assert_eq!(first.heads.len(), 0);
    assert_eq!(first.end.map(|id| id.0.to_string()), Some(value(&mut owner, bound).await));
    let second = store.lists.list(&filter, page(first.end)).await.expect("a database");
    assert_eq!(second.heads.iter().map(|head| head.id).collect::<Vec<_>>(), [made.id]);
    assert_eq!(second.end, None);
}

#[tokio::test]
async fn what_an_account_reads_by_the_index_is_what_it_has() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    let mut owner = connect(&database.migrating).await;
    for account in [ANNA, BEN] {
        let mut count = async |condition: &str| {
            let query = format!(
                "SELECT count(*) FROM matches JOIN match_participants USING (match_id)
                 WHERE account_id = '{}' AND {condition}",
                account.0
            );
            value(&mut owner, &query).await.parse::<usize>().expect("a number")
        };
        let home = store.lists.home(account, true).await.expect("a database");
        let (running, open) = (home.my_turn.count + home.their_turn.count, home.open.count);
        assert_eq!(running as usize, count("plays AND status = 'active'").await);
        let opened = format!("status = 'open' AND (plays OR created_by = '{}')", account.0);
        assert_eq!(open as usize, count(&opened).await);
        let invited = count("NOT plays AND status = 'open' AND created_by <> account_id").await;
        let page = Page { before: None, limit: 100 };
        let invitations = store.lists.invitations(account, page).await.expect("a database");
        assert_eq!((invitations.len(), home.invitations.count as usize), (invited, invited));
        let unfinished = store.lists.unfinished_matches_of(account).await.expect("a database");
        assert_eq!(unfinished.len(), count("status IN ('open', 'active')").await);
        let turns = store.lists.matches_to_move_in(account, None, 100).await.expect("a database");
        assert_eq!(turns.len(), home.my_turn.count as usize);
        let filter = FinishedFilter {
            player: account,
            game: None,
            variant: None,
            from: None,
            until: None,
            with: None,
            ending: None,
            reader: Some(account),
        };
        for (limit, most) in [(1, 1), (100, 100)] {
            let finished =
                store.lists.finished_matches(&filter, None, limit).await.expect("a database");
            let expected = count("plays AND status = 'finished'").await;
            assert_eq!(finished.len(), expected.min(most), "{limit}");
        }
        for limit in [1, 5, 100] {
            let (mut exported, mut before) = (0, None);
            loop {
                let page = store.personal_data.participations(account, before, limit).await;
                let page = page.expect("a database");
                exported += page.len();
                before = page.last().map(|last| last.head.id);
                if before.is_none() {
                    break;
                }
            }
            assert_eq!(exported, count("true").await, "{limit}");
        }
        let shown = changed_since(&store, account, FeedPosition::START).await;
        assert_eq!(shown.len(), count("true").await);
    }
}

#[tokio::test]
async fn a_match_that_is_not_in_the_index_is_found_and_repaired_by_a_rebuild() {
    let database = as_on_cluster().await;
    let store = store(&database);
    play_all_kinds(&store).await;
    assert_eq!(difference_count(&store).await, 0);
    let mut owner = connect(&database.migrating).await;
    let members = value(&mut owner, MEMBERS).await;
    for lost in [
        "DELETE FROM account_matches WHERE match_id = (SELECT max(match_id::text)::uuid FROM matches)",
        "DELETE FROM account_matches WHERE is_gone",
        "UPDATE account_matches SET plays = NOT plays, version = version + 5",
        "UPDATE account_matches SET status = 'open' WHERE status = 'active'",
    ] {
        let lost_rows = run(&mut owner, lost).await.expect("a loss");
        assert_ne!(lost_rows, 0, "{lost}");
        assert_ne!(difference_count(&store).await, 0, "{lost}");
        store.maintenance.rebuild(true, |_| {}).await.expect("a database");
        assert_eq!(difference_count(&store).await, 0, "{lost}");
        assert_eq!(value(&mut owner, INDEX).await, members, "{lost}");
    }
}

#[tokio::test]
async fn an_append_is_one_transaction_with_its_rows_of_the_index() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let created = create(&store, "basic", |_| {}).await;
    let mut owner = connect(&database.migrating).await;
    let mut other = connect(&database.migrating).await;
    run(&mut other, "BEGIN").await.expect("a transaction");
    run(&mut other, "SELECT FROM account_matches FOR UPDATE").await.expect("a lock");
    let holder = value(&mut other, "SELECT pg_backend_pid()").await;
    let (joining, id) = (store.clone(), created.id);
    let joining = tokio::spawn(async move { execute(&joining, id, &join()).await });
    let waiting = format!(
        "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted AND {holder} = ANY (pg_blocking_pids(pid))
         AND waitstart < clock_timestamp() - interval '50 milliseconds'"
    );
    // The first try gives up after 20 ms, so this is the second one: neither has written anything.
    wait_until("the join waits", async || value(&mut owner, &waiting).await == "true").await;
    let version = value(&mut owner, "SELECT version FROM matches").await;
    assert_eq!(version, created.version.to_string());
    run(&mut other, "ROLLBACK").await.expect("an end");
    let joined = joining.await.expect("no panic").expect("a place");
    assert_eq!(joined.status, Status::Active);
    assert_eq!(value(&mut owner, INDEX).await, value(&mut owner, MEMBERS).await);
    assert!(value(&mut owner, INDEX).await.contains(&BEN.0.to_string()));
}

#[tokio::test]
async fn of_a_match_that_a_deleted_account_leaves_the_index_has_nothing() {
    let database = as_on_cluster().await;
    let store = store(&database);
    let invited = create(&store, "basic", |wanted| wanted.invited = Some(vec![BEN])).await;
    let mut owner = connect(&database.migrating).await;
    let of_ben = format!("SELECT count(*) FROM account_matches WHERE account_id = '{}'", BEN.0);
    assert_eq!(value(&mut owner, &of_ben).await, "1");
    run(
        &mut owner,
        "UPDATE accounts SET username = NULL, password_hash = NULL, recovery_hash = NULL,
         deleted_at = now() WHERE username = 'ben'",
    )
    .await
    .expect("a deletion");
    let decline = Command::Decline { account: BEN, reason: None };
    execute(&store, invited.id, &decline).await.expect("an invitation");
    assert_eq!(value(&mut owner, &of_ben).await, "0");
}
