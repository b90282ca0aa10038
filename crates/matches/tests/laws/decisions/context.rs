//! Given prepared answers and forced moves, when moves are played.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    AtPly, Command, ConditionalMoves, ConditionalPly, DecisionContext, Fact, MovePlayed,
    OfferAnswer, PlayMove, Ply, PreparedAnswers, Refusal, decide,
};
use turnstone_rules::{OptionValue, Seat};

use super::{
    ANNA, BEN, Match, SeatFact, created, created_with, given, moved, play, seated, started,
    under_way, when_in_context, with,
};

/// A move, and what may follow.
pub(super) fn ply(notation: &str, next: Vec<ConditionalPly>) -> ConditionalPly {
    ConditionalPly { notation: Some(notation.to_owned()), roll: None, next }
}

/// A move of the other side, the answer, and what may follow.
pub(super) fn line(when: &str, then: &str, next: Vec<ConditionalPly>) -> ConditionalPly {
    ply(when, vec![ply(then, next)])
}

pub(super) fn checked(
    game_match: &Match,
    seat: u8,
    lines: Vec<ConditionalPly>,
) -> Result<ConditionalMoves, String> {
    let checked = ConditionalMoves { lines }.checked(&game_match.position, Seat(seat));
    checked.map_err(|fault| format!("{}: {}", fault.pointer, fault.detail))
}

pub(super) fn prepared(
    game_match: &Match,
    seat: u8,
    lines: Vec<ConditionalPly>,
) -> PreparedAnswers {
    let moves = checked(game_match, seat, lines).expect("sound lines");
    PreparedAnswers { seat: Seat(seat), ply: game_match.ply, moves }
}

fn later(game_match: &Match) -> DateTime<Utc> {
    game_match.updated_at + TimeDelta::minutes(1)
}

pub(super) fn play_with_replies(
    game_match: &Match,
    prepared_answers: &[PreparedAnswers],
    notation: &str,
) -> Vec<SeatFact> {
    let context =
        DecisionContext { prepared_answers, ..DecisionContext::at(later(game_match), None) };
    let command = play(ANNA, game_match.ply.get(), notation);
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
    let annas = PreparedAnswers { seat: Seat(0), ply: Ply::new(3), moves };
    let recorded = play_with_replies(&before, &[answers, annas], "2");
    assert_eq!(recorded, [moved(3, 0, "2"), moved(4, 1, "2"), moved(5, 0, "4")]);
}

#[test]
fn an_invalid_line_is_pointed_at() {
    let before = given(&under_way());
    let roll = |faces: &[u8]| ConditionalPly { roll: Some(faces.to_vec()), ..Default::default() };
    let both = ConditionalPly { roll: Some(vec![1, 2]), ..ply("2", vec![]) };
    for (lines, pointer) in [
        (vec![line("2", "2", vec![]), line("7", "2", vec![])], "/1/move"),
        (vec![line("1", "2", vec![])], "/0/move"),
        (vec![line("2", "9", vec![])], "/0/next/0/move"),
        (vec![line("2", "2", vec![]), line("2", "3", vec![])], "/1"),
        (vec![line("2", "2", vec![line("9", "2", vec![])])], "/0/next/0/next/0/move"),
        (vec![ply("2", vec![ply("2", vec![]), ply("3", vec![])])], "/0/next/1"),
        (vec![roll(&[1, 2])], "/0/roll"),
        (vec![both], "/0"),
        (vec![ConditionalPly::default()], "/0"),
    ] {
        let refused = checked(&before, 1, lines.clone()).expect_err("refused");
        assert!(refused.starts_with(&format!("{pointer}: ")), "{refused}: {lines:?}");
    }
    // Plies and rolls are counted.
    let mut deep = Vec::new();
    for _ in 0..11 {
        deep = vec![line("2", "2", deep)];
    }
    assert!(checked(&before, 1, deep).is_err());
}

/// In Egyptian Mancala a player whose sowing ends in the store moves again.
#[test]
fn lines_of_extra_turns_are_prepared_and_played() {
    let egyptian = created_with(|created| created.variant = "egyptian".to_owned());
    let begun = vec![egyptian, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    let before = given(&begun);
    let again = |game_match: &Match, seat: u8| -> Vec<String> {
        let legal = game_match.position.legal_notations();
        let extra = |notation: &String| {
            let played = game_match.position.play(Seat(seat), notation).expect("legal");
            played.position.to_act() == [Seat(seat)]
        };
        legal.into_iter().filter(extra).collect()
    };
    // Anna moves twice, and so does Ben.
    let first = again(&before, 0)[0].clone();
    let after_first = before.position.play(Seat(0), &first).expect("legal").position;
    let second = after_first.legal_notations().into_iter().find(|notation| {
        after_first.play(Seat(0), notation).expect("legal").position.to_act() == [Seat(1)]
    });
    let second = second.expect("a move that ends the turn");
    let bens = after_first.play(Seat(0), &second).expect("legal").position;
    let ben_first = bens.legal_notations().into_iter().find(|notation| {
        bens.play(Seat(1), notation).expect("legal").position.to_act() == [Seat(1)]
    });
    let ben_first = ben_first.expect("an extra turn of Ben's");
    let ben_next = bens.play(Seat(1), &ben_first).expect("legal").position;
    let ben_second = ben_next.legal_notations()[0].clone();
    let answers = vec![ply(&ben_first, vec![ply(&ben_second, vec![])])];
    // Ben prepares while Anna is to act, for her two moves in a row.
    let both = ply(&first, vec![ply(&second, answers)]);
    let one = ply(&first, vec![]);
    assert!(checked(&before, 1, vec![one, both.clone()]).is_err(), "given twice");
    let prepared_answers = [prepared(&before, 1, vec![both])];
    let mut facts = begun;
    facts = with(facts, play_with_replies(&before, &prepared_answers, &first));
    let recorded = play_with_replies(&given(&facts), &prepared_answers, &second);
    let expected = [moved(2, 0, &second), moved(3, 1, &ben_first), moved(4, 1, &ben_second)];
    assert_eq!(recorded, expected, "both moves of Ben follow at once");
}

#[test]
fn a_move_brings_its_lines_or_is_refused_with_them() {
    let before = given(&under_way());
    let context = DecisionContext::at(later(&before), None);
    let with_lines = |then: Vec<ConditionalPly>| {
        Command::Play(PlayMove {
            account: ANNA,
            seat: None,
            ply: before.ply,
            notation: "2".to_owned(),
            offer_draw: false,
            then: Some(ConditionalMoves { lines: then }),
        })
    };
    let sound = with_lines(vec![line("2", "3", vec![])]);
    let decision = decide(&before, &sound, &context).expect("a move with its lines");
    let prepared = decision.prepared.expect("lines");
    assert_eq!((prepared.seat, prepared.ply), (Seat(0), Ply::new(3)));
    // They count at once: Ben's prepared answer leads to Anna's next move in the same append.
    let bens = self::prepared(&before, 1, vec![line("2", "2", vec![])]);
    let context = DecisionContext { prepared_answers: &[bens], ..context };
    let recorded = when_in_context(&before, &sound, &context).expect("moves");
    assert_eq!(recorded, [moved(3, 0, "2"), moved(4, 1, "2"), moved(5, 0, "3")]);
    let Err(Refusal::InvalidLine(fault)) =
        decide(&before, &with_lines(vec![line("2", "9", vec![])]), &context)
    else {
        panic!("an illegal line is refused")
    };
    assert_eq!(fault.pointer, "/0/next/0/move");
}

#[test]
fn a_draw_offer_stops_prepared_answers_until_it_is_answered() {
    let before = given(&under_way());
    let prepared_answers = [prepared(&before, 1, vec![line("2", "2", vec![])])];
    let context = DecisionContext {
        prepared_answers: &prepared_answers,
        ..DecisionContext::at(later(&before), None)
    };
    let Command::Play(offered) = play(ANNA, before.ply.get(), "2") else { panic!("a move") };
    let command = Command::Play(PlayMove { offer_draw: true, ..offered });
    let recorded = when_in_context(&before, &command, &context).expect("a move with an offer");
    let offered = (Some(Seat(0)), Fact::DrawOffered(AtPly { ply: Ply::new(3) }));
    assert_eq!(recorded, [moved(3, 0, "2"), offered]);
    let waiting = given(&with(under_way(), recorded));
    assert_eq!(prepared_answers[0].remaining(&waiting).lines.len(), 1, "the line stays");
    let context = DecisionContext { now: later(&waiting), ..context };
    let answer = OfferAnswer { account: BEN, ply: Ply::new(3), accept: false };
    let declined = (Some(Seat(1)), Fact::DrawDeclined(AtPly { ply: Ply::new(3) }));
    let recorded = when_in_context(&waiting, &Command::AnswerDraw(answer), &context);
    assert_eq!(recorded, Ok(vec![declined, moved(4, 1, "2")]), "then the line goes on");
}

/// Ten plies after which seat 0, to move, has five in a row.
const FIVE_IN_A_ROW: [&str; 10] =
    ["0,-1", "-1,0", "1,-1", "-2,0", "2,-1", "-3,0", "3,-1", "-1,1", "4,-1", "-2,2"];

/// The refusal is the same for every board: it must not tell whether there is a shape
/// to declare.
#[test]
fn a_declaration_cannot_be_prepared_in_manual_play() {
    let manual = created_with(|created| {
        (created.game, created.variant) = ("six".to_owned(), "basic".to_owned());
        created.options.insert("declaration".to_owned(), OptionValue::Word("manual".to_owned()));
    });
    let begun = vec![manual, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    let five = (1..).zip(FIVE_IN_A_ROW).map(|(ply, notation)| {
        let seat = u8::from(ply % 2 == 0);
        moved(ply, seat, notation)
    });
    let five = with(begun.clone(), five);
    // `5,-1` makes a shape that nobody declares, `3,-2` makes none.
    let mut matches = vec![given(&begun)];
    for sixth in ["5,-1", "3,-2"] {
        let six = with(five.clone(), [moved(11, 0, sixth)]);
        matches.push(given(&six));
        matches.push(given(&with(six, [moved(12, 1, "-3,1")])));
    }
    let shaped = &matches[2];
    assert!(shaped.position.play(Seat(0), "!").is_ok(), "a shape stands");
    let mut refusals = BTreeSet::new();
    for (before, seat) in matches.iter().flat_map(|before| [(before, 0), (before, 1)]) {
        let legal = before.position.legal_notations()[0].clone();
        for declared in ["!", "0,0!", "5,-1!", &format!("{legal}!"), "99,99!"] {
            let refused = checked(before, seat, vec![ply(declared, vec![])]).expect_err("refused");
            refusals.insert(refused);
            // After a move of the other side, too.
            let next = line(&legal, declared, vec![]);
            let refused = checked(before, seat, vec![next]).expect_err("refused");
            refusals.insert(refused.replacen("/0/next/0/", "/0/", 1));
        }
    }
    assert_eq!(refusals.len(), 1, "{refusals:?}");
}

/// A match, and a move in it after which the other side has only one legal move.
fn before_a_forced_move() -> (Vec<SeatFact>, Command, Vec<SeatFact>) {
    let begun = [created(), seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    for choice in 1.. {
        let mut facts = begun.to_vec();
        let mut game_match = given(&facts);
        while let [seat] = game_match.to_act()[..] {
            let legal = game_match.position.legal_notations();
            let notation = &legal[choice * (game_match.ply.count() + 1) % legal.len()];
            let command = play([ANNA, BEN][seat.index()], game_match.ply.get(), notation);
            let at = DecisionContext::at(later(&game_match), None);
            let recorded = when_in_context(&game_match, &command, &at).expect("a legal move");
            let after = given(&with(facts.clone(), recorded.clone()));
            let is_forced = after.position.legal_count() == 1;
            if is_forced && after.to_act().first().is_some_and(|next| *next != seat) {
                return (facts, command, recorded);
            }
            facts = with(facts, recorded);
            game_match = after;
        }
    }
    unreachable!("some game has a forced move")
}

#[test]
fn a_draw_offer_stops_a_forced_move_until_it_is_answered() {
    let (facts, command, recorded) = before_a_forced_move();
    let before = given(&facts);
    let mut context = DecisionContext::at(later(&before), None);
    context.plays_forced_moves = BTreeSet::from([ANNA, BEN]);
    let forced = when_in_context(&before, &command, &context).expect("a move");
    assert!(forced.len() > recorded.len(), "without an offer the forced move follows at once");
    let Command::Play(played) = command else { panic!("a move") };
    let (mover, other) = if played.account == ANNA { (0, BEN) } else { (1, ANNA) };
    let with_offer = Command::Play(PlayMove { offer_draw: true, ..played });
    let offered_at = given(&with(facts.clone(), recorded.clone())).ply;
    let offered = (Some(Seat(mover)), Fact::DrawOffered(AtPly { ply: offered_at }));
    let facts_with_offer = when_in_context(&before, &with_offer, &context);
    assert_eq!(facts_with_offer, Ok(with(recorded.clone(), [offered.clone()])));
    let waiting = given(&with(with(facts, recorded.clone()), [offered]));
    context.now = later(&waiting);
    let answer = OfferAnswer { account: other, ply: offered_at, accept: false };
    let after = when_in_context(&waiting, &Command::AnswerDraw(answer), &context).expect("one");
    let declined = Fact::DrawDeclined(AtPly { ply: offered_at });
    assert_eq!(after[0], (Some(Seat(1 - mover)), declined));
    assert_eq!(after[1..], forced[recorded.len()..], "then the forced move is played");
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
        let command = play([ANNA, BEN][seat.index()], game_match.ply.get(), &last);
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
