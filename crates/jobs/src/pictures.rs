//! Matches of the store as scenes to draw.

use turnstone_boards::{PastMove, Scene};
use turnstone_matches::{Corruption, Version};
use turnstone_rules::Seat;
use turnstone_store::ReplayedLog;

/// The scene of a match at a version, from the snapshots before it and before its newest move.
///
/// # Errors
/// At the first event that does not apply or whose hash is wrong.
pub fn scene(log: &ReplayedLog, version: Version) -> Result<Scene, Corruption> {
    let newest = log.newest_move(version).map(|newest| {
        let before = log.at(newest.event.seq.before())?.position;
        let seat = newest.event.seat.unwrap_or(Seat(0));
        Ok(PastMove { seat, notation: newest.notation.to_owned(), before })
    });
    Ok(Scene::of_match(&log.at(version)?, newest.transpose()?, log.newest_ply(version)))
}
