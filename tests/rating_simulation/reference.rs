//! A second implementation of the ratings, written from Glickman's paper and the rules of the
//! service. It shares no code with the server, and finds roots by bisection.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use sqlx::{Executor, PgConnection, Row};
use turnstone_matches::AccountId;

const SCALE: f64 = 173.7178;

#[derive(Debug, Clone, Copy)]
pub struct Skill {
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub matches: i32,
    pub last: Option<DateTime<Utc>>,
}

/// The ratings that follow from the finished matches of a database.
pub struct Reference {
    pub standings: BTreeMap<(AccountId, String, String), Skill>,
    pub counted: u32,
    pub too_short: u32,
    pub too_often: u32,
    pub absent: u32,
}

/// The plies from which a match counts.
fn enough(game: &str) -> i32 {
    match game {
        "mancala" => 12,
        "six" => 10,
        "octi" => 8,
        "acey_deucey" => 30,
        _ => panic!("another game: {game}"),
    }
}

impl Reference {
    pub async fn from_database(connection: &mut PgConnection) -> Self {
        let query = "SELECT game, variant, players, result, ply, finished_at,
                array(SELECT (SELECT max(at) FROM match_events AS event
                    WHERE event.match_id = matches.match_id AND event.seat = number
                      AND (kind = 'resigned' OR kind = 'move_played' AND data IS NULL))
                    FROM generate_series(0, jsonb_array_length(players -> 'seats') - 1) AS number) AS seen,
                (SELECT seat::integer FROM match_events AS event
                 WHERE event.match_id = matches.match_id AND kind = 'timed_out') AS late
            FROM matches
            WHERE rated AND NOT solo AND status = 'finished' AND clock->>'kind' <> 'unlimited'
            ORDER BY finished_at, match_id";
        let rows = connection.fetch_all(query).await.expect("matches");
        let mut made =
            Self { standings: BTreeMap::new(), counted: 0, too_short: 0, too_often: 0, absent: 0 };
        let mut away: BTreeMap<AccountId, DateTime<Utc>> = BTreeMap::new();
        let mut met: Vec<(AccountId, AccountId, DateTime<Utc>)> = Vec::new();
        for row in rows {
            let (players, result): (Value, Value) = (row.get(2), row.get(3));
            let seats: Vec<AccountId> =
                serde_json::from_value(players["seats"].clone()).expect("seats");
            let winners: Vec<usize> =
                serde_json::from_value(result["winners"].clone()).expect("winners");
            let (ply, at): (i32, DateTime<Utc>) = (row.get(4), row.get(5));
            if ply < enough(row.get(0)) {
                made.too_short += 1;
                continue;
            }
            let (seen, late): (Vec<Option<DateTime<Utc>>>, Option<i32>) = (row.get(6), row.get(7));
            let late = late.map(|seat| usize::try_from(seat).expect("a seat"));
            let is_away = |seat: usize| {
                away.get(&seats[seat]).is_some_and(|since| seen[seat].is_none_or(|at| at <= *since))
            };
            if late.is_some_and(is_away) {
                made.absent += 1;
                continue;
            }
            let back: Vec<_> = (0..seats.len()).filter(|seat| !is_away(*seat)).collect();
            let (even, odd): (Vec<_>, Vec<_>) =
                (seats.iter().step_by(2).collect(), seats.iter().skip(1).step_by(2).collect());
            met.retain(|(_, _, when)| *when > at - TimeDelta::days(7));
            let count = |one: AccountId, other: AccountId| {
                met.iter()
                    .filter(|(a, b, _)| (*a, *b) == (one, other) || (*a, *b) == (other, one))
                    .count()
            };
            if even.iter().any(|one| odd.iter().any(|other| count(**one, **other) >= 10)) {
                made.too_often += 1;
                continue;
            }
            made.counted += 1;
            for seat in back {
                away.remove(&seats[seat]);
            }
            if let Some(seat) = late {
                away.insert(seats[seat], at);
            }
            for one in &even {
                met.extend(odd.iter().map(|other| (**one, **other, at)));
            }
            let key =
                |account: &AccountId| (*account, row.get::<String, _>(0), row.get::<String, _>(1));
            let before: Vec<Skill> = seats
                .iter()
                .map(|account| skill_at(made.standings.get(&key(account)), at))
                .collect();
            for (seat, account) in seats.iter().enumerate() {
                let others: Vec<_> =
                    before.iter().skip((seat + 1) % 2).step_by(2).copied().collect();
                let points = match (winners.is_empty(), winners.contains(&seat)) {
                    (true, _) => 0.5,
                    (false, true) => 1.0,
                    (false, false) => 0.0,
                };
                made.standings
                    .insert(key(account), updated_skill(before[seat], &others, points, at));
            }
        }
        made
    }
}

/// A player's skill right before the match counts.
fn skill_at(known: Option<&Skill>, at: DateTime<Utc>) -> Skill {
    let Some(known) = known else {
        return Skill {
            rating: 1500.0,
            deviation: 350.0,
            volatility: 0.06,
            matches: 0,
            last: None,
        };
    };
    let away = known.last.map_or(0.0, |last| (at - last).as_seconds_f64() / (30.0 * 86_400.0));
    let phi = known.deviation / SCALE;
    let grown = SCALE * (phi * phi + away * known.volatility * known.volatility).sqrt();
    Skill { deviation: if grown > 350.0 { 350.0 } else { grown }, ..*known }
}

/// Steps 2 to 8 of the paper, for one match.
fn updated_skill(player: Skill, others: &[Skill], points: f64, at: DateTime<Utc>) -> Skill {
    let count = f64::from(u32::try_from(others.len()).expect("small"));
    let mu = (player.rating - 1500.0) / SCALE;
    let phi = player.deviation / SCALE;
    let mu_j = (others.iter().map(|other| other.rating).sum::<f64>() / count - 1500.0) / SCALE;
    let squares: f64 = others.iter().map(|other| other.deviation * other.deviation).sum();
    let phi_j = (squares / count).sqrt() / SCALE;
    let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
    let e = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
    let v = 1.0 / (g * g * e * (1.0 - e));
    let delta = v * g * (points - e);
    let sigma = volatility(player.volatility, delta, phi, v);
    let phi_star = (phi * phi + sigma * sigma).sqrt();
    let phi_new = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
    let mu_new = mu + phi_new * phi_new * g * (points - e);
    Skill {
        rating: SCALE * mu_new + 1500.0,
        deviation: SCALE * phi_new,
        volatility: sigma,
        matches: player.matches + 1,
        last: Some(at),
    }
}

/// Step 5: the root of the decreasing function f, by bisection.
fn volatility(sigma: f64, delta: f64, phi: f64, v: f64) -> f64 {
    let tau = 0.5;
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let sum = phi * phi + v + x.exp();
        x.exp() * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (tau * tau)
    };
    let (mut low, mut high) = (a - 20.0, a + 20.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low / 2.0).exp()
}
