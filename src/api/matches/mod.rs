//! Matches: set up, joined, played and read.

mod cancel;
mod create;
mod dice_nonce;
mod events;
mod fetch;
mod invitation;
mod legal_moves;
mod list;
mod moves;
mod parameters;
mod positions;
mod reply;
mod resignation;
mod seats;
mod stream;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn endpoints(config: &mut ServiceConfig<'_>) {
    config
        .service(create::create_match)
        .service(list::list_matches)
        .service(fetch::get_match)
        .service(cancel::cancel_match)
        .service(seats::take_seat)
        .service(seats::leave_seat)
        .service(dice_nonce::set_dice_nonce)
        .service(invitation::decline_invitation)
        .service(legal_moves::list_legal_moves)
        .service(moves::play_move)
        .service(events::list_events)
        .service(stream::stream_events)
        .service(positions::get_position)
        .service(resignation::resign_match);
}
