//! Players, bots and computer opponents: their public profiles, pictures, results, ratings and records.

mod avatar;
mod bots;
mod computers;
mod fetch;
mod list;
mod matches;
mod opponents;
mod ratings;
mod record_stream;
mod records;

pub(crate) use ratings::ratings_of;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(list::list_players)
        .service(avatar::get_avatar)
        .service(bots::list_bots)
        .service(computers::list_computers)
        .service(fetch::get_player)
        .service(opponents::list_opponents)
        .service(matches::list_player_matches)
        .service(ratings::list_ratings)
        .service(ratings::list_rating_history)
        .service(records::list_records);
}
