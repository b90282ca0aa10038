//! Closed matches: over for a while, with nothing that waits for anyone. Nobody sees a difference.

use futures_util::future::join_all;
use serde_json::{Value, json};
use turnstone::store::Store;
use turnstone::world::Clock;

use super::feeds::next_items;
use super::helpers::{all_items, changed_matches, ids, run_sql, two_players, wait_until_settled};
use crate::support::client::{PASSWORD, text};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

fn store(server: &TestServer) -> Store {
    Store::new(server.database.serving.clone(), 2, 10, Clock::default())
}

/// Closes what can be closed, and returns how many members of matches are closed then.
async fn close(server: &TestServer) -> i64 {
    wait_until_settled(server).await;
    store(server).feeds.close_matches().await.expect("a database");
    let mut owner = server.connect().await;
    let closed = "SELECT count(*) FROM match_participants WHERE closed_place IS NOT NULL";
    sqlx::query_scalar(closed).fetch_one(&mut owner).await.expect("a count")
}

/// A match of the two, without ratings, which would change what is shown of it.
async fn begun(anna: &Player, ben: &Player) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": [ben.username],
        "rated": false});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    id
}

/// One that has ended.
async fn ended(anna: &Player, ben: &Player) -> String {
    let id = begun(anna, ben).await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

/// Makes all that has ended look as if that were long ago: everybody was told of it.
async fn age(server: &TestServer) {
    let is_told = async || {
        let mut owner = server.connect().await;
        let left = "SELECT count(*) FROM outbox";
        sqlx::query_scalar::<_, i64>(left).fetch_one(&mut owner).await.expect("a count") == 0
    };
    wait_until("the outbox is empty", is_told).await;
    run_sql(server, "UPDATE matches SET finished_at = finished_at - interval '15 days'").await;
}

/// The pages of one match each from the beginning of a feed, and what each continues with.
async fn feed(player: &Player) -> Vec<Value> {
    let (mut pages, mut query) = (Vec::new(), String::new());
    loop {
        let path = format!("/v1/me/changes?limit=1{query}");
        let page = player.client.get(&path).await.expect(200);
        query = format!("&cursor={}", text(&page["next_cursor"]));
        pages.push(page);
        if changed_matches(&pages[pages.len() - 1]).is_empty() {
            return pages;
        }
    }
}

async fn send(sender: &Player, id: &str) -> Value {
    let message = json!({"text": "well played"});
    sender.client.post(&format!("/v1/matches/{id}/messages"), &message).await.expect(201)
}

#[tokio::test]
async fn a_closed_match_is_in_feeds_and_lists_as_before() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    let first = ended(&anna, &ben).await;
    let second = ended(&anna, &ben).await;
    let running = begun(&anna, &ben).await;
    let last = ended(&anna, &ben).await;
    assert_eq!(close(&server).await, 0, "they have just ended");
    age(&server).await;
    wait_until_settled(&server).await;
    let views = async || {
        let home = anna.client.get("/v1/me/home").await.expect(200);
        let turns = anna.client.get("/v1/me/turns").await.expect(200);
        let matches = anna.client.get("/v1/matches?player=anna").await.expect(200);
        let profile = anna.client.get("/v1/players/anna").await.expect(200);
        let opponents = anna.client.get("/v1/players/anna/opponents").await.expect(200);
        (feed(&anna).await, [home, turns, matches, profile, opponents])
    };
    let before = views().await;
    let listed: Vec<_> = before.0.iter().flat_map(changed_matches).collect();
    assert_eq!(ids(&listed), [first, second, running, last]);
    assert_eq!(close(&server).await, 6);
    assert_eq!(views().await, before);
}

/// The counts of each opponent of a player, of all pages.
async fn opponents(player: &Player, query: &str) -> Vec<Value> {
    let path = format!("/v1/players/{}/opponents{query}", player.username);
    let listed = all_items(&player.client, &path, 1).await;
    let counts = ["matches", "wins", "losses", "draws"];
    let shown = |one: &Value| {
        let counts = counts.map(|name| one[name].clone());
        json!([one["player"]["username"], counts])
    };
    listed.iter().map(shown).collect()
}

#[tokio::test]
async fn opponents_are_listed_alike_whether_their_matches_are_closed() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let others = ["ben", "cleo", "dirk", "emil"].map(async |name| server.player(name).await);
    let others = join_all(others).await;
    let play = async |other: usize, game: &str, variant: &str| {
        let wanted = json!({"game": game, "variant": variant, "invite": [others[other].username],
            "rated": false});
        let id = anna.create(&wanted).await;
        others[other].client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        let loser = if variant == "egyptian" { &anna } else { &others[other] };
        loser.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    };
    let lists = async || {
        let queries = [
            "",
            "?game=mancala",
            "?game=mancala&variant=egyptian",
            "?variant=basic",
            "?opponent=ben",
            "?opponent=ben&game=octi",
        ];
        let mut lists = Vec::new();
        for query in queries {
            lists.push(opponents(&anna, query).await);
        }
        lists
    };
    let rounds = [
        [
            (0, "mancala", "basic"),
            (0, "mancala", "egyptian"),
            (1, "octi", "kids"),
            (2, "mancala", "basic"),
        ],
        [
            (0, "octi", "kids"),
            (1, "mancala", "basic"),
            (1, "mancala", "egyptian"),
            (3, "six", "basic"),
        ],
    ];
    for (number, round) in (1..).zip(rounds) {
        for (other, game, variant) in round {
            play(other, game, variant).await;
        }
        let before = lists().await;
        assert_eq!(before[0].len(), 2 + number, "{before:?}");
        age(&server).await;
        assert_eq!(close(&server).await, 8 * i64::try_from(number).expect("a number"));
        assert_eq!(lists().await, before);
    }
    assert_eq!(lists().await[0][0][1], json!([3, 2, 1, 0]));
}

#[tokio::test]
async fn whatever_happens_in_a_closed_match_reopens_it() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    let (told, again, quiet) =
        (ended(&anna, &ben).await, ended(&anna, &ben).await, ended(&anna, &ben).await);
    let from_ben = send(&ben, &told).await;
    age(&server).await;
    assert_eq!(close(&server).await, 5, "a message waits for anna");
    let start = feed(&anna).await.pop().expect("pages");
    let mut cursor = text(&start["next_cursor"]).to_owned();
    let home = async || anna.client.get("/v1/me/home").await.expect(200);
    let mut expect = async |what: &str, changed: &[&String]| {
        let (items, next) = next_items(&anna.client, Some(&cursor), changed.len()).await;
        assert_eq!(ids(&items).iter().collect::<Vec<_>>(), changed, "{what}");
        cursor = next;
    };
    let read = json!({"up_to": from_ben["id"]});
    anna.client.put(&format!("/v1/matches/{told}/messages/read"), &read).await.expect(200);
    expect("read", &[&told]).await;
    assert_eq!(close(&server).await, 6);
    expect("closed", &[]).await;

    send(&ben, &quiet).await;
    expect("a message", &[&quiet]).await;
    assert_eq!(home().await["unread"]["ids"], json!([quiet]));

    ben.client.post_empty(&format!("/v1/matches/{again}/rematch")).await.expect(200);
    expect("an offer", &[&again]).await;
    assert_eq!(home().await["offers"]["ids"], json!([again]));
    assert_eq!(close(&server).await, 3, "a message and an offer wait");
    run_sql(&server, "UPDATE rematches SET changed_at = changed_at - interval '15 days'").await;
    assert_eq!(close(&server).await, 5);
    store(&server).maintenance.delete_expired().await.expect("a database");
    expect("the end of the offer", &[&again]).await;

    close(&server).await;
    anna.client.send("PUT", "/v1/me/blocks/ben", &[], None).await.expect(204);
    expect("a block", &[&told, &quiet]).await;
    close(&server).await;
    ben.client.post("/v1/me/deletion", &json!({ "password": PASSWORD })).await.expect(204);
    expect("no messages any more", &[&told, &quiet]).await;
}

#[tokio::test]
async fn a_rebuild_compares_the_counts_of_closed_matches_and_has_them_made_again() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    let id = ended(&anna, &ben).await;
    ended(&ben, &anna).await;
    age(&server).await;
    assert_eq!(close(&server).await, 4);
    let store = store(&server);
    let differ = async |repair| {
        let report = store.maintenance.rebuild(repair, |_| {}).await.expect("a database");
        report.counts_differ
    };
    let results = async || anna.client.get("/v1/players/anna").await.expect(200)["results"].clone();
    let right = results().await;
    assert!(!differ(false).await);
    run_sql(&server, "UPDATE result_counts SET wins = wins + 1").await;
    assert_ne!(results().await, right);
    assert!(differ(true).await);
    assert_eq!(results().await, right);
    // The heads are those of the logs again, too.
    age(&server).await;
    assert_eq!(close(&server).await, 4);
    run_sql(&server, "DELETE FROM opponent_counts").await;
    assert!(differ(false).await);
    // A head that is made anew is counted once.
    run_sql(&server, &format!("UPDATE matches SET ply = 9 WHERE match_id = '{id}'")).await;
    assert!(differ(true).await);
    assert_eq!(results().await, right);
}

/// The closed matches whose position is not that of their last change.
const MISPLACED: &str = "SELECT count(*)
    FROM match_participants AS belongs JOIN matches USING (match_id)
    LEFT JOIN message_reads AS known USING (account_id, match_id)
    WHERE closed_place <> greatest(matches.changed_by, known.changed_by, (
        SELECT max(place) FROM messages WHERE messages.match_id = belongs.match_id))";

#[tokio::test]
async fn a_change_at_the_same_time_as_a_close_is_not_lost() {
    let server = TestServer::for_races().await;
    let (anna, ben) = two_players(&server).await;
    let id = ended(&anna, &ben).await;
    age(&server).await;
    let mut owner = server.connect().await;
    let store = store(&server);
    let (mut closed, mut rounds) = (0, 0);
    // Until it was often enough closed between two changes.
    while closed < 20 {
        rounds += 1;
        assert!(rounds < 500, "closed {closed} times");
        let close = async {
            wait_until_settled(&server).await;
            store.feeds.close_matches().await.expect("a database")
        };
        let talk = async {
            run_sql(&server, "DELETE FROM messages; DELETE FROM message_reads").await;
            let sent = send(&ben, &id).await;
            let path = format!("/v1/matches/{id}/messages/read");
            anna.client.put(&path, &json!({"up_to": sent["id"]})).await.expect(200);
        };
        let (members, ()) = tokio::join!(close, talk);
        closed += members;
        let misplaced: i64 =
            sqlx::query_scalar(MISPLACED).fetch_one(&mut owner).await.expect("a count");
        assert_eq!(misplaced, 0, "round {rounds}");
    }
}
