//! A primary with a synchronous standby: the primary dies or freezes under load, the standby is promoted.

use std::time::{Duration, Instant};

use super::Harness;
use crate::checker::rebuild_check;
use crate::cluster::Cluster;
use crate::processes::{DatabaseLocation, free_port, signal};

/// How soon after a promotion the servers answer again.
const FAILOVER_TIMEOUT: Duration = Duration::from_secs(5);

/// Two servers know both hosts. Each time the primary is killed, its standby is promoted a while
/// later, and the dead one's successor is a standby on the same port.
pub async fn failover(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let directory = |number: usize| harness.dir.join(format!("failover-{number}"));
    let mut primary = Cluster::start(&directory(0)).await;
    let mut standby = primary.start_standby(&directory(1), free_port()).await;
    let data = DatabaseLocation::Url(format!(
        "postgres://postgres@127.0.0.1:{},127.0.0.1:{}/postgres?target_session_attrs=read-write",
        standby.port(),
        primary.port(),
    ));
    let mut servers =
        vec![harness.server(&data, "failover-0", &[]), harness.server(&data, "failover-1", &[])];
    let mut play = harness.play("failover", &[&servers[0], &servers[1]], disruptions, seed).await;
    let mut number = 1;
    while play.next_disruption().await {
        // Every other time it does not die but stops, as a machine does whose disk hangs: its connections
        // stay open, and nobody answers.
        let freezes = number % 2 == 0;
        if freezes {
            signal("STOP", &primary.processes());
        } else {
            primary.kill(true);
        }
        play.sleep_random(0, 1500).await;
        standby.promote().await;
        let (promoted, before) = (Instant::now(), play.clients.acknowledged());
        for server in &servers {
            play.wait_for_readiness(&server.base(), 200).await;
        }
        play.wait_for_moves_after(before).await;
        let took = promoted.elapsed();
        let what = if freezes { "frozen" } else { "killed" };
        println!("  failover: {what}; answers {} ms after the promotion", took.as_millis());
        if took > FAILOVER_TIMEOUT {
            play.clients.history.fault(format!("no answer until {took:?} after a promotion"));
        }
        play.wait_for_progress().await;
        for server in &mut servers {
            play.assert_running(server);
        }
        // The tool that promotes makes sure of that before the old primary can go on.
        if freezes {
            primary.kill(true);
        }
        number += 1;
        let successor = standby.start_standby(&directory(number), primary.port()).await;
        (primary, standby) = (standby, successor);
    }
    let mut faults = harness.end(play, servers).await;
    faults.extend(rebuild_check(&data));
    faults
}
