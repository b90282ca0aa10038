/** The paths that the page shows itself; `crates/api/src/pipeline/security_headers.rs` has the same list. */
export const OWN_PATHS = /^\/($|new$|open$|here$|analysis$|games(\/|$)|learn\/|leaderboards(\/|$)|settings$|sign-in$|register$|m\/|p\/|j\/)/;

/** The cache in which the page tells its service worker who is signed in. */
export const ACCOUNT_CACHE = "turnstone.account";
export const ACCOUNT_ENTRY = "/token";
/** The prefix of the names of caches with data of an account. */
export const DATA_CACHE = "turnstone.data.";
