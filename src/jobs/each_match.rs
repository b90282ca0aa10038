use turnstone_matches::{Command, MatchId};

use super::health::Progress;
use crate::store::{CommandError, Store, StoreError};

/// Executes a command on each match of a list that is read page by page: `page` gives the matches
/// after one, in the order of their ids, each with its command. A match whose command fails is
/// logged and does not keep the others waiting. Returns whether the next run has nothing to repeat:
/// a match whose command can never succeed, as that of a log which does not replay, is done.
///
/// # Errors
/// When a page cannot be read, or every command failed and may succeed later.
pub(super) async fn execute_on_each<F>(
    store: &Store,
    progress: &Progress,
    page: impl Fn(Option<MatchId>) -> F,
) -> Result<bool, StoreError>
where
    F: Future<Output = Result<Vec<(MatchId, Command)>, StoreError>>,
{
    let mut after = None;
    let mut run = Tally::default();
    loop {
        let matches = page(after).await?;
        let Some((last, _)) = matches.last() else { return run.result() };
        after = Some(*last);
        let done_before = run.done;
        for (id, command) in matches {
            let executed = store.execute(id, &command, &|_| true).await;
            if let Err(error) = &executed {
                tracing::error!(match_id = %id, ?command, %error, "a command of a background job failed");
            }
            run.count(executed.map(drop));
        }
        if run.done > done_before {
            progress.mark();
        }
    }
}

/// What became of the commands of a run.
#[derive(Debug, Default)]
struct Tally {
    /// How many succeeded, or can never succeed.
    done: usize,
    /// The last error after which the command may succeed later.
    to_repeat: Option<StoreError>,
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

    /// Whether nothing is to be repeated.
    ///
    /// # Errors
    /// When everything is to be repeated.
    fn result(self) -> Result<bool, StoreError> {
        match self.to_repeat {
            Some(error) if self.done == 0 => Err(error),
            to_repeat => Ok(to_repeat.is_none()),
        }
    }
}

#[cfg(test)]
mod tests {
    use turnstone_matches::{Corruption, Fault};
    use uuid::Uuid;

    use super::*;

    fn result_of(
        executed: impl IntoIterator<Item = Result<(), CommandError>>,
    ) -> Result<bool, String> {
        let mut tally = Tally::default();
        for result in executed {
            tally.count(result);
        }
        tally.result().map_err(|error| error.to_string())
    }

    fn contended() -> CommandError {
        StoreError::Contended.into()
    }

    fn corrupt() -> CommandError {
        let match_id = MatchId(Uuid::nil());
        Corruption { match_id, seq: 1, fault: Fault::Chain }.into()
    }

    #[test]
    fn a_run_fails_if_all_its_commands_fail_and_may_succeed_later() {
        let failed = Err(StoreError::Contended.to_string());
        assert_eq!(result_of([]), Ok(true));
        assert_eq!(result_of([Err(contended()), Err(contended())]), failed);
        assert_eq!(result_of([Err(contended()), Ok(())]), Ok(false), "another makes progress");
    }

    #[test]
    fn a_command_that_can_never_succeed_is_not_repeated() {
        assert_eq!(result_of([Err(corrupt()), Ok(())]), Ok(true));
        assert_eq!(result_of([Err(corrupt()), Err(CommandError::NotFound)]), Ok(true));
        assert_eq!(result_of([Err(corrupt()), Err(contended())]), Ok(false));
    }
}
