//! A rated match is public.

use turnstone_matches::{
    CreateMatch, DecisionContext, Fact, MatchId, Refusal, TimeControl, Visibility,
};
use turnstone_rules::Options;
use uuid::Uuid;

use super::{ANNA, BEN, created_with, given, match_start, over, second};

fn rated_of_new(rated: Option<bool>) -> Result<bool, Refusal> {
    let wanted = CreateMatch {
        account: ANNA,
        game: "mancala".to_owned(),
        variant: "basic".to_owned(),
        options: Options::new(),
        rated,
        visibility: Visibility::Private,
        seat: None,
        invited: None,
        solo: false,
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    let context = DecisionContext::at(match_start(), None);
    let decision = wanted.decide(MatchId(Uuid::from_u128(1)), &context)?;
    Ok(decision.after.created.rated)
}

#[test]
fn a_private_match_is_not_rated_and_cannot_be() {
    assert_eq!((rated_of_new(None), rated_of_new(Some(false))), (Ok(false), Ok(false)));
    let refusal = rated_of_new(Some(true));
    assert!(
        matches!(refusal, Err(Refusal::Contradiction { pointer: "/rated", .. })),
        "{refusal:?}"
    );
}

/// Servers made such matches once. Their logs replay, and a rematch is not rated.
#[test]
fn the_rematch_of_a_private_rated_match_is_private_and_not_rated() {
    for (visibility, rated, expected) in [
        (Visibility::Private, true, false),
        (Visibility::Private, false, false),
        (Visibility::Public, true, true),
        (Visibility::Public, false, false),
    ] {
        let mut facts = over();
        facts[0] =
            created_with(|created| (created.visibility, created.rated) = (visibility, rated));
        let finished = given(&facts);
        let context = DecisionContext::at(second(100), None);
        for account in [ANNA, BEN] {
            let id = MatchId(Uuid::from_u128(2));
            let decision = finished.rematch(account, id, &context).expect("a rematch");
            let Fact::Created(created) = &decision.events[0].fact else { panic!("a creation") };
            assert_eq!((created.visibility, created.rated), (visibility, expected));
        }
    }
}
