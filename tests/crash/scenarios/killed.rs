//! A server with a Postgres of its own: it, its Postgres, or both get SIGKILL.

use super::Harness;
use crate::processes::signal;

/// The server is killed, half the time with its Postgres, and started again.
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

/// Its Postgres alone is killed; the server starts it again, and goes on by itself.
pub async fn own_postgres(harness: &mut Harness, disruptions: usize, seed: u64) -> Vec<String> {
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
