//! Whether the cost of a move grows: with the plies of a match, and with the events in the log.

use std::rc::Rc;

use crate::client::Requests;
use crate::moves::play;
use crate::pgbench::psql;
use crate::players::Plan;
use crate::server::Place;
use crate::tally::median;
use crate::{Settings, note};

/// Matches of a hundred moves, with rows as large as real ones; `MATCHES` is their number.
const MANY: [&str; 4] = [
    "INSERT INTO matches (match_id, game, variant, options, rules_version, rated, visibility, solo, open_to_all,
    clock, created_by, created_at, version, status, ply, to_act, players, chain_head,
    open_until)
SELECT lpad(to_hex(n), 32, '0')::uuid, 'mancala', 'basic', '{}', 1, false, 'public', false, false,
    '{\"kind\": \"unlimited\"}', gen_random_uuid(), now(), 100, 'cancelled', 100, 0,
    '{\"seats\": [null, null], \"waiting\": [], \"invited\": null}', sha256(''), now()
FROM generate_series(1, MATCHES) AS n",
    "INSERT INTO match_events (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
SELECT lpad(to_hex(n), 32, '0')::uuid, seq, seq, 'move_played', seq % 2, seq, '3', now(), sha256(''), 259200000
FROM generate_series(1, MATCHES) AS n, generate_series(1, 100) AS seq",
    "VACUUM ANALYZE matches, match_events",
    "CHECKPOINT",
];

const GAMES: [(&str, &str, usize, usize); 3] =
    [("six", "basic", 5, 300), ("octi", "kids", 5, 60), ("octi", "kids", 5, 300)];

/// Pairs of median times, in microseconds.
#[derive(Default)]
struct Pairs(Vec<[f64; 2]>);

impl Pairs {
    fn add(&mut self, what: &str, early: f64, late: f64) {
        note(&format!("  {what}: {early:.0} and {late:.0} µs"));
        self.0.push([early, late]);
    }

    fn print(&self, what: &str) {
        let of = |value: fn(&[f64; 2]) -> f64| median(self.0.iter().map(value).collect());
        let ratio = of(|[early, late]| late / early);
        println!("|{what}|{:.0}|{:.0}|{ratio:.2}|", of(|pair| pair[0]), of(|pair| pair[1]));
    }
}

pub async fn run(place: &Place, settings: &Settings) {
    psql("postgres", "CREATE DATABASE few").await;
    psql("postgres", "CREATE DATABASE many").await;
    let mut of_games: [Pairs; 3] = Default::default();
    let server = place.start(&settings.turnstone, "few", 1, &[]).await;
    let requests = Rc::new(Requests::new(settings.client, &server.address));
    for round in 1..=settings.rounds {
        note(&format!("Round {round} of {}: plies", settings.rounds));
        for (pairs, (game, variant, early, late)) in of_games.iter_mut().zip(GAMES) {
            // Early and late matches in turn, so that other load on the machine affects both.
            let plan = Plan {
                matches: 200,
                game,
                variant,
                warm_plies: vec![early - 1, late - 1],
                only_plies: 20,
                lasting: u32::try_from(late).unwrap_or(u32::MAX) + 20,
                seed: u64::from(round) * 1000,
                ..Plan::default()
            };
            let (_, tally) = play(&server, &requests, &plan, 1, settings.seconds).await;
            let median = |ply: usize| tally.after_plies(ply - 1).at(0.5);
            pairs.add(&format!("{game} at ply {late}"), median(early), median(late));
        }
    }
    server.stop().await;
    note(&format!("Writing {} events", settings.events));
    place.start(&settings.turnstone, "many", 1, &[]).await.stop().await;
    for statement in MANY {
        let matches = (settings.events / 100).to_string();
        psql("many", &statement.replace("MATCHES", &matches)).await;
    }
    let mut of_events = Pairs::default();
    // The two databases are measured one after the other, so the rounds are many and short.
    for round in 1..=settings.rounds * 3 {
        note(&format!("Round {round} of {}: events", settings.rounds * 3));
        let few = measure_events(place, settings, "few", round).await;
        let many = measure_events(place, settings, "many", round).await;
        of_events.add("events", few, many);
    }
    println!(
        "\n|a move at one connection, median µs|early, or few|late, or many|ratio|\n|---|--:|--:|--:|"
    );
    for (pairs, (game, _, early, late)) in of_games.iter().zip(GAMES) {
        pairs.print(&format!("{game} at ply {early} and at ply {late}"));
    }
    of_events.print(&format!("mancala with few events in the log and with {}", settings.events));
}

async fn measure_events(place: &Place, settings: &Settings, database: &str, round: u32) -> f64 {
    let server = place.start(&settings.turnstone, database, 1, &[]).await;
    let requests = Rc::new(Requests::new(settings.client, &server.address));
    let plan = Plan {
        matches: 200,
        warm_plies: vec![4],
        only_plies: 20,
        seed: u64::from(round) * 1000,
        ..Plan::default()
    };
    let (sample, _) = play(&server, &requests, &plan, 1, 2.0).await;
    server.stop().await;
    sample.median
}
