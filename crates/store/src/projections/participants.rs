use uuid::Uuid;

use turnstone_matches::Match;

/// The columns of new rows in `match_participants`, one array per column.
#[derive(Debug, Default)]
pub(crate) struct MemberColumns {
    pub(crate) match_ids: Vec<Uuid>,
    pub(crate) account_ids: Vec<Uuid>,
    pub(crate) plays: Vec<bool>,
}

impl MemberColumns {
    /// The columns of these rows.
    pub(crate) fn of(members: impl IntoIterator<Item = (Uuid, Uuid, bool)>) -> Self {
        let mut columns = Self::default();
        columns.extend(members);
        columns
    }

    /// Adds rows.
    pub(crate) fn extend(&mut self, members: impl IntoIterator<Item = (Uuid, Uuid, bool)>) {
        for (match_id, account_id, plays) in members {
            self.match_ids.push(match_id);
            self.account_ids.push(account_id);
            self.plays.push(plays);
        }
    }
}

/// The rows of a match in `match_participants`.
pub(crate) fn members(game_match: &Match) -> Vec<(Uuid, Uuid, bool)> {
    game_match
        .participants()
        .into_iter()
        .map(|account| (game_match.id.0, account.0, game_match.is_player(account)))
        .collect()
}
