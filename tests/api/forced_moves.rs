//! The server plays the only legal move for players with that setting.

use serde_json::json;
use turnstone_rules::Options;

use crate::api::helpers::{Random, events, play_all, run_sql};
use crate::support::poll::{poll, wait_until};
use crate::support::{Player, TestServer};

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

/// Lets a player wish for forced moves.
async fn wish(player: &Player) {
    player.client.patch("/v1/me", &json!({"play_forced_moves": true})).await.expect(200);
}

/// A match against Ben in which the next move leads to his forced move, and that move's ply.
async fn before_a_forced_move<'a>(
    anna: &Player,
    ben: &Player,
    moves: &'a [String],
) -> (String, u64, &'a str) {
    let (last, before) = moves.split_last().expect("moves");
    let before: Vec<_> = before.iter().map(String::as_str).collect();
    let id = anna.match_against(ben, "basic").await;
    play_all(&[anna, ben], &id, &before).await;
    (id, before.len() as u64, last)
}

async fn wait_for_ply(player: &Player, id: &str, ply: u64) {
    wait_until("the forced move", async || {
        player.client.fetch(id).await["ply"].as_u64() >= Some(ply)
    })
    .await;
}

#[tokio::test]
async fn a_forced_move_is_played_at_once_for_players_with_that_setting_only() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let moves = moves_to_a_forced_move();
    let (asked, ply, last) = before_a_forced_move(&anna, &ben, &moves).await;
    let current = anna.client.play(&asked, ply, last).await.expect(201);
    assert_eq!((&current["ply"], &current["to_act"]), (&json!(ply + 1), &json!([1])));
    wish(&ben).await;
    wait_for_ply(&anna, &asked, ply + 2).await;
    let (id, ..) = before_a_forced_move(&anna, &ben, &moves).await;
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
            WHEN (NEW.forced_moves_due_at IS DISTINCT FROM OLD.forced_moves_due_at
                AND NEW.forced_moves_due_at IS NOT NULL)
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
        let due = "SELECT count(forced_moves_due_at) FROM accounts";
        sqlx::query_scalar::<_, i64>(due).fetch_one(&mut owner).await.expect("a number") == 0
    })
    .await;
}

/// Until then another server may append a move without knowing of the wish.
#[tokio::test]
async fn a_wish_stays_due_until_every_server_knows_of_it() {
    let server = TestServer::start().await;
    let ben = server.player("ben").await;
    let note_ages = "CREATE TABLE settled (age interval);
        CREATE FUNCTION note_age() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
            SET search_path FROM CURRENT AS
            $$ BEGIN
                INSERT INTO settled VALUES (clock_timestamp() - OLD.forced_moves_due_at);
                RETURN NULL;
            END $$;
        CREATE TRIGGER notes_age AFTER UPDATE ON accounts FOR EACH ROW
            WHEN (OLD.forced_moves_due_at IS NOT NULL AND NEW.forced_moves_due_at IS NULL)
            EXECUTE FUNCTION note_age()";
    run_sql(&server, note_ages).await;
    wish(&ben).await;
    let mut watcher = server.connect().await;
    let in_time = poll("the wish is settled", async || {
        let ages =
            sqlx::query_scalar::<_, bool>("SELECT age >= interval '10 seconds' FROM settled");
        ages.fetch_optional(&mut watcher).await.expect("at most one row")
    })
    .await;
    assert!(in_time, "settled too early");
}

#[tokio::test]
async fn an_account_with_a_match_that_fails_keeps_no_other_waiting() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let cleo = server.player("cleo").await;
    let moves = moves_to_a_forced_move();
    let mut ids = Vec::new();
    for player in [&ben, &cleo] {
        let (id, ply, last) = before_a_forced_move(&anna, player, &moves).await;
        anna.client.play(&id, ply, last).await.expect(201);
        ids.push((id, ply + 2));
    }
    let [(bens, _), (cleos, ply)] = &ids[..] else { panic!("two matches") };
    let fail = format!(
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE 'busy' USING ERRCODE = 'lock_not_available'; END $$;
         CREATE TRIGGER fails BEFORE INSERT ON match_events FOR EACH ROW
            WHEN (NEW.match_id = '{bens}') EXECUTE FUNCTION fail()"
    );
    run_sql(&server, &fail).await;
    for player in [&ben, &cleo] {
        wish(player).await;
    }
    wait_for_ply(&anna, cleos, *ply).await;
    run_sql(&server, "DROP TRIGGER fails ON match_events").await;
    wait_for_ply(&anna, bens, *ply).await;
}
