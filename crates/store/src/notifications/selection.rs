//! Chooses which of the notifications that are due to an account are sent now.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::kinds::InboxKind;

/// How much is claimed at once.
#[derive(Debug, Clone, Copy)]
pub struct ClaimLimits {
    /// The most accounts.
    pub accounts: i64,
    /// The most deliveries to an account. The others are collapsed.
    pub per_account: usize,
    /// The most deliveries of a kind to an account. The others are collapsed.
    pub per_kind: usize,
}

/// The most messages about a kind to an account on a channel in an hour. Reminders have more: one that
/// waits for the next hour may come after the deadline.
fn max_per_hour(kind: InboxKind) -> i64 {
    if kind == InboxKind::Reminder { 20 } else { 1 }
}

/// A notification that is due to a recipient.
pub(super) struct Candidate {
    pub(super) id: Uuid,
    pub(super) kind: InboxKind,
}

/// A notification that is sent now.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Selected {
    pub(super) id: Uuid,
    /// The others of its kind. They are not sent: it says how many they are.
    pub(super) same_kind: Vec<Uuid>,
    /// Those of kinds that are not sent, as others are more urgent. Only the last one has them.
    pub(super) other_kinds: Vec<Uuid>,
}

/// The plan for the notifications that are due to a recipient.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The most urgent first.
    pub(super) sent: Vec<Selected>,
    /// They stay due until the hour is over in which their kind was sent.
    pub(super) waiting: Vec<Uuid>,
}

impl Selection {
    /// Chooses the newest of each kind, the most urgent kinds first, as many as the limits allow. `due`
    /// has the newest first; `sent_before` counts the messages about a kind in this hour.
    pub(super) fn of<'a>(
        due: impl Iterator<Item = &'a Candidate>,
        sent_before: impl Fn(InboxKind) -> i64,
        limits: ClaimLimits,
    ) -> Self {
        let mut by_kind: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for one in due {
            by_kind.entry(one.kind).or_default().push(one.id);
        }
        let mut selection = Self::default();
        let mut left_out = Vec::new();
        for (kind, mut ids) in by_kind {
            if sent_before(kind) >= max_per_hour(kind) {
                selection.waiting.append(&mut ids);
                continue;
            }
            let free = limits.per_account.saturating_sub(selection.sent.len());
            let collapsed = ids.split_off(ids.len().min(limits.per_kind).min(free));
            let sent = |id| Selected { id, same_kind: Vec::new(), other_kinds: Vec::new() };
            let mut sent: Vec<_> = ids.into_iter().map(sent).collect();
            match sent.last_mut() {
                Some(last) => last.same_kind = collapsed,
                None => left_out.extend(collapsed),
            }
            selection.sent.append(&mut sent);
        }
        if let Some(last) = selection.sent.last_mut() {
            last.other_kinds = left_out;
        }
        selection
    }

    /// All that is sent or collapsed.
    pub(super) fn covered(&self) -> impl Iterator<Item = Uuid> {
        self.sent.iter().flat_map(Selected::covers)
    }
}

impl Selected {
    /// Itself, and what it stands for.
    pub(super) fn covers(&self) -> impl Iterator<Item = Uuid> {
        let collapsed = self.same_kind.iter().chain(&self.other_kinds).copied();
        std::iter::once(self.id).chain(collapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: InboxKind = InboxKind::YourTurn;
    const ENDED: InboxKind = InboxKind::MatchEnded;
    const MESSAGE: InboxKind = InboxKind::Message;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn select(
        due: &[(u128, InboxKind)],
        before: &[(InboxKind, i64)],
        (per_account, per_kind): (usize, usize),
    ) -> Selection {
        let due: Vec<_> =
            due.iter().map(|(number, kind)| Candidate { id: id(*number), kind: *kind }).collect();
        let count = |kind| before.iter().find(|(known, _)| *known == kind).map_or(0, |one| one.1);
        Selection::of(due.iter(), count, ClaimLimits { accounts: 1, per_account, per_kind })
    }

    fn selected(number: u128, same_kind: &[u128], other_kinds: &[u128]) -> Selected {
        let ids = |numbers: &[u128]| numbers.iter().copied().map(id).collect();
        Selected { id: id(number), same_kind: ids(same_kind), other_kinds: ids(other_kinds) }
    }

    #[test]
    fn the_newest_of_each_kind_is_sent_and_stands_for_the_others() {
        let due = [(9, ENDED), (8, TURN), (7, MESSAGE), (6, TURN), (5, ENDED), (4, TURN)];
        let sent = select(&due, &[], (3, 1)).sent;
        let turns = selected(8, &[6, 4], &[]);
        assert_eq!(sent, [turns, selected(7, &[], &[]), selected(9, &[5], &[])]);
        let sent = select(&due, &[], (2, 1)).sent;
        assert_eq!(sent, [selected(8, &[6, 4], &[]), selected(7, &[], &[9, 5])]);
        let all = select(&due, &[], (20, 20));
        assert_eq!(all.covered().collect::<Vec<_>>(), [8, 6, 4, 7, 9, 5].map(id));
        assert!(all.sent.iter().all(|one| one.covers().count() == 1));
    }

    #[test]
    fn a_kind_is_sent_once_in_an_hour_and_then_waits_as_a_whole_but_reminders_do_not() {
        let due = [(9, TURN), (8, MESSAGE), (7, TURN), (6, InboxKind::Reminder)];
        let before = [(TURN, 1), (InboxKind::Reminder, 19)];
        let selection = select(&due, &before, (3, 1));
        assert_eq!(selection.sent, [selected(6, &[], &[]), selected(8, &[], &[])]);
        assert_eq!(selection.waiting, [9, 7].map(id));
        let waiting = select(&due[..1], &before, (3, 1));
        assert_eq!((waiting.sent.len(), waiting.waiting.len()), (0, 1));
    }
}
