//! A match reduced to its moves, for the text format and SGF. It has no offers, no clocks and no
//! instants of moves, so the hash chain cannot be computed from it.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{
    AccountId, AtPly, Cancelled, ChainHead, Created, DiceNonce, Event, Fact, Finished, Match,
    MatchId, MatchResult, Ply, Seated, Seq, Signature, Started, Status, TimeControl, Version,
    Visibility, format_instant,
};
use turnstone_rules::{Family, OptionValue, Options, Seat, exact};

use super::steps::{TranscriptStep, steps};
use super::tagged_players::TaggedPlayers;
use super::tags::{Tags, describe_clock};
use super::{Finding, Name, Record, signature_fields};

/// More seats than any game has.
const MAX_SEATS: usize = 8;

/// The part of a file that an event of [`Transcript::log`] comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Origin {
    Tag(&'static str),
    Step(usize),
}

/// A match reduced to its moves.
#[derive(Debug, Clone)]
pub(super) struct Transcript {
    pub(super) family: &'static Family,
    pub(super) match_id: MatchId,
    /// The settings, as far as the tags have them.
    pub(super) agreed: Created,
    status: Status,
    created: DateTime<Utc>,
    started: Option<DateTime<Utc>>,
    finished: Option<DateTime<Utc>>,
    /// The time control, as people read it.
    time_control: Option<String>,
    /// The address of the server.
    site: Option<String>,
    /// By seat; `None` for a free seat.
    seats: Vec<Option<AccountId>>,
    /// The names of the players, each once, by id.
    pub(super) names: Vec<Name>,
    pub(super) result: Option<MatchResult>,
    /// By seat.
    nonces: Vec<Option<DiceNonce>>,
    seed: Option<String>,
    pub(super) chain_head: ChainHead,
    pub(super) signature: Option<Signature>,
    pub(super) steps: Vec<TranscriptStep>,
}

impl Transcript {
    /// The transcript of a record.
    pub(super) fn of(record: &Record) -> Self {
        let game_match = &record.game_match;
        let seated = |name: &&Name| game_match.seats.contains(&Some(name.id));
        let seed = game_match.dice.as_ref().and_then(|dice| dice.seed.clone());
        let mut agreed = Created::clone(&game_match.created);
        let steps = steps(record, &mut agreed);
        Self {
            family: game_match.family(),
            match_id: record.match_id,
            agreed,
            status: game_match.status,
            created: game_match.created_at,
            started: game_match.started_at,
            finished: game_match.finished_at,
            time_control: Some(describe_clock(&game_match.created.clock)),
            site: record.site.clone(),
            seats: game_match.seats.clone(),
            names: record.names.iter().filter(seated).cloned().collect(),
            result: game_match.result.clone(),
            nonces: game_match.dice_nonces(),
            seed,
            chain_head: game_match.chain_head,
            signature: record.signature,
            steps,
        }
    }

    /// The tags before the moves.
    pub(super) fn tags(&self) -> Vec<(String, String)> {
        let mut tags = vec![
            ("Match".to_owned(), self.match_id.to_string()),
            ("Game".to_owned(), self.family.id.to_owned()),
            ("Variant".to_owned(), self.agreed.variant.clone()),
        ];
        let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
        if !self.agreed.options.is_empty() {
            let options = self.agreed.options.iter().map(|(name, value)| match value {
                OptionValue::Number(number) => format!("{name}={number}"),
                OptionValue::Word(word) => format!("{name}={word}"),
            });
            add("Options", options.collect::<Vec<_>>().join(" "));
        }
        add("RulesVersion", self.agreed.rules_version.to_string());
        if let Some(time_control) = &self.time_control {
            add("TimeControl", time_control.clone());
        }
        if let Some(site) = &self.site {
            add("Site", site.clone());
        }
        add("Rated", self.agreed.rated.to_string());
        add("Status", self.status.as_str().to_owned());
        let instants = [("Started", self.started), ("Finished", self.finished)];
        add("Created", format_instant(&self.created));
        for (name, instant) in instants {
            if let Some(at) = instant {
                add(name, format_instant(&at));
            }
        }
        let sides: Vec<_> = self.all_seats().map(|seat| self.family.side(seat)).collect();
        add("Seats", sides.join(" "));
        for (seat, player) in self.seats.iter().enumerate() {
            let Some(id) = player else { continue };
            add(&format!("Account{seat}"), id.to_string());
            if let Some(name) = self.names.iter().find(|name| name.id == *id) {
                if let Some(username) = &name.username {
                    add(&format!("Username{seat}"), username.clone());
                }
                add(&format!("Name{seat}"), name.display_name.clone());
                if let Some(rating) = name.rating {
                    add(&format!("Rating{seat}"), rating.to_string());
                }
            }
        }
        add("Result", self.points());
        if let Some(result) = &self.result {
            add("Reason", result.reason.clone());
            if let Some(score) = &result.score {
                let score: Vec<_> = score.iter().map(u32::to_string).collect();
                add("Score", score.join("-"));
            }
        }
        if let Some(commitment) = &self.agreed.dice_commitment {
            add("DiceCommitment", commitment.clone());
        }
        for (seat, nonce) in self.nonces.iter().enumerate() {
            if let Some(nonce) = *nonce {
                add(&format!("DiceNonce{seat}"), nonce.into());
            }
        }
        if let Some(seed) = &self.seed {
            add("DiceSeed", seed.clone());
        }
        add("ChainHead", hex::encode(self.chain_head));
        tags.extend(self.signature.iter().flat_map(signature_fields::tags));
        tags
    }

    /// Reads a transcript from a file's tags, without steps.
    pub(super) fn read(tags: &Tags) -> Result<Self, Finding> {
        let word = |text: &str| Some(text.to_owned());
        let seats = tags.require("Seats", |text| {
            Some(text.split(' ').count()).filter(|count| *count <= MAX_SEATS)
        })?;
        let players_read = TaggedPlayers::read(tags, seats)?;
        let agreed = Created {
            game: tags.require("Game", word)?,
            variant: tags.require("Variant", word)?,
            options: tags.read("Options", read_options)?.unwrap_or_default(),
            rules_version: tags.require("RulesVersion", |text| text.parse().ok())?,
            seats: exact::<u8>(seats),
            rated: tags.require("Rated", |text| text.parse().ok())?,
            visibility: Visibility::Public,
            solo: false,
            created_by: AccountId(Uuid::nil()),
            invited: None,
            clock: TimeControl::unlimited(),
            open_for_seconds: None,
            min_completion_percent: None,
            dice_commitment: tags.read("DiceCommitment", word)?,
        };
        let match_id = MatchId(tags.require("Match", |text| text.parse().ok())?);
        let created = tags.require("Created", read_instant)?;
        let fact = Fact::Created(agreed.clone());
        let begun =
            Match::begin(match_id, &Event { seq: Seq::FIRST, at: created, seat: None, fact });
        let finding = |reason| Finding { line: tags.line_of("Game"), reason };
        let begun = begun.map_err(|corruption| finding(corruption.fault.to_string()))?;
        let numbers = |text: &str| text.split('-').map(|number| number.parse().ok()).collect();
        let score: Option<Vec<u32>> = tags.read("Score", numbers)?;
        let reason = tags.read("Reason", word)?;
        let result = match (tags.require("Result", read_points)?, reason) {
            (ResultPoints::Won(winners), Some(reason)) => {
                Some(MatchResult { winners, reason, score })
            }
            (ResultPoints::Won(_) | ResultPoints::Open, _) => None,
        };
        Ok(Self {
            family: begun.family(),
            match_id,
            agreed,
            status: tags.require("Status", Status::parse)?,
            created,
            started: tags.read("Started", read_instant)?,
            finished: tags.read("Finished", read_instant)?,
            time_control: tags.read("TimeControl", word)?,
            site: tags.read("Site", word)?,
            seats: players_read.seats,
            names: players_read.names,
            result,
            nonces: players_read.nonces,
            seed: tags.read("DiceSeed", word)?,
            chain_head: tags
                .require("ChainHead", |text| hex::decode(text).ok()?.try_into().ok())?,
            signature: signature_fields::read_tags(tags)?,
            steps: Vec::new(),
        })
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> {
        (0u8..).zip(&self.seats).map(|(seat, _)| Seat(seat))
    }

    /// When the game began, or else when the match was created.
    pub(super) fn played_at(&self) -> DateTime<Utc> {
        self.started.unwrap_or(self.created)
    }

    /// The stage of the match.
    pub(super) fn status(&self) -> Status {
        self.status
    }

    /// The label of each seat in the moves: its side, with the number if a side has several seats.
    pub(super) fn labels(&self) -> Vec<String> {
        let is_shared = self.seats.len() > self.family.sides.len();
        let label = |seat: Seat| match self.family.side(seat) {
            side if is_shared => format!("{side}{seat}"),
            side => side.to_owned(),
        };
        self.all_seats().map(label).collect()
    }

    /// The result as points by seat: `1-0`, `1/2-1/2`; `*` without a result.
    pub(super) fn points(&self) -> String {
        let Some(result) = &self.result else { return "*".to_owned() };
        let of = |seat: Seat| match &result.winners {
            winners if winners.is_empty() => "1/2",
            winners if winners.contains(&seat) => "1",
            _ => "0",
        };
        self.all_seats().map(of).collect::<Vec<_>>().join("-")
    }

    fn event(&self, seq: Seq, seat: Option<Seat>, fact: Fact) -> Event {
        Event { seq, at: self.created, seat, fact }
    }

    /// A log that the match could have had, to replay the moves. It fills in what the transcript
    /// does not have; no check depends on that.
    pub(super) fn log(&self) -> Vec<(Event, Origin)> {
        let created = Fact::Created(self.agreed.clone());
        let mut facts = vec![(None, created, Origin::Tag("Game"))];
        for ((seat, player), dice_nonce) in self.all_seats().zip(&self.seats).zip(&self.nonces) {
            if let Some(player) = *player {
                let fact = Fact::Seated(Seated { player, dice_nonce: *dice_nonce });
                facts.push((Some(seat), fact, Origin::Tag("Seats")));
            }
        }
        if self.started.is_some() {
            let players = self.seats.iter().copied().flatten().collect();
            facts.push((None, Fact::Started(Started { players }), Origin::Tag("Started")));
        }
        let mut ply = Ply::ZERO;
        for (index, TranscriptStep { seat, fact }) in self.steps.iter().enumerate() {
            ply = match fact {
                Fact::MovePlayed(fact) => fact.ply,
                Fact::Passed(fact) => fact.ply,
                Fact::TakenBack(fact) => fact.ply,
                _ => ply,
            };
            facts.push((*seat, fact.clone(), Origin::Step(index)));
        }
        if let Some(result) = &self.result {
            if result.reason == "agreement" {
                // The transcript does not say who offered, so seat 0 offers and the others agree.
                let offered = Fact::DrawOffered(AtPly { ply });
                facts.push((Some(Seat(0)), offered, Origin::Tag("Reason")));
                let side = self.family.side(Seat(0));
                for seat in self.all_seats().filter(|seat| self.family.side(*seat) != side) {
                    let agreed = Fact::DrawAgreed(AtPly { ply });
                    facts.push((Some(seat), agreed, Origin::Tag("Reason")));
                }
            }
            let MatchResult { winners, reason, score } = result.clone();
            let finished = Finished { winners, reason, score, seed: self.seed.clone() };
            facts.push((None, Fact::Finished(finished), Origin::Tag("Result")));
        }
        if self.status == Status::Cancelled {
            let cancelled = Cancelled { by: None, seed: self.seed.clone(), expired: false };
            facts.push((None, Fact::Cancelled(cancelled), Origin::Tag("Status")));
        }
        let mut version = Version::ZERO;
        let events = facts.into_iter().map(|(seat, fact, origin)| {
            let seq = version.next();
            version = seq.into();
            (self.event(seq, seat, fact), origin)
        });
        events.collect()
    }

    /// The tags that contradict the replayed match: the name of the tag, and what is wrong with it.
    pub(super) fn contradictions(&self, game_match: &Match) -> Vec<(&'static str, String)> {
        let mut found = Vec::new();
        let family = game_match.family();
        let configured = family.configure(&self.agreed.variant, &self.agreed.options);
        if configured.is_ok_and(|configured| configured.options != self.agreed.options) {
            found.push(("Options", "the options are not complete".to_owned()));
        }
        if game_match.status != self.status {
            let status = game_match.status.as_str();
            found.push(("Status", format!("by its moves the match is {status}")));
        }
        if self.status.is_over() != self.finished.is_some() {
            found.push(("Status", "exactly the matches that are over have an end".to_owned()));
        }
        if game_match.dice.is_some() && game_match.dice_nonces() != self.nonces {
            found.push(("Seats", "one account has two nonces".to_owned()));
        }
        if self.seed.is_some() && !self.status.is_over() {
            found.push(("DiceSeed", "the seed is revealed at the end".to_owned()));
        }
        found
    }
}

/// The points by seat.
pub(super) enum ResultPoints {
    /// `*`: there is no result.
    Open,
    /// The winning seats; none in a draw.
    Won(Vec<Seat>),
}

/// Reads points by seat.
pub(super) fn read_points(text: &str) -> Option<ResultPoints> {
    if text == "*" {
        return Some(ResultPoints::Open);
    }
    let mut winners = Vec::new();
    for (seat, points) in (0..=u8::MAX).zip(text.split('-')) {
        match points {
            "1" => winners.push(Seat(seat)),
            "0" | "1/2" => {}
            _ => return None,
        }
    }
    Some(ResultPoints::Won(winners))
}

fn read_options(text: &str) -> Option<Options> {
    let option = |pair: &str| {
        let (name, value) = pair.split_once('=')?;
        let number = value.parse().map(OptionValue::Number);
        Some((name.to_owned(), number.unwrap_or_else(|_| OptionValue::Word(value.to_owned()))))
    };
    text.split(' ').map(option).collect()
}

fn read_instant(text: &str) -> Option<DateTime<Utc>> {
    Some(DateTime::parse_from_rfc3339(text).ok()?.with_timezone(&Utc))
}
