/// The start and the end of a picture.
pub(crate) fn board() -> &'static str {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-14 -91 1068 750\" role=\"img\">\n\
     <title>Mancala, Egyptian: ply 1, south 3</title>\n\
     <desc>South: pits 1 to 6 hold 4 4 0 5 5 5, the store 1. North: pits 1 to 6 hold 4 4 4 4 4 4, \
     the store 0. To move: south.</desc>\n</svg>\n"
}
