//! Two servers on one database, with clients on both; one is killed at a time.

use super::Harness;
use crate::processes::DatabaseLocation;

/// Each request and each repeat goes to a random server. One server shows what the other has
/// written.
pub async fn two_servers(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let cluster = harness.take_cluster().await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut servers = vec![
        harness.server(&data, "two_servers-0", &[]),
        harness.server(&data, "two_servers-1", &[]),
    ];
    let mut play =
        harness.play("two_servers", &[&servers[0], &servers[1]], disruptions, seed).await;
    while play.next_disruption().await {
        let killed_index = play.random.below(2);
        servers[killed_index].kill();
        // The other server serves alone.
        play.wait_for_progress().await;
        play.sleep_random(0, 800).await;
        servers[killed_index].restart();
        play.assert_running(&mut servers[1 - killed_index]);
    }
    harness.finish_with_cluster(cluster, play, servers).await
}
