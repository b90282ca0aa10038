//! Given a match against a computer, when its player acts. (How the computer moves is no decision of the
//! match: it plays as people do.)

use std::collections::BTreeSet;

use turnstone_matches::{
    AccountId, Command, ComputerOpponent, CreateMatch, Decision, DecisionContext, Fact, Match,
    MatchId, OfferRequest, Ply, Refusal, SeatingSeed, Status, TimeControl, Visibility, decide,
    notifications,
};
use turnstone_rules::{Options, Seat};
use uuid::Uuid;

use super::{ANNA, BEN, match_start, play};

fn computer() -> AccountId {
    AccountId::of_computer(3).expect("a computer")
}

fn wanted(seat: Option<u8>) -> CreateMatch {
    CreateMatch {
        account: ANNA,
        game: "mancala".to_owned(),
        variant: "basic".to_owned(),
        options: Options::new(),
        rated: None,
        visibility: Visibility::Public,
        seat: seat.map(Seat),
        invited: None,
        solo: false,
        computer: Some(ComputerOpponent {
            account: computer(),
            seating_seed: SeatingSeed([7; 32]),
        }),

        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    }
}

fn create(wanted: &CreateMatch) -> Result<Decision, Refusal> {
    wanted.decide(MatchId(Uuid::from_u128(1)), &DecisionContext::at(match_start(), None))
}

fn when(game_match: &Match, command: &Command) -> Decision {
    decide(game_match, command, &DecisionContext::at(game_match.updated_at, None)).expect("it may")
}

/// The accounts that are notified of a decision. A computer never is.
fn told(decision: &Decision) -> Vec<AccountId> {
    let told = notifications(&decision.events, &decision.after, None, false);
    told.iter().map(|notification| notification.account).collect()
}

fn kinds(decision: &Decision) -> Vec<&'static str> {
    decision.events.iter().map(|event| event.fact.kind()).collect()
}

#[test]
fn it_starts_at_once_with_the_computer_in_the_other_seat_and_is_casual() {
    for seat in [0, 1] {
        let created = create(&wanted(Some(seat))).expect("a match");
        assert_eq!(kinds(&created), ["created", "seated", "seated", "started"]);
        let after = &created.after;
        assert_eq!((after.status, after.created.rated), (Status::Active, false));
        assert_eq!(after.seats[usize::from(seat)], Some(ANNA));
        assert_eq!(after.computer_seats().collect::<Vec<_>>(), [Seat(1 - seat)]);
        assert_eq!(told(&created).into_iter().filter(|account| *account != ANNA).count(), 0);
    }
    let drawn = |first| {
        let mut wanted = wanted(None);
        let computer = wanted.computer.as_mut().expect("a computer");
        computer.seating_seed = SeatingSeed([first; 32]);
        create(&wanted).expect("a match").after.seats[0]
    };
    let first: BTreeSet<_> = (0..20).map(drawn).collect();
    assert_eq!(first.len(), 2, "seats are drawn if none is named");
}

#[test]
fn what_contradicts_a_computer_is_refused() {
    let changes: [fn(&mut CreateMatch); 5] = [
        |wanted| wanted.rated = Some(true),
        |wanted| wanted.solo = true,
        |wanted| wanted.invited = Some(vec![BEN]),
        |wanted| wanted.open_for_seconds = Some(3_600),
        |wanted| {
            wanted.computer = None;
            wanted.invited = Some(vec![computer()]);
        },
    ];
    let pointers = changes.map(|change| {
        let mut request = wanted(None);
        change(&mut request);
        match create(&request) {
            Err(Refusal::Contradiction { pointer, .. }) => pointer,
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(pointers, ["/rated", "/solo", "/invite", "/open_for_seconds", "/invite"]);
}

#[test]
fn a_takeback_is_agreed_to_in_the_same_decision_and_no_computer_is_told_of_anything() {
    let start = create(&wanted(Some(0))).expect("a match").after;
    let moved = when(&start, &play(ANNA, 0, "1"));
    let request = OfferRequest { account: ANNA, ply: Ply::new(1) };
    let back = when(&moved.after, &Command::OfferTakeback(request));
    assert_eq!(kinds(&back), ["takeback_offered", "takeback_agreed", "taken_back"]);
    assert_eq!(back.after.acting().first(), Some(Seat(0)));
    let draw = when(&moved.after, &Command::OfferDraw(request));
    assert!(matches!(draw.events[0].fact, Fact::DrawOffered(_)));
    let resigned = when(&moved.after, &Command::Resign { account: ANNA, seat: None });
    for decision in [&moved, &back, &draw, &resigned] {
        assert!(!told(decision).contains(&computer()), "{:?}", kinds(decision));
    }
}
