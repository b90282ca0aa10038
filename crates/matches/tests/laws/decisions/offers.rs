//! Given offers, when they are made, answered, withdrawn and repeated.

use turnstone_matches::{
    AtPly, Command, Fact, Finished, OfferAnswer, OfferRequest, Ply, Refusal, Status, TakenBack,
    TimeControl,
};
use turnstone_rules::{OptionValue, Options, Seat};
use uuid::Uuid;

use super::{
    ANNA, AccountId, BEN, CLEO, Match, NO_FACTS, SeatFact, active, created, created_with, finished,
    given, moved, over, play, resigned, seated, solo, under_way, when, with,
};

fn at(seat: u8, fact: fn(AtPly) -> Fact, ply: u32) -> SeatFact {
    (Some(Seat(seat)), fact(AtPly { ply: Ply::saturating(ply) }))
}

fn agreement() -> SeatFact {
    let reason = "agreement".to_owned();
    (None, Fact::Finished(Finished { winners: vec![], reason, score: None, seed: None }))
}

fn taken_back(seat: u8, ply: u32, to_ply: u32) -> SeatFact {
    (
        Some(Seat(seat)),
        Fact::TakenBack(TakenBack { ply: Ply::saturating(ply), to_ply: Ply::saturating(to_ply) }),
    )
}

fn draw(account: AccountId, ply: u32) -> Command {
    Command::OfferDraw(OfferRequest { account, ply: Ply::saturating(ply) })
}

fn answer_draw(account: AccountId, ply: u32, accept: bool) -> Command {
    Command::AnswerDraw(OfferAnswer { account, ply: Ply::saturating(ply), accept })
}

fn withdraw_draw(account: AccountId, ply: u32) -> Command {
    Command::WithdrawDraw(OfferRequest { account, ply: Ply::saturating(ply) })
}

fn withdraw_takeback(account: AccountId, ply: u32) -> Command {
    Command::WithdrawTakeback(OfferRequest { account, ply: Ply::saturating(ply) })
}

fn takeback(account: AccountId, ply: u32) -> Command {
    Command::OfferTakeback(OfferRequest { account, ply: Ply::saturating(ply) })
}

fn answer_takeback(account: AccountId, ply: u32, accept: bool) -> Command {
    Command::AnswerTakeback(OfferAnswer { account, ply: Ply::saturating(ply), accept })
}

#[test]
fn a_draw_is_offered_answered_and_each_step_can_be_repeated() {
    let offered = with(under_way(), [at(0, Fact::DrawOffered, 2)]);
    assert_eq!(when(&given(&under_way()), &draw(ANNA, 2)), Ok(vec![at(0, Fact::DrawOffered, 2)]));
    assert_eq!(when(&given(&offered), &draw(ANNA, 2)), NO_FACTS);
    assert_eq!(when(&given(&offered), &answer_draw(ANNA, 2, true)), Err(Refusal::NoOffer));
    let agreed = [at(1, Fact::DrawAgreed, 2), agreement()];
    for yes in [answer_draw(BEN, 2, true), draw(BEN, 2)] {
        assert_eq!(when(&given(&offered), &yes), Ok(agreed.to_vec()), "offering one too agrees");
    }
    let ended = given(&with(offered.clone(), agreed));
    assert_eq!((ended.status, ended.offers.len()), (Status::Finished, 0));
    assert_eq!(when(&ended, &answer_draw(BEN, 2, true)), NO_FACTS);
    assert_eq!(when(&ended, &answer_draw(BEN, 2, false)), Err(Refusal::Over));
    assert_eq!(when(&ended, &draw(ANNA, 2)), NO_FACTS, "the offer that was made");
    assert_eq!(when(&ended, &draw(BEN, 2)), NO_FACTS, "the offer that agreed");
    assert_eq!(when(&ended, &draw(BEN, 1)), Err(Refusal::Over), "one that was never made");
    let declined = with(offered.clone(), [at(1, Fact::DrawDeclined, 2)]);
    assert_eq!(when(&given(&offered), &answer_draw(BEN, 2, false)), Ok(declined[7..].to_vec()));
    let declined = given(&declined);
    assert_eq!(when(&declined, &answer_draw(BEN, 2, false)), NO_FACTS);
    assert_eq!(when(&declined, &answer_draw(BEN, 2, true)), Err(Refusal::NoOffer));
    let made = Err(Refusal::OfferAlreadyMade);
    assert_eq!(when(&declined, &draw(ANNA, 2)), made, "one offer per ply");
    let withdrawn = [at(0, Fact::DrawWithdrawn, 2)];
    let withdraw = withdraw_draw(ANNA, 2);
    assert_eq!(when(&given(&offered), &withdraw), Ok(withdrawn.to_vec()));
    let withdrawn = with(offered.clone(), withdrawn);
    let ended = given(&with(withdrawn.clone(), [resigned(1), finished(0, "resignation")]));
    for kind in [withdraw.clone(), withdraw_takeback(ANNA, 2)] {
        assert_eq!(when(&ended, &kind), NO_FACTS, "a repeat after the end");
    }
    let withdrawn = given(&withdrawn);
    assert_eq!(when(&withdrawn, &withdraw), NO_FACTS);
    assert_eq!(when(&withdrawn, &draw(ANNA, 2)), made, "one offer per ply");
    assert_eq!(when(&ended, &draw(ANNA, 2)), NO_FACTS, "a repeat after the end");
    assert_eq!(when(&withdrawn, &answer_draw(BEN, 2, true)), Err(Refusal::NoOffer));
    let lapsed = with(offered, [moved(3, 0, "2")]);
    let newer = given(&with(lapsed.clone(), [at(0, Fact::DrawOffered, 3)]));
    assert_eq!(when(&newer, &withdraw), NO_FACTS, "a late repeat does not end a newer offer");
    let withdrawn = Ok(vec![at(0, Fact::DrawWithdrawn, 3)]);
    assert_eq!(when(&newer, &withdraw_draw(ANNA, 3)), withdrawn);
    let lapsed = given(&lapsed);
    assert!(lapsed.offers.is_empty(), "a move ends it");
    let stale = Err(Refusal::StalePly { given: Ply::new(2), current: Ply::new(3) });
    assert_eq!(when(&lapsed, &answer_draw(BEN, 2, true)), stale);
    assert_eq!(when(&lapsed, &answer_draw(BEN, 3, true)), Err(Refusal::NoOffer));
    assert_eq!(when(&lapsed, &draw(CLEO, 3)), Err(Refusal::NotAPlayer));
    let ahead = Err(Refusal::PlyAhead { given: Ply::new(9), current: Ply::new(3) });
    assert_eq!(when(&lapsed, &draw(ANNA, 9)), ahead);
    assert_eq!(when(&given(&over()), &draw(ANNA, 2)), Err(Refusal::Over));
}

#[test]
fn a_draw_may_come_with_a_move() {
    let Command::Play(mut wanted) = play(ANNA, 2, "2") else { unreachable!("a move") };
    wanted.offer_draw = true;
    let recorded = vec![moved(3, 0, "2"), at(0, Fact::DrawOffered, 3)];
    assert_eq!(when(&given(&under_way()), &Command::Play(wanted)), Ok(recorded));
}

#[test]
fn a_takeback_undoes_the_players_own_last_move_and_is_a_ply() {
    let facts = with(under_way(), [moved(3, 0, "2")]);
    let ask = vec![at(0, Fact::TakebackOffered, 3)];
    assert_eq!(when(&given(&facts), &takeback(ANNA, 3)), Ok(ask.clone()));
    let asked = with(facts.clone(), ask);
    let yes = vec![at(1, Fact::TakebackAgreed, 3), taken_back(0, 4, 2)];
    assert_eq!(when(&given(&asked), &answer_takeback(BEN, 3, true)), Ok(yes.clone()));
    let back = given(&with(asked.clone(), yes));
    assert_eq!(back.ply, Ply::new(4));
    assert_eq!(back.position.view(), given(&under_way()).position.view());
    assert_eq!(back.to_act(), [Seat(0)]);
    assert_eq!(
        back.last_move.as_ref().map(|last| (last.ply, last.seat)),
        Some((Ply::new(2), Seat(1)))
    );
    assert_eq!(when(&back, &answer_takeback(BEN, 3, true)), NO_FACTS, "a repeat");
    assert_eq!(when(&back, &takeback(ANNA, 3)), NO_FACTS, "a repeat");
    assert_eq!(when(&back, &play(ANNA, 4, "3")), Ok(vec![moved(5, 0, "3")]));
    // Ben's last choice lies before the current position.
    let again = vec![at(1, Fact::TakebackOffered, 4)];
    assert_eq!(when(&back, &takeback(BEN, 4)), Ok(again.clone()));
    let yes =
        [at(1, Fact::TakebackOffered, 4), at(0, Fact::TakebackAgreed, 4), taken_back(1, 5, 1)];
    let first = vec![at(1, Fact::TakebackAgreed, 3), taken_back(0, 4, 2)];
    let twice = given(&with(with(asked.clone(), first), yes));
    let one_move = given(&with(active(), [moved(1, 0, "1")]));
    assert_eq!(twice.position.view(), one_move.position.view());
    let no = vec![at(1, Fact::TakebackDeclined, 3)];
    assert_eq!(when(&given(&asked), &answer_takeback(BEN, 3, false)), Ok(no.clone()));
    let made = Err(Refusal::OfferAlreadyMade);
    for end in [no[0].clone(), at(0, Fact::TakebackWithdrawn, 3)] {
        let ended = given(&with(asked.clone(), [end]));
        assert_eq!(when(&ended, &takeback(ANNA, 3)), made, "one offer per ply");
        assert_eq!(when(&ended, &withdraw_takeback(ANNA, 3)), NO_FACTS);
    }
    assert_eq!(when(&given(&asked), &withdraw_takeback(ANNA, 2)), NO_FACTS, "another offer");
    // Both choices are taken back: Ben asks after Anna has moved.
    let two = vec![at(1, Fact::TakebackOffered, 3)];
    assert_eq!(when(&given(&facts), &takeback(BEN, 3)), Ok(two.clone()));
    let yes = vec![at(0, Fact::TakebackAgreed, 3), taken_back(1, 4, 1)];
    let asked = given(&with(facts, two));
    assert_eq!(when(&asked, &answer_takeback(ANNA, 3, true)), Ok(yes));
    assert_eq!(when(&given(&active()), &takeback(ANNA, 0)), Err(Refusal::NothingToTakeBack));
}

#[test]
fn in_a_solo_match_an_offer_is_agreed_to_at_once() {
    let facts = with(solo(), [moved(1, 0, "1"), moved(2, 1, "1")]);
    let back = vec![at(1, Fact::TakebackOffered, 2), taken_back(1, 3, 1)];
    assert_eq!(when(&given(&facts), &takeback(ANNA, 2)), Ok(back.clone()));
    let facts = with(facts, back);
    let more = vec![at(0, Fact::TakebackOffered, 3), taken_back(0, 4, 0)];
    assert_eq!(when(&given(&facts), &takeback(ANNA, 3)), Ok(more));
    let drawn = vec![at(1, Fact::DrawOffered, 3), agreement()];
    assert_eq!(when(&given(&facts), &draw(ANNA, 3)), Ok(drawn));
}

pub(super) const DIRK: AccountId = AccountId(Uuid::from_u128(0xd));

/// The game Six in two teams, Anna and Cleo against Ben and Dirk, with a clock. Anna or Cleo plays
/// the first move.
pub(super) fn teams_with_clock(clock: &TimeControl) -> Vec<SeatFact> {
    let created = created_with(|created| {
        "six".clone_into(&mut created.game);
        created.seats = 4;
        created.clock = clock.clone();
        let four = OptionValue::Number(4);
        let automatic = OptionValue::Word("automatic".to_owned());
        created.options =
            Options::from([("seats".to_owned(), four), ("declaration".to_owned(), automatic)]);
    });
    let players = vec![ANNA, BEN, CLEO, DIRK];
    let started = (None, Fact::Started(turnstone_matches::Started { players }));
    let seats = [seated(0, ANNA), seated(1, BEN), seated(2, CLEO), seated(3, DIRK)];
    with(with(vec![created], seats), [started])
}

/// The same after Anna's first move.
pub(super) fn teams() -> Vec<SeatFact> {
    with(teams_with_clock(&TimeControl::default()), [moved(1, 0, "0,-1")])
}

fn agreed_by(game_match: &Match) -> Vec<Seat> {
    game_match.offers[0].agreed_by.clone()
}

#[test]
fn in_a_team_match_both_opponents_and_for_a_resignation_both_partners_must_agree() {
    let offered = with(teams(), [at(0, Fact::DrawOffered, 1)]);
    assert_eq!(when(&given(&offered), &answer_draw(CLEO, 1, true)), Err(Refusal::NoOffer));
    let one = with(offered.clone(), [at(1, Fact::DrawAgreed, 1)]);
    let recorded = when(&given(&offered), &answer_draw(BEN, 1, true));
    assert_eq!(recorded, Ok(vec![at(1, Fact::DrawAgreed, 1)]));
    assert_eq!(agreed_by(&given(&one)), [Seat(1)]);
    assert_eq!(when(&given(&one), &answer_draw(BEN, 1, true)), NO_FACTS);
    assert_eq!(when(&given(&one), &draw(BEN, 1)), NO_FACTS, "offering one too agreed");
    let ended = given(&with(one.clone(), [at(0, Fact::DrawWithdrawn, 1)]));
    assert_eq!(when(&ended, &draw(BEN, 1)), Err(Refusal::OfferAlreadyMade));
    let both = Ok(vec![at(3, Fact::DrawAgreed, 1), agreement()]);
    assert_eq!(when(&given(&one), &answer_draw(DIRK, 1, true)), both);
    let no = Ok(vec![at(3, Fact::DrawDeclined, 1)]);
    assert_eq!(when(&given(&one), &answer_draw(DIRK, 1, false)), no, "either may decline");
    // The partner offers at the same ply; an answer to the first offer is none to the second.
    for first in [Fact::DrawDeclined, Fact::DrawAgreed] {
        let answered = [at(0, Fact::DrawOffered, 1), at(1, first, 1)];
        let again = [at(0, Fact::DrawWithdrawn, 1), at(2, Fact::DrawOffered, 1)];
        let is_declined =
            matches!(first(turnstone_matches::AtPly { ply: Ply::new(1) }), Fact::DrawDeclined(_));
        let again = if is_declined { again[1..].to_vec() } else { again.to_vec() };
        let before = given(&with(with(teams(), answered), again));
        for (accept, fact) in [(true, Fact::DrawAgreed as fn(_) -> _), (false, Fact::DrawDeclined)]
        {
            let recorded = when(&before, &answer_draw(BEN, 1, accept));
            assert_eq!(recorded, Ok(vec![at(1, fact, 1)]));
        }
    }
    let resign = |account| Command::Resign { account, seat: None };
    let offered = with(teams(), [at(0, Fact::ResignationOffered, 1)]);
    let recorded = Ok(vec![at(0, Fact::ResignationOffered, 1)]);
    assert_eq!(when(&given(&teams()), &resign(ANNA)), recorded);
    assert_eq!(when(&given(&offered), &resign(ANNA)), NO_FACTS);
    let other_side = Ok(vec![at(1, Fact::ResignationOffered, 1)]);
    assert_eq!(when(&given(&offered), &resign(BEN)), other_side);
    let mut end = finished(1, "resignation");
    if let Fact::Finished(fact) = &mut end.1 {
        fact.winners = vec![Seat(1), Seat(3)];
    }
    assert_eq!(when(&given(&offered), &resign(CLEO)), Ok(vec![resigned(2), end.clone()]));
    let mut other_end = finished(0, "resignation");
    if let Fact::Finished(fact) = &mut other_end.1 {
        fact.winners = vec![Seat(0), Seat(2)];
    }
    let given_up = [at(1, Fact::ResignationOffered, 1), resigned(3), other_end];
    let ended = given(&with(offered.clone(), given_up));
    assert_eq!(when(&ended, &resign(ANNA)), NO_FACTS, "the repeat of Anna's offer, after the end");
    assert_eq!(when(&ended, &resign(CLEO)), Err(Refusal::Over), "Cleo never offered it");
    let ended = given(&with(offered, [resigned(2), end]));
    for partner in [ANNA, CLEO] {
        assert_eq!(when(&ended, &resign(partner)), NO_FACTS, "both have resigned");
    }
    assert_eq!(when(&ended, &resign(BEN)), Err(Refusal::Over));
    let _ = created();
}
