use turnstone_matches::{ChainHead, Match, MatchId, MatchResult, Signature, Status};

use super::transcript::Transcript;
use super::{Name, Record, RecordFormat, json_reader, sgf, text, transcript_reader};

/// What is wrong with a record, and on which line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// The result of the check of a record's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceCheck {
    /// The game has no dice.
    None,
    /// The match has not ended, so the seed is not revealed. This number of rolls cannot be
    /// checked.
    SeedNotRevealed(u32),
    /// Every roll follows from the revealed seed; the number of rolls.
    Fair(u32),
}

/// A record that passed every check.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The format of the file.
    pub form: RecordFormat,
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The stage of the match.
    pub status: Status,
    /// How many events the hash chain has; `None` if the format has only the moves, so that the
    /// chain cannot be checked.
    pub chained: Option<usize>,
    /// The head of the chain, as the record gives it.
    pub chain_head: ChainHead,
    /// The number of plies.
    pub plies: u32,
    /// The result of the check of the dice.
    pub dice: DiceCheck,
    /// The result, if there is one.
    pub result: Option<MatchResult>,
    /// The names of the players.
    pub names: Vec<Name>,
    /// The server's signature of the head of the chain, valid by the key that it names.
    pub signature: Option<Signature>,
    content: Content,
}

/// The content of a record.
#[derive(Debug, Clone)]
enum Content {
    Log(Box<Record>),
    Moves(Box<Transcript>),
}

impl Verified {
    /// Writes the record in a format; in its own format that gives the same bytes again. `None` if
    /// the game does not have the format, or if the file lacks what the format needs.
    #[must_use]
    pub fn write(&self, form: RecordFormat) -> Option<String> {
        match (&self.content, form) {
            (Content::Log(record), form) => record.write(form),
            (Content::Moves(_), RecordFormat::Json) => None,
            (Content::Moves(transcript), RecordFormat::Text) => Some(text::write(transcript)),
            (Content::Moves(transcript), RecordFormat::Sgf) => sgf::write(transcript),
        }
    }

    /// Writes the record in JSON on one line, for files with one record per line.
    #[must_use]
    pub fn write_json_line(&self) -> Option<String> {
        match &self.content {
            Content::Log(record) => Some(record.to_json_line()),
            Content::Moves(_) => None,
        }
    }

    pub(super) fn of_record(record: Record, dice: DiceCheck) -> Self {
        let (chained, names) = (Some(record.events.len()), record.names.clone());
        let (game_match, head) = (record.game_match.clone(), record.game_match.chain_head);
        let signature = record.signature;
        let content = Content::Log(Box::new(record));
        Self::new(RecordFormat::Json, game_match, (chained, head, signature), dice, names, content)
    }

    pub(super) fn of_transcript(
        form: RecordFormat,
        transcript: Transcript,
        game_match: Match,
        dice: DiceCheck,
    ) -> Self {
        let (head, names) = (transcript.chain_head, transcript.names.clone());
        let signature = transcript.signature;
        let content = Content::Moves(Box::new(transcript));
        Self::new(form, game_match, (None, head, signature), dice, names, content)
    }

    fn new(
        form: RecordFormat,
        game_match: Match,
        (chained, chain_head, signature): (Option<usize>, ChainHead, Option<Signature>),
        dice: DiceCheck,
        names: Vec<Name>,
        content: Content,
    ) -> Self {
        Self {
            form,
            match_id: game_match.id,
            status: game_match.status,
            plies: game_match.ply,
            result: game_match.result,
            game: game_match.created.game.clone(),
            variant: game_match.created.variant.clone(),
            chained,
            chain_head,
            dice,
            names,
            signature,
            content,
        }
    }
}

/// Reads a record in any format and checks everything that the format contains: the hash chain,
/// that every event can follow the ones before it, that every move is legal, and that the rolls
/// follow from the committed seed. Then it writes the record anew and compares every byte.
///
/// # Errors
/// Every fault that was found, by line. The checks are independent, so a changed roll is reported
/// both as a roll and as a break of the chain.
pub fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    match text.bytes().next() {
        Some(b'[') => transcript_reader::verify_text(text),
        Some(b'(') => transcript_reader::verify_sgf(text),
        _ => json_reader::verify(text),
    }
}
