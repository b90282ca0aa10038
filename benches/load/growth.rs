//! Whether costs grow: that of a move with the plies of a match, and all with what is in the database.

use std::rc::Rc;

use crate::client::Requests;
use crate::compare::in_pairs;
use crate::moves::play;
use crate::pgbench::psql;
use crate::players::Plan;
use crate::server::Place;
use crate::subject::Subject;
use crate::tally::median;
use crate::{Settings, note};

/// The database of a large server; what is filled in would be work for its jobs.
const MANY: [&str; 4] = [
    include_str!("../../tests/query_plans/fill.sql"),
    "UPDATE matches SET deadline = deadline + interval '1 year', open_until = now() + interval '1 year'
        WHERE status IN ('active', 'open');
    DELETE FROM seeks WHERE waiting_since IS NOT NULL;
    DELETE FROM due_notifications;
    UPDATE notification_channels SET due_at = NULL;
    DELETE FROM push_keys;
    UPDATE outgoing_mails SET next_attempt_at = NULL;
    UPDATE webhook_deliveries SET next_attempt_at = NULL",
    // Of this month, as those of the matches that are played.
    "INSERT INTO match_events (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
    SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - n), 12, '0') || '70008'
        || lpad(to_hex(n), 15, '0'))::uuid, seq, seq, 'move_played', seq % 2, seq, '3', now(), sha256(''), 259200000
    FROM generate_series(1, {events} / 100) AS n, generate_series(1, 100) AS seq",
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
    println!("\n|a move at one connection, median µs|early|late|ratio|\n|---|--:|--:|--:|");
    for (pairs, (game, _, early, late)) in of_games.iter().zip(GAMES) {
        pairs.print(&format!("{game} at ply {early} and at ply {late}"));
    }
    let few = Subject::start(place, &settings.turnstone, "few_matches", 1).await;
    let many = Subject::start(place, &settings.turnstone, "many_matches", 2).await;
    let (events, matches) = (settings.events, settings.events / 10);
    note(&format!("Writing {matches} matches and {events} events"));
    for statement in MANY {
        let statement = statement
            .replace("{events}", &events.to_string())
            .replace("{matches}", &matches.to_string())
            .replace("{accounts}", &(matches / 10).to_string());
        psql("many_matches", &statement).await;
    }
    for database in ["few_matches", "many_matches"] {
        psql(database, "VACUUM ANALYZE").await;
    }
    // It has enough to do with what was written.
    psql("postgres", "ALTER SYSTEM SET autovacuum = off").await;
    psql("postgres", "SELECT pg_reload_conf()").await;
    in_pairs(place, settings, few, many).await;
}
