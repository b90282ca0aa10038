use turnstone_engine::{
    Random, VERSION, Verdict, accuracy, analyse, review_move, review_move_with, review_roll,
    review_seed, strengths,
};
use turnstone_rules::{Options, Position, Roll, Turn};
use turnstone_testing::{configurations, is_long};

use super::{play_at_random, settle};

const BUDGET: (u64, u64) = (300, 5);

/// Positions of random games, with the name of their configuration.
fn positions(plies: usize, mut look: impl FnMut(&str, &Position)) {
    let mut random = Random::new(11);
    for (game, variant, options) in configurations() {
        let mut position = game.start(variant, &options).expect("a configuration");
        for _ in 0..plies {
            let Some(seat) = settle(&mut position, &mut random) else { break };
            look(&format!("{} {variant} {options:?}", game.family().id), &position);
            position = play_at_random(&position, seat, &mut random);
        }
    }
}

#[test]
fn the_best_move_loses_nothing_and_no_move_gains() {
    positions(12, |name, position| {
        let seat = position.acting().first().expect("to act");
        let best = analyse(position, BUDGET.0, BUDGET.1).expect("moves").moves.swap_remove(0);
        let reviewed = review_move_with(position, seat, &best.notation, BUDGET).expect("legal");
        assert_eq!((reviewed.lost, reviewed.verdict), (0.0, Verdict::Best), "{name}");
        assert_eq!(reviewed.best, best.notation, "{name}");
        assert!((reviewed.before - reviewed.after).abs() < f32::EPSILON, "{name}");
        let legal = position.legal_notations();
        for notation in legal.iter().take(6) {
            let reviewed = review_move_with(position, seat, notation, BUDGET).expect("legal");
            let name = format!("{name} {notation}: {reviewed:?}");
            assert!((0.0..=1.0).contains(&reviewed.before), "{name}");
            assert!((0.0..=1.0).contains(&reviewed.after), "{name}");
            assert!(reviewed.after <= reviewed.before && reviewed.lost >= 0.0, "{name}");
            assert!((reviewed.before - reviewed.after - reviewed.lost).abs() < 0.001, "{name}");
            assert_eq!(reviewed.verdict, Verdict::of(reviewed.lost), "{name}");
            assert_eq!(reviewed.verdict == Verdict::Best, reviewed.best == *notation, "{name}");
            assert_eq!(reviewed.is_forced, legal.len() == 1, "{name}");
            assert!(position.play(seat, &reviewed.best).is_ok(), "{name}");
        }
    });
}

#[test]
fn a_review_is_the_same_each_time() {
    positions(4, |name, position| {
        let seat = position.acting().first().expect("to act");
        let played = position.legal_notations().swap_remove(0);
        let review = || review_move_with(position, seat, &played, BUDGET);
        assert_eq!(review(), review(), "{name}");
    });
    assert_eq!(review_seed(7, 3), review_seed(7, 3));
    assert_ne!(review_seed(7, 3), review_seed(7, 4));
    assert_ne!(review_seed(7, 3), review_seed(8, 3));
}

/// The answers of the engine of [`VERSION`], in short. If they change, `VERSION` goes up and the
/// new number comes here: the reviews that were made before are those of another engine.
const ANSWERS: (u32, u64) = (2, 8_129_212_061_949_190_448);

/// A hash (FNV-1a) of texts.
struct Digest(u64);

impl Digest {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[test]
fn the_version_goes_up_when_the_engine_answers_otherwise() {
    let mut answers = Digest(0xcbf2_9ce4_8422_2325);
    let mut seen = 0;
    // Openings, middles and ends of games.
    positions(120, |_, position| {
        seen += 1;
        if seen % 9 != 0 {
            return;
        }
        let moves = analyse(position, BUDGET.0, BUDGET.1).expect("moves").moves;
        let nodes = strengths(position).expect("levels")[6].nodes;
        for best in moves.iter().take(3) {
            answers.add(&format!("{} {:.4} {nodes}", best.notation, best.expected));
        }
        let seat = position.acting().first().expect("to act");
        let played = position.legal_notations().swap_remove(0);
        let reviewed = review_move_with(position, seat, &played, BUDGET).expect("legal");
        answers.add(&format!("{} {:.3} {:.3}", reviewed.best, reviewed.before, reviewed.after));
    });
    let game = turnstone_games::find("acey_deucey").expect("a game");
    let start = game.start("american", &Options::new()).expect("a start");
    for roll in [[1, 2], [6, 6], [5, 3]] {
        let rolled = review_roll(&start, &Roll(roll.to_vec()), 1).expect("a roll");
        answers.add(&format!("{:.3} {:.3}", rolled.after, rolled.luck));
    }
    assert_eq!((VERSION, answers.0), ANSWERS);
}

#[test]
fn a_move_that_cannot_be_played_is_not_reviewed() {
    let game = turnstone_games::find("octi").expect("a game");
    let start = game.start("kids", &Options::new()).expect("a start");
    let seat = start.acting().first().expect("to act");
    assert_eq!(review_move(&start, seat, "99", 1), None);
    assert_eq!(review_move(&start, turnstone_rules::Seat(1), "32+A", 1), None);
    assert_eq!(review_roll(&start, &Roll(vec![1, 2]), 1), None);
    assert!(review_move(&start, seat, "32+A", 1).is_some());
}

#[test]
fn the_words_and_the_accuracy_follow_the_loss() {
    let losses: Vec<_> =
        (0..=1_000_u16).map(|thousandths| f32::from(thousandths) / 1_000.0).collect();
    let words: Vec<_> = losses.iter().map(|lost| Verdict::of(*lost)).collect();
    assert!(words.is_sorted());
    assert_eq!((words[0], words[1_000]), (Verdict::Best, Verdict::Blunder));
    for verdict in Verdict::ALL {
        assert!(words.contains(&verdict), "{verdict:?}");
        assert_eq!(Verdict::parse(verdict.as_str()), Some(verdict));
    }
    let of = |lost| accuracy([lost]).expect("a move");
    let accuracies: Vec<_> = losses.iter().map(|lost| of(*lost)).collect();
    assert!(accuracies.is_sorted_by(|better, worse| better >= worse), "{accuracies:?}");
    assert!((accuracies[0] - 100.0).abs() < f32::EPSILON && accuracies[1_000] < 1.0);
    assert_eq!(accuracy([]), None);
    // One worse move among others makes the whole worse.
    assert!(accuracy([0.0, 0.1, 0.2]) > accuracy([0.0, 0.1, 0.3]));
    assert!(accuracy([0.0, 0.1, 0.2]) < accuracy([0.0, 0.0, 0.2]));
}

#[test]
fn the_luck_of_all_rolls_is_none_in_the_mean() {
    let game = turnstone_games::find("acey_deucey").expect("a game");
    let mut position = game.start("american", &Options::new()).expect("a start");
    let mut random = Random::new(3);
    for _ in 0..if is_long() { 6 } else { 2 } {
        let Turn::Chance(request) = position.turn() else { panic!("a roll is due") };
        let (mut sum, mut least, mut most) = (0.0, f32::MAX, f32::MIN);
        for first in 1..=6 {
            for second in 1..=6 {
                let rolled = review_roll(&position, &Roll(vec![first, second]), 1).expect("a roll");
                let sign = if rolled.seat.0 == 0 { 1.0 } else { -1.0 };
                sum += sign * rolled.luck;
                least = least.min(rolled.luck);
                most = most.max(rolled.luck);
            }
        }
        assert!((sum / 36.0_f32).abs() < 0.01, "{request:?}: {sum}");
        assert!(least < 0.0 && most > 0.0, "{request:?}: {least} to {most}");
        let seat = settle(&mut position, &mut random).expect("to act");
        position = play_at_random(&position, seat, &mut random);
    }
}

/// Five of Black in a row: a move that does not make six loses what the other would have won.
#[test]
fn who_overlooks_a_win_blunders_and_the_values_are_exact() {
    let game = turnstone_games::find("six").expect("a game");
    let mut position = game.start("basic", &Options::new()).expect("a start");
    for played in ["0,-1", "-1,0", "1,-1", "-2,0", "2,-1", "-3,0", "3,-1", "-1,1", "4,-1", "-2,2"] {
        let seat = position.acting().first().expect("to act");
        position = position.play(seat, played).expect("legal").position;
    }
    let seat = position.acting().first().expect("to act");
    let wins = ["5,-1", "-1,-1"];
    for notation in position.legal_notations() {
        let reviewed = review_move(&position, seat, &notation, 1).expect("legal");
        assert!((reviewed.before - 1.0).abs() < f32::EPSILON, "{notation}: {reviewed:?}");
        if wins.contains(&notation.as_str()) {
            assert!(reviewed.verdict == Verdict::Best && reviewed.is_exact, "{reviewed:?}");
        } else {
            assert!(wins.contains(&reviewed.best.as_str()) || reviewed.lost == 0.0, "{reviewed:?}");
        }
    }
}
