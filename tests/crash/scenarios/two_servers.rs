//! Two servers on one database, the clients spread over both, and one killed at a time.

use super::Arena;
use crate::processes::Data;

/// Each request goes to either server, a repeat too; what one has written the other shows.
pub async fn two_servers(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let cluster = arena.take_cluster().await;
    let data = Data::Url(cluster.url());
    let mut servers =
        vec![arena.server(&data, "two_servers-0", &[]), arena.server(&data, "two_servers-1", &[])];
    let mut play = arena.play("two_servers", &[&servers[0], &servers[1]], strikes, seed).await;
    while play.next_strike().await {
        let struck = play.random.below(2);
        servers[struck].kill();
        // The other one serves alone.
        play.goes_on().await;
        play.hold(0, 800).await;
        servers[struck].restart();
        play.still_runs(&mut servers[1 - struck]);
    }
    arena.end_beside(cluster, play, servers).await
}
