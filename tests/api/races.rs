//! Two clients at the same ply. Which of them is first is left to chance; what comes of it is not.

use serde_json::Value;

use crate::api::helpers::{Random, events, log_in, pits_with_stones, ply};
use crate::support::{Client, Player, TestServer};

/// A solo match that is played on and, once it is over, followed by the next.
struct Board<'a> {
    player: &'a Player,
    id: String,
    current: Value,
    random: Random,
}

impl<'a> Board<'a> {
    async fn new(player: &'a Player, seed: u64) -> Self {
        let id = player.solo("basic").await;
        let current = player.client.fetch(&id).await;
        Self { player, id, current, random: Random::new(seed) }
    }

    /// Two different legal moves, in a new match when this one is nearly over.
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

async fn race_different(rounds: usize, one: &Client, other: &Client, board: &mut Board<'_>) {
    for _ in 0..rounds {
        let (first, second) = board.two_moves().await;
        let before = ply(&board.current);
        let answers = tokio::join!(
            one.play(&board.id, before, &first),
            other.play(&board.id, before, &second)
        );
        let (won, lost, played) = match answers {
            (won, lost) if won.status == 201 => (won, lost, first),
            (lost, won) => (won, lost, second),
        };
        let after = won.expect(201);
        assert_eq!(after["last_move"]["move"], played);
        assert_eq!(after["ply"], before + 1);
        assert_eq!(lost.problem(409, "stale_ply")["ply"], before + 1);
        board.current = after;
    }
}

async fn race_equal(rounds: usize, one: &Client, other: &Client, board: &mut Board<'_>) {
    for _ in 0..rounds {
        let (played, _) = board.two_moves().await;
        let before = ply(&board.current);
        let (first, second) = tokio::join!(
            one.play(&board.id, before, &played),
            other.play(&board.id, before, &played)
        );
        assert_eq!(first.expect(201), second.expect(201));
        assert_eq!(first.json["ply"], before + 1);
        board.current = first.json;
    }
    check_log(one, board).await;
}

/// Every ply was played once.
async fn check_log(client: &Client, board: &Board<'_>) {
    let log = events(client, &board.id).await;
    let moves = log.iter().filter(|event| event["kind"] == "move_played");
    let plies: Vec<_> = moves.map(|event| ply(&event["move_played"])).collect();
    let expected: Vec<_> = (1..=ply(&board.current)).collect();
    assert_eq!(plies, expected);
}

#[tokio::test]
async fn of_two_different_moves_at_once_exactly_one_is_played() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let mut board = Board::new(&anna, 1).await;
    race_different(1000, &anna.client, &other, &mut board).await;
    check_log(&other, &board).await;
}

#[tokio::test]
async fn two_equal_moves_at_once_get_the_same_answer_and_make_one_event() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let other = log_in(&server, "anna").await;
    let mut board = Board::new(&anna, 2).await;
    race_equal(500, &anna.client, &other, &mut board).await;
}

#[tokio::test]
async fn two_servers_on_one_database_race_no_differently() {
    let server = TestServer::start().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let other = log_in(&second, "anna").await;
    let mut board = Board::new(&anna, 3).await;
    race_different(150, &anna.client, &other, &mut board).await;
    race_equal(150, &anna.client, &other, &mut board).await;
}
