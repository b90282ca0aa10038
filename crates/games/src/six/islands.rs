//! The islands of connected stones, and the islands after one stone has moved.
//!
//! A set of stones is a bit set. The bit of a stone is its index in the table's sorted list, and 42
//! stones fit into 64 bits. A lifted stone keeps its bit, which then means its new cell.

use turnstone_rules::exact;

use super::{Cell, Table};

/// The most columns or rows of connected stones and the cells around them: 42, and one more on each
/// side.
const SPAN: usize = 44;

/// The neighbours of a lifted stone form at most three groups that do not touch each other.
const MAX_ISLANDS: usize = 3;

/// A set of stones, by their index in the table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StoneSet(u64);

impl StoneSet {
    const EMPTY: Self = Self(0);

    fn one(place: usize) -> Self {
        Self(1 << place)
    }

    fn all(table: &Table) -> Self {
        Self((0..table.stones().len()).fold(0, |bits, place| bits | 1 << place))
    }

    fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The smallest index in the set.
    fn first(self) -> Option<usize> {
        (self != Self::EMPTY).then_some(self.0.trailing_zeros() as usize)
    }

    fn holds(self, place: usize) -> bool {
        self.intersects(Self::one(place))
    }
}

/// An empty cell with the stones that it touches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    pub(super) cell: Cell,
    touching: StoneSet,
}

/// A cell of the map from which an [`Adjacency`] is built.
#[derive(Clone, Copy)]
enum MapCell {
    Unknown,
    Stone(u8),
    Site(u8),
}

/// The neighbours of each stone, and the empty cells that touch a stone.
#[derive(Debug)]
pub(super) struct Adjacency<'a> {
    table: &'a Table,
    neighbours: Vec<StoneSet>,
    /// In the order in which they were found.
    sites: Vec<Site>,
}

impl<'a> Adjacency<'a> {
    pub(super) fn of(table: &'a Table) -> Self {
        let stones = table.stones();
        // The map begins one row and one column before the first stones.
        let origin = table.corner().minus((1, 1));
        let mut map = [[MapCell::Unknown; SPAN]; SPAN];
        for (place, stone) in (0_u8..).zip(stones) {
            if let Some(map_cell) = map_cell(&mut map, origin, stone.cell) {
                *map_cell = MapCell::Stone(place);
            }
        }
        let mut neighbours = vec![StoneSet::EMPTY; stones.len()];
        let mut sites: Vec<Site> = Vec::new();
        for (place, stone) in stones.iter().enumerate() {
            let this = StoneSet::one(place);
            for cell in stone.cell.neighbours() {
                let Some(map_cell) = map_cell(&mut map, origin, cell) else { continue };
                match *map_cell {
                    MapCell::Stone(other) => {
                        neighbours[place] = neighbours[place].union(StoneSet::one(other.into()));
                    }
                    MapCell::Site(site) => {
                        let site = &mut sites[usize::from(site)];
                        site.touching = site.touching.union(this);
                    }
                    MapCell::Unknown => {
                        // At most 88 cells surround 42 connected stones.
                        *map_cell = MapCell::Site(exact::<u8>(sites.len()));
                        sites.push(Site { cell, touching: this });
                    }
                }
            }
        }
        Self { table, neighbours, sites }
    }

    /// The empty cells that touch a stone, ascending.
    pub(super) fn sites(&self) -> Vec<Site> {
        let mut sites = self.sites.clone();
        sites.sort_unstable_by_key(|site| site.cell);
        sites
    }

    /// The empty cell with these coordinates, if it touches a stone.
    pub(super) fn site(&self, cell: Cell) -> Option<&Site> {
        self.sites.iter().find(|site| site.cell == cell)
    }

    /// Whether all stones are connected.
    pub(super) fn are_connected(&self) -> bool {
        let all = StoneSet::all(self.table);
        all.first().is_none_or(|first| self.island(first, all) == all)
    }

    /// All stones except the one at this index.
    pub(super) fn lift(&self, place: usize) -> Lifted<'_> {
        let mut left = StoneSet::all(self.table).without(StoneSet::one(place));
        let mut islands = [StoneSet::EMPTY; MAX_ISLANDS];
        for island in &mut islands {
            let Some(first) = left.first() else { break };
            *island = self.island(first, left);
            left = left.without(*island);
        }
        Lifted { table: self.table, place, islands }
    }

    /// The stones of `within` that are connected to this one.
    fn island(&self, first: usize, within: StoneSet) -> StoneSet {
        let mut island = StoneSet::EMPTY;
        let mut open = StoneSet::one(first);
        while let Some(next) = open.first() {
            island = island.union(StoneSet::one(next));
            open = StoneSet(open.union(self.neighbours[next]).0 & within.0).without(island);
        }
        island
    }
}

/// The map's entry for a cell, if the map contains it.
fn map_cell(map: &mut [[MapCell; SPAN]; SPAN], origin: Cell, cell: Cell) -> Option<&mut MapCell> {
    let distance = cell.minus((origin.q, origin.r));
    let (column, row) = (usize::try_from(distance.q).ok()?, usize::try_from(distance.r).ok()?);
    map.get_mut(column)?.get_mut(row)
}

/// A table from which one stone is lifted.
#[derive(Debug)]
pub(super) struct Lifted<'a> {
    table: &'a Table,
    place: usize,
    /// The islands of the other stones. Empty sets fill the list.
    islands: [StoneSet; MAX_ISLANDS],
}

impl<'a> Lifted<'a> {
    /// Whether the other stones are connected without the lifted one.
    pub(super) fn rest_is_connected(&self) -> bool {
        matches!(self.islands, [_, StoneSet::EMPTY, StoneSet::EMPTY])
    }

    /// Whether a cell touches a stone that has not been lifted.
    pub(super) fn touches_another(&self, site: &Site) -> bool {
        site.touching.without(StoneSet::one(self.place)) != StoneSet::EMPTY
    }

    /// The islands after the stone has been put down; `None` where it would touch no other stone.
    pub(super) fn put_down(&self, site: &Site) -> Option<Islands<'a>> {
        let lifted = StoneSet::one(self.place);
        let joined = self
            .islands
            .into_iter()
            .filter(|island| island.intersects(site.touching))
            .fold(lifted, StoneSet::union);
        let apart = self.islands.map(|island| island.without(joined));
        (joined != lifted).then_some(Islands {
            table: self.table,
            place: self.place,
            to: site.cell,
            joined,
            apart,
        })
    }
}

/// The islands on the table after a stone has been put down. The sheets compare them at this point.
#[derive(Debug)]
pub(super) struct Islands<'a> {
    table: &'a Table,
    /// The index of the moved stone in the list, before it was lifted.
    place: usize,
    to: Cell,
    /// The island of the moved stone.
    joined: StoneSet,
    /// The other islands. Empty sets fill the list.
    apart: [StoneSet; MAX_ISLANDS],
}

impl Islands<'_> {
    /// Whether all stones are connected.
    pub(super) fn is_connected(&self) -> bool {
        self.apart == [StoneSet::EMPTY; MAX_ISLANDS]
    }

    /// The largest island, and those that tie with it.
    pub(super) fn largest(&self) -> impl Iterator<Item = StoneSet> {
        let most = self.apart.iter().map(|island| island.len()).fold(self.joined.len(), u32::max);
        std::iter::once(self.joined).chain(self.apart).filter(move |island| island.len() == most)
    }

    /// The smallest cell of an island, which is its name in canonical notation.
    pub(super) fn name(&self, island: StoneSet) -> Cell {
        let resting = island.without(StoneSet::one(self.place)).first();
        let resting = resting.map_or(self.to, |place| self.table.stones()[place].cell);
        if island.holds(self.place) { resting.min(self.to) } else { resting }
    }

    /// Whether a cell holds a stone of an island.
    pub(super) fn holds(&self, island: StoneSet, cell: Cell) -> bool {
        if cell == self.to {
            return island.holds(self.place);
        }
        let place = self.table.place_of(cell).filter(|place| *place != self.place);
        place.is_some_and(|place| island.holds(place))
    }

    /// The cells of the stones of an island, ascending.
    pub(super) fn cells(&self, island: StoneSet) -> Vec<Cell> {
        self.cells_where(|place| island.holds(place))
    }

    /// The cells of all stones that are not in an island, ascending.
    pub(super) fn others(&self, island: StoneSet) -> Vec<Cell> {
        self.cells_where(|place| !island.holds(place))
    }

    fn cells_where(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<Cell> {
        let stones = self.table.stones().iter().enumerate();
        let wanted = stones.filter(|(place, _)| is_wanted(*place));
        let mut cells: Vec<Cell> = wanted
            .map(|(place, stone)| if place == self.place { self.to } else { stone.cell })
            .collect();
        cells.sort_unstable();
        cells
    }

    /// The table with only the stones of an island.
    pub(super) fn keep(&self, island: StoneSet) -> Table {
        let stones = self.table.stones().iter().enumerate();
        let kept = stones.filter(|(place, _)| island.holds(*place)).map(|(place, stone)| {
            let mut stone = *stone;
            if place == self.place {
                stone.cell = self.to;
            }
            stone
        });
        Table::of(kept.collect())
    }
}
