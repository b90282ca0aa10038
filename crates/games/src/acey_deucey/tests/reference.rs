//! A plain and slow second implementation of the rules of a roll. It tries every sequence of steps,
//! keeps the longest, and groups the plays by their result.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// The table in the mover's numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Table {
    own: [u8; 25],
    reserve: u8,
    bar: u8,
    off: u8,
    other: [u8; 25],
    other_bar: u8,
}

/// A die and its origin: 26 is the bar, 25 the reserve.
type Step = (u8, usize);

impl Table {
    pub(super) fn of(state: &State) -> Self {
        let view = view(state);
        let [own, other] = [state.mover.index(), 1 - state.mover.index()].map(|s| &view.sides[s]);
        let mut table = Self {
            own: [0; 25],
            reserve: own.reserve,
            bar: own.bar,
            off: own.off,
            other: [0; 25],
            other_bar: other.bar,
        };
        for point in 1..=24 {
            table.own[point] = own.points[point - 1];
            table.other[point] = other.points[24 - point];
        }
        table
    }

    fn all_home(&self) -> bool {
        self.off + self.own[1..=6].iter().sum::<u8>() == 15
    }

    /// The table after a step and the text of the step, if it can be played.
    fn step(&self, (die, from): Step) -> Option<(Self, String)> {
        let die = usize::from(die);
        let mut next = self.clone();
        let (name, start) = match from {
            26 => ("bar".to_owned(), 25),
            25 => ("in".to_owned(), 25),
            point => (point.to_string(), point),
        };
        if self.bar > 0 && from != 26 {
            return None;
        }
        let pile = match from {
            26 => &mut next.bar,
            25 => &mut next.reserve,
            point => &mut next.own[point],
        };
        *pile = pile.checked_sub(1)?;
        if self.all_home() {
            next.off += 1;
            return (start == die).then(|| (next, format!("{name}/off")));
        }
        if start <= die || self.other[start - die] > 1 {
            return None;
        }
        let to = start - die;
        let hit = self.other[to] == 1;
        next.own[to] += 1;
        next.other[to] = 0;
        next.other_bar += u8::from(hit);
        let mark = if hit { "*" } else { "" };
        Some((next, format!("{name}/{to}{mark}")))
    }

    /// Every sequence of steps for dice in this order, including those that could continue.
    fn sequences(&self, order: &[u8], so_far: &Sequence, all: &mut Vec<Sequence>) {
        all.push(so_far.clone());
        let Some((die, rest)) = order.split_first() else { return };
        for from in (1..=26).rev() {
            if let Some((next, text)) = self.step((*die, from)) {
                let mut longer = so_far.clone();
                longer.steps.push((*die, from));
                longer.texts.push(text);
                longer.result = next.clone();
                next.sequences(rest, &longer, all);
            }
        }
    }
}

/// Steps, their texts, and the resulting table.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    pub(super) steps: Vec<Step>,
    pub(super) texts: Vec<String>,
    pub(super) result: Table,
}

impl Sequence {
    pub(super) fn text(&self) -> String {
        self.texts.join(" ")
    }
}

/// Every legal sequence of steps for two dice, or for a double played four times.
pub(super) fn legal_sequences(table: &Table, dice: [u8; 2]) -> Vec<Sequence> {
    let [one, other] = dice;
    let start = Sequence { steps: Vec::new(), texts: Vec::new(), result: table.clone() };
    let mut all = Vec::new();
    if one == other {
        table.sequences(&[one; 4], &start, &mut all);
    } else {
        table.sequences(&[one, other], &start, &mut all);
        table.sequences(&[other, one], &start, &mut all);
    }
    let most = all.iter().map(|sequence| sequence.steps.len()).max().unwrap_or_default();
    all.retain(|sequence| sequence.steps.len() == most);
    let higher = one.max(other);
    if most == 1 && all.iter().any(|sequence| sequence.steps[0].0 == higher) {
        all.retain(|sequence| sequence.steps[0].0 == higher);
    }
    all
}

/// The canonical text of each result. The greatest sequence is the canonical one.
pub(super) fn by_result(sequences: &[Sequence]) -> BTreeMap<Table, String> {
    let mut best: BTreeMap<&Table, &Sequence> = BTreeMap::new();
    for sequence in sequences {
        let kept = best.entry(&sequence.result).or_insert(sequence);
        if sequence.steps > kept.steps {
            *kept = sequence;
        }
    }
    best.into_iter().map(|(result, sequence)| (result.clone(), sequence.text())).collect()
}

/// The canonical texts, without the name of a double.
pub(super) fn canonical_texts(table: &Table, dice: [u8; 2]) -> BTreeSet<String> {
    by_result(&legal_sequences(table, dice)).into_values().collect()
}
