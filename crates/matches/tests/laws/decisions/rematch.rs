//! Given what is known of a rematch, when it is offered, withdrawn or answered.

use turnstone_matches::{
    AtPly, Fact, MatchId, NotificationKind, OfferKind, Ply, Refusal, Rematch, RematchRequest,
    RematchStep, WaitsFor, rematch_notifications,
};
use turnstone_rules::Seat;
use uuid::Uuid;

use super::offers::{DIRK, teams};
use super::{ANNA, AccountId, BEN, CLEO, Match, given, over, second, under_way, with};
use super::{finished as finished_fact, resigned};

const OFFER: RematchRequest = RematchRequest::Offer;
const WITHDRAW: RematchRequest = RematchRequest::Withdraw;

/// The finished match between Anna and Ben.
fn finished() -> Match {
    given(&over())
}

fn answer(game_match: &Match, accept: bool) -> RematchRequest {
    RematchRequest::Answer { ply: game_match.ply, accept }
}

/// The state after these requests, each of which changes something.
#[track_caller]
fn after(game_match: &Match, requests: &[(AccountId, RematchRequest)]) -> Rematch {
    requests.iter().fold(Rematch::default(), |known, (account, request)| {
        let changed = known.decide(game_match, *account, *request).expect("no refusal");
        changed.expect("a change").1
    })
}

/// The step that a request makes; `None`: it repeats.
fn step(
    known: &Rematch,
    game_match: &Match,
    account: AccountId,
    request: RematchRequest,
) -> Result<Option<RematchStep>, Refusal> {
    known.decide(game_match, account, request).map(|changed| changed.map(|(step, _)| step))
}

#[test]
fn a_rematch_is_offered_answered_and_each_step_can_be_repeated() {
    let game_match = finished();
    let (yes, no) = (answer(&game_match, true), answer(&game_match, false));
    let step = |known: &Rematch, account, request| step(known, &game_match, account, request);
    let nothing = Rematch::default();
    assert_eq!(step(&nothing, ANNA, OFFER), Ok(Some(RematchStep::Offered)));
    assert_eq!(step(&nothing, ANNA, WITHDRAW), Ok(None));
    assert_eq!(step(&nothing, ANNA, yes), Err(Refusal::NoOffer));
    assert_eq!(step(&nothing, ANNA, no), Err(Refusal::NoOffer));
    let offered = after(&game_match, &[(ANNA, OFFER)]);
    assert_eq!(step(&offered, ANNA, OFFER), Ok(None));
    for own in [yes, no] {
        assert_eq!(step(&offered, ANNA, own), Err(Refusal::NoOffer));
    }
    assert_eq!(step(&offered, BEN, WITHDRAW), Ok(None), "the offer of the other");
    for agreement in [OFFER, yes] {
        assert_eq!(step(&offered, BEN, agreement), Ok(Some(RematchStep::Accepted)));
    }
    let made = Rematch { id: Some(MatchId(Uuid::from_u128(2))), ..Rematch::default() };
    for account in [ANNA, BEN] {
        for repeat in [OFFER, WITHDRAW, yes] {
            assert_eq!(step(&made, account, repeat), Ok(None));
        }
        assert_eq!(step(&made, account, no), Err(Refusal::NoOffer), "too late");
    }
    let ply = game_match.ply;
    let stale = RematchRequest::Answer { ply: ply.previous(), accept: true };
    let refusal = Refusal::StalePly { given: ply.previous(), current: ply };
    assert_eq!(step(&offered, BEN, stale), Err(refusal));
    assert_eq!(step(&offered, CLEO, OFFER), Err(Refusal::NotAPlayer));
    let running = given(&under_way());
    assert_eq!(nothing.decide(&running, ANNA, OFFER), Err(Refusal::NotFinished));
}

#[test]
fn late_repeats_neither_renew_an_offer_nor_end_or_accept_a_newer_one() {
    let game_match = finished();
    let (yes, no) = (answer(&game_match, true), answer(&game_match, false));
    let step = |known: &Rematch, account, request| step(known, &game_match, account, request);
    for end in [(ANNA, WITHDRAW), (BEN, no)] {
        let ended = after(&game_match, &[(ANNA, OFFER), end]);
        assert_eq!(ended.offer, None);
        assert_eq!(step(&ended, end.0, end.1), Ok(None), "a repeat");
        assert_eq!(step(&ended, ANNA, OFFER), Err(Refusal::OfferAlreadyMade));
        assert_eq!(step(&ended, BEN, yes), Err(Refusal::NoOffer));
        let newer = after(&game_match, &[(ANNA, OFFER), end, (BEN, OFFER)]);
        assert_eq!(step(&newer, end.0, end.1), Ok(None), "the newer one stays");
        assert_eq!(step(&newer, ANNA, OFFER), Err(Refusal::OfferAlreadyMade), "not as agreement");
        assert_eq!(step(&newer, ANNA, yes), Ok(Some(RematchStep::Accepted)));
        assert_eq!(step(&newer, ANNA, no), Ok(Some(RematchStep::Declined)));
    }
}

#[test]
fn in_a_team_match_all_others_must_agree_and_each_may_decline() {
    let mut end = finished_fact(0, "resignation");
    if let Fact::Finished(fact) = &mut end.1 {
        fact.winners = vec![Seat(0), Seat(2)];
    }
    let offered = (Some(Seat(1)), Fact::ResignationOffered(AtPly { ply: Ply::new(1) }));
    let game_match = given(&with(teams(), [offered, resigned(3), end]));
    let (yes, no) = (answer(&game_match, true), answer(&game_match, false));
    let step = |known: &Rematch, account, request| step(known, &game_match, account, request);
    let two = after(&game_match, &[(ANNA, OFFER), (BEN, yes)]);
    assert_eq!(two.offer.as_ref().expect("an offer").agreed_by, [Seat(1)]);
    for repeat in [yes, OFFER, WITHDRAW] {
        assert_eq!(step(&two, BEN, repeat), Ok(None), "an agreement is not withdrawn");
    }
    assert_eq!(step(&two, CLEO, OFFER), Ok(Some(RematchStep::Agreed)), "also the partner");
    let three = after(&game_match, &[(ANNA, OFFER), (BEN, yes), (CLEO, OFFER)]);
    assert_eq!(step(&three, DIRK, yes), Ok(Some(RematchStep::Accepted)));
    let ended = after(&game_match, &[(ANNA, OFFER), (BEN, yes), (CLEO, OFFER), (DIRK, no)]);
    assert_eq!((&ended.offer, ended.declined_by.as_slice()), (&None, [Seat(3)].as_slice()));
    assert_eq!(step(&ended, BEN, OFFER), Err(Refusal::OfferAlreadyMade), "a late agreement");
    assert_eq!(step(&ended, DIRK, OFFER), Ok(Some(RematchStep::Offered)), "Dirk thinks again");

    let told = |known: &Rematch, account, step| {
        let told = rematch_notifications(&game_match, known, account, step, second(100));
        told.iter().map(|told| (told.account, told.kind)).collect::<Vec<_>>()
    };
    let one = after(&game_match, &[(ANNA, OFFER)]);
    let to = |accounts: &[AccountId], kind| {
        accounts.iter().map(|account| (*account, kind)).collect::<Vec<_>>()
    };
    let offer = to(&[BEN, CLEO, DIRK], NotificationKind::Offer);
    assert_eq!(told(&one, ANNA, RematchStep::Offered), offer);
    assert_eq!(told(&two, BEN, RematchStep::Agreed), []);
    let declined = to(&[ANNA, BEN, CLEO], NotificationKind::OfferDeclined);
    assert_eq!(told(&ended, DIRK, RematchStep::Declined), declined);
    let offer = rematch_notifications(&game_match, &one, ANNA, RematchStep::Offered, second(100));
    let premise = offer[0].premise.expect("an offer to answer");
    let rematch = WaitsFor::Answer(OfferKind::Rematch);
    assert_eq!((premise.waits_for, premise.ply), (rematch, game_match.ply));
}
