//! Compares the generator with the plain reference over random positions.

use std::collections::BTreeSet;

use super::reference::{Sequence, Table, by_result, canonical_texts, legal_sequences};
use super::*;

fn assert_agrees(state: &State, dice: [u8; 2]) -> usize {
    let listed = legal(state);
    let mut expected = canonical_texts(&Table::of(state), dice);
    expected.remove("");
    let distinct: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(distinct.len(), listed.len(), "each once: {state:?}");
    assert_eq!(distinct, expected, "{state:?}");
    let passes = matches!(AceyDeucey::turn(state), Turn::Pass(_));
    assert_eq!(
        passes,
        listed.is_empty(),
        "a pass is due exactly where nothing can be played: {state:?}"
    );
    listed.len()
}

#[test]
fn plays_of_two_dice_are_those_of_the_reference() {
    let mut random = Random::new(1);
    let mut listed = 0;
    for _ in 0..6000 {
        let dice = random_dice(&mut random);
        if dice[0] == dice[1] {
            continue;
        }
        listed += assert_agrees(&random_position(&mut random, Phase::Play(dice)), dice);
    }
    assert!(listed > 50_000, "{listed}");
}

#[test]
fn plays_of_a_double_are_those_of_the_reference() {
    let mut random = Random::new(2);
    let mut listed = 0;
    for _ in 0..800 {
        let die = random.face();
        listed += assert_agrees(&random_position(&mut random, Phase::Play([die; 2])), [die; 2]);
    }
    assert!(listed > 20_000, "{listed}");
}

#[test]
fn all_six_doubles_are_named_with_every_result_of_each() {
    let mut random = Random::new(3);
    for _ in 0..60 {
        let state = random_position(&mut random, Phase::Double);
        let mut expected = Vec::new();
        for die in 1..=6 {
            let texts = canonical_texts(&Table::of(&state), [die; 2]);
            expected.extend(texts.into_iter().map(|text| format!("{die}{die}: {text}")));
        }
        let expected: BTreeSet<_> =
            expected.iter().map(|text| text.trim_end().to_owned()).collect();
        assert_eq!(legal(&state).into_iter().collect::<BTreeSet<_>>(), expected, "{state:?}");
    }
}

#[test]
fn every_legal_order_is_accepted_as_the_canonical_play_with_its_result() {
    let mut random = Random::new(4);
    let mut reordered = 0;
    for number in 0..1500 {
        let dice = random_dice(&mut random);
        let named = number % 4 == 0;
        let phase = if named { Phase::Double } else { Phase::Play(dice) };
        let dice = if named { [dice[0]; 2] } else { dice };
        let name = if named { format!("{0}{0}: ", dice[0]) } else { String::new() };
        let state = random_position(&mut random, phase);
        let sequences = legal_sequences(&Table::of(&state), dice);
        let canonical = by_result(&sequences);
        for _ in 0..20 {
            let sequence = random.pick(&sequences);
            if sequence.steps.is_empty() {
                continue;
            }
            let expected = format!("{name}{}", canonical[&sequence.result]);
            let marked = format!("{name}{}", sequence.text());
            for text in [marked.replace('*', ""), marked] {
                let (made, left) = play(&state, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(made, expected, "{text} in {state:?}");
                assert_eq!(left, after(&state, &expected), "{text} in {state:?}");
                reordered += usize::from(text != expected);
            }
        }
    }
    assert!(reordered > 3000, "{reordered}");
}

/// A sequence that is probably illegal, made from a legal one.
fn mutated(texts: &[String], random: &mut Random) -> String {
    let mut texts = texts.to_vec();
    let place = random.below(texts.len());
    let other = random.below(texts.len());
    match random.below(6) {
        0 => texts.swap(place, other),
        1 => drop(texts.remove(place)),
        2 => texts.push(texts[place].clone()),
        3 => texts[place] = format!("{}/{}", 1 + random.below(24), random.below(24)),
        4 => texts[place].push('*'),
        _ => texts[place] = texts[place].replace("in/", "bar/"),
    }
    texts.join(" ").replace("/0", "/off")
}

#[test]
fn only_the_legal_orders_are_accepted() {
    let mut random = Random::new(5);
    let mut refused = 0;
    for _ in 0..2500 {
        let dice = random_dice(&mut random);
        let state = random_position(&mut random, Phase::Play(dice));
        let sequences = legal_sequences(&Table::of(&state), dice);
        let legal: BTreeSet<_> = sequences.iter().map(Sequence::text).collect();
        let unmarked: BTreeSet<_> = legal.iter().map(|text| text.replace('*', "")).collect();
        for _ in 0..12 {
            let texts = &random.pick(&sequences).texts;
            if texts.is_empty() {
                continue;
            }
            let text = mutated(texts, &mut random);
            let marks_hold = |legal: &String| {
                let mut pairs = legal.split(' ').zip(text.split(' '));
                pairs.all(|(known, made)| known == made || known.strip_suffix('*') == Some(made))
            };
            let expected = unmarked.contains(&text.replace('*', ""))
                && legal.iter().any(|known| {
                    known.replace('*', "") == text.replace('*', "") && marks_hold(known)
                });
            let played = play(&state, &text);
            assert_eq!(played.is_ok(), expected, "{text}: {played:?} in {state:?}");
            refused += usize::from(played.is_err());
        }
    }
    assert!(refused > 10_000, "{refused}");
}
