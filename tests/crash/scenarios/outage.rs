//! An external Postgres dies, and is unavailable for a while.

use super::Harness;
use crate::processes::DatabaseLocation;

/// Kills the postmaster, or all processes at once, or one session. While Postgres is unavailable,
/// clients get 503 and `/readyz` responds 503. Then the server recovers by itself.
pub async fn postgres(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let mut cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut server = harness.server(&data, "postgres", &[]);
    let mut play = harness.play("postgres", &[&server], disruptions, seed).await;
    while play.next_disruption().await {
        let way = play.random.below(4);
        if way == 3 && disruptions > 1 {
            cluster.kill_backend(play.random.below(1000));
        } else {
            cluster.kill(way == 0);
            let base = server.base();
            tokio::join!(play.wait_for_503(), play.wait_for_readiness(&base, 503));
            play.sleep_random(0, 1500).await;
            cluster.restart().await;
            play.wait_for_readiness(&server.base(), 200).await;
        }
        play.wait_for_progress().await;
        play.assert_running(&mut server);
    }
    harness.finish_with_cluster(cluster, play, vec![server]).await
}
