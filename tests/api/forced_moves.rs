//! The server plays the only legal move for players with that setting.

use serde_json::json;
use turnstone_rules::Options;

use crate::api::helpers::{Random, events, play_all};
use crate::support::TestServer;
use crate::support::poll::wait_until;

/// Moves after which the other side has exactly one legal move, without passes or extra turns.
fn moves_to_a_forced_move() -> Vec<String> {
    let game = turnstone_games::find("mancala").expect("a game");
    for seed in 0.. {
        let mut random = Random::new(seed);
        let mut position = game.start("basic", &Options::new()).expect("a variant");
        let mut moves = Vec::new();
        while let Some(seat) = position.to_act().first().copied() {
            let legal = position.legal_notations();
            let is_bens = seat.0 == 1;
            if legal.len() == 1 && is_bens && moves.len() > 2 {
                return moves;
            }
            let notation = legal[random.below(legal.len())].clone();
            position = position.play(seat, &notation).expect("a legal move").position;
            moves.push(notation);
        }
    }
    unreachable!("some game has a forced move")
}

#[tokio::test]
async fn a_forced_move_is_played_at_once_for_players_with_that_setting_only() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let moves = moves_to_a_forced_move();
    let (last, before) = moves.split_last().expect("moves");
    let before: Vec<_> = before.iter().map(String::as_str).collect();
    let asked = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &asked, &before).await;
    let ply = before.len() as u64;
    let current = anna.client.play(&asked, ply, last).await.expect(201);
    assert_eq!((&current["ply"], &current["to_act"]), (&json!(ply + 1), &json!([1])));
    ben.client.patch("/v1/me", &json!({"play_forced_moves": true})).await.expect(200);
    wait_until("the move in the position that is there", async || {
        anna.client.fetch(&asked).await["ply"].as_u64() >= Some(ply + 2)
    })
    .await;
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &before).await;
    let after = anna.client.play(&id, ply, last).await.expect(201);
    assert!(after["ply"].as_u64() >= Some(ply + 2), "{after:#}");
    let log = events(&anna.client, &id).await;
    let answer = log.iter().find(|event| event["move_played"]["ply"] == json!(ply + 2));
    let answer = answer.expect("the forced move");
    assert_eq!((&answer["seat"], &answer["move_played"]["forced"]), (&json!(1), &json!(true)));
    assert_eq!(anna.client.play(&id, ply, last).await.expect(201), after, "a repeat");
}

#[tokio::test]
async fn only_a_new_wish_for_forced_moves_makes_the_server_look_through_matches() {
    let server = TestServer::start().await;
    let ben = server.player("ben").await;
    let count_work = "CREATE TABLE work (at timestamptz);
        CREATE FUNCTION note_work() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
            SET search_path FROM CURRENT AS
            $$ BEGIN INSERT INTO work VALUES (now()); RETURN NULL; END $$;
        CREATE TRIGGER notes_work AFTER UPDATE ON accounts FOR EACH ROW
            WHEN (NEW.forced_moves_due AND NOT OLD.forced_moves_due)
            EXECUTE FUNCTION note_work()";
    let mut owner = server.connect().await;
    sqlx::raw_sql(count_work).execute(&mut owner).await.expect("a trigger");
    for (wish, work) in [(false, 0), (true, 1), (true, 1), (false, 1), (true, 2)] {
        let wish = json!({"play_forced_moves": wish});
        ben.client.patch("/v1/me", &wish).await.expect(200);
        let found = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM work");
        assert_eq!(found.fetch_one(&mut owner).await.expect("a number"), work, "{wish}");
    }
    wait_until("the work is done", async || {
        let due = sqlx::query_scalar::<_, bool>("SELECT bool_or(forced_moves_due) FROM accounts");
        !due.fetch_one(&mut owner).await.expect("an account")
    })
    .await;
}
