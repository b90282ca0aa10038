//! A primary and a synchronous standby under Patroni, which promotes. The primary's machine dies, or stands
//! still and comes back as if nothing had happened.

use std::time::{Duration, Instant};

use super::Harness;
use crate::checker::rebuild_check;
use crate::patroni::PatroniCluster;
use crate::processes::DatabaseLocation;

/// How soon after a promotion the servers answer again.
const FAILOVER_TIMEOUT: Duration = Duration::from_secs(5);

/// Two servers know both hosts.
pub async fn patroni(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    if !PatroniCluster::is_installed() {
        println!("  patroni: skipped, because Patroni and etcd are not installed");
        return Vec::new();
    }
    let mut cluster = PatroniCluster::start(&harness.dir.join("patroni")).await;
    let data = DatabaseLocation::Url(cluster.url());
    let mut servers =
        vec![harness.server(&data, "patroni-0", &[]), harness.server(&data, "patroni-1", &[])];
    let mut play = harness.play("patroni", &[&servers[0], &servers[1]], disruptions, seed).await;
    let mut number = 0;
    while play.next_disruption().await {
        number += 1;
        let how = if number % 2 == 0 { "STOP" } else { "KILL" };
        let began = Instant::now();
        let stopped = cluster.stop_primary(how).await;
        cluster.wait_for_promotion(&stopped).await;
        let (promoted, before) = (Instant::now(), play.clients.acknowledged());
        for server in &servers {
            play.wait_for_readiness(&server.base(), 200).await;
        }
        play.wait_for_moves_after(before).await;
        let took = promoted.elapsed();
        println!(
            "  patroni: SIG{how}; promoted after {} ms, answers {} ms later",
            (promoted - began).as_millis(),
            took.as_millis()
        );
        if took > FAILOVER_TIMEOUT {
            play.clients.history.fault(format!("no answer until {took:?} after a promotion"));
        }
        play.wait_for_progress().await;
        cluster.bring_back(stopped, how).await;
        play.wait_for_progress().await;
        for server in &mut servers {
            play.assert_running(server);
        }
    }
    let mut faults = harness.end(play, servers).await;
    faults.extend(rebuild_check(&data));
    faults
}
