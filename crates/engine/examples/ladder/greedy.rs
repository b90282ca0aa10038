//! A beginner, who looks one move ahead.

use serde_json::Value;
use turnstone_engine::Random;
use turnstone_rules::{Position, Seat, Turn};

/// The move after which a beginner likes the position best.
pub fn choose(position: &Position, random: &mut Random) -> String {
    let seat = position.acting().first().expect("a seat is to act");
    let mut legal = position.legal_notations();
    random.shuffle(&mut legal);
    let mut best = (i64::MIN, String::new());
    for notation in legal {
        let after = position.play(seat, &notation).expect("a legal move").position;
        let value = liked(&after, seat);
        if value > best.0 {
            best = (value, notation);
        }
    }
    best.1
}

/// How much a beginner likes a position.
fn liked(position: &Position, seat: Seat) -> i64 {
    if let Turn::Over(outcome) = position.turn() {
        return match outcome.winners.as_slice() {
            [] => 0,
            winners if winners.contains(&seat) => 1_000_000,
            _ => -1_000_000,
        };
    }
    let view = position.view();
    let (own, other) = (usize::from(seat.0 % 2), usize::from(1 - seat.0 % 2));
    if view.get("stores").is_some() {
        let stores = |side: usize| number(&view["stores"][side]);
        stores(own) - stores(other)
    } else if view.get("pods").is_some() {
        pods(&view, own)
    } else if view.get("stones").is_some() {
        longest(&view, ["black", "red"][own])
    } else if view.get("sides").is_some() {
        men(&view["sides"][own]) - men(&view["sides"][other])
    } else {
        0
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Octi: more pods than the other, and one that is far ahead.
fn pods(view: &Value, own: usize) -> i64 {
    let (mut sum, mut ahead) = (0, 0);
    for pod in list(&view["pods"]) {
        let is_own = number(&pod["seat"]) == i64::try_from(own).unwrap_or_default();
        let square = pod["square"].as_str().unwrap_or("11").as_bytes();
        let row = i64::from(square[1] - b'0');
        if is_own {
            ahead = ahead.max(if own == 0 { row } else { 8 - row });
        }
        sum += if is_own { 100 } else { -100 };
    }
    sum + 10 * ahead
}

/// No row of Six is longer than this and matters.
const SIX: i64 = 6;

/// Six: the longest row of a colour.
fn longest(view: &Value, color: &str) -> i64 {
    let stones = list(&view["stones"]).iter().filter(|stone| stone["color"] == color);
    let cells: Vec<_> = stones.map(|stone| (number(&stone["q"]), number(&stone["r"]))).collect();
    let row = |(q, r): (i64, i64), (dq, dr): (i64, i64)| {
        (0..SIX).take_while(|step| cells.contains(&(q + step * dq, r + step * dr))).count()
    };
    let rows = cells.iter().flat_map(|cell| [(1, 0), (0, 1), (1, -1)].map(|step| row(*cell, step)));
    i64::try_from(rows.max().unwrap_or_default()).unwrap_or_default()
}

/// Acey-Deucey: few pips to go, and few men that can be hit.
fn men(side: &Value) -> i64 {
    let mut value = -25 * (number(&side["reserve"]) + number(&side["bar"]));
    for (point, men) in (1..).zip(list(&side["points"])) {
        value -= point * number(men) + if number(men) == 1 { 8 } else { 0 };
    }
    value
}
