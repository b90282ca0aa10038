//! Laws of game records: a written record passes, and every change of it is detected.

use std::collections::BTreeSet;

use turnstone_matches::{AccountId, ChainHead, Event, Fact, MAX_PLIES, Match, SigningKey};
use turnstone_records::{DiceCheck, Name, Record, RecordFormat, Verified, verify};

use turnstone_testing::{Random, scaled};

use crate::random_matches::{PlayedMatch, chained, for_every_match, too_long};

/// How many bytes of each record are changed.
const CHANGED_BYTES: usize = 12;
/// One record of each family and format that is no longer than this is changed at every byte.
const MAX_EXHAUSTIVE_BYTES: usize = 3_000;
/// Names that would break a format that does not escape them.
const NAMES: [&str; 8] = [
    "Anna \"A\" Ünal",
    "a]b\\c:d;e(f)[g",
    "[Digest \"0\"]",
    "{\"digest\":1}",
    "\u{202e}anna\u{2066}",
    "one\ntwo\r\n[Game \"x\"]\n",
    "\\u{41}\\",
    "1-0",
];

fn name(id: AccountId) -> Name {
    let number = usize::try_from(id.0.as_u128() % 8).expect("small");
    let username = (number != 3).then(|| format!("anna{number}"));
    let rating = (number % 3 != 1).then(|| i32::try_from(number).expect("small") * 700 - 700);
    Name { id, username, display_name: NAMES[number].to_owned(), rating }
}

fn record(played: &PlayedMatch, log: &[(Event, ChainHead)]) -> Record {
    let names = played.live.participants().into_iter().map(name).collect();
    let record = Record::new(played.id, log.to_vec()).expect("a log that replays");
    let game_match = record.game_match();
    let key = SigningKey::from_seed(&[9; 32]).expect("a key");
    let signature =
        game_match.status.is_over().then(|| key.sign(played.id, &game_match.chain_head));
    let site = site_of(played.id.0.as_u128());
    record.with_names(names).with_signature(signature).with_site(site)
}

/// The address of a server, in most records; one that a format has to escape.
fn site_of(number: u128) -> Option<String> {
    (!number.is_multiple_of(4)).then(|| "https://play.example/\"]\\:[/".to_owned())
}

/// A record in every format that its game has, and in JSON on one line.
fn all_formats(record: &Record) -> Vec<(RecordFormat, String)> {
    let formats =
        RecordFormat::ALL.into_iter().filter_map(|format| Some((format, record.write(format)?)));
    formats.chain([(RecordFormat::Json, record.to_json_line())]).collect()
}

fn verify_ok(text: &str) -> Verified {
    verify(text).unwrap_or_else(|findings| panic!("{findings:?}\n{text}"))
}

#[test]
fn a_record_in_any_format_passes_describes_its_match_and_is_written_again_with_the_same_bytes() {
    let mut seen = BTreeSet::new();
    let mut seen_early_time_out = false;
    for_every_match(20, |played, random| {
        let whole = record(played, &played.log);
        for (format, text) in all_formats(&whole) {
            let verified = verify_ok(&text);
            assert_eq!((verified.format, verified.match_id), (format, played.id));
            assert_eq!(verified.chain_head, played.live.chain_head);
            assert_eq!(
                verified.chained.is_some(),
                format == RecordFormat::Json,
                "only JSON has the chain"
            );
            assert_eq!(verified.plies, played.live.ply.get());
            assert_eq!(verified.result, played.live.result);
            assert_eq!(verified.dice, expected_dice(&played.live));
            let is_on_one_line = text.starts_with("{\"");
            let again =
                if is_on_one_line { verified.write_json_line() } else { verified.write(format) };
            assert_eq!(again.as_deref(), Some(text.as_str()), "the same bytes again");
            for other in RecordFormat::ALL {
                if let Some(translated) = verified.write(other) {
                    assert_eq!(Some(translated), whole.write(other), "{format:?} as {other:?}");
                }
            }
            seen.insert((played.live.created.game.clone(), format));
            seen_early_time_out |= format == RecordFormat::Sgf && text.contains("TIMEOUT[");
        }
        let length = 1 + random.below(played.log.len());
        for format in [RecordFormat::Json, RecordFormat::Text] {
            let unfinished = record(played, &played.log[..length]).write(format).expect("a format");
            verify_ok(&unfinished);
        }
    });
    assert!(seen_early_time_out, "a match that a time-out cancelled was seen in SGF");
    let mut supported = BTreeSet::new();
    for family in turnstone_games::GAMES.iter().map(|game| game.family()) {
        let formats = RecordFormat::ALL.into_iter().filter(|format| format.supports(family));
        supported.extend(formats.map(|format| (family.id.to_owned(), format)));
    }
    assert_eq!(seen, supported, "every game was seen in every format that supports it");
}

#[test]
fn a_record_of_a_match_that_is_too_long_passes_in_any_format() {
    for game in turnstone_games::GAMES.iter().filter(|game| !game.family().dice) {
        let variant = game.family().variants[0].id;
        let played = too_long(*game, variant, &mut Random::new(4));
        for (format, text) in all_formats(&record(&played, &played.log)) {
            let verified = verify_ok(&text);
            assert_eq!((verified.plies, &verified.result), (MAX_PLIES.get(), &played.live.result));
            assert!(text.contains("length") || format == RecordFormat::Sgf, "{format:?}");
        }
    }
}

/// SGF has two colours, one for each seat.
#[test]
fn a_game_with_sgf_has_two_seats() {
    for family in turnstone_games::GAMES.iter().map(|game| game.family()) {
        assert!(family.sgf.is_none() || family.seats == [2], "{}", family.id);
    }
}

fn expected_dice(game_match: &Match) -> DiceCheck {
    game_match.dice.as_ref().map_or(DiceCheck::None, |dice| match dice.seed {
        Some(_) => DiceCheck::Verified(dice.rolls),
        None => DiceCheck::SeedNotRevealed(dice.rolls),
    })
}

#[test]
fn a_random_change_of_a_record_is_found() {
    for_every_match(21, |played, random| {
        for (format, text) in all_formats(&record(played, &played.log)) {
            for _ in 0..CHANGED_BYTES {
                let place = random.below(text.len());
                let changed =
                    with_another_byte(&text, place, *random.pick(b"017afAF\"{[(,; \n\\]"));
                assert!(is_found(&changed, text.as_bytes()), "{format:?} at {place}:\n{text}");
            }
        }
    });
}

/// Every byte is removed, doubled, and replaced by others: among them the other case of a letter
/// (hex digits could accept both) and other white space.
#[test]
fn a_change_of_any_byte_of_a_record_is_found() {
    let mut tried = BTreeSet::new();
    for_every_match(23, |played, _| {
        for (format, text) in all_formats(&record(played, &played.log)) {
            let bytes = text.as_bytes();
            let kind = (played.live.created.game.clone(), format, text.starts_with("{\""));
            if bytes.len() > MAX_EXHAUSTIVE_BYTES || !tried.insert(kind) {
                continue;
            }
            for place in 0..bytes.len() {
                let byte = bytes[place];
                let mut without = bytes.to_vec();
                without.remove(place);
                let mut doubled = bytes.to_vec();
                doubled.insert(place, byte);
                let others = [byte ^ 1, byte ^ 0x20, b' ', b'\n', b'0', 0xff];
                let others = others.map(|other| with_another_byte(&text, place, other));
                let changes: Vec<_> = [without, doubled].into_iter().chain(others).collect();
                // One change at each byte, so that every change occurs many times in total.
                let count = usize::try_from(scaled(1)).expect("small").min(changes.len());
                let attempts = changes.iter().cycle().skip(place % changes.len()).take(count);
                for changed in attempts {
                    assert!(is_found(changed, bytes), "{format:?} at byte {place}:\n{text}");
                }
            }
            for tail in ["\n", " ", "\0", "{}", "(;)"] {
                let more = [bytes, tail.as_bytes()].concat();
                assert!(is_found(&more, bytes), "{format:?} with {tail:?} after it");
            }
        }
    });
    assert!(tried.len() >= 11, "only these were short enough: {tried:?}");
}

fn with_another_byte(text: &str, place: usize, byte: u8) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes[place] = byte;
    bytes
}

/// Whether a file is refused, is not UTF-8, or is the record itself; or it has the same content, and
/// is said to be altered in transport.
fn is_found(changed: &[u8], record: &[u8]) -> bool {
    let is_refused = |text: &str| {
        verify(text).map_or(true, |verified| {
            !verified.altered_in_transport.is_empty()
                && text.trim_end_matches('\n').as_bytes() == record.trim_ascii_end()
        })
    };
    changed == record || std::str::from_utf8(changed).map_or(true, is_refused)
}

/// Mail, git and editors change how lines end, and put a mark before a file.
#[test]
fn a_record_that_was_altered_in_transport_passes_and_a_change_of_its_content_is_still_found() {
    let mut tried = BTreeSet::new();
    for_every_match(24, |played, random| {
        for (format, text) in all_formats(&record(played, &played.log)) {
            // Names of accounts have no line ends.
            if text.contains('\r') {
                continue;
            }
            tried.insert(format);
            let place = random.below(text.len() - 1);
            let changed = with_another_byte(&text, place, *random.pick(b"017afAF\"{[(,; \\]"));
            for alter in [
                |text: &str| text.replace('\n', "\r\n"),
                |text: &str| format!("\u{feff}{text}"),
                |text: &str| text.trim_end_matches('\n').to_owned(),
                |text: &str| format!("{text}\n\n"),
                |text: &str| format!("\u{feff}{}\r\n", text.replace('\n', "\r\n")),
            ] {
                let verified = verify_ok(&alter(&text));
                assert!(!verified.altered_in_transport.is_empty(), "{format:?}:\n{text}");
                assert_eq!(verified.chain_head, played.live.chain_head);
                let is_on_one_line = text.starts_with("{\"");
                let again = if is_on_one_line {
                    verified.write_json_line()
                } else {
                    verified.write(format)
                };
                assert_eq!(again.as_deref(), Some(text.as_str()), "as it was written");
                if let Ok(changed) = std::str::from_utf8(&changed)
                    && changed != text
                {
                    assert!(verify(&alter(changed)).is_err(), "{format:?} at {place}:\n{text}");
                }
            }
            assert!(verify_ok(&text).altered_in_transport.is_empty());
        }
    });
    assert_eq!(tried.len(), RecordFormat::ALL.len());
}

/// A forger who changes a roll and recomputes the chain cannot make the seed give that roll.
#[test]
fn a_forged_roll_is_reported_on_its_line() {
    let mut forged = 0;
    for_every_match(22, |played, random| {
        let rolls = |(event, _): &(Event, ChainHead)| matches!(event.fact, Fact::DiceRolled(_));
        let count = played.log.iter().filter(|logged| rolls(logged)).count();
        let is_revealed = played.live.dice.as_ref().is_some_and(|dice| dice.seed.is_some());
        if count == 0 || !is_revealed {
            return;
        }
        let number = random.below(count);
        let mut events: Vec<_> = played.log.iter().map(|(event, _)| event.clone()).collect();
        let mut nth_roll =
            events.iter_mut().filter(|event| matches!(event.fact, Fact::DiceRolled(_)));
        let seq = match nth_roll.nth(number) {
            Some(Event { seq, fact: Fact::DiceRolled(fact), .. }) => {
                fact.faces[0] = fact.faces[0] % 6 + 1;
                *seq
            }
            _ => unreachable!("there are that many"),
        };
        let events = text_of_events(&chained(events));
        let mut lines: Vec<String> =
            record(played, &played.log).to_json().lines().map(str::to_owned).collect();
        let first = lines.iter().position(|line| line == "\"events\":[").expect("events") + 1;
        let length = events.len();
        lines.splice(first..first + length, events);
        let findings = verify(&lines.join("\n")).expect_err("a forged roll");
        let line = first + seq.count();
        let named = findings.iter().find(|finding| finding.reason.contains(" roll "));
        let named = named.unwrap_or_else(|| panic!("the roll is not named: {findings:?}"));
        assert_eq!(named.line, line);
        let named = &named.reason;
        assert!(named.starts_with(&format!("event {seq}: roll {number} is ")), "{named}");
        forged += 1;
    });
    assert!(forged > 2, "only {forged} matches with dice");
}

fn text_of_events(log: &[(Event, ChainHead)]) -> Vec<String> {
    let line = |(event, hash): &(Event, ChainHead)| {
        let mut json = event.to_json();
        json["hash"] = hex::encode(hash).into();
        json.to_string()
    };
    let mut lines: Vec<_> = log.iter().map(|logged| format!("{},", line(logged))).collect();
    if let Some(last) = lines.last_mut() {
        last.pop();
    }
    lines
}
