//! Matches: creating, joining, playing and reading them.
//!
//! `commands.rs` lists the plain commands, of which some have more to do in files of their own. `match_response.rs`
//! holds what the endpoints share, `parameters.rs` the parameters that they document, and `cached_match.rs` the
//! response of the fast path.

#[macro_use]
mod plain_command;

mod board_parameters;
mod boards;
mod cached_match;
mod commands;
mod conditional_moves;
mod create;
mod drafts;
mod events;
mod fetch;
mod hint;
mod invitation;
mod invitations_list;
mod legal_moves;
mod links;
mod list;
mod match_response;
mod messages;
mod moves;
mod parameters;
mod positions;
mod record;
mod record_shape;
mod rematch;
mod replay;
mod review;
mod seats;
mod stream;

pub(crate) use cached_match::cached_response;
pub(crate) use create::TimeControlInput;
pub(crate) use list::list_response;
pub(crate) use parameters::IfNoneMatchHeader;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(moves::play_move)
        .service(fetch::get_match)
        .service(create::create_match)
        .service(list::list_matches)
        .service(links::create_link)
        .service(links::list_links)
        .service(links::revoke_link)
        .service(links::get_link)
        .service(legal_moves::list_legal_moves)
        .service(events::list_events)
        .service(stream::stream_events)
        .service(positions::get_position)
        .service(boards::get_board)
        .service(boards::get_board_png)
        .service(boards::get_animation)
        .service(record::get_record_json)
        .service(record::get_record_text)
        .service(record::get_record_sgf)
        .service(conditional_moves::get_conditional_moves)
        .service(conditional_moves::set_conditional_moves)
        .service(conditional_moves::delete_conditional_moves)
        .service(hint::get_hint)
        .service(review::request_review)
        .service(review::get_review)
        .service(review::get_review_graph)
        .service(messages::list_messages)
        .service(messages::send_message)
        .service(messages::mark_messages_read)
        .service(invitations_list::list_invitations);
    commands::endpoints(config);
}
