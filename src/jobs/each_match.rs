use turnstone_matches::{Command, MatchId};

use super::health::Progress;
use crate::store::{Store, StoreError};

/// Executes a command on each match of a list that is read page by page: `page` gives the matches
/// after one, in the order of their ids, each with its command. A match whose command fails is
/// logged and does not keep the others waiting. Returns whether all commands succeeded.
///
/// # Errors
/// When a page cannot be read.
pub(super) async fn execute_on_each<F>(
    store: &Store,
    progress: &Progress,
    page: impl Fn(Option<MatchId>) -> F,
) -> Result<bool, StoreError>
where
    F: Future<Output = Result<Vec<(MatchId, Command)>, StoreError>>,
{
    let mut after = None;
    let mut is_complete = true;
    loop {
        let matches = page(after).await?;
        let Some((last, _)) = matches.last() else { return Ok(is_complete) };
        after = Some(*last);
        for (id, command) in matches {
            if let Err(error) = store.execute(id, &command, &|_| true).await {
                tracing::error!(match_id = %id, ?command, %error, "a command of a background job failed");
                is_complete = false;
            }
        }
        progress.mark();
    }
}
