//! Matches: creating, joining, playing and reading them.
//!
//! `match_response.rs` holds what the endpoints share, `parameters.rs` the parameters that they
//! document, and `cached_match.rs` the response of the fast path.

mod board_parameters;
mod boards;
mod cached_match;
mod cancel;
mod conditional_moves;
mod create;
mod dice_nonce;
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
mod offers;
mod parameters;
mod positions;
mod record;
mod rematch;
mod replay;
mod resignation;
mod review;
mod seats;
mod stream;

pub(in crate::api) use cached_match::cached_response;
pub(in crate::api) use create::TimeControlInput;
pub(in crate::api) use list::list_response;
pub(in crate::api) use parameters::IfNoneMatchHeader;

use crate::api::endpoint_registry::EndpointRegistry;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(moves::play_move)
        .service(fetch::get_match)
        .service(create::create_match)
        .service(list::list_matches)
        .service(cancel::cancel_match)
        .service(seats::take_seat)
        .service(seats::leave_seat)
        .service(dice_nonce::set_dice_nonce)
        .service(invitation::decline_invitation)
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
        .service(offers::offer_draw)
        .service(offers::withdraw_draw_offer)
        .service(offers::answer_draw_offer)
        .service(offers::offer_takeback)
        .service(offers::withdraw_takeback_offer)
        .service(offers::answer_takeback_offer)
        .service(rematch::offer_rematch)
        .service(rematch::withdraw_rematch_offer)
        .service(rematch::answer_rematch_offer)
        .service(conditional_moves::get_conditional_moves)
        .service(conditional_moves::set_conditional_moves)
        .service(conditional_moves::delete_conditional_moves)
        .service(resignation::resign_match)
        .service(hint::get_hint)
        .service(review::request_review)
        .service(review::get_review)
        .service(review::get_review_graph)
        .service(messages::list_messages)
        .service(messages::send_message)
        .service(messages::mark_messages_read)
        .service(invitations_list::list_invitations);
}
