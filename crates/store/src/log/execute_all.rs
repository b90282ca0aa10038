//! Commands that the server sends by itself: to many matches, for many accounts.

use turnstone_matches::{Command, MatchId};

use super::command_error::CommandError;
use crate::{Log, StoreError};

/// The outcome of commands that the server sent by itself.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many succeeded, or can never succeed: the match refuses them, or its log does not replay.
    pub done: usize,
    /// The last error after which a command may succeed later.
    pub to_repeat: Option<StoreError>,
}

impl Log {
    /// Executes commands one after another. One that fails is logged and does not keep the others
    /// waiting. A refusal is no failure: something else happened in the match first.
    pub async fn execute_all(
        &self,
        commands: impl IntoIterator<Item = (MatchId, Command)>,
    ) -> Tally {
        let mut tally = Tally::default();
        for (id, command) in commands {
            let executed = self.execute(id, &command, &|_| true).await.map(drop);
            match &executed {
                Ok(()) => {}
                Err(error) if error.is_of_the_request() => {
                    tracing::debug!(match_id = %id, ?command, %error, "a command of the server is refused");
                }
                Err(error) => {
                    tracing::error!(match_id = %id, ?command, %error, "a command of the server failed");
                }
            }
            tally.count(executed);
        }
        tally
    }
}

impl Tally {
    fn count(&mut self, executed: Result<(), CommandError>) {
        match executed {
            Err(CommandError::Store(error))
                if error.is_retryable() || matches!(error, StoreError::Contended) =>
            {
                self.to_repeat = Some(error);
            }
            _ => self.done += 1,
        }
    }

    /// Adds what became of further commands.
    pub fn add(&mut self, further: Self) {
        self.done += further.done;
        self.to_repeat = further.to_repeat.or(self.to_repeat.take());
    }

    /// Succeeds if every command is done.
    ///
    /// # Errors
    /// When a command is to be repeated.
    pub fn all_done(self) -> Result<(), StoreError> {
        self.to_repeat.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use turnstone_matches::{Corruption, Fault, Refusal, Seq};
    use uuid::Uuid;

    use super::*;

    fn is_done(error: CommandError) -> bool {
        let mut tally = Tally::default();
        tally.count(Err(error));
        assert_eq!(tally.done, usize::from(tally.to_repeat.is_none()));
        tally.all_done().is_ok()
    }

    #[test]
    fn a_command_that_can_never_succeed_is_done() {
        let match_id = MatchId(Uuid::nil());
        assert!(is_done(Corruption { match_id, seq: Seq::FIRST, fault: Fault::Chain }.into()));
        assert!(is_done(CommandError::NotFound));
        assert!(is_done(Refusal::HasStarted.into()));
    }

    #[test]
    fn a_refusal_that_is_a_fault_of_the_database_is_an_error_in_the_log() {
        assert!(CommandError::NotFound.is_of_the_request());
        assert!(CommandError::from(Refusal::HasStarted).is_of_the_request());
        assert!(!CommandError::from(Refusal::NoDiceSeed).is_of_the_request());
    }

    #[test]
    fn a_command_that_may_succeed_later_is_to_be_repeated() {
        assert!(!is_done(StoreError::Contended.into()));
        assert!(!is_done(StoreError::from(sqlx::Error::PoolTimedOut).into()));
    }
}
