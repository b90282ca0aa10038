use turnstone_matches::{ChainHead, Fact, Match, MatchId, MatchResult, Signature, Status};
use turnstone_rules::{Options, Seat};

use super::transcript::Transcript;
use super::{DiceCheck, Name, Record, RecordFormat, sgf, text};

/// A record that passed every check.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The format of the file.
    pub format: RecordFormat,
    /// The match.
    pub match_id: MatchId,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The options.
    pub options: Options,
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
    /// The server's signature of the match's id and the head of the chain, valid by the key that it
    /// names. It covers the moves only where the format has the chain: [`Verified::signed_moves`].
    pub signature: Option<Signature>,
    /// The change of the file on its way that left its content as it was, such as CRLF at the ends of
    /// its lines, in words; empty: nothing.
    pub altered_in_transport: Vec<&'static str>,
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
    pub fn write(&self, format: RecordFormat) -> Option<String> {
        match (&self.content, format) {
            (Content::Log(record), format) => record.write(format),
            (Content::Moves(_), RecordFormat::Json) => None,
            (Content::Moves(transcript), RecordFormat::Text) => Some(text::write(transcript)),
            (Content::Moves(transcript), RecordFormat::Sgf) => sgf::write(transcript),
        }
    }

    /// The moves, passes, rolls and takebacks in their order, each with the seat that it is of.
    #[must_use]
    pub fn steps(&self) -> Vec<(Option<Seat>, &Fact)> {
        match &self.content {
            Content::Log(record) => {
                record.events.iter().map(|(event, _)| (event.seat, &event.fact)).collect()
            }
            Content::Moves(transcript) => {
                transcript.steps.iter().map(|step| (step.seat, &step.fact)).collect()
            }
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

    /// The signature, if it covers the moves of the file: the chain leads from the events to the head
    /// that is signed. A format without the chain has a head that anyone can copy from another file.
    #[must_use]
    pub fn signed_moves(&self) -> Option<&Signature> {
        self.signature.as_ref().filter(|_| self.chained.is_some())
    }

    pub(super) fn of_record(record: Record, dice: DiceCheck) -> Self {
        let (chained, names) = (Some(record.events.len()), record.names.clone());
        let (game_match, head) = (record.game_match.clone(), record.game_match.chain_head);
        let signature = record.signature;
        let content = Content::Log(Box::new(record));
        Self::new(RecordFormat::Json, game_match, (chained, head, signature), dice, names, content)
    }

    pub(super) fn of_transcript(
        format: RecordFormat,
        transcript: Transcript,
        game_match: Match,
        dice: DiceCheck,
    ) -> Self {
        let (head, names) = (transcript.chain_head, transcript.names.clone());
        let signature = transcript.signature;
        let content = Content::Moves(Box::new(transcript));
        Self::new(format, game_match, (None, head, signature), dice, names, content)
    }

    fn new(
        format: RecordFormat,
        game_match: Match,
        (chained, chain_head, signature): (Option<usize>, ChainHead, Option<Signature>),
        dice: DiceCheck,
        names: Vec<Name>,
        content: Content,
    ) -> Self {
        Self {
            format,
            match_id: game_match.id,
            status: game_match.status,
            plies: game_match.ply.get(),
            result: game_match.result,
            game: game_match.created.game.clone(),
            variant: game_match.created.variant.clone(),
            options: game_match.created.options.clone(),
            chained,
            chain_head,
            dice,
            names,
            signature,
            altered_in_transport: Vec::new(),
            content,
        }
    }
}
