use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::TimeDelta;
use turnstone_rules::Registry;

use super::early_changes::EarlyChanges;
use super::move_history::MoveHistory;
use super::starting_position::{find_game, starting_position};
use crate::dice::roll::MovesDigest;
use crate::{
    ChainHead, Corruption, DEFAULT_OPEN_FOR_SECONDS, Event, Fact, Fault, Match, MatchDice, MatchId,
    Status, hash_of,
};

impl Match {
    /// The match that a whole log makes.
    ///
    /// # Errors
    /// At the first event that cannot follow, or whose hash differs from the stored one.
    pub fn replay<'a>(
        id: MatchId,
        log: impl IntoIterator<Item = (&'a Event, &'a ChainHead)>,
    ) -> Result<Self, Corruption> {
        let mut log = log.into_iter();
        let empty = || Corruption { match_id: id, seq: 1, fault: Fault::Sequence { expected: 1 } };
        let (first, hash) = log.next().ok_or_else(empty)?;
        let mut game_match = Self::begin(id, first)?;
        game_match.check_chain(first, hash)?;
        for (event, hash) in log {
            game_match.evolve(event)?;
            game_match.check_chain(event, hash)?;
        }
        Ok(game_match)
    }

    /// Compares the head of the chain with the stored hash of the newest event.
    ///
    /// # Errors
    /// When they differ.
    pub fn check_chain(&self, event: &Event, stored: &ChainHead) -> Result<(), Corruption> {
        if self.chain_head == *stored {
            Ok(())
        } else {
            Err(Corruption { match_id: self.id, seq: event.seq, fault: Fault::Chain })
        }
    }

    /// The match after its first event.
    ///
    /// # Errors
    /// When the event is not the creation of a match that can exist.
    pub fn begin(id: MatchId, event: &Event) -> Result<Self, Corruption> {
        Self::begin_in(&turnstone_games::REGISTRY, id, event)
    }

    /// As [`Match::begin`], with the games of a registry.
    fn begin_in(registry: &Registry, id: MatchId, event: &Event) -> Result<Self, Corruption> {
        let corrupt = |why: String| Corruption {
            match_id: id,
            seq: event.seq,
            fault: Fault::Impossible { kind: event.fact.kind(), why },
        };
        if event.seq != 1 {
            let fault = Fault::Sequence { expected: 1 };
            return Err(Corruption { match_id: id, seq: event.seq, fault });
        }
        let Fact::Created(created) = &event.fact else {
            return Err(corrupt("a match begins with its creation".to_owned()));
        };
        let game = find_game(registry, created).map_err(corrupt)?;
        let position = starting_position(game, created).map_err(corrupt)?;
        let seats = usize::from(created.seats);
        let open_for = created.open_for_seconds.unwrap_or(DEFAULT_OPEN_FOR_SECONDS);
        let open_until = event.at.checked_add_signed(TimeDelta::seconds(open_for.into()));
        let open_until = open_until.ok_or_else(|| corrupt("it is open too long".to_owned()))?;
        Ok(Self {
            id,
            created: Arc::new(created.clone()),
            game,
            created_at: event.at,
            open_until,
            started_at: None,
            finished_at: None,
            status: Status::Open,
            version: event.seq,
            chain_head: hash_of(&[0; 32], event),
            seats: vec![None; seats],
            waiting: Vec::new(),
            invited: created.invited.clone(),
            early_changes: EarlyChanges::default(),
            position,
            ply: 0,
            last_move: None,
            result: None,
            forfeit: None,
            dice: created.dice_commitment.clone().map(|commitment| MatchDice {
                commitment,
                seed: None,
                nonces: BTreeMap::new(),
                rolls: 0,
                moves: MovesDigest::default(),
            }),
            remaining: created.clock.at_start().map(|time| vec![time; seats]),
            clock_started_at: event.at,
            accounted_until: event.at,
            offers: Vec::new(),
            past_offer_actions: Vec::new(),
            history: MoveHistory::default(),
            taken_back_at: None,
            takebacks: vec![0; seats],
            updated_at: event.at,
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use turnstone_rules::picture::{Bounds, DrawContext, Picture, Role};
    use turnstone_rules::{
        Configuration, ConfigurationError, DescribedCode, Family, Malformed, Options, Outcome,
        Rules, Seat, Seats, Turn, Variant, Violation, registered,
    };
    use uuid::Uuid;

    use super::*;
    use crate::{
        AccountId, Created, Finished, MovePlayed, Seated, Started, TakenBack, TimeControl,
        Visibility,
    };

    /// A heap of five sticks. A move takes one or two of them. By version 1 of the rules the player
    /// who takes the last stick loses, by version 2 that player wins.
    struct Sticks<const VERSION: u16>;

    #[derive(Debug, Clone, PartialEq)]
    struct Heap {
        sticks: u8,
        to_move: Seat,
    }

    #[derive(Debug, thiserror::Error)]
    #[error("the heap has fewer sticks")]
    struct TooFew;

    impl Violation for TooFew {
        fn code(&self) -> &'static str {
            "sticks.too_few"
        }
    }

    const NEWEST: Family = Family {
        id: "sticks",
        name: "Sticks",
        summary: "",
        rules_version: 2,
        variants: &[Variant { id: "five", name: "Five", summary: "" }],
        options: &[],
        seats: &[2],
        sides: &["white", "black"],
        loser_opens_rematch: &[],
        board_grows: false,
        dice: false,
        silent_partners: false,
        reasons: &[DescribedCode { id: "last_stick", description: "" }],
        violations: &[DescribedCode { id: "sticks.too_few", description: "" }],
        sgf: None,
        notation: "",
        has_synonyms: false,
        rules_text: "",
    };
    static FAMILIES: [Family; 2] = [Family { rules_version: 1, ..NEWEST }, NEWEST];

    impl<const VERSION: u16> Rules for Sticks<VERSION> {
        type State = Heap;
        type Move = u8;
        type View = u8;
        type Parts = u8;
        type Violation = TooFew;
        type RepetitionKey = ();

        fn family() -> &'static Family {
            &FAMILIES[usize::from(VERSION) - 1]
        }

        fn setup(_configuration: &Configuration) -> Result<Heap, ConfigurationError> {
            Ok(Heap { sticks: 5, to_move: Seat(0) })
        }

        fn seats(_state: &Heap) -> u8 {
            2
        }

        fn turn(state: &Heap) -> Turn {
            if state.sticks > 0 {
                return Turn::Seats(Seats::one(state.to_move));
            }
            // The seat that took the last stick is not the seat to move.
            let winner = if VERSION == 1 { state.to_move } else { state.to_move.next(2) };
            Turn::Over(Outcome { winners: vec![winner], reason: "last_stick", score: None })
        }

        fn add_legal_moves(state: &Heap, moves: &mut Vec<u8>) {
            moves.extend((1..=2).filter(|taken| *taken <= state.sticks));
        }

        fn apply(state: &Heap, seat: Seat, taken: &u8) -> Result<Heap, TooFew> {
            let sticks = state.sticks.checked_sub(*taken).ok_or(TooFew)?;
            Ok(Heap { sticks, to_move: seat.next(2) })
        }

        fn view(state: &Heap) -> u8 {
            state.sticks
        }

        fn parts(_state: &Heap, taken: &u8) -> u8 {
            *taken
        }

        fn parse(_state: &Heap, text: &str) -> Result<u8, Malformed> {
            text.parse().map_err(|_| Malformed("a move is `1` or `2`".into()))
        }

        fn format(_state: &Heap, taken: &u8) -> String {
            taken.to_string()
        }

        fn draw(_view: &DrawContext<'_, Heap, u8>) -> Picture {
            Picture::new(Bounds::of_size(100, 100))
        }

        fn inventory(_state: &Heap) -> Vec<(Role, usize)> {
            Vec::new()
        }

        fn validity_check(_state: &Heap) -> Result<(), String> {
            Ok(())
        }
    }

    static BOTH_VERSIONS: Registry =
        Registry { games: &[registered::<Sticks<2>>()], earlier: &[registered::<Sticks<1>>()] };

    const PLAYERS: [AccountId; 2] = [AccountId(Uuid::from_u128(1)), AccountId(Uuid::from_u128(2))];

    /// A whole match, with a takeback in it: seat 0 takes the last stick.
    fn log(rules_version: u16, winner: Seat) -> Vec<Event> {
        let created = Created {
            game: "sticks".to_owned(),
            variant: "five".to_owned(),
            options: Options::new(),
            rules_version,
            seats: 2,
            rated: false,
            visibility: Visibility::Public,
            solo: false,
            created_by: PLAYERS[0],
            invited: None,
            open_for_seconds: None,
            clock: TimeControl::unlimited(),
            dice_commitment: None,
        };
        let seated = |player| Fact::Seated(Seated { player, dice_nonce: None });
        let played = |ply, notation: &str| {
            let notation = notation.to_owned();
            let remaining_milliseconds = None;
            Fact::MovePlayed(MovePlayed { ply, notation, remaining_milliseconds, forced: false })
        };
        let finished = Finished {
            winners: vec![winner],
            reason: "last_stick".to_owned(),
            score: None,
            seed: None,
        };
        let [one, other] = [Some(Seat(0)), Some(Seat(1))];
        let facts = [
            (None, Fact::Created(created)),
            (one, seated(PLAYERS[0])),
            (other, seated(PLAYERS[1])),
            (None, Fact::Started(Started { players: PLAYERS.to_vec() })),
            (one, played(1, "1")),
            (one, Fact::TakebackOffered(crate::AtPly { ply: 1 })),
            (one, Fact::TakenBack(TakenBack { ply: 2, to_ply: 0 })),
            (one, played(3, "2")),
            (other, played(4, "2")),
            (one, played(5, "1")),
            (None, Fact::Finished(finished)),
        ];
        let event = |(seq, (seat, fact))| {
            let at = DateTime::UNIX_EPOCH + TimeDelta::seconds(i64::from(seq));
            Event { seq, at, seat, fact }
        };
        (1..).zip(facts).map(event).collect()
    }

    fn replay(registry: &Registry, log: &[Event]) -> Result<Match, Corruption> {
        let mut game_match = Match::begin_in(registry, MatchId(Uuid::from_u128(3)), &log[0])?;
        log[1..].iter().try_for_each(|event| game_match.evolve(event))?;
        Ok(game_match)
    }

    #[test]
    fn a_match_replays_under_the_version_that_it_was_created_under() {
        for (version, winner) in [(1, Seat(1)), (2, Seat(0))] {
            let game_match = replay(&BOTH_VERSIONS, &log(version, winner)).expect("a whole match");
            assert_eq!(game_match.family().rules_version, version);
            assert_eq!(game_match.status, Status::Finished);
            let other_version = replay(&BOTH_VERSIONS, &log(3 - version, winner));
            let fault = other_version.expect_err("the other player has won").fault;
            assert!(matches!(fault, Fault::Impossible { kind: "finished", .. }), "{fault:?}");
        }
    }

    #[test]
    fn a_version_that_is_not_registered_is_refused() {
        let only_newest = Registry { earlier: &[], ..BOTH_VERSIONS };
        for (registry, version) in [(&BOTH_VERSIONS, 3), (&only_newest, 1)] {
            let fault = replay(registry, &log(version, Seat(0))).expect_err("refused").fault;
            let Fault::Impossible { why, .. } = fault else { panic!("{fault:?}") };
            assert_eq!(why, format!("no version {version} of the rules"));
        }
    }

    #[test]
    fn new_matches_get_the_newest_version() {
        let newest = BOTH_VERSIONS.find("sticks").expect("a family");
        assert_eq!(newest.family().rules_version, 2);
        assert!(BOTH_VERSIONS.find("stones").is_none());
    }
}
