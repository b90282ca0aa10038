use turnstone_rules::{Seat, Turn};

use super::islands::{Adjacency, Islands, StoneSet};
use super::shapes::{self, SHAPE_STONES};
use super::table::STONES_EACH;
use super::{Cell, Color, Ending, Move, SixViolation, State, Stone, Table, Variant};

impl State {
    /// The turn. A player without a legal move passes (ruling). That needs a basic
    /// game in which each of the player's stones holds others together.
    pub(super) fn turn(&self) -> Turn {
        match self.ending {
            Some(ending) => Turn::Over(self.outcome(ending)),
            None if has_legal_move(self) => Turn::Seats(self.acting()),
            None => Turn::Pass(self.to_move),
        }
    }
}

/// Adds every legal move, ascending by cells. Declarations are left out: in automatic play there
/// are none, and in manual play the list must not reveal a shape.
pub(super) fn list(state: &State, legal: &mut Vec<Move>) {
    if state.ending.is_some() {
        return;
    }
    let adjacency = Adjacency::of(&state.table);
    let sites = adjacency.sites();
    if state.is_placing() {
        let allowed = sites.iter().map(|site| site.cell).filter(|to| may_be_placed(state, *to));
        legal.extend(allowed.map(|to| Move::Place { to, declares: false }));
        return;
    }
    legal.reserve(usize::from(STONES_EACH) * sites.len());
    for (place, from) in own_stones(state) {
        let lifted = adjacency.lift(place);
        for site in &sites {
            let relocate = |keeps| Move::Relocate { from, to: site.cell, keeps, declares: false };
            // Most stones can be lifted without a split. Then no islands need to be compared.
            if lifted.rest_is_connected() {
                legal.extend(lifted.touches_another(site).then(|| relocate(None)));
                continue;
            }
            let Some(islands) = lifted.put_down(site) else { continue };
            if islands.is_connected() {
                legal.push(relocate(None));
            } else if state.settings.variant != Variant::Basic {
                let mut names: Vec<_> = islands.largest().map(|tied| islands.name(tied)).collect();
                names.sort_unstable();
                match names.as_slice() {
                    [_] => legal.push(relocate(None)),
                    tied => legal.extend(tied.iter().map(|name| relocate(Some(*name)))),
                }
            }
        }
    }
}

/// Whether there is a legal move. Only a basic game can have none: in the other variants any stone
/// may be lifted, and a stone from the hand always has a cell.
pub(super) fn has_legal_move(state: &State) -> bool {
    if state.is_placing() || state.settings.variant != Variant::Basic {
        return true;
    }
    // Nearly always some stone can be lifted without a split. Then there is a cell for it.
    if own_stones(state).any(|(_, cell)| state.table.is_loose(cell)) {
        return true;
    }
    let adjacency = Adjacency::of(&state.table);
    let sites = adjacency.sites();
    own_stones(state).any(|(place, _)| {
        let lifted = adjacency.lift(place);
        let mut put_down = sites.iter().filter_map(|site| lifted.put_down(site));
        put_down.any(|islands| islands.is_connected())
    })
}

/// The position after a move.
///
/// # Errors
/// When the move is not legal.
pub(super) fn apply(state: &State, seat: Seat, played: &Move) -> Result<State, SixViolation> {
    match *played {
        Move::Place { to, declares } => {
            check_declaration_allowed(state, declares)?;
            place(state, seat, to, declares)
        }
        Move::Relocate { from, to, keeps, declares } => {
            check_declaration_allowed(state, declares)?;
            let mut next = state.clone();
            next.table = relocate(state, from, to, keeps)?;
            next.to_move = state.to_move.next(state.settings.seats);
            conclude(&mut next, state.color_to_move(), to, declares)?;
            Ok(next)
        }
        Move::Declare => {
            check_declaration_allowed(state, true)?;
            let winner = state.color_to_move();
            let shape =
                shapes::first_winning_shape(&state.table, winner).ok_or(SixViolation::NoShape)?;
            Ok(State { ending: Some(Ending::Shape { winner, shape }), ..state.clone() })
        }
    }
}

/// A move with the canonical name of the island that stays: its smallest cell.
pub(super) fn canonical(state: &State, played: &Move) -> Move {
    let Move::Relocate { from, to, keeps: Some(named), declares } = *played else {
        return *played;
    };
    let name = with_islands(&state.table, from, to, |islands| {
        let tied = islands.largest().find(|island| islands.holds(*island, named));
        tied.map(|island| islands.name(island))
    });
    Move::Relocate { from, to, keeps: Some(name.flatten().unwrap_or(named)), declares }
}

/// The cells whose stones leave the game by a legal move, ascending.
pub(super) fn captures(state: &State, played: &Move) -> Vec<Cell> {
    let Move::Relocate { from, to, keeps, .. } = *played else { return Vec::new() };
    if state.settings.variant == Variant::Basic || state.table.is_loose(from) {
        return Vec::new();
    }
    let captured = with_islands(&state.table, from, to, |islands| {
        surviving_island(state.settings.variant, islands, keeps)
            .map(|island| islands.others(island))
    });
    captured.and_then(Result::ok).unwrap_or_default()
}

fn own_stones(state: &State) -> impl Iterator<Item = (usize, Cell)> {
    let color = state.color_to_move();
    let stones = state.table.stones().iter().enumerate();
    stones.filter(move |(_, stone)| stone.color == color).map(|(place, stone)| (place, stone.cell))
}

fn check_declaration_allowed(state: &State, declares: bool) -> Result<(), SixViolation> {
    if declares && !state.settings.manual_declaration {
        return Err(SixViolation::NotDeclared);
    }
    Ok(())
}

/// Basic and advanced: black's first stone touches the red stone and not the black one (figure 1 of
/// the Hebrew sheet).
fn may_be_placed(state: &State, to: Cell) -> bool {
    let restricted = state.is_first_move() && state.settings.variant != Variant::Classic;
    let neighbours = to.neighbours();
    !restricted
        || (neighbours.contains(&Table::FIRST_RED) && !neighbours.contains(&Table::FIRST_BLACK))
}

fn place(state: &State, seat: Seat, to: Cell, declares: bool) -> Result<State, SixViolation> {
    if !state.is_placing() {
        return Err(SixViolation::AllPlaced);
    }
    if state.table.color_at(to).is_some() {
        return Err(SixViolation::Occupied);
    }
    if !state.table.touches(to) {
        return Err(SixViolation::TouchesNothing);
    }
    if !may_be_placed(state, to) {
        return Err(SixViolation::FirstStone);
    }
    // The seat of the black team that acts first opens, and play continues clockwise from it.
    let seat = if state.acting().contains(seat) { seat } else { state.to_move };
    let mover = Color::of(seat);
    let mut next = state.clone();
    next.table.put(to, mover);
    if let Some(hand) = next.hands.get_mut(seat.index()) {
        *hand = hand.saturating_sub(1);
    }
    next.to_move = seat.next(state.settings.seats);
    conclude(&mut next, mover, to, declares)?;
    Ok(next)
}

/// The table after a stone was lifted and put down, and captured stones have left it.
fn relocate(
    state: &State,
    from: Cell,
    to: Cell,
    keeps: Option<Cell>,
) -> Result<Table, SixViolation> {
    if state.is_placing() {
        return Err(SixViolation::StillPlacing);
    }
    match state.table.color_at(from) {
        None => return Err(SixViolation::NoStone),
        Some(color) if color != state.color_to_move() => return Err(SixViolation::NotYourStone),
        Some(_) if from == to => return Err(SixViolation::SameCell),
        Some(_) if state.table.color_at(to).is_some() => return Err(SixViolation::Occupied),
        Some(_) => {}
    }
    let kept = with_islands(&state.table, from, to, |islands| {
        surviving_island(state.settings.variant, islands, keeps).map(|island| islands.keep(island))
    });
    kept.unwrap_or(Err(SixViolation::TouchesNothing))
}

/// The cells of each of the islands that tie for the largest after a stone has been put down; none
/// where no islands tie.
pub(super) fn tied_islands(state: &State, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
    let tied = with_islands(&state.table, from, to, |islands| {
        islands.largest().map(|island| islands.cells(island)).collect::<Vec<_>>()
    });
    tied.filter(|islands| islands.len() > 1).unwrap_or_default()
}

/// The table after a stone has been put down on another cell, before anything leaves it.
pub(super) fn put_down(table: &Table, from: Cell, to: Cell) -> Table {
    let stones = table.stones().iter().copied();
    Table::of(
        stones
            .map(|stone| Stone { cell: if stone.cell == from { to } else { stone.cell }, ..stone })
            .collect(),
    )
}

/// The result of `inspect` for the islands after a move, or none where there is no stone to lift or
/// none that it would touch.
fn with_islands<T>(
    table: &Table,
    from: Cell,
    to: Cell,
    inspect: impl FnOnce(&Islands<'_>) -> T,
) -> Option<T> {
    let place = table.place_of(from)?;
    let adjacency = Adjacency::of(table);
    let site = adjacency.site(to)?;
    let lifted = adjacency.lift(place);
    lifted.put_down(site).as_ref().map(inspect)
}

/// The island that stays: all stones in a basic game, otherwise the largest island. The mover
/// chooses among islands that tie.
fn surviving_island(
    variant: Variant,
    islands: &Islands<'_>,
    keeps: Option<Cell>,
) -> Result<StoneSet, SixViolation> {
    if variant == Variant::Basic && !islands.is_connected() {
        return Err(SixViolation::Splits);
    }
    let mut largest = islands.largest();
    match (largest.next(), largest.next(), keeps) {
        (Some(island), None, None) => Ok(island),
        (_, None, _) => Err(SixViolation::NoTie),
        (_, Some(_), None) => Err(SixViolation::TieNotNamed),
        (_, Some(_), Some(named)) => islands
            .largest()
            .find(|island| islands.holds(*island, named))
            .ok_or(SixViolation::NotALargestIsland),
    }
}

/// Ends the game where the move ends it. The order (ruling): a shape of the mover's colour, then
/// the opponent with too few stones for a shape, then the mover with too few.
fn conclude(next: &mut State, mover: Color, to: Cell, declares: bool) -> Result<(), SixViolation> {
    let counts = declares || !next.settings.manual_declaration;
    let shape = if counts { shapes::winning_shape_through(&next.table, mover, to) } else { None };
    if declares && shape.is_none() {
        return Err(SixViolation::NoShape);
    }
    let has_too_few = |color: Color| !next.is_placing() && next.table.count(color) < SHAPE_STONES;
    next.ending = if let Some(shape) = shape {
        Some(Ending::Shape { winner: mover, shape })
    } else if has_too_few(mover.other()) {
        Some(Ending::TooFewStones { winner: mover })
    } else if has_too_few(mover) {
        Some(Ending::TooFewStones { winner: mover.other() })
    } else {
        None
    };
    Ok(())
}
