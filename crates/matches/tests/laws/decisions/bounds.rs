//! Given a long match, one in which a side takes back again and again, or an open one in which an
//! account changes something again and again, when it goes on.

use std::collections::BTreeSet;

use turnstone_matches::{
    Command, ConditionalMoves, ConditionalPly, DecisionContext, DiceNonce, DiceNonceSet, Fact,
    Finished, MAX_PLIES, Match, OfferAnswer, OfferRequest, PlayMove, Ply, PreparedAnswers, Refusal,
    Status,
};
use turnstone_rules::Seat;

use super::{
    ANNA, BEN, CLEO, NO_FACTS, SeatFact, active, created_with, given, join, join_by_link,
    joined_without_seat, left, moved, open, play, play_as, seated, solo, started, taken_back, when,
    when_in_context, with,
};

/// So many plies, the same four again and again: each side moves, and each takes back.
fn cycles(plies: u32) -> impl Iterator<Item = SeatFact> {
    (1..=plies).map(|ply| match ply % 4 {
        1 => moved(ply, 0, "1"),
        2 => moved(ply, 1, "1"),
        3 => taken_back(ply, 1, ply - 2),
        _ => taken_back(ply, 0, ply - 4),
    })
}

fn after_plies(plies: u32) -> Match {
    given(&with(active(), cycles(plies)))
}

fn too_long() -> SeatFact {
    let reason = "length".to_owned();
    (None, Fact::Finished(Finished { winners: Vec::new(), reason, score: None, seed: None }))
}

fn offer(account: turnstone_matches::AccountId, ply: u32) -> Command {
    Command::OfferTakeback(OfferRequest { account, ply: Ply::saturating(ply) })
}

#[test]
fn a_match_of_two_thousand_plies_is_a_draw() {
    assert_eq!(MAX_PLIES, Ply::new(2_000));
    let before = after_plies(1_998);
    assert_eq!(when(&before, &play(ANNA, 1_998, "2")), Ok(vec![moved(1_999, 0, "2")]));
    let last = after_plies(1_999);
    let facts = Ok(vec![moved(2_000, 1, "2"), too_long()]);
    assert_eq!(when(&last, &play(BEN, 1_999, "2")), facts);
    let without_player = given(&with(solo(), cycles(1_999)));
    let facts = Ok(vec![moved(2_000, 1, "2"), too_long()]);
    assert_eq!(when(&without_player, &play_as(ANNA, 1, 1_999, "2")), facts);
}

#[test]
fn a_takeback_can_be_the_last_ply() {
    let game_match = after_plies(1_999);
    let at_ply = |fact: fn(turnstone_matches::AtPly) -> Fact| {
        fact(turnstone_matches::AtPly { ply: Ply::new(1_999) })
    };
    let offered = (Some(Seat(0)), at_ply(Fact::TakebackOffered));
    let agreed = (Some(Seat(1)), at_ply(Fact::TakebackAgreed));
    assert_eq!(when(&game_match, &offer(ANNA, 1_999)), Ok(vec![offered.clone()]));
    let asked = given(&with(with(active(), cycles(1_999)), [offered.clone()]));
    let answer = OfferAnswer { account: BEN, ply: Ply::new(1_999), accept: true };
    let facts = Ok(vec![agreed, taken_back(2_000, 0, 1_996), too_long()]);
    assert_eq!(when(&asked, &Command::AnswerTakeback(answer)), facts);
    let alone = given(&with(solo(), cycles(1_999)));
    let facts = Ok(vec![offered, taken_back(2_000, 0, 1_996), too_long()]);
    assert_eq!(when(&alone, &offer(ANNA, 1_999)), facts, "a solo match");
}

#[test]
fn nothing_that_the_server_plays_goes_beyond_the_last_ply() {
    let game_match = after_plies(1_999);
    let line = |notation: &str, next| ConditionalPly {
        notation: Some(notation.to_owned()),
        roll: None,
        next,
    };
    let moves = ConditionalMoves { lines: vec![line("2", vec![line("2", Vec::new())])] };
    let prepared = [PreparedAnswers { seat: Seat(0), ply: Ply::new(1_999), moves }];
    let mut context = DecisionContext::at(game_match.updated_at, None);
    context.prepared_answers = &prepared;
    context.plays_forced_moves = BTreeSet::from([ANNA, BEN]);
    let facts = Ok(vec![moved(2_000, 1, "2"), too_long()]);
    assert_eq!(when_in_context(&game_match, &play(BEN, 1_999, "2"), &context), facts);
}

#[test]
fn answers_that_come_with_the_last_move_are_dropped() {
    let game_match = after_plies(1_999);
    let Command::Play(last) = play(BEN, 1_999, "2") else { panic!("a move") };
    let answer = ConditionalPly { notation: Some("2".to_owned()), roll: None, next: Vec::new() };
    let then = Some(ConditionalMoves { lines: vec![answer] });
    let command = Command::Play(PlayMove { then, ..last });
    let context = DecisionContext::at(game_match.updated_at, None);
    let decision = turnstone_matches::decide(&game_match, &command, &context).expect("a move");
    assert_eq!((decision.after.status, decision.prepared), (Status::Finished, None));
}

/// The moves of a game that is over after a number of plies that is a multiple of four.
fn whole_game() -> Vec<(u8, String)> {
    for preferred in 1..=6 {
        let (mut game_match, mut moves) = (given(&active()), Vec::new());
        while game_match.status == Status::Active {
            let seat = game_match.to_act()[0];
            let account = [ANNA, BEN][seat.index()];
            let context = DecisionContext::at(game_match.updated_at, None);
            let pits = (0..6).map(|number| ((preferred - 1 + number) % 6 + 1).to_string());
            let mut played = pits.filter_map(|pit| {
                let command = play(account, game_match.ply.get(), &pit);
                let decision = turnstone_matches::decide(&game_match, &command, &context).ok()?;
                Some((pit, decision.after))
            });
            let (pit, after) = played.next().expect("a legal move");
            moves.push((seat.0, pit));
            game_match = after;
        }
        if moves.len().is_multiple_of(4) {
            return moves;
        }
    }
    panic!("no game has such a length");
}

#[test]
fn the_rules_come_first_at_the_last_ply() {
    let mut moves = whole_game();
    let (seat, last) = moves.pop().expect("a last move");
    let before = MAX_PLIES.get() - 1 - u32::try_from(moves.len()).expect("a short game");
    let plies = (before + 1..).zip(&moves).map(|(ply, (seat, pit))| moved(ply, *seat, pit));
    let game_match = given(&with(with(active(), cycles(before)), plies));
    let account = [ANNA, BEN][usize::from(seat)];
    let facts =
        when(&game_match, &play(account, MAX_PLIES.get() - 1, &last)).expect("the last move");
    assert_eq!(facts[0], moved(MAX_PLIES.get(), seat, &last));
    let Fact::Finished(finished) = &facts[1].1 else { panic!("{facts:?}") };
    assert_ne!(finished.reason, "length");
}

#[test]
fn a_longer_match_of_an_earlier_server_replays_and_ends_with_its_next_ply() {
    let game_match = after_plies(2_401);
    assert_eq!((game_match.status, game_match.ply), (Status::Active, Ply::new(2_401)));
    let facts = Ok(vec![moved(2_402, 1, "2"), too_long()]);
    assert_eq!(when(&game_match, &play(BEN, 2_401, "2")), facts);
}

/// A side moves and takes back so many times, from this ply on.
fn takebacks(first_ply: u32, seat: u8, count: u32) -> Vec<SeatFact> {
    let cycle = |number: u32| {
        let ply = first_ply + 2 * number;
        [moved(ply, seat, "2"), taken_back(ply + 1, seat, ply - 1)]
    };
    (0..count).flat_map(cycle).collect()
}

#[test]
fn a_side_takes_back_four_times_until_the_other_side_moves() {
    let refused = Err(Refusal::TooManyTakebacks { most: 4 });
    let third = with(with(active(), takebacks(1, 0, 3)), [moved(7, 0, "1")]);
    assert!(when(&given(&third), &offer(ANNA, 7)).is_ok());
    let fourth = with(with(active(), takebacks(1, 0, 4)), [moved(9, 0, "1")]);
    assert_eq!(when(&given(&fourth), &offer(ANNA, 9)), refused);
    // A move of the other side begins a new count, and a move of one's own does not.
    let answered = with(fourth, [moved(10, 1, "1")]);
    assert!(when(&given(&answered), &offer(ANNA, 10)).is_ok());
    // The other side has a count of its own.
    assert!(when(&given(&answered), &offer(BEN, 10)).is_ok());
    let other = with(with(answered, takebacks(11, 0, 4)), [moved(19, 0, "2")]);
    assert_eq!(when(&given(&other), &offer(ANNA, 19)), refused);
    assert!(when(&given(&other), &offer(BEN, 19)).is_ok());
}

#[test]
fn in_a_solo_match_a_side_waits_for_a_move_of_the_other_too() {
    let fourth = with(with(solo(), takebacks(1, 0, 4)), [moved(9, 0, "1")]);
    let refused = Err(Refusal::TooManyTakebacks { most: 4 });
    assert_eq!(when(&given(&fourth), &offer(ANNA, 9)), refused);
    let answered = with(fourth, [moved(10, 1, "1")]);
    let facts = when(&given(&answered), &offer(ANNA, 10)).expect("a takeback of seat 1");
    let both = given(&with(answered, facts));
    assert!(when(&both, &offer(ANNA, 11)).is_ok(), "and one of seat 0");
}

#[test]
fn a_repeated_offer_of_a_takeback_succeeds_when_no_more_are_allowed() {
    let fourth = with(with(active(), takebacks(1, 0, 3)), [moved(7, 0, "1")]);
    let offered = when(&given(&fourth), &offer(ANNA, 7)).expect("an offer");
    let asked = with(fourth, offered);
    let answer = OfferAnswer { account: BEN, ply: Ply::new(7), accept: true };
    let agreed = when(&given(&asked), &Command::AnswerTakeback(answer)).expect("a takeback");
    let after = given(&with(asked, agreed));
    assert_eq!(when(&after, &offer(ANNA, 7)), Ok(Vec::new()));
}

#[test]
fn partners_share_the_count_of_their_side() {
    let (cleo, dirk) = (CLEO, turnstone_matches::AccountId(uuid::Uuid::from_u128(0xd)));
    let first = created_with(|created| {
        (created.game, created.variant) = ("six".to_owned(), "basic".to_owned());
        created.options = serde_json::from_value(serde_json::json!({
            "declaration": "automatic", "seats": 4,
        }))
        .expect("options");
        created.seats = 4;
    });
    let players = [ANNA, BEN, cleo, dirk];
    let mut facts = vec![first];
    facts.extend((0..).zip(players).map(|(seat, player)| seated(seat, player)));
    let (_, Fact::Started(_)) = started([ANNA, BEN]) else { panic!("a start") };
    let begun = turnstone_matches::Started { players: players.to_vec() };
    facts.push((None, Fact::Started(begun)));
    for (ply, seat, notation) in
        [(1, 0, "0,-1"), (2, 1, "1,-1"), (3, 2, "2,-1"), (4, 3, "3,-1"), (5, 0, "4,-1")]
    {
        facts.push(moved(ply, seat, notation));
    }
    // Seat 0 takes back three times, then seat 2 once.
    facts.push(taken_back(6, 0, 4));
    for ply in [7, 9] {
        facts.extend([moved(ply, 0, "4,-1"), taken_back(ply + 1, 0, 4)]);
    }
    assert!(when(&given(&facts), &offer(cleo, 10)).is_ok());
    facts.push(taken_back(11, 2, 2));
    facts.push(moved(12, 2, "2,-1"));
    let refused = Err(Refusal::TooManyTakebacks { most: 4 });
    for account in [ANNA, cleo] {
        assert_eq!(when(&given(&facts), &offer(account, 12)), refused);
    }
}

/// An open match in which Anna takes seat 0 so many times, and leaves after all but the last.
fn seatings(count: usize) -> Vec<SeatFact> {
    let again = (1..count).flat_map(|_| [left(ANNA), seated(0, ANNA)]);
    with(open(), again)
}

#[test]
fn an_account_takes_a_seat_in_a_match_thirty_two_times() {
    let refused = Err(Refusal::TooManySeatings { most: 32 });
    let leaves = Command::Leave { account: ANNA };
    let after = |count| given(&with(seatings(count), [left(ANNA)]));
    assert_eq!(when(&after(31), &join(ANNA, Some(0))), Ok(vec![seated(0, ANNA)]));
    for command in [join(ANNA, Some(0)), join(ANNA, None), join_by_link(ANNA)] {
        assert_eq!(when(&after(32), &command), refused);
    }
    // It can always leave, and repeats succeed.
    let last = given(&seatings(32));
    assert_eq!(when(&last, &join(ANNA, Some(0))), NO_FACTS);
    assert_eq!(when(&last, &leaves), Ok(vec![left(ANNA)]));
    assert_eq!(when(&after(32), &leaves), NO_FACTS);
    // Others have a count of their own.
    assert_eq!(when(&after(32), &join(BEN, Some(1))), Ok(vec![seated(1, BEN)]));
    let waiting = (0..32).flat_map(|_| [joined_without_seat(CLEO), left(CLEO)]);
    assert_eq!(
        when(&given(&with(open(), waiting)), &join(CLEO, None)),
        refused,
        "without a number"
    );
}

#[test]
fn a_longer_log_of_an_earlier_server_replays_and_starts() {
    let long = given(&seatings(1_000));
    let facts = Ok(vec![seated(1, BEN), started([ANNA, BEN])]);
    assert_eq!(when(&long, &join(BEN, Some(1))), facts);
}

fn nonce(number: u8) -> DiceNonce {
    DiceNonce::try_from(format!("{number:064x}")).expect("a nonce")
}

#[test]
fn an_account_sets_a_dice_nonce_sixteen_times() {
    let first = created_with(|created| {
        (created.game, created.variant) = ("acey_deucey".to_owned(), "american".to_owned());
        created.dice_commitment = Some("0".repeat(64));
    });
    let set_by = |player, number| {
        (None, Fact::DiceNonceSet(DiceNonceSet { player, dice_nonce: nonce(number) }))
    };
    let set = |account, number| Command::SetDiceNonce { account, nonce: nonce(number) };
    let open = vec![first, seated(0, ANNA)];
    let after = |count: u8| with(open.clone(), (1..=count).map(|number| set_by(ANNA, number)));
    assert_eq!(when(&given(&after(15)), &set(ANNA, 16)), Ok(vec![set_by(ANNA, 16)]));
    let refused = Err(Refusal::TooManyNonces { most: 16 });
    assert_eq!(when(&given(&after(16)), &set(ANNA, 17)), refused);
    assert_eq!(when(&given(&after(16)), &set(ANNA, 16)), NO_FACTS, "a repeat");
    // Leaving in between gives no more.
    let again = given(&with(after(16), [left(ANNA), seated(0, ANNA)]));
    assert_eq!(when(&again, &set(ANNA, 17)), refused);
}
