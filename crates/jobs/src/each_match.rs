use turnstone_matches::{Command, MatchId};

use super::health::Progress;
use turnstone_store::{Store, StoreError, Tally};

/// Executes a command on each match of a list that is read page by page: `page` gives the matches
/// after one, in the order of their ids, each with its command. A match whose command fails does not
/// keep the others waiting. Returns whether the next run has nothing to repeat: a match whose
/// command can never succeed, as that of a log which does not replay, is done.
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
        let Some((last, _)) = matches.last() else { return result(run) };
        after = Some(*last);
        let executed = store.log.execute_all(matches).await;
        if executed.done > 0 {
            progress.mark();
        }
        run.add(executed);
    }
}

/// Whether nothing is to be repeated.
///
/// # Errors
/// When everything is to be repeated.
fn result(run: Tally) -> Result<bool, StoreError> {
    match run.to_repeat {
        Some(error) if run.done == 0 => Err(error),
        to_repeat => Ok(to_repeat.is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_fails_if_all_its_commands_fail_and_may_succeed_later() {
        let contended = |done| Tally { done, to_repeat: Some(StoreError::Contended) };
        let result_of = |pages: Vec<Tally>| {
            let mut run = Tally::default();
            for page in pages {
                run.add(page);
            }
            result(run).map_err(|error| error.to_string())
        };
        let failed = Err(StoreError::Contended.to_string());
        let done = || Tally { done: 1, to_repeat: None };
        assert_eq!(result_of(vec![]), Ok(true));
        assert_eq!(result_of(vec![done(), done()]), Ok(true));
        assert_eq!(result_of(vec![contended(0), contended(0)]), failed);
        assert_eq!(result_of(vec![contended(0), done()]), Ok(false), "another makes progress");
        assert_eq!(result_of(vec![done(), contended(0)]), Ok(false), "another made progress");
    }
}
