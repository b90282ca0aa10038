//! A server with a Postgres of its own: it, its Postgres, or both get SIGKILL.

use super::Arena;
use crate::processes::signal;

/// The server is killed, half the time with its Postgres, and started again.
pub async fn server(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let data = arena.own();
    let mut server = arena.server(&data, "server", &[]);
    let mut play = arena.play("server", &[&server], strikes, seed).await;
    while play.next_strike().await {
        let postmaster = server.postmaster().filter(|_| play.random.below(2) == 0);
        signal("KILL", &[&[server.id()][..], postmaster.as_slice()].concat());
        server.kill();
        play.hold(0, 300).await;
        server.restart();
        play.goes_on().await;
    }
    arena.end(play, vec![server]).await
}

/// Its Postgres alone is killed; the server starts it again, and goes on by itself.
pub async fn own_postgres(arena: &mut Arena, strikes: usize, seed: u64) -> Vec<String> {
    let data = arena.own();
    let mut server = arena.server(&data, "own_postgres", &[]);
    let mut play = arena.play("own_postgres", &[&server], strikes, seed).await;
    while play.next_strike().await {
        match server.postmaster() {
            Some(postmaster) => signal("KILL", &[postmaster]),
            None => play.clients.notes.fault("the server has no Postgres"),
        }
        play.goes_on().await;
        play.still_runs(&mut server);
    }
    arena.end(play, vec![server]).await
}
