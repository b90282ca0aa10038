//! Given nothing, when a match is created.

use std::collections::BTreeSet;

use turnstone_matches::{
    CreateMatch, DecisionContext, Fact, MatchId, Refusal, TimeControl, Visibility,
};
use turnstone_rules::{ConfigurationError, OptionValue, Options, Seat};
use uuid::Uuid;

use super::{
    ANNA, BEN, CLEO, SeatFact, created, created_with, default_created, joined_without_seat,
    match_start, seated, started,
};

fn wanted() -> CreateMatch {
    CreateMatch {
        account: ANNA,
        game: "mancala".to_owned(),
        variant: "basic".to_owned(),
        options: Options::new(),
        rated: None,
        visibility: Visibility::Public,
        seat: None,
        invited: None,
        solo: false,
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    }
}

fn when_created(change: impl FnOnce(&mut CreateMatch)) -> Result<Vec<SeatFact>, Refusal> {
    let mut wanted = wanted();
    change(&mut wanted);
    let decision =
        wanted.decide(MatchId(Uuid::from_u128(1)), &DecisionContext::at(match_start(), None))?;
    for (seq, event) in (1..).zip(&decision.events) {
        assert_eq!((event.seq.get(), event.at), (seq, match_start()));
    }
    Ok(decision.events.into_iter().map(|event| (event.seat, event.fact)).collect())
}

fn is_rated(recorded: &Result<Vec<SeatFact>, Refusal>) -> bool {
    match recorded {
        Ok(facts) => match &facts[0].1 {
            Fact::Created(created) => created.rated,
            other => panic!("{other:?} comes first"),
        },
        Err(refusal) => panic!("{refusal}"),
    }
}

#[test]
fn the_creator_is_seated_at_random_unless_the_request_names_a_seat() {
    assert_eq!(when_created(|_| {}), Ok(vec![created(), joined_without_seat(ANNA)]));
    let seat_1 = when_created(|wanted| wanted.seat = Some(Seat(1)));
    assert_eq!(seat_1, Ok(vec![created(), seated(1, ANNA)]));
}

#[test]
fn a_solo_match_starts_at_once_with_its_creator_in_all_seats_and_is_not_rated() {
    let solo = created_with(|created| {
        (created.solo, created.rated, created.open_for_seconds) = (true, false, None);
    });
    let facts = vec![solo, seated(0, ANNA), seated(1, ANNA), started([ANNA, ANNA])];
    assert_eq!(when_created(|wanted| wanted.solo = true), Ok(facts));
}

#[test]
fn the_settings_of_the_creator_are_in_the_first_event() {
    let facts = when_created(|wanted| {
        wanted.variant = "nigerian".to_owned();
        wanted.visibility = Visibility::Private;
        wanted.invited = Some(vec![BEN]);
        wanted.rated = Some(false);
        wanted.clock = TimeControl::unlimited();
    });
    let first = created_with(|created| {
        created.variant = "nigerian".to_owned();
        created.visibility = Visibility::Private;
        created.invited = Some(vec![BEN]);
        created.rated = false;
        created.clock = TimeControl::unlimited();
    });
    assert_eq!(facts, Ok(vec![first, joined_without_seat(ANNA)]));
}

#[test]
fn a_match_is_rated_if_it_can_be() {
    assert!(default_created().rated && is_rated(&when_created(|_| {})));
    assert!(is_rated(&when_created(|wanted| wanted.rated = Some(true))));
    assert!(!is_rated(&when_created(|wanted| wanted.rated = Some(false))));
    assert!(!is_rated(&when_created(|wanted| wanted.solo = true)));
    assert!(!is_rated(&when_created(|wanted| wanted.clock = TimeControl::unlimited())));
}

#[test]
fn an_unknown_game_variant_or_option_is_refused_by_name() {
    let refusal = when_created(|wanted| wanted.game = "chess".to_owned());
    assert_eq!(refusal, Err(Refusal::UnknownGame { game: "chess".to_owned() }));
    let refusal = when_created(|wanted| wanted.variant = "lunar".to_owned());
    let Err(Refusal::Configuration(ConfigurationError::UnknownVariant { variant, known, .. })) =
        refusal
    else {
        panic!("{refusal:?}")
    };
    assert_eq!(
        (variant.as_str(), known.as_str()),
        ("lunar", "basic, egyptian, ethiopian, nigerian")
    );
    let refusal = when_created(|wanted| {
        wanted.options.insert("pits".to_owned(), OptionValue::Number(7));
    });
    let unknown = ConfigurationError::UnknownOption {
        game: "mancala",
        variant: "basic",
        option: "pits".to_owned(),
    };
    assert_eq!(refusal, Err(Refusal::Configuration(unknown)));
}

#[test]
fn a_seat_that_does_not_exist_is_refused() {
    let refusal = when_created(|wanted| wanted.seat = Some(Seat(2)));
    assert_eq!(refusal, Err(Refusal::NoSuchSeat { seat: Seat(2), last: Seat(1) }));
}

#[track_caller]
fn assert_contradicts(expected: &str, change: impl FnOnce(&mut CreateMatch)) {
    match when_created(change) {
        Err(Refusal::Contradiction { pointer, detail }) => {
            assert_eq!(pointer, expected);
            assert!(!detail.english().is_empty());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn contradicting_settings_are_refused_with_the_member_at_fault() {
    assert_contradicts("/invite", |wanted| {
        (wanted.solo, wanted.invited) = (true, Some(vec![BEN]));
    });
    assert_contradicts("/seat", |wanted| (wanted.solo, wanted.seat) = (true, Some(Seat(0))));
    assert_contradicts("/rated", |wanted| (wanted.solo, wanted.rated) = (true, Some(true)));
    assert_contradicts("/rated", |wanted| {
        (wanted.clock, wanted.rated) = (TimeControl::unlimited(), Some(true));
    });
}

#[test]
fn invitations_fill_the_other_seats_with_each_account_once_and_not_the_creator() {
    for invited in [vec![], vec![BEN, CLEO], vec![BEN, BEN], vec![ANNA]] {
        assert_contradicts("/invite", |wanted| wanted.invited = Some(invited));
    }
}

#[test]
fn a_match_is_open_for_two_weeks_or_for_the_time_that_its_creator_chose() {
    for (chosen, seconds) in [(None, 1_209_600), (Some(3_600), 3_600), (Some(7_776_000), 7_776_000)]
    {
        let first = created_with(|created| created.open_for_seconds = Some(seconds));
        let facts = when_created(|wanted| wanted.open_for_seconds = chosen);
        assert_eq!(facts, Ok(vec![first, joined_without_seat(ANNA)]));
    }
    for chosen in [0, 3_599, 7_776_001, u32::MAX] {
        assert_contradicts("/open_for_seconds", |wanted| wanted.open_for_seconds = Some(chosen));
    }
    assert_contradicts("/open_for_seconds", |wanted| {
        (wanted.solo, wanted.open_for_seconds) = (true, Some(3_600));
    });
}

#[test]
fn a_match_of_a_guest_is_casual() {
    let created_by = |guest, rated| {
        let guests = BTreeSet::from([guest]);
        let context = DecisionContext { guests, ..DecisionContext::at(match_start(), None) };
        let wanted = CreateMatch { rated, invited: Some(vec![BEN]), ..wanted() };
        let decision = wanted.decide(MatchId(Uuid::from_u128(1)), &context)?;
        Ok(decision.after.created.rated)
    };
    assert_eq!(created_by(CLEO, None), Ok(true));
    for guest in [ANNA, BEN] {
        assert_eq!(created_by(guest, None), Ok(false));
        let detail = "guests play casual matches only".into();
        let refusal = Refusal::Contradiction { pointer: "/rated", detail };
        assert_eq!(created_by(guest, Some(true)), Err(refusal));
    }
}
