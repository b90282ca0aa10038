//! Repeated commands get their first response again, from the log.

use turnstone_matches::{AccountId, Command, Fact, Match, PlayMove};

use crate::{Log, LoggedEvent, StoreError};

impl Log {
    /// The first response to a repeated command: the match at the end of the append that executed
    /// it. For a move: if the same move was played at that ply. For an account that has declined its
    /// invitation: it sees no more of the match than it saw then, also if it left a seat before.
    pub(crate) async fn idempotent_replay(
        &self,
        current: &Match,
        command: &Command,
    ) -> Result<Option<Match>, StoreError> {
        match command {
            Command::Play(play) if play.ply < current.ply => {
                Box::pin(self.replay_move(current, play)).await
            }
            Command::Leave { account } if current.is_visible_to(Some(*account)) => Ok(None),
            Command::Decline { account, .. } | Command::Leave { account } => {
                Box::pin(self.replay_decline(current, *account)).await
            }
            _ => Ok(None),
        }
    }

    async fn replay_move(
        &self,
        current: &Match,
        play: &PlayMove,
    ) -> Result<Option<Match>, StoreError> {
        let Some(log) = self.history.replayed_log(current.id, current.version).await? else {
            return Ok(None);
        };
        let found = log.events().find_map(|logged| match &logged.event.fact {
            Fact::MovePlayed(fact) if fact.ply == play.ply.next() => Some((logged, &fact.notation)),
            _ => None,
        });
        let Some((logged, notation)) =
            found.filter(|(logged, _)| is_same_player(play, current, logged))
        else {
            return Ok(None);
        };
        let is_same = play.notation == *notation
            || log.at(logged.event.seq.before())?.position.canonical(&play.notation).as_ref()
                == Some(notation);
        Ok(if is_same { Some(log.at(logged.append_seq)?) } else { None })
    }

    async fn replay_decline(
        &self,
        current: &Match,
        account: AccountId,
    ) -> Result<Option<Match>, StoreError> {
        let is_in = |invited: &Option<Vec<AccountId>>| {
            invited.as_ref().is_some_and(|invited| invited.contains(&account))
        };
        if !is_in(&current.created.invited) || is_in(&current.invited) {
            return Ok(None);
        }
        let Some(log) = self.history.replayed_log(current.id, current.version).await? else {
            return Ok(None);
        };
        let declined = log.events().find(|logged| {
            matches!(&logged.event.fact, Fact::InvitationDeclined(fact) if fact.player == account)
        });
        Ok(declined.map(|logged| log.at(logged.append_seq)).transpose()?)
    }
}

/// Whether the account of a request holds the seat that played, and the request names no other
/// seat.
fn is_same_player(play: &PlayMove, current: &Match, logged: &LoggedEvent) -> bool {
    logged.event.seat.is_some_and(|seat| {
        current.seats_of(play.account).contains(&seat)
            && play.seat.is_none_or(|named| named == seat)
    })
}
