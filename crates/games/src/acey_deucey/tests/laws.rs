//! Invariants of every game, over games played at random, and of parsing any text at all.

use super::*;

/// Plays games at random and shows every position.
fn games(seed: u64, count: u64, mut visit: impl FnMut(&State, &mut Random)) {
    for number in 0..count {
        let mut random = Random::new(seed ^ (number << 20));
        let mut state = State::setup();
        for step in 0.. {
            assert!(step < 5000, "game {number} does not end");
            AceyDeucey::validity_check(&state).expect("every invariant");
            visit(&state, &mut random);
            state = match AceyDeucey::turn(&state) {
                Turn::Seats(seats) => {
                    let played = *random.pick(&AceyDeucey::legal_moves(&state));
                    AceyDeucey::apply(&state, seats.first().expect("a seat"), &played)
                        .expect("legal")
                }
                Turn::Pass(_) => AceyDeucey::pass(&state),
                Turn::Chance(_) => roll(&state, random_dice(&mut random)),
                Turn::Over(_) => break,
            };
        }
    }
}

#[test]
fn games_keep_their_men_and_end_with_all_of_one_side_off() {
    let (mut ended, mut chains, mut passes) = (0, 0, 0);
    games(1, 150, |state, _| {
        assert!(state.sides.iter().all(|side| side.total() == 15));
        chains += u32::from(state.phase == Phase::Double);
        passes += u32::from(matches!(AceyDeucey::turn(state), Turn::Pass(_)));
        if let Turn::Over(outcome) = AceyDeucey::turn(state) {
            assert_eq!(outcome.winners, [state.mover]);
            let score = outcome.score.expect("a score");
            assert_eq!(score[state.mover.index()], 0);
            assert!(score[1 - state.mover.index()] > 0);
            ended += 1;
        }
    });
    assert_eq!(ended, 150);
    assert!(chains > 500 && passes > 500, "{chains} chains, {passes} passes");
}

#[test]
fn every_listed_move_is_accepted_by_its_own_notation_and_is_canonical() {
    games(2, 30, |state, random| {
        let moves = AceyDeucey::legal_moves(state);
        assert_eq!(moves.is_empty(), !matches!(AceyDeucey::turn(state), Turn::Seats(_)));
        let mut results = Vec::new();
        for played in moves.iter().filter(|_| moves.len() < 200 || random.below(20) == 0) {
            let text = AceyDeucey::format(state, played);
            assert_eq!(AceyDeucey::parse(state, &text).as_ref(), Ok(played), "{text}");
            let (canonical, left) = play(state, &text).expect("legal");
            assert_eq!(canonical, text);
            results.push((played.double(), left));
        }
        let count = results.len();
        results.sort_by_key(|result| format!("{result:?}"));
        results.dedup();
        assert_eq!(results.len(), count, "once per resulting position: {state:?}");
    });
}

#[test]
fn no_text_makes_parsing_or_playing_panic() {
    let pieces = [
        "in/",
        "bar/",
        "/off",
        "off",
        "66:",
        "11: ",
        " ",
        "*",
        ":",
        "/",
        "13/7",
        "24/23*",
        "6/off",
        "\u{ff13}",
        "\0",
        "99999999999",
        "-1",
        "é",
        "1",
        "2",
        "5/",
    ];
    let phases =
        [Phase::OpeningRoll, Phase::Roll, Phase::Play([1, 2]), Phase::Play([5, 5]), Phase::Double];
    let mut random = Random::new(3);
    let (mut parsed, mut tried) = (0, 0);
    for _ in 0..400 {
        let mut state = random_position(&mut random, Phase::Roll);
        state.phase = *random.pick(&phases);
        for _ in 0..60 {
            let length = random.below(9);
            let text: String = if random.below(3) == 0 {
                (0..length)
                    .map(|_| char::from(u8::try_from(random.below(256)).expect("a byte")))
                    .collect()
            } else {
                (0..length).map(|_| *random.pick(&pieces)).collect()
            };
            tried += 1;
            if let Ok(played) = AceyDeucey::parse(&state, &text) {
                parsed += 1;
                let legal = AceyDeucey::apply(&state, state.mover, &played);
                let canonical = AceyDeucey::format(&state, &played);
                let parts = AceyDeucey::parts(&state, &played);
                assert_eq!(parts.steps.len(), played.steps().count());
                let listed = AceyDeucey::legal_moves(&state).contains(&played);
                assert_eq!(legal.is_ok(), listed, "{text:?} is {canonical} in {state:?}");
                if !listed {
                    assert_eq!(canonical, text, "what is not legal stays as it was written");
                }
            }
        }
    }
    assert!(parsed > 300 && tried > 20_000, "{parsed} of {tried}");
}
