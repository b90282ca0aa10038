//! Moves of people, and requests sent again and again.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::client::Requests;
use crate::connection::Connection;
use crate::players::{Plan, PlannedMatch, prepare};
use crate::server::Server;
use crate::tally::{Sample, SharedTally, Tally, Watch};

/// Plays the matches of a plan for some seconds, each connection one move after the other.
pub async fn play(
    server: &Server,
    requests: &Rc<Requests>,
    plan: &Plan,
    connections: usize,
    seconds: f64,
) -> (Sample, Tally) {
    let mut shares: Vec<Vec<PlannedMatch>> = (0..connections).map(|_| Vec::new()).collect();
    for (number, game) in prepare(&server.address, plan).await.into_iter().enumerate() {
        shares[number % connections].push(game);
    }
    server.processes.settle().await;
    let tally = SharedTally::default();
    let watch = Watch::start(server.processes);
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let mut tasks = Vec::new();
    for share in shares {
        let (server, tally) = (server.address.clone(), Rc::clone(&tally));
        let requests = Rc::clone(requests);
        tasks.push(tokio::task::spawn_local(async move {
            play_share(&server, &requests, share, until, &tally).await;
        }));
    }
    for task in tasks {
        task.await.expect("a task");
    }
    let tally = tally.take();
    (watch.stop(&tally), tally)
}

/// Plays some matches in turn, a move each, until the time or the games are over.
async fn play_share(
    server: &str,
    requests: &Requests,
    mut share: Vec<PlannedMatch>,
    until: Instant,
    tally: &SharedTally,
) {
    let mut connection = Connection::open(server).await;
    loop {
        let mut played = false;
        for game in &mut share {
            let Some(request) = game.next_move(requests) else { continue };
            if Instant::now() >= until {
                return;
            }
            played = true;
            let began = Instant::now();
            let response = connection.send(&request).await;
            tally.borrow_mut().record(game.warm, began.elapsed());
            response.expect_status(201);
        }
        if !played {
            return;
        }
    }
}

/// Sends requests in turn for some seconds, over some connections.
pub async fn repeat(
    server: &Server,
    requests: &Rc<Vec<Vec<u8>>>,
    status: u16,
    connections: usize,
    seconds: f64,
) -> Sample {
    let tally = SharedTally::default();
    let watch = Watch::start(server.processes);
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let mut tasks = Vec::new();
    for first in 0..connections {
        let (server, tally) = (server.address.clone(), Rc::clone(&tally));
        let requests = Rc::clone(requests);
        tasks.push(tokio::task::spawn_local(async move {
            let mut connection = Connection::open(&server).await;
            for number in (0..requests.len()).cycle().skip(first) {
                let began = Instant::now();
                if began >= until {
                    return;
                }
                let response = connection.send(&requests[number]).await;
                tally.borrow_mut().record_response(began, &response, status);
            }
        }));
    }
    for task in tasks {
        task.await.expect("a task");
    }
    watch.stop(&tally.borrow())
}
