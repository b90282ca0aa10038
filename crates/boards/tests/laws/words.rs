//! Laws of moves in words.

use turnstone_boards::words;

use super::*;

/// Plays moves from the start, and says the last one in English.
fn said(game: &str, variant: &str, moves: &[&str]) -> String {
    let all = configurations();
    let (game, ..) = all.iter().find(|(known, ..)| known.family().id == game).expect("a game");
    let start = game.start(variant, &Options::new()).expect("a variant");
    let mut scenes = SceneRecorder::begin(game.family(), variant, start, 1);
    for notation in moves {
        let position = scenes.now().position.clone();
        let seat = position.to_act()[0];
        let after = play_step(&position, &Step::Move(seat, (*notation).to_owned()));
        scenes.play(seat, notation, after);
    }
    let said = words(scenes.now(), Language::English).expect("a move");
    format!("{}: {}", said.name, said.words)
}

#[test]
fn a_move_is_said_with_what_it_does() {
    for (game, variant, moves, expected) in [
        ("mancala", "egyptian", &["3"][..], "South: sows 4 from pit 3, moves again"),
        ("mancala", "egyptian", &["5", "1", "1"], "South: sows 4 from pit 1, captures 7"),
        ("octi", "kids", &["42+D", "46+C"], "Red: adds prong C on 46"),
        ("six", "basic", &["-1,1", "0,1", "-2,2"], "Black: places a stone on -2,2"),
    ] {
        assert_eq!(said(game, variant, moves), expected, "{game} {moves:?}");
    }
}

#[test]
fn every_ply_has_words_in_the_language_of_its_reader() {
    for (game, variant, options) in configurations() {
        let name = format!("{} {variant} {options:?}", game.family().id);
        play(game, (variant, &options), &mut Random::new(45), PLAYED_PLIES, |scenes| {
            for language in Language::ALL {
                let found = words(scenes.now(), language);
                assert_eq!(found.is_some(), scenes.now().ply > 0, "{name}");
                let Some(found) = found else { continue };
                assert!(!found.words.is_empty() && !found.name.is_empty(), "{name}: {found:?}");
                if ![Language::English, Language::Dutch].contains(&language) {
                    let latin = found.words.split(|letter: char| !letter.is_ascii_lowercase());
                    let english: Vec<_> = latin.filter(|word| word.len() > 3).collect();
                    assert!(english.is_empty(), "{name}: {english:?} in {found:?}");
                }
            }
        });
    }
}
