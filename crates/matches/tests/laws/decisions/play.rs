//! Given a match, when a move is played.

use turnstone_matches::{Fact, Finished, Ply, Refusal};
use turnstone_rules::Seat;

use super::{
    ANNA, BEN, CLEO, SeatFact, active, cancelled, created_with, given, moved, open, over, passed,
    play, play_as, seated, solo, started, under_way, when, with,
};

#[test]
fn a_move_is_recorded_for_the_seat_that_is_to_act() {
    assert_eq!(when(&given(&active()), &play(ANNA, 0, "3")), Ok(vec![moved(1, 0, "3")]));
    assert_eq!(when(&given(&active()), &play_as(ANNA, 0, 0, "3")), Ok(vec![moved(1, 0, "3")]));
    let after = given(&with(active(), [moved(1, 0, "3")]));
    assert_eq!(when(&after, &play(BEN, 1, "6")), Ok(vec![moved(2, 1, "6")]));
}

#[test]
fn one_player_in_all_seats_plays_for_the_seat_to_act() {
    let after = given(&with(solo(), [moved(1, 0, "1")]));
    assert_eq!(when(&after, &play(ANNA, 1, "2")), Ok(vec![moved(2, 1, "2")]));
    assert_eq!(when(&after, &play_as(ANNA, 1, 1, "2")), Ok(vec![moved(2, 1, "2")]));
    let refusal = Err(Refusal::NotYourTurn { ply: Ply::new(1) });
    assert_eq!(when(&after, &play_as(ANNA, 0, 1, "2")), refusal);
}

#[test]
fn nobody_plays_before_the_start() {
    assert_eq!(when(&given(&open()), &play(ANNA, 0, "3")), Err(Refusal::NotStarted));
    assert_eq!(when(&given(&open()), &play(BEN, 0, "3")), Err(Refusal::NotAPlayer));
}

#[test]
fn only_the_player_to_act_plays_and_only_for_a_seat_of_that_player() {
    let active = given(&active());
    assert_eq!(when(&active, &play(BEN, 0, "3")), Err(Refusal::NotYourTurn { ply: Ply::new(0) }));
    assert_eq!(when(&active, &play(CLEO, 0, "3")), Err(Refusal::NotAPlayer));
    for seat in [1, 2] {
        let refusal = Err(Refusal::NotYourSeat { seat: Seat(seat) });
        assert_eq!(when(&active, &play_as(ANNA, seat, 0, "3")), refusal);
    }
}

#[test]
fn the_ply_of_a_move_is_the_one_of_the_match() {
    let game_match = given(&under_way());
    for ply in [0, 1] {
        let refusal = Err(Refusal::StalePly { given: Ply::saturating(ply), current: Ply::new(2) });
        assert_eq!(when(&game_match, &play(ANNA, ply, "3")), refusal);
    }
    for ply in [3, u32::MAX] {
        let refusal = Err(Refusal::PlyAhead { given: Ply::saturating(ply), current: Ply::new(2) });
        assert_eq!(when(&game_match, &play(ANNA, ply, "3")), refusal);
    }
}

#[test]
fn an_illegal_move_is_refused_with_the_reason_of_the_rules() {
    let game_match = given(&under_way());
    match when(&game_match, &play(ANNA, 2, "1")) {
        Err(Refusal::IllegalMove { violation, detail, ply }) => {
            assert_eq!((violation, ply), ("mancala.empty_pit", Ply::new(2)));
            assert!(detail.english().contains("pit 1"), "{detail}");
        }
        other => panic!("{other:?}"),
    }
    for text in ["7", "", " 3", "3R", "resign"] {
        match when(&game_match, &play(ANNA, 2, text)) {
            Err(Refusal::MalformedMove { detail }) => {
                assert!(detail.english().contains("`1` to `6`"));
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn nobody_plays_after_the_end() {
    let over = given(&over());
    assert_eq!(when(&over, &play(ANNA, 2, "3")), Err(Refusal::Over));
    let stale = Err(Refusal::StalePly { given: Ply::new(1), current: Ply::new(2) });
    assert_eq!(when(&over, &play(ANNA, 1, "3")), stale);
    assert_eq!(when(&over, &play(CLEO, 2, "3")), Err(Refusal::NotAPlayer));
    let cancelled = given(&with(active(), [cancelled(Some(BEN))]));
    assert_eq!(when(&cancelled, &play(ANNA, 0, "3")), Err(Refusal::Over));
}

/// The facts before the first ply of a recorded game, and the facts of its plies.
fn recorded(variant: &str, replay: &str) -> (Vec<SeatFact>, Vec<SeatFact>) {
    let created = created_with(|created| variant.clone_into(&mut created.variant));
    let begin = vec![created, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    let (_, body) = replay.split_once("\n\n").expect("a header and plies");
    let plies = body.lines().filter(|line| !line.starts_with("result")).map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        let (ply, seat) = (words[0].parse().expect("a ply"), words[1].parse().expect("a seat"));
        if words[2] == "pass" { passed(ply, seat) } else { moved(ply, seat, words[2]) }
    });
    (begin, plies.collect())
}

/// Plays a recorded game move by move, and returns the facts of each move.
fn replayed(variant: &str, replay: &str) -> Vec<Vec<SeatFact>> {
    let (mut facts, plies) = recorded(variant, replay);
    let mut answers: Vec<Vec<SeatFact>> = Vec::new();
    for (_, fact) in &plies {
        let Fact::MovePlayed(fact) = fact else { continue };
        let game_match = given(&facts);
        let player = game_match.seats[game_match.to_act()[0].index()].expect("a player");
        let answer = when(&game_match, &play(player, fact.ply.previous().get(), &fact.notation));
        let answer = answer.unwrap_or_else(|refusal| panic!("{fact:?}: {refusal}"));
        facts.extend(answer.iter().cloned());
        answers.push(answer);
    }
    let board: Vec<_> = answers.iter().flatten().filter(|fact| !is_finish(fact)).cloned().collect();
    assert_eq!(board, plies, "the same plies, passes included");
    answers
}

fn is_finish(fact: &SeatFact) -> bool {
    matches!(fact.1, Fact::Finished(_))
}

#[test]
fn a_pass_is_recorded_after_the_move_that_makes_it_due() {
    let replay = include_str!("../../../../games/src/mancala/replays/ethiopian.txt");
    let answers = replayed("ethiopian", replay);
    let passes: Vec<_> = answers.iter().filter(|facts| facts.len() > 1).collect();
    assert!(passes.len() > 1, "the recorded game has passes");
    for facts in passes {
        assert!(matches!(facts[0].1, Fact::MovePlayed(_)), "{facts:?}");
        let last = facts.len() - 1;
        for (place, fact) in facts.iter().enumerate().skip(1) {
            let is_pass = matches!(fact.1, Fact::Passed(_));
            assert!(is_pass || (place == last && is_finish(fact)), "{facts:?}");
        }
    }
}

#[test]
fn the_result_is_recorded_last_and_with_the_move_that_caused_it() {
    let replay = include_str!("../../../../games/src/mancala/replays/basic.txt");
    let mut answers = replayed("basic", replay);
    let last = answers.pop().expect("a last move");
    assert!(answers.iter().flatten().all(|fact| !is_finish(fact)));
    assert_eq!(last.len(), 2);
    let result = serde_json::from_str::<serde_json::Value>(
        replay.split_once("result: ").expect("a result").1,
    )
    .expect("JSON");
    let Fact::Finished(finished) = &last[1].1 else { panic!("{last:?}") };
    assert_eq!(last[1].0, None, "a result has no seat");
    assert_eq!(serde_json::json!(finished.winners), result["winners"]);
    assert_eq!(finished.reason, result["reason"]);
    assert_eq!(serde_json::json!(finished.score), result["score"]);
}

#[test]
fn a_pass_that_repeats_the_position_for_the_third_time_ends_the_game() {
    let replay = include_str!("../../../../games/src/mancala/replays/ethiopian-repetition.txt");
    let last = replayed("ethiopian", replay).pop().expect("a last move");
    let kinds: Vec<_> = last.iter().map(|fact| fact.1.kind()).collect();
    assert_eq!(kinds.last(), Some(&"finished"), "{kinds:?}");
    let Fact::Finished(Finished { reason, .. }) = &last[last.len() - 1].1 else { panic!() };
    assert_eq!(reason, "repetition");
}
