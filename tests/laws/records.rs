//! Laws of game records: what is written passes, and whatever is changed is found on its line.

use serde_json::Value;
use turnstone::matches::{AccountId, ChainHead, Event, Fact};
use turnstone::records::{DiceCheck, Name, Record, verify};

use crate::Random;
use crate::matches::{Played, chained, for_every_match};

/// Characters that are changed in each record, one at a time.
const PLACES: usize = 24;

fn name(id: AccountId) -> Name {
    Name { id, username: Some("anna".to_owned()), display_name: "Anna \"A\" Ünal".to_owned() }
}

fn record(played: &Played, log: &[(Event, ChainHead)]) -> String {
    let names = played.live.participants().into_iter().map(name).collect();
    Record::new(played.id, log.to_vec(), names).expect("a log that replays").to_json()
}

#[test]
fn a_record_passes_and_says_what_the_match_was() {
    for_every_match(20, |played, random| {
        let text = record(played, &played.log);
        let verified = verify(&text).unwrap_or_else(|findings| panic!("{findings:?}\n{text}"));
        assert_eq!(verified.chain_head, played.live.chain_head);
        assert_eq!(verified.plies, played.live.ply);
        assert_eq!(verified.result, played.live.result);
        let rolls = played.live.dice.as_ref().map_or(DiceCheck::None, |dice| match dice.seed {
            Some(_) => DiceCheck::Fair(dice.rolls),
            None => DiceCheck::Sealed(dice.rolls),
        });
        assert_eq!(verified.dice, rolls);
        let again = Record::new(verified.match_id, played.log.clone(), verified.names);
        assert_eq!(again.expect("the same log").to_json(), text, "the same bytes again");
        let length = 1 + random.below(played.log.len());
        let unfinished = verify(&record(played, &played.log[..length]));
        assert!(unfinished.is_ok(), "a match that goes on has a record too: {unfinished:?}");
    });
}

#[test]
fn whatever_is_changed_in_a_record_is_found() {
    for_every_match(21, |played, random| {
        let text = record(played, &played.log);
        let meant: Value = serde_json::from_str(&text).expect("JSON");
        for _ in 0..PLACES {
            let changed = with_another_character(&text, random);
            let means_the_same = serde_json::from_str::<Value>(&changed).is_ok_and(|v| v == meant);
            assert!(means_the_same || verify(&changed).is_err(), "not found in:\n{changed}");
        }
        let twice = text.replacen("\"match_id\"", "\"rated\":true,\n\"match_id\"", 1);
        assert!(verify(&twice).is_err(), "a member that stands twice");
    });
}

fn with_another_character(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let place = random.below(characters.len());
    characters[place] = *random.pick(&['0', '1', '7', 'a', 'f', '"', '{', ',', ' ', '\n', 'é']);
    characters.into_iter().collect()
}

/// A forger who makes chain and digest anew, and even turns the dice so that the moves still fit,
/// cannot make the seed agree.
#[test]
fn a_bent_roll_is_named_on_its_line() {
    let mut bent = 0;
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
            record(played, &played.log).lines().map(str::to_owned).collect();
        let first = lines.iter().position(|line| line == "\"events\":[").expect("events") + 1;
        let length = events.len();
        lines.splice(first..first + length, events);
        let findings = verify(&lines.join("\n")).expect_err("a bent roll");
        let line = first + usize::try_from(seq).expect("small");
        let named = findings.iter().find(|finding| finding.reason.contains("roll "));
        let named = named.unwrap_or_else(|| panic!("the roll is not named: {findings:?}"));
        assert_eq!(named.line, line);
        assert!(named.reason.contains(&format!("roll {number} (seq {seq})")), "{}", named.reason);
        bent += 1;
    });
    assert!(bent > 2, "only {bent} matches with dice");
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
