//! A server with a managed Postgres: SIGKILL to the server, to its Postgres, or to both.

use super::Harness;
use crate::processes::signal;

/// Kills the server, half the time with its Postgres, and starts it again.
pub async fn server(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
    let data = harness.managed_database();
    let mut server = harness.server(&data, "server", &[]);
    let mut play = harness.play("server", &[&server], disruptions, seed).await;
    while play.next_disruption().await {
        let postmaster = server.postmaster().filter(|_| play.random.below(2) == 0);
        signal("KILL", &[&[server.id()][..], postmaster.as_slice()].concat());
        server.kill();
        play.sleep_random(0, 300).await;
        server.restart();
        play.wait_for_progress().await;
    }
    harness.end(play, vec![server]).await
}

/// Kills only its Postgres. The server starts it again, and recovers by itself.
pub async fn kill_managed_postgres(
    harness: &mut Harness,
    disruptions: usize,
    seed: u64,
) -> Vec<String> {
    let data = harness.managed_database();
    let mut server = harness.server(&data, "own_postgres", &[]);
    let mut play = harness.play("own_postgres", &[&server], disruptions, seed).await;
    while play.next_disruption().await {
        match server.postmaster() {
            Some(postmaster) => signal("KILL", &[postmaster]),
            None => play.clients.history.fault("the server has no Postgres"),
        }
        play.wait_for_progress().await;
        play.assert_running(&mut server);
    }
    harness.end(play, vec![server]).await
}
