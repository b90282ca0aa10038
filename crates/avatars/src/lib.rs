//! The pictures of players: uploaded ones, written anew, and drawn ones for those who have none.

mod drawn;
mod uploaded;
mod whole_file;

pub use drawn::draw;
pub use uploaded::{Avatar, AvatarFormat, InvalidPicture, MAX_UPLOAD_BYTES, normalize};
