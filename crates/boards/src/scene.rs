use turnstone_matches::{ChainHead, Corruption, Event, Fact, Match, MatchId, MatchResult, Status};
use turnstone_rules::picture::{Bounds, Picture};
use turnstone_rules::{Family, Outcome, Position, PrecedingMove, Seat, Step, Turn, Variant};

/// A ply that is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NonMove {
    /// The seat passes.
    Pass,
    /// The seat takes back.
    Takeback,
}

/// A move with the position before it.
#[derive(Debug, Clone)]
pub struct PastMove {
    /// The seat that played it.
    pub seat: Seat,
    /// The move in canonical notation.
    pub notation: String,
    /// The position before it.
    pub before: Position,
}

/// The end of the game of a scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEnd {
    /// The winning seats; none for a draw.
    pub winners: Vec<Seat>,
    /// The reason: one of the family's, or one of the match itself.
    pub reason: String,
    /// A number by seat, where the game has one.
    pub score: Option<Vec<u32>>,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> Self {
        let Outcome { winners, reason, score } = outcome;
        Self { winners, reason: reason.to_owned(), score }
    }
}

impl From<&MatchResult> for GameEnd {
    fn from(result: &MatchResult) -> Self {
        let MatchResult { winners, reason, score } = result;
        Self { winners: winners.clone(), reason: reason.clone(), score: score.clone() }
    }
}

/// The reason why nobody is to move, though the game has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Idle {
    /// Seats are still free.
    Open,
    /// The match was cancelled.
    Cancelled,
}

impl Idle {
    fn of(status: Status) -> Option<Self> {
        match status {
            Status::Open => Some(Self::Open),
            Status::Cancelled => Some(Self::Cancelled),
            Status::Active | Status::Finished => None,
        }
    }

    pub(super) fn in_short(self) -> &'static str {
        match self {
            Self::Open => "waits for players",
            Self::Cancelled => "cancelled",
        }
    }

    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::Open => "The match waits for players.",
            Self::Cancelled => "The match was cancelled.",
        }
    }
}

/// A position to draw, with the last move.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The family of games.
    pub family: &'static Family,
    /// The variant, if the family has it.
    pub variant: Option<&'static Variant>,
    /// The ply.
    pub ply: u32,
    /// The position.
    pub position: Position,
    /// The end of the game, if it has ended, on or off the board.
    pub ended: Option<GameEnd>,
    /// The reason why nobody is to move, if the match does not go on and has no result.
    pub idle: Option<Idle>,
    /// The taps of the seat to act.
    pub(super) draft: Vec<String>,
    /// The newest move that was not taken back.
    last: Option<PastMove>,
    /// The seat and the kind of the newest ply if it is not a move.
    pub(super) non_move: Option<(Seat, NonMove)>,
}

impl Scene {
    /// The scene of a match, with its newest move that was not taken back and the event of its
    /// newest ply.
    #[must_use]
    pub fn of_match(game_match: &Match, last: Option<PastMove>, newest: Option<&Event>) -> Self {
        let seat = newest.and_then(|event| event.seat).unwrap_or(Seat(0));
        let non_move = match newest.map(|event| &event.fact) {
            Some(Fact::Passed(_)) => Some((seat, NonMove::Pass)),
            Some(Fact::TakenBack(_)) => Some((seat, NonMove::Takeback)),
            _ => None,
        };
        let ended = match &game_match.result {
            Some(result) => Some(result.into()),
            None => ended(&game_match.position),
        };
        let idle = Idle::of(game_match.status);
        Self { ply: game_match.ply.get(), last, non_move, ended, idle, ..begin(game_match, 1).now }
    }

    /// The steps of the move that led to this scene; none after a pass or a takeback.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let last = self.last.as_ref().filter(|_| self.non_move.is_none());
        last.and_then(|last| last.before.steps(&last.notation)).unwrap_or_default()
    }

    /// The scene after taps of the seat to act. Taps that begin no legal move are not shown.
    #[must_use]
    pub fn with_draft(self, taps: Vec<String>) -> Self {
        Self { draft: taps, ..self }
    }

    /// The scene after a line of so many plies that might follow, with its last move.
    #[must_use]
    pub fn after_line(self, position: Position, plies: u32, last: Option<PastMove>) -> Self {
        Self {
            ply: self.ply + plies,
            ended: ended(&position),
            position,
            last: last.or(self.last),
            non_move: None,
            ..self
        }
    }

    pub(super) fn draw(&self, seat: Seat) -> Picture {
        let last = self.last.as_ref().map(|last| PrecedingMove {
            before: &last.before,
            seat: last.seat,
            notation: &last.notation,
        });
        let drafted = match self.draft.as_slice() {
            [] => None,
            taps => self.position.draw_draft(seat, &as_texts(taps), last),
        };
        drafted.unwrap_or_else(|| self.position.draw(seat, last))
    }

    /// The newest move: its seat and its notation.
    pub(super) fn last_move(&self) -> Option<(Seat, &str)> {
        self.last.as_ref().map(|last| (last.seat, last.notation.as_str()))
    }

    /// The seats that may act; none when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        if self.ended.is_some() || self.idle.is_some() {
            Vec::new()
        } else {
            self.position.to_act()
        }
    }
}

/// Records the scenes of a game, ply by ply.
#[derive(Debug, Clone)]
pub struct SceneRecorder {
    now: Scene,
    /// The moves that were not taken back, each with its ply.
    moves: Vec<(u32, PastMove)>,
    before: Vec<Scene>,
    max_scenes: usize,
}

impl SceneRecorder {
    /// A game at its start. The recorder keeps the newest `max_scenes` scenes.
    #[must_use]
    pub fn begin(
        family: &'static Family,
        variant: &str,
        position: Position,
        max_scenes: usize,
    ) -> Self {
        let variant = family.variants.iter().find(|known| known.id == variant);
        let now = Scene {
            family,
            variant,
            ply: 0,
            ended: ended(&position),
            position,
            idle: None,
            draft: Vec::new(),
            last: None,
            non_move: None,
        };
        Self { now, moves: Vec::new(), before: Vec::new(), max_scenes }
    }

    /// The newest scene.
    #[must_use]
    pub fn now(&self) -> &Scene {
        &self.now
    }

    /// The scene after a ply, if it was kept.
    #[must_use]
    pub fn at(&self, ply: u32) -> Option<&Scene> {
        let behind = usize::try_from(self.now.ply.checked_sub(ply)?).ok()?;
        match behind.checked_sub(1) {
            None => Some(&self.now),
            Some(behind) => self.before.iter().nth_back(behind),
        }
    }

    /// All scenes that were kept, oldest first.
    #[must_use]
    pub fn all(mut self) -> Vec<Scene> {
        self.before.push(self.now);
        let surplus = self.before.len().saturating_sub(self.max_scenes);
        self.before.drain(..surplus);
        self.before
    }

    /// Records a move of a seat.
    pub fn play(&mut self, seat: Seat, notation: &str, after: Position) {
        let (ply, before) = (self.now.ply + 1, self.now.position.clone());
        self.moves.push((ply, PastMove { seat, notation: notation.to_owned(), before }));
        self.push_scene(after, None);
    }

    /// Records a pass of a seat.
    pub fn pass(&mut self, seat: Seat, after: Position) {
        self.push_scene(after, Some((seat, NonMove::Pass)));
    }

    /// Records that a seat took back all plies after one.
    pub fn take_back(&mut self, seat: Seat, to_ply: u32, after: Position) {
        self.moves.retain(|(ply, _)| *ply <= to_ply);
        self.push_scene(after, Some((seat, NonMove::Takeback)));
    }

    /// Replaces the position of the newest scene, after dice or an event off the board.
    pub fn update_position(&mut self, position: Position) {
        self.now.ended = ended(&position);
        self.now.position = position;
    }

    /// Records how the match has ended, on or off the board.
    pub fn end(&mut self, end: GameEnd) {
        self.now.ended = Some(end);
    }

    /// Records why nobody is to move, or that the match goes on.
    pub fn set_idle(&mut self, idle: Option<Idle>) {
        self.now.idle = idle;
    }

    fn push_scene(&mut self, position: Position, non_move: Option<(Seat, NonMove)>) {
        let now = Scene {
            ply: self.now.ply + 1,
            ended: ended(&position),
            position,
            last: self.moves.last().map(|(_, last)| last.clone()),
            non_move,
            ..self.now.clone()
        };
        let before = std::mem::replace(&mut self.now, now);
        // Scenes are dropped in batches, so that each is moved at most once.
        if self.before.len() >= 2 * self.max_scenes {
            self.before.drain(..self.max_scenes);
        }
        self.before.push(before);
    }
}

fn as_texts(taps: &[String]) -> Vec<&str> {
    taps.iter().map(String::as_str).collect()
}

fn ended(position: &Position) -> Option<GameEnd> {
    match position.turn() {
        Turn::Over(outcome) => Some(outcome.into()),
        Turn::Seats(_) | Turn::Pass(_) | Turn::Chance(_) => None,
    }
}

/// The newest `max_scenes` scenes of a match, from its log.
///
/// # Errors
/// At the first event that does not fit, or whose hash is not the stored one.
pub fn scenes<'a>(
    id: MatchId,
    log: impl IntoIterator<Item = (&'a Event, &'a ChainHead)>,
    max_scenes: usize,
) -> Result<SceneRecorder, Corruption> {
    let mut log = log.into_iter();
    let Some((first, hash)) = log.next() else {
        // The replay of an empty log gives the right error.
        return Match::replay(id, []).map(|game_match| begin(&game_match, max_scenes));
    };
    let mut game_match = Match::begin(id, first)?;
    game_match.check_chain(first, hash)?;
    let mut scenes = begin(&game_match, max_scenes);
    for (event, hash) in log {
        game_match.evolve(event)?;
        game_match.check_chain(event, hash)?;
        let (seat, position) = (event.seat.unwrap_or(Seat(0)), game_match.position.clone());
        match &event.fact {
            Fact::MovePlayed(fact) => scenes.play(seat, &fact.notation, position),
            Fact::Passed(_) => scenes.pass(seat, position),
            Fact::TakenBack(fact) => scenes.take_back(seat, fact.to_ply.get(), position),
            Fact::DiceRolled(_) => scenes.update_position(position),
            _ => {}
        }
    }
    if let Some(result) = &game_match.result {
        scenes.end(result.into());
    }
    scenes.set_idle(Idle::of(game_match.status));
    Ok(scenes)
}

/// Bounds that contain the picture of every position of a match, from its log.
///
/// # Errors
/// At the first event that does not fit, or whose hash is not the stored one.
pub fn frame<'a>(
    id: MatchId,
    log: impl IntoIterator<Item = (&'a Event, &'a ChainHead)>,
    seat: Seat,
) -> Result<Option<Bounds>, Corruption> {
    let mut game_match: Option<Match> = None;
    let mut bounds: Option<Bounds> = None;
    for (event, hash) in log {
        let now = match &mut game_match {
            Some(now) => {
                now.evolve(event)?;
                now
            }
            none => none.insert(Match::begin(id, event)?),
        };
        now.check_chain(event, hash)?;
        let here = now.position.bounds(seat);
        bounds = Some(bounds.map_or(here, |bounds| bounds.union(here)));
    }
    Ok(bounds)
}

fn begin(game_match: &Match, max_scenes: usize) -> SceneRecorder {
    let position = game_match.position.clone();
    SceneRecorder::begin(game_match.family(), &game_match.created.variant, position, max_scenes)
}
