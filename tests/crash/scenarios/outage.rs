//! A Postgres that is not the server's own dies, and is away for a while.

use super::Arena;
use crate::processes::Data;

/// The postmaster is killed, or all processes at once, or one session. While Postgres is away
/// clients are told to come again and `/readyz` is red; then the server goes on by itself.
pub async fn postgres(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let mut cluster = arena.take_cluster().await;
    let data = Data::Url(cluster.url());
    let mut server = arena.server(&data, "postgres", &[]);
    let mut play = arena.play("postgres", &[&server], strikes, seed).await;
    while play.next_strike().await {
        let way = play.random.below(4);
        if way == 3 && strikes > 1 {
            cluster.kill_a_session(play.random.below(1000));
        } else {
            cluster.kill(way == 0);
            let base = server.base();
            tokio::join!(play.refuses(), play.readiness(&base, 503));
            play.hold(0, 1500).await;
            cluster.restart().await;
            play.readiness(&server.base(), 200).await;
        }
        play.goes_on().await;
        play.still_runs(&mut server);
    }
    arena.end_beside(cluster, play, vec![server]).await
}
