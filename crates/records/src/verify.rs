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

/// What was found of a record's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceCheck {
    /// The game has none.
    None,
    /// The match has not ended, so that the seed is not revealed and these rolls cannot be checked.
    SeedNotRevealed(u32),
    /// Every one of these rolls follows from the revealed seed.
    Fair(u32),
}

/// A record in which everything fits.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The form in which it was.
    pub form: RecordFormat,
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Where the match is in its life.
    pub status: Status,
    /// How many events the chain has, every hash of which follows from the one before; `None`
    /// where the form has the moves alone, and the chain cannot be checked.
    pub chained: Option<usize>,
    /// The chain's last hash, as the record gives it.
    pub chain_head: ChainHead,
    /// How many plies were replayed.
    pub plies: u32,
    /// The dice.
    pub dice: DiceCheck,
    /// The result, if there is one.
    pub result: Option<MatchResult>,
    /// What the players are called.
    pub names: Vec<Name>,
    /// The server's signature of the chain's head, which is good by the key that it names.
    pub signature: Option<Signature>,
    content: Content,
}

/// What a record said.
#[derive(Debug, Clone)]
enum Content {
    Log(Box<Record>),
    Moves(Box<Transcript>),
}

impl Verified {
    /// The record that was read, written in a form: in its own the same bytes again. `None` where
    /// the game has no such form, or what was read has not all that it needs.
    #[must_use]
    pub fn write(&self, form: RecordFormat) -> Option<String> {
        match (&self.content, form) {
            (Content::Log(record), form) => record.write(form),
            (Content::Moves(_), RecordFormat::Json) => None,
            (Content::Moves(transcript), RecordFormat::Text) => Some(text::write(transcript)),
            (Content::Moves(transcript), RecordFormat::Sgf) => sgf::write(transcript),
        }
    }

    /// The record that was read, in JSON on one line, for files that have a record a line.
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

/// Reads a record in any form and checks all that it claims, as far as the form can carry: that
/// the hashes chain, that every event could follow the ones before it and every move was legal,
/// that the dice are those that the server was bound to, and that everything said beside that,
/// down to the last byte, is what follows from it.
///
/// # Errors
/// Everything that was found wrong, by line. The checks do not wait for each other, so that one
/// changed roll is named as a roll and as a break in the chain.
pub fn verify(text: &str) -> Result<Verified, Vec<Finding>> {
    match text.bytes().next() {
        Some(b'[') => transcript_reader::verify_text(text),
        Some(b'(') => transcript_reader::verify_sgf(text),
        _ => json_reader::verify(text),
    }
}
