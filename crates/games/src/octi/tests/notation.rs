//! Texts that are the notation of a move, and texts that are not.

use super::*;

fn canonical(text: &str) -> Option<String> {
    let state = State::setup();
    Octi::parse(&state, text).ok().map(|played| Octi::format(&state, &played))
}

#[test]
fn letters_after_the_first_square_are_accepted_and_dropped() {
    for (text, expected) in [
        ("32+A", "32+A"),
        ("32ACF+B", "32+B"),
        ("32ACF-33", "32-33"),
        ("32H-33", "32-33"),
        ("32ABCDEFGH-33", "32-33"),
        ("42AH-24-26x", "42-24-26x"),
        ("42-24x-26", "42-24x-26"),
        // The test does not ask whether the move is legal.
        ("11-67", "11-67"),
        ("32-33x", "32-33x"),
        ("32-32", "32-32"),
    ] {
        assert_eq!(canonical(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn letters_need_not_be_the_pods_own_to_play_the_move() {
    let state = after(&after(&State::setup(), "32+A"), "36+E");
    assert_eq!(after(&state, "32BC-33"), after(&state, "32-33"));
    assert_eq!(after(&state, "42G+A"), after(&state, "42+A"));
}

#[test]
fn anything_else_is_malformed() {
    for text in [
        "",
        "3",
        "32",
        "32A",
        "32AC",
        "32+",
        "32-",
        "32+I",
        "32+a",
        "32+AB",
        "32++A",
        "+A",
        "-33",
        "32a-33",
        "32I-33",
        "32-33A",
        "32-33+A",
        "32+A-33",
        "32-3",
        "32-333",
        "32--33",
        "32-33-",
        "32-34X",
        "32-34xx",
        "32x-34",
        "32-x34",
        "32x34",
        "32:33",
        "32-34 x",
        " 32-33",
        "32-33 ",
        "32-33\n",
        "32 -33",
        "02-33",
        "30-33",
        "38-33",
        "72-33",
        "32-73",
        "32-38",
        "32-00",
        "032-33",
        "c2-c3",
        "32+٣",
        "３２-33",
        "32\0-33",
        "32-34x-",
        "32-34-x",
        "32/33",
        "O-O",
        "pass",
        "null",
    ] {
        assert_eq!(canonical(text), None, "{text:?}");
    }
}

#[test]
fn a_text_of_any_bytes_is_parsed_or_refused_and_played_or_refused() {
    let mut random = Random::new(1);
    let symbols = b"1234567234567ABHx---+0I\xc3";
    let state = after(&after(&State::setup(), "32+A"), "36+E");
    let mut parsed = 0;
    for _ in 0..200_000 {
        let length = random.below(10);
        let few = random.below(3) > 0;
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                let byte = u8::try_from(random.below(256)).unwrap();
                if few { symbols[usize::from(byte) % symbols.len()] } else { byte }
            })
            .collect();
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(played) = Octi::parse(&state, &text) {
            let canonical = Octi::format(&state, &played);
            assert_eq!(Octi::parse(&state, &canonical).as_ref(), Ok(&played), "{text:?}");
            drop(Octi::apply(&state, Seat(0), &played));
            parsed += 1;
        }
    }
    assert!(parsed > 100, "only {parsed} of the texts were moves");
}

#[test]
fn a_text_of_any_length_is_refused_without_harm() {
    let state = State::setup();
    let long = format!("32{}", "-34-32".repeat(20_000));
    let played = Octi::parse(&state, &long).unwrap();
    assert!(Octi::apply(&state, Seat(0), &played).is_err());
    assert_eq!(canonical(&format!("32{}+A", "A".repeat(100_000))).as_deref(), Some("32+A"));
}
