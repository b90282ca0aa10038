//! Laws of moves that are built tap by tap.

use std::collections::BTreeSet;

use serde_json::Value;
use turnstone_rules::draft::TapKind;
use turnstone_rules::{Game, Options, Position, Seat, Turn};
use turnstone_testing::{
    Random, configurations, notation_positions, play_step, random_step, scaled,
};

use turnstone_games::GAMES;

/// The most positions of a configuration that are tried, spread over the longest of a few games.
const POSITIONS: usize = 6;
/// How many random games are played to find a long one.
const TRIED_GAMES: u64 = 4;
/// The most steps of such a game.
const MAX_GAME_STEPS: usize = 400;
/// The most drafts of a position that are tried. Of a position with more, some moves are tapped.
const MAX_DRAFTS: usize = 250;
/// How many moves of a position with too many drafts are tapped.
const TAPPED_MOVES: usize = 8;
/// Suffixes that no tap may have, unless the whole is a tap of its own.
const SUFFIXES: [&str; 9] = ["!", "~", ">", "*", "x", "/", "+", ":", "\u{301}"];

/// Drafts of a position, from no taps on.
struct Walk<'a> {
    position: &'a Position,
    seat: Seat,
    /// How many more drafts are tried.
    left: usize,
    /// The listed moves that were reached.
    reached: BTreeSet<String>,
}

impl Walk<'_> {
    fn go(&mut self, taps: &[&str], is_declared: bool) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let at = format!("{taps:?} in {:?}", self.position);
        let here = self.position.continuation(taps).unwrap_or_else(|| panic!("offered: {at}"));
        assert!(here.complete.is_some() || !here.next.is_empty(), "no way on: {at}");
        if let Some(notation) = here.complete.filter(|_| !is_declared) {
            let played = self.position.play(self.seat, &notation);
            let played = played.unwrap_or_else(|error| panic!("{notation}, {error}: {at}"));
            assert!(played.was_canonical, "{notation}: {at}");
            self.reached.insert(notation);
        }
        refuse(self.position, taps, "nowhere");
        if let Some((newest, before)) = taps.split_last() {
            let suffix = SUFFIXES[self.left % SUFFIXES.len()];
            refuse(self.position, before, &format!("{newest}{suffix}"));
        }
        let picture = self.position.draw_draft(Seat(0), taps, None).expect("a picture");
        let texts: BTreeSet<_> = here.next.iter().map(|tap| &tap.text).collect();
        assert_eq!(texts.len(), here.next.len(), "each once: {at}: {:?}", here.next);
        for tap in &here.next {
            assert!(
                !tap.text.is_empty() && !tap.text.contains(' ') && !tap.label.english().is_empty()
            );
            let is_named = tap.place.as_ref().is_none_or(|name| {
                let places = picture.shapes.iter().filter_map(|drawn| drawn.place.as_ref());
                let mut named = places.filter(|place| place.name == *name);
                named.any(|place| place.seat.is_none_or(|seat| seat == self.seat))
            });
            assert!(is_named, "the picture names no place {:?}: {at}", tap.place);
            let mut after = taps.to_vec();
            after.push(&tap.text);
            self.go(&after, is_declared || tap.kind == TapKind::Declaration);
        }
    }
}

/// Fails where a text is taken for a tap that is not offered.
fn refuse(position: &Position, taps: &[&str], text: &str) {
    let offered = position.continuation(taps).expect("a draft").next;
    if offered.iter().all(|tap| tap.text != text) {
        let mut wrong = taps.to_vec();
        wrong.push(text);
        assert_eq!(position.continuation(&wrong), None, "{wrong:?} in {position:?}");
    }
}

/// Taps some listed moves, half of them among those that need the most taps.
fn tap_some(position: &Position, listed: &[String], random: &mut Random) {
    let taps_of = |notation: &String| position.taps(notation).expect("a listed move");
    let most = listed.iter().map(|notation| taps_of(notation).len()).max().unwrap_or_default();
    let long: Vec<_> = listed.iter().filter(|one| taps_of(one).len() == most).cloned().collect();
    for number in 0..TAPPED_MOVES {
        let notation = random.pick(if number % 2 == 0 { listed } else { &long });
        let taps = taps_of(notation);
        let texts: Vec<_> = taps.iter().map(|tap| tap.text.as_str()).collect();
        for end in 0..texts.len() {
            let (before, next) = (&texts[..end], texts[end]);
            let here = position.continuation(before).unwrap_or_else(|| panic!("{before:?}"));
            let is_offered = here.next.iter().any(|tap| tap.text == next);
            assert!(is_offered, "{next} after {before:?} in {position:?}");
            for suffix in SUFFIXES {
                refuse(position, before, &format!("{next}{suffix}"));
            }
        }
        let reached = position.continuation(&texts).and_then(|reached| reached.complete);
        assert_eq!(reached.as_ref(), Some(notation), "{texts:?} in {position:?}");
    }
}

fn check(position: &Position, random: &mut Random) {
    let Turn::Seats(seats) = position.turn() else {
        let nothing = position.continuation(&[]).expect("no taps");
        assert!(nothing.next.is_empty() && nothing.complete.is_none());
        return;
    };
    let seat = seats.first().expect("a seat");
    let mut walk = Walk { position, seat, left: MAX_DRAFTS, reached: BTreeSet::new() };
    walk.go(&[], false);
    let listed: BTreeSet<_> = position.legal_notations().into_iter().collect();
    assert!(walk.reached.is_subset(&listed), "{:?}", walk.reached.difference(&listed));
    if walk.left > 0 {
        assert_eq!(walk.reached, listed, "{position:?}");
    } else {
        tap_some(position, &position.legal_notations(), random);
    }
}

/// Positions of the longest of a few random games, from its start to its end.
fn spread(game: &dyn Game, name: &str, start: &Position, random: &mut Random) -> Vec<Position> {
    let games = (0..TRIED_GAMES).map(|_| {
        let mut positions = vec![start.clone()];
        while positions.len() < MAX_GAME_STEPS
            && let Some(now) = positions.last()
            && let Some(step) = random_step(name, now, random)
        {
            positions.push(play_step(now, &step));
        }
        positions
    });
    let longest = games.max_by_key(Vec::len).expect("a game");
    let is_tried = |position: &&Position| !position.to_act().is_empty();
    let awaited: Vec<_> = longest.iter().filter(is_tried).collect();
    assert!(!awaited.is_empty(), "{}", game.family().id);
    let wanted = usize::try_from(scaled(POSITIONS as u64)).expect("few").min(awaited.len());
    let last = awaited.len() - 1;
    let numbers: BTreeSet<_> = (0..wanted).map(|one| one * last / (wanted - 1).max(1)).collect();
    numbers.into_iter().map(|number| awaited[number].clone()).collect()
}

#[test]
fn tapping_on_reaches_exactly_the_listed_moves_on_places_that_the_picture_names() {
    let mut random = Random::new(41);
    for game in GAMES {
        for tried in notation_positions(*game) {
            check(&tried.position, &mut random);
        }
    }
    // Six has two phases, and the second begins after forty moves.
    let mut moving = BTreeSet::new();
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant}", game.family().id);
        println!("{name} {options:?}");
        let start = game.start(variant, &options).expect("known options");
        for position in spread(game, &name, &start, &mut random) {
            check(&position, &mut random);
            if position.view()["phase"] == "moving" {
                moving.insert(name.clone());
            }
        }
    }
    assert_eq!(moving.len(), 3, "each variant of Six has stones that move: {moving:?}");
}

/// The move that taps make.
fn tapped(position: &Position, steps: &[(&str, &str)], double: Option<&str>) -> Option<String> {
    let steps = steps.iter().flat_map(|(from, to)| [*from, *to]);
    let taps: Vec<_> = double.into_iter().chain(steps).collect();
    position.continuation(&taps).and_then(|reached| reached.complete)
}

#[test]
fn the_steps_of_a_roll_may_be_tapped_in_every_order_that_the_rules_allow() {
    let game = turnstone_games::find("acey_deucey").expect("the family");
    let mut random = Random::new(42);
    let (mut two_dice, mut doubles, mut reordered) = (0, 0, 0);
    while two_dice < scaled(6) || doubles < scaled(6) {
        let mut position = game.start("american", &Options::new()).expect("a start");
        for _ in 0..random.below(220) {
            let Some(step) = random_step("acey_deucey", &position, &mut random) else { break };
            position = play_step(&position, &step);
        }
        let Some(seat) = position.acting().first() else { continue };
        let view = position.view();
        let dice = view["dice"].as_array().map(|dice| [&dice[0], &dice[1]].map(Value::as_u64));
        if let Some([one, other]) = dice.filter(|[one, other]| one != other) {
            two_dice += 1;
            let dice = [one, other].map(|die| die.expect("a die"));
            try_all_steps(&position, seat, dice);
        } else {
            doubles += 1;
            let listed = position.legal_notations();
            for _ in 0..40 {
                let text = random.pick(&listed);
                let (double, steps) = match text.split_once(':') {
                    Some((double, steps)) => (Some(double), steps.trim_start()),
                    None => (None, text.as_str()),
                };
                let mut steps: Vec<_> = steps
                    .split(' ')
                    .filter_map(|step| step.trim_end_matches('*').split_once('/'))
                    .collect();
                for place in (1..steps.len()).rev() {
                    steps.swap(place, random.below(place + 1));
                }
                let written: Vec<_> =
                    steps.iter().map(|(from, to)| format!("{from}/{to}")).collect();
                let written = written.join(" ");
                let written = match double {
                    Some(double) => format!("{double}: {written}").trim_end().to_owned(),
                    None => written,
                };
                let played = position.play(seat, &written).ok().map(|played| played.notation);
                reordered += usize::from(played.is_some() && written != *text);
                assert_eq!(tapped(&position, &steps, double), played, "{written} in {position:?}");
            }
        }
    }
    assert!(reordered > 20, "{reordered} plays in another order");
}

/// Every one or two steps by these dice, legal or not.
fn try_all_steps(position: &Position, seat: Seat, dice: [u64; 2]) {
    let place = |index: u64| match index {
        0 => "off".to_owned(),
        25 => "in".to_owned(),
        26 => "bar".to_owned(),
        point => point.to_string(),
    };
    let steps = |die: u64| {
        let pips = (1..=26).map(|from: u64| (from, from.min(25)));
        let open = pips.filter(move |(_, pips)| *pips >= die);
        open.map(move |(from, pips)| (place(from), place(pips - die))).collect::<Vec<_>>()
    };
    let agrees = |steps: &[&(String, String)]| {
        let steps: Vec<_> = steps.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
        let text: Vec<_> = steps.iter().map(|(from, to)| format!("{from}/{to}")).collect();
        let text = text.join(" ");
        let played = position.play(seat, &text).ok().map(|played| played.notation);
        assert_eq!(tapped(position, &steps, None), played, "{text} in {position:?}");
    };
    for [one, other] in [dice, [dice[1], dice[0]]] {
        for first in &steps(one) {
            agrees(&[first]);
            for second in &steps(other) {
                agrees(&[first, second]);
            }
        }
    }
}
