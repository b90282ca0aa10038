//! Given prepared answers and forced moves, when moves are played.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    Condition, ConditionalLine, ConditionalMoves, DecisionContext, Fact, MovePlayed,
    PreparedAnswers,
};
use turnstone_rules::Seat;

use super::{
    ANNA, BEN, Match, SeatFact, created_with, given, moved, play, seated, started, under_way,
    when_in_context, with,
};

fn line(when: &str, then: &str, next: Vec<ConditionalLine>) -> ConditionalLine {
    let condition = Condition { notation: when.to_owned(), roll: None };
    ConditionalLine { condition, then: then.to_owned(), next }
}

fn prepared(game_match: &Match, seat: u8, lines: Vec<ConditionalLine>) -> PreparedAnswers {
    let moves = ConditionalMoves { lines }.checked(game_match, Seat(seat)).expect("sound lines");
    PreparedAnswers { seat: Seat(seat), ply: game_match.ply, moves }
}

fn later(game_match: &Match) -> DateTime<Utc> {
    game_match.updated_at + TimeDelta::minutes(1)
}

fn play_with_replies(
    game_match: &Match,
    prepared_answers: &[PreparedAnswers],
    notation: &str,
) -> Vec<SeatFact> {
    let context =
        DecisionContext { prepared_answers, ..DecisionContext::at(later(game_match), None) };
    let command = play(ANNA, game_match.ply, notation);
    when_in_context(game_match, &command, &context).expect("a legal move")
}

#[test]
fn a_prepared_answer_is_played_with_the_move_that_it_waits_for() {
    let before = given(&under_way());
    let deeper = vec![line("3", "3", vec![])];
    let answers = prepared(&before, 1, vec![line("2", "2", deeper), line("4", "6", vec![])]);
    let prepared_answers = [answers.clone()];
    let recorded = play_with_replies(&before, &prepared_answers, "2");
    assert_eq!(recorded, [moved(3, 0, "2"), moved(4, 1, "2")]);
    let two = given(&with(under_way(), recorded));
    assert_eq!(answers.remaining(&two).lines.len(), 1, "the deeper answer is left");
    assert_eq!(
        play_with_replies(&two, &prepared_answers, "3"),
        [moved(5, 0, "3"), moved(6, 1, "3")]
    );
    assert_eq!(
        play_with_replies(&two, &prepared_answers, "4"),
        [moved(5, 0, "4")],
        "the answer belongs to another line"
    );
    assert_eq!(
        play_with_replies(&before, &prepared_answers, "3"),
        [moved(3, 0, "3")],
        "not in the tree"
    );
    let left = given(&with(under_way(), [moved(3, 0, "3")]));
    assert_eq!(answers.remaining(&left).lines, [], "the match never comes back to the tree");
}

#[test]
fn prepared_answers_of_both_sides_are_played() {
    let before = given(&under_way());
    let answers = prepared(&before, 1, vec![line("2", "2", vec![])]);
    // Anna can prepare only after her move, while Ben is to act; the test makes her answers
    // directly.
    let moves = ConditionalMoves { lines: vec![line("2", "4", vec![])] };
    let annas = PreparedAnswers { seat: Seat(0), ply: 3, moves };
    let recorded = play_with_replies(&before, &[answers, annas], "2");
    assert_eq!(recorded, [moved(3, 0, "2"), moved(4, 1, "2"), moved(5, 0, "4")]);
}

#[test]
fn an_invalid_line_is_pointed_at() {
    let before = given(&under_way());
    let refused = |lines: Vec<ConditionalLine>| {
        ConditionalMoves { lines }.checked(&before, Seat(1)).expect_err("refused").pointer
    };
    assert_eq!(refused(vec![line("2", "2", vec![]), line("7", "2", vec![])]), "/lines/1/if/move");
    assert_eq!(refused(vec![line("1", "2", vec![])]), "/lines/0/if/move", "an empty pit");
    assert_eq!(refused(vec![line("2", "9", vec![])]), "/lines/0/then");
    assert_eq!(refused(vec![line("2", "2", vec![]), line("2", "3", vec![])]), "/lines/1/if");
    let deep = vec![line("2", "2", vec![line("9", "2", vec![])])];
    assert_eq!(refused(deep), "/lines/0/next/0/if/move");
    let mut with_roll = line("2", "2", vec![]);
    with_roll.condition.roll = Some(vec![1, 2]);
    assert_eq!(refused(vec![with_roll]), "/lines/0/if/roll");
}

#[test]
fn a_forced_move_is_played_for_players_with_that_setting() {
    let created = created_with(|created| created.variant = "egyptian".to_owned());
    let mut facts = vec![created, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    // Both play some move, until one of them has only one legal move.
    let mut game_match = given(&facts);
    for _ in 0..400 {
        let Some(seat) = game_match.to_act().first().copied() else { break };
        let legal = game_match.position.legal_notations();
        let last = legal.last().expect("a move").clone();
        let command = play([ANNA, BEN][seat.index()], game_match.ply, &last);
        let at = DecisionContext::at(later(&game_match), None);
        let plain = when_in_context(&game_match, &command, &at).expect("a legal move");
        let plays_forced_moves = BTreeSet::from([ANNA, BEN]);
        let wishing = DecisionContext { plays_forced_moves, ..at };
        let recorded = when_in_context(&game_match, &command, &wishing).expect("a legal move");
        let after = given(&with(facts.clone(), plain.clone()));
        if !after.status.is_over() && after.position.legal_count() == 1 {
            let is_forced = |recorded: &SeatFact| {
                matches!(&recorded.1, Fact::MovePlayed(MovePlayed { forced: true, .. }))
            };
            assert!(recorded.len() > plain.len() && is_forced(&recorded[1]), "{recorded:?}");
            let after = given(&with(facts, recorded));
            assert!(after.status.is_over() || after.position.legal_count() > 1);
            return;
        }
        assert_eq!(recorded, plain, "a player with a choice must choose");
        facts = with(facts, plain);
        game_match = given(&facts);
    }
    panic!("no position with only one legal move");
}
