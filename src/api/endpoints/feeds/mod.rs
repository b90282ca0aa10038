//! What an app's home screen asks: what waits for me, and what has changed.

mod changes;
mod turns;

use crate::api::register::EndpointRegistry;

use crate::api::bodies::{MatchSummaryBody, Names};
use crate::api::problem::ApiResult;
use crate::api::state::Api;
use crate::store::Head;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(turns::list_turns).service(changes::list_changes);
}

/// Heads with the names that their people have now.
async fn summaries(api: &Api, heads: Vec<Head>) -> ApiResult<Vec<MatchSummaryBody>> {
    let names =
        Names::of(&api.store, heads.iter().flat_map(Head::named_accounts).collect()).await?;
    Ok(heads.into_iter().map(|head| MatchSummaryBody::new(head, &names)).collect())
}
