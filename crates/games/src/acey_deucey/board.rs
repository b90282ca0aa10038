use turnstone_rules::Seat;

/// The men of a player.
pub(super) const MEN: u8 = 15;

/// A place of a man, in the owner's numbers: off, a point from 1 to 24, in reserve, or on the
/// bar. Canonical plays prefer origins in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place(u8);

impl Place {
    /// Borne off.
    pub const OFF: Self = Self(0);
    /// Not entered yet.
    pub const RESERVE: Self = Self(25);
    /// Hit, and to be entered before anything else.
    pub const BAR: Self = Self(26);
    /// How many places there are.
    pub(super) const COUNT: usize = 27;
    /// The names of the places in the notation, by their index.
    const NAMES: [&'static str; Self::COUNT] = [
        "off", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
        "16", "17", "18", "19", "20", "21", "22", "23", "24", "in", "bar",
    ];

    /// The point with this number, 1 to 24.
    #[must_use]
    pub fn point(number: u8) -> Option<Self> {
        (1..=24).contains(&number).then_some(Self(number))
    }

    /// The place with this name in the notation: `bar`, `in`, `off`, or a point without leading
    /// zeros.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        (0..).zip(Self::NAMES).find(|(_, known)| *known == name).map(|(index, _)| Self(index))
    }

    /// Its name in the notation.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self.index()).copied().unwrap_or_default()
    }

    /// The place whose index these are the lowest bits of.
    pub(super) fn from_bits(bits: u64) -> Self {
        Self((bits & 0x1f) as u8)
    }

    /// The highest place of a set that has one bit per place, and the set without it.
    pub(super) fn highest_of(places: u32) -> Option<(Self, u32)> {
        let index = places.checked_ilog2()?;
        Some((Self(u8::try_from(index).ok()?), places & !(1 << index)))
    }

    /// The set of this place only.
    pub(super) fn bit(self) -> u32 {
        1 << self.0
    }

    /// The set of this place and all before it.
    pub(super) fn and_below(self) -> u32 {
        (2 << self.0) - 1
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The pips from here to off. From the reserve and the bar it is 25.
    pub(super) fn pips(self) -> u8 {
        self.0.min(Self::RESERVE.0)
    }

    /// The place to which a die takes a man from here, if that is on the board or exactly off.
    pub(super) fn after(self, die: u8) -> Option<Self> {
        self.pips().checked_sub(die).map(Self)
    }

    /// The origin of a man whom a die takes to this point: at most the reserve.
    pub(super) fn before(self, die: u8) -> Option<Self> {
        let before = Self(self.0 + die);
        (self < Self::RESERVE && before <= Self::RESERVE).then_some(before)
    }

    /// The same point in the other player's numbers: *p* becomes 25 − *p*.
    pub(super) fn mirrored(self) -> Self {
        Self(Self::RESERVE.0.saturating_sub(self.0))
    }
}

/// Places in a set, highest first.
pub(super) fn descending(mut places: u32) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let (highest, rest) = Place::highest_of(places)?;
        places = rest;
        Some(highest)
    })
}

/// The fifteen men of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    men: [u8; Place::COUNT],
}

impl Side {
    /// All men in reserve.
    fn start() -> Self {
        let mut men = [0; Place::COUNT];
        men[Place::RESERVE.index()] = MEN;
        Self { men }
    }

    /// How many men are at a place.
    #[must_use]
    pub fn men(&self, place: Place) -> u8 {
        self.men[place.index()]
    }

    /// How many men are on each point, from the owner's point 1.
    #[must_use]
    pub fn points(&self) -> [u8; 24] {
        let mut points = [0; 24];
        points.copy_from_slice(&self.men[1..25]);
        points
    }

    /// The number of all men.
    pub(super) fn total(&self) -> u32 {
        self.men.iter().map(|&men| u32::from(men)).sum()
    }

    pub(super) fn transfer(&mut self, from: Place, to: Place) {
        self.men[from.index()] = self.men[from.index()].saturating_sub(1);
        self.men[to.index()] += 1;
    }
}

/// The event that the game awaits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// One die each, which decides who opens.
    OpeningRoll,
    /// Both dice for the mover.
    Roll,
    /// The play of these dice, in the order they were rolled.
    Play([u8; 2]),
    /// A 1-2 has been played in full: the mover names a double and plays it.
    Double,
    /// The mover has borne off all men.
    Over,
}

/// A position of Acey-Deucey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The men, by seat.
    pub sides: [Side; 2],
    /// The seat to move. It is the winner once the game is over, and has no meaning before the
    /// opening.
    pub mover: Seat,
    /// The event that the game awaits.
    pub phase: Phase,
    /// The opening roll that decided who opens, seat 0's die first.
    pub opening: Option<[u8; 2]>,
}

impl State {
    /// An empty board: all men in reserve.
    pub(super) fn setup() -> Self {
        Self { sides: [Side::start(); 2], mover: Seat(0), phase: Phase::OpeningRoll, opening: None }
    }

    /// The mover's men.
    pub(super) fn own(&self) -> &Side {
        let [white, red] = &self.sides;
        if self.mover.0 == 0 { white } else { red }
    }

    fn own_and_other(&mut self) -> (&mut Side, &mut Side) {
        let [white, red] = &mut self.sides;
        if self.mover.0 == 0 { (white, red) } else { (red, white) }
    }

    /// Moves one of the mover's men and hits an enemy man that is alone on the target point.
    pub(super) fn transfer(&mut self, from: Place, to: Place) {
        let (own, other) = self.own_and_other();
        own.transfer(from, to);
        let across = to.mirrored();
        if to != Place::OFF && other.men(across) == 1 {
            other.transfer(across, Place::BAR);
        }
    }

    /// Ends the turn. The other player is to roll.
    pub(super) fn end_turn(&mut self) {
        self.mover = self.mover.next(2);
        self.phase = Phase::Roll;
    }
}

/// Points 1 to 6.
const HOME: u32 = 0b111_1110;
/// Reserve, bar, and the points outside home.
const OUTSIDE: u32 = 0x7ff_ff80;

/// Sets of places, for the mover. Each place is one bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Places {
    /// The places with men of the mover, except off.
    occupied: u32,
    /// The points with a single enemy man.
    blots: u32,
    /// The places open to a man: off, and the points without two or more enemy men. A hit never
    /// changes this set, because a blot is open before and after it.
    open: u32,
}

impl Places {
    /// Whether a place holds a single enemy man.
    pub(super) fn is_blot(self, place: Place) -> bool {
        self.blots & place.bit() != 0
    }

    /// Whether a man may go to a place.
    pub(super) fn is_open(self, place: Place) -> bool {
        self.open & place.bit() != 0
    }

    /// Whether the mover may bear off: all men are in home or off.
    pub(super) fn all_home(self) -> bool {
        self.occupied & OUTSIDE == 0
    }

    /// The places that a die can be played from, as a set.
    pub(super) fn origins(self, die: u8) -> u32 {
        let on_board = (self.open & !Place::OFF.bit()) << die;
        if self.occupied & Place::BAR.bit() != 0 {
            // House rule: a man on the bar enters before any other man moves or enters. It enters
            // on the same points as a man from the reserve.
            return (on_board & Place::RESERVE.bit()) << 1;
        }
        if self.all_home() {
            // A man leaves by its exact number only. Nothing moves inside home.
            return self.occupied & (1 << die) & HOME;
        }
        self.occupied & on_board
    }
}

/// The table during a play: the mover's men, and the places that the enemy leaves open.
///
/// Two plays with equal boards have the same result. Enemy men change by hits only, and the blots
/// show the hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    men: [u8; Place::COUNT],
    /// The sets of places.
    pub(super) places: Places,
}

impl Board {
    /// The table for the mover of a position.
    pub(super) fn of(state: &State) -> Self {
        let [white, red] = &state.sides;
        let (own, other) = if state.mover.0 == 0 { (white, red) } else { (red, white) };
        let mut places = Places { occupied: 0, blots: 0, open: Place::OFF.bit() };
        for (index, men) in own.men.iter().enumerate().skip(1) {
            places.occupied |= u32::from(*men > 0) << index;
        }
        // The enemy's points in the mover's numbers: 24 becomes 1.
        for (index, men) in (1..).zip(other.men[1..25].iter().rev()) {
            places.blots |= u32::from(*men == 1) << index;
            places.open |= u32::from(*men < 2) << index;
        }
        Self { men: own.men, places }
    }

    pub(super) fn men(&self, place: Place) -> u8 {
        self.men[place.index()]
    }

    /// How many men are neither in home nor off.
    pub(super) fn men_outside(&self) -> u8 {
        self.men[7..].iter().sum()
    }

    /// The sets of places after a die is played from one of its origins.
    pub(super) fn places_after(&self, origin: Place, die: u8) -> Places {
        let target = origin.after(die).unwrap_or(Place::OFF);
        let left = if self.men(origin) > 1 { origin.bit() } else { 0 };
        Places {
            occupied: self.places.occupied & !origin.bit()
                | left
                | target.bit() & !Place::OFF.bit(),
            blots: self.places.blots & !target.bit(),
            open: self.places.open,
        }
    }

    /// The table after a die is played from one of its [origins](Places::origins).
    pub(super) fn after(&self, origin: Place, die: u8) -> Self {
        let mut after = Self { men: self.men, places: self.places_after(origin, die) };
        let target = origin.after(die).unwrap_or(Place::OFF);
        let left = &mut after.men[origin.index()];
        *left = left.saturating_sub(1);
        after.men[target.index()] += 1;
        after
    }
}

/// Every invariant of a position.
pub(super) fn validity_check(state: &State) -> Result<(), String> {
    let [white, red] = &state.sides;
    for (seat, side) in state.sides.iter().enumerate() {
        if side.total() != u32::from(MEN) {
            return Err(format!("seat {seat} has {} men instead of {MEN}", side.total()));
        }
        let won = state.phase == Phase::Over && seat == state.mover.index();
        if (side.men(Place::OFF) == MEN) != won {
            return Err(format!(
                "seat {seat}: all men off does not agree with the game being over"
            ));
        }
    }
    let mut points = white.points().into_iter().zip(red.points().into_iter().rev());
    if let Some(point) = points.position(|(white, red)| white > 0 && red > 0) {
        return Err(format!("both players hold seat 0's point {}", point + 1));
    }
    match (state.phase, state.opening) {
        (Phase::OpeningRoll, None) => Ok(()),
        (Phase::OpeningRoll, Some(_)) => Err("the opening is decided and rolled for".to_owned()),
        (_, None) => Err("the game has begun and the opening is not decided".to_owned()),
        (_, Some([one, other])) if one == other => Err("a tie decides nothing".to_owned()),
        (Phase::Play(dice), _) if dice.iter().any(|face| !(1..=6).contains(face)) => {
            Err(format!("{dice:?} are not dice"))
        }
        (_, Some(_)) => Ok(()),
    }
}
