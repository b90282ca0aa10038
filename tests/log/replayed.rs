//! Logs in memory: each stretch between two events is visited once, from a snapshot on.

use turnstone::store::STRIDE;
use turnstone_matches::Version;

use super::{begin, database, play, store};

#[tokio::test]
async fn a_visit_from_an_instant_leaves_out_only_what_was_over_then() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = play(&store, begin(&store, "basic").await, 200, 3).await;
    let log =
        store.history.replayed_log(game_match.id, game_match.version).await.expect("a database");
    let log = log.expect("a log");
    assert!(game_match.version.count() > STRIDE, "there is a snapshot");
    let visit = |since| {
        let mut visited = Vec::new();
        log.visit_since(since, |now, next| visited.push((now.version, now.updated_at, next)))
            .expect("a sound log");
        visited
    };
    let whole = visit(game_match.created_at);
    let instants: Vec<_> = log.events().map(|logged| logged.event.at).collect();
    let expected: Vec<_> = (1..)
        .zip(&instants)
        .map(|(number, at)| (Version::new(number), *at, instants.get(usize::from(number)).copied()))
        .collect();
    assert_eq!(whole, expected);
    for &since in &instants {
        let visited = visit(since);
        assert!(whole.ends_with(&visited));
        let is_later =
            |(_, _, next): &&(Version, _, Option<_>)| next.is_none_or(|next| next > since);
        let needed = whole.iter().filter(is_later).count();
        assert!(visited.len() >= needed, "{} of {needed}", visited.len());
        assert!(visited.len() <= needed + STRIDE, "no more than from the snapshot on");
    }
}
