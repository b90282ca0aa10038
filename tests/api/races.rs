//! Two clients at the same ply. Which of them is first is random; the outcome is not.

use serde_json::Value;
use turnstone_testing::is_long;

use crate::api::helpers::{Random, events, log_in, pits_with_stones, ply};
use crate::support::{Client, FOR_RACES, Player, TestServer};

/// A solo match; when it is over, the next one follows.
struct SoloMatch<'a> {
    player: &'a Player,
    id: String,
    current: Value,
    random: Random,
}

impl<'a> SoloMatch<'a> {
    async fn new(player: &'a Player, seed: u64) -> Self {
        let id = player.solo("basic").await;
        let current = player.client.fetch(&id).await;
        Self { player, id, current, random: Random::new(seed) }
    }

    /// Two different legal moves; in a new match if this one is nearly over.
    async fn two_moves(&mut self) -> (String, String) {
        loop {
            let mut legal = pits_with_stones(&self.current);
            if legal.len() >= 2 {
                let one = legal.swap_remove(self.random.below(legal.len()));
                let other = legal.swap_remove(self.random.below(legal.len()));
                return (one, other);
            }
            if let [only] = legal.as_slice() {
                let after = self.player.client.play(&self.id, ply(&self.current), only).await;
                self.current = after.expect(201);
            } else {
                self.id = self.player.solo("basic").await;
                self.current = self.player.client.fetch(&self.id).await;
            }
        }
    }
}

/// How many rounds a race has: all in the long form, otherwise a fifth.
fn rounds(all: usize) -> usize {
    if is_long() { all } else { all / 5 }
}

async fn race_different(rounds: usize, one: &Client, other: &Client, game: &mut SoloMatch<'_>) {
    for _ in 0..rounds {
        let (first, second) = game.two_moves().await;
        let before = ply(&game.current);
        let answers =
            tokio::join!(one.play(&game.id, before, &first), other.play(&game.id, before, &second));
        let (won, lost, played) = match answers {
            (won, lost) if won.status == 201 => (won, lost, first),
            (lost, won) => (won, lost, second),
        };
        let after = won.expect(201);
        assert_eq!(after["last_move"]["move"], played);
        assert_eq!(after["ply"], before + 1);
        assert_eq!(lost.problem(409, "stale_ply")["ply"], before + 1);
        game.current = after;
    }
}

async fn race_equal(rounds: usize, one: &Client, other: &Client, game: &mut SoloMatch<'_>) {
    for _ in 0..rounds {
        let (played, _) = game.two_moves().await;
        let before = ply(&game.current);
        let (first, second) = tokio::join!(
            one.play(&game.id, before, &played),
            other.play(&game.id, before, &played)
        );
        assert_eq!(first.expect(201), second.expect(201));
        assert_eq!(first.json["ply"], before + 1);
        game.current = first.json;
    }
    check_log(one, game).await;
}

/// Every ply was played once.
async fn check_log(client: &Client, game: &SoloMatch<'_>) {
    let log = events(client, &game.id).await;
    let moves = log.iter().filter(|event| event["kind"] == "move_played");
    let plies: Vec<_> = moves.map(|event| ply(&event["move_played"])).collect();
    let expected: Vec<_> = (1..=ply(&game.current)).collect();
    assert_eq!(plies, expected);
}

#[tokio::test]
async fn of_two_different_moves_at_once_exactly_one_is_played() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let mut game = SoloMatch::new(&anna, 1).await;
    race_different(rounds(1000), &anna.client, &other, &mut game).await;
    check_log(&other, &game).await;
}

#[tokio::test]
async fn two_equal_moves_at_once_get_the_same_answer_and_make_one_event() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let mut game = SoloMatch::new(&anna, 2).await;
    race_equal(rounds(500), &anna.client, &other, &mut game).await;
}

#[tokio::test]
async fn two_servers_on_one_database_race_no_differently() {
    let server = TestServer::for_races().await;
    let second = TestServer::start_on(server.database.clone(), &FOR_RACES).await;
    let anna = server.player("anna").await;
    let other = log_in(&second, "anna").await;
    let mut game = SoloMatch::new(&anna, 3).await;
    race_different(rounds(250), &anna.client, &other, &mut game).await;
    race_equal(rounds(250), &anna.client, &other, &mut game).await;
}
