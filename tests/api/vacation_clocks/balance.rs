//! The cost of a vacation: exactly the time in which it overlapped a running clock.

use super::*;
use crate::api::helpers::{Random, legal_moves, run_sql};
use crate::support::poll::wait_until;

/// A clock that outlasts these tests.
fn long() -> Value {
    json!({"kind": "per_move", "per_move_seconds": 30 * 24 * HOUR})
}

impl Clocked {
    /// How many seconds more or less a vacation may have cost: the clock goes on between the moment
    /// to which a test moves it and what the test does then. Plans and clocks go by whole seconds.
    fn tolerance(&self) -> i64 {
        i64::try_from(self.since.elapsed().as_secs()).expect("a short test") + 3
    }

    /// Waits until vacations have cost about so many seconds in all.
    async fn wait_until_charged(&self, seconds: i64) {
        let tolerance = self.tolerance();
        wait_until(&format!("a charge of {seconds} s"), async || {
            (FULL - self.balance().await - seconds).abs() <= tolerance
        })
        .await;
    }

    /// The vacation that the log gave back to clocks, in milliseconds.
    async fn vacation_given(&self) -> i64 {
        let log = events(&self.ben.client, &self.id).await;
        let given = log.iter().map(|event| &event["clock_extended"]);
        let given = given.filter(|extension| extension["reason"] == "vacation");
        given.filter_map(|extension| extension["milliseconds"].as_i64()).sum()
    }

    async fn deadline_of(&self, id: &str) -> DateTime<Utc> {
        deadline(&self.ben.client.fetch(id).await)
    }
}

fn charged(account: &Value) -> i64 {
    FULL - account["vacation"]["remaining_seconds"].as_i64().expect("seconds")
}

#[tokio::test]
async fn a_vacation_in_which_only_the_opponent_was_to_act_costs_nothing() {
    let clocked = Clocked::start(long()).await;
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    let start = Clock::machine_now();
    let planned = clocked.plan(start, &[(60, 3 * HOUR)]).await;
    assert_eq!(charged(&planned), 3 * HOUR - 60, "it counts whole until it has ended");
    clocked.set(start, 2 * HOUR);
    assert_eq!(clocked.balance().await, FULL - 3 * HOUR + 60);
    clocked.set(start, 4 * HOUR);
    clocked.wait_until_charged(0).await;
    assert_eq!(clocked.balance().await, FULL);
    let past = json!([{"starts_at": planned["vacation"]["planned"][0]["starts_at"],
        "ends_at": planned["vacation"]["planned"][0]["ends_at"]}]);
    let again = json!({"vacation": {"planned": past}});
    let again = clocked.anna.client.patch("/v1/me", &again).await.expect(200);
    assert_eq!(charged(&again), 0, "an old plan may still be sent, and costs nothing");
}

#[tokio::test]
async fn a_vacation_costs_the_time_until_its_player_moves() {
    let clocked = Clocked::start(long()).await;
    let start = Clock::machine_now();
    clocked.plan(start, &[(60, 5 * HOUR)]).await;
    clocked.set(start, 60 + HOUR);
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    assert!((clocked.vacation_given().await / 1000 - HOUR).abs() <= clocked.tolerance());
    clocked.set(start, 2 * HOUR);
    let ended = clocked.plan(start, &[]).await;
    assert!(
        (charged(&ended) - HOUR).abs() <= clocked.tolerance(),
        "the response has the rest: {ended:#}"
    );
    let day = clocked.plan(start, &[(10 * HOUR, 34 * HOUR)]).await;
    assert!(
        (charged(&day) - 25 * HOUR).abs() <= clocked.tolerance(),
        "and the next one counts whole: {day:#}"
    );
}

#[tokio::test]
async fn two_matches_cost_the_time_in_which_either_clock_ran() {
    let clocked = Clocked::start(long()).await;
    let second = begin(&clocked.anna, &clocked.ben, long()).await;
    let before = clocked.deadline_of(&second).await;
    let start = Clock::machine_now();
    clocked.plan(start, &[(60, 5 * HOUR)]).await;
    clocked.set(start, 60 + HOUR);
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    clocked.set(start, 60 + 2 * HOUR);
    clocked.anna.client.play(&second, 2, "2").await.expect(201);
    clocked.set(start, 60 + 3 * HOUR);
    clocked.ben.client.play(&second, 3, "2").await.expect(201);
    clocked.set(start, 6 * HOUR);
    // Two hours, in which one clock or both ran, and the last two.
    clocked.wait_until_charged(4 * HOUR - 60).await;
    assert!(clocked.deadline_of(&second).await > before, "the clock that runs keeps its pause");
}

#[tokio::test]
async fn a_drawn_day_costs_no_more_than_the_match_that_the_opponent_ended() {
    let clocked = Clocked::an_hour_a_move().await;
    let automatic = json!({"vacation": {"automatic": true}});
    clocked.anna.client.patch("/v1/me", &automatic).await.expect(200);
    let unpaused = clocked.deadline().await;
    clocked.set(unpaused, HOUR);
    wait_for(&clocked.ben.client, &clocked.id, |now| deadline(now) > unpaused).await;
    let path = format!("/v1/matches/{}/resignation", clocked.id);
    clocked.ben.client.post_empty(&path).await.expect(200);
    assert_eq!(clocked.balance().await, FULL - 24 * HOUR, "the day lasts");
    clocked.set(unpaused, 25 * HOUR);
    clocked.wait_until_charged(HOUR).await;
}

/// The time that an outage gives back, vacation does not give; so it does not cost it either.
#[tokio::test]
async fn an_outage_during_a_vacation_costs_no_vacation() {
    let clocked = Clocked::start(long()).await;
    let unpaused = clocked.deadline().await;
    let start = Clock::machine_now();
    let at = |seconds| (start + TimeDelta::seconds(seconds)).to_rfc3339();
    let (from, until) = (at(HOUR), at(2 * HOUR));
    let outage = format!("INSERT INTO outages VALUES ('{from}', '{until}', true)");
    run_sql(&clocked.server, &outage).await;
    wait_until("the outage is known", async || clocked.deadline().await > unpaused).await;
    clocked.plan(start, &[(1800, 4 * HOUR)]).await;
    clocked.set(start, 5 * HOUR);
    clocked.wait_until_charged(2 * HOUR + 1800).await;
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    assert!((clocked.vacation_given().await / 1000 - 2 * HOUR - 1800).abs() <= clocked.tolerance());
}

#[tokio::test]
async fn a_log_that_does_not_replay_keeps_no_vacation_waiting() {
    let clocked = Clocked::start(long()).await;
    let damaged = begin(&clocked.anna, &clocked.ben, long()).await;
    clocked.plan(Clock::machine_now(), &[(60, 2 * HOUR)]).await;
    let damage = format!(
        "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
         UPDATE match_events SET hash = sha256('') WHERE match_id = '{damaged}' AND seq = 2;
         ALTER TABLE match_events ENABLE TRIGGER match_events_append_only"
    );
    run_sql(&clocked.server, &damage).await;
    let start = Clock::machine_now();
    clocked.set(start, HOUR);
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    clocked.set(start, 3 * HOUR);
    clocked.wait_until_charged(HOUR - 60).await;
}

/// Random plans and moves in one match: what the clocks of Anna gain is what her balance loses.
#[tokio::test]
async fn over_any_plans_a_clock_gains_what_the_balance_loses() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let clocked = Clocked::start(long()).await;
        let (start, mut now) = (Clock::machine_now(), 0);
        for _ in 0..20 {
            now += 60 + i64::try_from(random.below(3 * 3600)).expect("small");
            clocked.set(start, now);
            let from = now + 60 + i64::try_from(random.below(7200)).expect("small");
            let until = from + 60 + i64::try_from(random.below(4 * 3600)).expect("small");
            match random.below(6) {
                0 => drop(clocked.plan(start, &[]).await),
                1 => drop(clocked.plan(start, &[(from, until)]).await),
                2 => drop(clocked.plan(start, &[(from, until), (until, until + 600)]).await),
                _ => {
                    let current = clocked.fetch().await;
                    if current["status"] != "active" {
                        break;
                    }
                    let is_anna = current["to_act"] == json!([0]);
                    let player = if is_anna { &clocked.anna } else { &clocked.ben };
                    let legal = legal_moves(&player.client, &clocked.id).await;
                    let ply = current["ply"].as_u64().expect("a ply");
                    let chosen: &String = random.pick(&legal);
                    player.client.play(&clocked.id, ply, chosen).await.expect(201);
                }
            }
        }
        // If her clock runs, its stop gives the rest back.
        let path = format!("/v1/matches/{}/resignation", clocked.id);
        let end = clocked.anna.client.post_empty(&path).await;
        assert!([200, 409].contains(&end.status.as_u16()), "{}", end.text);
        let lost = charged(&clocked.plan(start, &[]).await);
        let gained = clocked.vacation_given().await;
        assert!(
            (gained - lost * 1000).abs() <= 1_000,
            "seed {seed}: gained {gained} ms, paid {lost} s"
        );
    }
}
