//! Two servers that append to the same version: exactly one wins.

use chrono::TimeDelta;
use turnstone::store::{CommandError, Store};
use turnstone::world::Clock;
use turnstone_matches::{Command, Match, PlayMove, Refusal};

use super::{ANNA, any_move, begin, connect, create, database, execute, join, value};

/// A legal move that is not this one.
fn other_move(game_match: &Match, command: &Command) -> Command {
    let Command::Play(play) = command else { panic!("{command:?}") };
    let legal = game_match.position.legal_moves();
    let other = legal.into_iter().find(|legal| legal.notation != play.notation);
    let notation = other.expect("another move").notation;
    Command::Play(PlayMove { notation, ..play.clone() })
}

fn two_stores(database: &super::TestDatabase) -> [Store; 2] {
    // Each has its own cache, which the other's writes make stale.
    [(); 2].map(|()| Store::new(database.serving.clone(), 2, 100, Clock::default()))
}

#[tokio::test]
async fn of_two_different_moves_for_the_same_ply_exactly_one_is_played() {
    let database = database::create().await;
    let [one, two] = two_stores(&database);
    let mut owner = connect(&database.migrating).await;
    let mut won = [0, 0];
    for _ in 0..10 {
        let mut game_match = begin(&one, "basic").await;
        for number in 0..5 {
            let first = any_move(&game_match, number);
            let second = other_move(&game_match, &first);
            let (by_one, by_two) = tokio::join!(
                execute(&one, game_match.id, &first),
                execute(&two, game_match.id, &second)
            );
            let ply = game_match.ply;
            let (after, refused, winner) = match (by_one, by_two) {
                (Ok(after), Err(refused)) => (after, refused, 0),
                (Err(refused), Ok(after)) => (after, refused, 1),
                other => panic!("{other:?}"),
            };
            won[winner] += 1;
            let CommandError::Refused(Refusal::StalePly { given, current }) = refused else {
                panic!("{refused:?}")
            };
            assert_eq!((given, current), (ply, after.ply));
            let sent = [&first, &second][winner];
            let Command::Play(sent) = sent else { panic!("{sent:?}") };
            let last = after.last_move.as_ref().expect("a move");
            assert_eq!((last.ply, &last.notation), (ply.next(), &sent.notation));
            game_match = after;
        }
        let id = game_match.id;
        let plies = format!(
            "SELECT string_agg(ply::text, ' ' ORDER BY seq) FROM match_events
             WHERE match_id = '{id}' AND ply IS NOT NULL"
        );
        assert_eq!(value(&mut owner, &plies).await, "1 2 3 4 5");
    }
    assert_eq!(won[0] + won[1], 50);
    let report = one.maintenance.rebuild(false, |_| {}).await.expect("a database");
    assert!(report.differences.is_empty() && report.corruptions.is_empty(), "{report:?}");
}

#[tokio::test]
async fn of_two_equal_moves_both_get_the_same_answer_and_one_event_exists() {
    let database = database::create().await;
    let [one, two] = two_stores(&database);
    let mut owner = connect(&database.migrating).await;
    for number in 0..20 {
        let game_match = begin(&one, "egyptian").await;
        let command = any_move(&game_match, number);
        let (by_one, by_two) = tokio::join!(
            execute(&one, game_match.id, &command),
            execute(&two, game_match.id, &command)
        );
        let (by_one, by_two) = (by_one.expect("an answer"), by_two.expect("an answer"));
        assert_eq!(format!("{by_one:?}"), format!("{by_two:?}"));
        let id = game_match.id;
        let moves = format!(
            "SELECT count(*) FROM match_events WHERE match_id = '{id}' AND kind = 'move_played'"
        );
        assert_eq!(value(&mut owner, &moves).await, "1");
    }
}

#[tokio::test]
async fn a_version_precondition_admits_a_command_at_that_version_only() {
    let database = database::create().await;
    let [one, two] = two_stores(&database);
    let game_match = begin(&one, "basic").await;
    let version = game_match.version;
    let first = any_move(&game_match, 0);
    let is_expected = |current: &Match| current.version == version;
    let after = one.log.execute(game_match.id, &first, &is_expected).await.expect("a move");
    let second = any_move(&after, 0);
    for store in [&one, &two] {
        let late = store.log.execute(game_match.id, &second, &is_expected).await;
        let Err(CommandError::StaleVersion { current }) = late else { panic!("{late:?}") };
        assert_eq!(current, version.next().into());
    }
    let resign = Command::Resign { account: super::BEN, seat: None };
    let is_expected = |current: &Match| current.version == version.next().into();
    let (by_one, by_two) = tokio::join!(
        one.log.execute(game_match.id, &second, &is_expected),
        two.log.execute(game_match.id, &resign, &is_expected)
    );
    assert_eq!([by_one.is_ok(), by_two.is_ok()].iter().filter(|won| **won).count(), 1);
}

#[tokio::test]
async fn a_version_precondition_is_checked_against_the_current_match_not_a_stale_copy() {
    let database = database::create().await;
    let [one, other] = two_stores(&database);
    // This store has cached the open match, in which nobody can resign; the other store starts it.
    let created = create(&one, "basic", |_| {}).await;
    let begun = execute(&other, created.id, &join()).await.expect("a place");
    let resign = Command::Resign { account: ANNA, seat: None };
    let answer =
        one.log.execute(created.id, &resign, &|current| current.version == created.version).await;
    assert!(
        matches!(answer, Err(CommandError::StaleVersion { current }) if current == begun.version),
        "{answer:?}"
    );
}

#[tokio::test]
async fn a_late_move_gets_match_over_also_with_a_version_precondition() {
    let database = database::create().await;
    let clock = Clock::default();
    let store = Store::new(database.serving.clone(), 4, 10, clock.clone());
    let mut current = begin(&store, "basic").await;
    for _ in 0..2 {
        current = execute(&store, current.id, &any_move(&current, 0)).await.expect("a legal move");
    }
    clock.advance(TimeDelta::days(4));
    let version = current.version;
    let late =
        store.log.execute(current.id, &any_move(&current, 0), &|now| now.version == version).await;
    assert!(matches!(late, Err(CommandError::Refused(Refusal::Over))), "{late:?}");
    let over = store.history.load(current.id).await.expect("a database").expect("the match");
    assert_eq!(over.result.as_ref().map(|result| result.reason.as_str()), Some("time_out"));
}
