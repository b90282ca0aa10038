//! Two servers behind a PgBouncer that gives each transaction another session, and that dies.

use super::Harness;
use crate::processes::DatabaseLocation;
use crate::support::pgbouncer::PgBouncer;

/// Kills the pooler. Moves go on, because the writers do not use it; all else fails until it is there
/// again.
pub async fn pooler(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let cluster = harness.take_cluster().await;
    let mut pooler = PgBouncer::start(&cluster.url().parse().expect("a URL"));
    let data = DatabaseLocation::Url(pooler.url("postgres", PgBouncer::query()));
    let direct = cluster.url();
    let flags = ["--direct-database-url", &direct];
    let mut servers =
        vec![harness.server(&data, "pooler-0", &flags), harness.server(&data, "pooler-1", &flags)];
    let mut play = harness.play("pooler", &[&servers[0], &servers[1]], disruptions, seed).await;
    while play.next_disruption().await {
        pooler.kill();
        let base = servers[0].base();
        tokio::join!(play.wait_for_503(), play.wait_for_readiness(&base, 503));
        play.sleep_random(0, 800).await;
        pooler.restart();
        for server in &servers {
            play.wait_for_readiness(&server.base(), 200).await;
        }
        play.wait_for_progress().await;
        for server in &mut servers {
            play.assert_running(server);
        }
    }
    harness.finish_with_cluster(cluster, play, servers).await
}
